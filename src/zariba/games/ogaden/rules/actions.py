"""Ogaden 1977's actions and ids in words, as files and the wire carry them."""

from typing import Final

from zariba.core.bad_input import BadInput, known
from zariba.core.choice import Action
from zariba.games.ogaden.material.pack import CAMPS, PACK

OF_UNIT: Final = ("unit", "flip", "commit", "reequip", "restore", "rebuild", "absorb")
OF_ZONE: Final = (
    "zone",
    "hide",
    "site",
    "base",
    "repair",
    "assault",
    "harass",
    "sabotage",
    "recon",
)
OF_MARKER: Final = ("marker", "commander")
PLAIN: Final = (
    "done",
    "pass",
    "activate",
    "prepared",
    "back",
    "logistic",
    "terror",
    "breakthrough",
    "aid",
    "ceasefire",
    "roll",
    "raise",
    "lower",
    "accept",
    "refuse",
)
GROUPS: Final = 4


def unit_of(name: str) -> int:
    """The unit of that id."""
    return known(PACK.unit_index, name, "unit")


def zone_of(code: str) -> int:
    """The zone of that id."""
    return known(PACK.zone_index, code, "zone")


def marker_of(name: str) -> int:
    """The marker of that id."""
    return known(PACK.marker_index, name, "marker")


def camp_of(name: str) -> int:
    """The camp of that name."""
    if name not in CAMPS:
        raise BadInput(f"there is no camp {name!r}; they are {', '.join(CAMPS)}")
    return CAMPS.index(name)


def spell(action: Action) -> tuple[str, str]:
    """An action in words."""
    verb, arg = action
    if verb in OF_UNIT:
        return verb, PACK.unit_ids[arg]
    if verb in OF_ZONE:
        return verb, PACK.codes[arg]
    if verb in OF_MARKER:
        return verb, PACK.markers[arg].id
    if verb == "group":
        return verb, str(arg + 1)
    return verb, ""


def read(verb: str, arg: str) -> Action:
    """The action that the words mean."""
    if verb in OF_UNIT:
        return verb, unit_of(arg)
    if verb in OF_ZONE:
        return verb, zone_of(arg)
    if verb in OF_MARKER:
        return verb, marker_of(arg)
    if verb == "group":
        if arg not in ("1", "2", "3", "4"):
            raise BadInput(f"{arg!r} is no number of an attack: 1 to {GROUPS}")
        return verb, int(arg) - 1
    if verb not in PLAIN or arg:
        raise BadInput(f"there is no action {verb} {arg}".rstrip())
    return verb, 0


def vocabulary() -> list[Action]:
    """Every action the game can ever offer."""
    words: list[Action] = [(verb, 0) for verb in PLAIN]
    words += [(verb, unit) for verb in OF_UNIT for unit in range(PACK.count)]
    words += [(verb, zone) for verb in OF_ZONE for zone in range(PACK.size)]
    words += [(verb, marker) for verb in OF_MARKER for marker in range(len(PACK.markers))]
    words += [("group", number) for number in range(GROUPS)]
    return words
