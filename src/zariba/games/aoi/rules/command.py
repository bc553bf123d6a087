"""Command Agents, what they reach, and the Unit Status Step (b5.1, b5.6)."""

from collections.abc import Iterable
from typing import Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import overland
from zariba.games.aoi.material.pieces import HQ
from zariba.games.aoi.rules.defensive_units import GUN_DEFENDS
from zariba.games.aoi.rules.generals import flag
from zariba.games.aoi.rules.state import (
    ACTIVE,
    COMMANDED,
    COMMITTED,
    FLIPPED,
    LED,
    MOVED,
    NOT_ON_MAP,
    NOT_YOURS,
    OF_THE_OFFENSIVE,
    Aoi,
)
from zariba.games.aoi.rules.transport import return_aboard

NO_COMBAT_UNIT: Final = Refusal("b5.1a", "a Command Agent activates combat land units only")
IS_ACTIVE: Final = Refusal("b5.1a", "{it} was activated already this month", ("b5.1g",))
IS_COMMANDED: Final = Refusal("b5.1g", "{it} has been activated in this Offensive")
FOREIGN: Final = Refusal("b5.1a", "an agent activates units of its own nationality")
NO_REACH: Final = Refusal("b5.1a", "no agent of this Offensive reaches {it}", ("xviii.m4d",))


class UnderCommand(SeatStep[Aoi]):
    """The Land Offensive being performed; it lies beneath the steps of that Offensive.

    It is reached again when they are over: then it is the Unit Status Step (xviii.m4i).
    """

    nation: int
    agents: tuple[int, ...] = ()
    """HQs and Generals."""
    hexes: tuple[int, ...] = ()
    """Where stack agents stood when they were activated."""
    limit: int = 0
    """Attacks allowed by all agents together (b5.1b, b5.3a)."""
    attacks: int = 0
    """Attacks made; Exploitation attacks do not count."""
    attacked: tuple[int, ...] = ()
    """The hexes attacked in the present Combat Step (b5.12a)."""
    began: tuple[tuple[int, int], ...] = ()
    """Activated pieces and Generals, and the hex each was activated in (b5.1d, b5.1e)."""
    flown: tuple[int, ...] = ()
    """Air units of both sides used in it: Committed at the end, mere interceptors apart."""
    struck: tuple[tuple[int, int], ...] = ()
    """Hexes of stack agents, and the hex that units of each have attacked (b5.1d)."""
    exploiting: tuple[int, ...] = ()
    """The units with the General who exploits now (b5.21a)."""
    paid: int = 0
    """EPs paid for it so far."""
    impromptu: bool = False
    nations: tuple[int, ...] = ()
    """In a Joint Offensive all nations that have an agent in it (b5.4a)."""
    whose: tuple[int, ...] = ()
    """Likewise by stack agent: its nation."""

    def work(self, g: Aoi) -> bool:
        """Activated units are Active, HQs flip, air units used are Committed (xviii.m4i, b5.1g)."""
        g.pop()
        return_aboard(g, self.seat)  # b3.24a
        pack, status = g.pack, g.status
        active = tuple(p for p in g.plan.sides[self.seat].pieces if status[p] & COMMANDED)
        for piece in active:
            status[piece] |= ACTIVE
        for agent in self.agents:  # b5.1f
            status[agent] |= FLIPPED if pack.sort[agent] == HQ else LED
        for piece in self.flown:
            if g.at[piece] >= 0:
                status[piece] |= COMMITTED
        g.status = [marks & ~OF_THE_OFFENSIVE for marks in status]
        if active:
            g.tell(Event("active", seat=self.seat, units=active))
        return True


def current(g: Aoi) -> UnderCommand:
    """The Land Offensive being performed; AssertionError where there is none."""
    for step in reversed(g.flow):
        if isinstance(step, UnderCommand):
            return step
    raise AssertionError("no Land Offensive is being performed")


