"""The words of Keren's case files: positions to stage and outcomes to check."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from zariba.boards.hex import DIRECTIONS
from zariba.core.case import differs, shaped
from zariba.core.game import BadInput
from zariba.games.keren.admin import Administration, Carry, Rally
from zariba.games.keren.assault import AssaultPhase
from zariba.games.keren.fire import FirePhase
from zariba.games.keren.fog import mask, recount_groups
from zariba.games.keren.movement import MovementPhase
from zariba.games.keren.pack import COMMONWEALTH, ITALIAN, PACK, SIDES
from zariba.games.keren.sequence import PHASES, Turn, begin, trim_overstacked
from zariba.games.keren.setup import SetUp, take_prepared
from zariba.games.keren.state import (
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
    in_zoc,
    leave,
    on_map,
)
from zariba.games.keren.supply import line_lengths, road_to_keren
from zariba.games.keren.victory import total_vp

if TYPE_CHECKING:
    from zariba.games.keren.game import KerenGame

T = TypeVar("T")

SHARED = ("title", "rules", "game", "scenario", "empty", "options", "then")
"""Words that every game's cases have."""
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
WITHIN_ADMIN = ("commonwealth carrying", "italian carrying", "commonwealth rally", "italian rally")


def unit_of(name: str) -> int:
    """The unit of that id."""
    if name not in PACK.unit_index:
        raise BadInput(f"there is no unit {name!r}")
    return PACK.unit_index[name]


def place_of(code: str) -> int:
    """The place of that name: a hex, tunnel, off or dead."""
    if code in ("off", "dead"):
        return OFF if code == "off" else DEAD
    if code not in PACK.place_index:
        raise BadInput(f"there is no hex {code!r}")
    return PACK.place_index[code]


def side_of(name: str) -> int:
    """The side of that name."""
    if name not in SIDES:
        raise BadInput(f"there is no side {name!r}; they are {', '.join(SIDES)}")
    return SIDES.index(name)


# Laying out


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
            g.status[unit] |= MARKERS[word]


def lay_facing(g: Keren, value: object) -> None:
    """Facings, with the option in force."""
    if FACING not in g.options:
        raise BadInput('facing: the case must say options = ["facing"]')
    for name, way in shaped(value, dict[str, str], "facing").items():
        if way not in DIRECTIONS:
            raise BadInput(f"facing: {way!r} is none of {', '.join(DIRECTIONS)}")
        g.facing[unit_of(name)] = DIRECTIONS.index(way)


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
    g.flown = tuple(PACK.air.index(name) for name in shaped(value, list[str], "flown"))


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


# Checking


def observe(game: "KerenGame", g: Keren, word: str, value: object) -> str | None:
    """Check one word of `expect`; a sentence when it does not hold."""
    if word not in SEE:
        raise BadInput(f"Keren has no word {word!r} for expect; its words are {', '.join(SEE)}")
    return SEE[word](game, g, value)


