"""What happened, in words."""

from collections.abc import Callable

from zariba.core.choice import Part
from zariba.core.flow import Event
from zariba.core.scene import LogEntry
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import spell_strength
from zariba.games.aoi.material.tables import AIR_EFFECTS
from zariba.games.aoi.rules.state import END, SET_UP, SIXTEENTHS, WEATHER, Aoi
from zariba.games.aoi.view.chronicle_air import TELL_AIR
from zariba.games.aoi.view.chronicle_sea import AT_SEA
from zariba.games.aoi.view.chronicle_sides import TELL_SIDE
from zariba.games.aoi.view.names import BOXES, CONDITIONS, adjective, names, place, summed, who

Teller = Callable[[AoiPack, Event], str]
NO_HEX = (
    *("weather", "air_effect", "atrocity", "invaded", "phase"),
    *("left_the_war", "defection"),
)
"""Events whose `at` is a zone, a nation or a month."""
STRENGTHS = {"strength": 4 * SIXTEENTHS, "bomb": 4}
"""Events whose parts are strengths, and how many of what they count in make a point."""


def chronicle(view: Aoi, seat: int) -> list[LogEntry]:
    """The last action's news, one line each; dice stand with what they were for (b0.6b).

    A die that was told already, because a side was asked about it, does not stand there again.
    """
    lines: list[LogEntry] = []
    thrown: list[Event] = []
    month, phase = before(view)
    for event in view.news:
        if event.kind == "roll":
            thrown.append(event)
        elif event.kind == "phase":
            lines += loose(view, thrown, month, phase)
            thrown = []
            month, phase = event.at, event.value
        elif event.kind in TELL or event.kind in TELL_SIDE:
            dice = tuple(roll.die for roll in thrown) if event.die else ()
            if event.die:
                thrown = []
            lines.append(entry(view, event, month, phase, dice))
    return lines + loose(view, thrown, month, phase)


def before(view: Aoi) -> tuple[int, int]:
    """The month and the phase that the first of the news belongs to."""
    first = next((event for event in view.news if event.kind == "phase"), None)
    if first is None:
        return view.month, view.phase
    if (first.at, first.value) == (0, view.plan.first_phase):
        return 0, SET_UP
    if first.value > WEATHER or (first.value == WEATHER and view.plan.months[first.at].opens):
        return first.at, first.value - 1
    return (first.at - 1, END) if first.at else (0, SET_UP)


def loose(view: Aoi, thrown: list[Event], month: int, phase: int) -> list[LogEntry]:
    """Dice that no other line tells of, one line each."""
    return [
        LogEntry(
            n=view.n,
            turn=month + 1,
            phase=phase,
            seat=-1,
            text=f"A die for {roll.word}: {roll.die}",
            dice=(roll.die,),
        )
        for roll in thrown
    ]


def entry(view: Aoi, event: Event, month: int, phase: int, dice: tuple[int, ...]) -> LogEntry:
    """One line of the log."""
    pack = view.pack
    on_map = () if event.kind in NO_HEX or event.kind == "bought" else (event.at, event.to)
    places = (*whence(view, event), *on_map)
    whole = STRENGTHS.get(event.kind, 1)
    parts = tuple(readable(part, whole) for part in event.parts)
    return LogEntry(
        n=view.n,
        turn=month + 1,
        phase=phase,
        seat=event.seat,
        text=text_of(view, event),
        spaces=tuple(pack.codes[hex_] for hex_ in places if hex_ >= 0),
        dice=dice,
        parts=parts,
        rule=event.word if event.kind in ("depleted", "eliminated") else "",
    )


def whence(view: Aoi, event: Event) -> tuple[int, ...]:
    """The hexes that an attack comes from."""
    if event.kind not in ("attack", "combat"):
        return ()
    hexes = (view.at[unit] for unit in event.units)
    return tuple(dict.fromkeys(hex_ for hex_ in hexes if hex_ != event.at))


def text_of(view: Aoi, event: Event) -> str:
    """What a line says; of a side by the name that it has in the scenario."""
    if event.kind in TELL_SIDE:
        return TELL_SIDE[event.kind](adjective(view, event.seat), view.pack, event)
    return TELL[event.kind](view.pack, event)


