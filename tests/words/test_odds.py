"""Whoever is about to roll dice sees the odds before: in the picture, and through the library."""

import re
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from clicks import staged, wandered

from zariba import registry
from zariba.core.choice import Action, Odds
from zariba.core.flow import State
from zariba.core.game import Game

GAMES = ("keren", "ogaden", "mog93", "sandwars")
LOOKED_AT = 25
TRIED = 12
WITHOUT = {
    "ogaden": {
        # Whoever answers these is not the one whose fight follows, or another fight than his own.
        *("Lose", "Occupy", "Drop", "React", "Retreat", "Scramble", "Disperse", "Discard"),
        *("Strike base", "Sorties base", "Pursue pass", "SeekTruce pass"),
    },
    "mog93": {"Joint", "Deploy", "Ready", "VehicleAct done", "Act done", "Act face", "HawkCard"},
    "sandwars": {
        # The dice of a fight that other steps have declared, and showed the odds of.
        *("Flee", "Withdrawal rest", "Reserve", "PickMarker", "Board", "Commitment hold"),
        *("Commitment marker", "Losses", "Retreat", "Window", "Order"),
    },
}
"""Steps, or answers of a step, after which dice fall that are not of this decision."""
OF_THE_TABLE = {
    *("Ethiopian initiative", "Somali initiative", "draw", "support", "setup", "card", "hand"),
    *("event", "generation", "small arms", "unarmed", "fire on the Black Hawk"),
}
"""What is rolled or drawn by the turn itself, whoever acted last."""


def some_of_each(states: Iterator[State]) -> Iterator[State]:
    """The first decisions of each kind of step."""
    seen: dict[str, int] = {}
    for state in states:
        step = type(state.flow[-1]).__name__ if state.result is None else ""
        seen[step] = seen.get(step, 0) + 1
        if step and seen[step] <= LOOKED_AT:
            yield state


def tried(game: Game[State], rng: Random) -> Iterator[tuple[State, int, Action]]:
    """Options of staged positions and of games of chance."""
    played = (wandered(game, s.id, Random(n), 300) for n, s in enumerate(game.scenarios))
    for state in some_of_each(chain(staged(game), *played)):
        for seat in game.asked(state):
            choice = game.choice(state, seat)
            assert choice is not None
            some = rng.sample(choice.options, min(TRIED, len(choice.options)))
            yield from ((state, seat, action) for action in some)


def rolls_of(game: Game[State], state: State, seat: int, action: Action) -> list[str]:
    """What dice fall at once for."""
    twin = state.clone()
    twin.loaded, twin.seed = None, b"odds" * 8
    assert game.apply(twin, seat, action) is None
    return [event.word for event in twin.news if event.kind == "roll"]


@pytest.mark.parametrize("name", GAMES)
def test_every_option_that_leads_to_dice_shows_odds(name: str) -> None:
    game, without = registry.load(name), WITHOUT.get(name, set())
    missing: dict[str, list[str]] = {}
    for state, seat, action in tried(game, Random(1)):
        step = type(state.flow[-1]).__name__
        rolls = rolls_of(game, state, seat, action)
        if not rolls or rolls[0] in OF_THE_TABLE or {step, f"{step} {action[0]}"} & without:
            continue
        if game.odds(game.mask(state, seat), seat, action) is None:
            missing[f"{step} {action[0]}"] = rolls[:2]
    assert not missing


def outcomes(name: str) -> Iterator[Odds]:
    game = registry.load(name)
    for state, seat, action in tried(game, Random(2)):
        odds = game.odds(game.mask(state, seat), seat, action)
        if odds is not None:
            yield odds


@pytest.mark.parametrize("name", GAMES)
def test_odds_add_up_and_no_outcome_is_of_more_than_there_is(name: str) -> None:
    for odds in outcomes(name):
        labels = [label for label, _, _ in odds.outcomes]
        assert len(set(labels)) == len(labels)
        assert {sum(ways for _, ways, _ in odds.outcomes)} == {of for _, _, of in odds.outcomes}
        for label in labels:
            found = re.match(r"(\d+) of (\d+) ", label)
            assert found is None or int(found[1]) <= int(found[2]), label


@pytest.mark.parametrize("name", GAMES)
def test_what_the_odds_are_read_on_is_a_table_at_hand(name: str) -> None:
    tables = {table.name: table for table in registry.load(name).tables()}
    read = [odds.reads for odds in outcomes(name) if odds.reads is not None]
    assert bool(read) == (name in ("keren", "sandwars"))
    for table, heading in read:
        headings = {*tables[table].columns, *(row[0] for row in tables[table].rows)}
        assert heading in headings
