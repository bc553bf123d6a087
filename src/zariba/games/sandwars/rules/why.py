"""Why a card may not be used for what a player wants."""

from zariba.core.choice import Refusal
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.airfields import ready, why_no_flight
from zariba.games.sandwars.rules.headquarters import why_no_member
from zariba.games.sandwars.rules.logistics import joined
from zariba.games.sandwars.rules.orders import WHY
from zariba.games.sandwars.rules.special import why_no_carry, why_no_lift
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    PV_MOST,
    REPLACEMENT,
    SPACES,
    SandWars,
    attached,
    available,
    disputed,
    fort_at,
    units,
)
from zariba.games.sandwars.rules.strategic import installations, why_no_bomber
from zariba.games.sandwars.rules.strikes import BOMBERS
from zariba.games.sandwars.rules.turnover import abroad

VERBS = {
    "Ops and Plans": ("move", "battle", "stand", "plan"),
    "C2 improvement": ("place", "attach", "detach", "stand", "plan"),
    "Admin move": ("travel",),
    "Air operations": ("interdict", "watch"),
    "Naval operations": ("shell",),
    "Strategic attack": ("strike",),
    "SOF attack": ("agent",),
    "Insurgent Ops": ("camp", "recruit", "ambush"),
    "Special move": ("lift", "carry"),
    "Combat logistics": ("base",),
    "Dig in": ("fort",),
    "Reconstitution": ("rebuild", "return", "rally"),
    "Reconstitution (-)": ("rebuild", "return", "rally"),
    "Tactical Intel": ("scout",),
    "Operational Intel": ("spy",),
    "Info ops": ("agitate", "calm", "expose", "hasten"),
    "Call for Aid": ("aid",),
    "Command confusion": ("waste",),
    "C2 jamming": (),
}


def why_no_order(g: SandWars, seat: int, title: str, verb: str, arg: int) -> Refusal:
    """The reason in the words of the rule that forbids it."""
    if verb in ("interdict", "watch", "strike") and verb not in VERBS[title]:
        why = "air missions are flown by Air operations and Strategic attack"
        return Refusal("air.cards", why, ("card.one_function",))
    if verb in ("attach", "detach") and title != "C2 improvement":
        why = "units join or leave an HQ by C2 improvement only"
        return Refusal("hq.attach.card", why, ("card.one_function",))
    if verb not in VERBS[title]:
        also = ("ops.one_card", "int.cards_only", "unit.base.static", "seq.pass")
        return Refusal("card.one_function", f"{title} does not do that", also)
    match verb:
        case "move":
            return why_no_move(g, seat, arg)
        case "travel":
            return why_no_travel(g, seat, arg)
        case "stand" | "plan":
            return why_no_planning(g, verb, arg)
        case "place" | "attach" | "detach":
            return why_no_staff(g, seat, verb, arg)
        case "battle":
            if disputed(g, arg):
                return Refusal("guer.attack", "insurgents attack only by Insurgent Ops")
            return Refusal("gc.step10", "only a disputed space can be fought over on the spot")
        case "interdict" | "watch" | "shell" | "strike":
            return why_no_mission(g, seat, verb, arg)
        case "rebuild" | "return" | "rally":
            return why_no_repair(g, seat, title, verb, arg)
        case "camp" | "recruit" | "ambush" | "agent":
            return why_no_raid(g, seat, verb, arg)
        case _:
            return why_no_other(g, seat, title, verb, arg)


def why_no_move(g: SandWars, seat: int, piece: int) -> Refusal:
    """Why a piece cannot be moved by Ops and Plans."""
    if PACK.side[piece] != seat or g.at[piece] < 0:
        return Refusal("act.ops.move", "only own pieces on the map move", ("seq.active",))
    if g.boss[piece] >= 0 and PACK.ground[piece]:
        return Refusal("hq.locked", "a unit attached to an HQ moves only with it")
    if not PACK.mobile[piece] and PACK.type[piece] != "leader":
        return why_static(piece)
    if PACK.hq[piece] and g.pv[piece] == 0:
        return Refusal("hq.pv.spend", "a stood-up HQ spends a PV to be activated; it has none")
    timid = "unit.leader.move" if PACK.type[piece] == "leader" else "guer.attack"
    return Refusal("move.frontage", "no adjacent space can take it", ("oh.limit.division", timid))


