"""The bot that thinks ahead, on a toy game whose doctrine misses every chance."""

from random import Random
from typing import Any

import pytest
from timid import Timid, TimidToy, Tries
from toy import ToyState

from zariba.bots import bot_words, make_bot, offered_words
from zariba.bots.advice import advise
from zariba.bots.rollouts import Rollouts, estimate, gain
from zariba.bots.search import Search
from zariba.bots.weighing import CONVINCING, TRIED, Budget, Meter, Scales
from zariba.core.bad_input import BadInput
from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.game import Bot
from zariba.core.orders import END, Candidate


def opened(seed: int = 1) -> tuple[TimidToy, ToyState]:
    """A game in which both have picked their card and North is to act."""
    game = TimidToy()
    state = game.start("level", (), numbered_seed(seed))
    game.apply(state, 0, ("card", 2))
    game.apply(state, 1, ("card", 2))
    return game, state


def asked(game: TimidToy, state: ToyState, seat: int = 0) -> tuple[ToyState, Choice]:
    choice = game.choice(state, seat)
    assert choice is not None
    return game.mask(state, seat), choice


def searcher(budget: Budget | None = None, horizon: str = END) -> Search[ToyState]:
    return Search(Tries(), Timid(), budget or Budget(rollouts=60), horizon)


def test_it_finds_what_its_doctrine_never_tries() -> None:
    game, state = opened()
    view, choice = asked(game, state)
    decision = searcher().decide(game, view, 0, choice, Random(3))
    assert decision.action == ("strike", 0)


def test_its_reason_has_the_figures_of_the_best_and_of_the_next_best() -> None:
    game, state = opened()
    view, choice = asked(game, state)
    reason = searcher().decide(game, view, 0, choice, Random(3)).reason
    assert reason.startswith("Tries strike 0: 100 in 100 to win by ")
    assert "the next best (does nothing) 50" in reason


def test_the_same_chance_gives_the_same_answer_when_rollouts_are_limited() -> None:
    game, state = opened()
    view, choice = asked(game, state)
    told = {searcher().decide(game, view, 0, choice, Random(8)) for _ in range(3)}
    assert len(told) == 1


def test_it_stays_with_its_doctrine_where_nothing_is_better() -> None:
    game, state = opened()
    view, _ = asked(game, state)
    same = [Candidate("does nothing", Timid()), Candidate("also does nothing", Timid())]
    weighing = searcher().weigh(game, view, 0, same, 5)
    assert weighing.chosen.candidate is same[0]


def test_it_sees_nothing_of_the_dice_to_come_nor_of_the_enemy_card() -> None:
    game, state = opened()
    view, choice = asked(game, state)
    other = game.swap(state, 0, Random(77))
    other.seed = numbered_seed(4711)
    again, same = asked(game, other)
    assert searcher().decide(game, view, 0, choice, Random(9)) == searcher().decide(
        game, again, 0, same, Random(9)
    )


def test_all_candidates_meet_the_same_dice_in_one_world_and_others_in_the_next() -> None:
    game, state = opened()
    view, _ = asked(game, state)
    rollouts = Rollouts(game, Tries(), view, 0, Timid(), 6)
    seeds = [rollouts.world(number).seed for number in (0, 0, 1)]
    assert seeds[0] == seeds[1] != seeds[2]
    assert state.seed not in seeds


def test_a_rollout_ends_at_its_horizon() -> None:
    game, state = opened()
    view, _ = asked(game, state)
    strike = Candidate("strikes", Timid(("strike", 0)))
    near = Rollouts(game, Tries(), view, 0, Timid(), 6)
    assert 0.5 < near.play(strike, 0, "turn") < 1
    far = Rollouts(game, Tries(), view, 0, Timid(), 6)
    assert far.play(strike, 0, END) == 1.0
    assert near.decisions < far.decisions


def test_candidates_are_left_as_they_were_for_the_next_world() -> None:
    game, state = opened()
    view, _ = asked(game, state)
    player = Timid(("strike", 0))
    Rollouts(game, Tries(), view, 0, Timid(), 6).play(Candidate("strikes", player), 0, END)
    assert player.first == ("strike", 0)


def test_the_worse_candidates_are_left_out_and_doctrine_never_is() -> None:
    game, state = opened()
    view, _ = asked(game, state)
    many: list[Candidate[ToyState]] = [Candidate("does nothing", Timid())]
    many += [Candidate("strikes", Timid(("strike", 0)))]
    many += [Candidate("does nothing either", Timid()) for _ in range(6)]
    rollouts = Rollouts(game, Tries(), view, 0, Timid(), 6)
    weighing = Scales(rollouts, many, END, Meter(Budget(rollouts=160))).weigh()
    tried = {id(w.candidate): w.chance.count for w in weighing.order}
    assert weighing.chosen.candidate is many[1]
    assert TRIED <= min(tried[id(each)] for each in many[2:]) < tried[id(many[0])]
    assert weighing.rollouts == pytest.approx(160, abs=8)


