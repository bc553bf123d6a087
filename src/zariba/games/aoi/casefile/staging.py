"""Positions in the words of a case file: laid out at a step of play, and written down again."""

from collections.abc import Mapping
from typing import Final

from zariba.core.bad_input import BadInput
from zariba.core.fact import shaped
from zariba.games.aoi.casefile.words import WORDS
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.prepared import equip, place_bystanders, take_prepared
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.replenishment import ReplenishmentStep
from zariba.games.aoi.rules.sequence import (
    Calendar,
    CommandStatus,
    EndOfTurn,
    begin,
    push_in_order,
    strategic_steps,
)
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.state import (
    AXIS,
    END,
    MOVEMENT,
    NAVAL_AND_AIR,
    OFFENSIVE,
    SEASON,
    SET_UP,
    WEATHER,
    Aoi,
    enemy,
)
from zariba.games.aoi.rules.supply_step import SupplyStep

PHASE_STEPS: Final = {
    "season": SEASON,
    "naval and air": NAVAL_AND_AIR,
    "offensives": OFFENSIVE,
    "movement": MOVEMENT,
    "end": END,
}
STRATEGIC: Final = "strategic"
END_STEPS: Final = ("supply", "replenishment")
SIDE_STEPS: Final = ("set-up", "turn", "movement", "rail")


def stage(case: Mapping[str, object], state: Aoi) -> None:
    """Lay out a position and put its step on the flow."""
    step = shaped(case.get("step", "offensives"), str, "step")
    if not case.get("empty", False):
        place_bystanders(state)
        equip(state)
    if not case.get("empty", False) and not step.endswith("set-up"):
        for seat in state.plan.setup_order:
            take_prepared(state, seat)
    WORDS.lay(state, case)
    passes = shaped(case.get("passes", 0), int, "passes")
    if passes and not step.endswith(" turn"):
        raise BadInput("passes: only the turn of a side follows passes")
    start_step(state, step, passes)


def start_step(g: Aoi, step: str, passes: int = 0) -> None:
    """Put the named step on the flow."""
    name, _, what = step.rpartition(" ")
    seats = {g.plan.sides[seat].name.lower(): seat for seat in g.plan.setup_order}
    seats = {**{adjective(g, seat): seat for seat in g.plan.setup_order}, **seats}
    if step in PHASE_STEPS:
        g.phase = PHASE_STEPS[step]
        g.flow = [Calendar(g.phase + 1)]
        begin(g)
    elif step == STRATEGIC:
        g.phase = WEATHER
        g.flow = [Calendar(WEATHER + 1)]
        push_in_order(g, strategic_steps(g))
    elif step in END_STEPS:
        g.phase = END
        g.flow = [Calendar(END + 1)]
        after = (ReplenishmentStep(), CommandStatus(), BriberyWindow(AXIS), EndOfTurn())
        push_in_order(g, (SupplyStep(), *after) if step == "supply" else after)
    elif what in SIDE_STEPS and name in seats:
        start_side(g, seats[name], what, passes)
    else:
        named = [adjective(g, seat) for seat in g.plan.setup_order]
        sides = [f"{side} {word}" for side in named for word in SIDE_STEPS]
        words = ", ".join([*PHASE_STEPS, STRATEGIC, *END_STEPS, *sides])
        raise BadInput(f"step: there is no step {step!r}; they are {words}")


def start_side(g: Aoi, seat: int, what: str, passes: int) -> None:
    """Put a step of one side on the flow, and what the other side does after it."""
    other = 1 - seat
    if what == "turn":
        g.phase = OFFENSIVE
        g.flow = [Calendar(OFFENSIVE + 1), OffensivePhase(turn=seat, passes=passes)]
    elif what == "movement":
        g.phase = MOVEMENT
        later = [MovementPhase(other)] if seat == g.initiative else []
        rail = [RailMovement(enemy(g.initiative)), RailMovement(g.initiative)]
        g.flow = [Calendar(MOVEMENT + 1), *rail, *later, MovementPhase(seat)]
    elif what == "rail":
        g.phase = MOVEMENT
        afterwards = [RailMovement(other)] if seat == g.initiative else []
        g.flow = [Calendar(MOVEMENT + 1), *afterwards, RailMovement(seat)]
    else:
        g.phase = SET_UP
        later_set_up = [SetUp(other)] if seat == g.plan.setup_order[0] else []
        g.flow = [Calendar(g.plan.first_phase), *later_set_up, SetUp(seat)]


def adjective(g: Aoi, seat: int) -> str:
    """What a step of a side is called after: italian, ethiopian, british."""
    return g.plan.sides[seat].adjective.lower()


def unstage(state: Aoi) -> dict[str, object]:
    """The words that stage this position; only between two orders."""
    frame = {
        "game": "aoi",
        "scenario": state.scenario,
        "empty": True,
        "options": list(state.options),
    }
    return {**frame, **step_words(state), **WORDS.write(state)}


def step_words(g: Aoi) -> dict[str, object]:
    """The words for the step a game stands at."""
    top = g.flow[-1] if g.flow else None
    if isinstance(top, OffensivePhase):
        if top.turn < 0:
            return {"step": "offensives"}
        words: dict[str, object] = {"step": f"{adjective(g, top.turn)} turn"}
        return {**words, "passes": top.passes} if top.passes else words
    if isinstance(top, MovementPhase):
        return {"step": f"{adjective(g, top.seat)} movement"}
    if isinstance(top, RailMovement) and top.piece < 0 and not top.used:
        return {"step": f"{adjective(g, top.seat)} rail"}
    if isinstance(top, SetUp) and top.piece < 0 and not top.chit:
        return {"step": f"{adjective(g, top.seat)} set-up"}
    raise BadInput("a case can start only between two orders, not in the middle of one")
