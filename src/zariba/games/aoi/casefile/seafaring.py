"""The words of case files about ships."""

from collections.abc import Iterable

from zariba.core.bad_input import BadInput, known
from zariba.core.fact import Each, One
from zariba.games.aoi.casefile.nations import seat_of, side_name
from zariba.games.aoi.casefile.places import hex_of, piece_of
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.actions import force_names
from zariba.games.aoi.rules.state import IN_FORCE, OFF, Aoi, leave
from zariba.games.aoi.rules.task_forces import chits_of, crew

MOVED_WORD = "moved"


def sailed(g: Aoi, name: str) -> int:
    """The hexes that a ship has sailed this month."""
    return g.sailed.get(piece_of(g, name), 0)


def put_sailed(g: Aoi, name: str, hexes: int) -> None:
    """Say how many."""
    ship = piece_of(g, name)
    if g.pack.sort[ship] != SHIP or hexes < 0:
        raise BadInput(f"sailed: {name}: a ship, and the hexes it has sailed")
    g.sailed.pop(ship, None)
    if hexes:
        g.sailed[ship] = hexes


def sailors(g: Aoi) -> Iterable[str]:
    """The ships that have sailed."""
    return (g.pack.piece_ids[ship] for ship in g.sailed)


def force(g: Aoi, name: str) -> list[str]:
    """Where a task force is, whether it has moved, and its ships; empty while it is not laid."""
    chit = known(chit_index(g), name, "task force")
    if chit not in g.forces:
        return []
    moved = [MOVED_WORD] if chit in g.forces_moved else []
    ships = [g.pack.piece_ids[ship] for ship in crew(g, chit)]
    return [g.pack.codes[g.forces[chit]], *moved, *ships]


def put_force(g: Aoi, name: str, words: list[str]) -> None:
    """Lay its chit in a hex and the ships into its box."""
    chit = known(chit_index(g), name, "task force")
    if not words:
        raise BadInput(f"forces: {name}: say the hex first, then the ships")
    for ship in crew(g, chit):
        del g.boxes[ship]
        g.at[ship] = OFF
    g.forces[chit] = hex_of(g, words[0])
    for word in words[1:]:
        if word == MOVED_WORD:
            g.forces_moved = (*g.forces_moved, chit)
            continue
        ship = piece_of(g, word)
        if g.pack.sort[ship] != SHIP or chit not in chits_of(g, g.pack.seat[ship]):
            raise BadInput(f"forces: {name}: {word} is no ship of that side")
        if g.at[ship] >= 0:
            leave(g, ship)
        g.at[ship] = IN_FORCE
        g.boxes[ship] = chit


def laid_forces(g: Aoi) -> Iterable[str]:
    """The task forces on the map."""
    names = force_names(g.pack)
    return (names[chit] for chit in g.forces)


def chit_index(g: Aoi) -> dict[str, int]:
    """The task forces by name."""
    return {name: chit for chit, name in enumerate(force_names(g.pack))}


def force_sailed(g: Aoi, name: str) -> int:
    """The hexes that a task force has sailed this month."""
    return g.forces_sailed.get(known(chit_index(g), name, "task force"), 0)


def put_force_sailed(g: Aoi, name: str, hexes: int) -> None:
    """Say how many."""
    g.forces_sailed[known(chit_index(g), name, "task force")] = hexes


def chits_made(g: Aoi) -> list[str]:
    """The minor nations that have made their Sea Supply chit of the month."""
    return [side_name(g, seat) for seat in g.chits_made]


def put_chits_made(g: Aoi, names: list[str]) -> None:
    """Say which they are."""
    g.chits_made = tuple(seat_of(g, name) for name in names)


FORCE_WORDS: tuple[Each[Aoi] | One[Aoi], ...] = (
    Each("forces", list[str], force, put_force, laid_forces),
    Each("forces_sailed", int, force_sailed, put_force_sailed, laid_forces, usual=0),
    One("chits_made", list[str], chits_made, put_chits_made, usual=[]),
)
