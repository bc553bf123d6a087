"""An umpire's rulings among the actions of a game: they replay, stand, and are told as said."""

from __future__ import annotations

import json
from collections.abc import Mapping

import msgspec
import pytest
from toy import Toy, ToyState

from zariba.core.bad_input import BadInput
from zariba.core.bounds import RULING, UMPIRE
from zariba.core.dice import numbered_seed, ordained
from zariba.core.game import WATCHER
from zariba.core.journal import RULED, Journal, new_journal
from zariba.core.record import Entry, read_record
from zariba.core.trace import Trace
from zariba.core.umpire import Amend, Ordain, Ruling, Tell, read_words, why_not


class Umpired(Toy):
    """The toy with words to change its scores and its turn."""

    def amend(self, state: ToyState, words: Mapping[str, object]) -> None:
        for word, value in words.items():
            if word == "score":
                state.score = list(msgspec.convert(value, list[int]))
            elif word == "turn":
                state.turn = msgspec.convert(value, int)
            elif word == "lost":
                state.flow = []
            else:
                raise BadInput(f"there is no word {word!r}")

    def chronicle(self, view, seat):
        news = [event for event in view.news if event.kind != "roll"]
        rolls = [e for e in view.news if e.kind == "roll"]
        view.news = news
        lines = super().chronicle(view, seat)
        view.news = rolls + news
        return lines


@pytest.fixture
def journal() -> Journal[ToyState]:
    made = new_journal(Umpired(), "short", (), numbered_seed(7), ["human", "human"])
    assert made.act(0, ("card", 3)) is None
    assert made.act(1, ("card", 2)) is None
    return made


def rule(journal: Journal[ToyState], order: Ruling, reason: str = "it was so agreed") -> None:
    draft = journal.draft_ruling(order, reason)
    assert draft.refusal is None
    assert journal.adopt(draft) is None


def full_game(journal: Journal[ToyState]) -> None:
    """Four rulings and six strikes."""
    rule(journal, Ordain(sides=6, faces=(6, 1), to=(0,)))
    journal.act(0, ("strike", 0))
    rule(journal, Amend(words={"score": [1, 20]}, to=()))
    journal.act(1, ("strike", 0))
    rule(journal, Tell(text="Look south.", to=(1,)))
    for seat in (0, 1, 0):
        journal.act(seat, ("strike", 0))
    rule(journal, Ordain(sides=6, faces=(5,)))
    journal.act(1, ("strike", 0))
    assert journal.state.result is not None


def test_a_game_with_rulings_is_the_same_from_its_file(journal: Journal[ToyState]) -> None:
    full_game(journal)
    again = Journal(Umpired(), read_record(journal.save()))
    assert again.parted is None
    assert again.state == journal.state
    for n in range(len(journal.record.actions) + 1):
        assert again.at(n) == journal.at(n)
    assert journal.at(5).score == [1, 20]
    assert journal.branch(5).state.score == [1, 20]


def test_ordained_dice_fall_first_and_take_their_numbers_of_the_stream(journal) -> None:
    plain = journal.branch(2)
    rule(journal, Ordain(sides=6, faces=(6, 1)))
    rule(journal, Ordain(sides=10, faces=(10,)))
    for seat in (0, 1, 0):
        plain.act(seat, ("strike", 0))
        journal.act(seat, ("strike", 0))
    events = [e for n in (5, 6, 7) for e in journal.at(n).news if e.kind == "roll"]
    assert [(e.die, e.ordered) for e in events] == [(6, True), (1, True), (events[2].die, False)]
    assert events[2].die == next(e.die for e in plain.state.news if e.kind == "roll")
    assert journal.state.rolled == plain.state.rolled == 3
    assert journal.state.ordered == ((10, 10),)


def test_a_die_takes_what_is_ordained_for_its_own_sides() -> None:
    assert ordained(((10, 9), (6, 5), (6, 4)), 6) == (5, ((10, 9), (6, 4)))
    assert ordained(((10, 9),), 6) == (0, ((10, 9),))


def test_nobody_sees_what_is_ordained() -> None:
    from zariba import registry

    game = registry.load("keren")
    state = game.start("first", (), numbered_seed(1))
    state.ordered = ((6, 6),)
    for seat in (WATCHER, 0, 1):
        assert game.mask(state, seat).ordered == ()


def test_no_player_takes_back_a_ruling_or_what_was_before_it(journal: Journal[ToyState]) -> None:
    journal.act(0, ("done", 0))
    assert journal.may_undo(0) is None
    rule(journal, Tell(text="The clock runs.", to=()))
    for free in (False, True):
        assert journal.may_undo(0, free) == RULED
        assert journal.may_take_back(2, (0, 1), free) == RULED
    journal.act(1, ("done", 0))
    assert journal.may_take_back(4, (1,)) is None