def readable(part: Part, whole: int) -> Part:
    """A part of a strength in whole points; fractions are spelt out."""
    if part.value % whole == 0:
        return Part(part.name, part.rule, part.value // whole)
    sign = "-" if part.value < 0 else ""
    spelt = spell_strength(abs(part.value), whole)
    return Part(f"{part.name} {sign}{spelt}", part.rule, int(part.value / whole))


def tell_combat(pack: AoiPack, event: Event) -> str:
    """An attack: where, at what odds, what came of it."""
    net = event.die + sum(part.value for part in event.parts)
    row = max(0, min(len(pack.crt) - 1, net))
    return (
        f"Attack on {place(pack, event.at)} at {pack.crt_columns[event.value]}, die {event.die},"
        f" row {row}: {event.word}"
    )


def tell_eliminated(pack: AoiPack, event: Event) -> str:
    """A piece that leaves the map."""
    box = BOXES.get(event.to, "")
    return f"{who(pack, event.units, 'are')} eliminated{f' ({box})' if box else ''}"


def tell_bomb(pack: AoiPack, event: Event) -> str:
    """A mission against an installation."""
    return (
        f"{names(pack, event.units)}: bombs on the {event.word} of {place(pack, event.at)},"
        f" {event.value} on the table"
    )


def price(event: Event) -> str:
    """What was paid; a minor nation pays nothing."""
    return f" for {event.value} EPs" if event.value else ""


def way(verb: str) -> Teller:
    """Pieces that go from one hex to another."""
    return lambda p, e: f"{who(p, e.units, verb)} from {place(p, e.at)} to {place(p, e.to)}"


TELL: dict[str, Teller] = {
    **AT_SEA,
    "depleted": lambda p, e: f"{who(p, e.units, 'are')} depleted",
    "eliminated": tell_eliminated,
    # the season
    "given_up": lambda p, e: f"{who(p, e.units, 'are')} out of the scenario",
    "arrived": lambda p, e: f"{who(p, e.units, 'arrive')} in {place(p, e.at)}",
    "awaited": lambda p, e: f"{who(p, e.units, 'wait')} for a place to arrive in",
    "withdrawn": lambda p, e: f"{who(p, e.units, 'leave')} the theatre",
    "scrounged": lambda p, e: f"{who(p, e.units, 'are')} scrounged for {e.value} EPs",
    "ship_repaired": lambda p, e: f"{who(p, e.units, 'are')} repaired for {e.value} EPs",
    "partisan_bought": lambda p, e: (
        f"{who(p, e.units, 'rise')} in {place(p, e.at)}, bought for {e.value} EPs"
    ),
    "rebuilt": lambda p, e: f"{who(p, e.units, 'are')} rebuilt for {e.value} EPs",
    "built": lambda p, e: f"{e.word} begun in {place(p, e.at)} for {e.value} EPs",
    "finished": lambda p, e: f"{e.word} in {place(p, e.at)} is finished",
    "razed": lambda p, e: f"{e.word} in {place(p, e.at)} is destroyed by its owner",
    "scrapped": lambda p, e: f"{who(p, e.units, 'are')} scrapped for {e.value} EPs",
    "redeployed": lambda p, e: f"{who(p, e.units, 'are')} redeployed to {place(p, e.to)}",
    # weather
    "weather": lambda p, e: f"{p.zone_names[e.at]}: {CONDITIONS[e.value]}",
    "air_effect": lambda p, e: f"Air operations, {p.zone_names[e.at]}: {AIR_EFFECTS[e.value]}",
    # sea and air
    "embark": lambda p, e: f"{who(p, e.units[1:], 'go')} aboard {names(p, e.units[:1])}",
    "supply_chit": lambda p, e: f"{who(p, e.units, 'take')} a Sea Supply chit aboard{price(e)}",
    "sail": way("move"),
    "debark": lambda p, e: f"{who(p, e.units, 'come')} ashore in {place(p, e.at)}",
    "landed_chit": lambda p, e: f"Sea Supply is landed in {place(p, e.at)}",
    "refuelled": lambda p, e: f"{who(p, e.units, 'are')} refuelled at sea for {e.value} EPs",
    "fuelless": lambda p, e: f"{who(p, e.units, 'are')} out of supply at sea",
    "expelled": lambda p, e: f"{who(p, e.units, 'are')} driven to {place(p, e.to)}",
    "rebase": way("fly"),
    "forced_rebase": lambda p, e: (
        f"{who(p, e.units, 'have')} lost the base and {'fly' if len(e.units) > 1 else 'flies'}"
        f" to {place(p, e.to)}"
    ),
    # the Air Offensive
    "bomb": tell_bomb,
    "anti_aircraft": lambda p, e: f"Anti-aircraft fire hits {names(p, e.units)}",
    "damaged": lambda p, e: f"The {e.word} of {place(p, e.at)} is damaged",
    # Offensives
    "commanded": lambda p, e: f"Under command: {summed(p, e.units)}",
    "active": lambda p, e: f"Active: {summed(p, e.units)}",
    "bribe": lambda p, e: (
        f"{e.value} EP for {names(p, e.units)}: "
        + ("the tribe disbands" if e.word == "disbanded" else "it stays loyal")
    ),
    # movement
    "move": way("move"),
    "brush_aside": lambda p, e: (
        f"{names(p, e.units[:1])} in {place(p, e.at)} "
        + ("is brushed aside" if e.word == "gone" else "holds its ground")
    ),
    "partisan_move": way("move"),
    "rail": lambda p, e: (
        f"{who(p, e.units, 'move')} by rail from {place(p, e.at)} to {place(p, e.to)}"
    ),
    # combat
    "attack": lambda p, e: f"{names(p, e.units)}: {e.word} on {place(p, e.at)}",
    "support": lambda p, e: f"{who(p, e.units, 'support')} the troops at {place(p, e.at)}",
    "gas": lambda p, e: f"Mustard gas at {place(p, e.at)} ({e.value:+d})",
    "atrocity": lambda p, e: f"Atrocity in {p.nation_names[e.at]}",
    "veteran_used": lambda p, e: f"Veterans: {names(p, e.units)}",
    "combat": tell_combat,
    "stood_fast": lambda p, e: f"{who(p, e.units, 'stand')} fast",
    "retreat": way("retreat"),
    "advance": lambda p, e: f"{who(p, e.units, 'advance')} into {place(p, e.to)}",
    "veteran": lambda p, e: f"{who(p, e.units, 'become')} a veteran",
    "general_roll": lambda p, e: (
        f"{names(p, e.units)} ({e.value:+d}): {'lost' if e.word == 'lost' else 'safe'}"
    ),
    "general_placed": lambda p, e: f"{who(p, e.units, 'go')} to {place(p, e.to)}",
    "captured": lambda p, e: f"{who(p, e.units, 'take')} {place(p, e.at)}",
    "source_destroyed": lambda p, e: f"The supplies in {place(p, e.at)} are destroyed for good",
    "hq_lost": lambda p, e: f"{who(p, e.units, 'are')} overrun in {place(p, e.at)}",
    "invaded": lambda p, e: f"{p.nation_names[e.at]} is invaded: partisans may rise",
    # the end of the month
    "chit_spent": lambda p, e: f"The Sea Supply in {place(p, e.at)} is used up",
    "depletion": lambda p, e: (
        f"{names(p, e.units)} without supply: "
        + ("a step is lost" if e.word == "loss" else "it holds together")
    ),
    "out_of_supply": lambda p, e: f"{who(p, e.units, 'are')} out of supply",
    "in_supply": lambda p, e: f"{who(p, e.units, 'are')} back in supply",
    "raised": lambda p, e: f"{who(p, e.units, 'are')} built in {place(p, e.at)}{price(e)}",
    "replenished": lambda p, e: f"{who(p, e.units, 'come')} back in {place(p, e.at)}{price(e)}",
    "repair": lambda p, e: (
        f"The {e.word} of {place(p, e.at)} is {'repaired' if e.value else 'not yet repaired'}"
    ),
    "fate": lambda p, e: (
        f"Fate of {names(p, e.units)}: " + ("it strikes" if e.word == "struck" else "it is spared")
    ),
    "partisan_roll": lambda p, e: (
        f"Partisans{f' in {e.word}' if e.word else ''}: {'one rises' if e.value else 'none'}"
    ),
    "defection": lambda p, e: (
        f"{p.nation_names[e.at]} "
        + ("turns against Germany" if e.value else "stays on the side of Germany")
    ),
    "left_the_war": lambda p, e: f"{p.nation_names[e.at]} is out of the war; its units disband",
    "exchanged": lambda p, e: (
        f"{names(p, e.units[1:])} takes the place of {names(p, e.units[:1])} in {place(p, e.at)}"
    ),
    "partisan": lambda p, e: f"{who(p, e.units, 'rise')} in {place(p, e.at)}",
    **TELL_AIR,
}
