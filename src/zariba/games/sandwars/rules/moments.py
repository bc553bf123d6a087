"""Whether a card could do anything at the moment in which a side is asked for one."""

from zariba.games.sandwars.rules.air_missions import Interdiction
from zariba.games.sandwars.rules.close_support import fit_for_combat
from zariba.games.sandwars.rules.combat import can_counterattack, can_jam
from zariba.games.sandwars.rules.combat_memory import Frame
from zariba.games.sandwars.rules.reaction import Window
from zariba.games.sandwars.rules.reserve import can_commit
from zariba.games.sandwars.rules.special_move import can_bring
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.rules.strategic_strikes import Strike, bombers
from zariba.games.sandwars.rules.withdrawal import can_withdraw


def can_support(g: SandWars, seat: int, title: str) -> bool:
    """Whether a card has a marker to add to the combat or the strike that is going on."""
    below = g.flow[-2] if isinstance(g.flow[-1], Window) else g.flow[-1]
    if isinstance(below, Frame):
        return bool(fit_for_combat(g, seat, below.space, title))
    if isinstance(below, Interdiction):
        return bool(below.fellows(g))
    return isinstance(below, Strike) and bool(bombers(g, seat, below.space))


def fits(g: SandWars, seat: int, title: str) -> bool:
    """Whether a side could use a card of a title at this moment."""
    match title:
        case "Air operations" | "Naval operations" | "Strategic attack":
            return can_support(g, seat, title)
        case "C2 jamming":
            return can_jam(g, seat)
        case "Special move":
            return can_bring(g, seat)
        case "Commit reserve":
            return can_commit(g, seat)
        case "Counterattack":
            return can_counterattack(g, seat)
        case "Withdraw":
            return can_withdraw(g, seat)
        case _:
            return True
