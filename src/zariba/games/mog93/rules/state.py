"""The state of a game of Mog '93: models, mobs, vehicles, the deck and the mission."""

from typing import ClassVar, TypeVar

from zariba.boards.graph import Graph
from zariba.boards.plane import Polygon
from zariba.core.flow import State, Step
from zariba.games.mog93.material.figures import TECH_GUNNER
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.ground import Ground
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.material.scenarios import Plan
from zariba.games.mog93.material.vehicles import Bars, Parked

# Where a model is.
UNUSED = -4
"""Not in this game, or not yet."""
AWAY = -3
"""Off the table and safe."""
STREET = -1
ROOF = 1000
ABOARD = 2000

# Game options.
ONE_CARD = "one-card"
BONUS_EACH = "bonus-each-activation"
SEAL_180 = "seal-180"
NO_POOL = "no-pool"
ROLL_ALWAYS = "always-check"
PLAYERS = (
    "one-player",
    "two-players",
    "three-players",
    "four-players",
    "five-players",
    "six-players",
)

# The Black Hawk.
HAWK_NONE, HAWK_READY, HAWK_CALLED, HAWK_DUE, HAWK_HERE, HAWK_OUT = range(6)

# Cards of the deck besides those of units (2 * place, 2 * place + 1 by roster place).
RED_JOKER, BLACK_JOKER, ACE_HEARTS, ACE_CLUBS, ACE_SPADES = range(100, 105)

SET_UP, GENERATION, CARDS, TURN_END = -1, 0, 1, 2

T = TypeVar("T")
Arms = tuple[tuple[int, tuple[int, ...]], ...]
"""For each weapon of a model: rounds loaded, and the spare magazines or the loose rounds."""


class Mog(State):
    """Everything that changes.

    What changes with most decisions is kept in lists, which a clone must copy; what changes
    seldom in tuples (`replaced`), which it need not.
    """

    pack: ClassVar[MogPack]
    turn: int = 1
    phase: int = SET_UP
    table: str = ""
    """The table played on; a staged position may name another than the scenario's."""
    pool: int = 0
    roster: tuple[int, ...] = ()
    """Units in play, in the order of their cards (R16, R17)."""
    zones: tuple[tuple[int, str], ...] = ()
    """Where the units of the free game deploy."""
    seats: tuple[int, ...] = ()
    """The seat that runs each unit, by unit number."""
    convoy_seat: int = 0
    kind: tuple[int, ...] = ()
    x: list[int] = []
    """Hundredths of an inch."""
    y: list[int] = []
    where: list[int] = []
    facing: list[int] = []
    ap: list[int] = []
    bonus: tuple[int, ...] = ()
    supp: tuple[int, ...] = ()
    prone: tuple[int, ...] = ()
    aim: list[int] = []
    """The figure aimed at; ABOARD + a technical's number; -1 for none."""
    patched: tuple[int, ...] = ()
    arms: tuple[Arms, ...] = ()
    belts: tuple[int, ...] = ()
    medical: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    """Whether the model stood on the table at any time (R82)."""
    # Somali figures by slot.
    f_kind: list[int] = []
    """-1 for an empty slot."""
    f_node: list[int] = []
    f_look: tuple[int, ...] = ()
    """Hundredths of a degree clockwise from north."""
    f_mob: tuple[int, ...] = ()
    f_age: tuple[int, ...] = ()
    f_ride: tuple[int, ...] = ()
    """The technical a figure is aboard, -1 on foot."""
    blocks: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Figures on foot in the streets by square of the table, to look up sight by the dozen."""
    strays: tuple[int, ...] = ()
    """The other figures: in rooms, on roofs, aboard technicals."""
    ages: int = 0
    mobs: dict[int, tuple[int, ...]] = {}
    anchor: dict[int, int] = {}
    panic: dict[int, int] = {}
    last_mob: int = 0
    supports: int = 0
    """Support weapons that came so far (R49)."""
    # Vehicles: the convoy's first, then technicals.
    v_kind: list[str] = []
    """Empty where there is none; burnt: a technical that is only an obstacle."""
    v_x: list[int] = []
    v_y: list[int] = []
    v_head: tuple[int, ...] = ()
    v_ap: tuple[int, ...] = ()
    v_drove: tuple[int, ...] = ()
    """Whether its last act was to drive; a new arrival counts as driving (R70)."""
    v_mob: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    """The man at the gun of each convoy vehicle, -1 for none (R69)."""
    wheels: tuple[int, ...] = ()
    """The man at its wheel."""
    wrecks: tuple[tuple[int, int], ...] = ()
    """Helicopters that came down in play."""
    parked: Parked = ()
    # The deck.
    deck: list[int] = []
    """The cards left, open to all (cards.count_open); they have no order that could be hidden."""
    card: int = -1
    # The Black Hawk.
    hawk: int = HAWK_NONE
    hawk_ap: int = 8
    hawk_x: int = 0
    hawk_y: int = 0
    hawk_head: int = 0
    hawk_seat: int = 0
    hawk_insert: bool = False
    inserted: bool = False
    asked_air: bool = False
    """Whether this turn's one request was made."""
    # The mission.
    marked: tuple[str, ...] = ()
    """Sites secured."""
    checks: int = 0
    """Convoy checks made so far."""
    arrived: bool = False
    proposed: tuple[int, ...] = ()
    """Seats that want to end the game with this turn."""
    offered: tuple[int, ...] = ()
    """Seats that have chosen a first model this turn, and so had their chance to propose."""
    toll: tuple[tuple[int, int, int, int], ...] = ()
    """Of each mob when the card was turned: its figures, then bursts at it and losses (R62)."""

    @property
    def plan(self) -> Plan:
        """The scenario."""
        return self.pack.plan_index[self.scenario]

    @property
    def ground(self) -> Ground:
        """The scenery."""
        return self.pack._grounds[self.table, self.scenario]

    @property
    def bars(self) -> Bars:
        """Vehicles and fallen wrecks in the way."""
        return self.ground.bars(self.parked) if self.parked else ()

    def graph(self, rooms: frozenset[int] = frozenset()) -> Graph:
        """The ways of this moment, some rooms open."""
        ground = self.ground
        barred = ground.barred(self.parked) if self.parked else frozenset()
        return ground.lattice.graph(barred, rooms)


