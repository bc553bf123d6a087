"""Guided first games: a staged position, loaded dice, and what to do in it step by step.

A lesson is a file of `games/GAME/lessons/` that a designer can write: the position in the words
of case files, then `[[step]]` after `[[step]]`. The table plays it by the ordinary rules.
"""

from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.case import Case, Failed, check_numbers, lay_out, read_action, spoken
from zariba.core.choice import Action
from zariba.core.datafile import read_toml, shaped
from zariba.core.dice import DiceError
from zariba.core.flow import State
from zariba.core.game import Game

LESSONS = "lessons"
"""The folder of a game that holds them."""
PLAYER = "lesson"
"""Who plays the other seats at the table of a lesson: its file does."""


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing the learner is told, and what he then does."""

    text: str
    show: list[str] = []
    """Spaces, pieces and points `x,y` that the text speaks of."""
    rules: list[str] = []
    do: list[list[str | int]] = []
    """The learner's actions in order; none for a step that is only read."""
    hint: str = ""
    """What to do, in a few words, for one who does something else."""
    reply: list[list[str | int]] = []
    """What the other side does then."""
    dice: list[int] = []
    """The rolls of both, in order."""
    expect: dict[str, object] = {}
    """What then holds, in the words of case files."""


class LessonFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of a lesson file that mean the same in every game."""

    title: str
    about: str
    minutes: int
    scenario: str
    options: list[str] = []
    seat: str
    opponent: str = ""
    """Who takes the `reply` actions; not needed where nobody does."""
    then: str = ""
    """The scenario to play afterwards; empty for the game's first."""
    step: list[LessonStep]


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as read, before its game has looked at it."""

    id: str
    file: LessonFile
    position: dict[str, object]
    """The game's own words: place, state, turn, step of the sequence, ..."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Every roll of it, in order."""
        return tuple(die for step in self.file.step for die in step.dice)


class Line(msgspec.Struct, frozen=True):
    """One action of the script: the step it belongs to, who takes it, and what it is."""

    step: int
    seat: int
    action: Action


def lesson_paths(folder: Path) -> list[Path]:
    """The lesson files of a game's folder."""
    return sorted((folder / LESSONS).glob("*.toml"))


def lessons_of(game: Game[State]) -> list[Lesson]:
    """The lessons of a game; BadInput names what is wrong with one."""
    return [read_lesson(path) for path in lesson_paths(game.folder())]


def find_lesson(game: Game[State], word: str) -> Lesson:
    """The lesson of that name; BadInput lists those there are."""
    there = [path.stem for path in lesson_paths(game.folder())]
    if word not in there:
        raise BadInput(f"{game.id} has no lesson {word!r}; it has {', '.join(there) or 'none'}")
    return read_lesson(game.folder() / LESSONS / f"{word}.toml")


def read_lesson(path: Path) -> Lesson:
    """A lesson file; BadInput names the key that is wrong.

    `sequence` stands for the case word `step`, which is the name of the lesson's own list.
    """
    words = read_toml(path)
    check_numbers(words)
    known = LessonFile.__struct_fields__
    file = shaped(path, {k: v for k, v in words.items() if k in known}, LessonFile)
    position = {k: v for k, v in words.items() if k not in known}
    if "sequence" in position:
        position["step"] = position.pop("sequence")
    if not file.step:
        raise BadInput(f"{path}: a lesson needs a [[step]]")
    for number, step in enumerate(file.step, 1):
        if (step.reply or step.dice or step.expect) and not step.do:
            raise BadInput(f"{path}: step {number}: what follows the learner's act needs a `do`")
        if step.reply and not file.opponent:
            raise BadInput(f"{path}: step {number}: say who replies: `opponent`")
    return Lesson(id=path.stem, file=file, position=position)


def start_lesson(game: Game[State], lesson: Lesson) -> State:
    """The position at its first decision, with all the dice of the lesson loaded."""
    file = lesson.file
    case = Case(
        title=file.title,
        rules=[],
        game=game.id,
        scenario=file.scenario,
        options=file.options,
        then=[],
        position=lesson.position,
    )
    try:
        state = lay_out(game, case)
    except Failed as error:
        raise BadInput(f"the lesson {lesson.id}: {error}") from None
    state.loaded = lesson.dice
    return state


def script_of(game: Game[State], lesson: Lesson) -> list[Line]:
    """Every action of the lesson in order."""
    file = lesson.file
    learner = game.seat(file.seat, file.scenario)
    other = game.seat(file.opponent, file.scenario) if file.opponent else -1
    return [
        Line(number, seat, read_action(game, words))
        for number, step in enumerate(file.step)
        for seat, actions in ((learner, step.do), (other, step.reply))
        for words in actions
    ]


def check_lesson(game: Game[State], lesson: Lesson) -> None:
    """Play it by the rules; Failed says at which step something is not as the file has it."""
    state = start_lesson(game, lesson)
    lines = script_of(game, lesson)
    left = len(lesson.dice)
    for number, step in enumerate(lesson.file.step):
        left -= len(step.dice)
        try:
            for line in lines:
                if line.step == number:
                    _play(game, state, line)
            _check_after(game, state, step, left)
        except (BadInput, DiceError, Failed) as error:
            raise Failed(f"lesson {lesson.id}, step {number + 1}: {error}") from None


def _play(game: Game[State], state: State, line: Line) -> None:
    refusal = game.apply(state, line.seat, line.action)
    if refusal is not None:
        asked = game.names(state, game.asked(state)) or "nobody"
        words = spoken([word for word in game.spell(line.action) if word])
        raise Failed(f"{words} was refused: {refusal}; it is for {asked} to decide")


def _check_after(game: Game[State], state: State, step: LessonStep, left: int) -> None:
    if len(state.loaded or ()) != left:
        raise Failed(f"{len(state.loaded or ())} dice are left, and should be {left}")
    for word, value in step.expect.items():
        trouble = game.observe(state, word, value)
        if trouble is not None:
            raise Failed(f"expected {word}: {trouble}")
