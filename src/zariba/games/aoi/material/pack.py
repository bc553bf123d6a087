"""The unchanging data of Africa Orientale Italiana: map, pieces, tables, scenarios."""

from pathlib import Path
from typing import Final

from zariba.boards.atlas import row_grid
from zariba.boards.legend import LegendFile
from zariba.core.datafile import DataFolder
from zariba.games.aoi.material.ground import GroundPack
from zariba.games.aoi.material.layout import lay_out
from zariba.games.aoi.material.scenarios import Scenarios

HERE: Final = Path(__file__).parents[1] / "data"


class AoiPack(Scenarios, GroundPack):
    """All of it: tables, map, units, scenarios, each from a module of its own."""

    def build(self, files: DataFolder) -> None:
        """Read every file; each must agree with those before it."""
        self.read_tables(files)
        self.read_ground(files)
        self.read_units(files)
        self.read_scenarios(files)
        self.sheets = {name: lay_out(row_grid(one)) for name, one in self.map.maps.items()}
        drawn = {name: part for name, part in self.map_parts.items() if part.picture}
        self.artwork = {name: files.picture(part.picture) for name, part in drawn.items()}
        self.legend = {
            name: files.table(part.key, LegendFile).sample for name, part in drawn.items()
        }
        """By map: its sheet, the picture of it and the samples of its key."""

    def terrain_note(self, terrain: str) -> str:
        """A terrain and what it costs, for the map's key."""
        kind = self.ground_kinds[terrain]
        foot, mountain, armor = kind.mp
        costs = [f"{foot} MP"]
        if mountain != foot:
            costs.append(f"mountain units {mountain}")
        if armor != foot:
            costs.append(f"armor {armor}")
        return f"{terrain.capitalize()}: {', '.join(costs)}"
