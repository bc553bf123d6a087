"""Positions in the words of a case file: laid out at a step of play, and written down again."""

from collections.abc import Mapping

from zariba.core.bad_input import BadInput
from zariba.core.fact import shaped
from zariba.games.keren.casefile.words import STEPS, WORDS, seat_of
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN, SEATS
from zariba.games.keren.rules.administration import Administration, Carry
from zariba.games.keren.rules.assault import AssaultPhase
from zariba.games.keren.rules.fire_phases import FirePhase
from zariba.games.keren.rules.fog_of_war import recount_groups
from zariba.games.keren.rules.movement import MovementPhase
from zariba.games.keren.rules.rally import Rally
from zariba.games.keren.rules.sequence import PHASES, Turn, begin
from zariba.games.keren.rules.setup import SetUp, take_prepared
from zariba.games.keren.rules.stacking import trim_overstacked
from zariba.games.keren.rules.state import SET_UP, Keren, on_map

WITHIN_ADMIN = ("commonwealth carrying", "italian carrying", "commonwealth rally", "italian rally")


def stage(case: Mapping[str, object], state: Keren) -> None:
    """Lay out a position and put its step on the flow."""
    if not case.get("empty", False) and not str(case.get("step", "")).endswith("set-up"):
        take_prepared(state, ITALIAN)
        take_prepared(state, COMMONWEALTH)
    WORDS.lay(state, case)
    for seat in (COMMONWEALTH, ITALIAN):
        recount_groups(state, seat)
    start_step(state, shaped(case.get("step", STEPS[0]), str, "step"))


def amend(state: Keren, words: Mapping[str, object]) -> None:
    """Change a position in the middle of a game; points for losses follow from the dead."""
    WORDS.amend(state, words)
    for seat in (COMMONWEALTH, ITALIAN):
        recount_groups(state, seat)


def start_step(g: Keren, step: str) -> None:
    """Put the named step on the flow."""
    if step in STEPS:
        g.phase = STEPS.index(step)
        g.flow = [Turn(g.phase + 1)]
        begin(g)
        trim_overstacked(g)
    elif step in WITHIN_ADMIN:
        name, what = step.split()
        stage_number, frame = (2, Carry) if what == "carrying" else (4, Rally)
        g.phase = 0
        g.flow = [Turn(1), Administration(stage_number), frame(ITALIAN)]
        if seat_of(name) == COMMONWEALTH:
            g.push(frame(COMMONWEALTH))
    elif step == "end of turn":
        g.phase = len(PHASES) - 1
        g.flow = [Turn(len(PHASES))]
    elif step in ("italian set-up", "commonwealth set-up"):
        g.phase = SET_UP
        g.flow = [Turn(), SetUp(COMMONWEALTH)]
        if step == "italian set-up":
            g.push(SetUp(ITALIAN))
        elif not on_map(g, ITALIAN):
            take_prepared(g, ITALIAN)
            recount_groups(g, ITALIAN)
    else:
        words = ", ".join([*STEPS, *WITHIN_ADMIN, "end of turn", "italian set-up"])
        raise BadInput(f"step: there is no step {step!r}; they are {words}, commonwealth set-up")


def unstage(state: Keren) -> dict[str, object]:
    """The words that stage this position; only between two orders."""
    frame = {
        "game": "keren",
        "scenario": state.scenario,
        "empty": True,
        "options": list(state.options),
    }
    return {**frame, "step": step_name(state), **WORDS.write(state)}


def step_name(g: Keren) -> str:
    """The word for the step a game stands at."""
    top = g.flow[-1] if g.flow else None
    if isinstance(top, Carry):
        return f"{SEATS[top.seat]} carrying"
    if isinstance(top, Rally):
        return f"{SEATS[top.seat]} rally"
    if isinstance(top, SetUp) and top.unit < 0:
        return f"{SEATS[top.seat]} set-up"
    if isinstance(top, FirePhase | MovementPhase | AssaultPhase):
        return STEPS[g.phase]
    raise BadInput("a case can start only between two orders, not in the middle of one")
