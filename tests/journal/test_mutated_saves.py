"""Saves that someone has changed: they open, stop at an action, or get one clear line."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from zariba import registry
from zariba.cli import main
from zariba.core import bounds
from zariba.core.bad_input import BadInput
from zariba.core.journal import Journal
from zariba.core.record import read_record

SAVES = Path(__file__).parent.parent / "saves"
KEPT = (
    "keren-first-finished.format1.json",
    "keren-second-middle.format2.json",
    "mog93-tutorial-finished.format1.json",
    "mog93-coop2-middle.format2.json",
    "ogaden-offensive-middle.format1.json",
    "ogaden-campaign-middle.format2.json",
    "sandwars-crisis-middle.format1.json",
    "sandwars-tensions-middle.format2.json",
)
ACTIONS = 12
"""So many of each game are enough to change something in every way."""

Plain = dict[str, object]


def short(name: str) -> Plain:
    plain: Plain = json.loads((SAVES / name).read_bytes())
    actions = plain["actions"]
    assert isinstance(actions, list)
    plain["actions"] = actions[:ACTIONS]
    return plain


def opened(data: bytes) -> None:
    """Open it as every way in does; only BadInput may come out."""
    try:
        record = read_record(data)
        journal = Journal(registry.load(record.game), record)
    except BadInput as error:
        words = str(error)
    else:
        assert len(journal.save()) < 4 * len(data) + 4096
        words = journal.parted.refusal.why if journal.parted is not None else "it opens"
        assert "an error in the rules" not in words
    assert words
    assert "\n" not in words


# Bytes


def flip(rng: Random, data: bytearray) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def lose(rng: Random, data: bytearray) -> None:
    start = rng.randrange(len(data))
    del data[start : start + rng.randrange(1, 40)]


def double(rng: Random, data: bytearray) -> None:
    start = rng.randrange(len(data))
    part = data[start : start + rng.randrange(1, 40)]
    place = rng.randrange(len(data))
    data[place:place] = part


def noise(rng: Random, data: bytearray) -> None:
    place = rng.randrange(len(data))
    data[place:place] = rng.randbytes(rng.randrange(1, 6))


BYTES = (flip, lose, double, noise)

# Values

WRONG: tuple[object, ...] = (
    None,
    True,
    -1,
    7,
    10**12,
    10**40,
    -(10**18),
    1.5,
    1e300,
    "",
    "x",
    "x" * 100_000,
    "\x1b[2J",
    "\u2028",
    "\x00",
    "inf,inf",
    "nan,0",
    "9" * 5000,
    "s\u00b2",
    [],
    {},
    [[[[[[]]]]]],
    [None] * 1000,
    {"seat": 1},
)


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Every place of a value at which something else could stand."""
    parts: list[tuple[object, object]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    return [path, *(place for key, part in parts for place in places(part, (*path, key)))]


def put(plain: Plain, path: tuple[object, ...], value: object) -> object:
    """The same with another value there."""
    if not path:
        return value
    holder: object = plain
    for key in path[:-1]:
        holder = holder[key]  # type: ignore[index]
    holder[path[-1]] = value  # type: ignore[index]
    return plain


@pytest.mark.parametrize("name", KEPT)
def test_a_save_with_changed_bytes_opens_or_gets_one_clear_line(name: str) -> None:
    rng = Random(name)
    plain = json.dumps(short(name)).encode()
    for number in range(60):
        data = bytearray(plain)
        for _ in range(1 + number % 3):
            rng.choice(BYTES)(rng, data)
        opened(bytes(data))


@pytest.mark.parametrize("name", KEPT)
def test_a_save_with_wrong_values_opens_or_gets_one_clear_line(name: str) -> None:
    rng = Random(name)
    plain = short(name)
    everywhere = places(plain)
    for value in WRONG:
        for path in rng.sample(everywhere, 4):
            opened(json.dumps(put(copy.deepcopy(plain), path, value)).encode())


@pytest.mark.parametrize("name", KEPT)
def test_a_save_with_the_actions_of_others_opens_or_gets_one_clear_line(name: str) -> None:
    rng = Random(name)
    others = [action for each in KEPT for action in short(each)["actions"]]  # type: ignore[attr-defined]
    for _ in range(20):
        plain = short(name)
        actions = plain["actions"]
        assert isinstance(actions, list)
        for _ in range(rng.randrange(1, 4)):
            actions[rng.randrange(len(actions))] = rng.choice(others)
        rng.choice((rng.shuffle, list.reverse, lambda _: None))(actions)
        opened(json.dumps(plain).encode())


# What is too much

DEEP = 100_000

TOO_MUCH: dict[str, tuple[Callable[[Plain], object], str]] = {
    "branch": (lambda p: p.update(branch_of="x" * 5000), "branch_of has 5000 characters"),
    "seed": (lambda p: p.update(seed="0" * 5000), "seed has 5000 characters"),
    "option": (lambda p: p.update(options=["x" * 5000]), "its options has 5000 characters"),
    "options": (lambda p: p.update(options=["x"] * 5000), "options are 5000"),
    "players": (lambda p: p.update(players=["human"] * 5000), "players are 5000"),
    "reason": (lambda p: p.update(reasons=["x" * 50_000]), "its reasons has 50000 characters"),
    "reasons": (lambda p: p.update(reasons=[""] * 300_000), "reasons are 300000"),
    "actions": (lambda p: p.update(actions=[[0, "done"]] * 300_000), "it has 300000 actions"),
    "verb": (lambda p: p.update(actions=[[0, "x" * 5000]]), "verb of action 0 has 5000"),
    "arg": (lambda p: p.update(actions=[[0, "x", "y" * 5000]]), "word of action 0 has 5000"),
    "parts": (lambda p: p.update(actions=[[0] * 5000]), "action 0 has 5000 parts"),
    "seat": (lambda p: p.update(actions=[[10**12, "x"]]), "seat of action 0 is no number"),
    "rules": (lambda p: p.update(rules=10**12), "rules is no number"),
    "escape": (lambda p: p.update(players=["\x1b[2J"]), "cannot be printed"),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_what_no_game_writes_is_refused_by_its_name(what: str) -> None:
    change, words = TOO_MUCH[what]
    plain = short(KEPT[1])
    change(plain)
    with pytest.raises(BadInput, match=words) as refusal:
        read_record(json.dumps(plain).encode())
    assert len(str(refusal.value)) < 200


def test_a_save_beyond_all_bounds_is_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "SAVE_BYTES", 1000)
    with pytest.raises(BadInput, match="too large"):
        read_record(b" " * 1001)


@pytest.mark.parametrize("data", [b"[" * DEEP, b'{"a":' * DEEP, b'{"format":2,"x":' + b"[" * DEEP])
def test_a_save_nested_without_end_is_one_clear_line(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deep.json"
    file.write_bytes(data)
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr().err
    assert "nested too deeply" in said
    assert said.count("\n") == 1
