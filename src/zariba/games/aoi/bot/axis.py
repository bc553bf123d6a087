"""The aims of the Axis: forward to the cities while it is stronger, later the line."""

from zariba.games.aoi.bot.east_theatre import Theatre


def attacks(p: Theatre, unit: int) -> bool:
    """Everybody while the Axis is at least as strong; later only the reserve of the sector."""
    return p.balance >= 0.85


def offensives(p: Theatre) -> float:
    """Most of it while the Axis attacks."""
    return 0.6 if p.balance >= 0.85 else 0.35
