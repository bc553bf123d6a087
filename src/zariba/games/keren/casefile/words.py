"""The words of Keren's case files: each fact once, to lay out, write down and expect."""

from collections.abc import Iterable

from zariba.boards.hex import DIRECTIONS
from zariba.core.bad_input import BadInput, known
from zariba.core.fact import CaseWords, Each, One, Seen, deciders, differs, outcome, shaped
from zariba.games.keren.material.counters import SEATS
from zariba.games.keren.rules.fog_of_war import hide
from zariba.games.keren.rules.movement import March, allowance, why_not_march
from zariba.games.keren.rules.sequence import PHASES
from zariba.games.keren.rules.state import (
    CARRYING,
    DEAD,
    DONE,
    FACE,
    FACING,
    FIRED,
    MOVED,
    OFF,
    SUPPRESSED,
    UNSUPPLIED,
    WITHIN_CARRYING,
    WITHIN_FRONT,
    Keren,
    enter,
    leave,
)
from zariba.games.keren.rules.supply import line_lengths, road_to_keren
from zariba.games.keren.rules.victory import total_vp
from zariba.games.keren.rules.zones_of_control import in_zoc

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
SHOWN = ("carrying", "unsupplied", "suppressed", "fired")
"""The markers that `expect` compares."""
STEPS = tuple(name.lower() for name in PHASES)


def unit_of(g: Keren, name: str) -> int:
    """The unit of that id."""
    return known(g.pack.unit_index, name, "unit")


def place_of(g: Keren, code: str) -> int:
    """The place of that name: a hex, tunnel, off or dead."""
    if code in ("off", "dead"):
        return OFF if code == "off" else DEAD
    return known(g.pack.place_index, code, "hex")


def seat_of(name: str) -> int:
    """The seat of that name."""
    if name not in SEATS:
        raise BadInput(f"there is no side {name!r}; they are {', '.join(SEATS)}")
    return SEATS.index(name)


def put_turn(g: Keren, turn: int) -> None:
    """The turn number."""
    if not 1 <= turn <= g.plan.turns:
        raise BadInput(f"turn: the scenario has turns 1 to {g.plan.turns}")
    g.turn = turn


class Places(Each[Keren]):
    """Units in places, bottom to top in the order given; the dead give their points."""

    def __init__(self) -> None:
        super().__init__("place", str, where, put_place, standing_and_dead, expected="at")

    def lay(self, g: Keren, value: object) -> None:
        super().lay(g, value)
        lost = (sum(1 for u in units if g.at[u] == DEAD) for units in g.pack.seat_units)
        points = sum(n * each for n, each in zip(lost, g.pack.loss_points, strict=True))
        g.vp = g.plan.start_vp + points

    def amend(self, g: Keren, value: object) -> None:
        super().amend(g, value)
        for name in shaped(value, dict[str, str], self.word):
            if g.at[unit_of(g, name)] < 0:
                g.status[unit_of(g, name)] = 0  # what leaves the map leaves its markers

    def see(self, g: Keren, value: object) -> str | None:
        for code in shaped(value, dict[str, str], self.expected).values():
            place_of(g, code)
        return super().see(g, value)


def where(g: Keren, name: str) -> str:
    """Where a unit is."""
    here = g.at[unit_of(g, name)]
    return g.pack.codes[here] if here >= 0 else {OFF: "off", DEAD: "dead"}[here]


def put_place(g: Keren, name: str, code: str) -> None:
    """Put a unit on top of what stands in a place; only `held` says who was last there."""
    unit, place = unit_of(g, name), place_of(g, code)
    if g.at[unit] >= 0:
        leave(g, unit)
    if place < 0:
        g.at[unit] = place
        return
    stack = g.stacks.get(place)
    if stack and g.pack.seat[stack[0]] != g.pack.seat[unit]:
        raise BadInput(f"place: both sides in {code}")
    held = list(g.held)
    enter(g, unit, place)
    g.held = held


def standing_and_dead(g: Keren) -> Iterable[str]:
    """Stack by stack, bottom to top; then the dead."""
    pack = g.pack
    yield from (pack.unit_ids[u] for stack in g.stacks.values() for u in stack)
    yield from (pack.unit_ids[u] for u in range(pack.count) if g.at[u] == DEAD)


class Markers(Each[Keren]):
    """The markers on units; `expect` names exactly those that show."""

    def __init__(self) -> None:
        super().__init__("state", list[str], markers, put_markers, marked)

    def see(self, g: Keren, value: object) -> str | None:
        for name, words in shaped(value, dict[str, list[str]], "state").items():
            for word in words:
                if word not in SHOWN:
                    raise BadInput(f"state: {word!r} is none of {', '.join(SHOWN)}")
            found = [word for word in markers(g, name) if word in SHOWN]
            if found != [word for word in SHOWN if word in words]:
                return differs(f"markers of {name}", words, found)
        return None


