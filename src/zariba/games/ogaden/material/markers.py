"""The markers: OPS and commanders, tactical supports and diplomatic actions (2.2, 2.4)."""

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.core.pack import Pack
from zariba.games.ogaden.material.printed import (
    BONUSES,
    FACTIONS,
    FIGHTS,
    LETTERS,
    ROLES,
    Marker,
    among,
)

MARKERS = "markers.toml"
EVERY_FACTION = sum(FACTIONS, ())
FIRES_FIRST = "owner_fires_first"
KNOWN_BY_NAME = (
    "TS-COORD",
    "TS-ENV",
    "TS-HELO",
    "TS-LAGESSE",
    "TS-MENGISTU",
    "TS-MI24",
    "TS-PAK",
    "TS-PAUSE",
    "TS-RADAR",
)
"""Markers with rules of their own."""


class OpsDatum(Datum, frozen=True, kw_only=True):
    """An OPS of the file."""

    id: str
    name: str
    seat: str = msgspec.field(name="camp")
    major: bool = False
    activates: tuple[str, ...]
    last_turn: str = ""


class CommanderDatum(Datum, frozen=True, kw_only=True):
    """A commander of the file."""

    id: str
    name: str
    seat: str = msgspec.field(name="camp")
    ic: int
    tb: int
    leaves: str = ""


class SupportDatum(Datum, frozen=True, kw_only=True):
    """A tactical support of the file."""

    id: str
    name: str
    list: str
    owner: str
    once: bool = False
    role: str = "any"
    order: str = ""
    bonus: int = 0
    bonus_on: str = ""
    auto_sabotage: bool = False
    extra_loss_enemy: int = 0
    air_extra_loss_enemy: int = 0
    removed_on_d6: int = 0
    cancels: str = ""
    playable: tuple[str, ...]


class DiplomacyDatum(Datum, frozen=True, kw_only=True):
    """A diplomatic action of the file."""

    id: str
    name: str
    owner: str
    once: bool = False
    aid: int
    aid_breakthrough: bool = False


class MarkersDatum(Datum, frozen=True, kw_only=True):
    """The whole file."""

    ops: tuple[OpsDatum, ...]
    commander: tuple[CommanderDatum, ...]
    ts: tuple[SupportDatum, ...]
    da: tuple[DiplomacyDatum, ...]


class MarkerPart(Pack):
    """The part of the pack that is the markers."""

    def build_markers(self, files: DataFolder) -> None:
        """Read them: OPS, commanders, supports, diplomatic actions, in this order."""
        where = str(files.path(MARKERS))
        data = files.table(MARKERS, MarkersDatum)
        self.markers = (
            *(read_ops(ops, f"{where}: ops {ops.id!r}") for ops in data.ops),
            *(read_commander(who, f"{where}: commander {who.id!r}") for who in data.commander),
            *(read_support(ts, f"{where}: ts {ts.id!r}") for ts in data.ts),
            *(read_diplomacy(da, f"{where}: da {da.id!r}") for da in data.da),
        )
        markers = self.markers
        self.marker_index = {m.id: n for n, m in enumerate(markers)}
        if len(self.marker_index) != len(markers):
            raise BadInput(f"{where}: two markers have the same id")
        self.marker_seat = [m.seat for m in markers]
        self.is_ops = [m.kind in ("ops", "commander") for m in markers]
        self.is_ts = [m.kind == "ts" for m in markers]
        self.is_da = [m.kind == "da" for m in markers]
        self.ops = tuple(n for n, m in enumerate(markers) if m.kind in ("ops", "commander"))
        self.commanders = tuple(n for n, m in enumerate(markers) if m.kind == "commander")  # 2.2a
        self.supports = tuple(n for n, m in enumerate(markers) if m.kind in ("ts", "da"))
        for name in KNOWN_BY_NAME:
            if name not in self.marker_index:
                raise BadInput(f"{where}: the marker {name} is missing")


def read_ops(raw: OpsDatum, where: str) -> Marker:
    """An OPS."""
    for faction in raw.activates:
        among(faction, EVERY_FACTION, f"{where}: field activates")
    return Marker(
        id=raw.id,
        name=raw.name,
        kind="ops",
        seat=owner_of(raw.seat, f"{where}: field camp"),
        activates=raw.activates,
        major=raw.major,
        last_turn=raw.last_turn,
    )


def read_commander(raw: CommanderDatum, where: str) -> Marker:
    """A commander."""
    return Marker(
        id=raw.id,
        name=raw.name,
        kind="commander",
        seat=owner_of(raw.seat, f"{where}: field camp"),
        ic=whole(raw.ic, f"{where}: field ic"),
        tb=whole(raw.tb, f"{where}: field tb"),
        leaves=raw.leaves,
    )


def read_support(raw: SupportDatum, where: str) -> Marker:
    """A tactical support; it stands on the list of one camp, and is that camp's or shared."""
    among(raw.role, ROLES, f"{where}: field role")
    if raw.bonus_on not in BONUSES or bool(raw.bonus_on) != bool(raw.bonus):
        raise BadInput(
            f"{where}: field bonus_on: {raw.bonus_on!r} is none of {', '.join(BONUSES[1:])}"
        )
    for fight in raw.playable:
        among(fight, FIGHTS, f"{where}: field playable")
    among(raw.order, ("", FIRES_FIRST), f"{where}: field order")
    seat = owner_of(raw.owner, f"{where}: field owner")
    among(raw.list, tuple(LETTERS), f"{where}: field list")
    if raw.owner not in (raw.list, "shared"):
        raise BadInput(f"{where}: field list: it is on the list of {raw.list}, not of {raw.owner}")
    if not 0 <= raw.removed_on_d6 <= 6:
        raise BadInput(f"{where}: field removed_on_d6: {raw.removed_on_d6} is not on a die")
    return Marker(
        id=raw.id,
        name=raw.name,
        kind="ts",
        seat=seat,
        once=raw.once,
        bonus=whole(raw.bonus, f"{where}: field bonus"),
        bonus_on=raw.bonus_on,
        role=raw.role,
        first_fire=raw.order == FIRES_FIRST,
        auto_ambush=raw.auto_sabotage,
        loss=whole(raw.extra_loss_enemy, f"{where}: field extra_loss_enemy"),
        air_loss=whole(raw.air_extra_loss_enemy, f"{where}: field air_extra_loss_enemy"),
        removed_on=raw.removed_on_d6,
        cancels=raw.cancels,
        playable=raw.playable,
    )


def read_diplomacy(raw: DiplomacyDatum, where: str) -> Marker:
    """A diplomatic action."""
    return Marker(
        id=raw.id,
        name=raw.name,
        kind="da",
        seat=owner_of(raw.owner, f"{where}: field owner"),
        once=raw.once,
        aid=whole(raw.aid, f"{where}: field aid"),
        aid_breakthrough=raw.aid_breakthrough,
    )


def owner_of(word: str, where: str) -> int:
    """The camp that a letter means, -1 for a marker that either may use."""
    among(word, ("E", "S", "shared", "white"), where)
    return LETTERS.index(word) if word in LETTERS else -1


def whole(number: int, where: str) -> int:
    """A number of points or steps: never less than none."""
    if number < 0:
        raise BadInput(f"{where}: {number} is less than 0")
    return number
