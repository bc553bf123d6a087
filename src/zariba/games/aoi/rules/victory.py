"""Victory: Addis Ababa in the hands of a supplied Italian unit, or not in time (eth.d, eth.e)."""

from zariba.games.aoi.rules.state import Aoi, finish, holder, owner
from zariba.games.aoi.rules.supply import supplied_at


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
    """The side that did not own the objective at first has it, and its unit is supplied (eth.d)."""
    if seat != g.plan.start_owner[g.plan.objective]:
        place = g.pack.place[g.plan.objective]
        finish(g, seat, "eth.d", f"a supplied unit has captured {place}")


def time_is_up(g: Aoi) -> None:
    """The scenario is over and the objective was not captured by a supplied unit (eth.e)."""
    objective = g.plan.objective
    place = g.pack.place[objective]
    finish(g, g.plan.start_owner[objective], "eth.e", f"{place} has held out")
