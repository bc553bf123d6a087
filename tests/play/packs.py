"""Data packs with one number changed, and packs compared by all that was built from them."""

import copy
import csv
import io
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from zariba.core.case import toml, toml_key
from zariba.core.pack import Pack

Place = tuple[str | int, ...]

APART = ("folder", "digest")
"""What two packs of different folders differ in by themselves."""


class Change(msgspec.Struct, frozen=True):
    """One number of a data file, and another that stands there instead."""

    file: str
    place: Place
    new: int | float

    def __str__(self) -> str:
        return f"{self.file}: {'.'.join(str(key) for key in self.place)} = {self.new}"


def changes(folder: Path, every: bool = False) -> list[Change]:
    """A change for each number of the data files; of the records of a list only one of each shape.

    `every` takes all of them: many more, for a long check.
    """
    found: list[Change] = []
    for path in sorted(folder.glob("*.toml")):
        found += _thinned(path.name, _numbers(tomllib.loads(path.read_text("utf-8")), ()), every)
    for path in sorted(folder.glob("*.csv")):
        rows = _rows(path)
        cells = [((n, key), cell) for n, row in enumerate(rows) for key, cell in row.items()]
        numbers = [(place, float(cell)) for place, cell in cells if _is_number(cell)]
        found += _thinned(path.name, iter(numbers), every)
    return found


def changed(folder: Path, into: Path, change: Change) -> Path:
    """A pack in `into` that holds only the changed file."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir()
    source = folder / change.file
    if source.suffix == ".toml":
        data = tomllib.loads(source.read_text("utf-8"))
        _put(data, change.place, change.new)
        lines = [f"{toml_key(key)} = {toml(value)}" for key, value in data.items()]
        text = "\n".join(lines) + "\n"
    else:
        rows = _rows(source)
        number, key = change.place
        rows[int(number)][str(key)] = str(change.new)
        table = io.StringIO()
        writer = csv.DictWriter(table, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        text = table.getvalue()
    (into / change.file).write_text(text, "utf-8")
    return into


def altered(folder: Path, into: Path, file: str, *pairs: tuple[str, str]) -> Path:
    """A pack in `into` that holds one file of the folder with some of its text changed."""
    into.mkdir(exist_ok=True)
    text = (folder / file).read_text("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    (into / file).write_text(text, "utf-8")
    return into


def contents(pack: Pack) -> bytes:
    """All that was built from the files of a pack, to be compared."""
    plain = {
        name: _plain(value, set())
        for name, value in vars(pack).items()
        if not name.startswith("_") and name not in APART
    }
    return repr(sorted(plain.items())).encode()


def _plain(value: object, above: set[int]) -> object:
    if value is None or isinstance(value, str | bytes | int | float | bool | Path):
        return value
    if id(value) in above:
        return "..."
    within = above | {id(value)}
    if isinstance(value, dict):
        return sorted((repr(_plain(k, within)), _plain(v, within)) for k, v in value.items())
    if isinstance(value, set | frozenset):
        return sorted(repr(_plain(each, within)) for each in value)
    if isinstance(value, list | tuple | range):
        return [_plain(each, within) for each in value]
    if isinstance(value, msgspec.Struct):
        return [(name, _plain(getattr(value, name), within)) for name in value.__struct_fields__]
    if hasattr(value, "__dict__"):
        return [(name, _plain(v, within)) for name, v in sorted(vars(value).items())]
    if hasattr(value, "__slots__"):
        names = [name for name in value.__slots__ if hasattr(value, name)]
        return [(name, _plain(getattr(value, name), within)) for name in names]
    return repr(value)


def _numbers(data: object, place: Place) -> Iterator[tuple[Place, float]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _numbers(value, (*place, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _numbers(value, (*place, number))
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield place, data


def _thinned(file: str, numbers: Iterator[tuple[Place, float]], every: bool) -> list[Change]:
    """Records of a list are read by the same code: of each field the first that is not 0 does."""
    found: dict[Place, Change] = {}
    for place, number in numbers:
        shape = place if every else _shape(place)
        if shape not in found or (found[shape].new == 1 and number != 0):
            found[shape] = Change(
                file, place, int(number) + 1 if number == int(number) else number * 2
            )
    return list(found.values())


def _shape(place: Place) -> Place:
    """The place with the numbers of records blanked; those of a plain list of numbers stay."""
    last = len(place) - 1
    return tuple("*" if isinstance(key, int) and n != last else key for n, key in enumerate(place))


def _put(data: object, place: Place, new: int | float) -> None:
    for key in place[:-1]:
        data = data[key]  # type: ignore[index]
    data[place[-1]] = new  # type: ignore[index]


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return copy.deepcopy(list(csv.DictReader(file)))


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
