"""Data packs that differ from a game's own in some numbers, found by their names in its files.

`tables.toml: limits.stack_steps` is a field; a record of a list, or a line of a CSV file, is named
by its id or its number from 0; `*` is all of them: `units.csv: *.ccf`.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.case import toml, toml_key
from zariba.core.datafile import read_toml

Value = bool | int | float | str
HOW = ("set", "plus", "times")
ALL = "*"
NAMES = ("id", "name", "nation", "roll", "title")
"""The fields by which a record of a list is called, the first that it has."""
NAMED_AT_MOST = 24
READABLE = (".toml", ".csv")
PART = re.compile(r'"([^"]*)"|([^.]+)')


class Address(NamedTuple):
    """A number of a data pack: the file, and the way to it inside."""

    file: str
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}: {'.'.join(self.path)}"


class Change(msgspec.Struct, frozen=True):
    """One thing that a pack has otherwise."""

    at: Address
    how: str
    value: Value


def address(text: str) -> Address:
    """`FILE: PATH` as a person writes it."""
    file, colon, path = text.partition(":")
    parts = tuple(quoted or plain for quoted, plain in PART.findall(path.strip()))
    if not colon or not parts:
        raise BadInput(f"{text!r} names no number; write FILE: PATH, as in tables.toml: limits.x")
    return Address(file.strip(), tuple(part.strip() for part in parts))


class Source:
    """The files of the pack that others are made from, read once each."""

    def __init__(self, own: Path, folder: Path | None = None) -> None:
        self.own, self.folder = own, folder
        self._trees: dict[str, object] = {}

    def path(self, name: str) -> Path:
        """Where a file is taken from."""
        inside = self.folder / name if self.folder is not None else None
        return inside if inside is not None and inside.exists() else self.own / name

    def names(self) -> list[str]:
        """The files in which numbers are found."""
        found = {
            path.relative_to(folder).as_posix()
            for folder in (self.own, self.folder)
            if folder is not None
            for path in folder.rglob("*")
            if path.suffix in READABLE
        }
        return sorted(found)

    def tree(self, name: str) -> object:
        """A file as plain values; the lines of a CSV file are a list of records."""
        if name not in self._trees:
            if name not in self.names():
                there = ", ".join(self.names())
                raise BadInput(f"a pack has no file {name!r} to vary; it has {there}")
            path = self.path(name)
            self._trees[name] = read_toml(path) if path.suffix == ".toml" else read_lines(path)
        return self._trees[name]

    def values(self, at: Address) -> list[Value]:
        """What stands there now; BadInput says how far the name leads and what there is."""
        return [value_of(holder, key) for holder, key in sites(self.tree(at.file), at)]

    def made(self, changes: Sequence[Change]) -> dict[str, str]:
        """The text of each file that the changes touch."""
        trees: dict[str, object] = {}
        for change in changes:
            if change.at.file not in trees:
                copy = msgspec.json.decode(msgspec.json.encode(self.tree(change.at.file)))
                trees[change.at.file] = copy
            for holder, key in sites(trees[change.at.file], change.at):
                put(holder, key, changed(value_of(holder, key), change), change.at.file)
        return {name: text_of(name, tree) for name, tree in trees.items()}

    def write(self, changes: Sequence[Change], into: Path) -> None:
        """The pack with the changes, as a folder; what it does not hold is the game's own."""
        texts: dict[str, bytes] = {}
        if self.folder is not None:
            for path in self.folder.rglob("*"):
                if path.is_file():
                    texts[path.relative_to(self.folder).as_posix()] = path.read_bytes()
        texts |= {name: text.encode() for name, text in self.made(changes).items()}
        try:
            for name, data in texts.items():
                path = into / name
                path.parent.mkdir(parents=True, exist_ok=True)
                if not path.exists() or path.read_bytes() != data:
                    path.write_bytes(data)
        except OSError as error:
            raise BadInput(f"cannot write {into}: {error.strerror}") from None


Site = tuple[object, object]


def sites(tree: object, at: Address) -> list[Site]:
    """The holders and keys that an address leads to."""
    found: list[Site] = [([tree], 0)]
    for number, part in enumerate(at.path):
        way = f"{at.file}: {'.'.join(at.path[:number])}".rstrip(": ")
        wider = [pair for holder, key in found for pair in within(get(holder, key), part)]
        if not wider:
            raise BadInput(missing(way, part, [get(holder, key) for holder, key in found]))
        found = wider
    for holder, key in found:
        if isinstance(value := get(holder, key), dict | list):
            there = listed(inner_names(value), "")
            raise BadInput(f"{at} is no single number; go on with one of {there}")
    return found


