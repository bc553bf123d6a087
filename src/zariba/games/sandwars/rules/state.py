"""The state of a game of Sand Wars, and what can be read off it at a glance."""

from typing import ClassVar, TypeVar

from zariba.core.choice import Part, Refusal
from zariba.core.flow import Event, State
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.pack import SandWarsPack

T = TypeVar("T")

# Where a piece is when it is not on the map.
POOL = -1
"""The Reinforcement pool: pieces that are available."""
OFF_MAP = -2
REPLACEMENT = -3
REMOVED = -4
DELAYED = -5
EXPENDED = -6
UNKNOWN = -7
"""An enemy block that the seat cannot place."""
PLACES = {
    "pool": POOL,
    "off_map": OFF_MAP,
    "replacement": REPLACEMENT,
    "removed": REMOVED,
    "delayed": DELAYED,
    "expended": EXPENDED,
}

SET_UP, EVENTS, OPERATIONS, DRAW = range(4)
PHASES = ("set-up", "events", "operations", "discard and draw")

FACE_DOWN = -1
LANDED = -1
"""How a piece came into its space in this round, when not on the ground."""
TERROR = ("terror_marker", "spectacular_marker")
STANDING = ("logistics_base", "leader", "fort")
"""Pieces that are no ground units and yet hold a space against the enemy's retreat."""
UNITS_BESIDE = ("logistics_base", "leader", "sof_marker", *TERROR)
"""Units that are no ground units: they neither fight nor control."""


class SandWars(State):
    """Everything that changes."""

    pack: ClassVar[SandWarsPack]

    war: bool = False
    turn: int = 1
    """The number under the turn marker, on the Operational track after the war began.

    One marker on one of two tracks (disp.tracks).
    """
    played: int = 1
    """Game Turns begun so far, whatever the marker did."""
    first: int = ALG  # seq.first
    active: int = ALG
    phase: int = SET_UP
    round: int = 0
    """Operations Rounds begun so far."""
    chips: int = 0
    """Chips in the Pool, without limit (disp.pool)."""
    placed: int = 0
    """Chips placed in this Player Turn, each counted once (R-63)."""
    coverage: bool = False
    weather: bool = False
    objective: tuple[int, int] = (-1, -1)
    open: tuple[bool, bool] = (False, False)
    """Whether an objective has been shown."""
    rewarded: tuple[bool, bool] = (False, False)
    """Whether the pieces of a revealed objective were taken."""
    base_hand: tuple[int, int] = (0, 0)
    oil_down: int = 0
    oil_up: tuple[int, int] = (0, 0)
    boom: tuple[int, int] = (0, 0)
    """Copies of Oil demand and Phosphate boom that wait for the next draw (R-33)."""
    # Cards. A deck has no order: a card is drawn by chance from those that are left.
    deck: list[tuple[int, ...]] = []
    hand: list[tuple[int, ...]] = []
    discard: list[tuple[int, ...]] = []
    aside: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Events left face up as a reminder."""
    stacked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The next cards of a staged position, in the order in which they are drawn."""
    # Pieces.
    at: list[int] = []
    cv: list[int] = []
    hurt: tuple[int, ...] = ()
    """The pieces that are disrupted."""
    boss: list[int] = []
    """The HQ a piece is attached to, -1 for none."""
    pv: dict[int, int] = {}
    """An HQ's Planning Value, FACE_DOWN for one that was not stood up."""
    taker: dict[int, int] = {}
    """Who captured a Logistics Base."""
    since: dict[int, int] = {}
    """The Game Turn in which a terror marker was placed."""
    ground: list[tuple[int, ...]] = []
    """Ground units by space and side: 2 * space + side."""
    sites: list[tuple[int, ...]] = []
    """Other pieces on the map by space: bases, Leaders, Forts, resources, markers."""
    ctrl: list[int] = []
    """Who controls each space, -1 for nobody."""
    spoiled: tuple[int, ...] = ()
    """The spaces whose printed resource is disrupted."""
    came: dict[int, int] = {}
    """Where a piece took its last step from in this Operations Round; LANDED by air or sea."""
    across: tuple[int, int] = (0, 0)
    """Air pieces used across the border in this Operations Round (R-86)."""
    bared: tuple[int, int] = (-1, -1)
    """A space whose blocks a seat may see now, and the seat."""
    bared_hand: int = -1
    """The seat that looks at the enemy's hand now."""
    # What a step hands to the one below it.
    faces: tuple[int, ...] = ()
    reply: int = -1
    flown: tuple[int, ...] = ()
    scrambled: tuple[int, ...] = ()
    unsettled: tuple[int, ...] = ()
    """Spaces where an enemy base waits for its capture to be rolled."""

    def report(
        self, kind: str, *, seat: int = -1, units: tuple[int, ...] = (), at: int = -1, to: int = -1,
        value: int = 0, die: int = 0, word: str = "", parts: tuple[Part, ...] = (),
    ) -> None:  # fmt: skip
        """Tell what has happened: whose it was, to what, where, and by which rule (`word`)."""
        self.news.append(Event(kind, seat, units, at, to, value, die, word, parts))


