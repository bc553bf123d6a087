"""Fate: what befalls a marked piece without an enemy (10.30)."""

from zariba.core.flow import Event
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.state import IN_FORCE, Aoi
from zariba.games.aoi.rules.task_forces import open_force


def tempt_fate(g: Aoi) -> None:
    """A die for each marked piece that is on the map, every month of its life (10.30a, 10.30b).

    It is rolled whether or not the piece is damaged. Those that are lost do not come back: ships
    and air units of a camp are out of the game (10.30c).
    """
    for side in g.plan.sides:
        for piece in side.pieces:
            if g.pack.fated[piece] and (g.at[piece] >= 0 or g.at[piece] == IN_FORCE):  # 10.30d
                strike(g, piece)


def strike(g: Aoi, piece: int) -> None:
    """From the number of the table on it is damaged or depleted, or eliminated if it was so."""
    die = g.roll(6, "Fate", (piece,))
    struck = die >= g.pack.fate.strikes_from
    seat, word = g.pack.seat[piece], "struck" if struck else "spared"
    g.tell(Event("fate", seat=seat, units=(piece,), die=die, word=word))
    if not struck:
        return
    if g.at[piece] == IN_FORCE:  # what it lay with is seen
        open_force(g, g.boxes[piece])
    lose_step(g, piece, "10.30a")
