"""Task force chits on the map, and the boxes beside it (xvi.v, xvi.w)."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.core.scene import Piece
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.rules.actions import force_names
from zariba.games.aoi.rules.state import IN_FORCE, Aoi
from zariba.games.aoi.rules.task_forces import chits_of, crew
from zariba.games.aoi.view.names import names, place, who


def number_of(pack: AoiPack, chit: int) -> int:
    """What is printed on a chit."""
    return chit % pack.sea.task_forces + 1


def force_name(pack: AoiPack, chit: int) -> str:
    """A task force as players call it."""
    return f"Task Force {number_of(pack, chit)}"


def chit_pieces(view: Aoi) -> list[Piece]:
    """The chits on the map: a force and where it is, nothing of its ships (xvi.w)."""
    pack, ids = view.pack, force_names(view.pack)
    return [
        Piece(
            id=ids[chit],
            seat=chit // pack.sea.task_forces,
            space=pack.codes[hex_],
            symbol="naval",
            values=(),
            label=f"TF {number_of(pack, chit)}",
            title=force_name(pack, chit),
            lines=("a task force; it may be a Dummy",),
        )
        for chit, hex_ in view.forces.items()
    ]


def boxes(view: Aoi, side: int, seat: int) -> list[tuple[str, str, list[int]]]:
    """The boxes of a side: its own player sees each, the other only who is in any of them."""
    pack = view.pack
    ships = [p for p in view.plan.sides[side].pieces if view.at[p] == IN_FORCE]
    if not ships and not any(chit in view.forces for chit in chits_of(view, side)):
        return []
    if side != seat:
        return [("forces", "in task forces", ships)]
    return [
        (force_names(pack)[chit], force_name(pack, chit), list(crew(view, chit)))
        for chit in chits_of(view, side)
        if chit in view.forces
    ]


def tell_opened(pack: AoiPack, event: Event) -> str:
    """A force is shown for what it is."""
    force, where = force_name(pack, event.value), place(pack, event.at)
    found = names(pack, event.units) if event.units else "a Dummy"
    return f"{force} at {where} is opened: {found}"


def tell_mustered(pack: AoiPack, event: Event) -> str:
    """Chits and ships, not which belongs to which."""
    where = place(pack, event.at)
    count = f"{event.value} task force{'' if event.value == 1 else 's'} at {where}"
    return f"{count}; {who(pack, event.units, 'are')} in the boxes" if event.units else count


OF_FORCES: dict[str, Callable[[AoiPack, Event], str]] = {
    "force_opened": tell_opened,
    "mustered": tell_mustered,
    "force_sails": lambda p, e: (
        f"{force_name(p, e.value)} moves from {place(p, e.at)} to {place(p, e.to)}"
    ),
}
