"""A click that is not legal is answered about the thing that was clicked."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from aoi_questions import questions
from clicks import LOOKED_AT, asks, clicks, faults, pieces, spaces, staged, wandered

from zariba import registry
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.ledger import read_rules

GAMES = registry.ids()
DECISIONS = 400
UNSEEN = {"Veil", "March", "Mission"}
"""Steps that stand only in a view, for one that the seat may not know; those of which there are
only kinds.
"""
FORMS = {f"east_front_{year}" for year in (1941, 1942, 1943, 1944)}
"""They are EAST FRONT again, but for how long it lasts: the long one stands for them."""
BESIDES = {"aoi": questions}
"""Positions of games whose cases do not come by every question."""


def every_question(game: Game[State]) -> Iterator[State]:
    """All that a game's cases come by, and what they do not."""
    yield from staged(game)
    if game.id in BESIDES:
        yield from BESIDES[game.id](game)


def some_of_each(game: Game[State], states: Iterator[State]) -> Iterator[tuple[State, int]]:
    """The first decisions of every kind of step, for each seat that is asked."""
    seen: Counter[str] = Counter()
    for state in states:
        if state.result is not None:
            continue
        step = type(state.flow[-1]).__name__
        seen[step] += 1
        if seen[step] <= LOOKED_AT:
            yield from ((state, seat) for seat in game.asked(state))


def wrong_answers(game: Game[State], states: Iterator[State], met: Counter[str]) -> dict[str, str]:
    """The faults of the answers to clicks, with an example of each."""
    rng = Random(7)
    rules = {rule.id for rule in read_rules(game.folder())}
    found: dict[str, str] = {}
    for state, seat in some_of_each(game, states):
        step = type(state.flow[-1]).__name__
        scene = game.scene(game.mask(state, seat), seat, game.choice(state, seat))
        board = spaces(game, state.scenario)
        others = [*(piece for _, piece in pieces(scene)), *board]
        for click in clicks(game, scene, board, rng):
            refusal = game.why_not_click(state, seat, click.on, click.id)
            if refusal is None:
                continue
            met[step] += 1
            for fault in faults(click, refusal, rules, others):
                found.setdefault(f"{step}, a {click.on}: {fault}", f"{click.id}: {refusal}")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_names_what_was_clicked_in_a_sentence_with_its_rule(name: str) -> None:
    game, met = registry.load(name), Counter[str]()
    found = wrong_answers(game, every_question(game), met)
    assert not found, "\n".join(f"{fault}; {example}" for fault, example in found.items())
    quiet = {step.__name__ for step in game.steps if asks(step)} - met.keys() - UNSEEN
    assert not quiet, "no click was tried at these decisions"


@pytest.mark.parametrize("name", GAMES)
def test_so_does_every_reason_in_games_of_chance(name: str) -> None:
    game = registry.load(name)
    played = [each.id for each in (*game.scenarios, *game.coming) if each.id not in FORMS]
    for number, scenario in enumerate(played):
        states = wandered(game, scenario, Random(number), DECISIONS)
        assert not wrong_answers(game, states, Counter())


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_to_a_click_depends_on_what_the_seat_may_not_know(name: str) -> None:
    game, rng = registry.load(name), Random(11)
    states = wandered(game, game.scenarios[0].id, Random(3), DECISIONS)
    for state, seat in some_of_each(game, states):
        scene = game.scene(game.mask(state, seat), seat, game.choice(state, seat))
        tried = clicks(game, scene, spaces(game, state.scenario), rng)
        here = [game.why_not_click(state, seat, each.on, each.id) for each in tried]
        other = game.swap(state, seat, rng)
        assert here == [game.why_not_click(other, seat, each.on, each.id) for each in tried]
