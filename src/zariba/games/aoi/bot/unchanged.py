"""What of a picture still holds in a later one: as long as nobody moves, so do fronts and lines."""

from typing import TYPE_CHECKING, Final

from zariba.games.aoi.rules.state import BYPASSING, DEPLETED, FED_AHEAD, Aoi

if TYPE_CHECKING:
    from zariba.games.aoi.bot.picture import Picture

TELLING: Final = DEPLETED | BYPASSING | FED_AHEAD
"""The markers on which fronts, threats and lines of supply depend."""
ELSEWHERE: Final = frozenset(
    (
        *("seed", "n", "acted", "rolled", "shown", "loaded", "flow", "news", "result", "status"),
        *("phase", "initiative", "eps", "offensives", "bought", "rerolls", "replenished"),
    )
)
"""What changes without anything on the map; of the markers and the flow see `same_ground`."""
OF_THE_GROUND: Final = (
    *("zones", "own_zones", "fed", "units", "foes", "tied", "held", "anchors", "spear", "siege"),
    *("raids", "cutting", "hinges", "columns", "pocketed", "enemy_walks", "threat"),
)
"""What a picture works out from the ground alone."""
OF_THE_MOMENT: Final = ("idle", "fighters", "_cover", "findings")
"""What it works out from all markers besides."""


def same_ground(g: Aoi, then: Aoi) -> bool:
    """Whether two positions differ in nothing that fronts and lines depend on."""
    for name in g.__struct_fields__:
        if name not in ELSEWHERE and getattr(g, name) != getattr(then, name):
            return False
    if g.status != then.status and any(
        (a ^ b) & TELLING for a, b in zip(g.status, then.status, strict=True)
    ):
        return False
    return together(g) == together(then)


def together(g: Aoi) -> list[tuple[int, ...]]:
    """The nations that act together now (b9.26a)."""
    return [nations for step in g.flow if (nations := getattr(step, "nations", ()))]


def inherit(p: "Picture", last: "Picture") -> None:
    """Take over what was worked out for a position with the same ground, seen by the same eyes."""
    if (p.seat, p.numbers) != (last.seat, last.numbers) or not same_ground(p.g, last.g):
        return
    names = OF_THE_GROUND + OF_THE_MOMENT if p.g.status == last.g.status else OF_THE_GROUND
    found, known = p.__dict__, last.__dict__
    for name in names:
        if name in known:
            found[name] = known[name]
