"""Placing Logistics Bases and Forts."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.state import (
    POOL,
    SandWars,
    available,
    fort_at,
    lift,
    owner,
    put,
    units,
)
from zariba.games.sandwars.rules.supply import base_reach, connected


def base_sites(g: SandWars, seat: int) -> Iterator[int]:
    """Where a base may be placed by card (act.cl.base, R-07).

    A friendly-controlled space with a friendly conventional unit and no enemy, connected.
    """
    regular = g.pack.conventional
    for s, who in enumerate(g.ctrl):
        if who == seat and not units(g, 1 - seat, s):
            if any(regular[p] for p in units(g, seat, s)) and joined(g, seat, s):
                yield s


def joined(g: SandWars, seat: int, space: int, without: int = -1) -> bool:
    """Whether a base placed in a space is connected, with another one lifted for it."""
    return g.pack.home[space] == seat or space in connected(g, seat, space, without)


def own_bases(g: SandWars, seat: int) -> list[int]:
    """Bases of the side on the map that it could lift (unit.base.limit, R-08)."""
    return [
        p for p in g.pack.of_type[seat, "logistics_base"] if g.at[p] >= 0 and owner(g, p) == seat
    ]


def spare_bases(g: SandWars, seat: int, space: int) -> list[int]:
    """Own bases that can be lifted for one in a space, which must stay connected without them."""
    return [p for p in own_bases(g, seat) if joined(g, seat, space, p)]


def combat_logistics(g: SandWars, seat: int) -> Iterator[Action]:
    """Alone, the card places a base."""
    ready = bool(available(g, seat, "logistics_base"))
    for s in base_sites(g, seat):
        if ready or spare_bases(g, seat, s):
            yield ("base", s)


def begin_base(g: SandWars, seat: int, card: int, space: int) -> None:
    """Place one, or lift another first."""
    if available(g, seat, "logistics_base"):
        spend(g, seat, card)
        set_base(g, seat, space, "act.cl.base")
    else:
        g.push(LiftBase(seat, card, space))


def set_base(g: SandWars, seat: int, space: int, rule: str) -> None:
    """A base is on the map."""
    base = available(g, seat, "logistics_base")[0]
    put(g, base, space)
    g.report("base", seat=seat, units=(base,), at=space, word=rule)


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
        g.report("base lifted", seat=seat, units=(arg,), at=g.at[arg], word="unit.base.limit")
        lift(g, arg, POOL)
        set_base(g, seat, self.space, "act.cl.base")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only one's own, and none that the new one needs."""
        if verb == "remove" and arg in own_bases(g, seat):
            why = "{it} has to stay: without it nothing joins the new base to the home country"
            return Refusal("act.cl.base", why, ("unit.base.limit", "def.loc.chain"))
        return Refusal("unit.base.limit", "{it} will not do: one of your own bases is lifted first")


def fort_sites(g: SandWars, seat: int) -> Iterator[int]:
    """Where a Fort may be dug: at home, or with a LOC to a base (act.dig, act.dig.one)."""
    near: set[int] | None = None
    for s, who in enumerate(g.ctrl):
        if who != seat or fort_at(g, seat, s) >= 0:
            continue
        if g.pack.home[s] != seat:
            if near is None:
                near = base_reach(g, seat)
            if s not in near:
                continue
        yield s


def dig_in(g: SandWars, seat: int) -> Iterator[Action]:
    """The spaces for a Fort."""
    if available(g, seat, "fort"):
        for s in fort_sites(g, seat):
            yield ("fort", s)


def place_fort(g: SandWars, seat: int, card: int, space: int) -> None:
    """A Fort is dug."""
    spend(g, seat, card)
    set_fort(g, seat, space, "act.dig")


def set_fort(g: SandWars, seat: int, space: int, rule: str) -> None:
    """A Fort is on the map."""
    fort = available(g, seat, "fort")[0]
    put(g, fort, space)
    g.report("fort", seat=seat, units=(fort,), at=space, word=rule)


def why_no_base_here(g: SandWars, seat: int, space: int) -> Refusal | None:
    """Why no Logistics Base can be placed in a space, if so."""
    if g.ctrl[space] != seat:
        return Refusal(
            "act.cl.base", "{it} is not yours: a base is placed in a friendly-controlled space"
        )
    if units(g, 1 - seat, space):
        return Refusal("act.cl.base", "{it} has enemy units in it")
    if not any(g.pack.conventional[p] for p in units(g, seat, space)):
        return Refusal(
            "act.cl.base", "{it} gets no base: a base needs a conventional ground unit in its space"
        )
    if joined(g, seat, space):
        if available(g, seat, "logistics_base") or spare_bases(g, seat, space):
            return None
        why = "{it} gets no base: none is left, and lifting any would cut the new one off"
        return Refusal("unit.base.limit", why, ("act.cl.base", "def.loc.chain"))
    return Refusal(
        "act.cl.base",
        "{it} gets no base: nothing joins the base to the home country",
        ("def.loc.chain",),
    )


def why_no_fort(g: SandWars, seat: int, space: int) -> Refusal | None:
    """Why no Fort can be dug in a space, if so."""
    if g.ctrl[space] != seat:
        return Refusal("act.dig", "{it} is not yours: a Fort is dug in a friendly-controlled space")
    if fort_at(g, seat, space) >= 0:
        return Refusal("act.dig.one", "{it} has a Fort already")
    if g.pack.home[space] == seat or space in base_reach(g, seat):
        return None
    return Refusal("act.dig", "{it} gets no Fort: abroad a Fort needs a LOC to a friendly base")
