"""What a player sees of a ground combat while it runs."""

from zariba.core.choice import Part
from zariba.core.scene import CardLine, Piece, Track, Tray
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules import combat as stages
from zariba.games.sandwars.rules.combat import recon
from zariba.games.sandwars.rules.combat_memory import Frame, combat_now
from zariba.games.sandwars.rules.fire import Fire, firepower, protected
from zariba.games.sandwars.rules.retreat import steadfast
from zariba.games.sandwars.rules.state import SandWars, jammed, leader_of, units
from zariba.games.sandwars.rules.supply import supplied
from zariba.games.sandwars.view.names import NATIONS, listed, piece_name, several

STEPS = {
    stages.ADDED: "start of the round",
    stages.ADD: "start of the round",
    stages.REACTED: "start of the round",
    stages.REACT: "start of the round",
    stages.AIR: "support",
    stages.AIR_CARD: "support",
    stages.FLOWN: "support",
    stages.SAILED: "support",
    stages.INTEL: "Recon",
    stages.INTEL_CARD: "Recon",
    stages.COUNTERED: "Recon",
    stages.SCOUTED: "Recon",
    stages.READ: "Recon",
    stages.HELD: "after the Recon roll",
    stages.HOLD: "after the Recon roll",
    stages.PREEMPT: "the advantage",
    stages.PREEMPTED: "before the first fire",
    stages.RETURN: "first fire",
    stages.BRACE: "before the return fire",
    stages.BRACED: "before the return fire",
    stages.ROUND_END: "return fire",
}
SHIELDS = {
    "ter.half.fort": "a Fort",
    "ter.half.alg": "the city",
    "ter.half.mor": "the Resource city",
    "ter.half.mountain": "the mountains",
    "ter.half.berm": "the berm",
}


def situation(view: SandWars, question: str = "") -> str:
    """Space, round and step of the combat that runs; empty for none."""
    frame = combat_now(view)
    if frame is None or not frame.stage:
        return ""
    step = STEPS.get(frame.stage, "")
    if any(isinstance(s, Fire) for s in view.flow):
        fire = next(s for s in reversed(view.flow) if isinstance(s, Fire))
        step = f"{NATIONS[fire.seat]} fires"
    words = f"{view.pack.names[frame.space]} \u00b7 round {frame.round}"
    return f"{words} \u00b7 {step}" if step and step not in question else words


def combat_trays(view: SandWars) -> list[Tray]:
    """Both sides of the combat side by side."""
    frame = combat_now(view)
    if frame is None or not frame.stage or frame.stage == Frame.over_stage:
        return []
    cards = tuple(side_card(view, frame, seat) for seat in (view.active, 1 - view.active))
    title = f"Combat at {view.pack.names[frame.space]}, round {frame.round}"
    return [Tray("combat", title, -1, cards, kind="hand")]


def cards_in(view: SandWars, seat: int) -> int:
    """Combat logistics that the present fire of a side already has."""
    return next((s.cards for s in view.flow if isinstance(s, Fire) and s.seat == seat), 0)


