"""Things of one shape, sent as the first of them and, by column, in what the others differ.

A choice of hundreds of places is hundreds of nearly equal options. Here their common part is
sent once: numbers go as steps from one to the next, words that repeat as a list of the
different ones, and a word that holds another (a label with the name of its place) as where it
stands. docs/wire.md gives the form; web/columns.js reads it.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

Json = Any
"""What a scene is made of on the wire: words, numbers, lists and objects."""

FEW = 4
"""Fewer things than this are sent as they are."""
DECIMALS = 4
_NUMBER = re.compile(r"(?<![\d.])(?:0|[1-9]\d{0,8})(?:\.\d{0,3}[1-9])?(?![\d.])")


def pack(things: Sequence[Json]) -> list[Json]:
    """The things in order: single ones as `{"is": thing}`, many of one shape in columns.

    Where shapes take turns, those of one shape go together, with the order of all.
    """
    groups: dict[object, list[int]] = {}
    for place, thing in enumerate(things):
        groups.setdefault(_shape(thing), []).append(place)
    packed: list[Json] = []
    for places in groups.values():
        alike = [things[place] for place in places]
        packed += [_columns(alike)] if len(alike) >= FEW else [{"is": each} for each in alike]
    order = [place for places in groups.values() for place in places]
    if order == list(range(len(things))):
        return packed
    return [{"parts": packed, "places": _write_numbers(order)}]


def unpack(packed: Sequence[Json]) -> list[Json]:
    """What `pack` was given."""
    things: list[Json] = []
    for part in packed:
        if "is" in part:
            things.append(part["is"])
            continue
        if "parts" in part:
            placed = zip(_read_numbers(part["places"]), unpack(part["parts"]), strict=True)
            things += [thing for _, thing in sorted(placed, key=lambda each: each[0])]
            continue
        times = part["times"]
        columns: dict[int, list[Json]] = {}
        for leaf, column in part["vary"]:
            columns[leaf] = _read(column, columns, times)
        for row in range(times):
            things.append(_fill(part["like"], {leaf: c[row] for leaf, c in columns.items()}))
    return things


def size(value: object) -> int:
    """How long it is on the wire."""
    return len(msgspec.json.encode(value))


def _shape(thing: Json) -> object:
    """What things must share to go in columns: all but their words and numbers."""
    if isinstance(thing, dict):
        return tuple((key, _shape(value)) for key, value in thing.items())
    if isinstance(thing, list):
        return ("", *(_shape(value) for value in thing))
    if isinstance(thing, str):
        return str
    if thing is None or isinstance(thing, bool):
        return repr(thing)
    return float


def _leaves(thing: Json, found: list[Json]) -> list[Json]:
    if isinstance(thing, dict | list):
        for value in thing.values() if isinstance(thing, dict) else thing:
            _leaves(value, found)
    else:
        found.append(thing)
    return found


def _fill(like: Json, leaves: dict[int, Json]) -> Json:
    """A copy of the first thing with other leaves."""
    at = -1

    def copy(thing: Json) -> Json:
        nonlocal at
        if isinstance(thing, dict):
            return {key: copy(value) for key, value in thing.items()}
        if isinstance(thing, list):
            return [copy(value) for value in thing]
        at += 1
        return leaves.get(at, thing)

    return copy(like)


def _columns(alike: Sequence[Json]) -> Json:
    rows = [_leaves(thing, []) for thing in alike]
    vary: list[Json] = []
    words: dict[int, list[str]] = {}
    for leaf, values in enumerate(zip(*rows, strict=True)):
        if all(value == values[0] for value in values):
            continue
        if isinstance(values[0], str):
            texts = [str(value) for value in values]
            vary.append([leaf, _write_words(texts, words)])
            words[leaf] = texts
        else:
            vary.append([leaf, _write_numbers(list(values))])
    return {"like": alike[0], "times": len(alike), "vary": vary}


def _read(column: Json, columns: dict[int, list[Json]], times: int) -> list[Json]:
    if "values" in column:
        return list(column["values"])
    if "steps" in column and "words" not in column:
        return _read_numbers(column)
    if "as" in column:
        other = columns[column["as"]]
        return [f"{column['before']}{word}{column['after']}" for word in other]
    if "words" in column:
        words = column["words"]
        return [words[i] for i in _read_numbers(column)]
    numbers = [_read_numbers(each) for each in column["numbers"]]
    text: list[str] = column["text"]
    return [
        text[0]
        + "".join(f"{number[row]}{after}" for number, after in zip(numbers, text[1:], strict=True))
        for row in range(times)
    ]


def _write_numbers(values: Sequence[Json]) -> dict[str, Json]:
    """Numbers as whole steps of a power of ten: `n`, or `[n, times]` where steps repeat."""
    numbers = [float(value) for value in values]
    for tens in range(DECIMALS + 1):
        scaled = [round(number * 10**tens) for number in numbers]
        if all(whole / 10**tens == number for whole, number in zip(scaled, numbers, strict=True)):
            break
    else:
        return {"values": list(values)}
    steps: list[list[int]] = []
    before = 0
    for whole in scaled:
        if steps and steps[-1][0] == whole - before:
            steps[-1][1] += 1
        else:
            steps.append([whole - before, 1])
        before = whole
    short: list[Json] = [step if times == 1 else [step, times] for step, times in steps]
    return {"steps": short, "tens": tens} if tens else {"steps": short}


def _read_numbers(column: Json) -> list[Json]:
    if "values" in column:
        return list(column["values"])
    tens, at = column.get("tens", 0), 0
    numbers: list[Json] = []
    for step in column["steps"]:
        by, times = step if isinstance(step, list) else (step, 1)
        for _ in range(times):
            at += by
            whole, rest = divmod(at, 10**tens)
            numbers.append(at / 10**tens if rest else whole)
    return numbers


def _write_words(texts: Sequence[str], earlier: dict[int, list[str]]) -> Json:
    for leaf, others in earlier.items():
        if not others[0]:
            continue
        before, found, after = texts[0].partition(others[0])
        if found and all(
            text == before + other + after for text, other in zip(texts, others, strict=True)
        ):
            return {"as": leaf, "before": before, "after": after}
    numbers: dict[str, int] = {}
    places = [numbers.setdefault(text, len(numbers)) for text in texts]
    listed: dict[str, Json] = {"words": list(numbers), **_write_numbers(places)}
    counted = _write_counted(texts)
    return listed if counted is None or size(listed) <= size(counted) else counted


def _write_counted(texts: Sequence[str]) -> Json:
    """Words that differ only in the numbers they hold; None where there is more to it."""
    text = _NUMBER.split(texts[0])
    if len(text) == 1 or any(_NUMBER.split(each) != text for each in texts):
        return None
    columns = zip(*(map(float, _NUMBER.findall(each)) for each in texts), strict=True)
    written = [_write_numbers(column) for column in columns]
    if any("values" in column for column in written):
        return None
    return {"text": list(text), "numbers": list(written)}
