"""The counter mix of a pack: every piece, and what it can do."""

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.sandwars.material.map import ALG, MOR, SEATS, Map
from zariba.games.sandwars.material.records import Kind, PieceRow

HQS = ("hq_division", "hq_brigade")
GROUND = (
    *HQS,
    *("tank", "mech", "motorized", "recon", "armored_recon", "airborne", "naval_infantry"),
    *("commando", "towed_artillery", "sp_artillery", "het", "elite", "insurgent_camp", "guerrilla"),
)
"""Ground units: they fight, control spaces and count for frontage (R-16).

unit.types, unit.special, def.control.units, front.not_counted.
"""
FLYING = ("airstrike", "elint", "helicopter", "uav", "air_supply")
AIR = (*FLYING, "ssm")
IMPACT = (*AIR, "naval")
KINDS = (
    *GROUND,
    *("logistics_base", "leader", "fort", "resource_marker"),
    *IMPACT,
    *("sof_marker", "terror_marker", "spectacular_marker", "jamming_marker"),
)
FIELDS: dict[str, tuple[str, ...]] = {
    "max_cv": GROUND,
    "combat_value": (*HQS, *IMPACT),
    "cv_values": IMPACT,
    "steps": ("elite",),
    "capacity": HQS,
    "pv_max": HQS,
    "recon": (*GROUND, *IMPACT),
    "recon_bonus": ("leader",),
    "hand_bonus": ("resource_marker",),
    "move_spaces": ("leader",),
    "armor": GROUND,
    "towed": GROUND,
    "airmobile": GROUND,
    "amphibious": GROUND,
    "sof_origin": GROUND,
    "attach": GROUND,
    "range_km": FLYING,
    "target_of_ad": FLYING,
    "target_of_intercept": FLYING,
    "missions": IMPACT,
}
"""The types that a field means something for; of other types nothing reads it."""
UNKNOWN_KIND = Kind(name="")


class Piece(msgspec.Struct, frozen=True):
    """One piece with its printed values; it has a type and no designation (unit.noid)."""

    id: str
    seat: int
    type: str
    arm: str
    cv: int
    steps: int
    recon: int


