"""OpenSpiel: every scenario as a Python game, registered from outside: `zariba_keren_first` ...

Chance is sampled: whenever an action rolls dice there is a chance node with a number of draws, all
equally likely, each of which makes its own dice. A history therefore holds all that a game was, and
no state knows the dice of the draws to come.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, ClassVar

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        f"zariba.envs.openspiel needs {error.name}, which is not installed: "
        "pip install 'zariba[gym,openspiel]'"
    ) from None

import numpy as np

from zariba import registry
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.envs.names import found
from zariba.envs.play import Play
from zariba.envs.writers import Row

DRAWS = 256
"""How many draws of the dice there are to choose from."""
LAST = 32
"""So many of its own actions an information state tensor remembers."""


def name_of(game: Game[State], scenario: str) -> str:
    """The name under which OpenSpiel finds a scenario."""
    return f"zariba_{game.id}_{scenario}"


def register() -> list[str]:
    """Tell OpenSpiel of every scenario; their names."""
    names = []
    for _, game, scenario in found():
        name = name_of(game, scenario)
        if name not in pyspiel.registered_names():
            kind = type_of(game, scenario)
            # A class for each: what is registered outlives the interpreter, and a class may.
            made = type(name, (War,), {"kind": kind, "rules": game, "scenario": scenario})
            pyspiel.register_game(kind, made)
        names.append(name)
    return names


def type_of(game: Game[State], scenario: str) -> Any:
    """What OpenSpiel wants to know of a scenario before it is loaded."""
    seats = len(game.played_seats(scenario))
    kinds = pyspiel.GameType
    utility = kinds.Utility
    return kinds(
        short_name=name_of(game, scenario),
        long_name=f"{game.title}: {game.scenario(scenario).name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if opposed(game, scenario) else utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"most": 0},
    )


def opposed(game: Game[State], scenario: str) -> bool:
    """Whether one of two seats wins what the other loses."""
    seats = game.played_seats(scenario)
    return len(seats) == 2 and game.side(seats[0], scenario) != game.side(seats[1], scenario)


class War(pyspiel.Game):
    """A scenario; with `most` it is a draw after so many decisions."""

    kind: ClassVar[Any]
    rules: ClassVar[Game[State]]
    scenario: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        game, scenario = self.rules, self.scenario
        self.play = Play(game, scenario, ())
        self.most = int(params.get("most", 0)) or game.decision_bound
        info = pyspiel.GameInfo(
            num_distinct_actions=self.play.numbering.count,
            max_chance_outcomes=DRAWS,
            num_players=len(self.play.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if opposed(game, scenario) else None,
            max_game_length=self.most,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> "Moment":
        """Before the first draw of the dice."""
        return Moment(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What fills tensors and strings in for a player."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.play, recall)

    def information_state_tensor_shape(self) -> list[int]:
        """The planes, and the seat's last actions."""
        return [self.play.encoder.size + LAST]

    def observation_tensor_shape(self) -> list[int]:
        """The planes."""
        return [self.play.encoder.size]


class Deed:
    """What was done at one node: nothing of it changes afterwards, so that copies share it."""

    def __init__(self, seat: int, number: int, seed: bytes) -> None:
        self.seat, self.number, self.seed = seat, number, seed

    def __deepcopy__(self, memo: dict[int, Any]) -> "Deed":
        return self


