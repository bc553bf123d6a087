"""The tables of Africa Orientale Italiana as they stand in tables.toml: combat, ground, economy."""

from itertools import pairwise
from typing import Final

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.aoi.material.printed import AirRoll, Bombing, Crt, TablesFile, Weather
from zariba.games.aoi.material.table_checks import check_war

FILE: Final = "tables.toml"
ALL_STEPS: Final = 99
"""Instead of a number of steps: every defender is lost (E)."""
AIR_EFFECTS: Final = ("none", "strengths halved", "strengths and ranges halved", "grounded")
NO_EFFECT, HALVED, HALVED_RANGE, GROUNDED = range(4)
CONDITIONS: Final = "FMW"
FAIR, MUD, WINTER = range(3)

Cell = tuple[int, int, int]
"""Steps the attacker loses, steps the defender loses, hexes the defender retreats."""


class Tables:
    """What the rules look up in tables."""

    def read_tables(self, files: DataFolder) -> None:
        """Read tables.toml and check that each table is whole."""
        data = files.table(FILE, TablesFile)
        where = f"{files.path(FILE)}"
        self.ground_kinds = data.terrain
        self.side_kinds = data.side
        self.place_kinds = data.place
        self.die = data.die
        self.fort = data.fort
        self.elimination = data.elimination
        self.exploitation = data.exploitation
        self.installation = data.installation
        self.command = data.command
        self.bribery = data.bribery
        self.limit = data.limit
        self.depletion = data.depletion
        self.repair = data.repair
        self.fate = data.fate
        self.partisans = data.partisans
        self.partisan_entry = quarters(
            data.partisans.entry_strength, f"{where}: partisans.entry_strength"
        )
        """What a stack needs to brush a partisan aside, in quarters (b5.7d)."""
        self.air = data.air
        self.transport = data.transport
        self.fraction_chit = quarters(
            data.transport.chit_of_fractions, f"{where}: transport.chit_of_fractions"
        )
        self.armor_strength = quarters(data.die.armor_strength, f"{where}: die.armor_strength")
        """The least strength of armor with a bonus, in quarters (b5.16d)."""
        self.lifted_strength = quarters(data.air.lifted_strength, f"{where}: air.lifted_strength")
        """The most printed strength that an ATP lifts depleted, in quarters (b4.23a)."""
        self.sea = data.sea
        self.air_combat = data.air_combat
        self.interdiction = data.interdiction
        for terrain in data.interdiction.terrain:
            if terrain not in data.terrain:
                raise BadInput(f"{where}: interdiction.terrain: there is no terrain {terrain!r}")
        self.scrounging = data.scrounging
        self.scrounged_strength = quarters(
            data.scrounging.least_strength, f"{where}: scrounging.least_strength"
        )
        """The least printed strength of a unit that is scrounged, in quarters (11.24a)."""
        self.dismissals = data.dismissals
        self.experten = data.experten
        self.rail_capacity = data.rail.capacity
        self.rail_target_codes = data.rail.target
        self.national_rail = data.rail.nations
        check_war(data, where)
        self._read_crt(data.crt, f"{where}: crt")
        self._read_bombing(data.bombing, f"{where}: bombing")
        self._read_weather(data.weather, f"{where}: weather")

    def _read_crt(self, crt: Crt, where: str) -> None:
        self.crt_columns = crt.columns
        self.crt_ratios = tuple(read_ratio(c, f"{where}.columns") for c in crt.columns)
        """By column: attackers to one defender, or minus defenders to one attacker (b5.14a)."""
        if not crt.columns or self.crt_ratios != tuple(sorted(set(self.crt_ratios))):
            raise BadInput(f"{where}.columns: odds must grow from the first to the last")
        faces = [str(net) for net in range(len(crt.rows))]
        if not faces or set(crt.rows) != set(faces):
            raise BadInput(f"{where}.rows: a row for each modified die from 0 to the highest")
        if any(len(crt.rows[face]) != len(crt.columns) for face in faces):
            raise BadInput(f"{where}.rows: each row needs a cell for each column")
        self.crt = tuple(
            tuple(read_cell(cell, f"{where}.rows.{face}") for cell in crt.rows[face])
            for face in faces
        )
        """By modified die from 0 on, by column."""

    def _read_bombing(self, bombing: Bombing, where: str) -> None:
        self.bomb_columns = bombing.columns
        self.bomb_least = tuple(read_least(c, f"{where}.columns") for c in bombing.columns)
        """By column: the least bombing strength that reads it."""
        if not self.bomb_least or self.bomb_least != tuple(sorted(set(self.bomb_least))):
            raise BadInput(f"{where}.columns: strengths must grow from the first to the last")
        sums = [str(two) for two in range(2, 13)]
        if set(bombing.rows) != set(sums):
            raise BadInput(f"{where}.rows: a row for each sum of two dice, 2 to 12")
        if any(len(row) != len(bombing.columns) for row in bombing.rows.values()):
            raise BadInput(f"{where}.rows: each row needs a cell for each column")
        self.bomb_table = tuple(
            tuple(read_bombs(cell, f"{where}.rows.{two}") for cell in bombing.rows[two])
            for two in sums
        )
        """By sum of two dice from 2 on, by column: the number, and whether a bomber is hit."""
        self.bomb_target = bombing.target
        self.bomb_points = bombing.points

    def _read_weather(self, weather: Weather, where: str) -> None:
        for zone, months in weather.zones.items():
            if len(months) != 12 or any(letter not in CONDITIONS for letter in months):
                raise BadInput(f"{where}.zones.{zone}: twelve letters of {CONDITIONS} are needed")
        self.hardy_names = weather.hardy
        self.zone_names = tuple(weather.zones)
        self.zone_index = {zone: i for i, zone in enumerate(self.zone_names)}
        self.climate = tuple(
            tuple(CONDITIONS.index(letter) for letter in months)
            for months in weather.zones.values()
        )
        """By zone, by month from January: FAIR, MUD or WINTER (b1.1a)."""
        self.mud_air = read_air_rolls(weather.mud, f"{where}.mud")
        """By sum of two dice from 2 on: NO_EFFECT, HALVED, HALVED_RANGE or GROUNDED (1.3b)."""
        self.winter_air = read_air_rolls(weather.winter, f"{where}.winter")
        """The same in winter."""


