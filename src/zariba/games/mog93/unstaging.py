"""A position back into the words of a case file."""

from zariba.games.mog93.act import Act
from zariba.games.mog93.convoy import ConvoyCard
from zariba.games.mog93.hawk import HawkCard
from zariba.games.mog93.pack import CONVOY, PACK, TECH_GUNNER
from zariba.games.mog93.staging_names import KIND_WORDS
from zariba.games.mog93.state import ABOARD, AWAY, ROOF, STREET, Mog
from zariba.games.mog93.turn import UnitCard


def unstage(g: Mog) -> dict[str, object]:
    """The words of a case that stage this position; Aims, routes and orders under way excepted."""
    words: dict[str, object] = {
        "empty": True,
        "table": g.table,
        "turn": g.turn,
        "units": [PACK.units[u] for u in g.roster],
        "place": {},
        "ap": {},
        "facing": {},
    }
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
    words["place"] = place
    words["ap"] = {name: g.ap[m] for m, name in shown.items()}
    words["facing"] = {name: g.facing[m] for m, name in shown.items()}
    words["suppression"] = {name: g.supp[m] for m, name in shown.items() if g.supp[m]}
    words["state"] = {name: ["prone"] for m, name in shown.items() if g.prone[m]}
    words["rounds"] = {
        name: {
            PACK.weapons[w].id: [loaded, *spare]
            for w, (loaded, spare) in zip(
                PACK.weapons_of[PACK.models[m].load], g.arms[m], strict=True
            )
        }
        for m, name in shown.items()
    }
    words["mobs"] = [crowd_words(g, mob) for mob in sorted(g.mobs)]
    words["vehicles"] = {
        f"v{v + 1}": {
            "kind": g.v_kind[v],
            "at": [g.v_x[v] / 100, g.v_y[v] / 100],
            "heading": g.v_head[v],
            "ap": g.v_ap[v],
            "halted": not g.v_drove[v],
        }
        for v in range(CONVOY)
        if g.v_kind[v]
    }
    words["seats"] = {PACK.units[u]: g.seats[u] + 1 for u in g.roster}
    words["pool"] = g.pool
    words["convoy"] = g.arrived
    words["marked"] = list(g.marked)
    words |= step_words(g)
    return {word: value for word, value in words.items() if value not in ({}, [])}


def crowd_words(g: Mog, mob: int) -> dict[str, object]:
    """A mob as a case lists it."""
    lattice = g.ground.lattice
    figures: list[list[object]] = []
    for figure in g.mobs[mob]:
        node = g.f_node[figure]
        if g.f_ride[figure] >= 0:
            if g.f_kind[figure] == TECH_GUNNER:
                figures.append(["technical", lattice.x[node], lattice.y[node]])
            continue
        figures.append([KIND_WORDS[g.f_kind[figure]], lattice.x[node], lattice.y[node]])
    anchor = g.anchor[mob]
    return {
        "figures": figures,
        "level": "roof" if anchor >= lattice.size else "street",
        "panic": g.panic[mob],
        "facing": g.f_look[g.mobs[mob][0]] // 100,
        "anchor": [lattice.x[anchor], lattice.y[anchor]],
    }


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
