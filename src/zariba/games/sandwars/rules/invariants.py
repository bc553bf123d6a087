"""What must hold at every moment of a game, whatever is played."""

from zariba.games.sandwars.material.pack import ALG, MOR, PACK
from zariba.games.sandwars.rules.retreat import Overflow, Retreat
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    LIMIT,
    OFF_MAP,
    PV_MOST,
    SPACES,
    TRACK,
    SandWars,
    attached,
    units,
)
from zariba.games.sandwars.rules.turn import DiscardAndDraw, Operations


def broken(g: SandWars) -> list[str]:
    """The invariants that do not hold, in words."""
    return [*broken_cards(g), *broken_places(g), *broken_units(g), *broken_limits(g)]


def broken_cards(g: SandWars) -> list[str]:
    """Every card of a deck is in exactly one place, on its own side (card.decks)."""
    found = []
    for side in (ALG, MOR):
        held = sorted((*g.deck[side], *g.hand[side], *g.discard[side], *g.aside[side]))
        if held != list(PACK.decks[side]):
            found.append(f"the cards of side {side} are not all there once")
    return found


def broken_places(g: SandWars) -> list[str]:
    """Every piece is where its stack is."""
    found = []
    seen: dict[int, int] = {}
    for slot, pieces in enumerate(g.ground):
        for p in pieces:
            if p in seen:
                found.append(f"{PACK.all_ids[p]} is in two places")
            if PACK.side[p] != slot // SPACES or not PACK.ground[p]:
                found.append(f"{PACK.all_ids[p]} stands among strangers")
            seen[p] = slot % SPACES
    for space, pieces in enumerate(g.sites):
        for p in pieces:
            if p in seen or PACK.ground[p]:
                found.append(f"{PACK.all_ids[p]} is in two places")
            seen[p] = space
    idle = bool(g.flow) and isinstance(g.flow[-1], Operations | DiscardAndDraw)
    for p in range(PACK.count):
        if (g.at[p] if g.at[p] >= 0 else None) != seen.get(p):
            found.append(f"{PACK.all_ids[p]} is not where its stack is")
        if PACK.ground[p] and g.at[p] == OFF_MAP:
            found.append(f"{PACK.all_ids[p]} is in the Off-Map box")
        if idle and PACK.impact[p] and g.at[p] >= 0:
            found.append(f"{PACK.all_ids[p]} did not return")  # air.return, unit.impact.use
    return found


def broken_units(g: SandWars) -> list[str]:
    """Steps, Planning Values, attachments, the Guards."""
    found = []
    for p in range(PACK.count):
        name = PACK.all_ids[p]
        if not 0 <= g.cv[p] <= PACK.cv[p]:
            found.append(f"{name} has CV {g.cv[p]}")
        if g.at[p] >= 0 and PACK.ground[p] and PACK.cv[p] and not g.cv[p]:
            found.append(f"{name} stands with CV 0")
        if not FACE_DOWN <= g.pv[p] <= PV_MOST or (g.pv[p] >= 0 and not PACK.hq[p]):
            found.append(f"{name} has PV {g.pv[p]}")
        if g.hurt[p] and g.at[p] < 0:
            found.append(f"{name} is disrupted off the map")
        if PACK.impact[p] and g.hurt[p]:
            found.append(f"the marker {name} is disrupted")  # dis.impact
        hq = g.boss[p]
        if hq >= 0 and (g.at[hq] != g.at[p] or not PACK.hq[hq] or g.at[p] < 0):
            found.append(f"{name} is attached to an HQ that is elsewhere")
        if PACK.type[p] == "elite" and g.at[p] >= 0 and g.at[p] != PACK.capital[PACK.side[p]]:
            found.append(f"{name} has left its capital")  # unit.elite.home
    for side in (ALG, MOR):
        for hq in PACK.hqs[side]:
            if g.at[hq] >= 0 and len(attached(g, hq)) > PACK.capacity[hq]:
                found.append(f"{PACK.all_ids[hq]} has too many units")
            if g.at[hq] >= 0 and g.pv[hq] == FACE_DOWN and attached(g, hq):
                found.append(f"{PACK.all_ids[hq]} is face down with units")
    return found


def broken_limits(g: SandWars) -> list[str]:
    """Frontage, control, tracks and chips."""
    found = []
    crowding = any(isinstance(step, Overflow | Retreat) for step in g.flow)
    for s in range(SPACES):
        for side in (ALG, MOR):
            if len(units(g, side, s)) > LIMIT and not crowding:
                found.append(f"{PACK.space_ids[s]} holds too many of side {side}")
        here, there = units(g, ALG, s), units(g, MOR, s)
        if bool(here) != bool(there) and g.ctrl[s] != (ALG if here else MOR):
            found.append(f"{PACK.space_ids[s]} is not controlled by who stands there")
        forts = [p for p in g.sites[s] if PACK.type[p] == "fort"]
        if len({PACK.side[p] for p in forts}) != len(forts):
            found.append(f"{PACK.space_ids[s]} has two Forts of a side")
    if not 1 <= g.turn <= TRACK:
        found.append(f"turn {g.turn}")
    if g.chips < 0:
        found.append(f"{g.chips} chips")
    return found
