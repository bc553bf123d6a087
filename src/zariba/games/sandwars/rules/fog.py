"""What each seat may know (vis.views): not the enemy's blocks, hand, objective, pool."""

from random import Random
from typing import Never

import msgspec

from zariba.core.flow import Event, Step
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.combat_memory import Frame
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.planning import Planning, Veil
from zariba.games.sandwars.rules.reinforcements import Arrive
from zariba.games.sandwars.rules.retreat import Overflow
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    POOL,
    UNKNOWN,
    SandWars,
    back_of,
    paired,
    put,
    units,
)
from zariba.games.sandwars.rules.terror import Attack
from zariba.games.sandwars.rules.withdrawal import Withdrawal

NOBODY = -1
CARD_NEWS = ("drawn", "hand shown", "action", "reaction", "event", "dice", "discard")
"""Events whose `units` are cards."""
SEEN_BY_ACTOR = ("interdicts", "raids")
"""Attacks on units that were turned up for the attacker."""


def bare_space(g: SandWars, seat: int) -> tuple[int, ...]:
    """The spaces whose enemy blocks a seat sees now: a combat, a look, an interdiction."""
    spaces = [step.space for step in g.flow if isinstance(step, Frame) and step.stage]
    if g.bared[1] == seat and seat >= 0:
        spaces.append(g.bared[0])
    return tuple(spaces)


def hide(view: SandWars, seat: int) -> None:
    """Leave of a state what a seat knows; a watcher knows only what both sides know."""
    seen = bare_space(view, seat)
    view.stacked = ((), ())
    backs: dict[int, int] = {}
    """The backs of the blocks that are hidden."""
    inside: set[int] = set()
    """Those of them that are attached: they are not seen at all."""
    for foe in (ALG, MOR):
        if foe == seat:
            continue
        hide_blocks(view, foe, seen, backs, inside)
        view.deck[foe] = (NOBODY,) * len(view.deck[foe])
        if view.bared_hand != seat or seat < 0:
            view.hand[foe] = (NOBODY,) * len(view.hand[foe])  # card.hand_hidden
        if not view.open[foe] and view.objective[foe] >= 0:
            view.objective = paired(view.objective, foe, UNKNOWN)
    hide_flow(view, seat, backs)
    told = (masked(event, seat, backs, inside) for event in view.news)
    view.news = [event for event in told if event is not None]


def hide_blocks(
    view: SandWars, seat: int, seen: tuple[int, ...], backs: dict[int, int], inside: set[int]
) -> None:
    """Enemy blocks show their backs; what is attached or in the pool is not seen at all.

    unit.hidden, disp.hq. Markers on them and on spaces stay in sight (unit.status).
    """
    pack = view.pack
    hidden = [
        p
        for p in pack.of_seat[seat]
        if pack.block[p] and view.at[p] not in seen and (view.at[p] >= 0 or view.at[p] == POOL)
    ]
    for p in hidden:
        backs[p] = back_of(view, p)
        if view.boss[p] >= 0:
            inside.add(p)
    for p in pack.of_type[seat, "leader"]:
        if view.boss[p] in backs:
            view.boss[p] = -1
    for s in range(pack.size):
        there = units(view, seat, s)
        if there and s not in seen:
            plastic = tuple(p for p in there if not pack.block[p])
            outside = sorted(backs[p] for p in there if p in backs and p not in inside)
            view.ground[2 * s + seat] = plastic + tuple(outside)
    view.hurt = tuple(p for p in view.hurt if p not in backs)
    for p in hidden:
        view.at[p] = UNKNOWN
        view.cv[p] = pack.cv[p]
        view.boss[p] = -1
        if pack.hq[p]:
            view.pv[p] = FACE_DOWN
        view.came.pop(p, None)


def hide_flow(view: SandWars, seat: int, backs: dict[int, int]) -> None:
    """Orders of the other side that are being put together are not seen, only that there is one."""
    flow: list[Step[Never]] = []
    for step in view.flow:
        if isinstance(step, Planning) and step.seat != seat:
            if not (flow and isinstance(flow[-1], Veil)):
                flow.append(Veil(step.seat))
            continue
        if isinstance(step, Journey):
            step.piece = backs.get(step.piece, step.piece)
        if isinstance(step, Withdrawal | Overflow) and step.seat != seat:
            step.unit = -1
        if isinstance(step, Withdrawal) and step.seat != seat:
            step.chiefs = ()
        if isinstance(step, Attack):
            step.aims = tuple(backs.get(p, p) for p in step.aims)
        flow.append(step)
    view.flow = flow