def markers(g: Keren, name: str) -> list[str]:
    """A unit's markers in words."""
    status = g.status[unit_of(g, name)]
    words = [w for w, bits in MARKERS.items() if not w.startswith("within") and status & bits]
    if status & WITHIN_CARRYING:
        words.append("within-50" if status & WITHIN_FRONT else "within-100")
    return words


def put_markers(g: Keren, name: str, words: list[str]) -> None:
    """Markers that the unit can have, instead of those it has."""
    unit = unit_of(g, name)
    g.status[unit] = 0
    for word in words:
        if word not in MARKERS:
            raise BadInput(f"state: no marker {word!r}; they are {', '.join(MARKERS)}")
        if g.at[unit] < 0:
            raise BadInput(f"state: {name} cannot be {word!r}: it is not on the map")
        if word == "fired" and not g.pack.is_gun[unit]:  # 2.4c
            raise BadInput(f"state: {name} cannot be {word!r}: it is no artillery")
        if word == "carrying" and g.pack.is_gun[unit]:  # 2.4d
            raise BadInput(f"state: {name} cannot be {word!r}: it is artillery")
        g.status[unit] |= MARKERS[word]


def marked(g: Keren) -> Iterable[str]:
    """The units on the map with any marker."""
    return (g.pack.unit_ids[u] for u in range(g.pack.count) if g.at[u] >= 0 and g.status[u])


def facing(g: Keren, name: str) -> str:
    """The way a unit faces."""
    if not g.facing:
        raise BadInput('facing: the case must say options = ["facing"]')
    return DIRECTIONS[g.facing[unit_of(g, name)]]


def put_facing(g: Keren, name: str, way: str) -> None:
    """Turn a unit that has a facing."""
    if FACING not in g.options:
        raise BadInput('facing: the case must say options = ["facing"]')
    if way not in DIRECTIONS:
        raise BadInput(f"facing: {way!r} is none of {', '.join(DIRECTIONS)}")
    unit = unit_of(g, name)
    if not g.pack.has_facing[unit]:  # 9.0a
        raise BadInput(f"facing: {name} has none: only infantry types have")
    if g.at[unit] < 0:
        raise BadInput(f"facing: {name} is not on the map")
    g.facing[unit] = DIRECTIONS.index(way)


def facing_units(g: Keren) -> Iterable[str]:
    """The units on the map that face a way."""
    pack = g.pack
    units = range(pack.count) if g.facing else ()
    return (pack.unit_ids[u] for u in units if g.at[u] >= 0 and pack.has_facing[u])


def vp_number(g: Keren, code: str) -> int:
    """Which of the VP hexes a hex is."""
    place = place_of(g, code)
    if place not in g.pack.vp_index:
        raise BadInput(f"held: {code} is no VP hex")
    return g.pack.vp_index[place]


def held(g: Keren, code: str) -> str:
    """Who was last in a VP hex."""
    last = g.held[vp_number(g, code)]
    return SEATS[last] if last >= 0 else "none"


def put_held(g: Keren, code: str, name: str) -> None:
    """Say who was last in a VP hex."""
    g.held[vp_number(g, code)] = seat_of(name) if name != "none" else -1


def put_vp(g: Keren, points: int) -> None:
    """Points for losses so far."""
    g.vp = points


def put_shown(g: Keren, codes: list[str]) -> None:
    """Stacks the enemy has seen."""
    for code in codes:
        place = place_of(g, code)
        if place not in g.stacks:
            raise BadInput(f"shown: nobody is in {code}")
        g.seen[place] = g.stacks[place]


def flown(g: Keren) -> list[str]:
    """Air units that have attacked this turn."""
    return [g.pack.air[number] for number in g.flown]


def put_flown(g: Keren, names: list[str]) -> None:
    """Say which have."""
    pack = g.pack
    for name in names:
        if name not in pack.air:
            raise BadInput(f"flown: no air unit {name!r}; they are {', '.join(pack.air)}")
    g.flown = tuple(pack.air.index(name) for name in names)


def stack_in(g: Keren, code: str) -> list[str]:
    """A stack, bottom to top."""
    return [g.pack.unit_ids[u] for u in g.stacks.get(place_of(g, code), ())]


