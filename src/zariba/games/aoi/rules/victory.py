"""Victory: Addis Ababa in the hands of a supplied unit, or not in time (eth.d, eth.e, eaf.g);
Madrid in the hands of any Nationalist unit (10.35k).
"""

from typing import Final

from zariba.games.aoi.rules.state import UNDECIDED, Aoi, finish, holder, owner
from zariba.games.aoi.rules.supply import supplied_at

DRAW: Final = -1
"""Instead of the seat that wins."""


def captured_objective(g: Aoi, pieces: tuple[int, ...]) -> None:
    """These units have just captured the objective: one of them in supply wins (eth.d, R19).

    In Spain supply does not matter (10.35k), and who regains Madrid has won too (scw.e): since its
    loss ends the war, that cannot come to pass (R25).
    """
    plan, seat = g.plan, g.pack.seat[pieces[0]]
    objective = plan.objective
    if seat == plan.start_owner[objective] and plan.regained_by:
        finish(g, seat, plan.regained_by, f"{g.pack.place[objective]} has been regained")
    elif not plan.supplied_capture or any(supplied_at(g, p, objective) for p in pieces):
        attacker_wins(g, seat)


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
    if not plan.supplied_capture:  # 10.35k
        finish(g, seat, plan.won_by, f"{plan.sides[seat].name} have captured {place}")
    elif g.month < plan.draw_from:
        finish(g, seat, plan.won_by, f"a supplied unit has captured {place}")
    else:
        finish(g, DRAW, plan.held_by, f"a supplied unit has captured {place}, but late")


def time_is_up(g: Aoi) -> None:
    """The scenario is over and the objective was not captured by a supplied unit (eth.e).

    The war in Spain goes on, but its scenario ends here: Madrid has held out (scw.d, 10.35o, R24),
    or nobody has won, where the players have agreed on that.
    """
    objective = g.plan.objective
    place = g.pack.place[objective]
    if UNDECIDED in g.options:
        finish(g, DRAW, g.plan.held_by, "the war goes on undecided")
        return
    finish(g, g.plan.start_owner[objective], g.plan.held_by, f"{place} has held out")
