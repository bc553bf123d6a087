"""Keren's unchanging data: map, counters, tables, scenarios, read from files and checked."""

from pathlib import Path
from typing import Final

from zariba.boards.legend import LegendFile
from zariba.core.datafile import DataFolder
from zariba.core.pack import Pack
from zariba.games.keren.material.layout import lay_out
from zariba.games.keren.material.scenarios import Scenarios

HERE: Final = Path(__file__).parents[1] / "data"


class KerenPack(Scenarios, Pack):
    """All of it: tables, map and places, counters, scenarios, each from a module of its own."""

    def build(self, files: DataFolder) -> None:
        """Read every file; each must agree with those before it."""
        self.read_tables(files)
        self.read_places(files)
        self.read_counters(files)
        self.read_scenarios(files)
        self.sheet = lay_out(self.grid)
        self.artwork = files.picture("board.svg")
        self.legend = files.table("legend.toml", LegendFile).sample

    def terrain_note(self, terrain: str) -> str:
        """Level and cost of a terrain, for the map's key."""
        kind = self.ground_kinds[terrain]
        level = "as printed" if kind.level is None else f"{kind.level:g}"
        return f"{terrain.capitalize()}: level {level}, {kind.mp} MP"