def radius(g: Aoi, agent: int) -> int:
    """How many hexes an HQ or General reaches (b5.1a)."""
    pack = g.pack
    return pack.move[agent] if pack.sort[agent] == HQ else pack.command.general_radius


def reach(g: Aoi, agent: int) -> frozenset[int]:
    """The hexes that an HQ or General reaches now, not across closed water (b5.1a)."""
    return overland(g.pack, g.at[agent], radius(g, agent))


def attack_limit(g: Aoi, agents: tuple[int, ...], stacks: int) -> int:
    """The attacks of HQs, Generals and so many stacks together (b5.1b, b5.3a)."""
    pack = g.pack
    return stacks * pack.command.stack_attacks + sum(
        pack.strength[a][0] // 4 if pack.sort[a] == HQ else pack.command.general_attacks
        for a in agents
    )


def why_not_activate(g: Aoi, piece: int, again: bool = False) -> Refusal | None:
    """Why the agents of the present Offensive may not activate a unit (b5.1a).

    `again`: in the Land Movement Step only HQs do, where they have moved to (b5.2a).
    """
    under, pack = current(g), g.pack
    if pack.seat[piece] != under.seat:
        return NOT_YOURS
    if not pack.is_combat[piece]:
        return NO_COMBAT_UNIT
    home, status = g.at[piece], g.status[piece]
    if home < 0:
        return NOT_ON_MAP
    if pack.railway_gun[piece]:
        return GUN_DEFENDS
    if status & ACTIVE:
        return IS_ACTIVE
    if status & COMMANDED:
        return IS_COMMANDED
    if not again and home in under.hexes and pack.nation[piece] == stack_nation(under, home):
        return None  # b5.6b: partners follow the leading nation's HQs and Generals, not its stacks
    if under.nations:
        return why_not_follow(g, under, piece, again)
    if pack.nation[piece] != under.nation and under.nation != g.plan.sides[under.seat].nation:
        return FOREIGN
    return None if reached(g, under.agents, home, again) else NO_REACH


def stack_nation(under: UnderCommand, hex_: int) -> int:
    """The nation of a stack agent."""
    return under.whose[under.hexes.index(hex_)] if under.whose else under.nation


def reached(g: Aoi, agents: Iterable[int], hex_: int, again: bool) -> bool:
    """Whether one of these agents reaches a hex; `again`: an HQ that has moved."""
    return any(
        hex_ in reach(g, a)
        for a in agents
        if not again or (g.pack.sort[a] == HQ and g.status[a] & MOVED)
    )


def why_not_follow(g: Aoi, under: UnderCommand, piece: int, again: bool) -> Refusal | None:
    """Why none of the agents of a Joint Offensive activates a unit: each activates its own nation's
    units, the leading nation's its partners' too (b5.4a, b5.6b).
    """
    mine = (g.pack.nation[piece], g.plan.sides[under.seat].nation)
    agents = [a for a in under.agents if flag(g, a) in mine]
    if not agents:
        return FOREIGN
    return None if reached(g, agents, g.at[piece], again) else NO_REACH


def activate(g: Aoi, pieces: tuple[int, ...]) -> None:
    """Put units under command; where each stands now is remembered (b5.1d, b5.1e)."""
    under = current(g)
    for piece in pieces:
        g.status[piece] |= COMMANDED
        under.began = (*under.began, (piece, g.at[piece]))
    if pieces:
        g.tell(Event("commanded", seat=under.seat, units=pieces))


def start_of(under: UnderCommand, piece: int) -> int:
    """The hex a piece was activated in, -1 for one that was not."""
    for other, hex_ in under.began:
        if other == piece:
            return hex_
    return -1


def note_flown(g: Aoi, pieces: tuple[int, ...]) -> None:
    """These air units were used in the Offensive (xviii.m4i)."""
    under = current(g)
    under.flown = (*under.flown, *(p for p in pieces if p not in under.flown))
