"""How much a save file may hold: it comes from anywhere, and is read before it is believed."""

import re
from collections.abc import Mapping

import msgspec

from zariba.core.bad_input import BadInput

SAVE_BYTES = 16 * 1024 * 1024
"""The longest game that was ever played is a twentieth of this."""
ACTIONS = 250_000
REASONS = 250_000
REASON = 4_000
"""The longest reason that is kept of a bot."""
NUMBER = 2**31

WORDS = {"game": 100, "scenario": 100, "pack": 200, "seed": 200, "branch_of": 400, "lesson": 100}
"""How many characters these fields may have."""
LISTS = {"options": (100, 100), "players": (64, 100), "reasons": (REASONS, 4 * REASON)}
"""How many words these may have, and how many characters each of them."""
VERB, ARG = 100, 400
UMPIRE = -2
"""The seat number of an umpire's rulings among the actions."""
RULING = 8_000
"""How many characters the words of a ruling may have."""

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def read_plain(data: bytes, name: str) -> object:
    """The JSON of a save file as plain values; BadInput when it is none or too large."""
    if len(data) > SAVE_BYTES:
        raise BadInput(f"{name} is too large: no save has more than {SAVE_BYTES >> 20} MB")
    try:
        return msgspec.json.decode(data)
    except RecursionError:
        raise BadInput(f"{name} is not a zariba save: it is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{name} is not a zariba save: {error}") from None


def check_bounds(plain: Mapping[str, object], name: str) -> None:
    """BadInput names the first thing that is longer than any game writes it.

    What has another type than it should is left to whoever converts it.
    """
    trouble = _trouble(plain)
    if trouble:
        raise BadInput(f"{name} is not a zariba save: {trouble}")


def _trouble(plain: Mapping[str, object]) -> str:
    for field, most in WORDS.items():
        if trouble := _word(plain.get(field), most, field):
            return trouble
    for field, (many, most) in LISTS.items():
        if trouble := _list(plain.get(field), many, most, field):
            return trouble
    if trouble := _number(plain.get("rules"), "rules"):
        return trouble
    actions = plain.get("actions")
    if not isinstance(actions, list):
        return ""
    if len(actions) > ACTIONS:
        return f"it has {len(actions)} actions, and at most {ACTIONS} are read"
    for number, action in enumerate(actions):
        if trouble := _action(action, f"action {number}"):
            return trouble
    return ""


def _action(action: object, what: str) -> str:
    if not isinstance(action, list):
        return ""
    if len(action) > 4:
        return f"{what} has {len(action)} parts instead of a seat, a verb, a word and a reason"
    parts: list[object] = [*action, None, None, None, None]
    seat, verb, arg, why = parts[:4]
    return (
        _number(seat, f"the seat of {what}")
        or _word(verb, VERB, f"the verb of {what}")
        or _word(arg, RULING if seat == UMPIRE else ARG, f"the word of {what}")
        or _number(why, f"the reason of {what}")
    )


def _list(words: object, many: int, most: int, what: str) -> str:
    if not isinstance(words, list):
        return ""
    if len(words) > many:
        return f"{what} are {len(words)}, and at most {many} are read"
    for number, word in enumerate(words):
        # A bot of another package may write its reasons in lines.
        plain = what == "reasons"
        if trouble := _word(word, most, f"number {number} of its {what}", lines=plain):
            return trouble
    return ""


def _word(word: object, most: int, what: str, lines: bool = False) -> str:
    if not isinstance(word, str):
        return ""
    if len(word) > most:
        return f"{what} has {len(word)} characters, and at most {most} are read"
    if not lines and CONTROL.search(word):
        return f"{what} holds characters that cannot be printed"
    return ""


def _number(number: object, what: str) -> str:
    if isinstance(number, int) and not -NUMBER <= number < NUMBER:
        return f"{what} is no number that a save has"
    return ""
