"""The doctrine bot: legal, quick, honest about what it sees, and better than chance."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from bot_match import Moment, play, winner
from staging import bare_map

from zariba.bots import make_bot
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import new_journal
from zariba.games.keren.bot import commonwealth as bot_commonwealth
from zariba.games.keren.bot.routes import Order as MarchOrder
from zariba.games.keren.game import make
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.sequence import CW_MOVEMENT
from zariba.games.keren.rules.state import DONE, FIRED, SUPPRESSED, Keren
from zariba.games.keren.rules.supply import road_to_keren
from zariba.games.keren.view.reach import reach
from zariba.registry import load

SCENARIOS = ["first", "second"]
PACK = make().state_type.pack


@pytest.fixture(scope="module")
def game() -> Game[State]:
    return load("keren")


@cache
def whole_game(scenario: str) -> list[Moment]:
    """A doctrine game of a scenario, played once for all tests that look at it."""
    return list(play(load("keren"), scenario, ("doctrine", "doctrine"), 3))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_of_doctrine_against_doctrine_ends(scenario: str) -> None:
    assert whole_game(scenario)[-1].state.result is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_decision_is_among_the_options(scenario: str) -> None:
    assert all(m.decision.action in m.choice.options for m in whole_game(scenario))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_decision_has_a_reason_in_a_sentence(scenario: str) -> None:
    reasons = {m.decision.reason for m in whole_game(scenario)}
    assert [r for r in reasons if not (r[:1].isupper() and r.endswith(".") and " " in r)] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_decision_takes_longer_than_a_second(scenario: str) -> None:
    assert max(m.seconds for m in whole_game(scenario)) < 1.0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_save_of_a_doctrine_game_stays_small(game: Game[State], scenario: str) -> None:
    journal = new_journal(game, scenario, (), numbered_seed(3), ("doctrine", "doctrine"))
    for moment in whole_game(scenario):
        decision = moment.decision
        assert journal.act(moment.seat, decision.action, reason=decision.reason) is None
    assert len(journal.save()) < 200_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_seat_may_not_know_does_not_change_its_decision(
    game: Game[State], scenario: str
) -> None:
    state = game.start(scenario, (), numbered_seed(8))
    players = [make_bot(game, "doctrine") for _ in (0, 1)]
    chance = Random(4)
    compared = 0
    while asked := game.asked(state):
        seat = asked[0]
        choice = game.choice(state, seat)
        assert choice is not None
        if chance.random() < 0.1:
            twin = game.swap(state, seat, chance)
            answers = []
            for true_state in (state, twin):
                fresh = make_bot(game, "doctrine")
                view = game.mask(true_state, seat)
                asked_now = game.choice(true_state, seat)
                assert asked_now is not None
                answers.append(fresh.decide(game, view, seat, asked_now, Random(1)))
            assert answers[0] == answers[1]
            compared += 1
        view = game.mask(state, seat)
        decision = players[seat].decide(game, view, seat, choice, Random(2))
        assert game.apply(state, seat, decision.action) is None
        if compared >= 40:
            break
    assert compared >= 40


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_bot_made_anew_for_each_decision_plays_on(game: Game[State], scenario: str) -> None:
    state = game.start(scenario, (), numbered_seed(5))
    marches = 0
    while (asked := game.asked(state)) and state.n < 220:
        choice = game.choice(state, asked[0])
        assert choice is not None
        view = game.mask(state, asked[0])
        decision = make_bot(game, "doctrine").decide(game, view, asked[0], choice, Random(1))
        marches += decision.action[0] == "hex"
        assert game.apply(state, asked[0], decision.action) is None
    assert marches > 5


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", [0, 1])
def test_doctrine_beats_chance(game: Game[State], scenario: str, seat: int) -> None:
    bots = ("doctrine", "random") if seat == 0 else ("random", "doctrine")
    assert [winner(game, scenario, bots, seed) for seed in range(4)] == [seat] * 4


@pytest.mark.parametrize("options", [("facing",), ("fire-at-moved",)])
def test_the_optional_rules_are_played_as_well(game: Game[State], options: tuple[str, ...]) -> None:
    for moment in play(game, "first", ("doctrine", "doctrine"), 6, options):
        assert moment.decision.action in moment.choice.options
        if moment.state.n > 400:
            break


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_prepared_italian_set_up_keeps_the_road_shut(game: Game[State], scenario: str) -> None:
    state = game.start(scenario, (), numbered_seed(1))
    assert isinstance(state, Keren)
    for action in (("prepared", 0), ("done", 0)):
        assert game.apply(state, ITALIAN, action) is None
    assert road_to_keren(state) == []


def test_its_own_reckoning_of_a_march_agrees_with_the_rules(game: Game[State]) -> None:
    from zariba.games.keren.bot.picture import zone
    from zariba.games.keren.bot.routes import Group, roam

    compared = 0
    for moment in play(game, "first", ("doctrine", "doctrine"), 9):
        state = moment.state
        assert isinstance(state, Keren)
        if state.phase not in (3, 5) or len(state.flow) != 2 or state.n % 5:
            continue
        seat = moment.seat
        for unit in PACK.seat_units[seat]:
            if state.at[unit] < 0 or state.status[unit] & (DONE | FIRED | SUPPRESSED):
                continue
            points = PACK.mp[unit][state.status[unit] & 3]
            group = Group((unit,), state.at[unit], points, 0)
            mine = roam(state, seat, group, zone(state, 1 - seat))
            rules = reach(state, seat, (unit,), (points,), state.at[unit], True)
            assert mine.keys() - {state.at[unit]} == rules.keys()
            compared += 1
            break
        if compared >= 30:
            break
    assert compared >= 30


SHUT_IN = {
    "CW4-red-1": "1227",
    "IT-col-red-1": "1226",
    "IT-col-red-2": "1228",
    "IT-col-blue-1": "1127",
    "IT-col-blue-2": "1128",
    "IT-col-green-1": "1327",
    "IT-col-green-2": "1328",
    "CW4-blue-1": "0031",
}
"""A battalion with an enemy on each of its six sides, and one that is free."""


@pytest.mark.parametrize("anew", [False, True])
def test_a_unit_that_can_take_no_step_is_not_picked_for_ever(
    game: Game[State], anew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = bare_map(game, "first", step="commonwealth movement", place=SHUT_IN)
    assert isinstance(state, Keren)
    shut_in = PACK.unit_index["CW4-red-1"]
    order = MarchOrder((shut_in,), (PACK.place_index["1226"],), "Breaking out.")
    monkeypatch.setattr(bot_commonwealth, "plan", lambda picture: [order])
    bot = make_bot(game, "doctrine")
    picked = 0
    while state.phase == CW_MOVEMENT:
        choice = game.choice(state, COMMONWEALTH)
        assert choice is not None
        if anew:
            bot = make_bot(game, "doctrine")
        view = game.mask(state, COMMONWEALTH)
        action = bot.decide(game, view, COMMONWEALTH, choice, Random(1)).action
        picked += action == ("unit", shut_in)
        assert picked < 2
        assert game.apply(state, COMMONWEALTH, action) is None
    assert picked == 1
