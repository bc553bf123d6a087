"""Ownership of hexes, and what falls with them (b0.3a, b0.3b, b0.4a)."""

from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import HQ
from zariba.games.aoi.material.plans import Special
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.gauge import tear_up
from zariba.games.aoi.rules.generals import caught
from zariba.games.aoi.rules.installations import wreck
from zariba.games.aoi.rules.partisans import invade
from zariba.games.aoi.rules.rebase import force_out
from zariba.games.aoi.rules.ships import expel
from zariba.games.aoi.rules.state import (
    ABOARD,
    ALLIED,
    AXIS,
    DEAD,
    IN_FORCE,
    POOL,
    SUPPLY_CHIT,
    Aoi,
    enemy,
    holder,
    leave,
    owner,
    pieces_in,
)
from zariba.games.aoi.rules.task_forces import forces_in, open_all, open_force
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
        if g.plan.special is not None:
            change_hands(g, g.plan.special, seat, hex_)
    if any(pack.seat[p] == foe for p in g.beside.get(hex_, ())) or forces_in(g, hex_, foe):
        overrun(g, hex_, foe)
    if changed and hex_ == g.plan.objective:
        captured_objective(g, pieces)  # 9.10a: the scenario decides what the conquest means
    elif changed and hex_ in g.plan.decisive:
        judge_cities(g)


def change_hands(g: Aoi, special: Special, seat: int, hex_: int) -> None:
    """What else the capture of a hex means in the east: rails, industry, capitals."""
    if seat == ALLIED:
        tear_up(g, hex_)
        if hex_ in special.capitals:
            leave_the_war(g, special.capitals[hex_], "b9.10a")
    elif hex_ in special.industry:
        g.fallen[hex_] = g.month  # b10.10a
        if g.month <= special.evacuated_to:
            g.evacuated.setdefault(hex_, g.month)  # b10.9a


def leave_the_war(g: Aoi, nation: int, rule: str) -> None:
    """A minor nation of the Axis is conquered or has changed sides: its units are removed, and its
    hexes are the enemy's where no unit of the Axis stands (b9.10a, b10.23a).
    """
    special = g.plan.special
    if special is None or nation in g.gone:
        return
    g.gone = (*g.gone, nation)
    g.offensives[nation] = 0
    g.tell(Event("left_the_war", seat=ALLIED, at=nation, word=rule))
    disband(g, nation)
    for hex_ in sorted(special.countries[nation]):
        if owner(g, hex_) == AXIS and not is_occupied(g, hex_):
            own_hex(g, ALLIED, hex_)
            tear_up(g, hex_)
    judge_cities(g)


def is_occupied(g: Aoi, hex_: int) -> bool:
    """Whether any piece of the Axis is in a hex."""
    pieces = (*g.stacks.get(hex_, ()), *g.beside.get(hex_, ()))
    return any(g.pack.seat[p] == AXIS for p in pieces)


def disband(g: Aoi, nation: int) -> None:
    """Every unit of a nation is out of the game, wherever it was, and those to come (b9.10a)."""
    pack = g.pack
    for piece in g.plan.sides[AXIS].pieces:
        if pack.nation[piece] != nation or g.at[piece] == DEAD:
            continue
        if g.at[piece] == ABOARD:
            for ship, load in g.cargo.items():
                g.cargo[ship] = tuple(one for one in load if one != piece)
        if g.at[piece] == IN_FORCE:
            open_force(g, g.boxes[piece])
        if g.at[piece] >= 0:
            leave(g, piece)
        g.at[piece] = DEAD
        g.status[piece] = 0
        g.cut_off.pop(piece, None)
        for one in g.cargo.pop(piece, ()):
            if one != SUPPLY_CHIT:
                eliminate(g, one, "b3.9a")
    g.cargo = {ship: load for ship, load in g.cargo.items() if load}


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
