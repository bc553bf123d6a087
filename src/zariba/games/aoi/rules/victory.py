"""Victory: Addis Ababa in the hands of a supplied unit, or not in time (eth.d, eth.e, eaf.g);
Madrid in the hands of any Nationalist unit (10.35k); cities of the east at their dates (efr.u).
"""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.plans import Claim, Form
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    NOT_NOW,
    UNDECIDED,
    Aoi,
    finish,
    holder,
    owner,
)
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
    seat = holder(g, objective)  # nobody's where cities decide
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
    if g.plan.forms:
        end_form(g)
        return
    objective = g.plan.objective
    place = g.pack.place[objective]
    if UNDECIDED in g.options:
        finish(g, DRAW, g.plan.held_by, "the war goes on undecided")
        return
    finish(g, g.plan.start_owner[objective], g.plan.held_by, f"{place} has held out")


def form_of(g: Aoi) -> Form:
    """The form of the scenario that is played now (efr.z)."""
    return g.plan.forms[g.form]


def last_month(g: Aoi) -> int:
    """The last month of what is played now."""
    return form_of(g).last if g.plan.forms else len(g.plan.months) - 1


def holds(g: Aoi, claim: Claim) -> bool:
    """Whether its side owns as many of the cities as it needs."""
    return sum(owner(g, city) == claim.seat for city in claim.cities) >= claim.least


def judge_cities(g: Aoi, month: int = -1) -> None:
    """Whether cities have decided: at any time, or at the end of a month (efr.u, efr.v, efr.w,
    efr.x, efr.y).

    The book looks at them in the Weather Phase after that month (R27, R28): no hex changes hands
    in the Seasonal Turn between.
    """
    form = form_of(g)
    for claim in form.claims:
        if claim.month in (-1, month) and holds(g, claim) and g.result is None:
            held = [g.pack.place[c] for c in claim.cities if owner(g, c) == claim.seat]
            names = ", ".join(held[:-1]) + f" and {held[-1]}" if len(held) > 1 else held[0]
            finish(g, claim.winner, form.rule, f"{g.plan.sides[claim.seat].name}: {names} held")


def end_form(g: Aoi) -> None:
    """The last month is over: the cities, or else what the form says; after a draw both players
    are asked whether to go on under the next form, if there is one (efr.z)."""
    judge_cities(g, g.month)
    form = form_of(g)
    if g.result is not None:
        return
    if form.otherwise >= 0:
        name = g.plan.sides[form.otherwise].name
        finish(g, form.otherwise, form.rule, f"{name} was not beaten in time")
    elif g.form + 1 < len(g.plan.forms):
        g.push(GoOn(ALLIED))
        g.push(GoOn(AXIS))
    else:
        undecided(g)


def undecided(g: Aoi) -> None:
    """Neither side has what it needed."""
    finish(g, DRAW, form_of(g).rule, "neither side holds the cities it needed")


class GoOn(SeatStep[Aoi]):
    """After a draw each player says whether to go on under the next form (efr.z)."""

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Yes or no; the draw stands unless both want to."""
        options: list[Action] = [("yes", 0), ("no", 0)]
        return Choice(f"A draw. Go on: {g.plan.forms[g.form + 1].title}?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """The first to decline ends the game; when both have agreed the next form holds."""
        g.pop()
        g.tell(Event("go_on", seat=seat, value=int(verb == "yes")))
        if verb == "no":
            undecided(g)
        elif seat == ALLIED:
            g.form += 1
            judge_cities(g)  # what the next form asks for may be there already

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Nothing else is asked."""
        return NOT_NOW
