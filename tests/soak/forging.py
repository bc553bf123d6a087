"""Forged frames: what a hostile client might send over the websocket, none of it allowed.

Every kind is a function of the chance and of what the forger can see. A frame that the table
would rightly carry out is no forgery: none of these ever is one, so nothing may change.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import msgspec

from zariba.server.limits import ACTIONS_AT_ONCE, MESSAGE_BYTES

Words = tuple[str, str]
Frame = str | bytes


class Sight(msgspec.Struct):
    """What the forger knows, and what he may not do."""

    n: int
    seats: list[int]
    """The seats of his link; none for a watcher."""
    all_seats: list[int]
    asked: list[Words]
    """What the seat that must decide may do now, whoever that is."""
    offered: list[Words]
    """The same if it is his own seat; else nothing."""
    words: list[Words]
    """Actions that the game knows at all."""
    overlays: list[str]
    earlier: list[str]
    """Frames that were carried out before."""
    undoes: bool
    """Whether the last action is his own to take back."""


ODD = [
    "",
    " ",
    "\0",
    "\n",
    "ﷺ" * 50,
    "\u202eabc",
    "e\u0301" * 20,
    "\U0001f9ff" * 9,
    "\ufeff",
    "\uffff",
    "'; drop table actions; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%s%n%x",
    "{0.__class__}",
    "٣",
    "²",
    "-1",
    "1_000",
    "0x10",
    "9" * 400,
    "None",
    "True",
    "constructor",
    "__proto__",
]
POINTS = [
    "nan,nan",
    "inf,inf",
    "-inf,0",
    "1e308,1e308",
    "1e999,0",
    "-0,-0",
    "0.1,0.1",
    ",",
    "1,",
    ",1",
    "1,2,3",
    "1e3,1e3",
    "9999999999999999999999,1",
    "-9223372036854775809,0",
    "٣,٤",
    "1;2",
    "0,nan",
    " 1 , 2 ",
    "+5,+5",
    "1__0,1",
]
OUT_OF_RANGE = [-1, -(2**31), 2**31, 2**53, 2**63, 2**64, 10**30, 10**300]


OF_AN_UMPIRE: list[dict[str, object]] = [
    {"type": "rule", "do": "amend", "words": "turn = 2", "reason": "x", "id": 1},
    {"type": "rule", "do": "ordain", "sides": 6, "faces": [6, 6], "reason": "x", "to": []},
    {"type": "rule", "do": "tell", "text": "x"},
    {"type": "halt", "on": True},
    {"type": "eyes", "seat": None},
    {"type": "words", "id": 1},
]
"""Who plays or watches says none of these."""


def forge(kind: str, rng: Random, sight: Sight) -> Frame:
    """A frame of that kind."""
    return KINDS[kind](rng, sight)


def _right(rng: Random, sight: Sight) -> dict[str, object]:
    """A frame of the right shape, whatever it would do."""
    action = rng.choice(sight.asked or sight.words)
    return rng.choice(
        [
            {"type": "act", "n": sight.n, "actions": [list(action)]},
            {"type": "undo"},
            {"type": "why", "on": "space", "target": "x", "id": 1},
            {"type": "overlay", "kind": "x", "at": "y", "id": 1},
            {"type": "scene", "at": 0, "id": 1},
            {"type": "whole"},
            {"type": "pause", "on": True},
            {"type": "take", "seat": 0},
            {"type": "reactions", "seat": 0, "window": "", "away": True, "ask": True},
            *OF_AN_UMPIRE,
        ]
    )


RIGHT_TYPES: dict[str, tuple[type, ...]] = {
    "type": (),
    "n": (int,),
    "at": (int, str, type(None)),
    "actions": (list,),
    "on": (bool, str),
    "target": (str,),
    "kind": (str,),
    "seat": (int,),
    "window": (str, type(None)),
    "away": (bool, type(None)),
    "ask": (bool, type(None)),
    "id": (int, str, type(None)),
    "do": (str,),
    "words": (str,),
    "text": (str,),
    "reason": (str,),
    "sides": (int,),
    "faces": (list,),
    "to": (list, type(None)),
}
VALUES = [None, True, 1.5, 7, "seven", [], {}, [[]], [["a"]], {"a": 1}, [[1, 2]], [["a", "b", "c"]]]


def wrong_types(rng: Random, sight: Sight) -> Frame:
    frame = _right(rng, sight)
    field = rng.choice([*frame, "id"])
    if field == "actions":
        wrong = [each for each in VALUES if each != []]
    else:
        right = RIGHT_TYPES[field]
        wrong = [each for each in VALUES if type(each) not in right]
    frame[field] = rng.choice(wrong)
    return json.dumps(frame)


def missing_fields(rng: Random, sight: Sight) -> Frame:
    frame = rng.choice(
        [
            {"type": "act", "n": sight.n, "actions": [list(rng.choice(sight.words))]},
            {"type": "why", "on": "space", "target": "x"},
            {"type": "overlay", "kind": "x"},
            {"type": "scene", "at": 0},
            {"type": "pause", "on": True},
            {"type": "take", "seat": 0},
            {"type": "reactions", "seat": 0},
        ]
    )
    del frame[rng.choice(list(frame))]
    return json.dumps(frame)


def stale(rng: Random, sight: Sight) -> Frame:
    away = rng.choice([-1, 1, -2, 2, 100, -sight.n - 1, rng.choice(OUT_OF_RANGE)])
    return _act(sight.n + away, rng.choice(sight.asked or sight.words))


def not_offered(rng: Random, sight: Sight) -> Frame:
    some = rng.sample(sight.words, min(30, len(sight.words)))
    actions = [word for word in some if word not in sight.offered]
    return _act(sight.n, *(actions or [("no such verb", "")]))


def of_the_other_seat(rng: Random, sight: Sight) -> Frame:
    """What the other side might do now; of one's own options none."""
    there = [word for word in sight.asked if word not in sight.offered]
    return _act(sight.n, rng.choice(there or [("no such verb", "x")]))


