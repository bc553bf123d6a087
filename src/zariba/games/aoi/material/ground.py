"""The map: what a step costs, where zones of control, supply and ships go (5.8, b5.8a, b5.10a)."""

from collections.abc import Iterable
from typing import Final, Literal

from zariba.boards.atlas import Atlas
from zariba.boards.hex import RowNumbers
from zariba.boards.hexmap import HexMap, HexRecord, MapFiles
from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.core.pack import Pack, kept
from zariba.games.aoi.material.tables import Tables

FILE: Final = "maps.toml"
FOOT, MOUNTAIN, ARMOR = range(3)
CLEAR: Final = "clear"
"""How a land unit pays for ground: the places in `Terrain.mp`."""
THROUGH, INTO, NEVER = range(3)
"""How a line of supply takes a hex."""
SUPPLY: Final = ("through", "into", "never")

Ways = tuple[tuple[tuple[int, int], ...], ...]
"""By hex: where land units go from it and what that costs."""


class HexLine(HexRecord, frozen=True, kw_only=True):
    """A line of a map's file of hexes."""

    coastal: bool = False
    """Whether ships may enter this land hex."""
    area: str = ""
    """The country or colony, empty at sea."""
    control: str = ""
    """Who owned it when the first war on the map began."""
    zone: str
    """The weather zone."""
    sea: str = ""
    """The name of the waters, for players only."""
    place: str = ""
    kind: str = ""
    """The kind of place."""
    port: bool = False
    resource: Literal["", "resource", "oil"] = ""
    symbol: str = ""
    """The nation whose supply symbol is printed in it."""


class MapPart(Datum, frozen=True, kw_only=True):
    """One map: how its hexes are called, and its files."""

    title: str
    letter: str
    first_row: int
    last_column: int
    hex_miles: int
    """Across a hex: the same on every map (xvi.f)."""
    turned: bool = False
    """Whether rows count up to the north and columns to the east."""
    hexes: str
    sides: str
    bypass: str
    picture: str = ""
    """Its drawn sheet."""
    key: str = ""
    """The key to that."""


class BypassLine(Datum, frozen=True, kw_only=True):
    """A line of a map's file of bypasses: across this side a mountain hex has clear ground."""

    hex: str
    beside: str


class MapsFile(Datum, frozen=True, kw_only=True):
    """The whole of maps.toml."""

    south: MapPart
    spain: MapPart
    east: MapPart