def replaced(column: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A column with another value in one place."""
    return (*column[:place], value, *column[place + 1 :])


def footprint(g: Mog, vehicle: int) -> Polygon:
    """The outline of a vehicle where it stands."""
    kind = g.v_kind[vehicle]
    return g.pack.bodies.outline(kind, g.v_x[vehicle], g.v_y[vehicle], g.v_head[vehicle])


def repark(g: Mog) -> None:
    """Note where vehicles and fallen wrecks stand after one of them changed."""
    g.parked = (
        *((v, kind, g.v_x[v], g.v_y[v], g.v_head[v]) for v, kind in enumerate(g.v_kind) if kind),
        *((-1 - n, "wreck", x, y, 0) for n, (x, y) in enumerate(g.wrecks)),
    )


def regroup(g: Mog) -> None:
    """Note in which square each figure stands, after some came, went or moved."""
    ground = g.ground
    inside_of, square_of = ground.lattice.inside_of, ground.squares
    squares: dict[int, list[int]] = {}
    strays = []
    for figure, (kind, node, ride) in enumerate(zip(g.f_kind, g.f_node, g.f_ride, strict=True)):
        if kind < 0:
            continue
        if ride >= 0 or inside_of[node] >= 0:
            strays.append(figure)
            continue
        square = square_of[node]
        if square in squares:
            squares[square].append(figure)
        else:
            squares[square] = [figure]
    g.blocks = tuple((square, tuple(figures)) for square, figures in squares.items())
    g.strays = tuple(strays)


def up(g: Mog, model: int) -> bool:
    """Whether a model is on the table with AP left."""
    return g.ap[model] > 0 and g.where[model] >= STREET


def on_table(g: Mog, model: int) -> bool:
    """Whether a model, whole or casualty, is still on the table."""
    return g.where[model] >= STREET


def members_up(g: Mog, unit: int) -> list[int]:
    """The models of a unit that are up."""
    where, ap = g.where, g.ap
    return [m for m in g.pack.members[unit] if ap[m] > 0 and where[m] >= STREET]


def ride_of(g: Mog, model: int) -> int:
    """The vehicle a model is aboard, -1 on foot."""
    where = g.where[model]
    return where - ABOARD if where >= ABOARD else -1


def aboard(g: Mog, vehicle: int) -> list[int]:
    """Everyone in an American vehicle: crew first, then passengers."""
    place = ABOARD + vehicle
    crew = [m for m in g.pack.crew[vehicle] if g.where[m] == place]
    return crew + [m for m, where in enumerate(g.where) if where == place and m not in crew]


def manned(g: Mog, vehicle: int) -> bool:
    """Whether somebody who can act is aboard an American vehicle."""
    return any(g.ap[m] > 0 for m in aboard(g, vehicle))


def seat_for(g: Mog, seat: int) -> int:
    """The player who runs a seat of the scenario: with fewer players they wrap round."""
    players = g.plan.players_max
    for number, word in enumerate(PLAYERS, 1):
        if word in g.options and g.plan.players_min <= number < players:
            players = number
    return (seat - 1) % players  # setup.seats


def seat_of(g: Mog, model: int) -> int:
    """Who runs a model; crews of vehicles are the convoy seat's (R68, R71)."""
    made = g.pack.models[model]
    return g.convoy_seat if made.vehicle >= 0 else g.seats[made.unit]


class ModelStep(Step[Mog]):
    """A step that asks whoever runs a model."""

    model: int

    def asks(self, g: Mog) -> tuple[int, ...]:
        return (seat_of(g, self.model),)


class ConvoyStep(Step[Mog]):
    """A step that asks the convoy's seat."""

    def asks(self, g: Mog) -> tuple[int, ...]:
        return (g.convoy_seat,)


def renew_bonus(g: Mog, model: int) -> None:
    """By one of the options a model has its bonus AP anew in each activation (act.bonus_option)."""
    if BONUS_EACH in g.options:
        g.bonus = replaced(g.bonus, model, g.pack.kinds[g.kind[model]].bonus_ap)


def is_convoy(vehicle: int) -> bool:
    """Whether a vehicle is American."""
    return vehicle < CONVOY


def technical_crew(g: Mog, vehicle: int) -> list[int]:
    """The figures aboard a technical, gunner first."""
    crew = [f for f, ride in enumerate(g.f_ride) if ride == vehicle and g.f_kind[f] >= 0]
    return sorted(crew, key=lambda f: (g.f_kind[f] != TECH_GUNNER, g.f_age[f]))


def figures_on_table(g: Mog) -> int:
    """How many Somali figures stand on the table, crews of technicals counted (R51)."""
    return sum(kind >= 0 for kind in g.f_kind)


def american_seats(g: Mog) -> list[int]:
    """Seats that run something in this game."""
    return sorted({g.seats[unit] for unit in g.roster} | {g.convoy_seat})
