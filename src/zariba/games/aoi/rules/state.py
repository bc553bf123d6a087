"""The position as plain data, and the few questions every rule asks of it."""

from typing import ClassVar, Final

from zariba.core.choice import Part, Refusal
from zariba.core.flow import Event, Result, State
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.material.plans import Month, Plan
from zariba.games.aoi.material.tables import FAIR, WINTER

AXIS: Final = 0
ALLIED: Final = 1
"""The seats: Italy and, in ETHIOPIA, Ethiopia, which an Allied player runs (9.2b); in Spain an Axis
player runs the Nationalists, an Allied one the Republicans (9.2c)."""

OFF: Final = -1
"""Not on the map: yet to be set up, or a partisan that waits for its roll."""
DEAD: Final = -2
"""Out of the game."""
POOL: Final = -3
"""In the force pool (xvi.q)."""
BOX: Final = -4
"""In the Replenishment Box (b7.14a)."""
ABOARD: Final = -5
"""Carried by a ship; `cargo` says by which."""
IN_FORCE: Final = -6
"""A ship in the box of a task force (xvi.v)."""
WITHDRAWN: Final = -7
"""Called away to another theatre (b0.7a): out of the game, but not lost."""
ABSENT: Final = -8
"""Not in this game: an option brings it that was not agreed on (11.0a)."""

# Markers are bits of a piece's status. The first last until something takes them off, the next go
# at the end of an Offensive, the others at the end of the month.
DEPLETED: Final = 1
VETERAN: Final = 2
BRIBE_TRIED: Final = 4
COMMANDED: Final = 8
"""Activated in the Offensive that is being performed (b5.1g)."""
MOVED: Final = 16
"""It has moved in this step or phase."""
ATTACKED: Final = 32
"""It has attacked in this step (b5.12a)."""
ADVANCED: Final = 64
"""It advanced after combat in this step (b5.19c, R74)."""
WON: Final = 128
"""The hex it attacked in this Offensive was vacated (b5.21a)."""
BROKE_THROUGH: Final = 256
"""It took part in a Breakthrough and does nothing more in this Offensive (b5.11a)."""
ACTIVE: Final = 512
COMMITTED: Final = 1024
"""An air unit that has flown its mission of the month (b4.1a)."""
FLIPPED: Final = 2048
"""An HQ that was activated, a General on his no-exploit side."""
LED: Final = 4096
"""A General who was a Command Agent this month (b5.1f)."""
TRAVELLED: Final = 8192
"""A General who has made his move of the month (b5.7c), a unit that came ashore (b3.23b)."""
FUELLESS: Final = 16384
"""A ship marked out of supply at sea (b3.15a); it lasts until the End Phase of the next month."""
RATED: Final = 32768
"""A General who has added his rating to an attack of this Offensive (b5.15b)."""
ABORTED: Final = 1 << 16
"""An air unit driven back to its base in air combat this month (b4.13b)."""
AS_FIGHTER: Final = 1 << 17
"""A fighter-bomber or Naval-Air unit that flies as a fighter now (b4.12b)."""
BYPASSING: Final = 1 << 18
"""It came around the mountains of its hex and stays there so until it leaves (11.36d)."""
FED_AHEAD: Final = 1 << 19
"""It exploits and counts as supplied as it was when it set out (10.33g)."""
STANDBY: Final = 1 << 20
"""A ship that may take part in a Sea Offensive of the month (b3.27a)."""
SCOUTED: Final = 1 << 21
"""A bomber that has looked for ships in this step (b4.10a)."""
BOMBARDED: Final = 1 << 22
"""A ship that has fired into a land combat this month (b3.20a)."""
ACES: Final = 1 << 23
"""An air unit that bears the Experten chit (11.34a)."""
LASTING: Final = DEPLETED | VETERAN | BRIBE_TRIED | FUELLESS | BYPASSING | ACES
OF_THE_OFFENSIVE: Final = (
    COMMANDED | MOVED | ATTACKED | ADVANCED | WON | BROKE_THROUGH | RATED | AS_FIGHTER | FED_AHEAD
)
OF_THE_MONTH: Final = (
    ACTIVE | COMMITTED | FLIPPED | LED | TRAVELLED | ABORTED | STANDBY | SCOUTED | BOMBARDED
)

