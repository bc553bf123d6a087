"""Programs of other people that play as bots."""

import sys
from pathlib import Path
from random import Random

import pytest
from timid import TimidToy

from zariba.bots.outside import OutsideBot, OutsideError
from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.core.game import Decision
from zariba.lab.match import BotFault, Match, check_player, play_match

EXAMPLE = Path(__file__).parents[2] / "docs" / "example" / "outside_bot.py"

SAYS = """
import json, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "decide":
        print({!r}, flush=True)
"""


def program(tmp_path: Path, answer: str) -> str:
    """A program that always answers the same."""
    path = tmp_path / "bot.py"
    path.write_text(SAYS.format(answer), encoding="utf-8")
    return f"{sys.executable} {path}"


def ask(command: str, patience: float = 60.0) -> Decision:
    """What the program does as North, which is to pick a card."""
    game = TimidToy()
    state = game.start("level", (), numbered_seed(1))
    choice = game.choice(state, 0)
    assert choice is not None
    bot = OutsideBot(command, patience)
    try:
        return bot.decide(game, game.mask(state, 0), 0, choice, Random(1))  # type: ignore[arg-type]
    finally:
        bot.close()


def test_a_program_names_an_option_and_its_reason(tmp_path: Path) -> None:
    answer = '{"action": ["card", "2"], "reason": "two is a good number"}'
    assert ask(program(tmp_path, answer)) == Decision(("card", 2), "two is a good number")


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        ('{"action": ["strike", ""]}', "strike is not offered"),
        ('{"action": ["fly", "9"]}', "there is no action fly 9"),
        ('{"move": 3}', "is no answer"),
        ("certainly", "'certainly' is no answer"),
    ],
)
def test_an_answer_that_cannot_be_played_is_told(tmp_path: Path, answer: str, trouble: str) -> None:
    with pytest.raises(OutsideError) as caught:
        ask(program(tmp_path, answer))
    assert trouble in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_program_that_ends_is_told() -> None:
    with pytest.raises(OutsideError, match="the program has ended"):
        ask(f"{sys.executable} -c pass")


def test_a_program_that_says_nothing_is_not_waited_for_for_ever() -> None:
    silent = f'{sys.executable} -c "import sys; sys.stdin.read()"'
    with pytest.raises(OutsideError, match=r"no answer in 0\.3 seconds"):
        ask(silent, patience=0.3)


@pytest.mark.parametrize("word", ["program:", "program:'", "program:no-such-program-here x"])
def test_a_command_that_is_none_is_refused_before_the_first_game(word: str) -> None:
    with pytest.raises(BadInput):
        check_player(TimidToy(), word)  # type: ignore[arg-type]


def match(bot: str) -> Match:
    return Match(0, 5, "ogaden", "liberation", (), (bot, "random"))


def test_the_example_plays_a_game_in_the_lab_and_the_same_one_again() -> None:
    bot = f"program:{sys.executable} {EXAMPLE}"
    first, again = play_match(match(bot)), play_match(match(bot))
    assert first.decisions > 20
    assert (first.decisions, first.winner) == (again.decisions, again.winner)


def test_a_program_that_fails_in_the_lab_stops_it_with_one_clear_line(tmp_path: Path) -> None:
    bot = program(tmp_path, '{"action": ["fly", ""]}')
    with pytest.raises(BotFault, match=r"seed 5: .* no action fly"):
        play_match(match(f"program:{bot}"))


def test_the_example_is_short_enough_to_read_at_a_glance() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 50
