"""The aims of the Soviets: hold the cities that decide, come back once they are stronger."""

from zariba.games.aoi.bot.east_theatre import Theatre


def attacks(p: Theatre, unit: int) -> bool:
    """Nobody while the Axis is stronger."""
    return p.balance >= 1.0


def offensives(p: Theatre) -> float:
    """Men first while the enemy is stronger."""
    return 0.25 if p.balance < 0.9 else 0.5
