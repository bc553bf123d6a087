"""The words of Keren's case files: positions to lay out (`observing.py` checks outcomes)."""

from collections.abc import Callable, Mapping

from zariba.boards.hex import DIRECTIONS
from zariba.core.bad_input import BadInput, known
from zariba.core.case import SHARED
from zariba.core.fact import shaped
from zariba.games.keren.material.pack import COMMONWEALTH, ITALIAN, PACK, SIDES
from zariba.games.keren.rules.admin import Administration, Carry, Rally
from zariba.games.keren.rules.assault import AssaultPhase
from zariba.games.keren.rules.fire import FirePhase
from zariba.games.keren.rules.fog import recount_groups
from zariba.games.keren.rules.movement import MovementPhase
from zariba.games.keren.rules.sequence import PHASES, Turn, begin, trim_overstacked
from zariba.games.keren.rules.setup import SetUp, take_prepared
from zariba.games.keren.rules.state import (
    CARRYING,
    DEAD,
    DONE,
    FACING,
    FIRED,
    MOVED,
    OFF,
    SET_UP,
    SUPPRESSED,
    UNSUPPLIED,
    WITHIN_CARRYING,
    WITHIN_FRONT,
    Keren,
    enter,
    leave,
    on_map,
)

MARKERS = {
    "carrying": CARRYING,
    "unsupplied": UNSUPPLIED,
    "suppressed": SUPPRESSED,
    "fired": FIRED,
    "done": DONE,
    "moved": MOVED,
    "within-50": WITHIN_FRONT | WITHIN_CARRYING,
    "within-100": WITHIN_CARRYING,
}
STEPS = tuple(name.lower() for name in PHASES)
WITHIN_ADMIN = ("commonwealth carrying", "italian carrying", "commonwealth rally", "italian rally")


def unit_of(name: str) -> int:
    """The unit of that id."""
    return known(PACK.unit_index, name, "unit")


def place_of(code: str) -> int:
    """The place of that name: a hex, tunnel, off or dead."""
    if code in ("off", "dead"):
        return OFF if code == "off" else DEAD
    return known(PACK.place_index, code, "hex")


def side_of(name: str) -> int:
    """The side of that name."""
    if name not in SIDES:
        raise BadInput(f"there is no side {name!r}; they are {', '.join(SIDES)}")
    return SIDES.index(name)


def stage(case: Mapping[str, object], g: Keren) -> None:
    """Lay out a position and put its step on the flow."""
    if not case.get("empty", False) and not str(case.get("step", "")).endswith("set-up"):
        take_prepared(g, ITALIAN)
        take_prepared(g, COMMONWEALTH)
    for word in case:
        if word not in SHARED and word not in LAY and word != "step":
            words = ", ".join([*LAY, "step"])
            raise BadInput(f"Keren has no word {word!r} for a case; its words are {words}")
    for word, lay in LAY.items():
        if word in case:
            lay(g, case[word])
    for side in (COMMONWEALTH, ITALIAN):
        recount_groups(g, side)
    start_step(g, shaped(case.get("step", STEPS[0]), str, "step"))


def lay_turn(g: Keren, value: object) -> None:
    """The turn number."""
    g.turn = shaped(value, int, "turn")
    if not 1 <= g.turn <= g.plan.turns:
        raise BadInput(f"turn: the scenario has turns 1 to {g.plan.turns}")


def lay_place(g: Keren, value: object) -> None:
    """Units in places, bottom to top in the order given."""
    for name, code in shaped(value, dict[str, str], "place").items():
        unit, place = unit_of(name), place_of(code)
        if g.at[unit] >= 0:
            leave(g, unit)
        if place < 0:
            g.at[unit] = place
            continue
        stack = g.stacks.get(place)
        if stack and PACK.side[stack[0]] != PACK.side[unit]:
            raise BadInput(f"place: both sides in {code}")
        held = list(g.held)
        enter(g, unit, place)
        g.held = held  # only `held` says who was last in a VP hex
    lost = [sum(1 for u in PACK.side_units[s] if g.at[u] == DEAD) for s in (0, 1)]
    g.vp = g.plan.start_vp + lost[ITALIAN] - 2 * lost[COMMONWEALTH]


def lay_state(g: Keren, value: object) -> None:
    """Markers on units."""
    for name, words in shaped(value, dict[str, list[str]], "state").items():
        unit = unit_of(name)
        g.status[unit] = 0
        for word in words:
            if word not in MARKERS:
                raise BadInput(f"state: no marker {word!r}; they are {', '.join(MARKERS)}")
            if g.at[unit] < 0:
                raise BadInput(f"state: {name} cannot be {word!r}: it is not on the map")
            if word == "fired" and not PACK.is_gun[unit]:  # 2.4c
                raise BadInput(f"state: {name} cannot be {word!r}: it is no artillery")
            if word == "carrying" and PACK.is_gun[unit]:  # 2.4d
                raise BadInput(f"state: {name} cannot be {word!r}: it is artillery")
            g.status[unit] |= MARKERS[word]


def lay_facing(g: Keren, value: object) -> None:
    """Facings, with the option in force."""
    if FACING not in g.options:
        raise BadInput('facing: the case must say options = ["facing"]')
    for name, way in shaped(value, dict[str, str], "facing").items():
        if way not in DIRECTIONS:
            raise BadInput(f"facing: {way!r} is none of {', '.join(DIRECTIONS)}")
        unit = unit_of(name)
        if not PACK.has_facing[unit]:  # 9.0a
            raise BadInput(f"facing: {name} has none: only infantry types have")
        if g.at[unit] < 0:
            raise BadInput(f"facing: {name} is not on the map")
        g.facing[unit] = DIRECTIONS.index(way)


