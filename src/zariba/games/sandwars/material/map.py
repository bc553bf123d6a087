"""The map of a pack: spaces, axes of advance, distances, and where things lie on the sheet."""

from math import asin, cos, floor, radians, sin, sqrt

from zariba.boards.network import Network
from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.core.pack import Pack
from zariba.games.sandwars.material.layout import Layout
from zariba.games.sandwars.material.records import Axis, LineRow, Sample, SpaceRow

SEATS = ("ALG", "MOR")
ALG, MOR = 0, 1
HOMES = {"ALG": ALG, "MOR": MOR, "WSA": MOR, "DIS": -1}
EARTH_KM = 6371.0088
CITIES = ("city", "resource_city")
OIL = ("petroleum", "nuclear")
PHOSPHATE = ("mineral", "resource_city")
RESOURCES = ("resource_city", "petroleum", "mineral", "nuclear")


class Map(Pack):
    """What is printed on the board."""

    def read_map(self, files: DataFolder) -> None:
        """Spaces, axes of advance, and the picture."""
        self.spaces = files.rows("spaces.csv", SpaceRow)
        self.size = len(self.spaces)
        self.space_ids = [space.id for space in self.spaces]
        self.space_index = {name: s for s, name in enumerate(self.space_ids)}
        self.names = [space.name for space in self.spaces]
        self.kind_of: list[str] = [space.type for space in self.spaces]  # map.types
        self.coastal = [space.coastal for space in self.spaces]
        self.airbase = [space.airbase for space in self.spaces]
        self.country: list[str] = [space.country for space in self.spaces]
        self.home = [HOMES[space.country] for space in self.spaces]
        """Whose home country a space lies in, -1 for the disputed one (R-02, R-03)."""
        path = files.path("spaces.csv")
        for n, name in enumerate(self.space_ids):
            if self.space_index[name] != n:
                raise BadInput(f"{path}: there are two spaces {name!r}")
        every = range(self.size)
        self.home_spaces = [tuple(s for s in every if self.home[s] == seat) for seat in (ALG, MOR)]
        self.airbases = [tuple(s for s in ours if self.airbase[s]) for ours in self.home_spaces]
        self.towns = [
            tuple(s for s in ours if self.kind_of[s] in CITIES) for ours in self.home_spaces
        ]
        self.coast = tuple(s for s in every if self.coastal[s])
        self.of_kind = {
            kind: tuple(s for s in every if self.kind_of[s] == kind) for kind in set(self.kind_of)
        }
        self.oil = tuple(s for s in self.home_spaces[ALG] if self.kind_of[s] in OIL)
        """What Algeria lives on."""
        self.phosphate = tuple(s for s in self.home_spaces[MOR] if self.kind_of[s] in PHOSPHATE)
        """What Morocco lives on."""
        self.wsa = tuple(s for s in range(self.size) if self.country[s] == "WSA")
        self.capital = [self._capital(path.as_posix(), seat) for seat in (ALG, MOR)]
        self.disputed = frozenset(s for s in range(self.size) if self.home[s] < 0)
        self._read_axes(files)
        self.km = [[distance(a, b) for b in self.spaces] for a in self.spaces]
        self.layout = Layout(self.spaces)
        self.lines = files.rows("map_lines.csv", LineRow)
        self.legend = files.rows("legend.csv", Sample)
        self.artwork = files.picture("board.svg")

    def _capital(self, path: str, seat: int) -> int:
        for s, space in enumerate(self.spaces):
            if space.capital and self.home[s] == seat:
                return s
        raise BadInput(f"{path}: {SEATS[seat]} has no capital")

    def _read_axes(self, files: DataFolder) -> None:
        self.axes = files.rows("connections.csv", Axis)
        path = files.path("connections.csv").as_posix()
        for number, axis in enumerate(self.axes, 2):
            for end in (axis.a, axis.b, axis.berm_inside or axis.a):
                self.space(f"{path}: line {number}", end)
            if (axis.divider == "berm") != bool(axis.berm_inside):
                raise BadInput(f"{path}: line {number}: berm_inside belongs to a berm")
            homes = {self.home[self.space_index[end]] for end in (axis.a, axis.b)}
            border = "disputed" if -1 in homes else "frontier" if len(homes) > 1 else "none"
            if axis.border != border:
                raise BadInput(f"{path}: line {number}: the border there is {border!r}")
        links = [(self.space_index[x.a], self.space_index[x.b], x.kind) for x in self.axes]
        self.net = Network(self.size, links)
        self.near = self.net.adjacent
        self.roads = self.net.along(("road",))
        mountain: set[tuple[int, int]] = set()
        self.berm: dict[tuple[int, int], int] = {}
        """The space that the berm protects, by both directions of a connection (R-09)."""
        for axis, (a, b, _) in zip(self.axes, links, strict=True):  # map.divider
            if axis.divider == "mountain":
                mountain |= {(a, b), (b, a)}
            elif axis.divider == "berm":
                inside = self.space_index[axis.berm_inside]
                self.berm[a, b] = self.berm[b, a] = inside
        self.mountain = frozenset(mountain)

    def space(self, where: str, name: str) -> int:
        """The space that a data file names; BadInput where there is none."""
        if name not in self.space_index:
            raise BadInput(f"{where}: there is no space {name!r}")
        return self.space_index[name]


def distance(a: SpaceRow, b: SpaceRow) -> int:
    """Great-circle kilometres between centres, rounded half up (R-05)."""
    lat1, lat2 = radians(a.lat), radians(b.lat)
    turn = radians(b.lon - a.lon)
    half = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin(turn / 2) ** 2
    return floor(2 * EARTH_KM * asin(sqrt(half)) + 0.5)
