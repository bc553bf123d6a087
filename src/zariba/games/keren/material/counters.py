"""The counters as printed, their factors counted in quarters (2.3, 6.5)."""

from collections import Counter
from typing import Final, Literal

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum

COMMONWEALTH: Final = 0
ITALIAN: Final = 1
SEATS: Final = ("commonwealth", "italian")

FILE: Final = "counters.csv"
INFANTRY_TYPES: Final = ("infantry", "colonial", "grenadier", "african", "alpine", "cavalry")

Values = tuple[str, str, str]
"""Ranged fire and assault factor and movement points, as printed."""


class CounterRecord(Datum, frozen=True, kw_only=True):
    """A line of counters.csv."""

    id: str
    side: Literal["commonwealth", "italian"]
    kind: Literal[
        "infantry", "colonial", "grenadier", "african", "alpine", "cavalry",
        "artillery", "tank", "air",
    ]  # fmt: skip
    name: str
    formation: str = ""
    division: str = ""
    band: str = ""
    ranged: str
    assault: str = ""
    mp: str = ""
    reverse: Literal["carrying", "fired", "none"]
    rev_ranged: str = ""
    rev_assault: str = ""
    rev_mp: str = ""
    scenarios: str
    """The scenarios it may be taken in, with semicolons between."""


class Unit(msgspec.Struct, frozen=True):
    """A counter as printed; factors are counted in quarters (6.5c)."""

    id: str
    seat: int
    kind: str
    name: str
    formation: str
    division: str
    band: str
    scenarios: tuple[str, ...]
    printed: Values
    reverse: Values
    fire: tuple[int, int, int, int]
    """Ranged fire factor by face and supply: front, carrying, front unsupplied, carrying so."""
    assault: tuple[int, int, int, int]
    mp: tuple[int, int, int, int]


class Counters:
    """The units by number and what the rules ask of each."""

    def read_counters(self, files: DataFolder) -> None:
        """Read counters.csv: the Commonwealth first, air units apart."""
        where = f"{files.path(FILE)}"
        records = files.rows(FILE, CounterRecord)
        units = [
            read_unit(record, seat, f"{where}: {record.id}")
            for seat, name in enumerate(SEATS)
            for record in records
            if record.side == name and record.kind != "air"
        ]
        flying = [record for record in records if record.kind == "air"]
        self.air = tuple(record.id for record in flying)
        self.air_fire = tuple(read_air(record, f"{where}: {record.id}") for record in flying)
        """By air unit: its factor in quarters (13.0a)."""
        if len({record.id for record in records}) != len(records):
            raise BadInput(f"{where}: two counters have the same id")
        self.units = tuple(units)
        self.count = len(units)
        self.unit_index = {u.id: i for i, u in enumerate(units)}
        self.seat_units = tuple(
            tuple(i for i, u in enumerate(units) if u.seat == seat)
            for seat in (COMMONWEALTH, ITALIAN)
        )
        for seat, name in enumerate(SEATS):
            if not self.seat_units[seat]:
                raise BadInput(f"{where}: there is no {name} unit")
        self.unknown = (self.count, self.count + 1)  # stands for a unit one may not see (7.4a)
        hidden = (unknown_unit(units, seat) for seat in (COMMONWEALTH, ITALIAN))
        self._list_every((*units, *hidden))

    def _list_every(self, every: tuple[Unit, ...]) -> None:
        self.every_unit = every
        self.unit_ids = tuple(u.id for u in every)
        self.seat = tuple(u.seat for u in every)
        self.is_gun = tuple(u.kind == "artillery" for u in every)
        self.seat_guns = tuple(
            tuple(u for u in units if self.is_gun[u]) for units in self.seat_units
        )
        self.is_tank = tuple(u.kind == "tank" for u in every)
        self.has_facing = tuple(u.kind in INFANTRY_TYPES for u in every)  # 9.0a, R68
        self.zoc_seat = tuple(-1 if u.kind == "artillery" else u.seat for u in every)  # 8.2a
        self.fire = tuple(u.fire for u in every)
        self.assault = tuple(u.assault for u in every)
        self.mp = tuple(u.mp for u in every)
        self.regiment = tuple(f"{u.division}/{u.band}" if u.band else "" for u in every)  # 2.3b


