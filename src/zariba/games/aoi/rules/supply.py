"""Lines of supply, asked at any instant (7.0, b7.7a, R19, R44 to R47)."""

from typing import Final

from zariba.core.pack import kept
from zariba.games.aoi.material.ground import INTO, MOUNTAIN, NEVER
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import PARTISAN, SHIP
from zariba.games.aoi.rules.gauge import unusable
from zariba.games.aoi.rules.installations import port_works
from zariba.games.aoi.rules.ships import fights, surface_fighters
from zariba.games.aoi.rules.state import (
    ALLIED,
    FED_AHEAD,
    GUSTAV,
    Aoi,
    enemy,
    frozen_at,
    owner,
    pieces_in,
)
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

PICTURES: Final = 256
"""So many answers of `fed_hexes` are kept; then all are dropped."""

CAPITAL: Final = "capital"

Picture = tuple[object, ...]
"""All that the lines of supply of a side depend on, by value."""


def fed_hexes(g: Aoi, seat: int, without: int = -1) -> frozenset[int]:
    """Every hex in which a unit of a side can trace to a working source now, not `without`.

    A Sea Supply chit is a source (b3.25a); a desert hex is among them only if a chit lies in it.
    A mountain unit may trace a little further: `traces` asks for a piece. In the Balearics and in
    Spanish Morocco the Nationalists need no line (10.35e).
    """
    known = known_pictures(g.pack)
    picture = picture_of(g, seat, without)
    fed = known.get(picture)
    if fed is None:
        fed = spread(g, seat, [hex_ for hex_ in sources(g, seat) if hex_ != without])
        if len(known) >= PICTURES:
            known.clear()
        known[picture] = fed
    return fed


@kept
def known_pictures(pack: AoiPack) -> dict[Picture, frozenset[int]]:
    """The answers of `fed_hexes` that were worked out last.

    They are found by the value of all that they depend on, so that a position that moved on, a
    clone and a view of one seat each find their own or none.
    """
    return {}


def picture_of(g: Aoi, seat: int, without: int) -> Picture:
    """What `sources`, `barred_hexes` and `is_open` read of a position, and nothing else."""
    seats, at, plan = g.pack.seat, g.at, g.plan
    stacks = tuple([h if seats[s[0]] == seat else ~h for h, s in g.stacks.items()])
    partisans = tuple([at[p] for p in plan.sides[enemy(seat)].of_sort[PARTISAN]])
    things = tuple(g.taken.items()), tuple(g.works.items()), tuple(g.chits.items())
    alone = g.pack.guns_alone if GUSTAV in g.options else ()
    gun = tuple(h for h, s in g.stacks.items() if s in alone) if alone else ()
    special = plan.special
    ice = special is not None and frozen_at(g, special.lifeline)
    key = (g.scenario, seat, without, stacks, partisans, g.destroyed, g.converted, ice, gun)
    return (*key, *things)


def fed_in_supply_step(g: Aoi, seat: int) -> frozenset[int]:
    """The same in the Supply Step, when enemy ships isolate ports (b7.8a)."""
    return spread(g, seat, [hex_ for hex_ in sources(g, seat) if not is_isolated(g, seat, hex_)])


