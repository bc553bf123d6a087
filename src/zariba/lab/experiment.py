"""Experiment files: what is played, what is varied and what is measured, looked at beforehand."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from zariba import registry
from zariba.bots import DOCTRINE, bot_words, thinks_long
from zariba.bots.outside import PREFIX
from zariba.bots.settings import split
from zariba.core.bad_input import BadInput
from zariba.core.datafile import read_toml, shaped
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.lab.design import Point, points_of
from zariba.lab.factors import Factor, FactorFile, Setting, apply, factor_of
from zariba.lab.match import check_player, seed_of
from zariba.lab.variation import Source

MEASURES = ("winner", "margin", "turn", "lost", "held", "tracks", "luck")
USUAL = ("winner", "margin", "turn", "lost", "held", "tracks")
MOST_GAMES = 10_000_000


class MeasureFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A `[[measure]]`: whether something that a case file could expect holds."""

    name: str
    expect: dict[str, object]
    turn: int = 0
    """At the end of this turn; 0 for the end of the game."""


class ExperimentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An experiment as it is written."""

    title: str = ""
    question: str = ""
    game: str
    scenario: str = ""
    data: str = ""
    options: list[str] = []
    bots: str | dict[str, str] = ""
    seed: int = 0
    replications: int = 20
    paired: bool = True
    design: str = "full"
    points: int = 0
    factor: list[FactorFile] = []
    measures: tuple[str, ...] = USUAL
    measure: list[MeasureFile] = []
    decisions: bool = False
    saves: bool = False


class Experiment(msgspec.Struct, frozen=True, kw_only=True):
    """An experiment that can be run; seats by their ids."""

    title: str
    question: str
    game: str
    scenario: str
    data: str
    usual: Setting
    seed: int
    replications: int
    paired: bool
    design: str
    factors: tuple[Factor, ...]
    points: tuple[Point, ...]
    measures: tuple[str, ...]
    expected: tuple[MeasureFile, ...]
    decisions: bool
    saves: bool

    @property
    def games(self) -> int:
        """How many are played."""
        return len(self.points) * self.replications

    @property
    def repeatable(self) -> bool:
        """Whether its bots play the same again: none goes by the clock or comes from outside."""
        return not any(by_the_clock(word) for setting in self.settings for word in bots_of(setting))

    @property
    def settings(self) -> list[Setting]:
        """What is played at each point."""
        return [apply(self.factors, point, self.usual) for point in self.points]

    @property
    def digest(self) -> str:
        """What makes it this experiment: all but its words and how often it is repeated."""
        plain = msgspec.structs.replace(self, title="", question="", replications=0, data="")
        return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()

    def seed_at(self, point: int, replication: int) -> int:
        """The seed of a game; paired ones have the same at every point."""
        number = replication if self.paired else replication * len(self.points) + point
        return seed_of(self.seed, number)


def by_the_clock(word: str) -> bool:
    """Whether a bot may play otherwise when it is asked again."""
    if word.startswith(PREFIX):
        return True
    return thinks_long(word) and "rollouts" not in split(word)[1]


def bots_of(setting: Setting) -> tuple[str, ...]:
    """The words of all bots of a setting."""
    return tuple(setting.bots.values())


def read_experiment(path: Path) -> Experiment:
    """The experiment in a file; BadInput names what is wrong before anything is played."""
    file = shaped(path, read_toml(path), ExperimentFile)
    try:
        return experiment_of(file, path.resolve().parent)
    except BadInput as trouble:
        raise BadInput(f"{path}: {trouble}") from None


def experiment_of(file: ExperimentFile, beside: Path) -> Experiment:
    """An experiment as it is run; `beside` is the folder that its paths start from."""
    data = (beside / file.data).resolve() if file.data else None
    if data is not None and not data.is_dir():
        registry.load(file.game)
        raise BadInput(f"there is no folder {data}")
    game = registry.load(file.game, data) if data else registry.load(file.game)
    scenario = game.scenario(file.scenario).id if file.scenario else game.scenarios[0].id
    check_numbers(file)
    own = game.folder() / "data"
    source = Source(own, data) if own.is_dir() else None
    factors = tuple(factor_of(one, source) for one in file.factor)
    names = [factor.name for factor in factors] + [one.name for one in file.measure]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput(f"two factors or measures are called {twice}: give them a name")
    experiment = Experiment(
        title=file.title or game.scenario(scenario).name,
        question=file.question,
        game=game.id,
        scenario=scenario,
        data=str(data) if data else "",
        usual=Setting(
            (), game.check_options(file.options, scenario), seated(game, scenario, file.bots)
        ),
        seed=file.seed,
        replications=file.replications,
        paired=file.paired,
        design=file.design,
        factors=factors,
        points=points_of(factors, file.design, file.points, file.seed),
        measures=tuple(word for word in MEASURES if word in file.measures),
        expected=tuple(file.measure),
        decisions=file.decisions,
        saves=file.saves,
    )
    if experiment.games > MOST_GAMES:
        raise BadInput(f"that makes {experiment.games} games; at most {MOST_GAMES} are played")
    check_settings(game, experiment)
    check_expected(game, experiment)
    return experiment


def check_numbers(file: ExperimentFile) -> None:
    """BadInput for numbers and words that mean nothing."""
    if file.replications < 1:
        raise BadInput(f"replications is {file.replications}, not 1 or more")
    for word in file.measures:
        if word not in MEASURES:
            there = ", ".join(MEASURES)
            raise BadInput(f"there is no measure {word!r}; there are {there}, or a [[measure]]")


def seated(game: Game[State], scenario: str, bots: str | dict[str, str]) -> dict[str, str]:
    """The bot of each played seat: named for it, for its team or for all; else its doctrine."""
    usual = DOCTRINE if DOCTRINE in bot_words(game) else bot_words(game)[0]
    seats = game.played_seats(scenario)
    there = game.seats_in(scenario)
    words = bots if isinstance(bots, dict) else {}
    if isinstance(bots, str) and bots:
        usual = bots
    known = [word for seat in seats for word in (there[seat].id, game.side(seat, scenario))]
    for word in words:
        if word not in known:
            names = ", ".join(dict.fromkeys(known))
            raise BadInput(f"bots: {scenario} has no seat {word!r}; it has {names}")
    return {
        there[seat].id: words.get(there[seat].id, words.get(game.side(seat, scenario), usual))
        for seat in seats
    }


def check_settings(game: Game[State], experiment: Experiment) -> None:
    """BadInput for a seat, an option or a bot that a factor names and that is not there."""
    for factor in experiment.factors:
        if factor.kind == "bot" and factor.what not in experiment.usual.bots:
            there = ", ".join(experiment.usual.bots)
            raise BadInput(
                f"factor {factor.name}: {experiment.scenario} has no seat {factor.what!r};"
                f" it has {there}"
            )
        if factor.kind == "option":
            try:
                game.check_options([factor.what], experiment.scenario)
            except BadInput as trouble:
                raise BadInput(f"factor {factor.name}: {trouble}") from None
    looked_at: set[str] = set()
    for setting in experiment.settings:
        for word in bots_of(setting):
            if word not in looked_at:
                check_player(game, word)
                looked_at.add(word)


def check_expected(game: Game[State], experiment: Experiment) -> None:
    """BadInput for a word that case files of the game do not have."""
    if not experiment.expected:
        return
    state = game.start(experiment.scenario, experiment.usual.options, numbered_seed(0))
    for measure in experiment.expected:
        if not measure.expect or measure.turn < 0:
            raise BadInput(f"measure {measure.name} expects nothing, or in a turn below 0")
        for word, value in measure.expect.items():
            try:
                game.observe(state, word, value)
            except BadInput as trouble:
                raise BadInput(f"measure {measure.name}: {trouble}") from None


def jobs_in_order(experiment: Experiment, block: int = 10) -> Iterator[tuple[int, int, int]]:
    """Number, point and replication of each game, in the order in which they are played.

    Numbers go replication by replication, so that more can be added. Some replications of a
    point are played in a row, so that its data need not be read for each.
    """
    points = len(experiment.points)
    for first in range(0, experiment.replications, block):
        for point in range(points):
            for replication in range(first, min(first + block, experiment.replications)):
                yield replication * points + point, point, replication
