"""Fields of the data files: in the form they must have, or a message that says where not."""

from typing import TypeVar

import msgspec

from zariba.core.bad_input import BadInput

T = TypeVar("T")


def number(text: str, where: str) -> int:
    """A whole number from a table."""
    if not text.isdigit():
        raise BadInput(f"{where}: {text!r} is not a whole number")
    return int(text)


def hundredths(text: str, where: str) -> int:
    """A level in hundredths, so that sheer hexes lie between others (12.2a)."""
    try:
        return round(float(text) * 100)
    except ValueError:
        raise BadInput(f"{where}: {text!r} is not a level") from None


def whole(table: dict[str, object], key: str, where: str) -> int:
    """A whole number from a TOML table."""
    value = table.get(key)
    if not isinstance(value, int):
        raise BadInput(f"{where}: field {key}: a whole number is needed, not {value!r}")
    return value


def shaped(table: dict[str, object], kind: type[T], key: str, where: str) -> T:
    """A part of a TOML table in the form it must have."""
    if key not in table:
        raise BadInput(f"{where}: field {key} is missing")
    try:
        return msgspec.convert(table[key], kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"{where}: field {key}: {error}") from None
