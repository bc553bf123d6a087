"""The `expect` words of Keren's case files."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from zariba.boards.hex import DIRECTIONS
from zariba.core.bad_input import BadInput
from zariba.core.fact import differs, shaped
from zariba.games.keren.casefile.staging import MARKERS, STEPS, place_of, side_of, unit_of
from zariba.games.keren.material.pack import PACK, SIDES
from zariba.games.keren.rules.fog import mask
from zariba.games.keren.rules.state import DEAD, OFF, Keren, in_zoc
from zariba.games.keren.rules.supply import line_lengths, road_to_keren
from zariba.games.keren.rules.victory import total_vp

if TYPE_CHECKING:
    from zariba.games.keren.game import KerenGame

SHOWN = ("carrying", "unsupplied", "suppressed", "fired")
"""The markers that `expect` compares."""


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