def paired(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """What both sides have, with that of one changed."""
    return (value, pair[1]) if seat == ALG else (pair[0], value)


def last_turn(g: SandWars) -> int:
    """The number on the last space of the track that the marker is on."""
    return g.pack.tracks[g.war]


def units(g: SandWars, seat: int, space: int) -> tuple[int, ...]:
    """The ground units with which a side occupies a space, attached ones included (def.occupy)."""
    return g.ground[2 * space + seat]


def disputed(g: SandWars, space: int) -> bool:
    """Whether both sides have ground units there (def.control.disputed)."""
    return bool(g.ground[2 * space]) and bool(g.ground[2 * space + 1])


def passable(g: SandWars, seat: int, space: int) -> bool:
    """Whether a LOC may pass: friendly-controlled or disputed (R-12)."""
    return g.ctrl[space] == seat or disputed(g, space)


def room(g: SandWars, seat: int, space: int, more: int) -> bool:
    """Whether so many more ground units fit (front.limit, front.enemy, front.not_counted)."""
    return len(g.ground[2 * space + seat]) + more <= g.pack.frontage


def heads(g: SandWars, pieces: tuple[int, ...]) -> int:
    """The ground units among pieces: a Leader takes no room."""
    ground = g.pack.ground
    return sum(ground[p] for p in pieces) if len(pieces) > 1 else int(ground[pieces[0]])


def full(g: SandWars, rule: str = "move.frontage", also: tuple[str, ...] = ()) -> Refusal:
    """Why no more ground units fit."""
    return Refusal(
        rule, f"{{it}} is full: a side has at most {g.pack.frontage} ground units in a space", also
    )


def formation(g: SandWars, piece: int) -> tuple[int, ...]:
    """A piece with all that is attached to it, if anything, its Leaders last.

    def.formation, hq.capacity.zero.
    """
    if not g.pack.hq[piece]:
        return (piece,)
    here = g.at[piece]
    attached = tuple(u for u in units(g, g.pack.seat[piece], here) if g.boss[u] == piece)
    chiefs = tuple(p for p in g.sites[here] if g.boss[p] == piece)
    return (piece, *attached, *chiefs)


def attached(g: SandWars, hq: int) -> list[int]:
    """The units attached to an HQ, Leaders aside."""
    return [u for u in units(g, g.pack.seat[hq], g.at[hq]) if g.boss[u] == hq]


def leader_of(g: SandWars, hq: int) -> bool:
    """Whether a Leader is attached to the HQ."""
    return any(g.boss[p] == hq for p in g.sites[g.at[hq]])


def owner(g: SandWars, piece: int) -> int:
    """Whose a piece is now: a captured base is its captor's (base.captured.use)."""
    return g.taker.get(piece, g.pack.seat[piece])


def available(g: SandWars, seat: int, kind: str, place: int = POOL) -> list[int]:
    """The pieces of a type that wait in a box."""
    return [p for p in g.pack.of_type[seat, kind] if g.at[p] == place]


def fort_at(g: SandWars, seat: int, space: int) -> int:
    """The Fort of a side in a space, -1 for none."""
    for p in g.sites[space]:
        if g.pack.type[p] == "fort" and g.pack.seat[p] == seat:
            return p
    return -1


def jammed(g: SandWars, space: int) -> bool:
    """Whether C2 jamming lies on a space."""
    return any(g.pack.type[p] == "jamming_marker" for p in g.sites[space])


def back_of(g: SandWars, piece: int) -> int:
    """How an enemy block looks from behind: size, face down, disrupted."""
    large = g.pack.hq[piece]
    down = large and g.pv[piece] < 0
    return g.pack.back_index[g.pack.seat[piece], large, down, piece in g.hurt]


def every_unit(g: SandWars, seat: int, space: int) -> list[int]:
    """The units of a side of any kind: ground units, bases, Leaders, SOF and terror markers.

    def.unconventional; a captured base is its captor's.
    """
    there = g.sites[space]
    others = [p for p in there if g.pack.type[p] in UNITS_BESIDE and owner(g, p) == seat]
    return [*g.ground[2 * space + seat], *others]


def leaders(g: SandWars, seat: int, space: int) -> tuple[int, ...]:
    """The Leaders of a side in a space, on an HQ or not."""
    there = g.sites[space]
    return tuple(p for p in there if g.pack.type[p] == "leader" and g.pack.seat[p] == seat)


def enemy_piece_here(g: SandWars, seat: int, space: int) -> bool:
    """Whether an enemy piece is there that stops a march: an installation is one (gc.stop)."""
    foe = 1 - seat
    return enemy_force_here(g, seat, space) or any(
        g.pack.type[p] == "resource_marker" and g.pack.seat[p] == foe for p in g.sites[space]
    )


def enemy_force_here(g: SandWars, seat: int, space: int) -> bool:
    """Whether enemies hold a space against a retreat: units, bases, Leaders, Forts.

    ret.move, gc.step4.where; a resource marker stays in a captured space and is no unit (R-19).
    """
    foe = 1 - seat
    if g.ground[2 * space + foe]:
        return True
    return any(g.pack.type[p] in STANDING and owner(g, p) == foe for p in g.sites[space])


# Changing places


def put(g: SandWars, piece: int, space: int) -> None:
    """Lay a piece on the map."""
    g.at[piece] = space
    if g.pack.ground[piece]:
        slot = 2 * space + g.pack.seat[piece]
        g.ground[slot] = (*g.ground[slot], piece)
    else:
        g.sites[space] = (*g.sites[space], piece)


def lift(g: SandWars, piece: int, place: int) -> None:
    """Take a piece off the map into a box; markers on it go (dis.removed)."""
    space = g.at[piece]
    if space >= 0:
        if g.pack.ground[piece]:
            slot = 2 * space + g.pack.seat[piece]
            g.ground[slot] = tuple(u for u in g.ground[slot] if u != piece)
        else:
            g.sites[space] = tuple(p for p in g.sites[space] if p != piece)
    if g.pack.hq[piece] and space >= 0:
        for unit in attached(g, piece):
            g.boss[unit] = -1  # hq.lost
        for chief in g.sites[space]:
            if g.boss[chief] == piece:
                g.boss[chief] = -1
        g.pv[piece] = FACE_DOWN
    g.at[piece] = place
    heal(g, piece)
    g.boss[piece] = -1
    g.taker.pop(piece, None)
    g.since.pop(piece, None)
    if g.pack.ground[piece]:
        g.came.pop(piece, None)


def shift(g: SandWars, pieces: tuple[int, ...], space: int) -> None:
    """Move pieces that stand together to another space."""
    start = g.at[pieces[0]]
    moving = set(pieces)
    ground = tuple(p for p in pieces if g.pack.ground[p])
    if ground:
        seat = g.pack.seat[pieces[0]]
        left = units(g, seat, start)
        g.ground[2 * start + seat] = tuple(u for u in left if u not in moving)
        g.ground[2 * space + seat] += ground
    rest = tuple(p for p in pieces if not g.pack.ground[p])
    if rest:
        g.sites[start] = tuple(p for p in g.sites[start] if p not in moving)
        g.sites[space] = g.sites[space] + rest
    for p in pieces:
        g.at[p] = space


def settle_control(g: SandWars, space: int) -> None:
    """Control passes the instant one side's ground units stand there alone.

    def.control.instant, def.control.occupy; in an empty space it stays (def.control.stay).
    """
    here, there = g.ground[2 * space : 2 * space + 2]
    if bool(here) == bool(there):
        return
    seat = ALG if here else MOR
    foe = 1 - seat
    if g.ctrl[space] != seat:
        g.ctrl[space] = seat
        g.report("control", seat=seat, at=space, word="def.control.instant")
    for p in g.sites[space]:
        if g.pack.seat[p] == foe:
            kind = g.pack.type[p]
            if kind == "leader":
                lift(g, p, REMOVED)  # lead.die
                g.report("leader lost", seat=foe, units=(p,), at=space, word="lead.die")
            elif kind == "fort":
                lift(g, p, POOL)  # fort.lost
                g.report("fort lost", seat=foe, at=space, word="fort.lost")
        if g.pack.type[p] == "logistics_base" and owner(g, p) == foe and space not in g.unsettled:
            g.unsettled = (*g.unsettled, space)


def heal(g: SandWars, *pieces: int) -> None:
    """Take disrupted markers off pieces."""
    if g.hurt:
        g.hurt = tuple(p for p in g.hurt if p not in pieces)


def disrupt(g: SandWars, piece: int, rule: str) -> None:
    """Put a disrupted marker on a piece; a second one changes nothing (dis.again).

    Whatever asks nothing about the marker goes on as before (dis.normal).
    """
    if piece not in g.hurt:
        g.hurt = tuple(sorted((*g.hurt, piece)))
        g.report("disrupted", seat=g.pack.seat[piece], units=(piece,), at=g.at[piece], word=rule)