class Counters(Map):
    """All pieces, with one list for each thing that rules ask of them."""

    def read_counters(self, files: DataFolder) -> None:
        """Types and pieces, and the backs of blocks for what a seat may not know."""
        self.kinds = files.table("piece_types.toml", dict[str, Kind])
        path = files.path("piece_types.toml")
        for name in KINDS:
            if name not in self.kinds:
                raise BadInput(f"{path}: there is no type `{name}`")
        for name, kind in self.kinds.items():
            check_kind(path.as_posix(), name, kind)
        path = files.path("pieces.csv")
        rows = files.rows("pieces.csv", PieceRow)
        self.pieces = [
            self._piece(f"{path}: line {number}", row) for number, row in enumerate(rows, 2)
        ]
        self.count = len(self.pieces)
        self.piece_ids = [piece.id for piece in self.pieces]
        self.piece_index = {name: p for p, name in enumerate(self.piece_ids)}
        for p, name in enumerate(self.piece_ids):
            if self.piece_index[name] != p:
                raise BadInput(f"{path}: there are two pieces {name!r}")
        self.backs: list[tuple[int, bool, bool, bool]] = [
            (seat, large, down, hurt)
            for seat in (ALG, MOR)
            for large, down in ((False, False), (True, False), (True, True))
            for hurt in (False, True)
        ]
        """The backs of blocks: whose, whether large, face down, disrupted."""
        self.back_index = {back: self.count + n for n, back in enumerate(self.backs)}
        for seat, large, down, hurt in self.backs:
            type_ = "hq_back" if large else "back"
            id_ = f"{SEATS[seat]}-{type_}{'-down' if down else ''}{'-disrupted' if hurt else ''}"
            self.pieces.append(Piece(id_, seat, type_, "", 0, 0, 0))
        self.all = len(self.pieces)
        self.all_ids = [piece.id for piece in self.pieces]
        self._note_values()
        self._note_groups()

    def _piece(self, where: str, row: PieceRow) -> Piece:
        if row.type not in self.kinds or row.side not in SEATS:
            raise BadInput(f"{where}: {row.side} {row.type} is no piece")
        kind = self.kinds[row.type]
        cv = printed_cv(kind) if row.cv is None else row.cv
        if kind.cv_values and cv not in kind.cv_values:
            right = " or ".join(str(value) for value in kind.cv_values)
            raise BadInput(f"{where}: the CV of {row.type} is {right}, not {cv}")
        steps = kind.steps or cv  # opt.values: CV and steps are the same
        recon = kind.recon if row.recon is None else row.recon
        return Piece(row.id, SEATS.index(row.side), row.type, row.arm, cv, steps, recon)

    def _note_values(self) -> None:
        """What each piece is and can do, by its number."""
        self.seat = [piece.seat for piece in self.pieces]
        self.type = [piece.type for piece in self.pieces]
        self.cv = [piece.cv for piece in self.pieces]
        self.steps = [piece.steps for piece in self.pieces]
        self.recon = [piece.recon for piece in self.pieces]
        kinds = [self.kinds.get(name, UNKNOWN_KIND) for name in self.type]
        self.ground = [name in GROUND or name.endswith("back") for name in self.type]
        self.hq = [name.startswith("hq") for name in self.type]
        self.division = [name == "hq_division" for name in self.type]  # unit.hq.echelon
        self.leader = [name == "leader" for name in self.type]
        self.block = [kind.block in ("small", "large") for kind in kinds]
        self.armor = [kind.armor for kind in kinds]
        self.towed = [kind.towed for kind in kinds]
        self.insurgent = [name in ("guerrilla", "insurgent_camp") for name in self.type]
        self.mobile = [kind.mobility == "G" for kind in kinds]
        self.attach = [self.ground[p] and kind.attach == 1 for p, kind in enumerate(kinds)]
        self.capacity = [kind.capacity for kind in kinds]
        self.pv_most = [kind.pv_max for kind in kinds]
        self.airmobile = [
            kind.airmobile or (self.hq[p] and self.pieces[p].arm == "airborne")
            for p, kind in enumerate(kinds)
        ]
        self.amphibious = [kind.amphibious for kind in kinds]
        self.sof = [kind.sof_origin for kind in kinds]
        self.conventional = [kind.conventional for kind in kinds]
        self.air = [name in AIR for name in self.type]
        self.impact = [name in IMPACT for name in self.type]
        self.shot_at = [kind.target_of_ad for kind in kinds]
        self.intercepted = [kind.target_of_intercept for kind in kinds]
        self.recon_bonus = self.kinds["leader"].recon_bonus
        self.hand_bonus = self.kinds["resource_marker"].hand_bonus

    def _note_groups(self) -> None:
        """Pieces of a side, and what they reach."""
        self.of_seat = [
            tuple(p for p in range(self.count) if self.seat[p] == seat) for seat in (ALG, MOR)
        ]
        self.of_type = {
            (seat, name): tuple(p for p in self.of_seat[seat] if self.type[p] == name)
            for seat in (ALG, MOR)
            for name in self.kinds
        }
        self.bases = (*self.of_type[ALG, "logistics_base"], *self.of_type[MOR, "logistics_base"])
        self.impacts = [tuple(p for p in ps if self.impact[p]) for ps in self.of_seat]
        self.hqs = [tuple(p for p in ps if self.hq[p]) for ps in self.of_seat]
        self.range_km = {name: kind.range_km for name, kind in self.kinds.items()}
        self.disc = {
            name: [
                sum(1 << t for t in range(self.size) if self.km[s][t] <= reach)
                for s in range(self.size)
            ]
            for name, reach in self.range_km.items()
            if reach
        }
        """For each air marker the spaces in range, as bits."""


def printed_cv(kind: Kind) -> int:
    """The CV of a piece of a type whose pieces are all alike."""
    return max(kind.max_cv, kind.combat_value)


def check_kind(path: str, name: str, kind: Kind) -> None:
    """Only what means something for a type may be said of it."""
    if name not in KINDS:
        raise BadInput(f"{path}: nothing reads the type `{name}`")
    for field, types in FIELDS.items():
        if name not in types and getattr(kind, field) != getattr(UNKNOWN_KIND, field):
            raise BadInput(f"{path}: {name}: nothing reads the field `{field}` of this type")
    if name in FLYING and not kind.range_km:
        raise BadInput(f"{path}: {name}: range_km must be at least 1")
