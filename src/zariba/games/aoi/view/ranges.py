"""How far what stands in a hex could go in a month: by land, rail and sea, and by air with hops."""

from zariba.core.scene import Mark, Overlay
from zariba.games.aoi.material.ground import FOOT, in_range
from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ, SHIP
from zariba.games.aoi.rules.bases import flying_range, why_no_base
from zariba.games.aoi.rules.installations import base_hexes
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement import PhaseMarch
from zariba.games.aoi.rules.movement_points import allowance
from zariba.games.aoi.rules.rail import capacity_for
from zariba.games.aoi.rules.rail_movement import NOWHERE, RailMovement
from zariba.games.aoi.rules.ships import is_haven, may_stop, voyages
from zariba.games.aoi.rules.staff_movement import hexes_of, why_not_there
from zariba.games.aoi.rules.state import MOVED, TRAVELLED, Aoi, pieces_in
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.view.names import names

RAIL = "\u21c4"
"""The mark of a hex that can be reached by rail."""


def reach(view: Aoi, hex_: int) -> Overlay:
    """Where the units, staffs and ships of a hex could be at the end of a move from here."""
    pack = view.pack
    movers = standing(view, hex_, (COMBAT, HQ, GENERAL))
    ships = standing(view, hex_, (SHIP,))
    if not movers and not ships:
        return Overlay("reach", (), note="Point at a hex with troops, a staff or a ship")
    count: dict[int, int] = {}
    for piece in movers:
        far = by_land(view, piece) if pack.is_combat[piece] else by_staff(view, piece)
        for there in far:
            count[there] = count.get(there, 0) + 1
    rails = {h for piece in movers for h in by_rail(view, piece)}
    marks = []
    for h in sorted(count.keys() | rails):
        many = str(count[h]) if h in count and len(movers) > 1 else ""
        marks.append(Mark(pack.codes[h], "good", f"{many}{RAIL}" if h in rails else many))
    sea = {h for ship in ships for h in by_sea(view, ship)} - {hex_}
    marks += [
        Mark(pack.codes[h], "own", "\u2693" if is_haven(view, pack.seat[ships[0]], h) else "")
        for h in sorted(sea)
    ]
    return Overlay("reach", tuple(marks), note="; ".join(said(view, hex_, movers, ships)))


def standing(view: Aoi, hex_: int, sorts: tuple[int, ...]) -> list[int]:
    """The pieces of some sorts in a hex, of either side."""
    return [p for seat in (0, 1) for sort in sorts for p in pieces_in(view, hex_, seat, sort)]


def said(view: Aoi, hex_: int, movers: list[int], ships: list[int]) -> list[str]:
    """The key to what is marked."""
    found = []
    if movers:
        many = ": how many of them reach a hex" if len(movers) > 1 else ""
        found.append(f"By land, from a fresh start{many}")
        found.append(rail_words(view, hex_, movers))
    if ships:
        found.append("by sea, \u2693 for ports")
    return found


def rail_words(view: Aoi, hex_: int, movers: list[int]) -> str:
    """Who may go by rail and how many a month, or why nobody does (b6.1a)."""
    capacity = max(capacity_for(view, piece) for piece in movers)
    if not capacity:
        return "by rail no capacity here"
    riders = tuple(p for p in movers if by_rail(view, p))
    if riders:
        units = "unit" if capacity == 1 else "units"
        return f"{RAIL} by rail, {capacity} {units} a month: {names(view.pack, riders)}"
    first = movers[0]
    seat = view.pack.seat[first]
    fresh = rested(view, first)
    refusal = RailMovement(seat).why_not_board(fresh, first, fed_hexes(fresh, seat)) or NOWHERE
    return f"not by rail: {refusal.why.replace('{it}', view.pack.pieces[first].name)}"


def rested(view: Aoi, piece: int) -> Aoi:
    """The same position with a piece that has not moved yet."""
    fresh = view.clone()
    fresh.status[piece] &= ~(MOVED | TRAVELLED)
    return fresh