# Installations are bits by hex: chits, and damage to what is printed.
SMALL_BASE: Final = 1
LARGE_BASE: Final = 2
BASE_RISING: Final = 4
"""Under construction until the next Seasonal Turn (b8.6c)."""
BASE_DAMAGED: Final = 8
FORT: Final = 16
FORT_RISING: Final = 32
FORT_DAMAGED: Final = 64
PORT_DAMAGED: Final = 128
FIELD_DAMAGED: Final = 256
"""The city airfield."""
FIELD_IDLE: Final = 512
"""A city airfield captured this month: it works from the next on (b0.3b)."""
BASE: Final = SMALL_BASE | LARGE_BASE
BASE_CHIT: Final = BASE | BASE_RISING | BASE_DAMAGED
FORT_CHIT: Final = FORT | FORT_RISING | FORT_DAMAGED

SUPPLY_CHIT: Final = -1
"""Stands for a Sea Supply chit among a ship's cargo."""
SIXTEENTHS: Final = 4
"""Sixteenths in a quarter: an attacker of ¼ that is halved twice has 1/16 (b0.2b, b5.15a)."""
SET_UP: Final = -1
SEASON, WEATHER, NAVAL_AND_AIR, OFFENSIVE, MOVEMENT, END = range(6)
"""The phases, numbered as in PHASES of the scenarios."""
VETERANS: Final = "veterans"
NO_GAS: Final = "no-gas"
INTERDICTION: Final = "interdiction"
SCROUNGING: Final = "scrounging"
REPLACEMENTS: Final = "replacements"
BYPASS: Final = "bypass"
"""The options: 11.28, xix.a, 11.35, 11.24, 11.26 and 11.36."""
TORPEDOES: Final = "torpedo-bonus"
NIGHT: Final = "night"
"""Those of the war at sea: 11.29 and 11.37."""
UNDECIDED: Final = "undecided-draw"
"""That of the Spanish Civil War: nobody wins one that nobody has won (R24)."""
DISMISSALS: Final = "dismissals"
NO_SECOND_LIFE: Final = "no-second-life"
STAND_FAST: Final = "stand-fast"
FLAK_UNITS: Final = "flak"
MANSTEIN: Final = "manstein"
MESSE: Final = "messe"
EXPERTEN: Final = "experten"
GUSTAV: Final = "gustav"
"""Those of the east: 11.10, 11.13, 11.22, 11.31, 11.32, 11.33, 11.34 and 11.38."""
LATE_BRIBES: Final = "bribes-at-month-end"
RATED_DEFENSE: Final = "ratings-defend"
"""Other readings of the book: R14 and R53."""

Sum = tuple[Part, ...]
"""A number with its reasons. Strengths are counted in sixteenths, die modifiers in pips."""


