"""Whether what is driven out of a place has anywhere to go (14.3): the same test as the rules'."""

from zariba.core.pack import kept
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.retreat import refuges
from zariba.games.keren.rules.state import Keren
from zariba.games.keren.rules.zones_of_control import in_zoc

Backward = tuple[tuple[tuple[int, int], ...], ...]
"""By place: the places a step leads to, and the sources it brings nearer, as bits."""


@kept
def backward(pack: KerenPack, seat: int) -> Backward:
    """The steps of a retreat of a side, nobody in the way."""
    return tuple(
        tuple((way.to, bits) for way in ways if (bits := nearer_bits(pack, seat, place, way.to)))
        for place, ways in enumerate(pack.ways)
    )


def nearer_bits(pack: KerenPack, seat: int, home: int, to: int) -> int:
    """The sources that a step brings nearer, counted in hexes, as bits."""
    a, b = pack.hex_of[home], pack.hex_of[to]
    return sum(1 << s for s, far in enumerate(pack.source_distance[seat]) if far[b] < far[a])


def open_bits(g: Keren, seat: int) -> int:
    """The side's sources that a retreat may lead towards (14.3b), as bits."""
    return sum(1 << s for s in refuges(g, seat))


def room_behind(g: Keren, seat: int, place: int, sources: int, zone: bytearray | None) -> int:
    """How many units of a side could retreat two hexes from a place, each in its turn.

    `zone` holds the other side's zone of control where it is known for the whole map.
    """
    pack = g.pack
    ways, stacks, seats, limit = backward(pack, seat), g.stacks, pack.seat, pack.limit

    def room(to: int) -> int:
        stack = stacks.get(to)
        if stack:
            return limit[to] - len(stack) if seats[stack[0]] == seat else 0
        return 0 if (zone[to] if zone is not None else in_zoc(g, to, 1 - seat)) else limit[to]

    free: dict[int, int] = {}
    for first, bits in ways[place]:
        bits &= sources
        if bits and room(first) > 0:
            for second, further in ways[first]:
                if further & bits and second not in free:
                    free[second] = room(second)
    return sum([n for n in free.values() if n > 0])