def look_seen(g: Keren, value: dict[str, dict[str, list[str]]]) -> str | None:
    """What a seat sees of stacks: ids bottom to top, ? for a hidden unit (7.4a)."""
    for seat, stacks in value.items():
        view = g.clone()
        hide(view, seat_of(seat))
        for code, names in stacks.items():
            units = view.stacks.get(place_of(g, code), ())
            found = ["?" if u in g.pack.unknown else g.pack.unit_ids[u] for u in units]
            if found != names:
                return differs(f"{seat} sees in {code}", names, found)
    return None


def look_combat(g: Keren, want: dict[str, str | int]) -> str | None:
    """Column, result and sum of die modifiers of the last attack in this block's last action."""
    for event in reversed(g.news):
        if event.kind in ("fire", "air", "assault"):
            assault = event.kind == "assault"
            columns = g.pack.assault_columns if assault else g.pack.fire_columns
            mods = sum(p.value for p in event.parts if p.rule not in ("2.3a", "13.0a"))
            found: dict[str, str | int] = {
                "column": columns[event.value],
                "result": event.word,
                "modifier": mods,
            }
            return differs("combat", want, {word: found.get(word) for word in want})
    return "combat: nobody attacked in the last action"


def supply_length(g: Keren, name: str) -> int:
    """Length of a unit's line of supply in movement points, -1 for none."""
    unit = unit_of(g, name)
    length = line_lengths(g, g.pack.seat[unit])[g.at[unit]]
    return length if length <= g.pack.carrying_range else -1


def look_zoc(g: Keren, value: dict[str, list[str]]) -> str | None:
    """The sides whose zones of control reach a place."""
    for code, names in value.items():
        found = [name for seat, name in enumerate(SEATS) if in_zoc(g, place_of(g, code), seat)]
        if found != sorted(names):
            return differs(f"zones of control in {code}", names, found)
    return None


def look_sight(g: Keren, value: dict[str, list[str]], want: bool = True) -> str | None:
    """Whether each named hex is in sight, or is not."""
    for code, targets in value.items():
        for target in targets:
            found = g.pack.sight.clear(place_of(g, code), place_of(g, target))
            if found != want:
                return differs(f"{code} sees {target}", want, found)
    return None


def mp_left(g: Keren, name: str) -> int:
    """The points a unit can still spend in this phase's move: 0 once it is complete."""
    unit, top = unit_of(g, name), g.flow[-1]
    if isinstance(top, March) and unit in top.units:
        return top.left[top.units.index(unit)]
    movable = why_not_march(g, g.pack.seat[unit], unit) is None
    return allowance(g, unit) if movable else 0


def factors(g: Keren, name: str) -> str:
    """A unit's factors by the face it shows and its supply, as a list of forces writes them."""
    pack = g.pack
    unit = unit_of(g, name)
    face = g.status[unit] & FACE
    fire, assault = pack.fire[unit][face], pack.assault[unit][face]
    return f"{plain_factor(fire)}-{plain_factor(assault)}-{pack.mp[unit][face]}"


def plain_factor(factor: int) -> str:
    """A factor counted in quarters: 4, 1/2, 1/4."""
    return {1: "1/4", 2: "1/2"}.get(factor, f"{factor // 4}")


LINES = dict[str, list[str]]
WORDS: CaseWords[Keren] = CaseWords(
    "Keren",
    (
        One("turn", int, lambda g: g.turn, put_turn),
        Places(),
        Markers(),
        Each("facing", str, facing, put_facing, facing_units),
        Each("held", str, held, put_held, lambda g: codes(g, g.pack.vp_hexes), usual="none"),
        One("vp", int, lambda g: g.vp, put_vp),
        One("shown", list[str], lambda g: codes(g, g.seen), put_shown, usual=[]),
        One("flown", list[str], flown, put_flown, usual=[]),
        Each("stack", list[str], stack_in),
        Seen("seen_by", look_seen, dict[str, LINES]),
        Seen("combat", look_combat, dict[str, str | int]),
        Each("supply_length", int, supply_length),
        Seen("zoc", look_zoc, LINES),
        Seen("sight", look_sight, LINES),
        Seen("no_sight", lambda g, value: look_sight(g, value, want=False), LINES),
        Each("mp_left", int, mp_left),
        Each("factors", str, factors),
        One("total", int, total_vp),
        One("phase", str, lambda g: STEPS[g.phase] if g.phase >= 0 else "set-up"),
        One("road_open", bool, lambda g: bool(road_to_keren(g))),
        deciders(SEATS),
        outcome(SEATS),
    ),
    own=("step",),
    fresh=("vp",),
)


def codes(g: Keren, places: Iterable[int]) -> list[str]:
    """Places by their names."""
    return [g.pack.codes[place] for place in places]
