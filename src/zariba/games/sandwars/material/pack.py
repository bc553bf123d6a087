"""What never changes in Sand Wars: map, pieces, cards, objectives, tables."""

from math import asin, cos, floor, radians, sin, sqrt
from pathlib import Path

import msgspec

from zariba.boards.network import Network
from zariba.core.bad_input import BadInput
from zariba.core.datafile import read_rows, read_toml, shaped
from zariba.games.sandwars.material.records import (
    Axis,
    Card,
    Common,
    Effect,
    Kind,
    Level,
    Objective,
    PieceRow,
    Row,
    SetupRow,
    SpaceRow,
)

HERE = Path(__file__).parents[1] / "data"
SIDES = ("ALG", "MOR")
ALG, MOR = 0, 1
EARTH_KM = 6371.0088

GROUND = (
    "hq_division",
    "hq_brigade",
    "tank",
    "mech",
    "motorized",
    "recon",
    "armored_recon",
    "airborne",
    "naval_infantry",
    "commando",
    "towed_artillery",
    "sp_artillery",
    "het",
    "elite",
    "insurgent_camp",
    "guerrilla",
)
"""Ground units: they fight, control spaces and count for frontage (R-16).

unit.types, unit.special, def.control.units, front.not_counted.
"""
AIR = ("airstrike", "elint", "helicopter", "uav", "ssm", "air_supply")
IMPACT = (*AIR, "naval")
RESOURCES = ("resource_city", "petroleum", "mineral", "nuclear")


class Piece(msgspec.Struct, frozen=True):
    """One piece with its printed values; it has a type and no designation (unit.noid)."""

    id: str
    side: int
    type: str
    arm: str
    cv: int
    steps: int
    recon: int


