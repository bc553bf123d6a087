"""Ogaden 1977's unchanging data: zones, counters, markers, tables, read from files and checked."""

from pathlib import Path
from typing import Final

from zariba.core.datafile import DataFolder
from zariba.games.ogaden.material.components import Components
from zariba.games.ogaden.material.scenarios import read_plans
from zariba.games.ogaden.material.soundness import check_map, check_markers

HERE: Final = Path(__file__).parents[1] / "data"


class OgadenPack(Components):
    """All of it."""

    def build(self, files: DataFolder) -> None:
        """Read every file and see that they agree."""
        super().build(files)
        check_map(self, str(files.path("map.toml")))
        check_markers(self, str(files.path("markers.toml")))
        self.plans = read_plans(self, files)
        self.plan_by_id = {plan.id: plan for plan in self.plans}
