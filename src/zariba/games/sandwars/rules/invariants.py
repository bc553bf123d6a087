"""What must hold at every moment of a game, whatever is played."""

from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.retreat import Overflow, Retreat
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    OFF_MAP,
    SandWars,
    attached,
    last_turn,
    units,
)
from zariba.games.sandwars.rules.turn import DiscardAndDraw, Operations


def broken(state: SandWars) -> list[str]:
    """The invariants that do not hold, in words."""
    return [
        *broken_cards(state),
        *broken_places(state),
        *broken_units(state),
        *broken_limits(state),
    ]


def broken_cards(g: SandWars) -> list[str]:
    """Every card of a deck is in exactly one place, on its own side (card.decks)."""
    found = []
    for seat in (ALG, MOR):
        held = sorted((*g.deck[seat], *g.hand[seat], *g.discard[seat], *g.aside[seat]))
        if held != list(g.pack.decks[seat]):
            found.append(f"the cards of side {seat} are not all there once")
    return found


def broken_places(g: SandWars) -> list[str]:
    """Every piece is where its stack is."""
    found = []
    seen: dict[int, int] = {}
    for slot, pieces in enumerate(g.ground):
        for p in pieces:
            if p in seen:
                found.append(f"{g.pack.all_ids[p]} is in two places")
            if g.pack.seat[p] != slot % 2 or not g.pack.ground[p]:
                found.append(f"{g.pack.all_ids[p]} stands among strangers")
            seen[p] = slot // 2
    for space, pieces in enumerate(g.sites):
        for p in pieces:
            if p in seen or g.pack.ground[p]:
                found.append(f"{g.pack.all_ids[p]} is in two places")
            seen[p] = space
    idle = bool(g.flow) and isinstance(g.flow[-1], Operations | DiscardAndDraw)
    for p in range(g.pack.count):
        if (g.at[p] if g.at[p] >= 0 else None) != seen.get(p):
            found.append(f"{g.pack.all_ids[p]} is not where its stack is")
        if g.pack.ground[p] and g.at[p] == OFF_MAP:
            found.append(f"{g.pack.all_ids[p]} is in the Off-Map box")
        if idle and g.pack.impact[p] and g.at[p] >= 0:
            found.append(f"{g.pack.all_ids[p]} did not return")  # air.return, unit.impact.use
    return found


def broken_units(g: SandWars) -> list[str]:
    """Steps, Planning Values, attachments, the Guards."""
    found = []
    for p in range(g.pack.count):
        name = g.pack.all_ids[p]
        if not 0 <= g.cv[p] <= g.pack.cv[p]:
            found.append(f"{name} has CV {g.cv[p]}")
        if g.at[p] >= 0 and g.pack.ground[p] and g.pack.cv[p] and not g.cv[p]:
            found.append(f"{name} stands with CV 0")
        if g.pack.hq[p] and not FACE_DOWN <= g.pv[p] <= g.pack.pv_most[p]:
            found.append(f"{name} has PV {g.pv[p]}")
        if p in g.hurt and g.at[p] < 0:
            found.append(f"{name} is disrupted off the map")
        if g.pack.impact[p] and p in g.hurt:
            found.append(f"the marker {name} is disrupted")  # dis.impact
        hq = g.boss[p]
        if hq >= 0 and (g.at[hq] != g.at[p] or not g.pack.hq[hq] or g.at[p] < 0):
            found.append(f"{name} is attached to an HQ that is elsewhere")
        if g.pack.type[p] == "elite" and g.at[p] >= 0 and g.at[p] != g.pack.capital[g.pack.seat[p]]:
            found.append(f"{name} has left its capital")  # unit.elite.home
    for seat in (ALG, MOR):
        for hq in g.pack.hqs[seat]:
            if g.at[hq] >= 0 and len(attached(g, hq)) > g.pack.capacity[hq]:
                found.append(f"{g.pack.all_ids[hq]} has too many units")
            if g.at[hq] >= 0 and g.pv[hq] == FACE_DOWN and attached(g, hq):
                found.append(f"{g.pack.all_ids[hq]} is face down with units")
    return found


def broken_limits(g: SandWars) -> list[str]:
    """Frontage, control, tracks and chips."""
    found = []
    crowding = any(isinstance(step, Overflow | Retreat) for step in g.flow)
    for s in range(g.pack.size):
        for seat in (ALG, MOR):
            if len(units(g, seat, s)) > g.pack.frontage and not crowding:
                found.append(f"{g.pack.space_ids[s]} holds too many of side {seat}")
        here, there = units(g, ALG, s), units(g, MOR, s)
        if bool(here) != bool(there) and g.ctrl[s] != (ALG if here else MOR):
            found.append(f"{g.pack.space_ids[s]} is not controlled by who stands there")
        forts = [p for p in g.sites[s] if g.pack.type[p] == "fort"]
        if len({g.pack.seat[p] for p in forts}) != len(forts):
            found.append(f"{g.pack.space_ids[s]} has two Forts of a side")
    if not 1 <= g.turn <= last_turn(g):
        found.append(f"turn {g.turn}")
    if g.chips < 0:
        found.append(f"{g.chips} chips")
    return found
