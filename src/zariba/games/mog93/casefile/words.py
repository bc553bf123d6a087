"""The words of Mog '93's case files: positions laid out, written down again, and expected."""

from collections.abc import Mapping
from typing import cast

from zariba.core.bad_input import BadInput
from zariba.core.case import SHARED
from zariba.core.fact import CaseWords, Fact, One, shaped
from zariba.core.flow import Step
from zariba.games.mog93.casefile import americans, fire, mission, somalis, vehicles
from zariba.games.mog93.casefile.names import model_of, unit_of
from zariba.games.mog93.casefile.steps import STEP_WORDS, put_step, step_words
from zariba.games.mog93.rules.setup import muster
from zariba.games.mog93.rules.state import CARDS, Mog, regroup, repark, replaced

SEAT_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "somalis")


def asked(g: Mog) -> tuple[int, ...]:
    """The seats that decide now."""
    step = cast("Step[Mog]", g.flow[-1])
    return () if g.result is not None else step.asks(g)


FACTS: tuple[Fact[Mog], ...] = (
    *somalis.FACTS,
    *vehicles.FACTS,
    *americans.FACTS,
    *mission.FACTS,
    *fire.FACTS,
    One("asked", list[str], lambda g: [SEAT_WORDS[seat] for seat in asked(g)]),
)
FRESH = ("deck", "seats", "aim", "marked")
"""Cards and seats are dealt once; a position that is written down names figures in its own way."""
WORDS: CaseWords[Mog] = CaseWords("Mog '93", FACTS, (*SHARED, *STEP_WORDS, "table", "units"), FRESH)


def stage(case: Mapping[str, object], state: Mog) -> None:
    """Lay out a position and put its step on the flow."""
    state.phase = CARDS
    if case.get("empty"):
        state.table = shaped(case.get("table", "bare"), str, "table")
        if state.table not in state.pack.tables:
            raise BadInput(f"there is no table {state.table!r}")
        call_up(state, case)
    else:
        muster(state)
    WORDS.lay(state, case)
    repark(state)
    regroup(state)
    put_step(state, case)
    state.news = []


def amend(state: Mog, words: Mapping[str, object]) -> None:
    """Change a position in the middle of a game; mobs are added to those there are."""
    WORDS.amend(state, words)
    repark(state)
    regroup(state)


def call_up(g: Mog, case: Mapping[str, object]) -> None:
    """The units of a bare position: those named, else those of the models placed."""
    placed = shaped(case.get("place", {}), dict[str, object], "place")
    units = shaped(case.get("units", []), list[str], "units")
    for name in placed:
        made = g.pack.models[model_of(g, name)]
        if g.pack.units[made.unit] not in units and made.vehicle < 0:
            units.append(g.pack.units[made.unit])
    for word in units:
        unit = unit_of(g, word)
        g.roster = (*g.roster, unit)
        g.seats = replaced(g.seats, unit, 0)


def unstage(state: Mog) -> dict[str, object]:
    """The words of a case that stage this position; routes and orders under way excepted."""
    return {
        "empty": True,
        "table": state.table,
        "units": [state.pack.units[u] for u in state.roster],
        **WORDS.write(state),
        **step_words(state),
    }


def observe(state: Mog, word: str, value: object) -> str | None:
    """Check one word of `expect`; a sentence when it does not hold."""
    return WORDS.see(state, word, value)
