"""The form of the tables of the war at sea and in the air."""

from zariba.core.datafile import Datum


class SeaCombat(Datum, frozen=True, kw_only=True):
    """Two dice and gun or torpedo against defense and margin (b3.8a)."""

    margin: int
    rounds: int
    bombardment_most: int
    """The most that ships add to a land combat (b3.20a)."""


class Intercept(Datum, frozen=True, kw_only=True):
    """The die of a naval interception (b3.6a)."""

    from_die: int
    reconnoitred: int
    bad_weather: int


class Reconnoitre(Datum, frozen=True, kw_only=True):
    """The die of a bomber that looks for ships (b4.10a)."""

    from_die: int
    bad_weather: int
    automatic_hexes: int
    """So near to its base it needs no die."""


class SeaBombers(Datum, frozen=True, kw_only=True):
    """Bombers against ships, and what fires at them (b4.21a, b4.21b)."""

    in_port: int
    torpedo_bonus: int
    """Against a BB (11.29a)."""
    anti_aircraft: int
    escorted: int
    """Added where DDs and DEs are at least as many as the other chits."""
    no_fire_from: dict[str, tuple[str, ...]] = {}
    """By nation: the kinds of ships that have no part in it (10.28)."""


class Night(Datum, frozen=True, kw_only=True):
    """The die for night at sea (11.37)."""

    dark_up_to: int
    escapes_up_to: int
    """Up to this the reconnaissance or interception is cancelled."""
    combat: int
    """Added to the combat dice of all others in the dark."""
    combat_of: dict[str, int]
    """By nation of the ship: instead of `combat`."""


class Sea(Datum, frozen=True, kw_only=True):
    """What EPs buy for ships, task forces, and the dice of the naval war."""

    refuel_ep: int
    supply_chit_ep: int
    scrap_ep: int
    """What scrapping a damaged ship brings (b8.6d)."""
    task_forces: int
    dummies: int
    dummy_move: int
    standby_hexes: int
    """How far from one of them a Sea Offensive reaches others (b3.27a)."""
    combat: SeaCombat
    intercept: Intercept
    reconnoitre: Reconnoitre
    bombers: SeaBombers
    night: Night


class AirCombat(Datum, frozen=True, kw_only=True):
    """Two dice and quality less the quality of the target (b4.13a, b4.13b)."""

    aborts_from: int
    loses_step_from: int
    eliminated_from: int
    twice_as_strong: int
    """Added against a target of half the strength or less."""
    return_fire_quality: int
    """The least quality of a bomber that fires back."""
    return_fire: int
    """Added to its quality then."""


class Interdiction(Datum, frozen=True, kw_only=True):
    """What is added to the two dice against land units, and what the number does (11.35)."""

    terrain: dict[str, int]
    fort: int
    city: int
    rail: int
    activates_at: int
    """So many times the printed movement of the target."""
    depletes_at: int
    friendly_fire: int
    """The natural roll that hits one's own."""


class Scrounging(Datum, frozen=True, kw_only=True):
    """What a unit brings that is broken up (11.24)."""

    least_strength: str
    """Printed strength or torpedo rating."""
    whole_percent: int
    damaged_ep: int