def why_no_travel(g: SandWars, seat: int, piece: int) -> Refusal:
    """Why a piece cannot begin an Admin move."""
    if PACK.side[piece] != seat or g.at[piece] < 0:
        return Refusal("act.admin.units", "only own pieces on the map travel")
    if g.boss[piece] >= 0 and PACK.ground[piece]:
        return Refusal("hq.locked", "a unit attached to an HQ moves only with it")
    if not PACK.mobile[piece] and PACK.type[piece] != "leader":
        return why_static(piece)
    if PACK.hq[piece]:
        if attached(g, piece):
            return Refusal("act.admin.hq", "an HQ travels only with nothing attached")
        if g.pv[piece] == 0:
            return Refusal(
                "act.admin.hq",
                "a stood-up HQ spends a PV to travel; it has none",
                ("hq.pv.reserve", "hq.pv.spend"),
            )
    if PACK.armor[piece]:
        return Refusal("act.admin.het", "armour travels only with a HET from its space")
    return Refusal("act.admin.road", "no road through friendly spaces leads from here")


def why_static(piece: int) -> Refusal:
    """Why a piece without a ground move never leaves its space."""
    if PACK.type[piece] == "elite":
        also = ("opt.guards", "unit.mobility")
        return Refusal("unit.elite.static", "the Guards never leave their capital", also)
    if PACK.type[piece] == "logistics_base":
        why = "a Logistics Base moves by Air Supply only"
        return Refusal("unit.base.static", why, ("unit.mobility",))
    return Refusal("unit.mobility", "it is static")


def why_no_planning(g: SandWars, verb: str, piece: int) -> Refusal:
    """Why an HQ cannot stand up or plan."""
    if verb == "stand":
        return Refusal("hq.standup", "only a face-down HQ on the map is stood up")
    if PACK.hq[piece] and g.at[piece] >= 0 and g.pv[piece] >= PV_MOST:
        return Refusal("hq.pv.raise", "the PV is at its maximum of three", ("act.ops.pv",))
    return Refusal("hq.pv.raise", "only a stood-up HQ can plan", ("unit.hq.states",))


def why_no_staff(g: SandWars, seat: int, verb: str, piece: int) -> Refusal:
    """Why an HQ cannot be placed, joined or left."""
    if verb == "place":
        return Refusal(
            "act.c2.place",
            "only an HQ of the Reinforcement pool is placed",
            ("setup.pool", "unit.limit"),
        )
    if not PACK.hq[piece] or PACK.side[piece] != seat or g.at[piece] < 0:
        return Refusal("act.c2.attach", "units join or leave an own HQ on the map")
    if verb == "detach":
        return Refusal("act.c2.detach", "nothing is attached to it")
    if g.pv[piece] == FACE_DOWN:
        return Refusal("hq.attach.active", "only a stood-up HQ takes units")
    if len(attached(g, piece)) >= PACK.capacity[piece]:
        rule = "hq.capacity.div" if PACK.division[piece] else "hq.capacity.bde"
        return Refusal(rule, f"the HQ has its {PACK.capacity[piece]} units")
    beside = [p for p in units(g, seat, g.at[piece]) if p != piece and g.boss[p] < 0]
    also = tuple(sorted({why_no_member(p).rule for p in beside}))
    return Refusal("act.c2.attach", "no unit of its space can be attached", also)


