"""Lines of communication: bases, camps, chains of bases, and what happens to the eliminated."""

from collections.abc import Iterable

from zariba.games.sandwars.rules.state import (
    POOL,
    REMOVED,
    REPLACEMENT,
    SandWars,
    attached,
    lift,
    owner,
    passable,
)


def bases(g: SandWars, seat: int, without: int = -1) -> list[int]:
    """Spaces with an undisrupted Logistics Base that serves the side (dis.loc, dis.base.air)."""
    at, hurt = g.at, g.hurt
    return [
        at[p]
        for p in g.pack.bases
        if at[p] >= 0 and p not in hurt and owner(g, p) == seat and p != without
    ]


def camps(g: SandWars, seat: int) -> list[int]:
    """The spaces with an undisrupted Insurgent Camp."""
    return [
        g.at[p] for p in g.pack.of_type[seat, "insurgent_camp"] if g.at[p] >= 0 and p not in g.hurt
    ]


def span(g: SandWars, seat: int, space: int) -> set[int]:
    """Spaces at most two away over friendly or disputed ones (def.loc.path, def.loc.length)."""
    near = {space, *g.pack.near[space]}
    for other in g.pack.near[space]:
        if passable(g, seat, other):
            near.update(g.pack.near[other])
    return near


def connected(g: SandWars, seat: int, extra: int = -1, without: int = -1) -> set[int]:
    """Base spaces that are joined to the home country (def.loc.chain, log.chain, R-13).

    `extra` is a space where another base might be placed, `without` a base that might be lifted.
    """
    waiting = set(bases(g, seat, without))
    if extra >= 0:
        waiting.add(extra)
    joined = {s for s in waiting if g.pack.home[s] == seat}
    waiting -= joined
    if not waiting:
        return joined
    ports = any(g.ctrl[s] == seat and g.pack.home[s] == seat for s in g.pack.coast)
    reach = {s: span(g, seat, s) for s in waiting}
    for s in list(waiting):
        if any(joins_home(g, seat, t, ports) for t in reach[s]):
            joined.add(s)
            waiting.discard(s)
    grew = True
    while grew and waiting:
        grew = False
        for s in list(waiting):
            if reach[s] & joined:
                joined.add(s)
                waiting.discard(s)
                grew = True
    return joined


def joins_home(g: SandWars, seat: int, space: int, ports: bool) -> bool:
    """A friendly home space, or a friendly coast with a way by sea (base.place.sea)."""
    if g.ctrl[space] != seat:
        return False
    return g.pack.home[space] == seat or (ports and g.pack.coastal[space])


def base_reach(g: SandWars, seat: int) -> set[int]:
    """Spaces that trace a LOC to a connected Logistics Base (def.loc.same, log.use)."""
    return reached(g, seat, connected(g, seat))


def camp_reach(g: SandWars, seat: int) -> set[int]:
    """Spaces from which commandos and guerrillas trace a LOC to a camp (log.camp)."""
    return reached(g, seat, camps(g, seat))


def reached(g: SandWars, seat: int, sources: Iterable[int]) -> set[int]:
    """Spaces within two of a source that is not in an enemy-controlled space."""
    near: set[int] = set()
    for s in sources:
        if passable(g, seat, s):
            near |= span(g, seat, s)
    return near


def supplied(g: SandWars, seat: int, space: int, irregular: bool) -> bool:
    """Whether a unit in a space has a LOC (def.supply, def.loc.home, R-10, guer.loc, cmdo.loc)."""
    if g.pack.home[space] == seat or space in base_reach(g, seat):
        return True
    return irregular and space in camp_reach(g, seat)


def in_supply(g: SandWars, pieces: Iterable[int]) -> tuple[int, ...]:
    """Those of some pieces of one side and space that have a LOC now (repl.instant, R-14)."""
    kept = []
    known: dict[bool, bool] = {}
    for p in pieces:
        irregular = not g.pack.conventional[p]
        if irregular not in known:
            known[irregular] = supplied(g, g.pack.seat[p], g.at[p], irregular)
        if known[irregular]:
            kept.append(p)
    return tuple(kept)


def eliminate(g: SandWars, piece: int, kept: bool, rule: str) -> None:
    """A piece leaves the map: with a LOC it may return (repl.loc, repl.noloc, loss.fate)."""
    space = g.at[piece]
    if g.pack.type[piece] in ("insurgent_camp", "logistics_base", "fort"):
        place = POOL  # repl.camp, log.camp.lost
    else:
        place = REPLACEMENT if kept else REMOVED
    loosed = tuple(attached(g, piece)) if g.pack.hq[piece] else ()
    g.report(
        "eliminated", seat=g.pack.seat[piece], units=(piece, *loosed), at=space, to=place, word=rule
    )
    lift(g, piece, place)
    g.cv[piece] = g.pack.cv[piece]
