"""What each seat may know: not the enemy's hand, not which unit a concealed counter is (2.1d)."""

from random import Random

import msgspec

from zariba.core.flow import Event
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.bowls import usable
from zariba.games.ogaden.rules.guerrilla_actions import Raid
from zariba.games.ogaden.rules.movement import March
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.setup import SetUp
from zariba.games.ogaden.rules.state import BOWL, CONCEALED, HAND, UNKNOWN, VEILED, Ogaden

ORDERS = (March, Raid)
"""Orders being put together: only their own side sees them."""
OWN_NEWS = ("returned",)
"""What is told to one seat only."""
OWN_UNITS = ("drawn", "discard")
"""The markers of these are named to their owner only."""
DRAWS = ("support",)
"""Rolls that would tell what lies in the bowl."""


def hide(view: Ogaden, seat: int) -> None:
    """Blank what a seat may not know; a watcher knows only what both sides know.

    Turn, morale, levels, strikes and engagements lie open to all (2.3a).
    """
    pack = view.pack
    hidden = hide_units(view, seat)
    for marker in pack.supports:
        place = view.marker[marker]
        if place == BOWL or (place in (HAND, HAND + 1) and place != HAND + seat):
            view.marker[marker] = VEILED
    view.flow = [step for step in view.flow if not (isinstance(step, ORDERS) and step.seat != seat)]
    for step in view.flow:
        if isinstance(step, SetUp) and step.seat != seat:
            step.unit = -1
        elif isinstance(step, Retreat):
            step.units = tuple(pack.back_of[u] if u in hidden else u for u in step.units)
    view.news = masked_news(pack, view.news, seat, hidden)


def hide_units(view: Ogaden, seat: int) -> set[int]:
    """Turn the enemy's concealed counters into strangers that show only their back."""
    pack = view.pack
    hidden = set()
    for owner in (ETHIOPIA, SOMALIA):
        if owner == seat:
            continue
        for unit in pack.seat_units[owner]:
            zone = view.at[unit]
            if zone >= 0 and view.status[unit] & CONCEALED:
                hidden.add(unit)
                view.at[unit] = UNKNOWN
                view.status[unit] = 0
                shown = tuple(pack.back_of[u] if u == unit else u for u in view.stacks[zone])
                view.stacks[zone] = shown
    return hidden


def masked_news(pack: OgadenPack, news: list[Event], seat: int, hidden: set[int]) -> list[Event]:
    """The last action's events without what the seat may not know."""
    shown: set[int] = set()
    for event in news:
        if event.kind in ("reveal", "loss", "disband"):
            shown.update(event.units)
    veiled = hidden - shown
    told = []
    for event in news:
        if event.kind == "roll" and event.word in DRAWS:
            continue
        if event.kind in OWN_NEWS and event.seat != seat:
            continue
        if event.kind in OWN_UNITS:
            if event.seat != seat:
                event = msgspec.structs.replace(event, units=())
        elif event.kind not in MARKER_NEWS and any(u in veiled for u in event.units):
            units = tuple(pack.back_of[u] if u in veiled else u for u in event.units)
            event = msgspec.structs.replace(event, units=units)
        told.append(event)
    return told


MARKER_NEWS = ("drawn", "discard")
"""Events whose `units` are markers."""


def guess(dream: Ogaden, seat: int, rng: Random) -> None:
    """Fill the blanks of a view with units and hands that could be there."""
    pack = dream.pack
    for back in range(pack.count, len(pack.units)):
        unseen = [
            u for u in range(pack.count) if dream.at[u] == UNKNOWN and pack.back_of[u] == back
        ]
        rng.shuffle(unseen)
        for zone, stack in list(dream.stacks.items()):
            while back in stack:
                unit = unseen.pop()
                at = stack.index(back)
                stack = (*stack[:at], unit, *stack[at + 1 :])
                dream.stacks[zone] = stack
                dream.at[unit] = zone
                dream.status[unit] = CONCEALED
    name_strays(dream)
    deal_hands(dream, seat, rng)


def name_strays(g: Ogaden) -> None:
    """Strangers on their way back to the Ogaden are among those imagined where they stand."""
    pack = g.pack
    named: set[int] = set()
    for step in g.flow:
        if isinstance(step, Retreat):
            here = g.stacks.get(step.zone, ())
            found = []
            for u in step.units:
                if u >= pack.count:
                    u = next(n for n in here if pack.back_of[n] == u and n not in named)
                named.add(u)
                found.append(u)
            step.units = tuple(found)


def deal_hands(g: Ogaden, seat: int, rng: Random) -> None:
    """Deal the unseen markers over the unseen hands; the rest is in the bowl."""
    pack = g.pack
    veiled = [m for m in pack.supports if g.marker[m] == VEILED]
    for marker in veiled:
        g.marker[marker] = BOWL
    seats = [owner for owner in (ETHIOPIA, SOMALIA) if owner != seat]
    for owner in seats:  # its own markers first where another hand may need the shared ones
        pool = [m for m in veiled if usable(pack, m, owner) and g.marker[m] == BOWL]
        rng.shuffle(pool)
        if len(seats) > 1:
            pool.sort(key=lambda m: pack.marker_seat[m] == -1)
        for marker in pool[: g.hands[owner]]:
            g.marker[marker] = HAND + owner


def disguise(state: Ogaden, seat: int, rng: Random) -> None:
    """Exchange two concealed enemies with the same back, and a held marker with one of the bowl."""
    pack = state.pack
    named = {u for step in state.flow if isinstance(step, (*ORDERS, Retreat)) for u in step.units}
    for owner in (ETHIOPIA, SOMALIA):
        if owner == seat:
            continue
        concealed = [
            u
            for u in pack.seat_units[owner]
            if state.at[u] >= 0 and state.status[u] & CONCEALED and u not in named
        ]
        if concealed:
            one = rng.choice(concealed)
            others = [u for u in concealed if pack.back_of[u] == pack.back_of[one] and u != one]
            if others:
                exchange(state, one, rng.choice(others))
        exchange_markers(state, owner, rng)


def exchange(g: Ogaden, a: int, b: int) -> None:
    """Let two units change places."""
    trade = {a: b, b: a}
    for zone in {g.at[a], g.at[b]}:
        g.stacks[zone] = tuple(trade.get(u, u) for u in g.stacks[zone])
    g.at[a], g.at[b] = g.at[b], g.at[a]
    g.status[a], g.status[b] = g.status[b], g.status[a]
    g.news = [
        event
        if event.kind in MARKER_NEWS
        else msgspec.structs.replace(event, units=tuple(trade.get(u, u) for u in event.units))
        for event in g.news
    ]


def exchange_markers(g: Ogaden, seat: int, rng: Random) -> None:
    """One marker of a hand for one of its kind in the bowl."""
    pack = g.pack
    held = [m for m in pack.supports if g.marker[m] == HAND + seat]
    if not held:
        return
    mine = rng.choice(held)
    others = [
        m
        for m in pack.supports
        if g.marker[m] == BOWL and usable(pack, m, seat) and pack.is_da[m] == pack.is_da[mine]
    ]
    if others:
        other = rng.choice(others)
        g.marker[mine], g.marker[other] = BOWL, HAND + seat
