"""Save files that somebody has changed: in their bytes, in their values, in their actions."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

SAVES = Path(__file__).parent.parent / "saves"
FEW = 40
"""Most saves are cut to so many actions at most, so that many can be opened."""
WHOLE = 0.02
"""The share that is not cut."""
DEEP = 50_000

Plain = dict
Mutation = Callable[[Random, Plain], object]

VALUES = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    3,
    99,
    2**31,
    2**63,
    2**64,
    10**40,
    0.5,
    -1e300,
    "",
    " ",
    "x",
    "human",
    "0" * 64,
    "ff" * 32,
    "F" * 63,
    "ﷺ" * 30,
    "\0",
    "\x1b[2J",
    "a\nb",
    "nan,inf",
    "9" * 5_000,
    "x" * 70_000,
    [],
    {},
    [[]],
    [None],
    [0, "x"],
    {"format": 2},
    ["human"] * 50,
]


def kept_saves() -> list[bytes]:
    """Files of every game and format."""
    return [path.read_bytes() for path in sorted(SAVES.glob("*.json"))]


def mutated(rng: Random, save: bytes) -> tuple[str, bytes]:
    """What was done to the save, and what became of it."""
    plain = json.loads(save)
    if rng.random() > WHOLE:
        plain["actions"] = plain["actions"][: rng.randint(0, FEW)]
    kind = rng.choice(list(KINDS))
    if kind in BYTES:
        return kind, BYTES[kind](rng, bytearray(json.dumps(plain).encode()))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        changed = VALUES_CHANGED[kind](rng, plain)
        plain = plain if changed is None else changed
    text = json.dumps(plain, ensure_ascii=rng.random() < 0.5)
    return kind, text.encode("utf-8", "surrogatepass")


# In the bytes


def bits(rng: Random, data: bytearray) -> bytes:
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def cut(rng: Random, data: bytearray) -> bytes:
    return bytes(data[: rng.randrange(len(data))])


def hole(rng: Random, data: bytearray) -> bytes:
    start = rng.randrange(len(data))
    del data[start : start + rng.randint(1, 200)]
    return bytes(data)


def doubled(rng: Random, data: bytearray) -> bytes:
    start, place = rng.randrange(len(data)), rng.randrange(len(data))
    data[place:place] = data[start : start + rng.randint(1, 200)]
    return bytes(data)


def noise(rng: Random, data: bytearray) -> bytes:
    place = rng.randrange(len(data))
    data[place:place] = rng.randbytes(rng.randint(1, 50))
    return bytes(data)


def another_file(rng: Random, data: bytearray) -> bytes:
    return rng.choice(
        [
            b"",
            b"\0" * 100,
            b"\xef\xbb\xbf" + bytes(data),
            bytes(data).decode().encode("utf-16"),
            b"\x1f\x8b" + bytes(data),
            rng.randbytes(500),
            b"[" * DEEP,
            b'{"format": 2, "game": ' + b"[" * DEEP,
            b'{"a":' * DEEP,
            bytes(data).replace(b"0", b"\\ud800", 1),
            bytes(data) + bytes(data),
            b"not a save",
        ]
    )


BYTES: dict[str, Callable[[Random, bytearray], bytes]] = {
    "bits": bits,
    "cut": cut,
    "hole": hole,
    "doubled": doubled,
    "noise": noise,
    "another file": another_file,
}

# In the values


def field_gone(rng: Random, plain: Plain) -> None:
    if plain:
        del plain[rng.choice(list(plain))]


def field_changed(rng: Random, plain: Plain) -> None:
    plain[rng.choice([*plain, "more"])] = copy.deepcopy(rng.choice(VALUES))


def item_changed(rng: Random, plain: Plain) -> None:
    lists = [each for each in plain.values() if isinstance(each, list)]
    items = rng.choice(lists) if lists else []
    items.insert(rng.randint(0, len(items)), copy.deepcopy(rng.choice(VALUES)))


def another_game(rng: Random, plain: Plain) -> None:
    plain["game"] = rng.choice(["keren", "ogaden", "mog93", "sandwars", "chess", ""])
    if rng.random() < 0.5:
        plain["scenario"] = rng.choice(["first", "campaign", "tutorial", "crisis", "second"])


def another_past(rng: Random, plain: Plain) -> None:
    plain["format"] = rng.choice([0, 1, 2, 3, -1, 99])
    plain["rules"] = rng.choice([-1, 0, 1, 2, 99, -99])
    plain["options"] = rng.choice([[], ["fog"], ["x", "x"], ["no such option"]])


def action_changed(rng: Random, plain: Plain) -> None:
    actions = plain.get("actions")
    if isinstance(actions, list) and actions:
        entry = rng.choice(actions)
        if isinstance(entry, list) and entry:
            entry[rng.randrange(len(entry))] = copy.deepcopy(rng.choice(VALUES))


def actions_mixed(rng: Random, plain: Plain) -> None:
    actions = plain.get("actions")
    if isinstance(actions, list) and len(actions) > 1:
        one, two = rng.randrange(len(actions)), rng.randrange(len(actions))
        match rng.randrange(4):
            case 0:
                actions[one], actions[two] = actions[two], actions[one]
            case 1:
                actions.insert(one, copy.deepcopy(actions[two]))
            case 2:
                del actions[one]
            case _:
                entry = actions[one]
                if isinstance(entry, list) and entry and isinstance(entry[0], int):
                    entry[0] = rng.choice([1 - entry[0], 7, -1, 8])


def reasons_changed(rng: Random, plain: Plain) -> None:
    actions = plain.get("actions")
    if isinstance(actions, list) and actions:
        entry = rng.choice(actions)
        if isinstance(entry, list):
            entry[3:] = [rng.choice([-2, 0, 1, 10**6, -(10**6)])]
    plain["reasons"] = rng.choice([[], ["because"], ["line\nline"], ["\x1b[2J" * 9], ["x" * 9_000]])


def seed_changed(rng: Random, plain: Plain) -> None:
    plain["seed"] = rng.choice(["", "00", "g" * 64, "0" * 66, " " * 64, "00" * 32, "٣" * 64])


VALUES_CHANGED: dict[str, Mutation] = {
    "field gone": field_gone,
    "field changed": field_changed,
    "item changed": item_changed,
    "another game": another_game,
    "another past": another_past,
    "action changed": action_changed,
    "actions mixed": actions_mixed,
    "reasons changed": reasons_changed,
    "seed changed": seed_changed,
}

KINDS = {**BYTES, **VALUES_CHANGED}
