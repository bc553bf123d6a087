"""Ownership of hexes, and what falls with them (b0.3a, b0.3b, b0.4a)."""

from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import HQ
from zariba.games.aoi.rules.generals import caught
from zariba.games.aoi.rules.installations import wreck
from zariba.games.aoi.rules.partisans import invade
from zariba.games.aoi.rules.rebase import force_out
from zariba.games.aoi.rules.ships import expel
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    POOL,
    Aoi,
    enemy,
    holder,
    leave,
    owner,
    pieces_in,
)
from zariba.games.aoi.rules.task_forces import forces_in, open_all
from zariba.games.aoi.rules.victory import captured_objective, judge_cities


def take_hex(g: Aoi, pieces: tuple[int, ...], hex_: int) -> None:
    """Combat land units of one side have just entered a hex, in passing or to stay (b0.3a).

    The only writer of `g.taken`. Retreats, HQs, Generals and partisans never take a hex. It may
    push steps, which run before the caller's goes on, and it may end the game.
    """
    pack = g.pack
    seat = pack.seat[pieces[0]]
    foe = enemy(seat)
    former = owner(g, hex_)
    changed = former == foe  # b0.3a: neutral hexes are never owned
    if changed:
        own_hex(g, seat, hex_)
        g.tell(Event("captured", seat=seat, units=pieces, at=hex_, value=former))
        enter_country(g, seat, hex_)
        wreck(g, hex_)  # b0.3b
        destroy_symbol(g, seat, hex_)
    if any(pack.seat[p] == foe for p in g.beside.get(hex_, ())) or forces_in(g, hex_, foe):
        overrun(g, hex_, foe)
    if changed and hex_ == g.plan.objective:
        captured_objective(g, pieces)  # 9.10a: the scenario decides what the conquest means
    elif changed and hex_ in g.plan.decisive:
        judge_cities(g)


def evict(g: Aoi, hex_: int) -> None:
    """A land unit has come to a port that harbours enemy ships: they leave at once (10.35j)."""
    seat = holder(g, hex_)
    if seat >= 0 and hex_ in g.plan.sides[enemy(seat)].harboured_at:
        open_all(g, hex_, enemy(seat))
        expel(g, hex_, enemy(seat))


def destroy_symbol(g: Aoi, seat: int, hex_: int) -> None:
    """An Allied major power destroys the Italian supply symbol of a hex for good (7.12a)."""
    pack, sides = g.pack, g.plan.sides
    if seat != ALLIED or not pack.major[sides[seat].nation]:
        return
    if pack.symbol[hex_] != sides[AXIS].name:
        return
    if hex_ not in g.destroyed:
        g.destroyed = (*g.destroyed, hex_)
        g.tell(Event("source_destroyed", seat=seat, at=hex_))


def own_hex(g: Aoi, seat: int, hex_: int) -> None:
    """Write down the owner where he is another than at the start."""
    if g.plan.start_owner[hex_] == seat:
        del g.taken[hex_]
    else:
        g.taken[hex_] = seat


def enter_country(g: Aoi, seat: int, hex_: int) -> None:
    """An enemy's country is invaded by the first entry; nobody else is stirred (10.6a, 9.2d)."""
    nation = g.pack.nation_index.get(g.pack.area[hex_], -1)
    if nation >= 0 and g.pack.nation_seat[nation] != seat and not g.invaded[nation]:
        invade(g, nation)


def overrun(g: Aoi, hex_: int, seat: int) -> None:
    """HQs, Generals, air units and ships of a side without troops to guard them (b0.4a)."""
    for hq in pieces_in(g, hex_, seat, HQ):
        leave(g, hq, POOL)
        g.status[hq] = 0
        g.tell(Event("hq_lost", seat=seat, units=(hq,), at=hex_))
    caught(g, hex_, seat)
    open_all(g, hex_, seat)  # b3.1b
    expel(g, hex_, seat)  # b3.14a
    force_out(g, hex_, seat)  # b4.7a
