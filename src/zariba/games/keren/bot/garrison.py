"""Who stays where he is: the garrisons of what is held and worth points."""

from zariba.core.pack import kept
from zariba.games.keren.bot.chances import assault_chances
from zariba.games.keren.bot.picture import Picture
from zariba.games.keren.bot.routes import Group
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import KerenPack


def posts(p: Picture) -> dict[int, float]:
    """The places worth holding and their points."""
    return posts_of(p.pack, p.seat, p.n.tigu_hold)


@kept
def posts_of(pack: KerenPack, seat: int, tigu: float) -> dict[int, float]:
    """The victory hexes, and for the Italians Tigu."""
    found = {h: float(v) for h, v in zip(pack.vp_hexes, pack.vp_values, strict=True)}
    if seat == ITALIAN:
        found[pack.tigu] = tigu
    return found


def wanted_in(p: Picture, place: int, points: float) -> int:
    """How many units hold a place: by its points, fewer where no enemy is near."""
    near = p.foes_about(place, p.n.watch) > 0
    if place == p.pack.tigu:  # guns far away see it, and few can fall back from it
        return 2 if near else 1
    if points >= p.n.great:
        return p.n.great_garrison if near else p.n.quiet_garrison
    if not near:
        return 0 if p.seat == COMMONWEALTH else 1
    return p.n.fair_garrison if points >= p.n.fair else p.n.small_garrison


def garrisons(p: Picture) -> set[int]:
    """The units that stay: the best in each place worth points, as many as it wants."""
    staying: set[int] = set()
    for place, points in posts(p).items():
        there = [u for u in p.g.stacks.get(place, ()) if p.pack.seat[u] == p.seat]
        feet = [u for u in there if not p.pack.is_gun[u]]
        if feet and not hopeless(p, place, there):
            feet.sort(key=lambda u: (-p.assault(u), u))
            staying.update(feet[: wanted_in(p, place, points)])
    return staying


def hopeless(p: Picture, place: int, there: list[int]) -> bool:
    """Whether an Italian garrison faces an assault that risks nothing and all but surely wins.

    On the last turns, and in Tigu, it stays all the same: nothing lost then is won back.
    """
    if p.seat == COMMONWEALTH or place == p.pack.tigu:
        return False
    attack = sum([p.power(near) for near in p.near_foes(place)])
    if not attack or p.g.turn + p.n.stubborn > p.g.plan.turns:
        return False
    chances = assault_chances(p.pack, place, attack, p.strength(there))
    two_lost, one_lost, _, driven, one, two = chances
    return two_lost + one_lost == 0 and driven + one + two >= p.n.ruin


def missing_from(p: Picture, place: int, points: float) -> int:
    """How many more units a place wants in it."""
    there = sum(1 for u in p.g.stacks.get(place, ()) if not p.pack.is_gun[u])
    return max(wanted_in(p, place, points) - there, 0)


def spared(p: Picture, unit: int) -> bool:
    """Whether a unit may leave its place without laying it open."""
    place = p.g.at[unit]
    points = posts(p).get(place)
    if points is None:
        return True
    feet = [u for u in p.g.stacks[place] if not p.pack.is_gun[u]]
    return len(feet) - 1 >= wanted_in(p, place, points)


def without(p: Picture, groups: list[Group], staying: set[int]) -> list[Group]:
    """The groups less the units that stay."""
    left = []
    for group in groups:
        rest = tuple(u for u in group.units if u not in staying)
        if len(rest) == len(group.units) or not group.fresh:
            left.append(group)
        elif rest:
            left.append(Group(rest, group.home, group.points, p.strength(rest)))
    return left


def lonely(p: Picture, place: int, units: tuple[int, ...]) -> bool:
    """Whether units would stand with no friend in or next to a place while the enemy is near."""
    if len(units) > 1 or not p.foes_about(place, p.n.watch):
        return False
    stacks, seats = p.g.stacks, p.pack.seat
    for near in (place, *p.pack.zoc_from[place]):
        stack = stacks.get(near)
        if stack and seats[stack[0]] == p.seat and stack != units:
            return False
    return True
