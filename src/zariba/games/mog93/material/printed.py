"""The printed tables: weapons, generation, movement, modifiers, costs, single numbers."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from zariba.core.datafile import Datum

ACTIONS = """
move vehicle_move fire_and_move prone_or_stand board aim fire throw fire_law full_auto
reload_round reload_clip reload_belt lose_suppression vehicle_turn turn_in_place climb
load_casualty request_air take_gun patch
"""
TO_HIT = """
delta not_special_forces fire_and_move aim aim_delta long point_blank burst full_auto cover
moving_vehicle not_closest suppression technical
"""
ADDED = ("sna_small_arms", "heavy", "grenade")
FACTORS = "sna_small_arms point_blank long heavy grenade prone hard_cover panic"
WANTED = {
    "action": ACTIONS.split(),
    "to_hit": TO_HIT.split(),
    "incoming": [f"{w} {'add' if w in ADDED else 'multiply'}" for w in FACTORS.split()],
    "mob_modifier": ["panic_marker", "leader", "technical", "no_los"],
}
"""The lines that the rules look up; those of `incoming` with what they do (R39)."""


class Weapon(Datum, frozen=True):
    """A line of the weapons table."""

    id: str
    name: str
    short: int
    modes: tuple[Literal["S", "B", "FA"], ...]
    feed: Literal["clip", "belt", "internal", "single", "none"]
    carried_by: Literal["american", "somali", "helicopter", "vehicle or tripod"]
    pb: int = -1
    long: int = -1
    fa_rating: int = 0
    magazine: int = 0
    magazines: int = 0
    rounds_total: int = 0
    blast: int = 0
    ignores_cover: bool = False
    needs_aim: bool = False
    panic_on_hit: int = 0
    minus_at_technicals: bool = False
    """Whether it is too light for technicals (veh.tech_minus)."""

    @property
    def by_round(self) -> bool:
        """Whether it is loaded round by round (R25)."""
        return self.feed in ("internal", "single")

    @property
    def reach(self) -> int:
        """How far it carries; NA under long stops it at short range (R14)."""
        return self.long if self.long > 0 else self.short


class WeaponsFile(Datum, frozen=True):
    """weapons.toml."""

    weapon: tuple[Weapon, ...]


class Cell(Datum, frozen=True):
    """A cell of the generation table: dice or one figure on a d10."""

    level: Literal["street", "roof"]
    dice: str = ""
    kind: str = ""
    count: int = 0
    d10_at_least: int = 0


class Generation(Datum, frozen=True):
    """A row of the generation table."""

    roll: int
    unarmed: str
    small_arms: Cell | None = None
    rpg: Cell | None = None
    support: Cell | None = None
    technical: Cell | None = None
    special: Cell | None = None


class Appearance(Datum, frozen=True):
    """A row of the appearance table: a direction and, by another die, a distance."""

    roll: int
    direction: str
    bearing: int
    distance_base: int
    distance_die: str


class MobMove(Datum, frozen=True):
    """A row of the mob movement table."""

    low: int
    high: int
    printed: str
    result: Literal["disperse", "half_flee", "fall_back", "stay", "advance", "charge", "swell"]
    inches: int
    panic: str
    """Markers that come or go: +1, -1, 0, or all off."""
    does: str


class Valued(Datum, frozen=True):
    """A modifier and its value."""

    id: str
    value: float
    when: str


class Factor(Valued, frozen=True):
    """A modifier of the chance to be hit, in the printed order (R39)."""

    op: Literal["add", "multiply"]


class Cost(Datum, frozen=True):
    """What an action costs, and whether Delta's bonus points may pay for it."""

    id: str
    ap: int
    """-1 for the whole action."""
    delta_bonus_ap: bool


class Numbers(Datum, frozen=True):
    """Single numbers of the rulebook."""

    to_hit_base: int
    incoming_base_per_armed_somali: int
    incoming_minimum: int
    american_damage: str
    vehicle_damage: str
    suppression_dice: str
    suppression_margin: int
    suppression_margin_heavy: int
    mob_merge_inches: int
    mob_swell_dice: str
    grenade_mob_size: int
    panic_casualty_percent: int
    rounds_single: int
    rounds_burst: int
    rounds_full_auto_burst: int
    help_extra_two_helpers: int
    help_cap: int
    medic_dice: str
    delta_medic_dice: str
    air_request_d10: int
    helicopter_leaves_at_ap: int
    crash_distance: str
    crash_crew_damage: str
    helicopter_damage: str
    helicopter_damage_rpg: str
    vehicle_forward_inches: int
    convoy_d6: int
    partial_victory_casualties_below_percent: int
    generation_rolls_4_models: int
    generation_rolls_over_6_models: int
    generation_four_models: int
    """From so many models on a unit has the rolls of four."""
    generation_six_models: int
    """Above so many it has those of more than six."""


class Printed(Datum, frozen=True):
    """tables.toml."""

    generation: tuple[Generation, ...]
    appearance: tuple[Appearance, ...]
    mob_movement: tuple[MobMove, ...]
    mob_modifier: tuple[Valued, ...]
    action: tuple[Cost, ...]
    to_hit: tuple[Valued, ...]
    incoming: tuple[Factor, ...]
    numbers: Numbers

    def problems(self) -> Iterator[str]:
        """What is wrong with the tables as a whole, in words."""
        for rows, name, sides in (
            (self.generation, "generation", 10),
            (self.appearance, "appearance", 8),
        ):
            if [row.roll for row in rows] != list(range(1, sides + 1)):
                yield f"{name}: the rows must be those for 1 to {sides}, in order"
        ends = [(row.low, row.high) for row in self.mob_movement]
        gaps = any(one[1] + 1 != two[0] for one, two in pairwise(ends))
        if not ends or gaps or any(low > high for low, high in ends):
            yield "mob_movement: the rows must follow on each other, low to high"
        for row in self.mob_movement:
            if row.inches and row.result in ("disperse", "stay"):
                yield f"mob_movement: inches: a mob that is to {row.result} goes 0 inches"
            if row.panic != "all off" and not row.panic.lstrip("+-").isdecimal():
                yield f"mob_movement: panic: {row.panic!r} is no number, and not 'all off'"
        given = {
            "action": [each.id for each in self.action],
            "to_hit": [each.id for each in self.to_hit],
            "incoming": [f"{each.id} {each.op}" for each in self.incoming],
            "mob_modifier": [each.id for each in self.mob_modifier],
        }
        for section, wanted in WANTED.items():
            for word in given[section]:
                if word not in wanted:
                    yield f"{section}: nothing reads {word!r}"
            for word in wanted:
                if given[section].count(word) != 1:
                    yield f"{section}: {word!r} must stand there once"

    def all_dice(self) -> Iterator[str]:
        """All words of the tables that mean dice."""
        for row in self.generation:
            yield row.unarmed
            yield from (cell.dice for cell in (row.small_arms, row.special) if cell)
        yield from (each.distance_die for each in self.appearance)
        numbers = self.numbers
        yield from (numbers.american_damage, numbers.vehicle_damage, numbers.suppression_dice)
        yield from (numbers.mob_swell_dice, numbers.medic_dice, numbers.delta_medic_dice)
        yield from (numbers.crash_distance, numbers.crash_crew_damage)
        yield from (numbers.helicopter_damage, numbers.helicopter_damage_rpg)