def why_no_mission(g: SandWars, seat: int, verb: str, space: int) -> Refusal:
    """Why no mission is flown or sailed to a space."""
    if verb == "shell":
        if not PACK.coastal[space]:
            return Refusal("nav.ops", "naval markers reach coastal spaces only", ("map.coastal",))
        if not g.war and abroad(seat, space):
            return Refusal("oh.limit.naval", "before hostilities not against the enemy's coast")
        return Refusal("nav.ops", "no enemy unit there, or no naval marker", ("disp.offmap",))
    if verb == "strike":
        return why_no_strike(g, seat, space)
    if verb == "interdict" and not units(g, 1 - seat, space):
        return Refusal("interd.units_only", "no enemy unit is there")
    values, rule = (PACK.cv, "interd.who") if verb == "interdict" else (PACK.recon, "arec.who")
    fit = [m for kind in BOMBERS for m in ready(g, seat, kind) if values[m]]
    if not fit:
        return Refusal(rule, "no marker of the Off-Map box is fit for it", ("disp.offmap",))
    return nearest_reason([why_no_flight(g, seat, m, space) for m in fit])


def why_no_strike(g: SandWars, seat: int, space: int) -> Refusal:
    """Why nothing can be struck in a space."""
    if not installations(g, seat, space):
        return Refusal("strat.target", "no enemy Fort, base or resource is there")
    fit = [m for kind in ("airstrike", "ssm") for m in ready(g, seat, kind)]
    if not fit:
        return Refusal("strat.who", "no airstrike or SSM in the Off-Map box", ("disp.offmap",))
    return nearest_reason([why_no_bomber(g, seat, m, space) for m in fit])


def nearest_reason(reasons: list[Refusal]) -> Refusal:
    """Of several markers the one that is kept back by more than the distance."""
    return next((why for why in reasons if why.rule != "air.range"), reasons[0])


def why_no_repair(g: SandWars, seat: int, title: str, verb: str, arg: int) -> Refusal:
    """Why something cannot be reconstituted."""
    if verb == "rally":
        return Refusal("act.rec.undisrupt", "nothing friendly is disrupted there")
    if title == "Reconstitution (-)" and PACK.armor[arg] and PACK.side[arg] == seat:
        return Refusal("act.recm", "this card does not build up armour", ("unit.armor",))
    if verb == "rebuild":
        return Refusal("act.rec.step", "only an own unit on the map below full CV is built up")
    if PACK.type[arg] == "ssm":
        return Refusal("ssm.expended", "an SSM is never rebuilt", ("act.rec.hq",))
    if PACK.side[arg] != seat or g.at[arg] != REPLACEMENT:
        return Refusal("act.rec.return", "it is not in the Replacement box", ("disp.replacement",))
    if PACK.type[arg] == "elite":
        return Refusal("act.rec.hq", "the Guards return only to their own capital")
    why = "no HQ, base, camp or great city can take it"
    return Refusal("act.rec.return", why, ("dis.place", "reinf.noenemy"))