class Aoi(State):
    """Africa Orientale Italiana at one moment."""

    pack: ClassVar[AoiPack]
    month: int = 0
    """The place in the scenario's months; before a Seasonal Turn already the month after it."""
    phase: int = SET_UP
    initiative: int = AXIS
    at: list[int] = []
    """By piece: its hex, or OFF, DEAD, POOL, BOX, ABOARD."""
    status: list[int] = []
    """By piece: its markers."""
    stacks: dict[int, tuple[int, ...]] = {}
    """By hex: the combat land units in it, always of one side (b5.9c)."""
    beside: dict[int, tuple[int, ...]] = {}
    """By hex: partisans, HQs, Generals, air units and ships; a partisan may lie beside enemies."""
    taken: dict[int, int] = {}
    """By hex: the seat that owns it, where that is another than at the start."""
    works: dict[int, int] = {}
    """By hex: installation chits, and damage."""
    chits: dict[int, int] = {}
    """By hex: the seat that a Sea Supply chit there supplies until the Supply Step (b3.25a)."""
    cargo: dict[int, tuple[int, ...]] = {}
    """By ship: the pieces and SUPPLY_CHITs aboard."""
    cut_off: dict[int, int] = {}
    """By piece marked out of supply: in how many Supply Steps running (b7.12a, b7.13a)."""
    eps: list[int] = []
    """By nation: the Economic Reserve (b8.1a)."""
    offensives: list[int] = []
    """By nation: left of the season for a major power, of the month for a minor nation."""
    bought: list[int] = []
    """By nation: Offensives bought and not yet revealed (xviii.s3d)."""
    rerolls: list[int] = []
    """By nation: re-rolls left this season (b5.22a)."""
    atrocities: list[int] = []
    """By nation: 1 after an Atrocity there (b10.6d)."""
    invaded: list[int] = []
    """By nation: 1 once an enemy has entered it (10.6a)."""
    weather: list[int] = []
    """By zone: FAIR, MUD or WINTER this month."""
    air_effect: list[int] = []
    """By zone: what mud does to air units this month."""
    gas_month: int = -1
    """The first month in which gas was declared (5.16e)."""
    replenished: list[int] = []
    """By nation: units replenished this month, by a minor nation this season (R80, R79)."""
    downed: list[int] = []
    """Air units shot down this month over hexes of their side (b4.28a)."""
    rail_lost: dict[str, int] = {}
    """By area: the rail capacity bombed away this month (b2.6a)."""
    air_chits: dict[int, int] = {}
    """By hex: the seat that an Air Supply chit there supplies until the Supply Step (b4.23b)."""
    destroyed: tuple[int, ...] = ()
    """Hexes whose supply symbol was destroyed for good (7.12a)."""
    sailed: dict[int, int] = {}
    """By ship: the hexes it has sailed this month (b3.24a)."""
    forces: dict[int, int] = {}
    """By task force chit on the map: its hex (xvi.v)."""
    boxes: dict[int, int] = {}
    """By ship in a box: the chit; the enemy does not know (xvi.w)."""
    forces_moved: tuple[int, ...] = ()
    """The task forces that have moved in this step."""
    forces_sailed: dict[int, int] = {}
    """By task force: the hexes it has sailed this month."""
    chits_made: tuple[int, ...] = ()
    """The seats of minor nations that have made their Sea Supply chit of the month (b3.25a)."""
    form: int = 0
    """The place in the scenario's forms: how often play went on after a draw (efr.z)."""
    ferried: tuple[int, ...] = ()
    """The seats that have used the ferry this month (b5.8b)."""
    stipend_paid: bool = False
    """Whether the stipend for a retreat has been paid (efr.r)."""
    blows: int = 0
    """Offensives that the Axis has performed in the month of surprise (b10.1a)."""
    converted: tuple[int, ...] = ()
    """Rail hexes that the Axis has converted to its gauge (b6.1b)."""
    fallen: dict[int, int] = {}
    """By captured Soviet resource hex: the month of its capture (b10.10a)."""
    evacuated: dict[int, int] = {}
    """By such a hex whose industry was moved away: the month of its first capture (b10.9a)."""
    risen: tuple[int, ...] = ()
    """Uprisings of the scenario that have had their partisan of the season (b10.6a)."""
    gone: tuple[int, ...] = ()
    """Minor nations that have left the war (b9.10a, b10.23a)."""

    @property
    def plan(self) -> Plan:
        """The scenario being played."""
        return self.pack.plan_by_id[self.scenario]

    @property
    def now(self) -> Month:
        """The present month."""
        return self.plan.months[self.month]


def enemy(seat: int) -> int:
    """The other side."""
    return 1 - seat


