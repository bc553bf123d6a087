"""A hex map read from data files: each hex with its terrain, what lies on hexsides, links.

A game may have several: each is read from files of its own, and nothing is shared between them.
"""

from collections.abc import Collection, Iterable
from typing import Generic, Literal, TypeVar

import msgspec

from zariba.boards.hex import HexGrid, RowGrid, RowNumbers
from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum

Pairs = dict[tuple[int, int], frozenset[str]]
"""By two neighbouring hexes, in either order: the kinds of what lies between them."""


class HexRecord(Datum, frozen=True, kw_only=True):
    """A line of a file of hexes; a game adds the columns that its maps have besides."""

    hex: str
    """Its name: column and row, two digits each; on a map in rows its letter, row and column."""
    terrain: str


class PairRecord(Datum, frozen=True, kw_only=True):
    """A line of a file of hexsides or of links: something between two neighbouring hexes."""

    kind: str
    hex_a: str
    hex_b: str


class MapFiles(msgspec.Struct, frozen=True):
    """The files of one map; without hexsides or links of its own it names none."""

    hexes: str = "map_hexes.csv"
    sides: str = "map_hexsides.csv"
    links: str = "map_links.csv"


H = TypeVar("H", bound=HexRecord)


class HexMap(Generic[H]):
    """The hexes by number, in the order of their file, and what lies between neighbours."""

    def __init__(
        self,
        files: DataFolder,
        names: MapFiles,
        kind: type[H],
        *,
        raised: Literal["even", "odd"] | RowNumbers,
        terrains: Collection[str],
        side_kinds: Collection[str] = (),
        link_kinds: Collection[str] = (),
    ) -> None:
        """Read a map whose hexes are of `kind`, with only these terrains, hexsides and links.

        Hexes stand in columns, of which the even or the odd ones are `raised`, or in rows that
        are numbered so.
        """
        path = files.path(names.hexes)
        self.hexes: tuple[H, ...] = tuple(files.rows(names.hexes, kind))
        if not self.hexes:
            raise BadInput(f"{path}: a map needs at least one hex")
        for each in self.hexes:
            if each.terrain not in terrains:
                raise BadInput(
                    f"{path}: hex {each.hex}: field terrain: there is no terrain"
                    f" {each.terrain!r}; there are {', '.join(terrains)}"
                )
        try:
            self.grid = lay_grid([each.hex for each in self.hexes], raised)
        except ValueError as error:
            raise BadInput(f"{path}: {error}") from None
        self.terrain: tuple[str, ...] = tuple(each.terrain for each in self.hexes)
        self.side_records = self._read_pairs(files, names.sides, side_kinds)
        self.link_records = self._read_pairs(files, names.links, link_kinds)
        self.sides = self._by_pair(self.side_records)
        self.links = self._by_pair(self.link_records)

    def __len__(self) -> int:
        return len(self.hexes)

    def number(self, code: str, where: str) -> int:
        """The number of a hex that a file names; BadInput says where one is named in vain."""
        try:
            return self.grid.index(code)
        except ValueError:
            raise BadInput(f"{where}: there is no hex {code!r} on the map") from None

    def numbers(self, codes: Iterable[str], where: str) -> tuple[int, ...]:
        """The same for several."""
        return tuple(self.number(code, where) for code in codes)

    def _read_pairs(
        self, files: DataFolder, name: str, kinds: Collection[str]
    ) -> tuple[PairRecord, ...]:
        """The lines of a file of pairs, each of one of the kinds, between hexes that touch."""
        records = files.rows(name, PairRecord) if name else []
        seen: set[tuple[str, frozenset[str]]] = set()
        for pair in records:
            where = f"{files.path(name)}: {pair.kind} {pair.hex_a} to {pair.hex_b}"
            if pair.kind not in kinds:
                there = ", ".join(kinds)
                raise BadInput(f"{where}: there is no kind {pair.kind!r}; there are {there}")
            a = self.number(pair.hex_a, f"{where}: field hex_a")
            b = self.number(pair.hex_b, f"{where}: field hex_b")
            if b not in self.grid.adjacent[a]:
                raise BadInput(f"{where}: the two hexes do not touch")
            key = (pair.kind, frozenset((pair.hex_a, pair.hex_b)))
            if key in seen:
                raise BadInput(f"{where}: it stands there twice")
            seen.add(key)
        return tuple(records)

    def _by_pair(self, records: Iterable[PairRecord]) -> Pairs:
        found: dict[tuple[int, int], set[str]] = {}
        for pair in records:
            a, b = self.grid.index(pair.hex_a), self.grid.index(pair.hex_b)
            found.setdefault((a, b), set()).add(pair.kind)
            found.setdefault((b, a), set()).add(pair.kind)
        return {pair: frozenset(kinds) for pair, kinds in found.items()}


def lay_grid(codes: list[str], raised: Literal["even", "odd"] | RowNumbers) -> HexGrid:
    """The grid of a map, in rows or in columns; ValueError for a name that does not fit."""
    return RowGrid(codes, raised) if isinstance(raised, RowNumbers) else HexGrid(codes, raised)
