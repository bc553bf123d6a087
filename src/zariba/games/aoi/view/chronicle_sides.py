"""Lines of the log that name a side: by the adjective of its nation in the scenario."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import spell_strength
from zariba.games.aoi.rules.state import SIXTEENTHS
from zariba.games.aoi.view.names import names, place

SideTeller = Callable[[str, AoiPack, Event], str]


def tell_offensive(side: str, pack: AoiPack, event: Event) -> str:
    """An Offensive that begins."""
    agents = names(pack, event.units) if event.units else place(pack, event.at)
    price = f" for {event.value} EPs" if event.value else ""
    if event.units:  # of several nations of a side
        side = pack.nations[pack.nation[event.units[0]]].adjective
    by = f", led by {agents}" if event.units or event.at >= 0 else ""
    return f"{side} {event.word.capitalize()} Offensive{by}{price}"


def tell_strength(side: str, pack: AoiPack, event: Event) -> str:
    """What one side brings to a combat."""
    spelt = spell_strength(event.value, 4 * SIXTEENTHS)
    return f"{side} strength at {place(pack, event.at)}: {spelt}"


def tell_replacements(side: str, pack: AoiPack, event: Event) -> str:
    """The roll of 11.26."""
    found = "a unit of that strength wears out" if event.value else "no unit has that strength"
    return f"{side} wartime replacements, die {event.die}: {found}"


TELL_SIDE: dict[str, SideTeller] = {
    "attrition": lambda s, p, e: f"{s} units of {e.value} points are lost before the war",
    "mobilized": lambda s, p, e: f"{s} Offensives at the start: {e.value}",
    "bled": lambda s, p, e: f"Strategic warfare costs the {s} side {e.value} EPs",
    "pool_grows": lambda s, p, e: f"{s} force pool: {len(e.units)} units are added",
    "converted": lambda s, p, e: (
        f"{s} railway troops convert {e.value} rail hex{'' if e.value == 1 else 'es'}"
    ),
    "go_on": lambda s, p, e: f"{s} side: {'play on' if e.value else 'the draw stands'}",
    "setup": lambda s, p, e: f"{s} set-up complete: {e.value} pieces",
    "result": lambda s, p, e: f"{s} victory: {e.word}" if s else f"A draw: {e.word}",
    "income": lambda s, p, e: f"{s} income: {e.value} EPs",
    "bought": lambda s, p, e: f"{s} Offensives for the season: {e.value}; {e.to} EPs are left",
    "replacements": tell_replacements,
    "initiative_die": lambda s, p, e: f"{s} die for the Initiative: {e.die}",
    "initiative": lambda s, p, e: f"{s} Initiative",
    "called_off": lambda s, p, e: f"{s} bombers turn back",
    "begin_at_sea": lambda s, p, e: f"{s} ships move first this month",
    "broke_off": lambda s, p, e: f"The {s} ships break off at {place(p, e.at)}",
    "begin": lambda s, p, e: f"{s} Offensives come first this month",
    "pass": lambda s, p, e: f"{s} side passes",
    "offensive": tell_offensive,
    "strength": tell_strength,
    "reroll": lambda s, p, e: f"The {s} side rolls again",
}