def test_a_ruling_is_told_to_those_named_and_after_the_game_to_all(
    journal: Journal[ToyState],
) -> None:
    rule(journal, Tell(text="Look south.", to=(1,)))
    rule(journal, Tell(text="Rain."), "weather")

    def read(seat: int) -> list[tuple[str, str]]:
        lines = journal.log(seat)
        return [(line.text, line.reason) for line in lines if "umpire" in line.text]

    south = ("The umpire says: Look south.", "it was so agreed")
    rain = ("The umpire says: Rain.", "weather")
    assert read(1) == read(UMPIRE) == [south, rain]
    assert read(0) == read(WATCHER) == [rain]
    for seat in (0, 1, 0, 1, 0, 1):
        journal.act(seat, ("strike", 0))
    assert read(0) == read(WATCHER) == [south, rain]


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Amend(words={"hands": 1}), "there is no word 'hands'"),
        (Amend(words={"turn": 99}), "that cannot be: turn 99"),
        (Amend(words={"turn": "x"}), "play could not go on"),
        (Amend(words={"lost": True}), "play could not go on"),
        (Amend(words={"score": [1, 1]}, to=(5,)), "no such seat"),
        (Ordain(sides=6, faces=(0,)), "0 is not on a die of 6"),
        (Ordain(sides=10_000, faces=(1,)), "2 to 1000 sides"),
        (Tell(text=" "), "say what"),
        (Tell(text="x" * 2_000), "at most 1000"),
        (Amend(words={"score": [1] * RULING}), "in several steps"),
    ],
)
def test_a_ruling_that_cannot_be_changes_nothing(journal, order: Ruling, why: str) -> None:
    before = journal.game.encode(journal.state)
    draft = journal.draft_ruling(order, "no")
    assert draft.refusal is not None
    assert why in draft.refusal.why
    assert not draft.words
    assert journal.game.encode(journal.state) == before


def test_a_file_with_a_ruling_that_is_none_opens_up_to_it(journal: Journal[ToyState]) -> None:
    full_game(journal)
    plain = json.loads(journal.save())
    for words in (
        ["rule", "{}"],
        ["rule", '{"do":"amend","words":{"turn":99}}'],
        ["rule", '{"do":"amend","words":{"score":[1]},"more":1}'],
        ["rule", "[" * 5_000],
        ["strike", ""],
    ):
        plain["actions"][2] = [UMPIRE, *words]
        again = Journal(Umpired(), read_record(json.dumps(plain).encode()))
        assert again.parted is not None
        assert again.parted.n == 2
        assert "an error in the rules" not in again.parted.refusal.why


def test_words_of_a_ruling_are_bounded_in_a_file(journal: Journal[ToyState]) -> None:
    plain = json.loads(journal.save())
    plain["actions"].append([UMPIRE, "rule", "x" * (RULING + 1)])
    with pytest.raises(BadInput, match="at most 8000"):
        read_record(json.dumps(plain).encode())


def test_a_report_counts_ordained_dice_and_judges_none(journal: Journal[ToyState]) -> None:
    asked: list[int] = []

    class Judged(Umpired):
        def luck(self, before, state):
            asked.append(len(state.news))
            return []

    full_game(journal)
    trace = Trace(Judged(), journal.record)
    assert len(trace.beats) == len(journal.record.actions) == 12
    assert trace.dice == 6
    assert len(asked) == 12 - 3, "three actions rolled what was ordained"


def test_a_position_amended_to_its_end_is_over(journal: Journal[ToyState]) -> None:
    rule(journal, Amend(words={"turn": 6, "score": [9, 1]}))
    assert journal.state.result is not None
    assert journal.state.result.winner == 0
    assert journal.draft_ruling(Tell(text="Well played."), "").refusal is not None


def test_words_are_read_as_a_case_file_has_them() -> None:
    assert read_words("turn = 3\n[place]\na = '0101'") == {"turn": 3, "place": {"a": "0101"}}
    for text in ("turn =", "", "x = inf", "a = " + "[" * 3_000):
        with pytest.raises(BadInput):
            read_words(text)


def test_an_entry_of_no_seat_is_no_ruling(journal: Journal[ToyState]) -> None:
    draft = journal.draft(UMPIRE, [("strike", 0)])
    assert draft.refusal is not None
    assert why_not(journal.game, journal.state, Tell(text="x")) is None
    assert Entry(UMPIRE, "rule").why == -1