def within(value: object, part: str) -> Iterator[Site]:
    """What a part of a path means inside a value."""
    if isinstance(value, dict):
        keys = list(value) if part == ALL else [part] if part in value else []
        yield from ((value, key) for key in keys)
    elif isinstance(value, list):
        names = inner_names(value)
        for number, name in enumerate(names):
            if part in (ALL, name):
                yield value, number
        if part not in names and part.isdecimal() and int(part) < len(value):
            yield value, int(part)


def inner_names(value: object) -> list[str]:
    """What can be named inside a value."""
    if isinstance(value, dict):
        return [str(key) for key in value]
    if isinstance(value, list):
        return [called(item, number) for number, item in enumerate(value)]
    return []


def called(item: object, number: int) -> str:
    """What a record of a list is called: by its id, else by its number."""
    if isinstance(item, dict):
        for key in NAMES:
            if key in item:
                return str(item[key])
    return str(number)


def missing(way: str, part: str, inside: list[object]) -> str:
    """The line for a name that leads nowhere."""
    names = list(dict.fromkeys(name for value in inside for name in inner_names(value)))
    if not names:
        return f"{way} is a single value; there is no {part!r} in it"
    return f"{way} has no {part!r}; there is {listed(names, part)}"


def listed(names: list[str], part: str) -> str:
    """The names there are, the most alike first, and how many more."""
    near = get_close_matches(part, names, 3)
    ordered = list(dict.fromkeys([*near, *names]))
    more = len(ordered) - NAMED_AT_MOST
    return ", ".join(ordered[:NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")


def get(holder: object, key: object) -> object:
    """What a holder has under a key."""
    if isinstance(holder, list):
        assert isinstance(key, int)
        return holder[key]
    assert isinstance(holder, dict)
    return holder[key]


def put(holder: object, key: object, value: Value, file: str) -> None:
    """Set it; cells of a CSV file are words."""
    plain: Value = written(value) if file.endswith(".csv") else value
    if isinstance(holder, list):
        assert isinstance(key, int)
        holder[key] = plain
    else:
        assert isinstance(holder, dict)
        holder[key] = plain


def written(value: Value) -> str:
    """A value as a cell: yes and no are 1 and 0 there."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def value_of(holder: object, key: object) -> Value:
    """A single value; a cell that holds a number is that number."""
    value = get(holder, key)
    assert isinstance(value, bool | int | float | str), f"{value!r} cannot be varied"
    return value


def number(value: Value) -> int | float | None:
    """A value as a number, where it is one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value
    for read in (int, float):
        try:
            return read(value)
        except ValueError:
            continue
    return None


def changed(value: Value, change: Change) -> Value:
    """A value after a change; BadInput where a level is of another kind than what stands there."""
    now, level = number(value), number(change.value)
    if change.how == "set":
        if now is None and isinstance(value, bool) != isinstance(change.value, bool):
            raise BadInput(f"{change.at} is {value!r}, and {change.value!r} is of another kind")
        if now is not None and level is None:
            raise BadInput(f"{change.at} is {value}, a number, and {change.value!r} is none")
        if now is not None and level is not None and not isinstance(value, str):
            return whole(level, now, change)
        return change.value
    if now is None or level is None:
        raise BadInput(f"{change.at} is {value!r}: only a number can be varied by {change.how!r}")
    return whole(now + level if change.how == "plus" else now * level, now, change)


def whole(level: int | float, now: int | float, change: Change) -> int | float:
    """A number of the same kind as before; what is multiplied is rounded."""
    if isinstance(now, float) or isinstance(level, int):
        return level
    if change.how == "times" or level == int(level):
        return round(level)
    raise BadInput(f"{change.at} is {now}, a whole number, and {change.value} is none")


def read_lines(path: Path) -> list[dict[str, str]]:
    """A CSV file as records."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return [dict(line) for line in csv.DictReader(file)]
    except (OSError, csv.Error, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read {path}: {error}") from None


def text_of(name: str, tree: object) -> str:
    """A file of plain values as text."""
    if name.endswith(".csv"):
        assert isinstance(tree, list)
        out = io.StringIO(newline="")
        writer = csv.DictWriter(out, list(tree[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(tree)
        return out.getvalue()
    assert isinstance(tree, dict)
    return "".join(f"{toml_key(str(key))} = {toml(value)}\n" for key, value in tree.items())
