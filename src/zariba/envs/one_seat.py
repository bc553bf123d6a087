"""Gymnasium: one seat of a scenario, the others played by bots that see what their seats see."""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
from gymnasium import spaces

from zariba.bots import make_bot
from zariba.core.bad_input import BadInput
from zariba.core.choice import Action
from zariba.core.flow import State
from zariba.core.game import Bot, Game
from zariba.envs import drawing
from zariba.envs.aec import RENDER_MODES, Illegal, check
from zariba.envs.play import Play, Rewards
from zariba.envs.spaces import Observation, Offered, observe, observed
from zariba.play.errors import IllegalAction


class OneSeat(gymnasium.Env[Observation, int]):
    """A scenario as one of its seats plays it."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(
        self,
        game: Game[State],
        scenario: str = "",
        options: Sequence[str] = (),
        *,
        seat: str = "",
        opponent: str = "random",
        tensors: bool = True,
        rewards: Rewards = "result",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        """Without a seat the first one is played; all others are the opponent's, a bot by name."""
        check("illegal", illegal, ("lose", "raise"))
        check("render_mode", render_mode, (*RENDER_MODES, None))
        self.play = Play(game, scenario, options)
        self.play.check_rewards(rewards)
        self.seat = game.seat(seat, self.play.scenario) if seat else self.play.seats[0]
        check("seat", seat or self.play.ids[self.seat], tuple(self.play.ids.values()))
        self.opponent = opponent
        self.render_mode = render_mode
        self._rewarded, self._illegal, self._tensors = rewards, illegal, tensors
        self._bots: dict[int, Bot[State]] = {}
        self._advisers: dict[str, Bot[State]] = {}
        self._chance = Random()
        self._worth = 0.0
        make_bot(game, opponent)
        self.action_space: spaces.Space[Any] = Offered(
            self.play.numbering.count, lambda: self.play.mask(self.seat)
        )
        self.observation_space: spaces.Space[Any] = observed(self.play, tensors)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played up to this seat's first decision."""
        super().reset(seed=seed)
        self._chance = Random(self.np_random.bytes(16))
        self.play.begin(self._chance)
        others = (seat for seat in self.play.seats if seat != self.seat)
        self._bots = {seat: make_bot(self.play.game, self.opponent) for seat in others}
        self._advisers = {}
        self._others()
        if self._rewarded != "result":
            self._worth = self.play.worth(self.seat, self._rewarded)
        return observe(self.play, self.seat, self._tensors), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An action of this seat, and what the others do until it is asked again."""
        refusal = self.play.act(self.seat, int(action))
        if refusal is not None:
            if self._illegal == "raise":
                raise IllegalAction(refusal)
            seen = observe(self.play, self.seat, self._tensors)
            return seen, -1.0, True, False, {"illegal": str(refusal)}
        self._others()
        over = self.play.state.result is not None
        seen, told = observe(self.play, self.seat, self._tensors), {}
        if over:
            told["payoff"] = self.play.payoff(self.seat)
        return seen, self._reward(), over, False, told

    def render(self) -> Any:
        """The position as this seat sees it: its picture as SVG, or in words."""
        if self.render_mode == "svg":
            return drawing.svg(self.play, self.seat)
        words = drawing.text(self.play, self.seat)
        if self.render_mode == "ansi":
            return words
        print(words)
        return None

    def offered(self) -> list[int]:
        """What may be done now, by number: quicker than the mask."""
        return self.play.offered(self.seat)

    def action_masks(self) -> Any:
        """The mask by the name that maskable learners ask for it."""
        return self.play.mask(self.seat)

    def advised(self, bot: str) -> int:
        """What a bot would do here, by number: to learn from; it sees what this seat may know."""
        if bot not in self._advisers:
            self._advisers[bot] = make_bot(self.play.game, bot)
        return self.play.numbering.numbers[self._decided(self._advisers[bot], self.seat)]

    def words(self, action: int) -> str:
        """An action as the table says it."""
        return self.play.words(action)

    def _others(self) -> None:
        """Let the bots decide until this seat is asked or the game is over."""
        play = self.play
        while (asked := play.game.asked(play.state)) and self.seat not in asked:
            seat = asked[0]
            refusal = play.game.apply(play.state, seat, self._decided(self._bots[seat], seat))
            assert refusal is None, refusal

    def _decided(self, bot: Bot[State], seat: int) -> Action:
        """What a bot decides for a seat that is asked."""
        play = self.play
        choice = play.choice(seat)
        if choice is None:
            raise BadInput("the game is over: there is nothing to decide")
        view = play.game.mask(play.state, seat)
        return bot.decide(play.game.blind(), view, seat, choice, self._chance).action

    def _reward(self) -> float:
        """Of what came of an action."""
        if self._rewarded == "result":
            return self.play.payoff(self.seat)
        worth, before = self.play.worth(self.seat, self._rewarded), self._worth
        self._worth = worth
        return worth - before
