"""Nations and sides in case files."""

from zariba.core.bad_input import BadInput, known
from zariba.core.fact import Each
from zariba.games.aoi.rules.state import Aoi


def nation_of(g: Aoi, name: str) -> int:
    """The nation of that name."""
    return known(g.pack.nation_index, name, "nation")


def seat_of(g: Aoi, name: str) -> int:
    """The seat of a side, or of the side that a nation belongs to."""
    for seat, side in enumerate(g.plan.sides):
        if side.name == name:
            return seat
    return g.pack.nation_seat[nation_of(g, name)]


def side_name(g: Aoi, seat: int) -> str:
    """The side of a seat in this scenario; nobody for none."""
    return g.plan.sides[seat].name if seat >= 0 else "nobody"


def seat_names(g: Aoi) -> tuple[str, ...]:
    """The sides of the scenario as seats are called: italy, ethiopia, uk."""
    return tuple(side.seat for side in g.plan.sides)


def by_nation(word: str) -> Each[Aoi]:
    """A track with a number for each nation."""

    def get(g: Aoi, name: str) -> int:
        return int(getattr(g, word)[nation_of(g, name)])

    def put(g: Aoi, name: str, number: int) -> None:
        if number < 0:
            raise BadInput(f"{word}: {name}: a track does not stand below 0")
        getattr(g, word)[nation_of(g, name)] = number

    return Each(word, int, get, put, lambda g: g.pack.nation_names, usual=0)


def flagged(g: Aoi, flags: list[int]) -> list[str]:
    """The nations that have a flag."""
    return [g.pack.nation_names[n] for n, flag in enumerate(flags) if flag]


def put_flags(g: Aoi, flags: list[int], names: list[str]) -> None:
    """Give it to these and no others."""
    wanted = {nation_of(g, name) for name in names}
    for nation in range(len(flags)):
        flags[nation] = int(nation in wanted)