def by_rail(view: Aoi, piece: int) -> list[int]:
    """Where a piece could go by rail, by the rules of the rail movement themselves (b6.1a)."""
    seat = view.pack.seat[piece]
    if not view.pack.rails[view.at[piece]] or not capacity_for(view, piece):
        return []
    fresh, rail = rested(view, piece), RailMovement(seat)
    if rail.why_not_board(fresh, piece, fed_hexes(fresh, seat)) is not None:
        return []
    return rail.stations(fresh, piece)


def by_land(view: Aoi, piece: int) -> dict[int, int]:
    """By hex that a combat unit could march to alone: the MPs left there (b5.7a).

    Found by the rules of a march themselves. Where an enemy piece or a partisan lies, the way ends:
    what happens there nobody can know.
    """
    seat = view.pack.seat[piece]
    fresh = view.clone()
    fresh.status[piece] &= ~MOVED
    fresh.flow = [PhaseMarch(seat, (piece,), (allowance(view, piece),), (0,))]
    found: dict[int, int] = {}
    edge = [fresh]
    for state in edge:  # grows as it goes
        march = state.flow[-1]
        assert isinstance(march, March)
        if march.over:
            continue
        for to in march.open_hexes(state):
            if any(view.pack.seat[p] != seat for p in state.beside.get(to, ())):
                found.setdefault(to, 0)
                continue
            after = state.clone()
            on = after.flow[-1]
            assert isinstance(on, March)
            on.take(after, seat, "hex", to)
            left = on.left()[0]
            if left > found.get(to, -1):
                found[to] = left
                edge.append(after)
    found.pop(view.at[piece], None)
    return found


def by_staff(view: Aoi, piece: int) -> set[int]:
    """Where an HQ or General could go by himself (b5.2a, b5.7c)."""
    seat = view.pack.seat[piece]
    steps = view.plan.sides[seat].steps[FOOT]
    found = {view.at[piece]}
    edge = [view.at[piece]]
    for _ in range(hexes_of(view, piece)):
        ahead = {to for here in edge for to, _ in steps[here]} - found
        edge = [to for to in ahead if why_not_there(view, seat, piece, to) is None]
        found.update(edge)
    return found - {view.at[piece]}


def by_sea(view: Aoi, ship: int) -> list[int]:
    """Where a ship could end its voyage (b3.2a)."""
    seat = view.pack.seat[ship]
    return [hex_ for hex_ in voyages(view, ship) if may_stop(view, seat, hex_)]


def air_range(view: Aoi, hex_: int) -> Overlay:
    """How far the aircraft of a hex fly now, and the bases they reach by how many hops (b4.1a)."""
    pack = view.pack
    here = standing(view, hex_, (AIR,))
    if not here:
        return Overlay("range", (), note="Point at a hex with air units")
    farthest = max(here, key=lambda p: flying_range(view, p))
    reach = in_range(pack, hex_, flying_range(view, farthest))
    bases = by_hops(view, farthest)
    marks = [Mark(pack.codes[h], "own") for h in sorted(reach) if pack.land[h] and h not in bases]
    marks += [Mark(pack.codes[h], "good", str(hops)) for h, hops in sorted(bases.items())]
    note = f"{pack.pieces[farthest].name}: {flying_range(view, farthest)} hexes"
    return Overlay("range", tuple(marks), note=f"{note}; bases with room, by how many hops")


def by_hops(view: Aoi, piece: int) -> dict[int, int]:
    """By base with room that an air unit can change to: how many hops that takes (b4.1b)."""
    pack = view.pack
    hop = pack.air.hop_ranges * flying_range(view, piece)
    free = [h for h in base_hexes(view) if why_no_base(view, piece, h) is None]
    found = {view.at[piece]: 0}
    for number in range(1, pack.air.hops + 1):
        edge = [h for h, hops in found.items() if hops == number - 1]
        reached = {b for a in edge for b in free if b in in_range(pack, a, hop)}
        for base in reached - found.keys():
            found[base] = number
    del found[view.at[piece]]
    return found
