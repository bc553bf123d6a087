"""Units, hexes and the rest by the names that the table shows."""

from zariba.boards.hex import DIRECTIONS
from zariba.core.choice import Action
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.state import Keren

OF_UNIT = ("unit", "top", "drop", "turn")


def hex_title(pack: KerenPack, place: int) -> str:
    """A hex by its number, and by its name where it has one; the tunnel by where it lies."""
    if place == pack.tunnel:
        return f"Railway tunnel under {pack.codes[pack.tunnel_hex]}"
    name = pack.place_name[place]
    return f"{pack.codes[place]} {name}" if name else pack.codes[place]


def air_name(pack: KerenPack, air: int) -> str:
    """An air unit by its number."""
    return pack.air[air].replace("CW-air-", "Air unit ")


def called(state: Keren, action: Action) -> str:
    """What an action is about, in a sentence."""
    verb, arg = action
    if verb in OF_UNIT:
        return state.pack.units[arg].name
    if verb == "hex":
        name = hex_title(state.pack, arg)
        return f"hex {name}" if arg != state.pack.tunnel else f"the {name}"
    if verb == "air":
        return air_name(state.pack, arg)
    return f"facing {DIRECTIONS[arg]}" if verb == "face" else f"“{verb}”"
