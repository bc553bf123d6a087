"""The map: what a step costs, where zones, fire, assault, sight and supply reach (10.1, 12.0)."""

from typing import Final, Literal

import msgspec

from zariba.boards.hexmap import HexMap, HexRecord, MapFiles
from zariba.boards.sight import Sight
from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.keren.material.tables import NOT_THE_TANK, Hexside, Tables

TUNNEL: Final = "tunnel"
MAP: Final = MapFiles("map_hexes.csv", "map_hexsides.csv", "map_links.csv")
ROADS: Final = frozenset(("road", "rail", "tunnel"))
"""The links that lead to Keren (4.1b)."""


class KerenHex(HexRecord, frozen=True, kw_only=True):
    """A line of map_hexes.csv."""

    level: float | None = None
    """Where its terrain has none of its own (12.2a)."""
    bridge: Literal["", "road", "rail"] = ""
    """Only drawn: a bridge is paid like the way it carries."""
    region: str = ""
    place: str = ""
    """Its name, if it has one."""


class Way(msgspec.Struct, frozen=True):
    """A step from one place to the next: cost on foot and whether a link joins them."""

    to: int
    foot: int
    link: bool
    roadblock: bool
    """Whether the Matilda may not take it (10.1f)."""


class Ground(Tables):
    """Places are the hexes by number, and the tunnel last."""

    def read_ground(self, files: DataFolder, raised: Literal["even", "odd"]) -> None:
        """Read the map's three files and work out what follows from them."""
        self.map = HexMap(
            files,
            MAP,
            KerenHex,
            raised=raised,
            terrains=self.ground_kinds,
            side_kinds=self.hexside_kinds,
            link_kinds=self.linear.kinds,
        )
        self.grid = self.map.grid  # 2.1a
        self.terrain = self.map.terrain
        self.region = tuple(h.region for h in self.map.hexes)
        self.place_name = tuple(h.place for h in self.map.hexes)
        self.level = tuple(
            self._level(h, f"{files.path(MAP.hexes)}: hex {h.hex}: field level")
            for h in self.map.hexes
        )
        """By hex, in hundredths, so that sheer hexes lie between others (12.2a)."""
        self.hexes = len(self.map)
        self.tunnel = self.hexes  # 10.5b: a place of its own beneath a hex
        self.places = self.hexes + 1
        self.codes = (*self.grid.codes, TUNNEL)
        self.place_index = {code: i for i, code in enumerate(self.codes)}
        self.links, self.sides = self.map.links, self.map.sides
        self._find_tunnel(f"{files.path(MAP.links)}")
        self.ways = (*(self._ways(a) for a in range(self.hexes)), self._tunnel_ways())
        self._reaches()
        self.limit = (
            *(self.ground_kinds[t].stack for t in self.terrain),
            self.linear.tunnel_stack,
        )  # 7.1a, 7.1c, 10.5g
        self.foot = tuple(self.ground_kinds[t].mp for t in self.terrain)
        """By hex: what it costs to enter on foot (10.0a, 10.1a, 10.1b, 2.2a)."""
        self.link_mp = self.linear.mp_along_link  # 10.3a
        self.road_limit = self.linear.stack_along_link  # 7.2a
        self.as_cheap = (*(mp <= self.link_mp for mp in self.foot), False)
        """By place: whether the ground costs no more than a link (7.2b, R28)."""
        self.hex_of = (*range(self.hexes), self.tunnel_hex)
        self._read_sight(files)

    def _level(self, hex_: KerenHex, where: str) -> int:
        own = self.ground_kinds[hex_.terrain].level
        level = hex_.level if own is None else own  # 12.1a
        if level is None:
            raise BadInput(f"{where}: {hex_.terrain} has no level of its own: one is needed here")
        if own is not None and hex_.level not in (None, own):
            raise BadInput(f"{where}: {hex_.terrain} lies at {own:g}, as tables.toml says")
        return round(level * 100)

    def _find_tunnel(self, where: str) -> None:
        bores = [pair for pair, kinds in self.links.items() if TUNNEL in kinds]
        above = {a for a, _ in bores if sum(1 for x, _ in bores if x == a) > 1}
        if len(above) != 1 or len(bores) != 4:
            raise BadInput(f"{where}: the tunnel needs one hex and two mouths")
        self.tunnel_hex = above.pop()
        self.mouths = tuple(b for a, b in bores if a == self.tunnel_hex)

    def side_kinds(self, a: int, b: int) -> frozenset[str]:
        """What lies on the hexside between two hexes."""
        return self.sides.get((a, b), frozenset())

    def on_side(self, a: int, b: int) -> list[Hexside]:
        """The same as its rules."""
        return [self.hexside_kinds[kind] for kind in self.side_kinds(a, b)]

    def _ways(self, a: int) -> tuple[Way, ...]:
        """The steps from a hex: on foot, along a link (10.3b), into the tunnel (10.5a)."""
        ways = []
        for b in self.grid.adjacent[a]:
            on_side = self.on_side(a, b)
            if any(side.movement is False for side in on_side):  # 10.1e
                continue
            foot = self.ground_kinds[self.terrain[b]].mp
            for side in on_side:
                foot = foot if side.mp_total is None else side.mp_total  # 10.1c
            foot += sum(side.mp_extra for side in on_side)  # 10.1d
            link = self.links.get((a, b), frozenset())
            surface = bool(link) and TUNNEL not in link  # 10.5b
            barred = any(side.movement == NOT_THE_TANK for side in on_side)
            ways.append(Way(b, foot, surface, barred))
            if TUNNEL in link and b == self.tunnel_hex:
                ways.append(Way(self.tunnel, 0, True, False))
        return tuple(ways)

    def way_in(self, hex_: int) -> Way:
        """The step from outside into a hex: along a link if one touches it (10.4d)."""
        linked = any((hex_, near) in self.links for near in self.grid.adjacent[hex_])
        return Way(hex_, self.foot[hex_], linked, False)

    def _tunnel_ways(self) -> tuple[Way, ...]:
        return tuple(
            Way(mouth, self.ground_kinds[self.terrain[mouth]].mp, True, False)
            for mouth in self.mouths
        )

    def _reaches(self) -> None:
        """Zones of control, fire and assault from place to place."""
        zoc, fire, assault = [], [], []
        shut_to_tanks = set()
        for a, near in enumerate(self.grid.adjacent):
            sides = {b: self.on_side(a, b) for b in near}
            below = (self.tunnel,) if a in self.mouths else ()  # 10.5h, 10.5e
            zoc.append((*(b for b in near if all(s.zoc for s in sides[b])), *below))  # 8.0a, 8.0b
            fire.append(tuple(b for b in near if all(s.ranged_fire for s in sides[b])))
            assault.append((*(b for b in near if all(s.assault for s in sides[b])), *below))
            for b in near:
                if any(s.assault == NOT_THE_TANK for s in sides[b]):
                    shut_to_tanks.add((a, b))
        self.zoc_from = (*zoc, self.mouths)
        self.fire_from = (*fire, ())  # 10.5c, 10.5e, 11.0d
        self.assault_from = (*assault, self.mouths)  # 14.0f
        self.no_tank_assault = frozenset(shut_to_tanks)
        """Pairs of hexes: the Matilda does not assault across the hexside between them (14.0f)."""

    def _read_sight(self, files: DataFolder) -> None:
        opaque = {i for i, t in enumerate(self.terrain) if self.ground_kinds[t].blocks_los}
        shut = [
            (a, b)
            for a, b in self.sides
            if a < b and not all(side.line_of_sight for side in self.on_side(a, b))
        ]  # 12.1b
        self.open_sight = Sight(self.grid, self.level, opaque, ())
        # 12.0c: a corner of the gun's hex clear to every corner of the target's; 12.0d along
        # sides; 12.3a, 12.3b, 12.2b: ridges hide what is behind them
        table = files.raw("sight.bin")
        try:
            self.sight = Sight.load(self.grid, self.level, opaque, shut, table)
        except ValueError:  # another map than the table was made for
            self.sight = Sight(self.grid, self.level, opaque, shut)

    def steps_to(self, sources: tuple[int, ...]) -> list[list[tuple[int, int]]]:
        """Steps backwards from sources, priced as a unit walking towards them (6.2b)."""
        back: list[list[tuple[int, int]]] = [[] for _ in range(self.places)]
        for a, ways in enumerate(self.ways):
            for way in ways:
                if all(side.supply for side in self.on_side(a, way.to)):
                    cost = self.link_mp if way.link else way.foot  # 10.3a
                    back[way.to].append((a, 0 if way.to in sources else cost))
        return back

    def roads(self) -> tuple[tuple[int, ...], ...]:
        """By place: where road, rail and tunnel lead from it (4.1b)."""
        found = [
            tuple(
                self.tunnel if TUNNEL in kinds else b
                for b in self.grid.adjacent[a]
                if (kinds := self.links.get((a, b), frozenset()) & ROADS)
            )
            for a in range(self.hexes)
        ]
        found[self.tunnel_hex] = ()
        return (*found, self.mouths)
