"""Bots by their names with settings in words: `search:seconds=2,level=expert`."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from zariba.core.bad_input import BadInput

T = TypeVar("T")


def split(word: str) -> tuple[str, dict[str, str]]:
    """The name of a bot, and its settings."""
    name, colon, rest = word.partition(":")
    if not colon:
        return name, {}
    settings: dict[str, str] = {}
    for part in rest.split(","):
        key, equals, value = part.partition("=")
        if not equals or not key or not value:
            raise BadInput(f"bot {word!r}: {part!r} is no setting; write {name}:key=value")
        if key in settings:
            raise BadInput(f"bot {word!r}: {key!r} is set twice")
        settings[key] = value
    return name, settings


def listed(text: str) -> list[str]:
    """Several bots between commas; a setting after a comma belongs to the bot before it."""
    found: list[str] = []
    for part in (piece.strip() for piece in text.split(",")):
        if found and "=" in part and ":" not in part.partition("=")[0]:
            found[-1] += f",{part}"
        elif part:
            found.append(part)
    return found


def setting(
    bot: str, settings: Mapping[str, str], key: str, read: Callable[[str], T], usual: T, wants: str
) -> T:
    """One setting of a bot, or what it usually is; BadInput says what it must be."""
    if key not in settings:
        return usual
    try:
        return read(settings[key])
    except ValueError:
        raise BadInput(f"bot {bot!r}: {key} is {settings[key]!r}, not {wants}") from None


def check_known(bot: str, settings: Mapping[str, str], known: tuple[str, ...]) -> None:
    """BadInput for a setting that the bot does not have."""
    for key in settings:
        if key not in known:
            there = ", ".join(known) or "none"
            raise BadInput(f"bot {bot!r} has no setting {key!r}; it has {there}")