def masked(event: Event, seat: int, backs: dict[int, int], inside: set[int]) -> Event | None:
    """An event without what the seat may not know."""
    kind = event.kind
    if kind == "roll":
        return None
    if kind in CARD_NEWS:
        if kind == "drawn" and event.seat != seat:
            return msgspec.structs.replace(event, units=())
        if kind == "hand shown" and event.seat != seat:
            return msgspec.structs.replace(event, units=())
        return event
    if kind == "look" and event.seat != seat:
        return msgspec.structs.replace(event, units=())
    if kind == "plans" and event.seat != seat:
        event = msgspec.structs.replace(event, value=0)
    if kind in ("rebuilt", "step lost") and event.units and event.units[0] in backs:
        event = msgspec.structs.replace(event, value=0)
    if kind in ("attached", "detached") and event.seat != seat:
        return msgspec.structs.replace(event, units=())
    if kind in SEEN_BY_ACTOR and event.seat == seat:
        return event
    if kind == "leader joins" and event.seat != seat:
        event = msgspec.structs.replace(event, units=event.units[:1])
    if any(p in backs for p in event.units):
        shown = tuple(backs.get(p, p) for p in event.units if p not in inside)
        event = msgspec.structs.replace(event, units=shown)
    return event


def guess(dream: SandWars, seat: int, rng: Random) -> None:
    """Fill the blanks of a view with blocks, hands and objectives that could be there."""
    for foe in (ALG, MOR):
        if foe == seat:
            continue
        deal_cards(dream, foe, rng)
        if dream.objective[foe] == UNKNOWN:
            goal = rng.choice(dream.pack.goals[foe])
            dream.objective = paired(dream.objective, foe, goal)
        stand_blocks(dream, foe, rng)


def deal_cards(g: SandWars, seat: int, rng: Random) -> None:
    """Deal the unseen cards over hand and deck."""
    known = {c for pile in (g.hand, g.discard, g.aside) for c in pile[seat] if c >= 0}
    known |= {c for c in g.deck[seat] if c >= 0}
    unseen = [c for c in g.pack.decks[seat] if c not in known]
    rng.shuffle(unseen)
    blank = sum(c < 0 for c in g.hand[seat])
    if blank:
        g.hand[seat] = tuple(sorted(unseen[:blank]))
        unseen = unseen[blank:]
    g.deck[seat] = tuple(sorted(unseen))


def stand_blocks(g: SandWars, seat: int, rng: Random) -> None:
    """Give every back a block, some HQs units, and leave the rest in the pool."""
    coming = {p for step in g.flow if isinstance(step, Arrive) for p in step.pieces}
    unseen = [
        p
        for p in g.pack.of_seat[seat]
        if g.pack.block[p] and g.at[p] == UNKNOWN and p not in coming
    ]
    rng.shuffle(unseen)
    small = [p for p in unseen if not g.pack.hq[p]]
    large = [p for p in unseen if g.pack.hq[p]]
    for s in range(g.pack.size):
        backs = [p for p in units(g, seat, s) if p >= g.pack.count]
        if not backs:
            continue
        g.ground[2 * s + seat] = tuple(p for p in units(g, seat, s) if p < g.pack.count)
        for back in backs:
            _, big, down, hurt = g.pack.backs[back - g.pack.count]
            piece = large.pop() if big else small.pop()
            put(g, piece, s)
            if hurt:
                g.hurt = tuple(sorted((*g.hurt, piece)))
            if big:
                g.pv[piece] = FACE_DOWN if down else rng.randint(0, g.pack.pv_most[piece])
            elif g.pack.cv[piece] > 1:
                g.cv[piece] = rng.randint(1, g.pack.cv[piece])
    for hq in unseen:
        if g.pack.hq[hq] and g.at[hq] >= 0 and g.pv[hq] >= 0:
            staff(g, seat, hq, small, rng)
    for p in g.pack.of_seat[seat]:
        if g.at[p] == UNKNOWN:
            g.at[p] = POOL


