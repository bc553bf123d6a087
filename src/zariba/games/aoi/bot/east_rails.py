"""Railways of the other gauge: first along the shortest line to the cities that are to fall."""

from zariba.core.choice import Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.east_theatre import Theatre

ALL = ("all", 0)


def convert(p: Theatre, choice: Choice) -> Decision:
    """All that can be, else the hex nearest to the front and to a city that pulls."""
    if ALL in choice.options:
        return Decision(ALL, "Every line behind the front is converted.")
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    best = max(hexes, key=lambda h: (p.pull[h], -h))
    return Decision(("hex", best), f"The line over {p.name(best)} feeds the armies.")
