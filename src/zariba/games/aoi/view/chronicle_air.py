"""What happened in the air, in words."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.view.names import names, place, who


def tell_interdiction(pack: AoiPack, event: Event) -> str:
    """An attack on troops from the air: who on whom, and the number of the table."""
    bombers = tuple(u for u in event.units if pack.seat[u] == event.seat)
    troops = tuple(u for u in event.units if pack.seat[u] != event.seat)
    return (
        f"{names(pack, bombers)}: bombs on {names(pack, troops)} at {place(pack, event.at)},"
        f" {event.value} on the table"
    )


TELL_AIR: dict[str, Callable[[AoiPack, Event], str]] = {
    "raid": lambda p, e: f"{who(p, e.units, 'fly')} to {place(p, e.at)}",
    "intercept": lambda p, e: f"{who(p, e.units, 'intercept')} over {place(p, e.at)}",
    "escort": lambda p, e: f"{who(p, e.units, 'escort')} the bombers over {place(p, e.at)}",
    "dumped": lambda p, e: f"{who(p, e.units, 'drop')} the bombs to fight",
    "air_combat": lambda p, e: f"{names(p, e.units[:1])} against {names(p, e.units[1:])}: {e.word}",
    "aborted": lambda p, e: f"{who(p, e.units, 'go')} home",
    "rail_bombed": lambda p, e: (
        f"The rail capacity of {e.word} is {e.value} less this month"
        if e.value
        else f"The railways of {e.word} go on working"
    ),
    "city_bombed": lambda p, e: f"Bombs on {place(p, e.at)} cost {e.value} EPs",
    "gun_fire": lambda p, e: (
        f"{names(p, e.units)} fires at {place(p, e.at)}: "
        + ("something is destroyed" if e.word else f"{e.value} EPs are lost")
    ),
    "wrecked": lambda p, e: f"The {e.word} of {place(p, e.at)} is destroyed",
    "paradrop": lambda p, e: (
        f"{who(p, e.units[:1], 'drop')} into {place(p, e.to)} from {names(p, e.units[1:])}"
    ),
    "experten": lambda p, e: f"The Experten fly with {names(p, e.units)}",
    "dismissal_die": lambda p, e: (
        "A German General is dismissed" if e.value else "No German General is dismissed"
    ),
    "dismissed": lambda p, e: f"{who(p, e.units, 'leave')} the war",
    "hit_on_ground": lambda p, e: f"{who(p, e.units, 'are')} hit on the ground",
    "interdiction": tell_interdiction,
    "friendly_fire": lambda p, e: f"Bombs fall on {names(p, e.units)} by mistake",
    "airlift": lambda p, e: (
        f"{who(p, e.units[:1], 'carry')} {names(p, e.units[1:])} from {place(p, e.at)}"
        f" to {place(p, e.to)}"
    ),
    "air_chit": lambda p, e: f"{who(p, e.units, 'carry')} Air Supply to {place(p, e.to)}",
    "air_chit_spent": lambda p, e: f"The Air Supply in {place(p, e.at)} is used up",
    "pilots": lambda p, e: (
        f"The pilots of {names(p, e.units)} are {'recovered' if e.value else 'lost'}"
    ),
}
