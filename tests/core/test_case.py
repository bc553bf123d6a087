from pathlib import Path

import pytest
from toy import Toy, Turn

from zariba.core.bad_input import BadInput
from zariba.core.case import Outcome, case_from, find_cases, run_case
from zariba.core.choice import DONE, Choice
from zariba.core.dice import numbered_seed
from zariba.core.game import Game

HEAD = """
title = "A strike adds the card to the die"
rules = ["2.1a"]
game = "toy"
scenario = "short"
step = "north"
cards = { north = 2, south = 3 }
"""

STRIKE = """
[[then]]
seat = "north"
do = [["strike"]]
dice = [4]
expect = { score = { north = 6, south = 0 } }
"""


STRIKES = ("strike", 0)


def toy(game_id: str) -> Game:
    if game_id != "toy":
        raise BadInput(f"there is no game {game_id!r}")
    return Toy()


@pytest.fixture
def failure(tmp_path: Path):
    """What is wrong with the case of that text; empty when it passes."""

    def run(text: str) -> str:
        path = tmp_path / "strike.toml"
        path.write_text(text)
        return run_case(path, toy).failure

    return run


@pytest.fixture
def outcome(tmp_path: Path):
    """All that running the case of that text shows."""

    def run(text: str) -> Outcome:
        path = tmp_path / "strike.toml"
        path.write_text(text)
        return run_case(path, toy)

    return run


def test_a_case_passes_when_all_is_as_it_says(failure) -> None:
    assert failure(HEAD + STRIKE) == ""


def test_blocks_follow_each_other(failure) -> None:
    second = """
[[then]]
seat = "south"
do = [["scout", ""], ]
[[then]]
seat = "north"
do = [["strike", ""]]
dice = [1]
expect = { score = { north = 9, south = 0 } }
"""
    assert failure(HEAD + STRIKE + second) == ""


def test_an_expectation_that_does_not_hold_is_told_with_its_block(failure) -> None:
    text = HEAD + STRIKE.replace("north = 6", "north = 7")
    assert failure(text) == (
        "block 1: expected score: {'north': 7, 'south': 0} was expected, "
        "but it is {'north': 6, 'south': 0}"
    )


def test_a_case_that_needs_more_dice_fails(failure) -> None:
    message = failure(HEAD + STRIKE.replace("[4]", "[]"))
    assert message == "block 1: the case needs one more die, for a strike"


def test_a_case_with_dice_left_over_fails(failure) -> None:
    message = failure(HEAD + STRIKE.replace("[4]", "[4, 5]"))
    assert message == "block 1: dice left over: [5] of [4, 5]"


def test_a_case_with_a_number_that_is_not_on_the_die_fails(failure) -> None:
    message = failure(HEAD + STRIKE.replace("[4]", "[7]"))
    assert message == "block 1: dice: 7 is not on a die of 6 (a strike)"


def test_an_action_that_is_refused_fails_the_case_with_the_reason(failure) -> None:
    message = failure(HEAD + '[[then]]\nseat = "south"\ndo = [["strike"]]\ndice = [1]\n')
    assert message.startswith("block 1: 'strike' by south was refused: It is for ")


REFUSED = """
[[then]]
seat = "north"
do = [["scout"]]
[[then]]
seat = "south"
do = [["done"]]
refused = {refused}
[[then]]
seat = "north"
refused = {north}
"""


def test_a_refusal_is_checked_with_its_rule(failure) -> None:
    no_turn = '{ action = ["card", "2"], rule = "" }'
    text = HEAD + REFUSED.format(
        refused=no_turn, north='[{ action = ["scout"], rule = "2.1b" }]'
    ).replace("{{", "{")
    assert failure(text) == ""


def test_a_refusal_by_another_rule_fails(failure) -> None:
    text = HEAD + REFUSED.format(
        refused='{ action = ["card", "2"], rule = "" }',
        north='{ action = ["scout"], rule = "2.1c" }',
    )
    message = "block 3: 'scout' should be refused by 2.1c, but by 2.1b: You have scouted already."
    assert failure(text) == message


