"""A game played by numbers: what the environments of all three makers are made of."""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Literal, Self

from zariba.core.bad_input import BadInput
from zariba.core.choice import Choice, Refusal
from zariba.core.dice import SEED_BYTES, fresh_seed, numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.envs.numbering import Mask, numbering
from zariba.envs.tensor import encoder
from zariba.envs.writers import Row

Rewards = Literal["result", "margin", "value"]
REWARDS: tuple[Rewards, ...] = ("result", "margin", "value")
"""What is paid: the result at the end, or with each decision what changed in the margin or in the
game's own value of the position."""
Dice = int | Literal["fresh", "same"]
VERSION = "v0"
"""It goes up when the planes or the numbers of the actions change."""
NO_SUCH = "there is no action with the number {number}: they go from 0 to {last}"


def name_of(game: Game[State], scenario: str) -> str:
    """The name of a scenario's environment."""
    return f"zariba/{game.id}-{scenario.replace('_', '-')}-{VERSION}"


class Play:
    """One scenario of a game, from its start to its end, and again."""

    def __init__(self, game: Game[State], scenario: str, options: Sequence[str]) -> None:
        self.scenario = game.scenario(scenario or game.scenarios[0].id).id
        self.options = game.check_options(options, self.scenario)
        self.numbering = numbering(game)
        self.encoder = encoder(game)
        self.game = game.blind()
        seats = game.seats_in(self.scenario)
        self.seats = game.played_seats(self.scenario)
        """The seats that are played, by their numbers."""
        self.ids = {seat: seats[seat].id for seat in self.seats}
        self.sides = {seat: game.side(seat, self.scenario) for seat in self.seats}
        self.state = self.game.new_state(self.scenario, self.options, b"")

    def check_rewards(self, rewards: str) -> None:
        """BadInput where the game cannot be paid so."""
        if rewards not in REWARDS:
            raise BadInput(f"rewards {rewards!r}: it is one of {', '.join(REWARDS)}")
        if rewards == "value" and self.game.orders() is None:
            raise BadInput(f"{self.game.id} values no positions: take result or margin")

    def begin(self, rng: Random) -> None:
        """A new game."""
        self.state = self.game.start(self.scenario, self.options, rng.randbytes(SEED_BYTES))

    def first_asked(self) -> int:
        """The seat that acts: of several that are asked at once the first; -1 when all is over."""
        return next(iter(self.game.asked(self.state)), -1)

    def choice(self, seat: int) -> Choice | None:
        """What the seat is asked; None when it is not."""
        return self.game.choice(self.state, seat) if self.state.result is None else None

    def offered(self, seat: int) -> list[int]:
        """The numbers of what the seat may do now."""
        return self.numbering.offered(self.choice(seat))

    def mask(self, seat: int) -> Mask:
        """A one for each action that the seat may take now."""
        return self.numbering.mask(self.choice(seat))

    def tensor(self, seat: int) -> Row:
        """What the seat sees, from the masked state and nothing else."""
        return self.encoder.encode(self.game.mask(self.state, seat), seat)

    def whole(self) -> Row:
        """All that there is, secrets too, but for the dice to come."""
        return self.encoder.encode(self.state)

    def act(self, seat: int, number: int) -> Refusal | None:
        """Carry out an action, or say why not and change nothing."""
        actions = self.numbering.actions
        if not 0 <= number < len(actions):
            return Refusal("", NO_SUCH.format(number=number, last=len(actions) - 1))
        return self.game.apply(self.state, seat, actions[number])

    def words(self, number: int) -> str:
        """An action as the table says it."""
        return " ".join(self.game.spell(self.numbering.actions[number])).rstrip()

    def payoff(self, seat: int) -> float:
        """1 for a seat whose side has won, -1 for one whose side has not, 0 for a draw."""
        result = self.state.result
        if result is None or result.winner < 0:
            return 0.0
        winner = self.game.side(result.winner, self.scenario)
        return 1.0 if winner == self.sides[seat] else -1.0

    def worth(self, seat: int, rewards: Rewards) -> float:
        """What the position is worth to the seat, where rewards are paid for its changes."""
        return self.margin(seat) if rewards == "margin" else self.value(seat)

    def margin(self, seat: int) -> float:
        """How far the seat is ahead in what decides the game, as the game counts it."""
        count = self.game.count(self.game.mask(self.state, WATCHER))
        return float(count.margin.get(self.ids[seat], 0.0))

    def value(self, seat: int) -> float:
        """What the game makes of the position for the seat, from -1 to 1; its payoff at the end."""
        if self.state.result is not None:
            return self.payoff(seat)
        orders = self.game.orders()
        assert orders is not None
        return 2.0 * orders.value(self.state, seat) - 1.0

    def clone(self, dice: Dice = "fresh") -> Self:
        """A copy to try things on, whose dice are its own."""
        state = self.state.clone()
        if dice != "same":
            state.ordered = ()
        if isinstance(dice, int):
            state.seed = numbered_seed(dice)
        elif dice == "fresh":
            state.seed = fresh_seed()
        elif dice != "same":
            raise BadInput(f'dice {dice!r}: write "fresh", "same" or a number')
        return self.at(state)

    def imagine(self, seat: int, rng: Random) -> Self:
        """A copy that agrees with what the seat sees: its secrets are guessed, its dice are new."""
        return self.at(self.game.imagine(self.game.mask(self.state, seat), seat, rng))

    def at(self, state: State) -> Self:
        """The same scenario at another position."""
        twin = copy(self)
        twin.game, twin.state = self.game.blind(), state
        return twin