def lay_held(g: Keren, value: object) -> None:
    """The last side in VP hexes."""
    for code, side in shaped(value, dict[str, str], "held").items():
        place = place_of(code)
        if place not in PACK.vp_index:
            raise BadInput(f"held: {code} is no VP hex")
        g.held[PACK.vp_index[place]] = side_of(side) if side != "none" else -1


def lay_vp(g: Keren, value: object) -> None:
    """Points for losses so far."""
    g.vp = shaped(value, int, "vp")


def lay_shown(g: Keren, value: object) -> None:
    """Stacks the enemy has seen."""
    for code in shaped(value, list[str], "shown"):
        if place_of(code) not in g.stacks:
            raise BadInput(f"shown: nobody is in {code}")
        g.seen[place_of(code)] = g.stacks[place_of(code)]


def lay_flown(g: Keren, value: object) -> None:
    """Air units that have attacked this turn."""
    names = shaped(value, list[str], "flown")
    for name in names:
        if name not in PACK.air:
            raise BadInput(f"flown: no air unit {name!r}; they are {', '.join(PACK.air)}")
    g.flown = tuple(PACK.air.index(name) for name in names)


LAY: dict[str, Callable[[Keren, object], None]] = {
    "turn": lay_turn,
    "place": lay_place,
    "state": lay_state,
    "facing": lay_facing,
    "held": lay_held,
    "vp": lay_vp,
    "shown": lay_shown,
    "flown": lay_flown,
}


def start_step(g: Keren, step: str) -> None:
    """Put the named step on the flow."""
    if step in STEPS:
        g.phase = STEPS.index(step)
        g.flow = [Turn(g.phase + 1)]
        begin(g)
        trim_overstacked(g)
    elif step in WITHIN_ADMIN:
        name, what = step.split()
        side = side_of(name)
        stage_number, frame = (2, Carry) if what == "carrying" else (4, Rally)
        g.phase = 0
        g.flow = [Turn(1), Administration(stage_number), frame(ITALIAN)]
        if side == COMMONWEALTH:
            g.push(frame(COMMONWEALTH))
    elif step == "end of turn":
        g.phase = len(PHASES) - 1
        g.flow = [Turn(len(PHASES))]
    elif step in ("italian set-up", "commonwealth set-up"):
        g.phase = SET_UP
        g.flow = [Turn(), SetUp(COMMONWEALTH)]
        if step == "italian set-up":
            g.push(SetUp(ITALIAN))
        elif not on_map(g, ITALIAN):
            take_prepared(g, ITALIAN)
            recount_groups(g, ITALIAN)
    else:
        words = ", ".join([*STEPS, *WITHIN_ADMIN, "end of turn", "italian set-up"])
        raise BadInput(f"step: there is no step {step!r}; they are {words}, commonwealth set-up")


# Back into words


def unstage(g: Keren) -> dict[str, object]:
    """The words that stage this position; only between two orders."""
    step = step_name(g)
    words: dict[str, object] = {
        "game": "keren",
        "scenario": g.scenario,
        "empty": True,
        "options": list(g.options),
        "turn": g.turn,
        "step": step,
    }
    place: dict[str, str] = {}
    for where, stack in g.stacks.items():
        place.update((PACK.unit_ids[u], PACK.codes[where]) for u in stack)
    place.update((PACK.unit_ids[u], "dead") for u in range(PACK.count) if g.at[u] == DEAD)
    words["place"] = place
    markers = {
        PACK.unit_ids[u]: found
        for u in range(PACK.count)
        if g.at[u] >= 0 and (found := marker_words(g.status[u]))
    }
    if markers:
        words["state"] = markers
    held = {
        PACK.codes[h]: SIDES[side]
        for h, side in zip(PACK.vp_hexes, g.held, strict=True)
        if side >= 0
    }
    if held:
        words["held"] = held
    shown = [PACK.codes[p] for p in g.seen]
    if shown:
        words["shown"] = shown
    if g.flown:
        words["flown"] = [PACK.air[k] for k in g.flown]
    if g.facing:
        words["facing"] = {
            PACK.unit_ids[u]: DIRECTIONS[g.facing[u]]
            for u in range(PACK.count)
            if g.at[u] >= 0 and PACK.has_facing[u]
        }
    return words


def marker_words(status: int) -> list[str]:
    """A unit's markers in words."""
    words = [
        w
        for w in ("carrying", "unsupplied", "suppressed", "fired", "done", "moved")
        if status & MARKERS[w]
    ]
    if status & WITHIN_FRONT:
        words.append("within-50")
    elif status & WITHIN_CARRYING:
        words.append("within-100")
    return words


def step_name(g: Keren) -> str:
    """The word for the step a game stands at."""
    top = g.flow[-1] if g.flow else None
    if isinstance(top, Carry):
        return f"{SIDES[top.side]} carrying"
    if isinstance(top, Rally):
        return f"{SIDES[top.side]} rally"
    if isinstance(top, SetUp) and top.unit < 0:
        return f"{SIDES[top.side]} set-up"
    if isinstance(top, FirePhase | MovementPhase | AssaultPhase):
        return STEPS[g.phase]
    raise BadInput("a case can start only between two orders, not in the middle of one")