def side_card(view: SandWars, frame: Frame, seat: int) -> Piece:
    """One side's numbers in the combat."""
    there = units(view, seat, frame.space)
    parts = firepower(view, frame, seat, cards_in(view, seat))
    power = sum(part.value for part in parts)
    attacks = seat == view.active
    steps = sum(view.cv[p] for p in there)
    lines = [
        CardLine("Units", f"{len(there)}, {steps} step{'s' if steps != 1 else ''}"),
        CardLine("Firepower", f"{power} (row {row_name(view.pack, power)})", "warn",
                 note=", ".join(f"{p.name} {p.value}" for p in parts)),
        CardLine("Recon", recon_words(view, frame, seat),
                 note=", ".join(f"{p.name} {p.value:+}" for p in recon_parts(view, frame, seat))),
    ]  # fmt: skip
    rule = "" if attacks else protected(view, frame)
    if rule:
        lines.append(CardLine("Protected", f"losses halved by {SHIELDS[rule]}", "good"))
    fast = sum(bool(steadfast(view, frame, p)) for p in there)
    if fast:
        lines.append(CardLine("Steadfast", f"{fast} of {len(there)} ignore a retreat", "good"))
    markers = frame.support if attacks else frame.interceptors
    if markers:
        lines.append(CardLine("Markers", listed(piece_name(view.pack, m) for m in markers)))
    if not supplied(view, seat, frame.space, False):
        lines.append(CardLine("No LOC", "losses are gone for good", "bad"))
    lost = frame.lost[seat]
    if lost:
        lines.append(CardLine("Lost", f"{several(lost, 'step')} this round", "bad"))
    if frame.low[seat]:
        lines.append(CardLine("Low ammo", "half fire this round", "bad"))
    if frame.breakthrough and not attacks:
        lines.append(CardLine("Breakthrough", "retreats if it loses more steps", "bad"))
    if frame.advantage == seat:
        lines.append(CardLine("Advantage", "fires first", "good"))
    role = "attacks" if attacks else "defends"
    return Piece(f"combat-{seat}", seat, label=NATIONS[seat], title=role, card=tuple(lines))


def recon_words(view: SandWars, frame: Frame, seat: int) -> str:
    """A side's Recon value, and its total once the dice have fallen."""
    value = recon(view, frame, seat)
    if seat == view.active and frame.face:
        return f"{value}, with the die {value + frame.face}"
    return f"{value} + a die" if frame.advantage < 0 else str(value)


def recon_parts(view: SandWars, frame: Frame, seat: int) -> list[Part]:
    """What a side's Recon value is made of."""
    best, who, chief = 0, "", 0
    for p in units(view, seat, frame.space):
        if seat == view.active and view.pack.insurgent[p]:
            continue
        hq = p if view.pack.hq[p] else view.boss[p]
        led = int(hq >= 0 and leader_of(view, hq))
        value = (0 if p in view.hurt else view.pack.recon[p]) + led
        if value > best:
            best, who, chief = value, piece_name(view.pack, p), led
    parts = []
    if best - chief:
        parts.append(Part(who, "gc.step3.ground", best - chief))
    if chief:
        parts.append(Part("its Leader", "lead.recon", 1))
    markers = frame.support if seat == view.active else frame.interceptors
    eyes = max(markers, key=lambda m: view.pack.recon[m], default=-1)
    if eyes >= 0 and view.pack.recon[eyes]:
        parts.append(Part(piece_name(view.pack, eyes), "gc.step3.air", view.pack.recon[eyes]))
    if seat == view.active and frame.intel:
        parts.append(Part("Tactical Intel", "act.tac.combat", frame.intel))
    if seat == 1 and jammed(view, frame.space):
        parts.append(Part("C2 jamming", "act.jam.effect", -1))
    return parts


def row_name(pack: SandWarsPack, power: int) -> str:
    """The row of the table for a firepower."""
    for row in pack.rows:
        if row.min <= power and (not row.max or power <= row.max):
            return row.name
    return "none"


def combat_tracks(view: SandWars) -> list[Track]:
    """Firepower of both sides, and Recon until its roll is made, with what they come from."""
    frame = combat_now(view)
    if frame is None or not frame.stage or frame.stage == Frame.over_stage:
        return []
    found = []
    rule = protected(view, frame)
    for seat in (view.active, 1 - view.active):
        parts = firepower(view, frame, seat, cards_in(view, seat))
        power = sum(part.value for part in parts)
        where = view.pack.names[frame.space]
        note = f"Firepower of {NATIONS[seat]} at {where}: row {row_name(view.pack, power)}."
        if rule and seat == view.active:
            note += f" The defender's losses are halved by {SHIELDS[rule]}."
        found.append(Track(f"fire-{seat}", "Fire", power, parts=parts, note=note, seat=seat))
    if frame.advantage < 0:
        for seat in (view.active, 1 - view.active):
            value = recon(view, frame, seat)
            note = "A die is added; the attacker must be higher to have the advantage."
            named = tuple(recon_parts(view, frame, seat))
            found.append(Track(f"recon-{seat}", "Recon", value, None, named, note, seat))
    return found
