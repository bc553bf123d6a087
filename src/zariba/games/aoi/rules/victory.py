"""Victory: Addis Ababa in the hands of a supplied unit, or not in time (eth.d, eth.e, eaf.g)."""

from typing import Final

from zariba.games.aoi.rules.state import Aoi, finish, holder, owner
from zariba.games.aoi.rules.supply import supplied_at

DRAW: Final = -1
"""Instead of the seat that wins."""


def captured_objective(g: Aoi, pieces: tuple[int, ...]) -> None:
    """These units have just captured the objective: one of them in supply wins (eth.d, R19)."""
    objective = g.plan.objective
    if any(supplied_at(g, piece, objective) for piece in pieces):
        attacker_wins(g, g.pack.seat[pieces[0]])


def judge_supply_step(g: Aoi) -> None:
    """A unit that took the objective unsupplied draws supply from it by now and wins (R18)."""
    objective = g.plan.objective
    seat = holder(g, objective)
    if seat < 0 or seat == g.plan.start_owner[objective] or owner(g, objective) != seat:
        return
    if any(piece not in g.cut_off for piece in g.stacks[objective]):
        attacker_wins(g, seat)


def attacker_wins(g: Aoi, seat: int) -> None:
    """The side that did not own the objective at first has it, and its unit is supplied (eth.d).

    Late in EAST AFRICA that is a draw (eaf.h).
    """
    plan = g.plan
    if seat == plan.start_owner[plan.objective]:
        return
    place = g.pack.place[plan.objective]
    if g.month < plan.draw_from:
        finish(g, seat, plan.won_by, f"a supplied unit has captured {place}")
    else:
        finish(g, DRAW, plan.held_by, f"a supplied unit has captured {place}, but late")


def time_is_up(g: Aoi) -> None:
    """The scenario is over and the objective was not captured by a supplied unit (eth.e)."""
    objective = g.plan.objective
    place = g.pack.place[objective]
    finish(g, g.plan.start_owner[objective], g.plan.held_by, f"{place} has held out")
