"""The aims of the Soviets: hold the cities that decide, come back once they are stronger."""

from zariba.games.aoi.bot.east_theatre import Theatre


def attacks(p: Theatre, unit: int) -> bool:
    """Nobody before the army is much stronger, for who goes forward bars no road; who loses by
    waiting goes as soon as he is as strong as the enemy."""
    return p.balance >= (1.0 if p.losing else 1.3)


def offensives(p: Theatre) -> float:
    """Men first while the enemy is stronger."""
    return 0.25 if p.balance < 0.9 else 0.5