def owner(g: Aoi, hex_: int) -> int:
    """The seat that owns a hex, -1 for a neutral one or the sea (b0.3a)."""
    seat = g.taken.get(hex_)
    return g.plan.start_owner[hex_] if seat is None else seat


def holder(g: Aoi, hex_: int) -> int:
    """The seat whose combat land units stand in a hex, -1 for none."""
    stack = g.stacks.get(hex_)
    return g.pack.seat[stack[0]] if stack else -1


def pieces_in(g: Aoi, hex_: int, seat: int, sort: int) -> tuple[int, ...]:
    """The pieces of a seat and sort in a hex."""
    pack = g.pack
    if sort == COMBAT:
        stack = g.stacks.get(hex_, ())
        return stack if stack and pack.seat[stack[0]] == seat else ()
    return tuple(p for p in g.beside.get(hex_, ()) if pack.sort[p] == sort and pack.seat[p] == seat)


def on_map(g: Aoi, seat: int, sort: int) -> list[int]:
    """The pieces of a seat and sort that stand on the map."""
    at = g.at
    return [p for p in g.plan.sides[seat].of_sort[sort] if at[p] >= 0]


def strength_of(g: Aoi, piece: int) -> int:
    """Its strength by the side that shows, in quarters (b0.2a)."""
    return g.pack.strength[piece][g.status[piece] & DEPLETED]


def weather_at(g: Aoi, hex_: int) -> int:
    """The condition in the zone of a hex (1.0b)."""
    return g.weather[g.pack.zone[hex_]]


def fair_at(g: Aoi, hex_: int) -> bool:
    """Whether no bad weather is there, whatever the air roll said (R11)."""
    return weather_at(g, hex_) == FAIR


def frozen_at(g: Aoi, hex_: int) -> bool:
    """Whether a hex lies in a European winter now: rivers and swamps are ice (b1.4a)."""
    return hex_ >= 0 and g.plan.winter and g.weather[g.pack.zone[hex_]] == WINTER


def total(parts: Sum) -> int:
    """What the parts come to."""
    return sum(part.value for part in parts)


def enter(g: Aoi, piece: int, hex_: int) -> None:
    """Put a piece into a hex; what that captures is another matter (`capture.take_hex`)."""
    where = g.stacks if g.pack.is_combat[piece] else g.beside
    where[hex_] = (*where.get(hex_, ()), piece)
    g.at[piece] = hex_


def leave(g: Aoi, piece: int, to: int = OFF) -> None:
    """Take a piece out of its hex, into one of the boxes."""
    hex_ = g.at[piece]
    where = g.stacks if g.pack.is_combat[piece] else g.beside
    rest = tuple(p for p in where[hex_] if p != piece)
    if rest:
        where[hex_] = rest
    else:
        del where[hex_]
    g.at[piece] = to
    g.status[piece] &= ~BYPASSING


def shift(g: Aoi, piece: int, hex_: int) -> None:
    """Move a piece from its hex to another."""
    leave(g, piece)
    enter(g, piece, hex_)


def finish(g: Aoi, winner: int, rule: str, why: str) -> None:
    """End the game."""
    g.result = Result(winner, rule, why)
    g.tell(Event("result", seat=winner, word=why))


def best_reason(named: list[tuple[str, Refusal]], otherwise: Refusal) -> Refusal:
    """Of the reasons of several the commonest, said of one who has it; with the rules of all."""
    if not named:
        return otherwise
    reasons = [reason for _, reason in named]
    first = max(reasons, key=reasons.count)
    rules = {rule for one in reasons for rule in (one.rule, *one.also)} - {first.rule}
    told = first.about(named[reasons.index(first)][0])
    return Refusal(first.rule, f"{{it}}: {told.why}", tuple(sorted(rules)))


NOT_YOURS = Refusal("xvi.c", "{it} is not yours")
NOT_ON_MAP = Refusal("xvi.c", "{it} is not on the map")
NOT_NOW = Refusal("xvi.c", "{it} is no answer to {asked}")