def staff(g: SandWars, seat: int, hq: int, small: list[int], rng: Random) -> None:
    """Attach some unseen units to an unseen HQ."""
    there = len(units(g, seat, g.at[hq]))
    for _ in range(min(rng.randint(0, g.pack.capacity[hq]), g.pack.frontage - there)):
        fit = [p for p in small if g.pack.attach[p]]
        if not fit:
            return
        unit = fit[0]
        small.remove(unit)
        put(g, unit, g.at[hq])
        g.boss[unit] = hq


def disguise(state: SandWars, seat: int, rng: Random) -> None:
    """Make a state one that the seat cannot tell from it: other blocks, cards, objective."""
    seen = bare_space(state, seat)
    for foe in (ALG, MOR):
        if foe == seat or any(isinstance(s, Planning) and s.seat == foe for s in state.flow):
            continue
        swap_cards(state, foe, seat, rng)
        if not state.open[foe] and state.objective[foe] >= 0:
            goal = rng.choice(state.pack.goals[foe])
            state.objective = paired(state.objective, foe, goal)
        named = {u for e in state.news if e.kind not in CARD_NEWS for u in e.units}
        named |= {step.piece for step in state.flow if isinstance(step, Journey)}
        named |= {p for step in state.flow if isinstance(step, Arrive) for p in step.pieces}
        named |= {p for step in state.flow if isinstance(step, Attack) for p in step.aims}
        named |= {step.unit for step in state.flow if isinstance(step, Overflow)}
        swap_blocks(state, foe, seen, named, rng)


def swap_cards(g: SandWars, foe: int, seat: int, rng: Random) -> None:
    """A card of the hand for one of the deck."""
    drawn = {c for e in g.news if e.kind in CARD_NEWS for c in e.units}
    mine = [c for c in g.hand[foe] if c not in drawn]
    theirs = [c for c in g.deck[foe] if c not in drawn]
    if not mine or not theirs or (g.bared_hand == seat and seat >= 0):
        return
    out, into = rng.choice(mine), rng.choice(theirs)
    g.hand[foe] = tuple(sorted(into if c == out else c for c in g.hand[foe]))
    g.deck[foe] = tuple(sorted(out if c == into else c for c in g.deck[foe]))


def swap_blocks(
    g: SandWars, seat: int, seen: tuple[int, ...], named: set[int], rng: Random
) -> None:
    """Two blocks with the same back change places; a strength and a PV change."""
    hidden = [
        p
        for p in g.pack.of_seat[seat]
        if g.pack.block[p]
        and g.at[p] not in seen
        and (g.at[p] >= 0 or g.at[p] == POOL)
        and p not in named
        and not g.pack.hq[p]
    ]
    standing = [p for p in hidden if g.at[p] >= 0 and g.boss[p] < 0 and g.pack.cv[p]]
    if not standing:
        return
    one = rng.choice(standing)
    alike = [p for p in standing if p != one and (p in g.hurt) == (one in g.hurt)]
    if alike:
        exchange(g, one, rng.choice(alike))
    weak = rng.choice(standing)
    g.cv[weak] = rng.randint(1, g.pack.cv[weak])
    stood = [p for p in g.pack.hqs[seat] if g.at[p] >= 0 and g.pv[p] >= 0 and g.at[p] not in seen]
    if stood:
        hq = rng.choice(stood)
        g.pv[hq] = rng.randint(0, g.pack.pv_most[hq])


def exchange(g: SandWars, a: int, b: int) -> None:
    """Let two blocks of a side change places."""
    trade = {a: b, b: a}
    for space in {g.at[a], g.at[b]}:
        slot = 2 * space + g.pack.seat[a]
        g.ground[slot] = tuple(trade.get(p, p) for p in g.ground[slot])
    g.at[a], g.at[b] = g.at[b], g.at[a]
    g.cv[a], g.cv[b] = min(g.pack.cv[a], g.cv[b]), min(g.pack.cv[b], g.cv[a])
    came = g.came
    g.came = {trade.get(p, p): start for p, start in came.items()}
