"""Lines of supply as something to guard and to cut."""

from zariba.games.aoi.bot.marches import Path, covered, reach
from zariba.games.aoi.bot.supply import fed_area, feeds
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.capture import own_hex
from zariba.games.aoi.rules.state import Aoi, enemy, on_map, owner, shift, strength_of


def walk(g: Aoi, piece: int, path: Path) -> None:
    """Move a unit in a position of one's own: it takes the hexes on its way."""
    seat = g.pack.seat[piece]
    for hex_ in path:
        if owner(g, hex_) == enemy(seat):
            own_hex(g, seat, hex_)
    if path:
        shift(g, piece, path[-1])


def hungry_points(g: Aoi, seat: int) -> float:
    """The points of a side's combat units that cannot trace supply."""
    fed = fed_area(g, seat)
    return sum(strength_of(g, u) for u in on_map(g, seat, COMBAT) if not feeds(g, u, fed)) / 4


def severed(g: Aoi, raider: int, path: Path, before: float) -> float:
    """The points of the enemy that a raider would cut off at the end of a march."""
    dream = g.clone()
    walk(dream, raider, path)
    return hungry_points(dream, enemy(g.pack.seat[raider])) - before


def raids(g: Aoi, raiders: list[int]) -> dict[tuple[int, int], tuple[float, Path]]:
    """What each of these units could cut off by one march: by unit and hex, points and way."""
    if not raiders:
        return {}
    pack = g.pack
    seat = pack.seat[raiders[0]]
    foe = enemy(seat)
    line = fed_area(g, foe)
    before = hungry_points(g, foe)
    zones = covered(g, foe)
    known: dict[int, float] = {}
    found: dict[tuple[int, int], tuple[float, Path]] = {}
    for raider in raiders:
        for hex_, path in reach(g, raider, zones).items():
            if not path or not any(h in line or h in g.taken for h in path):
                continue
            if hex_ not in known:
                known[hex_] = severed(g, raider, path, before)
            if known[hex_] > 0:
                found[raider, hex_] = (known[hex_], path)
    return found


def weak_spots(g: Aoi, seat: int) -> dict[int, float]:
    """The hexes in which an enemy could cut a side's line next, and the points cut off."""
    spots: dict[int, float] = {}
    for (_, hex_), (points, _) in raids(g, on_map(g, enemy(seat), COMBAT)).items():
        spots[hex_] = max(points, spots.get(hex_, 0.0))
    return spots
