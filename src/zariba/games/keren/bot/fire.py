"""Where to fire and with what: singly or massed, whichever promises more."""

from collections.abc import Iterable

from msgspec import Struct

from zariba.games.keren.bot.chances import column_for, fire_chances
from zariba.games.keren.bot.picture import Picture, place_name
from zariba.games.keren.bot.worth import fire_worth
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.bombardment import BOMBARDMENT, elevation_shift
from zariba.games.keren.rules.ranged_fire import firers


class Shot(Struct, frozen=True):
    """An attack by fire that is worth making."""

    target: int
    units: tuple[int, ...]
    value: float
    column: int

    def reason(self, pack: KerenPack) -> str:
        """Why, in a sentence."""
        where = place_name(pack, self.target)
        if len(self.units) > 1:
            return f"Massing fire on {where}, column {pack.fire_columns[self.column]}."
        return f"Firing at {where}, column {pack.fire_columns[self.column]}."


def shot_worth(p: Picture, target: int, column: int) -> tuple[float, int]:
    """What fire in a column is worth against a target, and the unit to name."""
    column = min(max(column, 0), len(p.pack.fire_columns) - 1)
    key = (target, column)
    if key not in p.shots:
        p.shots[key] = fire_worth(p, target, fire_chances(p.pack, column))
    return p.shots[key]


def best_shot(p: Picture, kind: str, targets: Iterable[int]) -> Shot | None:
    """The attack that gains most over letting each of its units fire alone at its best target."""
    g = p.g
    able: dict[int, list[tuple[int, int]]] = {}
    alone: dict[int, float] = {}
    for target in targets:
        able[target] = []
        for unit in firers(g, p.seat, target, kind):
            shift = elevation_shift(p.pack, g.at[unit], target)
            able[target].append((unit, shift))
            value = shot_worth(p, target, column_for(p.pack, p.fire(unit)) + shift)[0]
            if value > alone.get(unit, 0.0):
                alone[unit] = value
    best: Shot | None = None
    best_gain = -1.0
    for target, units in able.items():
        for shot, gain in shots_at(p, target, units, alone):
            better = gain > best_gain + 1e-9
            equal = best is not None and gain > best_gain - 1e-9 and shot.value > best.value
            if shot.value >= p.n.least_shot and (better or equal):
                best, best_gain = shot, gain
    return best


def shots_at(
    p: Picture,
    target: int,
    units: list[tuple[int, int]],
    alone: dict[int, float],
) -> list[tuple[Shot, float]]:
    """The attacks on one target, each with what it gains over its units firing apart."""
    found = []
    for shift in {s for _, s in units}:
        joined: tuple[int, ...] = ()
        total, cost, column = 0, 0.0, -1
        ready = [u for u, s in units if s >= shift]
        ready.sort(key=lambda u: (alone.get(u, 0.0) / max(p.fire(u), 1), -p.fire(u), u))
        for unit in ready:
            joined = (*joined, unit)
            total += p.fire(unit)
            cost += alone.get(unit, 0.0)
            if column_for(p.pack, total) == column:
                continue
            column = column_for(p.pack, total)
            shifted = min(max(column + shift, 0), len(p.pack.fire_columns) - 1)
            value = shot_worth(p, target, shifted)[0]
            found.append((Shot(target, joined, value, shifted), value - cost))
        for unit in ready:
            shifted = min(
                max(column_for(p.pack, p.fire(unit)) + shift, 0), len(p.pack.fire_columns) - 1
            )
            value = shot_worth(p, target, shifted)[0]
            found.append((Shot(target, (unit,), value, shifted), value - alone.get(unit, 0.0)))
    return found


def best_air_target(p: Picture, air: int, places: Iterable[int]) -> tuple[int, float]:
    """The place where an air unit does most."""
    column = column_for(p.pack, p.pack.air_fire[air])
    worths = [(shot_worth(p, place, column)[0], -place) for place in places]
    value, place = max(worths)
    return -place, value


def best_named(p: Picture, target: int, units: tuple[int, ...], air: int) -> int:
    """The unit of a shown stack to name."""
    if air >= 0:
        column = column_for(p.pack, p.pack.air_fire[air])
    else:
        shift = min(elevation_shift(p.pack, p.g.at[u], target) for u in units)
        column = column_for(p.pack, sum(p.fire(u) for u in units)) + shift
    return shot_worth(p, target, column)[1]


def worth_firing(p: Picture, shot: Shot, kind: str) -> bool:
    """Guns that see nothing good keep quiet, so that they may move."""
    return kind != BOMBARDMENT or shot.value >= 2 * p.n.least_shot