def read_air_rolls(rolls: tuple[AirRoll, ...], where: str) -> tuple[int, ...]:
    """By sum of two dice from 2 on: what bad weather does to air units."""
    if not rolls or rolls[0].least != 2 or any(a.least >= b.least for a, b in pairwise(rolls)):
        raise BadInput(f"{where}: rolls must grow, the first from 2 on")
    return tuple(
        AIR_EFFECTS.index([r.effect for r in rolls if r.least <= two][-1]) for two in range(2, 13)
    )


def read_ratio(column: str, where: str) -> int:
    """The odds of a column's heading: 3-1 is 3, 1-3 is -3."""
    attackers, _, defenders = column.partition("-")
    if not (attackers.isdecimal() and defenders.isdecimal() and "1" in (attackers, defenders)):
        raise BadInput(f"{where}: {column!r} are no odds such as 3-1 or 1-3")
    return int(attackers) if defenders == "1" else -int(defenders)


def read_cell(cell: str, where: str) -> Cell:
    """A result a/d/r as numbers."""
    parts = cell.split("/")
    numbers = [ALL_STEPS if i == 1 and part == "E" else part for i, part in enumerate(parts)]
    if len(parts) != 3 or not all(str(n).isdecimal() for n in numbers):
        raise BadInput(f"{where}: {cell!r} is no result such as 1/1/0 or 0/E/0")
    return int(numbers[0]), int(numbers[1]), int(numbers[2])


def read_least(column: str, where: str) -> int:
    """The least strength of a heading such as 1, 2-5 or 120+."""
    least = column.rstrip("+").partition("-")[0]
    if not least.isdecimal():
        raise BadInput(f"{where}: {column!r} is no range of strengths such as 2-5 or 120+")
    return int(least)


def read_bombs(cell: str, where: str) -> tuple[int, bool]:
    """A number of the Bombing Table, and whether it has an asterisk."""
    number = cell.removesuffix("*")
    if not number.isdecimal():
        raise BadInput(f"{where}: {cell!r} is no number such as 3 or 3*")
    return int(number), number != cell


def quarters(text: str, where: str) -> int:
    """A printed strength in quarters."""
    fractions = {"1/4": 1, "1/2": 2, "3/4": 3}
    if text in fractions:
        return fractions[text]
    if not text.isdecimal():
        raise BadInput(f"{where}: {text!r} is no strength such as 2, 1/2 or 1/4")
    return 4 * int(text)