class Moment(pyspiel.State):
    """A node of the tree."""

    def __init__(self, game: War) -> None:
        super().__init__(game)
        self._at = Copied(game.play, game.most)

    # What OpenSpiel asks for.

    def current_player(self) -> int:
        """The player that acts, chance, or none any more."""
        at = self._at
        if at.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if at.waits else at.play.seats.index(at.seat)

    def _legal_actions(self, player: int) -> list[int]:
        at = self._at
        return sorted(at.play.offered(at.play.seats[player]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The draws, all alike."""
        return [(draw, 1.0 / DRAWS) for draw in range(DRAWS)]

    def _apply_action(self, action: int) -> None:
        if self._at.waits:
            self._at.draw(action)
        else:
            self._at.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._at.play.words(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._at.over

    def returns(self) -> list[float]:
        """1 for each player whose side has won, -1 for the others, 0 for a draw."""
        play = self._at.play
        return [play.payoff(seat) for seat in play.seats]

    def __str__(self) -> str:
        return self._at.told()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        """With its history."""
        return self.clone()  # type: ignore[no-any-return]

    @property
    def position(self) -> "Copied":
        """The game at this node, for observers."""
        return self._at


class Copied:
    """The game at a node, as OpenSpiel copies it: the state anew, all else shared."""

    def __init__(self, play: Play, most: int) -> None:
        self.play, self.most = play, most
        self.deeds: list[Deed] = []
        self.taken = 0
        self.waiting: tuple[int, int] | None = (-1, -1)
        """What rolls dice when they are drawn: a seat's action, or the start of the game."""
        self.read: dict[int, tuple[int, State, str]] = {}
        """By seat: how many deeds it was told of, the state after them, and what it was told."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Copied":
        twin = Copied(self.play.at(self.play.state.clone()), self.most)
        twin.deeds, twin.taken, twin.waiting = self.deeds[:], self.taken, self.waiting
        twin.read = dict(self.read)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down by the game's id and the state as JSON."""
        play = self.play
        deeds = [(deed.seat, deed.number, deed.seed) for deed in self.deeds]
        written = play.game.encode(play.state)
        return restored, (play.game.id, play.scenario, self.most, written, deeds, self.waiting)

    @property
    def over(self) -> bool:
        """Whether the game has ended, or went on long enough."""
        return not self.waits and (self.play.state.result is not None or self.taken >= self.most)

    @property
    def waits(self) -> bool:
        """Whether the dice are to be drawn."""
        return self.waiting is not None

    @property
    def seat(self) -> int:
        """The seat that acts."""
        return self.play.first_asked()

    def act(self, number: int) -> None:
        """A seat's action: done at once, or kept until the dice are drawn for it."""
        seat, before = self.seat, self.play.state
        trial = before.clone()
        action = self.play.numbering.actions[number]
        refusal = self.play.game.apply(trial, seat, action)
        if refusal is not None:
            raise ValueError(str(refusal))
        if trial.rolled != before.rolled:
            self.waiting = (seat, number)
        else:
            self.play = self.play.at(trial)
            self.done(Deed(seat, number, b""))

    def draw(self, number: int) -> None:
        """The dice are drawn."""
        assert self.waiting is not None
        (seat, action), self.waiting = self.waiting, None
        seed = blake2b(b"zariba draw %d %d" % (number, len(self.deeds)), digest_size=32).digest()
        deed = Deed(seat, action, seed)
        self.play = self.play.at(follow(self.play, self.play.state.clone(), deed))
        self.done(deed)

    def done(self, deed: Deed) -> None:
        """Remember it."""
        self.deeds.append(deed)
        self.taken += deed.seat >= 0

    def told(self) -> str:
        """The whole state in words of JSON, and what waits for dice."""
        waiting = f"{self.waiting} " if self.waiting is not None else ""
        return f"{waiting}{self.play.game.encode(self.play.state).decode()}"

    def seen(self, seat: int) -> str:
        """What a seat sees: its masked state as JSON."""
        return self.play.game.encode(self.play.game.mask(self.play.state, seat)).decode()

    def recalled(self, seat: int) -> str:
        """All that a seat was told since the start, what it did, and what it sees now."""
        empty = self.play.game.new_state(self.play.scenario, self.play.options, b"")
        count, state, lines = self.read.get(seat, (0, empty, ""))
        game = self.play.game
        for deed in self.deeds[count:]:
            state = follow(self.play, state.clone(), deed)
            if deed.seat == seat:
                lines += f"> {self.play.words(deed.number)}\n"
            for entry in game.chronicle(game.mask(state, seat), seat):
                lines += f"{entry.text}\n"
        self.read[seat] = (len(self.deeds), state, lines)
        return lines + self.seen(seat)

    def last(self, seat: int) -> Row:
        """The seat's last actions, the latest first, as shares of all that there are."""
        own = [deed.number + 1 for deed in self.deeds if deed.seat == seat][: -LAST - 1 : -1]
        row = np.zeros(LAST, np.float32)
        row[: len(own)] = np.array(own, np.float32) / self.play.numbering.count
        return row


def restored(
    game: str,
    scenario: str,
    most: int,
    written: bytes,
    deeds: list[tuple[int, int, bytes]],
    waiting: tuple[int, int] | None,
) -> Copied:
    """A node from what was written down of it."""
    rules = registry.load(game)
    copied = Copied(Play(rules, scenario, ()).at(rules.decode(written)), most)
    for deed in deeds:
        copied.done(Deed(*deed))
    copied.waiting = waiting
    return copied


def follow(play: Play, state: State, deed: Deed) -> State:
    """The state after a deed."""
    if deed.seat < 0:
        return play.game.start(play.scenario, play.options, deed.seed)
    state.seed = deed.seed
    play.game.apply(state, deed.seat, play.numbering.actions[deed.number])
    return state


class Observer:
    """Tensors and strings for a player, as OpenSpiel's own observers give them."""

    def __init__(self, play: Play, recall: bool) -> None:
        self._recall = recall
        self._planes = play.encoder.planes
        size = play.encoder.size
        self.tensor: Row = np.zeros(size + (LAST if recall else 0), np.float32)
        self.dict: dict[str, Row] = {}
        for plane in self._planes:
            end = plane.start + int(np.prod(plane.shape))
            self.dict[plane.name] = self.tensor[plane.start : end].reshape(plane.shape)
        if recall:
            self.dict["last actions"] = self.tensor[size:]

    def set_from(self, state: Moment, player: int) -> None:
        """Fill the tensor in."""
        at = state.position
        seat = at.play.seats[player]
        size = at.play.encoder.size
        self.tensor[:size] = at.play.tensor(seat)
        if self._recall:
            self.tensor[size:] = at.last(seat)

    def string_from(self, state: Moment, player: int) -> str:
        """What the player sees; with perfect recall all that it was told as well."""
        at = state.position
        seat = at.play.seats[player]
        return at.recalled(seat) if self._recall else at.seen(seat)


def load(name: str, most: int = 0) -> Any:
    """A scenario as OpenSpiel loads it."""
    register()
    return pyspiel.load_game(name, {"most": most}) if most else pyspiel.load_game(name)


def playthrough(state: Moment, draws: Sequence[int]) -> list[str]:
    """Play on by numbers, one for each node, and tell what was done: to compare in a diff."""
    lines = []
    for number in draws:
        if state.is_terminal():
            break
        chance = state.is_chance_node()
        offered = list(range(DRAWS)) if chance else state.legal_actions()
        action = offered[number % len(offered)]
        lines.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
    return lines