def why_no_raid(g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
    """Why insurgents or special forces cannot do that."""
    if verb == "camp":
        if not available(g, seat, "insurgent_camp"):
            return Refusal("unit.limit", "all Insurgent Camps are in play", ("act.ins.camp",))
        if abroad(seat, arg):
            return Refusal("move.frontage", "a side has at most 12 ground units in a space")
        return Refusal("act.ins.camp", "a camp is placed in the opponent's country")
    if verb == "recruit":
        return why_no_recruit(g, seat, arg)
    mine = PACK.side[arg] == seat and g.at[arg] >= 0
    if verb == "ambush":
        if mine and PACK.type[arg] == "guerrilla":
            why = "there is nothing to attack within two spaces"
            return Refusal("act.ins.attack", why, ("act.sof.target",))
        return Refusal("act.ins.attack", "only a guerrilla in play attacks")
    if not mine or not PACK.sof[arg]:
        why = "the attack starts from a commando, airborne or naval infantry unit on the map"
        return Refusal("act.sof.near", why)
    if g.boss[arg] >= 0:
        return Refusal("hq.locked", "a unit attached to an HQ acts only with it")
    return Refusal("act.sof.target", "there is nothing to attack in its reach", ("act.sof.near",))


def why_no_recruit(g: SandWars, seat: int, space: int) -> Refusal:
    """Why no guerrilla is placed in a space."""
    if not available(g, seat, "guerrilla"):
        return Refusal("unit.limit", "all guerrillas are in play", ("act.ins.guer",))
    there = [p for p in units(g, seat, space) if PACK.type[p] == "insurgent_camp"]
    if not there:
        return Refusal("act.ins.guer", "a guerrilla is placed on a friendly camp")
    if all(g.hurt[p] for p in there):
        return Refusal("dis.place", "a disrupted camp takes nobody in", ("act.ins.guer",))
    return Refusal("move.frontage", "a side has at most 12 ground units in a space")


def why_no_other(g: SandWars, seat: int, title: str, verb: str, arg: int) -> Refusal:
    """The remaining functions."""
    if verb == "lift":
        return why_no_lift(g, seat, arg)
    if verb == "carry":
        return why_no_carry(g, seat, arg)
    if verb == "base":
        return why_no_base_here(g, seat, arg)
    if verb == "fort":
        return why_no_fort(g, seat, arg)
    if verb == "scout":
        return Refusal("act.tac.look", "no recon unit is next to enemies there")
    if verb == "aid":
        return Refusal("mpi.use", "the column belongs to the other side")
    if verb == "agitate":
        return Refusal(
            "act.info.chip", "after hostilities no chip is added", ("def.cascade.after",)
        )
    if verb == "expose":
        return Refusal("act.info.discard", "the opponent holds no card")
    return Refusal("act.info.chip", "there is no chip in the Pool")


def why_no_base_here(g: SandWars, seat: int, space: int) -> Refusal:
    """Why no Logistics Base can be placed in a space."""
    if g.ctrl[space] != seat:
        return Refusal("act.cl.base", "a base is placed in a friendly-controlled space")
    if units(g, 1 - seat, space):
        return Refusal("act.cl.base", "enemy units are there")
    if not any(PACK.conventional[p] for p in units(g, seat, space)):
        return Refusal("act.cl.base", "a base needs a conventional ground unit in its space")
    if joined(g, seat, space):
        why = "no base is left, and lifting any would cut the new one off"
        return Refusal("unit.base.limit", why, ("act.cl.base", "def.loc.chain"))
    return Refusal("act.cl.base", "nothing joins the base to the home country", ("def.loc.chain",))


def why_no_fort(g: SandWars, seat: int, space: int) -> Refusal:
    """Why no Fort can be dug in a space."""
    if g.ctrl[space] != seat:
        return Refusal("act.dig", "a Fort is dug in a friendly-controlled space")
    if fort_at(g, seat, space) >= 0:
        return Refusal("act.dig.one", "there is a Fort already")
    return Refusal("act.dig", "abroad a Fort needs a LOC to a friendly base")


MARKERS_OF = {
    "Air operations": ("airstrike", "helicopter", "uav", "elint"),
    "Strategic attack": ("airstrike", "ssm"),
    "Naval operations": ("naval",),
}
PIECES_OF = {"Dig in": ("fort",), "Insurgent Ops": ("insurgent_camp", "guerrilla")}


def why_idle(g: SandWars, seat: int, title: str) -> Refusal:
    """Why a card of a title has nothing to do now."""
    also = ("card.one_function",)
    if title in MARKERS_OF:
        if not any(ready(g, seat, kind) for kind in MARKERS_OF[title]):
            return Refusal("disp.offmap", f"no marker of the Off-Map box is fit for {title}", also)
        coast = [s for s in range(SPACES) if PACK.coastal[s] and abroad(seat, s)]
        if title == "Naval operations" and not g.war and any(units(g, 1 - seat, s) for s in coast):
            why = "before hostilities no fleet attacks the enemy's coast"
            return Refusal("oh.limit.naval", why, also)
    if title in PIECES_OF and not any(available(g, seat, kind) for kind in PIECES_OF[title]):
        return Refusal("unit.limit", f"no piece is available for {title}", also)
    if title == "C2 jamming":
        return Refusal("act.jam.side", "C2 jamming is added to an attack", also)
    return Refusal("card.one_function", f"{title} has nothing it could do now")


WHY.append(why_no_order)
