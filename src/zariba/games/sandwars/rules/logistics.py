"""Placing Logistics Bases and Forts."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.orders import Planning, order, spend, starts
from zariba.games.sandwars.rules.state import (
    POOL,
    SPACES,
    SandWars,
    available,
    fort_at,
    lift,
    owner,
    put,
    units,
)
from zariba.games.sandwars.rules.supply import base_reach, connected


def base_sites(g: SandWars, side: int) -> list[int]:
    """Where a base may be placed by card (act.cl.base, R-07).

    A friendly-controlled space with a friendly conventional unit and no enemy, connected.
    """
    return [
        s
        for s in range(SPACES)
        if g.ctrl[s] == side
        and any(PACK.conventional[p] for p in units(g, side, s))
        and not units(g, 1 - side, s)
        and joined(g, side, s)
    ]


def joined(g: SandWars, side: int, space: int, without: int = -1) -> bool:
    """Whether a base placed in a space is connected, with another one lifted for it."""
    return PACK.home[space] == side or space in connected(g, side, space, without)


def own_bases(g: SandWars, side: int) -> list[int]:
    """Bases of the side on the map that it could lift (unit.base.limit, R-08)."""
    return [p for p in PACK.of_type[side, "logistics_base"] if g.at[p] >= 0 and owner(g, p) == side]


def spare_bases(g: SandWars, side: int, space: int) -> list[int]:
    """Own bases that can be lifted for one in a space, which must stay connected without them."""
    return [p for p in own_bases(g, side) if joined(g, side, space, p)]


@order("Combat logistics")
def combat_logistics(g: SandWars, seat: int) -> list[Action]:
    """Alone, the card places a base."""
    ready = bool(available(g, seat, "logistics_base"))
    return [("base", s) for s in base_sites(g, seat) if ready or spare_bases(g, seat, s)]


@starts("base")
def begin_base(g: SandWars, seat: int, card: int, space: int) -> None:
    """Place one, or lift another first."""
    if available(g, seat, "logistics_base"):
        spend(g, seat, card)
        set_base(g, seat, space, "act.cl.base")
    else:
        g.push(LiftBase(seat, card, space))


def set_base(g: SandWars, side: int, space: int, rule: str) -> None:
    """A base is on the map."""
    base = available(g, side, "logistics_base")[0]
    put(g, base, space)
    g.tell(Event("base", seat=side, units=(base,), at=space, word=rule))


class LiftBase(Planning):
    """None is available: one is taken off the map first."""

    space: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Any of one's own that does not join the new one to home."""
        options: list[Action] = [("remove", p) for p in spare_bases(g, seat, self.space)]
        return Choice("Take which base off the map first?", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is lifted and set down."""
        g.pop()
        spend(g, seat, self.card)
        g.tell(Event("base lifted", seat=seat, units=(arg,), at=g.at[arg], word="unit.base.limit"))
        lift(g, arg, POOL)
        set_base(g, seat, self.space, "act.cl.base")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only one's own, and none that the new one needs."""
        if verb == "remove" and arg in own_bases(g, seat):
            why = "without that base nothing joins the new one to the home country"
            return Refusal("act.cl.base", why, ("unit.base.limit", "def.loc.chain"))
        return Refusal("unit.base.limit", "one of the own bases is lifted first")


def fort_sites(g: SandWars, side: int) -> list[int]:
    """Where a Fort may be dug: at home, or with a LOC to a base (act.dig, act.dig.one)."""
    near: set[int] | None = None
    found = []
    for s in range(SPACES):
        if g.ctrl[s] != side or fort_at(g, side, s) >= 0:
            continue
        if PACK.home[s] != side:
            if near is None:
                near = base_reach(g, side)
            if s not in near:
                continue
        found.append(s)
    return found


@order("Dig in")
def dig_in(g: SandWars, seat: int) -> list[Action]:
    """The spaces for a Fort."""
    if not available(g, seat, "fort"):
        return []
    return [("fort", s) for s in fort_sites(g, seat)]


@starts("fort")
def place_fort(g: SandWars, seat: int, card: int, space: int) -> None:
    """A Fort is dug."""
    spend(g, seat, card)
    set_fort(g, seat, space, "act.dig")


def set_fort(g: SandWars, side: int, space: int, rule: str) -> None:
    """A Fort is on the map."""
    fort = available(g, side, "fort")[0]
    put(g, fort, space)
    g.tell(Event("fort", seat=side, units=(fort,), at=space, word=rule))
