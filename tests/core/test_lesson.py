"""A lesson that does not fit the rules, or itself, is told so by the step that is wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.case import Failed
from zariba.core.lesson import LESSONS, Lesson, check_lesson, read_lesson

Change = Callable[[str, str], Lesson]


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """Keren's first lesson with some words changed."""
    text = (registry.load("keren").folder() / LESSONS / "first.toml").read_text("utf-8")

    def change(old: str, new: str) -> Lesson:
        assert old in text
        path = tmp_path / "first.toml"
        path.write_text(text.replace(old, new, 1), "utf-8")
        return read_lesson(path)

    return change


def test_an_action_that_is_not_legal_fails_its_step(changed: Change) -> None:
    lesson = changed('do = [["hex", "2817"]]', 'do = [["hex", "2420"]]')
    with pytest.raises(Failed, match=r"step 8: 'hex 2420' was refused"):
        check_lesson(registry.load("keren"), lesson)


def test_a_die_too_many_fails_its_step(changed: Change) -> None:
    with pytest.raises(Failed, match=r"step 6: .* dice are left"):
        check_lesson(registry.load("keren"), changed("dice = [4]", "dice = [4, 4]"))


def test_an_outcome_that_is_not_so_fails_its_step(changed: Change) -> None:
    lesson = changed("dice = [5]", "dice = [1]")
    with pytest.raises(Failed, match="step 13: expected at"):
        check_lesson(registry.load("keren"), lesson)


def test_a_reply_needs_somebody_who_replies(changed: Change) -> None:
    with pytest.raises(BadInput, match="say who replies"):
        changed('opponent = "italian"\n', "")


def test_a_word_that_no_step_has_is_named(changed: Change) -> None:
    with pytest.raises(BadInput, match="nothing reads the field `hnt`"):
        changed("hint =", "hnt =")