def read_unit(record: CounterRecord, seat: int, where: str) -> Unit:
    """A counter from its line of the table."""
    printed = back = (record.ranged, record.assault, record.mp)
    reverse = (record.rev_ranged, record.rev_assault, record.rev_mp)
    if record.reverse == "carrying":  # 2.4b
        back = reverse
    elif any(reverse):  # 12.4d: artillery's back only records firing
        raise BadInput(f"{where}: only a carrying side has factors of its own")
    if (record.kind == "artillery") != (record.reverse == "fired"):  # 2.4c, 2.4d
        raise BadInput(f"{where}: field reverse: artillery has a fired side, other units have not")
    fire = [quarters(f[0], f"{where}: field ranged") for f in (printed, back)]
    assault = [quarters(f[1], f"{where}: field assault") for f in (printed, back)]
    mp = [number(f[2], f"{where}: field mp") for f in (printed, back)]
    return Unit(
        id=record.id,
        seat=seat,
        kind=record.kind,
        name=record.name,
        formation=record.formation,
        division=record.division,
        band=record.band,
        scenarios=tuple(record.scenarios.split(";")),
        printed=printed,
        reverse=back,
        fire=(fire[0], fire[1], halved(fire[0]), halved(fire[1])),
        assault=(assault[0], assault[1], halved(assault[0]), halved(assault[1])),
        mp=(mp[0], mp[1], mp[0] // 2, mp[1] // 2),
    )


def read_air(record: CounterRecord, where: str) -> int:
    """The factor of an air unit; it has no other number (13.0)."""
    others = (record.assault, record.mp, record.rev_ranged, record.rev_assault, record.rev_mp)
    if any(others) or record.side != SEATS[COMMONWEALTH]:  # 13.0a
        raise BadInput(f"{where}: an air unit is Commonwealth and has only a ranged factor")
    return quarters(record.ranged, f"{where}: field ranged")


def unknown_unit(units: list[Unit], seat: int) -> Unit:
    """A stand-in for a unit that one may not see, with the values most units of the seat have."""
    own = [u for u in units if u.seat == seat]
    commonest = Counter((u.fire, u.assault, u.mp) for u in own).most_common(1)[0][0]
    return Unit(
        id=f"{('CW', 'IT')[seat]}-unknown",
        seat=seat,
        kind="unknown",
        name="Unknown unit",
        formation="",
        division="",
        band="",
        scenarios=(),
        printed=("?", "?", "?"),
        reverse=("?", "?", "?"),
        fire=commonest[0],
        assault=commonest[1],
        mp=commonest[2],
    )


def halved(factor: int) -> int:
    """Half a factor in quarters: whole numbers rounded down, but 1 to 1/2 and 1/2 to 1/4 (6.5b)."""
    return {4: 2, 2: 1, 1: 1}.get(factor, factor // 8 * 4)  # 6.5c


def number(text: str, where: str) -> int:
    """A whole number as printed."""
    if not text.isdecimal():
        raise BadInput(f"{where}: {text!r} is not a whole number")
    return int(text)


def quarters(text: str, where: str) -> int:
    """A printed factor in quarters."""
    return 2 if text == "1/2" else 4 * number(text, where)


def spell_factor(factor: int) -> str:
    """A factor counted in quarters as it is printed: 4, ½, 1¾."""
    rest = (
        "",
        "\N{VULGAR FRACTION ONE QUARTER}",
        "\N{VULGAR FRACTION ONE HALF}",
        "\N{VULGAR FRACTION THREE QUARTERS}",
    )[factor % 4]
    return f"{factor // 4}{rest}" if factor >= 4 or not rest else rest
