"""Fields of the data files, read with messages that say where a wrong one stands."""

from typing import TypeVar

import msgspec

from zariba.core.bad_input import BadInput

T = TypeVar("T")


def number(text: str, where: str) -> int:
    """A whole number from a table."""
    if not text.isdigit():
        raise BadInput(f"{where}: {text!r} is not a whole number")
    return int(text)


def whole(table: dict[str, object], key: str, where: str) -> int:
    """A whole number from a TOML table."""
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput(f"{where}: field {key}: a whole number is needed, not {value!r}")
    return value


def several(
    table: dict[str, object], key: str, known: tuple[str, ...], where: str
) -> tuple[str, ...]:
    """A list of words that must be among those known."""
    words = shaped(table, list[str], key, where)
    for word in words:
        if word not in known:
            raise BadInput(f"{where}: field {key}: {word!r} is none of {', '.join(known)}")
    return tuple(words)


def shaped(table: dict[str, object], kind: type[T], key: str, where: str) -> T:
    """A part of a TOML table in the form it must have."""
    if key not in table:
        raise BadInput(f"{where}: field {key} is missing")
    try:
        return msgspec.convert(table[key], kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"{where}: field {key}: {error}") from None
