"""What an observation holds, plane by plane: the files in `planes/` as records.

One file says for each game what its tensor is made of; `tensor.py` makes the tensor by it and
`describe` writes it down for people, so that neither can say anything else.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import Datum, read_toml, shaped
from zariba.core.flow import State
from zariba.core.game import Game

FOLDER = Path(__file__).parent / "planes"

Form = Literal["number", "one of", "bits", "members", "spot", "stacks", "sizes"]
"""How a field becomes numbers from 0 to 1.

number: from `low` as 0 to `high` as 1, one for each place along the axis
one of: a one for the value that it has, of those from `low` to `high`
bits: a one for each marker that lies there, lowest bit first
members: a one for each that is in it; of pairs and triples, `item` says which part is meant
spot: x and y on the board from 0 to 1, then a one for the box it lies in, from `low` to -1
stacks: how many of each group stand there, `high` or more being 1
sizes: how many there are of each, `high` or more being 1
"""

CORE = frozenset(State.__struct_fields__)
"""What every state has: of that only the options and the flow are shown."""


class Plane(Datum, frozen=True):
    """One field of the masked state, as numbers."""

    field: str
    form: Form
    says: str
    id: str = ""
    """Its name, where the field makes several planes."""
    along: str = ""
    """The axis it runs along; empty for one thing."""
    low: int = 0
    high: int = 1
    bits: tuple[str, ...] = ()
    item: int = -1
    rows: int = 1
    """How many sets of members one after the other, of each seat for instance."""
    groups: str = ""
    """The list of the pack that says which group a piece belongs to, of `rows` groups."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.id or self.field


class Picked(Datum, frozen=True):
    """What the steps that run now have to do with: the order in the making, the combat fought."""

    id: str
    along: str
    fields: tuple[str, ...]
    """Of the steps, by name."""
    says: str


class Planes(Datum, frozen=True):
    """The planes of one game."""

    axes: dict[str, str | int]
    """A list or a count of the pack, which is the axis's length; or the length itself."""
    plane: tuple[Plane, ...]
    picked: tuple[Picked, ...]
    left_out: dict[str, str]
    """Fields of the state that no plane shows, and why."""


class Placed(msgspec.Struct, frozen=True):
    """Where a plane lies in the tensor."""

    name: str
    start: int
    shape: tuple[int, ...]
    says: str


def planes_of(game: Game[State]) -> Planes:
    """The planes of a game; BadInput where the file and the game's state do not agree."""
    path = FOLDER / f"{game.id}.toml"
    if not path.exists():
        return of_any_game(game)
    planes = shaped(path, read_toml(path), Planes)
    fields = set(game.state_type.__struct_fields__) - CORE
    shown = {plane.field for plane in planes.plane}
    for name in sorted((shown | set(planes.left_out)) - fields):
        raise BadInput(f"{path}: the state of {game.id} has no field {name!r}")
    for name in sorted(fields - shown - set(planes.left_out)):
        raise BadInput(f"{path}: no plane shows {name!r}, and left_out does not name it")
    for name in sorted(shown & set(planes.left_out)):
        raise BadInput(f"{path}: left_out names {name!r}, which a plane shows")
    step_fields = {name for step in game.steps for name in step.__struct_fields__}
    for picked in planes.picked:
        for name in sorted(set(picked.fields) - step_fields):
            raise BadInput(f"{path}: {picked.id}: no step of {game.id} has a field {name!r}")
    return planes


def of_any_game(game: Game[State]) -> Planes:
    """For a game without a file: only what every game has."""
    fields = set(game.state_type.__struct_fields__) - CORE
    return Planes(axes={}, plane=(), picked=(), left_out=dict.fromkeys(fields, "no file says how"))


def length(game: Game[State], axes: Mapping[str, str | int], along: str) -> int:
    """How long an axis is; 1 without one."""
    if not along:
        return 1
    if along not in axes:
        raise BadInput(f"{game.id}: there is no axis {along!r}; there are {', '.join(axes)}")
    axis = axes[along]
    found = axis if isinstance(axis, int) else getattr(game.state_type.pack, axis)
    return found if isinstance(found, int) else len(found)


def describe(placed: tuple[Placed, ...]) -> str:
    """The planes as a table in Markdown."""
    lines = ["| plane | from | shape | |", "|---|---|---|---|"]
    for each in placed:
        shape = " × ".join(str(side) for side in each.shape)
        lines.append(f"| {each.name} | {each.start} | {shape} | {each.says} |")
    return "\n".join(lines)
