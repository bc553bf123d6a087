"""Data files of a game as records: what is wrong with one is said in a line that names it."""

import csv
import hashlib
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from zariba.core.bad_input import BadInput

T = TypeVar("T")

PICTURES = (".svg",)
"""Files that nobody reads while the rules are at work: they are no part of a pack's digest."""


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every record of a data file: a field that no record has is an error.

    A record declares only what the code reads; where a datum comes from may stand in any.
    """

    source: str = ""
    """rulebook, history or design."""
    note: str = ""


class DataFolder:
    """The data files of a pack; a file that it lacks is taken from the game's own data."""

    def __init__(self, folder: Path, own: Path) -> None:
        self.folder = folder
        self.own = own
        self._read: dict[str, bytes] = {}
        if not folder.is_dir():
            raise BadInput(f"{folder} is not a folder with a data pack")

    def path(self, name: str) -> Path:
        """Where a file is taken from."""
        path = self.folder / name
        return path if path.exists() else self.own / name

    def rows(self, name: str, kind: type[T]) -> list[T]:
        """The lines of a CSV file as records; BadInput names the line and the field."""
        path = self.path(name)
        found: list[T] = []
        for number, plain in self._lines(name, path):
            try:
                found.append(msgspec.convert(plain, kind, strict=False))
            except msgspec.ValidationError as error:
                raise BadInput(f"{path}: line {number}: {in_words(error)}") from None
        return found

    def table(self, name: str, kind: type[T]) -> T:
        """A TOML file in the form it must have; BadInput says which field is wrong."""
        path = self.path(name)
        plain = read_toml(path)
        self._read[name] = msgspec.json.encode(plain, order="deterministic")
        return shaped(path, plain, kind)

    def raw(self, name: str) -> bytes:
        """A file as it stands."""
        path = self.path(name)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadInput(f"cannot read {path}: {error.strerror}") from None
        self._read[name] = b"" if path.suffix in PICTURES else data
        return data

    def picture(self, name: str) -> Path:
        """Where a drawing lies, which is read when it is shown."""
        self._read[name] = b""
        return self.path(name)

    def finish(self) -> str:
        """The digest of all that was read; BadInput for a file that nothing reads."""
        names = sorted(
            path.relative_to(self.folder).as_posix()
            for path in self.folder.rglob("*")
            if path.is_file() and not path.name.startswith(".")
        )
        known = ", ".join(sorted(self._read))
        for name in names:
            if name not in self._read:
                raise BadInput(f"{self.folder / name}: nothing reads this file; a pack has {known}")
        if not names:
            raise BadInput(f"{self.folder} holds no file of a data pack; a pack has {known}")
        whole = hashlib.sha256()
        for name, data in sorted(self._read.items()):
            whole.update(b"%d %s %d\n" % (len(name), name.encode(), len(data)) + data)
        return whole.hexdigest()

    def _lines(self, name: str, path: Path) -> list[tuple[int, dict[str, str]]]:
        try:
            with path.open(encoding="utf-8", newline="") as file:
                reader = csv.DictReader(file)
                lines = [(reader.line_num, line) for line in reader]
        except OSError as error:
            raise BadInput(f"cannot read {path}: {error.strerror}") from None
        except (csv.Error, UnicodeDecodeError) as error:
            raise BadInput(f"{path}: {error}") from None
        for number, line in lines:
            if None in line or None in line.values():
                raise BadInput(f"{path}: line {number}: wrong number of columns")
        self._read[name] = msgspec.json.encode([line for _, line in lines])
        return [
            (number, {key: value for key, value in line.items() if value != ""})
            for number, line in lines
        ]


def read_toml(path: Path) -> dict[str, object]:
    """A TOML file as it stands."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None


def shaped(path: Path, data: object, kind: type[T]) -> T:
    """The records of a file in the form they must have; BadInput says which field is wrong."""
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"{path}: {in_words(error)}") from None


def in_words(error: msgspec.ValidationError) -> str:
    """What is wrong, as a person who wrote the file would say it."""
    words = str(error).replace("Object contains unknown field", "nothing reads the field")
    return words.replace("Object missing required field", "there is no field").replace("$.", "")