class Ground(Tables):
    """Hexes by number, map after map; everything about them is a tuple by number."""

    def read_ground(self, files: DataFolder) -> None:
        """Read the files of the maps and work out what follows from them."""
        read = files.table(FILE, MapsFile)
        self.map_parts = {"south": read.south, "spain": read.spain, "east": read.east}
        self.map = Atlas(
            {name: self._read_map(files, name, part) for name, part in self.map_parts.items()}
        )
        self.grid = self.map.grid
        self.codes = self.grid.codes  # xvi.a
        self.hexes = len(self.codes)
        self.hex_index = {code: i for i, code in enumerate(self.codes)}
        lines = self.map.hexes
        self.terrain = self.map.terrain
        self.ground = tuple(self.ground_kinds[h.terrain] for h in lines)
        """By hex: its kind of ground."""
        self.land = tuple(not (g.sea or g.lake) for g in self.ground)
        self.navigable = tuple(self.ground[i].sea or h.coastal for i, h in enumerate(lines))
        self.port = tuple(h.port for h in lines)
        self.place = tuple(h.place for h in lines)
        self.place_kind = tuple(h.kind for h in lines)
        self.city = tuple(bool(h.kind) and self.place_kinds[h.kind].city for h in lines)
        self.airfield = tuple(self.place_kinds[h.kind].airfield if h.kind else 0 for h in lines)
        """By hex: how many air units its city airfield holds (b4.2a)."""
        self.place_die = tuple(self.place_kinds[h.kind].attack if h.kind else 0 for h in lines)
        self.fortress = tuple(
            self.place_kinds[h.kind].strength_percent if h.kind else 100 for h in lines
        )
        """By hex: what its place makes of the whole defense, in percent (b5.15a)."""
        self.resource = tuple(h.resource for h in lines)
        self.symbol = tuple(h.symbol for h in lines)
        self.area = tuple(h.area for h in lines)
        self.control = tuple(h.control for h in lines)  # xvi.i, xvi.j, xvi.k
        self.countries = {on: self._countries(on) for on in self.map_parts}
        self.waters = tuple(h.sea for h in lines)
        self.zone = tuple(self.zone_index[h.zone] for h in lines)  # 1.1a
        self.supply_kind = tuple(SUPPLY.index(g.supply) for g in self.ground)
        self._neighbours()
        self._read_bypass(files)
        self.rail_target = {
            self.map.number(code, f"tables.toml: rail.target: {area}"): area
            for area, code in self.rail_target_codes.items()
        }
        """By hex: the area whose rail capacity is bombed there (2.6d, 2.6e)."""
        self.steps: tuple[Ways, Ways, Ways] = (
            self._ways(FOOT),
            self._ways(MOUNTAIN),
            self._ways(ARMOR),
        )
        """By kind of mover, by hex: the neighbours and their cost (5.8a, 5.8b, 5.8c, b5.8a)."""
        self.frozen_steps: tuple[Ways, Ways, Ways] = (
            self._frozen(FOOT),
            self._frozen(MOUNTAIN),
            self._frozen(ARMOR),
        )
        """The same in winter: rivers and swamps have no effect (b1.4a)."""
        self.zoc_from, self.inhibited_from = self._zones()
        self.zoc_into = tuple(
            tuple(b for b in near if a in self.zoc_from[b]) for a, near in enumerate(self.joined)
        )
        """By hex: where the full zone of control of a unit in it reaches."""
        self._attacks()

    def _read_map(self, files: DataFolder, name: str, part: MapPart) -> HexMap[HexLine]:
        """One map, checked by itself."""
        numbers = RowNumbers(part.letter, part.first_row, part.last_column, part.turned)
        one = HexMap(
            files,
            MapFiles(part.hexes, part.sides, ""),
            HexLine,
            raised=numbers,
            terrains=self.ground_kinds,
            side_kinds=self.side_kinds,
        )
        for h in one.hexes:
            self._check(h, f"{files.path(part.hexes)}: hex {h.hex}")
        every = range(len(one))
        row, column = min(map(one.grid.row, every)), max(map(one.grid.column, every))
        if (row, column) != (part.first_row, part.last_column):  # neighbours would not touch
            raise BadInput(
                f"{files.path(FILE)}: {name}: the map begins with row {row} and ends with column"
                f" {column}"
            )
        return one

    def _check(self, h: HexLine, at: str) -> None:
        """What the columns of a hex must agree on."""
        ground = self.ground_kinds[h.terrain]
        wet = ground.sea or ground.lake
        if h.zone not in self.zone_index:
            there = ", ".join(self.zone_names)
            raise BadInput(f"{at}: field zone: there is no zone {h.zone!r}; there are {there}")
        if h.kind and h.kind not in self.place_kinds:
            there = ", ".join(self.place_kinds)
            raise BadInput(f"{at}: field kind: there is no kind {h.kind!r}; there are {there}")
        if wet and (h.coastal or h.port or h.area or h.kind):
            raise BadInput(f"{at}: {h.terrain} has no coast, port, area or place")
        if h.port and not h.coastal:
            raise BadInput(f"{at}: field port: ships cannot reach it, it is not coastal")
        if not wet and not (h.area and h.control):
            raise BadInput(f"{at}: a land hex needs an area and who controls it")

    def _on_side(self, a: int, b: int) -> frozenset[str]:
        return self.map.sides.get((a, b), frozenset())

    def _neighbours(self) -> None:
        """Which neighbours are joined by land, by river, by rail, by sea."""
        joined, rivers, rails, sails = [], [], [], []
        kinds = self.side_kinds
        for a, near in enumerate(self.grid.adjacent):
            land = [b for b in near if self.land[a] and self.land[b]]
            joined.append(tuple(b for b in land if all(kinds[k].land for k in self._on_side(a, b))))
            rivers.append(
                frozenset(b for b in land if any(kinds[k].mp for k in self._on_side(a, b)))
            )
            rails.append(
                frozenset(b for b in land if any(kinds[k].bonus_mp for k in self._on_side(a, b)))
            )
            sails.append(
                tuple(
                    b
                    for b in near
                    if self.navigable[a]
                    and self.navigable[b]
                    and all(kinds[k].ships for k in self._on_side(a, b))
                )
            )
        self.joined = tuple(joined)
        """By hex: the hexes that land units reach from it; water sides are closed (xvi.l, R8), and
        those that the book names (xvi.n, xvi.o)."""
        self.rivers = tuple(rivers)
        """By hex: the neighbours across a river."""
        self.rails = tuple(rails)
        """By hex: the neighbours along a rail line."""
        self.sails = tuple(sails)
        """By hex: where ships go from it (b3.2b)."""
        self.approaches = tuple(
            (*near, *(b for b in sails[a] if self.land[a] != self.land[b]))
            for a, near in enumerate(joined)
        )
        """By hex: from where troops attack it, over land and from the sea (b3.24a)."""

    def _read_bypass(self, files: DataFolder) -> None:
        """The sides by which mountains are bypassed (11.36a, 11.36b)."""
        found: list[set[int]] = [set() for _ in range(self.hexes)]
        for part in self.map_parts.values():
            where = f"{files.path(part.bypass)}"
            for line in files.rows(part.bypass, BypassLine):
                at = f"{where}: hex {line.hex}"
                hex_ = self.map.number(line.hex, at)
                beside = self.map.number(line.beside, f"{at}: field beside")
                if beside not in self.joined[hex_]:
                    raise BadInput(f"{at}: no land unit comes from {line.beside}")
                found[hex_].add(beside)
        self.bypass = tuple(frozenset(near) for near in found)
        """By hex: the neighbours from which a mountain hex may be entered at the clear cost."""

    def _ways(self, mover: int) -> Ways:
        return tuple(
            tuple((b, self._cost(a, b, mover)) for b in near) for a, near in enumerate(self.joined)
        )

    def _frozen(self, mover: int) -> Ways:
        """The same where rivers and swamps are ice: most steps cost what they always do (b1.4a)."""
        ice = [self.ground[h].freezes for h in range(self.hexes)]
        return tuple(
            tuple((b, self._frozen_cost(a, b, cost, mover)) for b, cost in ways)
            if self.rivers[a] or any(ice[b] for b, _ in ways)
            else ways
            for a, ways in enumerate(self.steps[mover])
        )

    def _frozen_cost(self, a: int, b: int, cost: int, mover: int) -> int:
        """What a step costs in winter."""
        ground = self.ground[b]
        if ground.freezes:
            return self.ground_kinds[CLEAR].mp[mover]
        return min(cost, ground.mp[mover]) if b in self.rivers[a] else cost

    def _cost(self, a: int, b: int, mover: int) -> int:
        """Terrain and river, or along a rail line into jungle or mountain the rail rate (R44)."""
        ground = self.ground[b]
        on_side = [self.side_kinds[k] for k in self._on_side(a, b)]
        rail = [side.bonus_mp for side in on_side if side.bonus_mp]
        if rail and ground.rail_bonus:  # 5.8e; 5.8f: across another side the full price
            return rail[0]
        return ground.mp[mover] + sum(side.mp for side in on_side)

    def clear_cost(self, a: int, b: int, mover: int) -> int:
        """What the step would cost into clear ground: terrain and river (11.36a)."""
        on_side = [self.side_kinds[k] for k in self._on_side(a, b)]
        return self.ground_kinds[CLEAR].mp[mover] + sum(side.mp for side in on_side)

    def _zones(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """By hex: from where a full zone of control reaches it, and from where an inhibited one."""
        full, inhibited = [], []
        for b, near in enumerate(self.joined):
            into = self.ground[b].zoc
            soft = {
                a
                for a in near
                if into == "inhibited"
                or any(self.side_kinds[k].zoc == "inhibited" for k in self._on_side(a, b))
            }
            reached = () if into == "none" else near
            full.append(tuple(a for a in reached if a not in soft))
            inhibited.append(tuple(a for a in reached if a in soft))
        return tuple(full), tuple(inhibited)

    def _attacks(self) -> None:
        """From where to where attacks are halved, and where a Breakthrough may go."""
        kinds = self.side_kinds
        self.halved = tuple(
            frozenset(
                b
                for b in near
                if self.ground[a].halved_attack_from
                or any(kinds[k].halved_attack for k in self._on_side(a, b))
            )
            for a, near in enumerate(self.joined)
        )
        """By hex: the neighbours that units in it attack at half strength (b5.15a)."""
        self.breakable = tuple(
            frozenset(
                b
                for b in near
                if self.ground[b].breakthrough
                and all(kinds[k].breakthrough for k in self._on_side(a, b))
            )
            for a, near in enumerate(self.joined)
        )
        """By hex: the neighbours that a Breakthrough may attack from it, but for forts (b5.11b)."""

    def _countries(self, on: str) -> dict[str, list[int]]:
        """The hexes of a map by area, and by nation where no area is called like that."""
        areas: dict[str, list[int]] = {}
        nations: dict[str, list[int]] = {}
        for hex_ in self.map.numbers[on]:
            areas.setdefault(self.area[hex_], []).append(hex_)
            nations.setdefault(self.control[hex_], []).append(hex_)
        return {**nations, **areas}

    def hexes_of(self, on: str, words: Iterable[str], where: str) -> tuple[int, ...]:
        """The land hexes of a map that a list names: hexes, areas, or nations whose they were."""
        found: list[int] = []
        for word in words:
            inside = self.countries[on].get(word, ())
            if not inside and self.hex_index.get(word) not in self.map.numbers[on]:
                raise BadInput(f"{where}: there is no area, nation or hex {word!r} on the map")
            found += inside or [self.hex_index[word]]
        return tuple(sorted(set(found)))

    def hex_name(self, hex_: int) -> str:
        """A hex as players call it: its place if it has one, and its number."""
        place = self.place[hex_]
        return f"{place} ({self.codes[hex_]})" if place else self.codes[hex_]


class GroundPack(Ground, Pack):
    """A pack with ground, for what is worked out from it and kept."""


@kept
def overland(pack: GroundPack, centre: int, radius: int) -> frozenset[int]:
    """The hexes within a radius over land, not across closed water sides (b5.1a)."""
    found = {centre}
    edge = [centre]
    for _ in range(radius):
        edge = [b for a in edge for b in pack.joined[a] if b not in found]
        found.update(edge)
    return frozenset(found)


@kept
def in_range(pack: GroundPack, centre: int, radius: int) -> frozenset[int]:
    """The hexes within a radius by air, over any terrain (b4.12a)."""
    return frozenset(pack.grid.within(centre, radius))
