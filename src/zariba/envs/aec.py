"""PettingZoo: every scenario as an AEC environment, one agent for each seat that is played.

The agent that acts is the seat that is asked. Where several are asked at once they act in the
order of the seats, and none sees what those before it have chosen until the game shows it.
"""

from collections.abc import Sequence
from copy import copy
from functools import partial
from random import Random
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from zariba.core.bad_input import BadInput
from zariba.core.choice import Refusal
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.envs import drawing
from zariba.envs.play import Dice, Play, Rewards, name_of
from zariba.envs.spaces import Observation, Offered, observe, observed
from zariba.envs.writers import Row
from zariba.play.errors import IllegalAction

Illegal = Literal["lose", "raise"]
RENDER_MODES = ("human", "ansi", "svg")


class War(AECEnv[str, Observation, int]):
    """A scenario, from its start to its end, for as many agents as seats are played."""

    def __init__(
        self,
        game: Game[State],
        scenario: str = "",
        options: Sequence[str] = (),
        *,
        tensors: bool = True,
        rewards: Rewards = "result",
        illegal: Illegal = "lose",
        most: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`most` decisions are taken at most, then all is truncated."""
        super().__init__()
        check("illegal", illegal, ("lose", "raise"))
        check("render_mode", render_mode, (*RENDER_MODES, None))
        self.play = Play(game, scenario, options)
        self.play.check_rewards(rewards)
        self.metadata = {
            "name": name_of(game, self.play.scenario),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self.possible_agents = list(self.play.ids.values())
        self.agents: list[str] = []
        self._rewarded, self._illegal = rewards, illegal
        self._tensors, self._most, self._taken = tensors, most, 0
        self._seat = {agent: seat for seat, agent in self.play.ids.items()}
        self.action_spaces: dict[str, Offered] = {}
        self.observation_spaces = {a: observed(self.play, tensors) for a in self.possible_agents}
        self._chance: Random | None = None
        """Where the dice of the next game come from; made when it is asked for."""
        self._worth: dict[str, float] = {}

    # What PettingZoo asks for.

    def observation_space(self, agent: str) -> spaces.Dict:
        """The planes and the mask of the actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Offered:
        """All actions by their numbers; samples are of what is offered."""
        space = self.action_spaces.get(agent)
        if space is None:
            mask = partial(self.play.mask, self._seat[agent])
            space = self.action_spaces[agent] = Offered(self.play.numbering.count, mask)
        return space

    @property
    def state_space(self) -> spaces.Box:
        """What `state` is in."""
        return spaces.Box(0.0, 1.0, (self.play.encoder.size,), np.float32)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same dice."""
        if seed is not None or self._chance is None:
            self._chance = Random(seed)
        self.play.begin(self._chance)
        self.agents = agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._taken = 0
        self._paid = False
        self._skip_agent_selection = None
        if self._rewarded != "result":
            self._worth = {a: self.play.worth(n, self._rewarded) for a, n in self._seat.items()}
        self.agent_selection = self.play.ids[self.play.first_asked()]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know, and what it may do."""
        return observe(self.play, self._seat[agent], self._tensors)

    def state(self) -> Row:
        """The same planes from the whole state, for training with hindsight: it tells secrets."""
        return self.play.whole()

    def step(self, action: int | None) -> None:
        """The agent that is asked takes an action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is asked: None is only for an agent whose game is over")
        play = self.play
        refusal = play.act(self._seat[agent], int(action))
        if refusal is not None and self._illegal == "raise":
            raise IllegalAction(refusal)
        self._cumulative_rewards[agent] = 0.0
        if self._paid:
            self._clear_rewards()
            self._paid = False
        if refusal is not None:
            self._refuse(agent, refusal)
            return
        self._taken += 1
        over = play.state.result is not None
        if over or self._rewarded != "result":
            self._pay()
        if over:
            self._end(self.terminations)
        elif self._most is not None and self._taken >= self._most:
            self._end(self.truncations)
        else:
            self.agent_selection = play.ids[play.first_asked()]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position as all may know it: its picture as SVG, or in words."""
        if self.render_mode == "svg":
            return drawing.svg(self.play, WATCHER)
        if self.render_mode is None:
            return None
        words = drawing.text(self.play, WATCHER)
        if self.render_mode == "ansi":
            return words
        print(words)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # What a search and a person want besides.

    def offered(self) -> list[int]:
        """What the agent that is asked may do, by number: quicker than the mask."""
        return self.play.offered(self._seat[self.agent_selection])

    def words(self, action: int) -> str:
        """An action as the table says it."""
        return self.play.words(action)

    def clone(self, dice: Dice = "fresh") -> "War":
        """A copy to try things on, whose dice are its own; "same" asks for those of this game."""
        return self._twin(self.play.clone(dice))

    def imagine(self, agent: str, seed: int | None = None) -> "War":
        """A copy that agrees with all that the agent sees, the rest guessed: to search fairly."""
        return self._twin(self.play.imagine(self._seat[agent], Random(seed)))

    def __deepcopy__(self, memo: dict[int, Any]) -> "War":
        """As `clone`: no way leads from a copy to the true dice."""
        return self.clone()

    def _twin(self, play: Play) -> "War":
        twin = copy(self)
        twin.play, twin._chance = play, None
        twin.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "_worth"):
            setattr(twin, name, getattr(self, name).copy())
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        twin.action_spaces = {}
        return twin

    def _refuse(self, agent: str, refusal: Refusal) -> None:
        """What was not offered ends the game: who tried it has lost, nobody has won."""
        self.rewards[agent] = -1.0
        self.infos[agent]["illegal"] = str(refusal)
        self._paid = True
        self._accumulate_rewards()
        self._end(self.terminations)

    def _pay(self) -> None:
        """The rewards of this step."""
        for agent in self.agents:
            seat = self._seat[agent]
            if self._rewarded == "result":
                self.rewards[agent] = self.play.payoff(seat)
            else:
                worth = self.play.worth(seat, self._rewarded)
                self.rewards[agent] = worth - self._worth[agent]
                self._worth[agent] = worth
        self._paid = True
        self._accumulate_rewards()

    def _end(self, ended: dict[str, bool]) -> None:
        """All agents are done; they leave one after the other."""
        for agent in self.agents:
            ended[agent] = True
        self._deads_step_first()


def check(name: str, value: object, there: Sequence[object]) -> None:
    """BadInput for a word that means nothing."""
    if value not in there:
        raise BadInput(f"{name} {value!r}: it is one of {', '.join(map(str, there))}")
