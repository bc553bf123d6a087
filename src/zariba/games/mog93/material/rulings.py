"""The numbers that rulings add to the rulebook."""

from typing import Literal

from zariba.core.datafile import Datum


class Constants(Datum, frozen=True):
    """Every number that a ruling adds (constants.toml), by its id."""

    contact: float
    contact_vehicle: float
    eye_standing: float
    eye_prone: float
    eye_gunner: float
    eye_seated: float
    waist_standing: float
    waist_prone: float
    car: float
    wreck: float
    helicopter_height: float
    cover_reach: float
    cover_side: float
    window_depth: float
    door_width: float
    roof_access_reach: float
    lattice_clearance: float
    roof_edge: float
    roof_jump: float
    walk_clearance: float
    walk_somali: float
    walk_friend: float
    arc_somali: int
    direction_of_fire: int
    sna_share: int
    somali_small_arms_as: str
    support_cycle: tuple[Literal["hmg", "recoilless"], ...]
    spawn_distance: float
    spawn_margin: float
    form_cover_reach: float
    form_limit: float
    mob_stop: float
    vehicle_reverse: float
    helicopter_zone: float
    helicopter_gunner_ap: int
    scatter: tuple[Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"], ...]
    crash_radius: float
    crash_margin: float
    site_reach: float
    second_site_crossings: float


class Constant(Datum, frozen=True):
    """One of them as its file has it."""

    id: str
    value: object


class ConstantsFile(Datum, frozen=True):
    """constants.toml."""

    constant: tuple[Constant, ...]
