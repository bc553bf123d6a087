"""Tracks, tables and limits, as the rulebook and its last page print them."""

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.core.pack import Pack
from zariba.games.ogaden.material.printed import FACTIONS, LETTERS, SOMALIA, Factors, among

TABLES = "tables.toml"
MONTHS = "January February March April May June July August September October November December"
SIDES = 6
ROLL = "roll"


class MoraleTrack(Datum, frozen=True, kw_only=True):
    """Where the morale track begins and ends, and what lies on it (11.0, 11.2, 12.1.2)."""

    max: int
    total_defeat: int
    automatic_ceasefire: int
    militia_rout_below_E: int
    guerrilla_removed_below_S: int
    da_minimum: int
    spend_floor: int


class Levels(Datum, frozen=True, kw_only=True):
    """A camp's diplomatic track (12.1a, 12.2.1d)."""

    levels: tuple[int, ...]
    ceasefire_space: int


class DiplomaticTracks(Datum, frozen=True, kw_only=True):
    """Both tracks."""

    E: Levels
    S: Levels


class Garrison(Datum, frozen=True, kw_only=True):
    """What a GZ defends with."""

    full: Factors


class Bastion(Datum, frozen=True, kw_only=True):
    """What a BZ defends with, whole and after one loss."""

    full: Factors
    inoperative: Factors


class BoxFlak(Datum, frozen=True, kw_only=True):
    """What a strategic box fires with at a terror bombardment (8.4.1e)."""

    aacf: int


class Sites(Datum, frozen=True, kw_only=True):
    """The printed values of sites."""

    GZ: Garrison
    BZ: Bastion
    box: BoxFlak


class Limits(Datum, frozen=True, kw_only=True):
    """Numbers that bound things."""

    stack_steps: int
    stack_air: int
    cf_min: int
    cf_max: int
    actions_per_ops: int
    ts_per_engagement: int
    ts_per_guerrilla_action: int
    hand_max: int
    hand_max_da: int
    draw_initiative: int
    draw_other: int
    hq_radius: int
    supply_step: int
    air_radius_E: int
    air_radius_S: int
    liberated_per_turn: dict[str, int]
    rout_zones: int


class Modifiers(Datum, frozen=True, kw_only=True):
    """What changes a factor or costs a step in an engagement (9.1, 10.2b)."""

    attacker_plateau_or_bush_ccf: int
    besieger: int
    out_of_supply_all_cf: int
    city_extra_loss_attacker: int
    mech_units_per_pass: int


class MoraleTable(Datum, frozen=True, kw_only=True):
    """What points come from and go for (6.4, 7.2.1, 8.4.1, the morale table)."""

    without_initiative_die: int
    commit_two_infantry_or_militia: int
    commit_one_armoured_or_mech: int
    reequip: int
    harassment_success_S: int
    terror_hit_S: int
    rebuild_step: int
    rebuild_guerrilla: int
    repair_bz: int
    income_TAT: int
    income_BER: int
    income_MOG: int
    ez_sabotaged_E: float
    rr_cut_E: int
    destroyed_enemy_one_step: int
    destroyed_enemy_two_step: int
    destroyed_GU_for_E: int
    destroyed_E_or_cuban_air_for_S: int


class DiplomaticTable(Datum, frozen=True, kw_only=True):
    """The dice of diplomacy, and the levels that zones bring (12.1.2, 12.1.3, 12.2)."""

    breakthrough_on: tuple[int, ...]
    ceasefire_on: tuple[int, ...]
    S_controls_all_ogaden_bz: int
    S_gains_city: int
    E_retakes_city: int


class Dates(Datum, frozen=True, kw_only=True):
    """The turns from which something is allowed (6.4.1, 6.4.2, 7.1)."""

    boxes_may_be_left: str
    one_somali_ib_in_ethiopia: str
    somali_entry: str
    reequipment: str


class TurnDatum(Datum, frozen=True, kw_only=True):
    """A month of the turn track."""

    id: str
    initiative: str
    draw: bool


class TablesDatum(Datum, frozen=True, kw_only=True):
    """The whole file."""

    morale_track: MoraleTrack
    diplomacy: DiplomaticTracks
    site: Sites
    limits: Limits
    modifiers: Modifiers
    morale_table: MoraleTable
    diplomatic_table: DiplomaticTable
    dates: Dates
    turn: tuple[TurnDatum, ...]


