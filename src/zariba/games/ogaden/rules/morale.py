"""Morale: its track, what it brings about, and the morale phase (11.0, tab.m1 to tab.m9)."""

import math

from zariba.core.flow import Event
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.state import (
    GONE,
    ON_MAP,
    OUT,
    Ogaden,
    enemy,
    finish,
    has_cu,
    leave,
)

SEAT_NAMES = ("Ethiopian", "Somali")


def change_morale(g: Ogaden, seat: int, points: int, rule: str) -> None:
    """Move a camp's marker along its track (11.0a, 11.1a); at 0 it has lost (11.0b, 13a)."""
    track = g.pack.track
    before = g.morale[seat]
    g.morale[seat] = max(track.total_defeat, min(track.max, before + points))
    if g.morale[seat] != before:
        g.tell(Event("morale", seat=seat, value=g.morale[seat] - before, word=rule))
    if g.morale[seat] == track.total_defeat:
        finish(
            g, enemy(seat), "13a", f"{SEAT_NAMES[seat]} morale has fallen to {track.total_defeat}"
        )
    elif seat == SOMALIA and g.morale[seat] < track.guerrilla_removed_below_S:
        disband_guerrillas(g)


def disband_guerrillas(g: Ogaden) -> None:
    """Below 6 Somali points the WSLF and the SALF leave the game for good (11.2d)."""
    gone = [u for u in g.pack.guerrillas if g.at[u] != GONE]
    for unit in gone:
        if g.at[unit] >= 0:
            leave(g, unit)
        g.at[unit] = GONE
        g.status[unit] = 0
    if gone:
        g.shown += 1
        g.tell(Event("disband", seat=SOMALIA, units=tuple(gone), word="11.2d"))


def can_pay(g: Ogaden, seat: int, points: int) -> bool:
    """Spending leaves at least one point (6.4.3m)."""
    return g.morale[seat] - points >= g.pack.track.spend_floor


def pay(g: Ogaden, seat: int, points: int, rule: str) -> None:
    """Spend morale points."""
    if points:
        change_morale(g, seat, -points, rule)


def capacity(g: Ogaden, seat: int) -> int:
    """The initiative capacity of a camp's commanders in the game (5.1a, R38)."""
    pack = g.pack
    return sum(
        pack.markers[m].ic
        for m in pack.commanders
        if pack.marker_seat[m] == seat and g.marker[m] not in (0, OUT)
    )


def railway_cut(g: Ogaden) -> bool:
    """Cut by a Somali CU in a zone of the line or by a sabotaged EZ of it (1.3c, 1.3d, 7.3.1g).

    It costs points and stops no movement (1.3e).
    """
    return any(z in g.sabotaged or has_cu(g, z, SOMALIA) for z in g.pack.railway)


def income(g: Ogaden) -> tuple[int, int]:
    """What the morale phase brings each camp (tab.m1, tab.m2, tab.m3)."""
    points = g.pack.points
    ethiopian = points.income_TAT + sabotage_loss(g)
    if railway_cut(g):
        ethiopian += points.rr_cut_E
    return ethiopian, points.income_BER + points.income_MOG


def sabotage_loss(g: Ogaden) -> int:
    """What the sabotaged EZ cost together, the loss rounded up (tab.m3)."""
    return math.floor(len(g.sabotaged) * g.pack.points.ez_sabotaged_E)


def adjust_morale(g: Ogaden, last: bool) -> None:
    """The morale table at the end of a turn (5.3a); the last time with commanders (13e)."""
    gains = income(g)
    for seat in (ETHIOPIA, SOMALIA):
        extra = capacity(g, seat) if last else 0
        change_morale(g, seat, gains[seat] + extra, "tab.m1")


def lion_leaves(g: Ogaden) -> None:
    """The Lion of Gode leaves in the morale phase of September 1977 (4.2.1c, 5.3i)."""
    pack = g.pack
    for marker in pack.commanders:
        leaves = pack.markers[marker].leaves
        if leaves and pack.month_index[leaves] == g.turn and g.marker[marker] not in (0, OUT):
            if g.marker[marker] == ON_MAP:
                del g.commander_at[marker]
            g.marker[marker] = OUT
            g.tell(Event("leaves", seat=pack.marker_seat[marker], value=marker, word="5.3i"))