def test_an_action_that_should_be_refused_and_is_allowed_fails(failure) -> None:
    text = HEAD + '[[then]]\nseat = "north"\nrefused = { action = ["strike"], rule = "2.1b" }\n'
    # It is tried for real: a case never trusts what a game says it would do.
    assert failure(text).startswith("block 1: ")


def test_a_refusal_that_changes_something_fails(failure, monkeypatch) -> None:
    def meddle(self, state, seat, action, n=None):
        state.turn += 1
        return self.why_not(state, seat, action)

    monkeypatch.setattr(Toy, "apply", meddle)
    text = HEAD + '[[then]]\nseat = "north"\nrefused = { action = ["card", "2"], rule = "" }\n'
    assert failure(text) == "block 1: 'card 2' was refused, but something changed"


def test_offers_are_checked_both_ways(failure) -> None:
    good = '[[then]]\nseat = "north"\noffered = [["scout"]]\nnot_offered = [["card", "1"]]\n'
    assert failure(HEAD + good) == ""
    missing = '[[then]]\nseat = "north"\noffered = [["card", "1"]]\n'
    assert failure(HEAD + missing).startswith("block 1: 'card 1' should be offered to north, but:")
    extra = '[[then]]\nseat = "north"\nnot_offered = [["scout"]]\n'
    assert failure(HEAD + extra) == "block 1: 'scout' should not be offered to north, but is"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "not readable"),
        (HEAD, "`then`"),
        (HEAD + "then = []\n", "needs a \\[\\[then\\]\\] block"),
        (HEAD.replace('title = "A strike adds the card to the die"', "") + STRIKE, "`title`"),
        (HEAD.replace('scenario = "short"', "") + STRIKE, "`scenario`"),
        (HEAD.replace('"short"', '"long"') + STRIKE, "no scenario 'long'; it has short, level"),
        (HEAD.replace('"toy"', '"chess"') + STRIKE, "no game 'chess'"),
        (HEAD.replace('["2.1a"]', '"2.1a"') + STRIKE, r"\$.rules"),
        (HEAD + 'colour = "red"\n' + STRIKE, "unknown word 'colour'"),
        (HEAD + 'options = ["soft"]\n' + STRIKE, "no option 'soft'; it has hard"),
        (HEAD + STRIKE + "hope = 1\n", "`hope`"),
        (HEAD + STRIKE.replace('seat = "north"', 'seat = "east"'), "no seat 'east'"),
        (HEAD + STRIKE.replace('seat = "north"', ""), "block 1: `seat` is missing"),
        (HEAD + STRIKE.replace('["strike"]', "[]"), "is not an action"),
        (HEAD + STRIKE.replace('["strike"]', '["jump", "2"]'), "no action jump 2"),
        (HEAD + STRIKE.replace("score", "points"), "unknown word 'points'"),
        (HEAD + '[[then]]\nseat = "north"\n', "block 1 does nothing and expects nothing"),
        (HEAD + "far = [inf]\n" + STRIKE, "^far: inf is no number that a game has"),
        (HEAD + "far = [-nan]\n" + STRIKE, "^far: nan is no number that a game has"),
        (HEAD + "far = [1e300]\n" + STRIKE, "^far: 1e\\+300 is no number"),
        (HEAD + f"far = [{'9' * 5000}]\n" + STRIKE, "^not readable"),
        (HEAD + f"far = {'[' * 5000}\n" + STRIKE, "^not readable: it is nested too deeply"),
    ],
)
def test_a_wrong_case_says_which_word_is_wrong(failure, text: str, words: str) -> None:
    import re

    assert re.search(words, failure(text))


def test_a_crash_in_a_rule_fails_only_its_case(failure, monkeypatch) -> None:
    def crash(self, state, word, value):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Toy, "observe", crash)
    assert failure(HEAD + STRIKE).startswith("crashed at test_case.py:")


def test_an_empty_map_needs_no_scenario(failure) -> None:
    text = HEAD.replace('scenario = "short"', "empty = true") + STRIKE
    assert failure(text) == ""


