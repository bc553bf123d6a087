"""A position back into the words of a case file."""

from zariba.games.mog93.casefile.names import HAWK_WORDS, KIND_WORDS
from zariba.games.mog93.casefile.observing import card_words
from zariba.games.mog93.material.pack import CONVOY, PACK
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.convoy import ConvoyCard
from zariba.games.mog93.rules.hawk import HawkCard
from zariba.games.mog93.rules.state import (
    ABOARD,
    AWAY,
    HAWK_NONE,
    ROOF,
    STREET,
    Mog,
    technical_crew,
)
from zariba.games.mog93.rules.turn import UnitCard


def unstage(g: Mog) -> dict[str, object]:
    """The words of a case that stage this position; routes and orders under way excepted."""
    words: dict[str, object] = {
        "empty": True,
        "table": g.table,
        "turn": g.turn,
        "units": [PACK.units[u] for u in g.roster],
        **somalis(g),
        **convoy(g),
        **americans(g),
        "seats": {PACK.units[u]: g.seats[u] + 1 for u in g.roster} | {"convoy": g.convoy_seat + 1},
        "pool": g.pool,
        "convoy": g.arrived,
        "checks": g.checks,
        "supports": g.supports,
        "asked_air": g.asked_air,
        "inserted": g.inserted,
        "marked": list(g.marked),
        "wrecks": [[x / 100, y / 100] for x, y in g.wrecks],
        "deck": [card_words(g, card) for card in g.deck],
        **step_words(g),
    }
    if g.hawk != HAWK_NONE:
        words["hawk"] = {
            "state": next(word for word, state in HAWK_WORDS.items() if state == g.hawk),
            "ap": g.hawk_ap,
            "at": [g.hawk_x / 100, g.hawk_y / 100],
            "heading": g.hawk_head,
            "insert": g.hawk_insert,
            "seat": g.hawk_seat + 1,
        }
    return {word: value for word, value in words.items() if value not in ({}, [])}


def americans(g: Mog) -> dict[str, object]:
    """Where each model is, and what it has left."""
    place: dict[str, list[object]] = {}
    for model, where in enumerate(g.where):
        name = PACK.models[model].id
        if where == AWAY:
            place[name] = ["away"]
        elif where >= ABOARD:
            place[name] = [f"v{where - ABOARD + 1}"]
        elif where >= ROOF:
            place[name] = [g.x[model] / 100, g.y[model] / 100, "roof"]
        elif where >= STREET:
            place[name] = [g.x[model] / 100, g.y[model] / 100]
    shown = {PACK.model_index[name]: name for name in place}
    names, technicals = figure_names(g), technical_names(g)
    targets = names | {ABOARD + v: name for v, name in technicals.items()}
    return {
        "place": place,
        "type": {
            name: PACK.kinds[g.kind[m]].id
            for m, name in shown.items()
            if g.kind[m] != PACK.models[m].kind
        },
        "ap": {name: g.ap[m] for m, name in shown.items()},
        "facing": {name: g.facing[m] for m, name in shown.items()},
        "bonus": {name: g.bonus[m] for m, name in shown.items()},
        "suppression": {name: g.supp[m] for m, name in shown.items() if g.supp[m]},
        "medical": {name: g.medical[m] for m, name in shown.items()},
        "belts": {name: g.belts[m] for m, name in shown.items()},
        "aim": {name: targets[g.aim[m]] for m, name in shown.items() if g.aim[m] in targets},
        "state": {
            name: [word for word, on in (("prone", g.prone[m]), ("patched", g.patched[m])) if on]
            for m, name in shown.items()
            if g.prone[m] or g.patched[m]
        },
        "rounds": {
            name: {
                PACK.weapons[w].id: [loaded, *spare]
                for w, (loaded, spare) in zip(
                    PACK.weapons_of[PACK.models[m].load], g.arms[m], strict=True
                )
            }
            for m, name in shown.items()
        },
    }


def figure_names(g: Mog) -> dict[int, str]:
    """What a case will call each figure: s1, s2, ... from mob to mob."""
    order = [figure for mob in sorted(g.mobs) for figure in g.mobs[mob]]
    return {figure: f"s{n}" for n, figure in enumerate(order, 1)}


def technical_names(g: Mog) -> dict[int, str]:
    """What it will call each technical: t1, t2, ..., those with a crew first, from mob to mob."""
    rides = [g.f_ride[figure] for mob in sorted(g.mobs) for figure in g.mobs[mob]]
    order = dict.fromkeys(ride for ride in rides if ride >= 0)
    order |= dict.fromkeys(v for v in range(CONVOY, len(g.v_kind)) if g.v_kind[v])
    return {vehicle: f"t{n}" for n, vehicle in enumerate(order, 1)}


def somalis(g: Mog) -> dict[str, object]:
    """The mobs."""
    return {"mobs": [crowd_words(g, mob) for mob in sorted(g.mobs)]}


def crowd_words(g: Mog, mob: int) -> dict[str, object]:
    """A mob as a case lists it; a technical stands for both men of a whole crew."""
    lattice = g.ground.lattice
    figures: list[list[object]] = []
    whole: set[int] = set()
    for figure in g.mobs[mob]:
        node, ride = g.f_node[figure], g.f_ride[figure]
        word = KIND_WORDS[g.f_kind[figure]]
        if ride >= 0 and len(technical_crew(g, ride)) > 1:
            if ride in whole:
                continue
            whole.add(ride)
            word = "technical"
        figures.append([word, lattice.x[node], lattice.y[node]])
    anchor = g.anchor[mob]
    return {
        "figures": figures,
        "level": "roof" if anchor >= lattice.size else "street",
        "panic": g.panic[mob],
        "facing": [g.f_look[figure] / 100 for figure in g.mobs[mob]],
        "anchor": [lattice.x[anchor], lattice.y[anchor]],
    }


def convoy(g: Mog) -> dict[str, object]:
    """Vehicles of both sides, and who is at the guns and the wheels."""
    names = {v: f"v{v + 1}" for v in range(CONVOY) if g.v_kind[v]}
    vehicles: dict[str, object] = {
        name: {
            "kind": g.v_kind[v],
            "at": [g.v_x[v] / 100, g.v_y[v] / 100],
            "heading": g.v_head[v],
            "ap": g.v_ap[v],
            "halted": not g.v_drove[v],
        }
        for v, name in (names | technical_names(g)).items()
    }
    return {
        "vehicles": vehicles,
        "guns": {name: man_at(g.guns[v]) for v, name in names.items()},
        "wheels": {name: man_at(g.wheels[v]) for v, name in names.items()},
    }


def man_at(model: int) -> str:
    """Who is at a gun or a wheel, "" for nobody."""
    return PACK.models[model].id if model >= 0 else ""


def step_words(g: Mog) -> dict[str, object]:
    """Which step the position is in."""
    for frame in reversed(g.flow):
        if isinstance(frame, Act):
            acted = next((f.acted for f in g.flow if isinstance(f, UnitCard)), ())
            return {
                "step": "act",
                "model": PACK.models[frame.model].id,
                "spent": frame.spent,
                "acted": [PACK.models[m].id for m in acted if m != frame.model],
            }
        if isinstance(frame, UnitCard):
            return {
                "step": "unit",
                "unit": PACK.units[frame.unit],
                "acted": [PACK.models[m].id for m in frame.acted],
            }
        if isinstance(frame, ConvoyCard):
            return {"step": "convoy"}
        if isinstance(frame, HawkCard):
            return {"step": "black hawk"}
    return {"step": "cards"}
