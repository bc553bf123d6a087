"""A position back into the words of a case file."""

from zariba.core.bad_input import BadInput
from zariba.games.ogaden.casefile.staging import MARKERS, SITES, WHERE
from zariba.games.ogaden.material.pack import CAMPS, ETHIOPIA, PACK, SOMALIA
from zariba.games.ogaden.rules.operations import CLOSE, Activation, Operations
from zariba.games.ogaden.rules.setup import SetUp
from zariba.games.ogaden.rules.state import ACTIVE, DEAD, GONE, HAND, STRUCK, Ogaden


def unstage(g: Ogaden) -> dict[str, object]:
    """The words that stage this position; only between two orders."""
    words: dict[str, object] = {
        "game": "ogaden",
        "scenario": g.scenario,
        "empty": True,
        "options": list(g.options),
        "turn": PACK.months[g.turn],
        **step_words(g),
        "morale": dict(zip(CAMPS, g.morale, strict=True)),
        "level": dict(zip(CAMPS, g.level, strict=True)),
        "initiative": CAMPS[g.initiative],
        "supply": False,
    }
    place = {PACK.unit_ids[u]: PACK.codes[z] for z, stack in g.stacks.items() for u in stack}
    place.update((PACK.unit_ids[u], "destroyed") for u in range(PACK.count) if g.at[u] == DEAD)
    place.update((PACK.unit_ids[u], "gone") for u in range(PACK.count) if g.at[u] == GONE)
    words["place"] = place
    words["state"] = {
        PACK.unit_ids[u]: found for u in range(PACK.count) if (found := status_words(g.status[u]))
    }
    words["site"] = {
        PACK.codes[z]: site_words(g, z)
        for z in range(PACK.size)
        if g.site_camp[z] != PACK.site_camp[z] or g.site_loss[z]
    }
    words["markers"] = {
        PACK.markers[m].id: next(w for w, place in WHERE.items() if place == g.marker[m])
        for m in range(len(PACK.markers))
        if g.marker[m] in WHERE.values()
    }
    words["hand"] = {
        CAMPS[c]: [PACK.markers[m].id for m in PACK.supports if g.marker[m] == HAND + c]
        for c in (ETHIOPIA, SOMALIA)
    }
    words["commanders"] = {PACK.markers[m].id: PACK.codes[z] for m, z in g.commander_at.items()}
    words["liberated"] = {PACK.codes[z]: movement for z, movement in g.liberated.items()}
    for field in ("sabotaged", "sieges"):
        words[field] = [PACK.codes[z] for z in getattr(g, field)]
    words["truces"] = [CAMPS[c] for c in g.truces]
    words["crowned"] = [CAMPS[c] for c in g.crowned]
    words["holders"] = {
        PACK.codes[z]: CAMPS[h] for z, h in zip(PACK.cities, g.holders, strict=True) if h >= 0
    }
    flags = {"fallen": "ogaden_fallen", "truce": "truce_next"}
    for word in ("fallen", "bz_lost", "held_all", "pause", "radar", "truce"):
        if getattr(g, flags.get(word, word)):
            words[word] = True
    if g.helicopter_base >= 0:
        words["helicopter_base"] = PACK.codes[g.helicopter_base]
    return {word: value for word, value in words.items() if value != {} and value != []}


def status_words(status: int) -> list[str]:
    """A unit's sides and markers in words."""
    found = [w for w, bits in MARKERS.items() if w != "struck" and status & bits]
    if status & STRUCK:
        found = [w for w in found if w != "unsupplied"] + ["struck"]
    return found


def site_words(g: Ogaden, zone: int) -> str:
    """A GZ or BZ in words."""
    damage = next(w for w, loss in SITES.items() if loss == g.site_loss[zone])
    return f"{CAMPS[g.site_camp[zone]]} {damage}".strip()


def step_words(g: Ogaden) -> dict[str, object]:
    """The words for the step a game stands at."""
    top = g.flow[-1] if g.flow else None
    if isinstance(top, SetUp) and top.unit < 0:
        return {"step": f"{CAMPS[top.side]} set-up"}
    if isinstance(top, Operations):
        return {"step": "operations"}
    activation = next((s for s in reversed(g.flow) if isinstance(s, Activation)), None)
    if activation is not None and activation.stage <= CLOSE:
        marker = PACK.markers[activation.marker]
        found: dict[str, object] = {"marker": marker.id}
        if top is activation:
            return {"step": "activation", **found}
        parts = {"Raids": "raids", "Maintenance": "maintenance", "Moves": "moves"}
        part = parts.get(type(top).__name__)
        if part and not g.groups:
            found["step"] = part
            if activation.needs_zone():
                found["zone"] = PACK.codes[activation.zone if activation.zone >= 0 else hq(g)]
            return found
    raise BadInput("a case can start only between two orders, not in the middle of one")


def hq(g: Ogaden) -> int:
    """The headquarters whose units are active."""
    active = [u for u in PACK.camp_units[SOMALIA] if g.at[u] >= 0 and g.status[u] & ACTIVE]
    for box in PACK.boxes[SOMALIA]:
        if all(PACK.from_hq[box][g.at[u]] <= PACK.hq_radius for u in active):
            return box
    return PACK.boxes[SOMALIA][0]
