"""Data files of a game as records: what is wrong with one is said in a line that names it."""

import csv
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from zariba.core.game import BadInput

T = TypeVar("T")


def read_toml(path: Path) -> dict[str, object]:
    """A TOML file as it stands."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None


def read_rows(path: Path, kind: type[T]) -> list[T]:
    """The lines of a CSV file as records; BadInput names the line and the field."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            lines = list(csv.DictReader(file))
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except (csv.Error, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None
    found = []
    for number, line in enumerate(lines, 2):
        plain = {key: value for key, value in line.items() if value not in ("", None)}
        try:
            found.append(msgspec.convert(plain, kind, strict=False))
        except msgspec.ValidationError as error:
            raise BadInput(f"{path}, line {number}: {error}") from None
    return found


def shaped(path: Path, data: object, kind: type[T]) -> T:
    """The records of a file in the form they must have; BadInput says which field is wrong."""
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"{path}: {error}") from None