def not_his_to_say(rng: Random, sight: Sight) -> Frame:
    """Other seats' reactions, bots' seats, undo of another's action, a watcher's commands."""
    others = [seat for seat in (*sight.all_seats, -1, 99, 2**40) if seat not in sight.seats]
    frames: list[dict[str, object]] = [
        {"type": "take", "seat": rng.choice([*sight.all_seats, *others])},
        {"type": "reactions", "seat": rng.choice(others), "away": True},
        {"type": "reactions", "seat": rng.choice(others), "window": "x"},
        *OF_AN_UMPIRE,
    ]
    if sight.seats:
        words = rng.choice([*ODD[1:], "no such window"])
        frames.append({"type": "reactions", "seat": sight.seats[0], "window": words})
    else:
        frames += [{"type": "pause", "on": True}, {"type": "pause", "on": False}]
    if not sight.undoes:
        frames += [{"type": "undo"}, {"type": "undo", "id": "again"}]
    return json.dumps(rng.choice(frames))


def huge(rng: Random, sight: Sight) -> Frame:
    word = rng.choice(["x", "9", "[", "é", "\\ud800"])
    many = rng.randint(MESSAGE_BYTES, 6 * MESSAGE_BYTES) // len(word)
    crowd = [["x", ""]] * (ACTIONS_AT_ONCE + 1)
    return rng.choice(
        [
            f'{{"type": "act", "n": {sight.n}, "actions": [["{word * many}", ""]]}}',
            f'{{"type": "{word * many}"}}',
            word * many,
            " " * MESSAGE_BYTES + '{"type": "undo"}',
            json.dumps({"type": "act", "n": sight.n, "actions": crowd}),
            b"\xff" * many,
        ]
    )


def deep(rng: Random, sight: Sight) -> Frame:
    depth = rng.choice([100, 1_000, 5_000, 20_000])
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}"), ('{"type":', "}"), ("[[", "]]")])
    inside = opening * depth + "1" + closing * rng.choice([0, depth])
    if rng.random() < 0.5:
        return inside
    field = rng.choice(["actions", "n", "id", "more"])
    kind = "whole" if field == "more" else "act"
    frame = f'{{"type": "{kind}", "{field}": {inside}}}'
    return frame[: MESSAGE_BYTES - 1]