def see_at(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Where units are."""
    for name, code in shaped(value, dict[str, str], "at").items():
        here = g.at[unit_of(name)]
        found = PACK.codes[here] if here >= 0 else {OFF: "off", DEAD: "dead"}[here]
        place_of(code)
        if found != code:
            return differs(f"place of {name}", code, found)
    return None


def see_state(game: "KerenGame", g: Keren, value: object) -> str | None:
    """The markers that show on units, all of them."""
    for name, words in shaped(value, dict[str, list[str]], "state").items():
        status = g.status[unit_of(name)]
        found = [word for word in SHOWN if status & MARKERS[word]]
        for word in words:
            if word not in SHOWN:
                raise BadInput(f"state: {word!r} is none of {', '.join(SHOWN)}")
        if found != [word for word in SHOWN if word in words]:
            return differs(f"markers of {name}", words, found)
    return None


def see_stack(game: "KerenGame", g: Keren, value: object) -> str | None:
    """A stack, bottom to top."""
    for code, names in shaped(value, dict[str, list[str]], "stack").items():
        found = [PACK.unit_ids[u] for u in g.stacks.get(place_of(code), ())]
        if found != names:
            return differs(f"stack in {code}", names, found)
    return None


def see_facing(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Facings."""
    for name, way in shaped(value, dict[str, str], "facing").items():
        found = DIRECTIONS[g.facing[unit_of(name)]]
        if found != way:
            return differs(f"facing of {name}", way, found)
    return None


def see_seen(game: "KerenGame", g: Keren, value: object) -> str | None:
    """What a seat sees of stacks: ids bottom to top, ? for a hidden unit (7.4a)."""
    for seat, stacks in shaped(value, dict[str, dict[str, list[str]]], "seen_by").items():
        view = mask(g, side_of(seat))
        for code, names in stacks.items():
            found = [
                "?" if u in PACK.unknown else PACK.unit_ids[u]
                for u in view.stacks.get(place_of(code), ())
            ]
            if found != names:
                return differs(f"{seat} sees in {code}", names, found)
    return None


def see_held(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Who was last in VP hexes."""
    for code, side in shaped(value, dict[str, str], "held").items():
        last = g.held[PACK.vp_index[place_of(code)]]
        found = SIDES[last] if last >= 0 else "none"
        if found != side:
            return differs(f"last in {code}", side, found)
    return None


def see_result(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Who won and by which rule, or none."""
    if value == "none":
        return differs("result", None, g.result and g.result.why)
    want = shaped(value, dict[str, str], "result")
    if g.result is None:
        return "result: the game goes on"
    found = {"winner": SIDES[g.result.winner], "rule": g.result.rule}
    return differs("result", want, {word: found.get(word) for word in want})


def see_combat(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Column, result and sum of die modifiers of the last attack in this block's last action."""
    want = shaped(value, dict[str, str | int], "combat")
    for event in reversed(g.news):
        if event.kind in ("fire", "air", "assault"):
            columns = PACK.assault_columns if event.kind == "assault" else PACK.fire_columns
            mods = sum(p.value for p in event.parts if p.rule not in ("2.3a", "13.0a"))
            found: dict[str, str | int] = {
                "column": columns[event.value],
                "result": event.word,
                "modifier": mods,
            }
            return differs("combat", want, {word: found.get(word) for word in want})
    return "combat: nobody attacked in the last action"


def see_length(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Length of a unit's line of supply in movement points, -1 for none within 100."""
    for name, length in shaped(value, dict[str, int], "supply_length").items():
        unit = unit_of(name)
        found = line_lengths(g, PACK.side[unit])[g.at[unit]]
        found = found if found <= PACK.carrying_range else -1
        if found != length:
            return differs(f"supply line of {name}", length, found)
    return None


def see_zoc(game: "KerenGame", g: Keren, value: object) -> str | None:
    """The sides whose zones of control reach a place."""
    for code, sides in shaped(value, dict[str, list[str]], "zoc").items():
        found = [SIDES[s] for s in (0, 1) if in_zoc(g, place_of(code), s)]
        if found != sorted(sides):
            return differs(f"zones of control in {code}", sides, found)
    return None


def see_sight(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Lines of sight from a hex: those it sees."""
    return see_lines(value, "sight", True)


def see_no_sight(game: "KerenGame", g: Keren, value: object) -> str | None:
    """Lines of sight from a hex: those it does not see."""
    return see_lines(value, "no_sight", False)


def see_lines(value: object, word: str, want: bool) -> str | None:
    """Whether each named hex is in sight, or is not."""
    for code, targets in shaped(value, dict[str, list[str]], word).items():
        for target in targets:
            found = PACK.sight.clear(place_of(code), place_of(target))
            if found != want:
                return differs(f"{code} sees {target}", want, found)
    return None


def see_number(word: str, of: Callable[[Keren], object]) -> "See":
    """A word that is one number, name or truth."""
    return lambda game, g, value: differs(word, value, of(g))


See = Callable[["KerenGame", Keren, object], "str | None"]
SEE: dict[str, See] = {
    "at": see_at,
    "state": see_state,
    "stack": see_stack,
    "facing": see_facing,
    "seen_by": see_seen,
    "held": see_held,
    "result": see_result,
    "combat": see_combat,
    "supply_length": see_length,
    "zoc": see_zoc,
    "sight": see_sight,
    "no_sight": see_no_sight,
    "vp": see_number("vp", lambda g: g.vp),
    "total": see_number("total", total_vp),
    "turn": see_number("turn", lambda g: g.turn),
    "phase": see_number("phase", lambda g: STEPS[g.phase] if g.phase >= 0 else "set-up"),
    "road_open": see_number("road_open", lambda g: bool(road_to_keren(g))),
    "decides": lambda game, g, value: differs(
        "decides", value, " ".join(SIDES[s] for s in game.asked(g))
    ),
}


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
            PACK.unit_ids[u]: DIRECTIONS[g.facing[u]] for u in range(PACK.count) if g.at[u] >= 0
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
