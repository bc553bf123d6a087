"""The doctrine bot: legal, quick, honest about what it sees, and better than chance."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from bot_match import Moment, play, winner
from sandwars_positions import PACK
from staging import bare_map

from zariba.bots import make_bot
from zariba.games.sandwars.bot.doctrine import Doctrine
from zariba.games.sandwars.bot.forces import distances
from zariba.games.sandwars.bot.goals import HELD, Position, goals
from zariba.games.sandwars.bot.odds import forecast, mean_loss
from zariba.games.sandwars.rules.objectives import holds
from zariba.games.sandwars.rules.state import SandWars
from zariba.registry import load

LEVELS = ["peacetime", "tensions", "crisis"]
BOTH = ("doctrine", "doctrine")
AS_ALGERIA = ("doctrine", "random")
AS_MOROCCO = ("random", "doctrine")
KINDS = {
    "Attach",
    "ChooseObjective",
    "DiscardAndDraw",
    "EndOfEvents",
    "Losses",
    "March",
    "Operations",
    "Order",
    "Travel",
    "Window",
    "Withdrawal",
}
"""Questions that every war puts."""


@cache
def whole_game(level: str) -> list[Moment]:
    """A game between two doctrines, played once for all tests that look at it."""
    return list(play(load("sandwars"), level, BOTH, 3))


@pytest.mark.parametrize("level", LEVELS)
def test_it_answers_with_an_offered_option_and_a_reason(level: str) -> None:
    for moment in whole_game(level):
        assert moment.decision.action in moment.choice.options
        assert moment.decision.reason.endswith(".")


def test_it_answers_every_kind_of_question_that_a_war_puts() -> None:
    seen = {moment.kind for level in LEVELS for moment in whole_game(level)}
    assert seen >= KINDS


@pytest.mark.parametrize("level", LEVELS)
def test_no_decision_takes_half_a_second(level: str) -> None:
    assert max(moment.seconds for moment in whole_game(level)) < 0.5


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_thoughts_play_the_same_game(level: str) -> None:
    again = play(load("sandwars"), level, BOTH, 3)
    assert [m.decision for m in again] == [m.decision for m in whole_game(level)]


@pytest.mark.parametrize("level", LEVELS)
def test_it_decides_the_same_when_what_it_cannot_see_is_otherwise(level: str) -> None:
    game = load("sandwars")
    rng = Random(7)
    players = [Doctrine(), Doctrine()]
    for number, moment in enumerate(play(game, level, BOTH, 5)):
        seat, choice = moment.seat, moment.choice
        if moment.kind == "ChooseObjective":
            continue
        before = players[seat].fork()
        own = players[seat].decide(game, game.mask(moment.state, seat), seat, choice, Random(1))
        assert own == moment.decision  # what it remembers is no more than what it saw
        if number % 5 == 0:
            other = game.mask(game.swap(moment.state, seat, rng), seat)
            assert before.decide(game, other, seat, choice, Random(1)) == moment.decision


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("bots", "seat"), [(AS_ALGERIA, 0), (AS_MOROCCO, 1)])
def test_either_doctrine_beats_chance(level: str, bots: tuple[str, str], seat: int) -> None:
    winners = [winner(load("sandwars"), level, bots, seed) for seed in range(3)]
    assert winners.count(seat) >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_an_objective_counts_as_held_exactly_when_the_rules_say_so(level: str) -> None:
    for number, moment in enumerate(play(load("sandwars"), level, BOTH, 4)):
        state = moment.state
        assert isinstance(state, SandWars)
        if number % 10 or not state.phase:
            continue
        position = Position(state)
        for goal in goals(PACK):
            held = goal.closeness(position) >= HELD
            assert held == holds(state, goal.seat, PACK.objectives[goal.number].test)


def test_a_march_over_the_berm_or_a_mountain_counts_as_two() -> None:
    at = PACK.space_index
    assert distances(PACK)[at["tindouf"]][at["bir_lehlou"]] == 1
    assert distances(PACK)[at["tindouf"]][at["mahbes"]] == 2
    assert distances(PACK)[at["midelt"]][at["er_rachidia"]] == 2


def test_the_mean_loss_of_a_fire_is_that_of_the_table() -> None:
    assert mean_loss(PACK, 1) == pytest.approx(6 / 36)
    assert mean_loss(PACK, 10) == pytest.approx(67 / 36)


def test_a_strong_attack_is_likelier_to_clear_a_space_than_a_weak_one() -> None:
    strong = forecast(PACK, 24, 4, 24, 4, False, False)
    weak = forecast(PACK, 8, 12, 8, 12, False, False)
    assert strong[0] > 0.9 > weak[0]
    assert strong[1] < weak[1]


def asked_about_leaders(do: list[tuple[str, str]], **words: object) -> SandWars:
    """A combat in which Morocco must say whether a Leader goes along."""
    game = load("sandwars")
    g = bare_map(game, "peacetime", step="combat", war=True, **words)
    assert game.apply(g, 0, game.read("go", "")) is None
    for verb, arg in do:
        assert game.apply(g, 1, game.read(verb, arg)) is None
    return g


@pytest.mark.parametrize(
    "state",
    [
        asked_about_leaders(
            [("unit", "M-MO1")],
            combat={"space": "oujda"},
            place={"A-RC1": "oujda", "M-AR1": "oujda", "M-MO1": "oujda", "M-LD1": "oujda"},
            hand={"ALG": [], "MOR": []},
            deck={"ALG": ["A11"], "MOR": ["M31"]},
        ),
        asked_about_leaders(
            [("card", "M31"), ("unit", "M-TK1")],
            combat={"space": "oujda"},
            place={"A-RC1": "oujda", "M-MO1": "oujda", "M-TK1": "guercif", "M-LD1": "guercif"},
            hand={"ALG": [], "MOR": ["M31"]},
        ),
    ],
    ids=["withdrawal", "reserve"],
)
def test_it_says_whether_a_leader_goes_along(state: SandWars) -> None:
    game = load("sandwars")
    choice = game.choice(state, 1)
    assert choice is not None
    assert ("with", PACK.piece_index["M-LD1"]) in choice.options
    bot = make_bot(game, "doctrine")
    decision = bot.decide(game, game.mask(state, 1), 1, choice, Random(1))
    assert decision.action == ("with", PACK.piece_index["M-LD1"])