def odd_words(rng: Random, sight: Sight) -> Frame:
    verb = rng.choice([*{verb for verb, _ in sight.words}, *ODD])
    return _asks(rng, sight, verb, rng.choice(ODD), escape=rng.random() < 0.5)


def odd_points(rng: Random, sight: Sight) -> Frame:
    verb = rng.choice([verb for verb, _ in sight.words])
    return _asks(rng, sight, verb, rng.choice(POINTS))


def half_characters(rng: Random, sight: Sight) -> Frame:
    half = rng.choice(["\\ud800", "\\udfff", "\\ud83d", "a\\udc00b", "\\ud800\\ud800"])
    verb = rng.choice([verb for verb, _ in sight.words])
    return rng.choice(
        [
            f'{{"type": "act", "n": {sight.n}, "actions": [["{verb}", "{half}"]]}}',
            f'{{"type": "act", "n": {sight.n}, "actions": [["{half}", ""]], "id": "{half}"}}',
            f'{{"type": "why", "on": "space", "target": "{half}", "id": "{half}"}}',
            f'{{"type": "overlay", "kind": "{half}", "at": "{half}"}}',
            f'{{"type": "{half}"}}',
        ]
    )


def odd_numbers(rng: Random, sight: Sight) -> Frame:
    number = rng.choice(["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "1E5", "0x1", "01"])
    number = rng.choice([number, str(rng.choice(OUT_OF_RANGE)), "-0.5", "1e-400"])
    return rng.choice(
        [
            f'{{"type": "act", "n": {number}, "actions": [["x", "y"]]}}',
            f'{{"type": "scene", "at": {number}, "id": 1}}',
            f'{{"type": "take", "seat": {number}}}',
            f'{{"type": "reactions", "seat": {number}, "away": true}}',
            f'{{"type": "act", "n": {sight.n}, "actions": [], "id": {number}}}',
        ]
    )


def unknown_kinds(rng: Random, sight: Sight) -> Frame:
    kind = rng.choice(["", "Act", "act ", "actions", "refused", "history", "presence", "save"])
    return json.dumps({"type": kind, "n": sight.n, "actions": [list(rng.choice(sight.words))]})


def replayed(rng: Random, sight: Sight) -> Frame:
    old = [frame for frame in sight.earlier[-200:] if json.loads(frame)["n"] != sight.n]
    return rng.choice(old) if old else _act(sight.n + 1, rng.choice(sight.words))


def noise(rng: Random, sight: Sight) -> Frame:
    frame = json.dumps(_right(rng, sight))
    cut = frame[: rng.randrange(len(frame))]
    return rng.choice([cut, cut.encode() + b"\xc3\x28", rng.randbytes(rng.randint(0, 200)), ""])


def past_and_future(rng: Random, sight: Sight) -> Frame:
    """Looking is allowed, as far as there is something to look at."""
    at = rng.choice([*OUT_OF_RANGE, sight.n + 1, 10**6, 0])
    return json.dumps({"type": "scene", "at": at, "id": "past"})


def _act(n: int, *actions: Words) -> str:
    return json.dumps({"type": "act", "n": n, "actions": [list(action) for action in actions]})


def _asks(rng: Random, sight: Sight, verb: str, word: str, escape: bool = True) -> str:
    """The odd word in an action, a question or an overlay."""
    frames: list[dict[str, object]] = [
        {"type": "why", "on": rng.choice(["space", "piece"]), "target": word, "id": word},
        {"type": "overlay", "kind": rng.choice([*sight.overlays, word]), "at": word, "id": 1},
        {"type": "overlay", "kind": rng.choice([*sight.overlays, word]), "id": 1},
    ]
    if (verb, word) not in sight.offered and (verb, "") not in sight.offered:
        frames.append({"type": "act", "n": sight.n, "actions": [[verb, word]]})
    return json.dumps(rng.choice(frames), ensure_ascii=escape)


KINDS: dict[str, Callable[[Random, Sight], Frame]] = {
    each.__name__.replace("_", " "): each
    for each in (
        wrong_types,
        missing_fields,
        stale,
        not_offered,
        of_the_other_seat,
        not_his_to_say,
        huge,
        deep,
        odd_words,
        odd_points,
        half_characters,
        odd_numbers,
        unknown_kinds,
        replayed,
        noise,
        past_and_future,
    )
}
