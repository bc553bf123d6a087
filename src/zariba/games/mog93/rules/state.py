"""The state of a game of Mog '93: models, mobs, vehicles, the deck and the mission."""

from typing import Self

from zariba.boards.bars import Bar
from zariba.boards.graph import Graph
from zariba.core.flow import State
from zariba.games.mog93.material.ground import Ground, Parked, barred_nodes, ground_of, parked_bars
from zariba.games.mog93.material.pack import CONVOY, PACK, TECH_GUNNER
from zariba.games.mog93.material.records import Plan

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

GROUNDS: dict[tuple[str, str], Ground] = {}
"""The scenery by table and scenario."""

Arms = tuple[tuple[int, tuple[int, ...]], ...]
"""For each weapon of a model: rounds loaded, and the spare magazines or the loose rounds."""


class Mog(State, kw_only=True):
    """Everything that changes."""

    turn: int = 1
    phase: int = SET_UP
    table: str = ""
    """The table played on; a staged position may name another than the scenario's."""
    pool: int = 0
    roster: list[int] = []
    """Units in play, in the order of their cards (R16, R17)."""
    zones: dict[int, str] = {}
    """Where the units of the free game deploy."""
    seats: list[int] = []
    """The seat that runs each unit, by unit number."""
    convoy_seat: int = 0
    kind: list[int] = []
    x: list[int] = []
    """Hundredths of an inch."""
    y: list[int] = []
    where: list[int] = []
    facing: list[int] = []
    ap: list[int] = []
    bonus: list[int] = []
    supp: list[int] = []
    prone: list[int] = []
    aim: list[int] = []
    """The figure aimed at; ABOARD + a technical's number; -1 for none."""
    patched: list[int] = []
    arms: list[Arms] = []
    belts: list[int] = []
    medical: list[int] = []
    counted: list[int] = []
    """Whether the model stood on the table at any time (R82)."""
    # Somali figures by slot.
    f_kind: list[int] = []
    """-1 for an empty slot."""
    f_node: list[int] = []
    f_look: list[int] = []
    """Hundredths of a degree clockwise from north."""
    f_mob: list[int] = []
    f_age: list[int] = []
    f_ride: list[int] = []
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
    v_head: list[int] = []
    v_ap: list[int] = []
    v_drove: list[int] = []
    """Whether its last act was to drive; a new arrival counts as driving (R70)."""
    v_mob: list[int] = []
    guns: list[int] = []
    """The man at the gun of each convoy vehicle, -1 for none (R69)."""
    wheels: list[int] = []
    """The man at its wheel."""
    wrecks: list[tuple[int, int]] = []
    """Helicopters that came down in play."""
    parked: Parked = ()
    # The deck.
    deck: list[int] = []
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
    marked: list[str] = []
    """Sites secured."""
    checks: int = 0
    """Convoy checks made so far."""
    arrived: bool = False
    proposed: list[int] = []
    """Seats that want to end the game with this turn."""
    offered: list[int] = []
    """Seats that have chosen a first model this turn, and so had their chance to propose."""
    sizes: dict[int, int] = {}
    """Figures of each mob when the card was turned (R62)."""
    bursts: dict[int, int] = {}
    losses: dict[int, int] = {}

    def clone(self) -> Self:
        """An independent copy."""
        twin = super().clone()
        for name in LISTS:
            setattr(twin, name, getattr(self, name).copy())
        twin.news = self.news.copy()
        return twin

    @property
    def plan(self) -> Plan:
        """The scenario."""
        return PACK.plan_index[self.scenario]

    @property
    def ground(self) -> Ground:
        """The scenery."""
        try:
            return GROUNDS[self.table, self.scenario]
        except KeyError:
            made = ground_of(self.table, bool(self.plan.second_crash))
            GROUNDS[self.table, self.scenario] = made
            return made

    @property
    def bars(self) -> tuple[tuple[int, Bar], ...]:
        """Vehicles and fallen wrecks in the way."""
        return parked_bars(self.parked) if self.parked else ()

    def graph(self, rooms: frozenset[int] = frozenset()) -> Graph:
        """The ways of this moment, some rooms open."""
        barred: frozenset[int] = frozenset()
        if self.parked:
            barred = barred_nodes(self.table, bool(self.plan.second_crash), self.parked)
        return self.ground.lattice.graph(barred, rooms)


LISTS = tuple(
    name for name, kind in Mog.__annotations__.items() if str(kind).startswith(("list", "dict"))
)


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
    return [m for m in PACK.members[unit] if ap[m] > 0 and where[m] >= STREET]


def ride_of(g: Mog, model: int) -> int:
    """The vehicle a model is aboard, -1 on foot."""
    where = g.where[model]
    return where - ABOARD if where >= ABOARD else -1


def aboard(g: Mog, vehicle: int) -> list[int]:
    """Everyone in an American vehicle: crew first, then passengers."""
    place = ABOARD + vehicle
    crew = [m for m in PACK.crew[vehicle] if g.where[m] == place]
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
    made = PACK.models[model]
    return g.convoy_seat if made.vehicle >= 0 else g.seats[made.unit]


def renew_bonus(g: Mog, model: int) -> None:
    """By one of the options a model has its bonus AP anew in each activation (act.bonus_option)."""
    if BONUS_EACH in g.options:
        g.bonus[model] = PACK.kinds[g.kind[model]].bonus_ap


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