def test_who_watches_is_told_how_far_it_has_come_and_may_stop_it() -> None:
    game, state = opened()
    view, choice = asked(game, state)
    told: list[float] = []

    def watch(part: float) -> bool:
        told.append(part)
        return part < 0.3

    bot = searcher(Budget(rollouts=4000))
    bot.watch = watch
    assert bot.decide(game, view, 0, choice, Random(3)).action in choice.options
    assert told == sorted(told)
    assert 0.3 <= told[-1] < 0.4


def test_the_error_of_a_mean_is_that_of_its_sample() -> None:
    found = estimate([0.0, 1.0, 1.0, 0.0])
    assert (found.mean, found.count) == (0.5, 4)
    assert found.error == pytest.approx((1 / 3 / 4) ** 0.5)
    assert gain([1.0, 1.0], [0.0, 1.0]).mean == 0.5


def test_a_gain_within_its_error_does_not_convince() -> None:
    wavering = gain([1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.5])
    assert 0 < wavering.mean <= CONVINCING * wavering.error


@pytest.mark.parametrize(
    "word", ["search:rollouts=40", "search:level=veteran", "recruit", "expert"]
)
def test_bots_are_made_by_words(word: str) -> None:
    bot: Bot[ToyState] = make_bot(TimidToy(), word)  # type: ignore[arg-type, assignment]
    game, state = opened()
    view, choice = asked(game, state)
    assert bot.fork().decide(game, view, 0, choice, Random(1)).action in choice.options


@pytest.mark.parametrize(
    ("word", "trouble"),
    [
        ("search:seconds=0", "seconds is '0', not a number of seconds"),
        ("search:rollouts=x", "rollouts is 'x', not a whole number from 1 on"),
        ("search:depth=2", "has no setting 'depth'; it has level, seconds, rollouts, horizon"),
        ("search:level=god", "there is no level 'god'; it is recruit, regular, veteran, expert"),
        ("search:horizon=far", "horizon is 'far', not one of order, phase, turn, end"),
        ("search:seconds", "'seconds' is no setting; write search:key=value"),
        ("doctrine:seconds=2", "has no setting 'seconds'; it has none"),
        ("oracle", "toy has no bot 'oracle'; it has doctrine, search, recruit"),
    ],
)
def test_a_wrong_word_is_named(word: str, trouble: str) -> None:
    with pytest.raises(BadInput, match=r".*") as caught:
        make_bot(TimidToy(), word)  # type: ignore[arg-type]
    assert trouble in str(caught.value)


def test_advice_tells_the_best_first_with_its_error_and_what_is_clearly_worse() -> None:
    game, state = opened()
    view, choice = asked(game, state)
    advice = advise(searcher(Budget(rollouts=120)), game, view, 0, choice, Random(2))
    assert [counsel.action for counsel in advice.best] == [("strike", 0), ("done", 0)]
    first, second = advice.best
    assert (first.chance, first.worse) == (1.0, False)
    assert (second.chance, second.worse) == (0.5, True)
    assert advice.clear
    assert first.count >= 10


def test_advice_is_silent_where_nothing_differs() -> None:
    game, state = opened()
    state.turn = 5  # South comes last, and North's strike was more than it can make good
    state.score = [60, 0]
    view, choice = asked(game, state)
    advice = advise(searcher(Budget(rollouts=60)), game, view, 0, choice, Random(2))
    assert not advice.clear
    assert not any(counsel.worse for counsel in advice.best)


def test_advice_in_the_middle_of_an_order_weighs_single_answers() -> None:
    class Never(Tries):
        def begins(self, g: ToyState, seat: int, choice: Choice) -> bool:
            return False

    game, state = opened()
    view, choice = asked(game, state)
    search = Search(Never(), Timid(), Budget(rollouts=80), END)
    advice = advise(search, game, view, 0, choice, Random(2))
    assert advice.best[0].action == ("strike", 0)


def test_the_start_page_offers_levels_only_where_they_were_measured() -> None:
    game: Any = TimidToy()
    assert "expert" in bot_words(game)
    assert offered_words(game) == ("doctrine", "random")
    game.levels = True
    assert offered_words(game) == bot_words(game)
