"""What the tables of the pack come to: chances of fire and of assaults, and prices of units."""

from zariba.core.pack import kept
from zariba.games.keren.material.counters import ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.assault import die_parts, odds_column, ratio
from zariba.games.keren.rules.ranged_fire import column_of

Chances = tuple[float, float, float, float]
"""Of a suppression, a retreat, one loss, two losses."""
NO_FIRE: Chances = (0.0, 0.0, 0.0, 0.0)
MOST = 400
"""Quarters of fire factors beyond which the last column is read anyhow."""


@kept
def chances_by_column(pack: KerenPack) -> list[Chances]:
    """What each column of the fire table brings."""
    table: list[Chances] = []
    for column in range(len(pack.fire_columns)):
        results = [row[column] for row in pack.fire_table]
        suppressed, driven, one, two = (results.count(r) / 6 for r in ("S", "DR", "1DE", "2DE"))
        table.append((suppressed, driven, one, two))
    return table


def fire_chances(pack: KerenPack, column: int) -> Chances:
    """What a column of the fire table brings; shifts beyond its ends read the end."""
    table = chances_by_column(pack)
    return table[min(max(column, 0), len(table) - 1)]


@kept
def fire_columns(pack: KerenPack) -> list[int]:
    """By quarters of fire factors: the column they are read in."""
    return [column_of(pack, total) for total in range(MOST)]


def column_for(pack: KerenPack, total: int) -> int:
    """The column of a total of fire factors."""
    return fire_columns(pack)[min(total, MOST - 1)]


@kept
def ground_bonus(pack: KerenPack) -> list[int]:
    """By place: what its ground adds to the die of an assault on it (14.1d)."""
    return [sum(p.value for p in die_parts(pack, place, 0)) for place in range(pack.places)]


@kept
def storm_chances(pack: KerenPack, column: int, bonus: int) -> tuple[float, ...]:
    """Of 2AE, 1AE, S, DR, 1DE, 2DE in a column of the assault table."""
    low, high = pack.assault_lowest, pack.assault_highest
    results = [pack.assault_table[min(max(die + bonus, low), high)][column] for die in range(1, 7)]
    return tuple(results.count(r) / 6 for r in ("2AE", "1AE", "S", "DR", "1DE", "2DE"))


def assault_chances(pack: KerenPack, place: int, attack: int, defence: int) -> tuple[float, ...]:
    """Of 2AE, 1AE, S, DR, 1DE, 2DE."""
    column, bonus = odds_column(pack, ratio(max(attack, 1), max(defence, 1)))
    return storm_chances(pack, column, bonus + ground_bonus(pack)[place])


def point_of(pack: KerenPack, seat: int) -> float:
    """What the loss of one of its units costs a seat in points (4.2a, 4.2b)."""
    points = pack.loss_points[seat]
    return float(points if seat == ITALIAN else -points)


@kept
def prices(pack: KerenPack, skill: float) -> list[float]:
    """By unit: what its side loses with it, the point and the factors."""
    return [
        point_of(pack, pack.seat[unit])
        + skill * (pack.fire[unit][0] / 4 + 1.5 * pack.assault[unit][0] / 4)
        for unit in range(len(pack.fire))
    ]
