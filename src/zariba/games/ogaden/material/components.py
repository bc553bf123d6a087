"""Map, counters, markers and tables together: all that scenarios are made of."""

from zariba.core.datafile import DataFolder
from zariba.games.ogaden.material.counters import UnitPart
from zariba.games.ogaden.material.markers import MarkerPart
from zariba.games.ogaden.material.tables import TablePart
from zariba.games.ogaden.material.zones import MapPart


class Components(MapPart, UnitPart, MarkerPart, TablePart):
    """What is in the box of Ogaden 1977."""

    def build(self, files: DataFolder) -> None:
        """Read the parts; the bounds of factors and the radius of aircraft are tables."""
        self.build_tables(files)
        self.build_map(files)
        self.build_routes(self.air_radius)
        self.build_units(files, self.bounds)
        self.build_markers(files)