class TablePart(Pack):
    """The part of the pack that is tracks and tables."""

    def build_tables(self, files: DataFolder) -> None:
        """Read them."""
        where = str(files.path(TABLES))
        data = files.table(TABLES, TablesDatum)
        limits = data.limits
        check_numbers(data, where)
        self.track, self.points, self.modifiers = (
            data.morale_track,
            data.morale_table,
            data.modifiers,
        )
        self.diplomatic = data.diplomatic_table
        self.militia_need = data.morale_track.militia_rout_below_E
        self.gz_factors = data.site.GZ.full
        self.bz_factors = (data.site.BZ.full, data.site.BZ.inoperative)
        self.box_flak = data.site.box.aacf
        self.bounds = (limits.cf_min, limits.cf_max)
        self.stack_steps, self.stack_air = limits.stack_steps, limits.stack_air
        self.actions = limits.actions_per_ops  # 5.2c, 8.0a
        self.supports_played = (limits.ts_per_engagement, limits.ts_per_guerrilla_action)
        self.hq_radius, self.supply_step = limits.hq_radius, limits.supply_step
        self.air_radius = (limits.air_radius_E, limits.air_radius_S)
        self.hand_max, self.hand_max_da = limits.hand_max, limits.hand_max_da
        self.draws = (limits.draw_initiative, limits.draw_other)
        self.new_zones = {f: limits.liberated_per_turn.get(f, 0) for f in FACTIONS[SOMALIA]}
        self.rout_zones = limits.rout_zones
        tracks = (data.diplomacy.E, data.diplomacy.S)
        self.top_level = tuple(
            top_of(track, f"{where}: diplomacy.{letter}")
            for track, letter in zip(tracks, LETTERS, strict=True)
        )
        self.ceasefire_space = tuple(track.ceasefire_space for track in tracks)
        self._months(data, where)

    def _months(self, data: TablesDatum, where: str) -> None:
        self.months = tuple(turn.id for turn in data.turn)
        self.month_index = {month: n for n, month in enumerate(self.months)}
        if len(self.month_index) != len(self.months):
            raise BadInput(f"{where}: turn: two turns have the same id")
        self.month_names = tuple(month_name(m, f"{where}: turn: field id") for m in self.months)
        for turn in data.turn:
            among(turn.initiative, (*LETTERS, ROLL), f"{where}: turn {turn.id!r}: field initiative")
        self.first_player = tuple(LETTERS.find(turn.initiative) for turn in data.turn)
        """By turn: the camp that has the initiative, -1 where it is rolled for."""
        self.draw = tuple(turn.draw for turn in data.turn)
        dates = data.dates
        self.boxes_open = self.month(dates.boxes_may_be_left, f"{where}: dates")
        self.one_brigade = self.month(dates.one_somali_ib_in_ethiopia, f"{where}: dates")
        self.somali_entry = self.month(dates.somali_entry, f"{where}: dates")
        self.reequipment = self.month(dates.reequipment, f"{where}: dates")

    def month(self, word: str, where: str) -> int:
        """The turn of a month that a file names."""
        if word not in self.month_index:
            raise BadInput(f"{where}: there is no turn {word!r}")
        return self.month_index[word]


def month_name(month: str, where: str) -> str:
    """A turn in words: May 1977."""
    year, dash, number = month.partition("-")
    if not (dash and year.isdecimal() and number.isdecimal() and 1 <= int(number) <= 12):
        raise BadInput(f"{where}: {month!r} is no month such as 1977-05")
    return f"{MONTHS.split()[int(number) - 1]} {year}"


def top_of(track: Levels, where: str) -> int:
    """The highest level of a camp's diplomatic track, which begins with 1 (12.1a)."""
    levels = track.levels
    if not levels or levels != tuple(range(1, len(levels) + 1)):
        raise BadInput(f"{where}: field levels: 1, 2, 3 and so on are needed")
    if track.ceasefire_space not in levels:
        raise BadInput(f"{where}: field ceasefire_space: {track.ceasefire_space} is no level")
    return levels[-1]


def check_numbers(data: TablesDatum, where: str) -> None:
    """Numbers that would make no game."""
    limits, track, dice = data.limits, data.morale_track, data.diplomatic_table
    for field in Limits.__struct_fields__:
        value = getattr(limits, field)
        if isinstance(value, int) and value < 0:
            raise BadInput(f"{where}: limits: field {field}: {value} is less than 0")
    if not 1 <= limits.cf_min <= limits.cf_max <= SIDES:
        raise BadInput(f"{where}: limits: field cf_max: factors lie between 1 and {SIDES}")
    for movement, number in limits.liberated_per_turn.items():
        if movement not in FACTIONS[SOMALIA] or number < 0:
            raise BadInput(f"{where}: limits: field liberated_per_turn: {movement} = {number}")
    if not track.total_defeat < track.spend_floor <= track.max:
        raise BadInput(f"{where}: morale_track: field spend_floor: it lies above total_defeat")
    for name, faces in (
        ("breakthrough_on", dice.breakthrough_on),
        ("ceasefire_on", dice.ceasefire_on),
    ):
        if any(not 1 <= face <= SIDES for face in faces):
            raise BadInput(f"{where}: diplomatic_table: field {name}: {list(faces)} is on no die")
    for name, factors in (
        ("GZ", data.site.GZ.full),
        ("BZ", data.site.BZ.full),
        ("BZ", data.site.BZ.inoperative),
        ("box", (data.site.box.aacf,)),
    ):
        if any(not limits.cf_min <= f <= limits.cf_max for f in factors):
            raise BadInput(
                f"{where}: site.{name}: {list(factors)}: factors lie from {limits.cf_min} to"
                f" {limits.cf_max}"
            )
