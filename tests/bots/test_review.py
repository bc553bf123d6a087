"""A finished game gone through order by order."""

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from bot_match import written
from timid import Timid, TimidToy, Tries

from zariba import registry
from zariba.bots.followed import Followed
from zariba.bots.review import Reviewer, Reviewing, Truth, Verdict, stretches
from zariba.bots.reviewing import News, Work, told
from zariba.core.bad_input import BadInput
from zariba.core.choice import DONE
from zariba.core.dice import numbered_seed
from zariba.core.journal import Journal, new_journal
from zariba.core.orders import Candidate
from zariba.core.record import Record
from zariba.core.umpire import Ordain, Ruling, Tell
from zariba.games.mog93.game import MogGame

HOW = Reviewing(rollouts=120)


def toy_record(strikes: bool, *rulings: Ruling) -> Record:
    """A game of the toy, in which North strikes or never does, to its end."""
    game: Any = TimidToy()
    journal: Journal[Any] = new_journal(game, "level", (), numbered_seed(1))
    for ruling in rulings:
        journal.adopt(journal.draft_ruling(ruling, "for the test"))
    while journal.state.result is None:
        seat = game.asked(journal.state)[0]
        choice = game.choice(journal.state, seat)
        action = choice.options[0]
        if DONE in choice.options:
            action = DONE
            if strikes and seat == 0 and ("strike", 0) in choice.options:
                action = ("strike", 0)
        assert journal.act(seat, action) is None
    return journal.record


def reviewer(record: Record, how: Reviewing = HOW) -> Reviewer[Any]:
    return Reviewer(TimidToy(), Tries(), Timid(), record, how)


def real_record() -> Record:
    """A short game of Ogaden."""
    return written(registry.load("ogaden"), "liberation", ("doctrine", "doctrine"), 5).record


def test_an_order_goes_as_far_as_the_next_of_anybody() -> None:
    record = real_record()
    game: Any = registry.load("ogaden")
    found = stretches(game, game.orders(), record)
    assert len(found) > 20
    assert found[-1].end == len(record.actions)
    assert all(one.end == other.start for one, other in pairwise(found))
    assert all(record.actions[one.start].seat == one.seat for one in found)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    record = toy_record(strikes=False)
    record.actions.pop()
    with pytest.raises(BadInput, match="goes on"):
        reviewer(record)


def test_what_was_missed_is_a_mistake_and_what_it_cost_is_told_with_its_error() -> None:
    verdicts = list(reviewer(toy_record(strikes=False)).verdicts())
    idle = [one for one in verdicts if one.seat == 0 and one.better is not None]
    worst = max(idle, key=lambda one: one.better.cost if one.better else 0.0)
    assert worst.mistake
    assert worst.better is not None
    assert worst.better.says == "tries strike 0"
    assert worst.better.cost > HOW.clear * worst.better.error
    assert worst.chance < worst.better.chance


def test_who_did_what_was_best_made_no_mistake() -> None:
    verdicts = list(reviewer(toy_record(strikes=True)).verdicts())
    struck = [one for one in verdicts if one.seat == 0 and one.luck is not None]
    assert struck
    assert not any(one.mistake for one in struck)


def test_a_ruling_is_nobodys_order_and_what_it_ordained_is_in_no_imagined_game() -> None:
    record = toy_record(True, Tell(text="begin"), Ordain(sides=6, faces=(1, 1, 1, 1)))
    verdicts = list(reviewer(record).verdicts())
    assert verdicts[0].start == 2
    assert all(one.seat >= 0 for one in verdicts)
    game: Any = TimidToy()
    state = game.start("level", (), numbered_seed(1))
    state.ordered = ((6, 1),)
    truth = Truth(game, Tries(), state, 0, Timid(), 0)
    assert truth.imagined(Random(1)).ordered == ()


def test_the_same_rollouts_give_the_same_review_and_it_can_be_gone_on_with() -> None:
    record = toy_record(strikes=True)
    whole = list(reviewer(record).verdicts())
    assert list(reviewer(record).verdicts()) == whole
    assert list(reviewer(record).verdicts(skip=3)) == whole[3:]


def test_the_dice_that_fell_are_told_and_no_other_has_luck() -> None:
    verdicts = list(reviewer(toy_record(strikes=True)).verdicts())
    assert any(one.luck is not None for one in verdicts)
    assert all(one.luck is None for one in reviewer(toy_record(strikes=False)).verdicts())


def test_the_true_position_is_played_on_with_other_dice() -> None:
    game: Any = TimidToy()
    state = game.start("level", (), numbered_seed(1))
    truth: Truth[Any] = Truth(game, Tries(), state, 0, Timid(), 3)
    seeds = [truth.world(number).seed for number in (0, 0, 1)]
    assert seeds[0] == seeds[1] != seeds[2]
    assert state.seed not in seeds
    assert truth.play(Candidate("", Timid()), 0, "end") in (0.0, 0.5, 1.0)


def test_what_was_done_is_done_again_as_long_as_it_is_offered() -> None:
    game: Any = TimidToy()
    state = game.start("level", (), numbered_seed(1))
    player: Followed[Any] = Followed([("card", 3), ("nonsense", 1), ("card", 1)], Timid())
    choice = game.choice(state, 0)
    rng = Random(1)
    answers = [player.decide(game, state, 0, choice, rng).action for _ in range(3)]
    assert answers[0] == ("card", 3)
    assert answers[1] == answers[2] == choice.options[0]


def test_the_work_is_bounded() -> None:
    few, many = Reviewing(), Reviewing(whole=1.0)
    record = toy_record(strikes=True)
    one = reviewer(record, few)
    assert few.least <= one.seconds <= few.most
    assert reviewer(record, many).seconds * len(one.stretches) == pytest.approx(1.0)


def test_a_process_tells_how_many_orders_there_are_then_each_then_that_it_is_over() -> None:
    work = Work("ogaden", "", real_record(), Reviewing(rollouts=4, enough=1), skip=35)
    first, *verdicts, last = list(told(work))
    assert first.orders == 35 + len(verdicts)
    assert last == News(over=True)
    assert all(isinstance(news.verdict, Verdict) for news in verdicts)


def test_a_process_that_cannot_tells_why_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MogGame, "orders", lambda game: None)
    record = msgspec.structs.replace(real_record(), game="mog93", scenario="tutorial")
    (news,) = told(Work("mog93", "", record, Reviewing(), 0))
    assert "nobody weighs whole orders" in news.failed