def test_options_reach_the_game(failure) -> None:
    assert failure(HEAD + 'options = ["hard"]\n' + STRIKE) == ""


def test_folders_are_searched_for_cases(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("b.toml", "a.toml", "deep/c.toml", "notes.md"):
        (tmp_path / name).write_text("")
    names = [path.relative_to(tmp_path).as_posix() for path in find_cases([tmp_path])]
    assert names == ["a.toml", "b.toml", "deep/c.toml"]


def test_a_path_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nowhere"):
        find_cases([tmp_path / "nowhere"])


def test_any_position_of_a_game_becomes_a_case_that_passes(failure) -> None:
    game = Toy()
    state = game.start("short", ["hard"], numbered_seed(4))
    for action in [("card", 1), ("card", 3), ("strike", 0), ("scout", 0)]:
        text = case_from(game, state)
        assert failure(text) == ""
        game.apply(state, game.asked(state)[0], action)
    assert 'options = ["hard"]' in text
    assert "[cards]\nnorth = 1\nsouth = 3\n" in text


def test_a_finished_game_is_no_case() -> None:
    game = Toy()
    state = game.start("short", [], numbered_seed(4))
    for action in [("card", 1), ("card", 3), *[("done", 0)] * 6]:
        game.apply(state, game.asked(state)[0], action)
    with pytest.raises(BadInput, match="the game is over"):
        case_from(game, state)


def test_a_failure_says_where_play_stands_and_what_is_offered(outcome) -> None:
    found = outcome(HEAD + STRIKE.replace("north = 6", "north = 7"))
    assert found.standing.splitlines() == [
        "play stands at Turn, decision 1",
        "south is asked 'Your turn' and offered 'strike', 'scout', 'done'",
    ]


def test_answers_given_without_asking_are_listed(outcome, monkeypatch) -> None:
    monkeypatch.setattr(
        Turn, "choice", lambda self, g, seat: Choice("Your turn", [DONE] if seat else [STRIKES])
    )
    found = outcome(HEAD + STRIKE.replace("north = 6", "north = 7"))
    assert found.standing.splitlines()[0] == "answered 'done' without asking: south in Turn"


def test_exactly_names_all_that_is_offered(failure) -> None:
    block = '[[then]]\nseat = "north"\nexactly = {}\n'
    assert failure(HEAD + block.format('[["done"], ["strike"], ["scout"]]')) == ""
    short = failure(HEAD + block.format('[["done"], ["strike"]]'))
    assert short == "block 1: exactly: 'scout' are offered too"
    long = failure(HEAD + block.format('[["done"], ["strike"], ["scout"], ["card", 1]]'))
    assert long == "block 1: exactly: 'card 1' are not offered"


def test_odds_are_compared_outcome_by_outcome(failure) -> None:
    block = '[[then]]\nseat = "north"\nodds = [{{ action = ["{}"], outcomes = {}, of = {} }}]\n'
    assert failure(HEAD + block.format("strike", '{ "4" = 1, "6" = 1 }', 6)) == ""
    assert failure(HEAD + block.format("strike", '{ "4" = 2 }', 12)) == ""
    wrong = failure(HEAD + block.format("strike", '{ "4" = 2 }', 6))
    assert wrong == "block 1: odds: 4: expected 2 of 6, found 1 of 6"
    assert "there is no outcome '7'" in failure(HEAD + block.format("strike", '{ "7" = 1 }', 6))
    assert failure(HEAD + block.format("done", "{}", 6)) == "block 1: odds: 'done' shows none"


def test_an_expectation_above_what_is_done_is_warned_of(outcome) -> None:
    above = STRIKE.replace('do = [["strike"]]\n', "") + 'do = [["strike"]]\n'
    found = outcome(HEAD + above)
    assert found.passed
    assert found.warnings == ("block 1: `expect` stands above `do`, but is checked after it",)
    assert outcome(HEAD + STRIKE).warnings == ()
    second = '[[then]] # the other\nseat = "south"\ndo = [["scout"]]\n'
    assert outcome(HEAD + STRIKE + second).warnings == ()
