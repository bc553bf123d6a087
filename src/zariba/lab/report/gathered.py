"""The results of an experiment as a report needs them: responses by game, levels by point."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.parties import Parties
from zariba.core.report import Side
from zariba.lab.factors import Factor
from zariba.lab.results import KEPT, Manifest, read_manifest, read_rows
from zariba.lab.row import Row
from zariba.lab.variation import Value

Numbers = NDArray[np.float64]


class Response(msgspec.Struct, frozen=True):
    """A number that each game has, and how it is read."""

    id: str
    title: str
    unit: str
    share: bool = False
    """It is 0 or 1 in each game."""


class Gathered:
    """Everything that was kept of an experiment, without the games that failed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest: Manifest = read_manifest(folder)
        self.plan = self.manifest.plan
        kept = read_rows(folder / KEPT)
        self.faults = [row for row in kept if row.fault]
        self.rows: Sequence[Row] = [row for row in kept if not row.fault]
        if not self.rows:
            raise BadInput(f"{folder} has no finished game to report")
        self.game: Game[State] = registry.load(self.plan.game)
        parties = Parties(self.game, self.plan.scenario)
        self.names = parties.names
        self.sides: dict[str, Side] = dict(zip(parties.names, parties.sides(), strict=True))
        self.count = self.game.count(
            self.game.start(self.plan.scenario, self.plan.usual.options, bytes(32))
        )
        self.clusters = np.array(
            [row.replication if self.plan.paired else row.game for row in self.rows]
        )

    @property
    def factors(self) -> tuple[Factor, ...]:
        """What was varied."""
        return self.plan.factors

    def called(self, side: str) -> str:
        """A side's name."""
        return self.sides[side].name if side in self.sides else side or "draw"

    def level(self, row: Row, factor: int) -> Value:
        """The level of a factor in a game."""
        return self.manifest.points[row.point][factor]

    def levels(self, factor: int) -> list[Value]:
        """The levels that were played, in order."""
        one = self.factors[factor]
        found = {repr(point[factor]): point[factor] for point in self.manifest.points}
        if one.levels:
            return [level for level in one.levels if repr(level) in found]
        return sorted(found.values(), key=lambda level: float(level))

    def told(self, point: int) -> str:
        """The levels of a point in words."""
        pairs = zip(self.factors, self.manifest.points[point], strict=True)
        return ", ".join(f"{factor.name} {level}" for factor, level in pairs) or "as printed"

    @property
    def responses(self) -> list[Response]:
        """What the games are compared by."""
        first = self.called(self.names[0])
        found = [Response("win", f"{first} wins", "share of games", share=True)]
        if all(row.end.margin is not None for row in self.rows):
            found.append(Response("margin", f"{first} ahead", self.count.unit or "margin"))
        if "turn" in self.plan.measures:
            found.append(Response("turn", "Turn of the end", "turns"))
        if "lost" in self.plan.measures:
            unit = self.count.lost_in or "pieces"
            for side in self.names:
                if any(row.end.lost.get(side) for row in self.rows):
                    found.append(Response(f"lost.{side}", f"{self.called(side)} lost", unit))
        found += [
            Response(one.name, one.name, "share of games", share=True) for one in self.plan.expected
        ]
        return found

    def values(self, response: Response) -> Numbers:
        """The number of each game."""
        return np.array([self.value(row, response.id) for row in self.rows], dtype=float)

    def value(self, row: Row, what: str) -> float:
        """The number of one game."""
        if what == "win":
            return float(row.winner == self.names[0])
        if what == "margin":
            return float(row.end.margin or 0.0)
        if what == "turn":
            return float(row.end.turn)
        if what.startswith("lost."):
            return float(sum(row.end.lost.get(what.removeprefix("lost."), {}).values()))
        return float(row.expected[what])
