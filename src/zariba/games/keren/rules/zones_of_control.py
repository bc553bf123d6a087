"""Zones of control (8.0)."""

from zariba.games.keren.rules.state import Keren


def in_zoc(g: Keren, place: int, seat: int) -> bool:
    """Whether any unit of `side` casts its zone of control into the place (8.0a, 8.0b, 8.6a).

    Suppressed, carrying and unsupplied units cast it like any other (8.0c); artillery does
    not (8.2a).
    """
    stacks, pack = g.stacks, g.pack
    casts = pack.zoc_seat
    for near in pack.zoc_from[place]:
        if near in stacks:
            for unit in stacks[near]:
                if casts[unit] == seat:
                    return True
    return False