def is_isolated(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a source is a port that enemy ships close: an isolated one supplies nobody (b7.8a).

    An enemy combat ship, no submarine, lies there or in a sea hex beside it, and no combat ship of
    its own is in the port. Sources on land are never isolated, nor is a chit; but in the east a
    city, no capital, from which no hexes of its side lead to another source.
    """
    pack = g.pack
    side = g.plan.sides[seat]
    if side.supply_rail:
        return pack.place_kind[hex_] != CAPITAL and not is_joined(g, seat, hex_)
    if hex_ not in side.port_sources or hex_ in side.sources or hex_ in g.chits:
        return False
    near = [hex_, *(h for h in pack.sails[hex_] if not pack.land[h])]
    if not any(surface_fighters(g, h, enemy(seat)) for h in near):
        return False
    return not any(fights(g, ship) for ship in pieces_in(g, hex_, seat, SHIP))


def is_joined(g: Aoi, seat: int, source: int) -> bool:
    """Whether owned hexes lead from a source to another one (b7.8a)."""
    others = {hex_ for hex_ in sources(g, seat) if hex_ != source}
    seen, edge = {source}, [source]
    for hex_ in edge:  # grows as it goes
        if hex_ in others:
            return True
        new = [h for h in g.pack.fed_across[hex_] if h not in seen and owner(g, h) == seat]
        seen.update(new)
        edge += new
    return False


def traces(g: Aoi, piece: int, without: int = -1) -> bool:
    """Whether a piece on the map can trace a line of supply now (7.0a)."""
    return is_fed(g, piece, fed_hexes(g, g.pack.seat[piece], without))


def is_fed(g: Aoi, piece: int, fed: frozenset[int]) -> bool:
    """Whether a piece on the map can trace, where these are the fed hexes of its side."""
    pack, hex_ = g.pack, g.at[piece]
    if hex_ in fed or not pack.is_combat[piece] or pack.mover[piece] != MOUNTAIN:
        return hex_ in fed
    # b7.7b: one jungle-mountain hex, not more, does not stop the line of a mountain unit.
    seat = pack.seat[piece]
    barred = barred_hexes(g, seat)
    passes = [
        h for h in fed if pack.ground[h].mountain_units_through and is_open(g, seat, h, barred)
    ]
    return hex_ in spread(g, seat, passes)


def supplied_at(g: Aoi, piece: int, captured: int) -> bool:
    """Whether a piece counts as supplied at the instant it captures a hex (R19)."""
    if g.status[piece] & FED_AHEAD:  # 10.33g
        return True
    return piece not in g.cut_off and traces(g, piece, captured)


def sources(g: Aoi, seat: int) -> list[int]:
    """The hexes that supply a side now, all its nations alike (b7.0a).

    Those of Ethiopia are never isolated (9.0c), nor is the Italian one in Addis Ababa (7.8a); ports
    that enemy ships close are asked for in the Supply Step only (`fed_in_supply_step`). With Suez
    closed Italy has no port among them (7.0e). The UK has its own ports and the hexes at the
    southern edge (7.0f), never Addis Ababa (7.12b) nor a captured port (7.0b).

    The Nationalists have Tangier and, though Portugal is neutral, Lisbon (7.0k, 9.0e, 10.35g),
    which are never isolated, and every Spanish port of theirs (10.35f); the Republicans every
    Spanish city, resource hex and port of theirs (7.0l, 10.35d, R49).
    """
    side = g.plan.sides[seat]
    foreign = side.supply_open
    found = [
        hex_
        for hex_ in side.sources  # 7.0b, 7.0j
        if owner(g, hex_) == seat or (owner(g, hex_) < 0 and foreign[hex_])
    ]
    for hex_ in side.port_sources:  # 7.0d; 9.0d: Djibouti too, whatever France's status
        ours = owner(g, hex_) == seat or (owner(g, hex_) < 0 and foreign[hex_])
        if ours and port_works(g, hex_):
            found.append(hex_)
    found += [hex_ for hex_ in side.captured_sources if owner(g, hex_) == seat]  # 7.0c
    if g.destroyed:
        found = [hex_ for hex_ in found if hex_ not in g.destroyed]  # 7.12a
    found += [hex_ for hex_, whose in g.chits.items() if whose == seat]
    return found


def barred_hexes(g: Aoi, seat: int) -> set[int]:
    """The hexes that enemy units, their zones of control and partisans close to lines of supply.

    Combat units of one's own keep a hex open in a zone (b5.10d), but not where a partisan lies.
    """
    pack, stacks = g.pack, g.stacks
    seats, into = pack.seat, pack.zoc_into
    enemies = [hex_ for hex_, stack in stacks.items() if seats[stack[0]] != seat]
    alone = pack.guns_alone  # 11.38b
    barred = {near for hex_ in enemies if stacks[hex_] not in alone for near in into[hex_]}
    barred.difference_update(stacks)
    barred.update(enemies)
    foe = enemy(seat)
    barred.update(g.at[p] for p in g.plan.sides[foe].of_sort[PARTISAN] if g.at[p] >= 0)  # b10.6b
    return barred


def is_open(g: Aoi, seat: int, hex_: int, barred: set[int]) -> bool:
    """Whether a side's line of supply may enter a hex that is not the unit's own (b7.7a).

    Nationalist lines also run through empty Republican hexes out of Republican zones of control
    (7.7a, 10.35h); troops of one's own do not open such a hex.
    """
    side = g.plan.sides[seat]
    if hex_ in barred or not side.supply_open[hex_] or g.pack.supply_kind[hex_] == NEVER:  # 7.p1
        return False
    if owner(g, hex_) != enemy(seat):
        return True
    return side.supply_through_enemy and not enemy_zoc(g, seat, hex_)


def spread(g: Aoi, seat: int, starts: list[int]) -> frozenset[int]:
    """The hexes that are fed from these, going from the sources outwards.

    A line passes only open hexes, over sides that land units may cross (7.p2), and goes on beyond
    jungle only along a rail line on both sides of it (7.p1, R45). The hex at its end may be any
    but desert: a unit's own hex always counts.
    """
    pack = g.pack
    joined, rails, kind = pack.fed_across, pack.rails, pack.supply_kind
    shut = shut_hexes(g, seat)
    if g.plan.sides[seat].supply_rail:
        return with_lifeline(g, seat, spread_from_rails(g, seat, starts, shut))
    seen = set(starts)
    ends: set[int] = set()
    edge = [(hex_, False) for hex_ in seen if hex_ not in shut]
    by_rail: set[int] = set()
    while edge:
        hex_, along = edge.pop()
        for to in rails[hex_] if along else joined[hex_]:
            if to in seen or kind[to] == NEVER:  # R46
                continue
            if kind[to] == INTO:
                ends.add(to)
                if to in rails[hex_] and to not in by_rail and to not in shut:
                    by_rail.add(to)
                    edge.append((to, True))
            else:
                seen.add(to)
                if to not in shut:
                    edge.append((to, False))
    return frozenset(seen | ends | g.plan.sides[seat].always_fed)  # 10.35e: those without a line


def spread_from_rails(g: Aoi, seat: int, starts: list[int], shut: set[int]) -> frozenset[int]:
    """The hexes that are fed by railways from these sources: every rail hex joined to one is itself
    a source (b7.0a), and from there a line has so many hexes at most (b7.7a). For the Axis that
    is the railhead: it goes by rail only where the gauge is its own (b10.4a).
    """
    pack = g.pack
    rails, joined = pack.rails, pack.fed_across
    seen = set(starts)
    edge = [hex_ for hex_ in starts if hex_ not in shut]
    closed = shut | unusable(g, seat)
    for hex_ in edge:  # grows as it goes
        new = [to for to in rails[hex_] if to not in seen and to not in closed]
        seen.update(new)
        edge += new
    for _ in range(g.plan.supply_hexes):
        near = {to for hex_ in edge for to in joined[hex_]} - seen
        seen |= near
        edge = [hex_ for hex_ in near if hex_ not in shut]
    return frozenset(seen)


def with_lifeline(g: Aoi, seat: int, fed: frozenset[int]) -> frozenset[int]:
    """Leningrad is fed over the ice as long as the Soviets hold a supplied shore (b10.13a)."""
    special = g.plan.special
    if special is None or seat != ALLIED or special.lifeline in fed:
        return fed
    city = special.lifeline
    if owner(g, city) != seat or not frozen_at(g, city):
        return fed
    across = any(h in fed and owner(g, h) == seat for h in special.shores)
    return fed | {city} if across else fed


def shut_hexes(g: Aoi, seat: int) -> set[int]:
    """Every hex that `is_open` denies to a side, all at once."""
    side, taken = g.plan.sides[seat], g.taken
    hostile = {h for h in enemy_at_start(g.pack, g.scenario, seat) if h not in taken}
    hostile.update([hex_ for hex_, whose in taken.items() if whose == enemy(seat)])
    if side.supply_through_enemy:
        hostile = {hex_ for hex_ in hostile if enemy_zoc(g, seat, hex_)}
    return barred_hexes(g, seat) | closed_for_good(g.pack, g.scenario, seat) | hostile


@kept
def closed_for_good(pack: AoiPack, scenario: str, seat: int) -> frozenset[int]:
    """Where the lines of a side never pass, whoever owns it (7.p1, b7.7a)."""
    opened = pack.plan_by_id[scenario].sides[seat].supply_open
    kind = pack.supply_kind
    return frozenset([h for h in range(pack.hexes) if not opened[h] or kind[h] == NEVER])


@kept
def enemy_at_start(pack: AoiPack, scenario: str, seat: int) -> frozenset[int]:
    """What the enemy of a side owns at the start."""
    owners = pack.plan_by_id[scenario].start_owner
    return frozenset([h for h in range(pack.hexes) if owners[h] == enemy(seat)])


def supply_lines(g: Aoi, seat: int, starts: list[int]) -> dict[int, int]:
    """By hex that `spread` feeds from these: the hex before it on a shortest line, itself for a
    start; for showing a line, where `spread` only says that there is one.
    """
    pack = g.pack
    kind, barred = pack.supply_kind, barred_hexes(g, seat)
    found = {hex_: hex_ for hex_ in starts}
    edge = [(hex_, False) for hex_ in found if is_open(g, seat, hex_, barred)]
    passed = set(edge)
    for hex_, along in edge:  # grows as it goes: nearest first
        for to in pack.rails[hex_] if along else pack.fed_across[hex_]:
            if kind[to] == NEVER or (to, False) in passed:
                continue
            found.setdefault(to, hex_)
            on = (to, kind[to] == INTO)
            by_rail = to in pack.rails[hex_] or not on[1]
            if by_rail and on not in passed and is_open(g, seat, to, barred):
                passed.add(on)
                edge.append(on)
    return found