class Pack:
    """All data of the game."""

    def __init__(self) -> None:
        self.folder = HERE
        self.load(HERE)

    def load(self, folder: Path) -> None:
        """Read the files of a folder; nothing changes when one of them is wrong."""
        fresh = Pack.__new__(Pack)
        fresh.folder = folder
        fresh._read_map(folder)
        fresh._read_pieces(folder)
        fresh._read_cards(folder)
        fresh._read_tables(folder)
        fresh._read_scenarios(folder)
        if self.__dict__.get("space_ids", fresh.space_ids) != fresh.space_ids:
            raise BadInput(f"{folder}: a data pack keeps the spaces of the map and their order")
        self.__dict__.update(fresh.__dict__)

    @staticmethod
    def _file(folder: Path, name: str) -> Path:
        """A file of a data pack; what it lacks is taken from the game's own data."""
        path = folder / name
        return path if path.exists() else HERE / name

    def _read_map(self, folder: Path) -> None:
        path = self._file(folder, "spaces.csv")
        self.spaces = read_rows(path, SpaceRow)
        self.size = len(self.spaces)
        self.space_ids = [space.id for space in self.spaces]
        self.space_index = {name: s for s, name in enumerate(self.space_ids)}
        self.names = [space.name for space in self.spaces]
        self.kind_of = [space.type for space in self.spaces]  # map.types
        self.coastal = [space.coastal for space in self.spaces]
        self.airbase = [space.airbase for space in self.spaces]
        self.country = [space.country for space in self.spaces]
        self.home = [
            {"ALG": ALG, "MOR": MOR, "WSA": MOR}.get(space.country, -1) for space in self.spaces
        ]
        """Whose home country a space lies in, -1 for the disputed one (R-02, R-03)."""
        self.wsa = tuple(s for s in range(self.size) if self.country[s] == "WSA")
        self.capital = [
            next(s for s in range(self.size) if self.spaces[s].capital and self.home[s] == side)
            for side in (ALG, MOR)
        ]
        self.disputed = next(s for s in range(self.size) if self.home[s] < 0)
        path = self._file(folder, "connections.csv")
        self.axes = read_rows(path, Axis)
        for axis in self.axes:
            for end in (axis.a, axis.b, axis.berm_inside or axis.a):
                if end not in self.space_index:
                    raise BadInput(f"{path}: there is no space {end!r}")
        links = [(self.space_index[x.a], self.space_index[x.b], x.kind) for x in self.axes]
        self.net = Network(self.size, links)
        self.near = self.net.adjacent
        self.roads = self.net.along(("road",))
        self.mountain: set[tuple[int, int]] = set()
        self.berm: dict[tuple[int, int], int] = {}
        """The space that the berm protects, by both directions of a connection (R-09)."""
        for axis, (a, b, _) in zip(self.axes, links, strict=True):  # map.divider
            if axis.divider == "mountain":
                self.mountain |= {(a, b), (b, a)}
            elif axis.divider == "berm":
                inside = self.space_index[axis.berm_inside]
                self.berm[a, b] = self.berm[b, a] = inside
        self.km = [[self._distance(a, b) for b in self.spaces] for a in self.spaces]
        strong = [self.space_index[name] for name in ("alger", "oran")]
        self.strong = [
            tuple(strong),
            tuple(s for s in range(self.size) if self.kind_of[s] == "resource_city"),
        ]
        """Cities whose own side loses half there and never retreats."""
        self.watched = [
            tuple(strong),
            tuple(self.space_index[name] for name in ("rabat", "casablanca")),
        ]
        """Cities that Disturbances look at."""
        self.tindouf = self.space_index["tindouf"]

    @staticmethod
    def _distance(a: SpaceRow, b: SpaceRow) -> int:
        """Great-circle kilometres between centres, rounded half up (R-05)."""
        lat1, lat2 = radians(a.lat), radians(b.lat)
        turn = radians(b.lon - a.lon)
        half = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin(turn / 2) ** 2
        return floor(2 * EARTH_KM * asin(sqrt(half)) + 0.5)

    def _read_pieces(self, folder: Path) -> None:
        path = self._file(folder, "piece_types.toml")
        self.kinds = shaped(path, read_toml(path), dict[str, Kind])
        path = self._file(folder, "pieces.csv")
        rows = read_rows(path, PieceRow)
        self.pieces: list[Piece] = []
        for number, row in enumerate(rows, 2):
            if row.type not in self.kinds or row.side not in SIDES:
                raise BadInput(f"{path}, line {number}: {row.side} {row.type} is no piece")
            kind = self.kinds[row.type]
            cv = int(row.cv) if row.cv else max(kind.max_cv, kind.combat_value)
            steps = kind.steps or cv  # opt.values: CV and steps are the same
            recon = int(row.recon) if row.recon else kind.recon
            side = SIDES.index(row.side)
            self.pieces.append(Piece(row.id, side, row.type, row.arm, cv, steps, recon))
        self.count = len(self.pieces)
        self.piece_ids = [piece.id for piece in self.pieces]
        self.piece_index = {name: p for p, name in enumerate(self.piece_ids)}
        # The backs of the enemy's blocks, for what a seat may not know.
        self.backs: list[tuple[int, bool, bool, bool]] = [
            (side, large, down, hurt)
            for side in (ALG, MOR)
            for large, down in ((False, False), (True, False), (True, True))
            for hurt in (False, True)
        ]
        self.back_index = {back: self.count + n for n, back in enumerate(self.backs)}
        for side, large, down, hurt in self.backs:
            type_ = "hq_back" if large else "back"
            id_ = f"{SIDES[side]}-{type_}{'-down' if down else ''}{'-disrupted' if hurt else ''}"
            self.pieces.append(Piece(id_, side, type_, "", 0, 0, 0))
        self.all = len(self.pieces)
        self.all_ids = [piece.id for piece in self.pieces]
        self.all_index = {name: p for p, name in enumerate(self.all_ids)}
        self.side = [piece.side for piece in self.pieces]
        self.type = [piece.type for piece in self.pieces]
        self.cv = [piece.cv for piece in self.pieces]
        self.recon = [piece.recon for piece in self.pieces]
        kinds = [self.kinds.get(t, Kind("block", "")) for t in self.type]
        self.ground = [t in GROUND or t.endswith("back") for t in self.type]
        self.hq = [t.startswith("hq") for t in self.type]
        self.division = [t == "hq_division" for t in self.type]  # unit.hq.echelon
        self.block = [kind.block in ("small", "large") for kind in kinds]
        self.armor = [kind.armor for kind in kinds]
        self.towed = [kind.towed for kind in kinds]
        self.insurgent = [t in ("guerrilla", "insurgent_camp") for t in self.type]
        self.mobile = [kind.mobility == "G" for kind in kinds]
        self.attach = [self.ground[p] and kind.attach == 1 for p, kind in enumerate(kinds)]
        self.capacity = [kind.capacity for kind in kinds]
        self.airmobile = [
            kind.airmobile or (self.hq[p] and self.pieces[p].arm == "airborne")
            for p, kind in enumerate(kinds)
        ]
        self.amphibious = [kind.amphibious for kind in kinds]
        self.sof = [kind.sof_origin for kind in kinds]
        self.conventional = [kind.conventional for kind in kinds]
        self.air = [t in AIR for t in self.type]
        self.impact = [t in IMPACT for t in self.type]
        self.shot_at = [kind.target_of_ad for kind in kinds]
        self.of_side = [
            tuple(p for p in range(self.count) if self.side[p] == side) for side in (ALG, MOR)
        ]
        self.of_type = {
            (side, name): tuple(p for p in self.of_side[side] if self.type[p] == name)
            for side in (ALG, MOR)
            for name in self.kinds
        }
        self.impacts = [tuple(p for p in ps if self.impact[p]) for ps in self.of_side]
        self.hqs = [tuple(p for p in ps if self.hq[p]) for ps in self.of_side]
        self.range_km = {name: kind.range_km for name, kind in self.kinds.items()}
        self.disc = {
            name: [
                sum(1 << t for t in range(self.size) if self.km[s][t] <= reach)
                for s in range(self.size)
            ]
            for name, reach in self.range_km.items()
            if reach
        }
        """For each air marker and base the spaces in range, as bits."""

    def _read_cards(self, folder: Path) -> None:
        decks = [
            read_rows(self._file(folder, name), Card)
            for name in ("cards_algeria.csv", "cards_morocco.csv")
        ]
        self.cards = [*decks[ALG], *decks[MOR]]
        self.deck_of = [0] * len(decks[ALG]) + [1] * len(decks[MOR])
        self.decks = [
            tuple(c for c in range(len(self.cards)) if self.deck_of[c] == side)
            for side in (ALG, MOR)
        ]
        self.card_index = {card.id: c for c, card in enumerate(self.cards)}
        path = self._file(folder, "card_effects.toml")
        raw = read_toml(path)
        self.actions = {e.name: e for e in shaped(path, raw.get("action"), tuple[Effect, ...])}
        self.reactions = {e.name: e for e in shaped(path, raw.get("reaction"), tuple[Effect, ...])}
        self.events = {e.name: e for e in shaped(path, raw.get("event"), tuple[Effect, ...])}
        for card in self.cards:
            for word, known in (
                (card.action, self.actions),
                (card.reaction, self.reactions),
                (card.event, self.events),
            ):
                if word not in known:
                    raise BadInput(f"{path}: card {card.id} names {word!r}, which is not there")
        self.action = [card.action for card in self.cards]
        self.reaction = [card.reaction for card in self.cards]
        self.event = [card.event for card in self.cards]
        self.dice = [(card.die1, card.die2) for card in self.cards]
        self.trigger = [card.trigger for card in self.cards]
        self.weather_stops = {
            name
            for effects in (self.actions, self.reactions)
            for name, effect in effects.items()
            if effect.bad_weather
        }

    def _read_tables(self, folder: Path) -> None:
        path = self._file(folder, "tables.toml")
        raw = read_toml(path)
        ground = shaped(path, raw.get("ground_combat"), dict[str, object])
        self.rows = shaped(path, ground.get("row"), tuple[Row, ...])
        self.impacts_by = shaped(path, raw.get("impact"), dict[str, dict[str, object]])
        intervention = shaped(path, raw.get("intervention"), dict[str, object])
        self.columns = shaped(path, intervention.get("columns"), tuple[str, ...])
        rows = shaped(path, intervention.get("rows"), dict[str, tuple[str, ...]])
        self.aid = {int(total): results for total, results in rows.items()}
        minerals = shaped(path, raw.get("mineral_discovery"), dict[str, object])
        self.minerals = [
            tuple(
                self.space_index[name] for name in shaped(path, minerals.get(side), tuple[str, ...])
            )
            for side in SIDES
        ]

    def _read_scenarios(self, folder: Path) -> None:
        path = self._file(folder, "objectives.toml")
        self.objectives = shaped(path, read_toml(path).get("objective"), tuple[Objective, ...])
        self.objective_index = {o.id: n for n, o in enumerate(self.objectives)}
        self.goals = [
            tuple(n for n, o in enumerate(self.objectives) if o.side == side) for side in SIDES
        ]
        path = self._file(folder, "scenarios.toml")
        raw = read_toml(path)
        self.common = shaped(path, raw.get("common"), Common)
        self.levels = shaped(path, raw.get("scenario"), tuple[Level, ...])
        self.level_index = {level.id: level for level in self.levels}
        path = self._file(folder, "setup.csv")
        self.setup = read_rows(path, SetupRow)
        for number, row in enumerate(self.setup, 2):
            known = row.space in self.space_index or row.space == "off_map"
            if row.piece not in self.piece_index or not known:
                raise BadInput(f"{path}, line {number}: {row.piece} in {row.space}")


PACK = Pack()
