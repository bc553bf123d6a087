"""A game at one moment, played on by words."""

import hashlib
from random import Random
from typing import Literal

import msgspec

from zariba.bots import bot_words, make_bot
from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice, Odds, Refusal
from zariba.core.dice import fresh_seed, numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Bot, Game
from zariba.play.errors import IllegalAction, MalformedAction, OutOfTurn, Refused
from zariba.play.view import View
from zariba.play.words import Words, offered, read, spell, viewer

Dice = int | Literal["fresh", "same"]


class Move(msgspec.Struct, frozen=True):
    """What a seat did or would do, in words; `reason` is a bot's."""

    seat: str
    action: str
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.seat}: {self.action}"


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended; `winner` is a seat, or the team of seats that play together."""

    winner: str
    """Empty for a draw."""
    rule: str
    why: str

    def __str__(self) -> str:
        who = f"won by {self.winner}" if self.winner else "a draw"
        return f"{who}: {self.why}" + (f" ({self.rule})" if self.rule else "")


class Position:
    """A position that can be played on, looked at as a seat, and copied for a search.

    Where a method takes a `seat`, it may be left out for the seat that is asked; where several
    are asked at once, for the first of them.
    """

    def __init__(self, rules: Game[State], state: State) -> None:
        self.rules = rules
        """The game of core: its seats, scenarios, options, tables, and the pack it plays with."""
        self._state = state
        self._bots: dict[tuple[int, str], Bot[State]] = {}

    # Where play stands.

    @property
    def state(self) -> State:
        """The whole state with all its secrets, for those who work on the rules themselves."""
        return self._state

    @property
    def scenario(self) -> str:
        """The scenario that is played."""
        return self.state.scenario

    @property
    def options(self) -> tuple[str, ...]:
        """The game options in force."""
        return self.state.options

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that must decide now; none when the game is over."""
        return tuple(self._id(seat) for seat in self.rules.asked(self.state))

    @property
    def prompt(self) -> str:
        """What the seat that must decide is asked; empty when the game is over."""
        choice = self._choice("")
        return choice.prompt if choice is not None else ""

    @property
    def result(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        result = self.state.result
        if result is None:
            return None
        winner = self.rules.side(result.winner, self.scenario) if result.winner >= 0 else ""
        return Outcome(winner, result.rule, result.why)

    def legal(self, seat: str = "") -> list[str]:
        """Every action that the seat may take now, in words; none when it is not asked."""
        return offered(self.rules, self._choice(seat))

    def why_not(self, action: Words, seat: str = "") -> Refusal | None:
        """The rule and the reason against an action; None when it may be taken now."""
        try:
            number, act = self._seat(seat), read(self.rules, action)
        except (MalformedAction, OutOfTurn) as error:
            return error.refusal
        return self.rules.why_not(self.state, number, act)

    def odds(self, action: Words, seat: str = "") -> Odds | None:
        """The exact chances of an option that rolls dice at once; None where it rolls none."""
        number, act = self._seat(seat), read(self.rules, action)
        refusal = self.rules.why_not(self.state, number, act)
        if refusal is not None:
            raise self._refused(number, refusal)
        return self.rules.odds(self.rules.mask(self.state, number), number, act)

    def seen_by(self, seat: str = "") -> View:
        """The position as a seat sees it; without a seat as a watcher does."""
        number = viewer(self.rules, self.scenario, seat)
        view, choice = self.rules.mask(self.state, number), self.rules.choice(self.state, number)
        return View(self.rules.blind(), view, number, self.asked, choice)

    def facts(self) -> dict[str, object]:
        """The position in the words of the game's case files, for `zariba.stage` to lay out."""
        return self.rules.unstage(self.state)

    def observe(self, word: str, value: object) -> str | None:
        """Whether a fact holds, as `expect` of a case file says it; a sentence when it does not."""
        return self.rules.observe(self.state, word, value)

    # Playing on.

    def play(self, action: Words, seat: str = "") -> None:
        """Carry an action out, or raise with the rule and the reason and change nothing."""
        number, act = self._seat(seat), read(self.rules, action)
        refusal = self._act(number, act, "")
        if refusal is not None:
            raise self._refused(number, refusal)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that can play this game."""
        return bot_words(self.rules)

    def ask_bot(self, bot: str | Bot[State], seat: str = "") -> Move:
        """What a bot would do, from nothing but what the seat may know."""
        number, act, reason = self._decide(bot, seat)
        return Move(self._id(number), spell(self.rules, act), reason)

    def play_bot(self, bot: str | Bot[State], seat: str = "") -> Move:
        """Let a bot decide once for the seat that is asked, and carry that out."""
        number, act, reason = self._decide(bot, seat)
        refusal = self._act(number, act, reason)
        if refusal is not None:
            raise self._refused(number, refusal)
        return Move(self._id(number), spell(self.rules, act), reason)

    def clone(self, dice: Dice = "fresh") -> "Position":
        """A copy to try things on: nothing done to it touches this one.

        Its dice are its own, so that a search cannot know what will be rolled; a number makes
        them repeatable. With "same" it rolls what this game is going to roll. What seats hide
        from each other is still there: `seen_by(seat).imagine()` guesses that as well.
        """
        state = self.state.clone()
        if isinstance(dice, int):
            state.seed = numbered_seed(dice)
        elif dice == "fresh":
            state.seed = fresh_seed()
        elif dice != "same":
            raise BadInput(f'dice {dice!r}: write "fresh", "same" or a number')
        return Position(self.rules, state)

    def __str__(self) -> str:
        return str(self.seen_by(self.asked[0] if self.asked else ""))

    def __repr__(self) -> str:
        who = f"{' and '.join(self.asked)} to decide" if self.asked else str(self.result)
        return f"<{self.rules.id}, {self.scenario}, decision {self.state.n}: {who}>"

    # What the methods above share.

    def _id(self, seat: int) -> str:
        return self.rules.seats_in(self.scenario)[seat].id

    def _seat(self, seat: str) -> int:
        if seat:
            return self.rules.seat(seat, self.scenario)
        asked = self.rules.asked(self.state)
        if not asked:
            raise OutOfTurn(Refusal("", "The game is over."))
        return asked[0]

    def _choice(self, seat: str) -> Choice | None:
        asked = self.rules.asked(self.state)
        number = self.rules.seat(seat, self.scenario) if seat else (*asked, WATCHER)[0]
        return self.rules.choice(self.state, number)

    def _act(self, seat: int, action: Action, reason: str) -> Refusal | None:
        return self.rules.apply(self._state, seat, action)

    def _refused(self, seat: int, refusal: Refusal) -> Refused:
        asked = seat in self.rules.asked(self.state)
        return IllegalAction(refusal) if asked else OutOfTurn(refusal)

    def _decide(self, bot: str | Bot[State], seat: str) -> tuple[int, Action, str]:
        number = self._seat(seat)
        choice = self.rules.choice(self.state, number)
        if choice is None:
            raise OutOfTurn(self.rules.out_of_turn(self.state))
        if isinstance(bot, str):
            if (number, bot) not in self._bots:
                self._bots[number, bot] = make_bot(self.rules, bot)
            bot = self._bots[number, bot]
        view, luck = self.rules.mask(self.state, number), self._luck(number)
        decision = bot.decide(self.rules.blind(), view, number, choice, luck)
        return number, decision.action, decision.reason

    def _luck(self, seat: int) -> Random:
        """A bot's own chance: the same game gives it the same, and it tells nothing of the dice."""
        mark = b"zariba bot %d %d" % (seat, self.state.n)
        return Random(hashlib.blake2b(mark, key=self.state.seed).digest())
