"""What never changes: the wells, the tracks between them, and the numbers of the rules."""

from zariba.core.bad_input import known
from zariba.core.datafile import DataFolder, Datum
from zariba.core.pack import Pack


class Well(Datum, frozen=True):
    """A place to camp; `water` is what a night there brings."""

    id: str
    name: str
    x: int
    y: int
    water: int


class Desert(Datum, frozen=True):
    """The data file, in the form it must have."""

    nights: int
    goal: int
    camels: int
    need: int
    start: str
    raiders: str
    tracks: list[tuple[str, str]]
    wells: list[Well]


class WellsPack(Pack):
    """The desert, built once; the rules know wells by their numbers."""

    def build(self, files: DataFolder) -> None:
        """Read the file and check that it agrees with itself."""
        self.desert = files.table("desert.toml", Desert)
        self.wells = tuple(self.desert.wells)
        self.names = tuple(well.id for well in self.wells)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.start, self.fort = map(self.find, (self.desert.start, self.desert.raiders))
        tracks = [(self.find(a), self.find(b)) for a, b in self.desert.tracks]
        self.next_to = tuple(
            tuple(sorted(b if a == well else a for a, b in tracks if well in (a, b)))
            for well in range(len(self.wells))
        )

    def find(self, name: str) -> int:
        """The number of a well."""
        return known(self.number, name, "well")
