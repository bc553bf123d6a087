"""What must hold at every decision; a sentence for what does not."""

from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ, PARTISAN, SHIP
from zariba.games.aoi.rules.rebase import ForcedRebase
from zariba.games.aoi.rules.state import (
    ABOARD,
    BASE,
    BOX,
    DEPLETED,
    IN_FORCE,
    OFF,
    SMALL_BASE,
    SUPPLY_CHIT,
    Aoi,
    enemy,
    holder,
    owner,
)
from zariba.games.aoi.rules.task_forces import crew, on_the_map

AT_REST = ("OffensivePhase", "MovementPhase")
"""The steps that ask only when no unit is on the way: then no hex is too full (b5.9a)."""


def broken(g: Aoi) -> list[str]:
    """The invariants that do not hold, in words."""
    return [*misplaced(g), *mixed(g), *astray(g), *overfull(g), *miscounted(g), *unboxed(g)]


def misplaced(g: Aoi) -> list[str]:
    """Where a piece says it is and where it lies must agree."""
    wrong = []
    ids = g.pack.piece_ids
    lying = [
        (p, h, here is g.stacks) for here in (g.stacks, g.beside) for h in here for p in here[h]
    ]
    if len({p for p, _, _ in lying}) != len(lying):
        wrong.append("a piece lies in two hexes")
    for piece, hex_, stacked in lying:
        if g.at[piece] != hex_:
            wrong.append(f"{ids[piece]} lies in {g.pack.codes[hex_]} and is not there")
        if stacked != g.pack.is_combat[piece]:
            wrong.append(f"{ids[piece]} lies among pieces of another sort")
    on_map = sum(1 for place in g.at if place >= 0)
    if on_map != len(lying):
        wrong.append(f"{on_map} pieces are on the map, {len(lying)} lie there")
    carried = [p for load in g.cargo.values() for p in load if p != SUPPLY_CHIT]
    if sorted(carried) != [p for p, place in enumerate(g.at) if place == ABOARD]:
        wrong.append("what is aboard is not what the ships carry")
    if any(not load for load in (*g.stacks.values(), *g.beside.values(), *g.cargo.values())):
        wrong.append("an empty stack is kept")
    return wrong


def mixed(g: Aoi) -> list[str]:
    """Combat units of one side in a hex, within what it may enter; nobody beside them (b5.9c).

    Air units whose base has just fallen lie there until their owner says where they fly (b4.7a).
    """
    wrong = []
    pack, sides = g.pack, g.plan.sides
    leaving = {step.piece for step in g.flow if isinstance(step, ForcedRebase)}
    for hex_, stack in g.stacks.items():
        seats = {pack.seat[p] for p in stack}
        code = pack.codes[hex_]
        if len(seats) > 1:
            wrong.append(f"units of both sides stand in {code}")
        if not pack.land[hex_]:  # b3.24a: troops in their boats
            continue
        if not all(sides[seat].open[hex_] for seat in seats):
            wrong.append(f"a unit stands in {code}, which its side may not enter")  # 10.37f
        for piece in g.beside.get(hex_, ()):
            ship = pack.sort[piece] == SHIP  # it passes a coast, whoever stands there (b3.2b)
            if pack.seat[piece] not in seats and piece not in leaving and not ship:
                wrong.append(f"{pack.piece_ids[piece]} stands beside enemies in {code}")
    return wrong


def astray(g: Aoi) -> list[str]:
    """No staff or air unit in a country that has no part; no ship where it is not harboured."""
    wrong = []
    pack, sides = g.pack, g.plan.sides
    for hex_, others in g.beside.items():
        if not pack.land[hex_]:
            continue
        for piece in others:
            seat, code = pack.seat[piece], f"{pack.piece_ids[piece]} in {pack.codes[hex_]}"
            if pack.sort[piece] in (HQ, GENERAL, AIR) and not sides[seat].open[hex_]:
                wrong.append(f"{code}: its side may not be there")  # sc.d
            if pack.sort[piece] == SHIP and hex_ in sides[seat].harboured_at:
                if owner(g, hex_) != seat and holder(g, hex_) == enemy(seat):
                    wrong.append(f"{code}: troops hold the port")  # 10.35j
    return wrong


def overfull(g: Aoi) -> list[str]:
    """Stacking limits, when nobody is on the way."""
    if not g.flow or type(g.flow[-1]).__name__ not in AT_REST:
        return []
    pack, wrong = g.pack, []
    for hex_, stack in g.stacks.items():
        exempt = sum(pack.exempt[p] for p in stack)
        if len(stack) - exempt > pack.limit.stack or exempt > pack.limit.stack_exempt:
            wrong.append(f"too many units stand in {pack.codes[hex_]}")
        if sum(pack.tribal[p] for p in stack) > 1:  # 5.9a
            wrong.append(f"tribal units stand together in {pack.codes[hex_]}")
    return wrong


def unboxed(g: Aoi) -> list[str]:
    """Ships in boxes and chits on the map belong together (b3.1b)."""
    wrong = []
    if sorted(g.boxes) != [p for p, place in enumerate(g.at) if place == IN_FORCE]:
        wrong.append("what is in boxes is not what task forces hold")
    if any(chit not in g.forces for chit in g.boxes.values()):
        wrong.append("a ship is in the box of a task force that is not on the map")
    for seat in range(len(g.plan.sides)):
        empty = sum(not crew(g, chit) for chit in on_the_map(g, seat))
        if empty > g.pack.sea.dummies:
            wrong.append("a side has too many Dummies")
    return wrong


def miscounted(g: Aoi) -> list[str]:
    """Tracks, markers and chits within what they may be."""
    wrong = []
    pack = g.pack
    if min((*g.eps, *g.offensives, *g.bought, *g.rerolls)) < 0:
        wrong.append("a track stands below 0")
    for nation in (nation for side in g.plan.sides for nation in side.nations):
        if not pack.major[nation] and (g.eps[nation] or g.rerolls[nation]):  # 8.1d, b5.22a
            wrong.append(f"{pack.nation_names[nation]} has EPs or re-rolls")
    for piece, months in g.cut_off.items():
        if months < 1 or (g.at[piece] < 0 and g.at[piece] != ABOARD):
            wrong.append(f"{pack.piece_ids[piece]} is marked out of supply off the map")
    for piece, status in enumerate(g.status):
        if status & DEPLETED and pack.steps_of[piece] == 1:
            wrong.append(f"{pack.piece_ids[piece]} has one step and is depleted")
        if g.at[piece] == BOX and pack.sort[piece] != COMBAT:
            wrong.append(f"{pack.piece_ids[piece]} is in the Replenishment Box")
        if pack.sort[piece] == PARTISAN and g.at[piece] < OFF:
            wrong.append(f"{pack.piece_ids[piece]} is gone for good")
    for hex_, bits in g.works.items():
        if not bits or (bits & BASE) == BASE or not pack.land[hex_]:
            wrong.append(f"{pack.codes[hex_]} has impossible installations ({bits})")
        if bits & BASE > SMALL_BASE and not pack.ground[hex_].large_airbase:  # 8.11b
            wrong.append(f"a Large Airbase lies in the jungle of {pack.codes[hex_]}")
    return wrong
