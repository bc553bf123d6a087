"""What happened at sea, in words."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.view.names import names, place, who
from zariba.games.aoi.view.task_forces import OF_FORCES

NIGHTS = ("it is not night", "a moonless night hides the ships", "a moonlit night")


def tell_shot(pack: AoiPack, event: Event) -> str:
    """A ship or a bomber against a ship: two dice and what was needed."""
    shooter, target = names(pack, event.units[:1]), names(pack, event.units[1:])
    total = event.die + sum(part.value for part in event.parts)
    return f"{shooter} against {target}: {total} ({event.value} hits), {event.word}"


AT_SEA: dict[str, Callable[[AoiPack, Event], str]] = {
    **OF_FORCES,
    "reconnaissance": lambda p, e: (
        f"{names(p, e.units)} over {place(p, e.at)}: the ships are "
        + ("found" if e.word == "found" else "not found")
    ),
    "air_strike": lambda p, e: f"{who(p, e.units, 'fly')} against the ships at {place(p, e.at)}",
    "air_naval": tell_shot,
    "night": lambda p, e: f"Night declared at {place(p, e.at)}: {NIGHTS[e.value]}",
    "naval_interception": lambda p, e: (
        f"{who(p, e.units, 'try')} to intercept at {place(p, e.at)}: "
        + ("they meet" if e.word == "met" else "they miss each other")
    ),
    "sortie": lambda p, e: f"{who(p, e.units, 'come')} out of {place(p, e.at)} to fight",
    "ships_met": lambda p, e: f"{who(p, e.units, 'run')} into enemy ships at {place(p, e.at)}",
    "sea_battle": lambda p, e: f"Naval battle at {place(p, e.at)}: {names(p, e.units)}",
    "salvo": tell_shot,
    "withdrew": lambda p, e: f"{who(p, e.units, 'go')} to {place(p, e.to)}",
    "chit_lost": lambda p, e: f"{who(p, e.units, 'lose')} a Sea Supply chit",
    "landed": lambda p, e: f"{who(p, e.units, 'land')} in {place(p, e.at)}",
    "boats": lambda p, e: f"{who(p, e.units, 'take')} to the boats off {place(p, e.to)}",
    "bombardment": lambda p, e: f"{who(p, e.units, 'fire')} into the combat at {place(p, e.at)}",
    "standby": lambda p, e: f"On Standby: {names(p, e.units)}",
}  # fmt: skip
