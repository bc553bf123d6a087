"""Keren's actions in words, as files and the wire carry them."""

from typing import Final

from zariba.boards.hex import DIRECTIONS
from zariba.core.bad_input import BadInput, known
from zariba.core.choice import Action
from zariba.games.keren.material.pack import PACK

OF_UNIT: Final = ("unit", "top", "drop", "turn")
PLAIN: Final = ("done", "all", "fire", "assault", "prepared", "back")


def spell(action: Action) -> tuple[str, str]:
    """An action in words."""
    verb, arg = action
    if verb in OF_UNIT:
        return verb, PACK.unit_ids[arg]
    if verb == "hex":
        return verb, PACK.codes[arg]
    if verb == "air":
        return verb, PACK.air[arg]
    if verb == "face":
        return verb, DIRECTIONS[arg]
    return verb, ""


def read(verb: str, arg: str) -> Action:
    """The action that the words mean."""
    if verb in OF_UNIT:
        return verb, known(PACK.unit_index, arg, "unit")
    if verb == "hex":
        return verb, known(PACK.place_index, arg, "hex")
    if verb == "air":
        if arg not in PACK.air:
            raise BadInput(f"there is no air unit {arg!r}")
        return verb, PACK.air.index(arg)
    if verb == "face":
        if arg not in DIRECTIONS:
            raise BadInput(f"{arg!r} is no facing; they are {', '.join(DIRECTIONS)}")
        return verb, DIRECTIONS.index(arg)
    if verb not in PLAIN or arg:
        raise BadInput(f"there is no action {verb} {arg}".rstrip())
    return verb, 0


def vocabulary() -> list[Action]:
    """Every action the game can ever offer."""
    words: list[Action] = [(verb, 0) for verb in PLAIN]
    words += [(verb, unit) for verb in OF_UNIT for unit in range(PACK.count)]
    words += [("hex", place) for place in range(PACK.places)]
    words += [("air", k) for k in range(len(PACK.air))]
    words += [("face", way) for way in range(6)]
    return words
