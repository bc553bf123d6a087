"""A played game as data: undo, branches, save files and their migration."""

from pathlib import Path
from random import Random

import pytest
from toy import Toy

from zariba import registry
from zariba.core import record as record_module
from zariba.core.bad_input import BadInput
from zariba.core.dice import commitment, draw, numbered_seed
from zariba.core.flow import State
from zariba.core.journal import Journal, new_journal, verified
from zariba.core.record import read_record

SAVES = Path(__file__).parent.parent / "saves"
GAME = registry.load("keren")


def fresh() -> Journal[State]:
    return new_journal(GAME, "first", (), numbered_seed(7), ["human", "human"])


def play(journal: Journal[State], number: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(number):
        if journal.state.result is not None:
            return
        seat = GAME.asked(journal.state)[0]
        choice = GAME.choice(journal.state, seat)
        assert choice is not None
        assert journal.act(seat, rng.choice(choice.options)) is None


def test_undo_restores_the_position_before_the_action() -> None:
    journal = fresh()
    play(journal, 40)
    before = GAME.encode(journal.state)
    seat = GAME.asked(journal.state)[0]
    choice = GAME.choice(journal.state, seat)
    assert choice is not None
    assert journal.act(seat, choice.options[0]) is None
    assert journal.undo(seat) is None
    assert GAME.encode(journal.state) == before


def test_undo_stops_at_a_die_and_free_undo_does_not() -> None:
    journal = fresh()
    rng = Random(3)
    while journal.state.rolled == 0:
        seat = GAME.asked(journal.state)[0]
        choice = GAME.choice(journal.state, seat)
        assert choice is not None
        journal.act(seat, rng.choice(choice.options))
    last = journal.record.actions[-1].seat
    refusal = journal.undo(last)
    assert refusal is not None
    assert "die" in refusal.why
    assert journal.undo(last, free=True) is None
    assert journal.state.rolled == 0


def test_undo_of_another_seats_action_is_refused() -> None:
    journal = fresh()
    play(journal, 10)
    refusal = journal.undo(0)  # the Italians set up first
    assert refusal is not None
    assert "not yours" in refusal.why


def test_the_end_of_a_game_stands_for_it_shows_everything() -> None:
    journal = new_journal(Toy(), "level", (), numbered_seed(7), ["human", "human"])
    for action in [("card", 1), ("card", 3), *[("done", 0)] * 6]:
        seat = journal.game.asked(journal.state)[0]
        assert journal.act(seat, action) is None
    assert journal.state.result is not None
    assert (journal.state.rolled, journal.state.shown) == (0, 0)
    refusal = journal.undo(seat)
    assert refusal is not None
    assert "the game is over" in refusal.why
    assert journal.undo(seat, free=True) is None


def test_any_earlier_moment_can_be_seen_and_branched_from() -> None:
    journal = fresh()
    play(journal, 300)
    branch = journal.branch(130, "table")
    assert GAME.encode(branch.state) == GAME.encode(journal.at(130))
    play(branch, 20, seed=9)
    assert len(journal.record.actions) == 300
    assert branch.record.branch_of == "table@130"


def test_a_save_opens_to_the_same_position() -> None:
    journal = fresh()
    play(journal, 500)
    again = Journal(GAME, read_record(journal.save()))
    assert GAME.encode(again.state) == GAME.encode(journal.state)
    assert again.commitment == journal.commitment == commitment(numbered_seed(7))


def test_an_action_at_a_stale_decision_number_changes_nothing() -> None:
    journal = fresh()
    play(journal, 5)
    seat = GAME.asked(journal.state)[0]
    choice = GAME.choice(journal.state, seat)
    assert choice is not None
    before = GAME.encode(journal.state)
    refusal = journal.act(seat, choice.options[0], n=3)
    assert refusal is not None
    assert GAME.encode(journal.state) == before


@pytest.mark.parametrize(
    ("name", "actions", "turn", "vp", "over"),
    [
        ("keren-first-finished.format1.json", 3328, 8, 7, True),
        ("keren-second-middle.format1.json", 1800, 1, 0, False),
    ],
)
def test_old_saves_keep_opening(name: str, actions: int, turn: int, vp: int, over: bool) -> None:
    journal = Journal(GAME, read_record((SAVES / name).read_bytes(), name))
    state = journal.state
    assert len(journal.record.actions) == actions
    assert (state.turn, state.vp) == (turn, vp)  # type: ignore[attr-defined]
    assert (state.result is not None) == over


@pytest.mark.parametrize(
    ("name", "actions", "turn", "morale", "over"),
    [
        ("ogaden-campaign-finished.format1.json", 1194, 10, [25, 25], True),
        ("ogaden-offensive-middle.format1.json", 500, 2, [13, 9], False),
    ],
)
def test_old_saves_of_ogaden_keep_opening(
    name: str, actions: int, turn: int, morale: list[int], over: bool
) -> None:
    journal = Journal(registry.load("ogaden"), read_record((SAVES / name).read_bytes(), name))
    state = journal.state
    assert len(journal.record.actions) == actions
    assert (state.turn, state.morale) == (turn, morale)  # type: ignore[attr-defined]
    assert (state.result is not None) == over


@pytest.mark.parametrize(
    ("name", "actions", "turn", "figures", "over"),
    [
        ("mog93-tutorial-finished.format1.json", 503, 3, 20, True),
        ("mog93-mission-middle.format1.json", 900, 3, 430, False),
    ],
)
def test_old_saves_of_mog_keep_opening(
    name: str, actions: int, turn: int, figures: int, over: bool
) -> None:
    journal = Journal(registry.load("mog93"), read_record((SAVES / name).read_bytes(), name))
    state = journal.state
    assert len(journal.record.actions) == actions
    kinds = state.f_kind  # type: ignore[attr-defined]
    assert (state.turn, sum(kind >= 0 for kind in kinds)) == (turn, figures)  # type: ignore[attr-defined]
    assert (state.result is not None) == over


@pytest.mark.parametrize(
    ("name", "actions", "turn", "chips", "over"),
    [
        ("sandwars-peacetime-finished.format1.json", 387, 10, 0, True),
        ("sandwars-crisis-middle.format1.json", 250, 8, 6, False),
    ],
)
def test_old_saves_of_sand_wars_keep_opening(
    name: str, actions: int, turn: int, chips: int, over: bool
) -> None:
    journal = Journal(registry.load("sandwars"), read_record((SAVES / name).read_bytes(), name))
    state = journal.state
    assert len(journal.record.actions) == actions
    assert (state.turn, state.chips) == (turn, chips)  # type: ignore[attr-defined]
    assert (state.result is not None) == over


def test_a_save_of_an_older_format_is_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_zero(old: dict[str, object]) -> dict[str, object]:
        new = dict(old)
        new["actions"] = new.pop("moves")
        return new

    monkeypatch.setitem(record_module.MIGRATIONS, 0, from_zero)
    journal = fresh()
    play(journal, 3)
    old = journal.save().replace(b'"actions"', b'"moves"').replace(b'{"format":2', b'{"format":0')
    if b'"format":0' not in old:
        old = b'{"format":0,' + old[1:]
    assert read_record(old).actions == journal.record.actions


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"not json", "not a zariba save"),
        (b"[1, 2]", "no format number"),
        (b'{"format": 99}', "reads up to"),
        (b'{"format": 0}', "no version of zariba wrote"),
        (b'{"format": 1, "game": "keren"}', "missing required field"),
        (b'{"format": 1, "game": "keren", "scenario": "first", "seed": "xyz"}', "seed"),
    ],
)
def test_a_broken_save_gets_one_clear_line(data: bytes, says: str) -> None:
    with pytest.raises(BadInput, match=says) as error:
        read_record(data, "it")
    assert "\n" not in str(error.value)


def test_an_illegal_action_in_a_save_is_named() -> None:
    journal = fresh()
    play(journal, 3)
    forged = journal.save().replace(b'"hex","', b'"hex","9', 1)
    with pytest.raises(BadInput, match="of the saved game is not legal: hex 9"):
        verified(GAME, read_record(forged))


def test_dice_are_fair_and_counted() -> None:
    seed = numbered_seed(1)
    rolls = [draw(seed, n, 6) for n in range(60_000)]
    counts = [rolls.count(face) for face in range(1, 7)]
    assert min(counts) > 9_600
    assert max(counts) < 10_400
    assert rolls[:100] == [draw(seed, n, 6) for n in range(100)]
    assert rolls[:100] != [draw(numbered_seed(2), n, 6) for n in range(100)]
