"""A bot that is another program, of any language: lines of JSON over its standard input and output.

docs/opponents.md describes the lines. It sees what its seat sees at the table, and nothing else.
"""

import shlex
import shutil
import subprocess
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import IO, ClassVar, Self

import msgspec

from zariba.core.bad_input import BadInput, one_line
from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game

PREFIX = "program:"
PATIENCE = 60.0
"""Seconds that a program has for an answer."""
LONGEST = 1_000_000
"""Characters of a line that are read."""


class Reply(msgspec.Struct, frozen=True):
    """What a program answers: one of the options, and why if it likes."""

    action: tuple[str, str]
    reason: str = ""


class OutsideError(Exception):
    """The program gave no answer that could be played; the message says what was wrong."""


class OutsideBot(Bot[State]):
    """Asks a program that runs as long as this bot does."""

    name: ClassVar[str] = "program"

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self._command = command
        self._patience = patience
        self._lines: Queue[str] = Queue()
        self._program = start(command)
        reader = Thread(target=read_lines, args=(self._program.stdout, self._lines), daemon=True)
        reader.start()
        self._greeted = False

    def fork(self) -> Self:
        """A program cannot be copied: the copy begins anew."""
        return type(self)(self._command, self._patience)

    def decide(
        self, game: Game[State], view: State, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """The option that the program names."""
        if not self._greeted:
            self._say(hello(game, view, seat))
            self._greeted = True
        self._say(question(game, view, seat, choice, rng.getrandbits(32)))
        reply = self._hear()
        try:
            action = game.read(*reply.action)
        except BadInput as error:
            raise OutsideError(f"{self._command}: {error}") from None
        if action not in choice.options:
            raise OutsideError(f"{self._command}: {' '.join(reply.action).strip()} is not offered")
        return Decision(action, one_line(reply.reason))

    def close(self) -> None:
        """The game is over: the program's input ends, and so should the program."""
        if self._program.stdin is not None:
            self._program.stdin.close()
        try:
            self._program.wait(timeout=self._patience)
        except subprocess.TimeoutExpired:
            self._program.kill()

    def _say(self, message: dict[str, object]) -> None:
        pipe = self._program.stdin
        assert pipe is not None
        try:
            pipe.write(msgspec.json.encode(message).decode() + "\n")
            pipe.flush()
        except OSError:
            raise OutsideError(f"{self._command}: the program has ended") from None

    def _hear(self) -> Reply:
        try:
            line = self._lines.get(timeout=self._patience)
        except Empty:
            raise OutsideError(
                f"{self._command}: no answer in {self._patience:g} seconds"
            ) from None
        if not line:
            raise OutsideError(f"{self._command}: the program has ended")
        try:
            return msgspec.json.decode(line, type=Reply)
        except msgspec.DecodeError as error:
            shown = one_line(line)[:80]
            raise OutsideError(f"{self._command}: {shown!r} is no answer: {error}") from None


def words_of(command: str) -> list[str]:
    """The program and its arguments; BadInput where there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(f"the command {command!r} makes no sense: {error}") from None
    if not words:
        raise BadInput(f"name a command after {PREFIX}")
    if shutil.which(words[0]) is None:
        raise BadInput(f"there is no program {words[0]!r}")
    return words


def start(command: str) -> subprocess.Popen[str]:
    """The program at work."""
    pipe = subprocess.PIPE
    return subprocess.Popen(words_of(command), stdin=pipe, stdout=pipe, text=True, encoding="utf-8")


def read_lines(pipe: IO[str] | None, lines: "Queue[str]") -> None:
    """Pass each line on, and an empty one when there are no more."""
    assert pipe is not None
    while line := pipe.readline(LONGEST):
        lines.put(line)
    lines.put("")


def hello(game: Game[State], view: State, seat: int) -> dict[str, object]:
    """The first line of a game."""
    return {
        "type": "hello",
        "protocol": 1,
        "game": game.id,
        "scenario": view.scenario,
        "options": view.options,
        "seat": game.seats_in(view.scenario)[seat].id,
    }


def question(
    game: Game[State], view: State, seat: int, choice: Choice, luck: int
) -> dict[str, object]:
    """A decision: the question, the legal answers, the picture of the table, and a number for
    the program's own dice."""
    return {
        "type": "decide",
        "prompt": choice.prompt,
        "options": [game.spell(action) for action in choice.options],
        "scene": game.scene(view, seat, choice),
        "log": [line.text for line in game.chronicle(view, seat)],
        "luck": luck,
    }
