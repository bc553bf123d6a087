"""What each seat may know (vis.views): not the enemy's blocks, hand, objective, pool."""

from random import Random
from typing import Never

import msgspec

from zariba.core.dice import SEED_BYTES
from zariba.core.flow import Event, Step
from zariba.games.sandwars.material.pack import ALG, MOR, PACK
from zariba.games.sandwars.rules.combat_frame import Frame
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.orders import Planning, Veil
from zariba.games.sandwars.rules.reinforcements import Arrive
from zariba.games.sandwars.rules.retreat import Overflow
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    LIMIT,
    POOL,
    SPACES,
    UNKNOWN,
    SandWars,
    back_of,
    put,
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


def mask(g: SandWars, seat: int) -> SandWars:
    """The state as a seat knows it; a watcher knows only what both sides know."""
    view = g.clone()
    view.seed, view.loaded = b"", None
    view.rolled = 0
    view.stacked = [(), ()]
    seen = bare_space(g, seat)
    hidden: set[int] = set()
    for side in (ALG, MOR):
        if side == seat:
            continue
        hidden |= hide_blocks(g, view, side, seen)
        view.deck[side] = (NOBODY,) * len(g.deck[side])
        if g.bared_hand != seat or seat < 0:
            view.hand[side] = (NOBODY,) * len(g.hand[side])  # card.hand_hidden
        if not g.open[side] and g.objective[side] >= 0:
            view.objective[side] = UNKNOWN
    hide_flow(g, view, seat, hidden)
    view.news = [told for event in g.news if (told := masked(g, event, seat, hidden)) is not None]
    return view


def hide_blocks(g: SandWars, view: SandWars, side: int, seen: tuple[int, ...]) -> set[int]:
    """Enemy blocks show their backs; what is attached or in the pool is not seen at all.

    unit.hidden, disp.hq. Markers on them and on spaces stay in sight (unit.status).
    """
    hidden = set()
    for p in PACK.of_side[side]:
        if not PACK.block[p]:
            continue
        space = g.at[p]
        if space in seen or (space < 0 and space != POOL):
            continue
        hidden.add(p)
        view.at[p] = UNKNOWN
        view.cv[p] = PACK.cv[p]
        view.hurt[p] = 0
        view.boss[p] = -1
        view.pv[p] = FACE_DOWN
        view.came.pop(p, None)
    for p in PACK.of_type[side, "leader"]:
        if g.boss[p] in hidden:
            view.boss[p] = -1
    base = side * SPACES
    for s in range(SPACES):
        there = g.ground[base + s]
        if there and s not in seen:
            plastic = tuple(p for p in there if not PACK.block[p])
            backs = sorted(back_of(g, p) for p in there if PACK.block[p] and g.boss[p] < 0)
            view.ground[base + s] = plastic + tuple(backs)
    return hidden


def hide_flow(g: SandWars, view: SandWars, seat: int, hidden: set[int]) -> None:
    """Orders of the other side that are being put together are not seen, only that there is one."""
    flow: list[Step[Never]] = []
    for step in view.flow:
        if isinstance(step, Planning) and step.seat != seat:
            if not (flow and isinstance(flow[-1], Veil)):
                flow.append(Veil(step.seat))
            continue
        if isinstance(step, Journey) and step.piece in hidden:
            step.piece = back_of(g, step.piece)
        if isinstance(step, Withdrawal | Overflow) and step.seat != seat:
            step.unit = -1
        if isinstance(step, Withdrawal) and step.seat != seat:
            step.chiefs = ()
        if isinstance(step, Attack):
            step.aims = tuple(back_of(g, p) if p in hidden else p for p in step.aims)
        flow.append(step)
    view.flow = flow


def masked(g: SandWars, event: Event, seat: int, hidden: set[int]) -> Event | None:
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
    if kind in ("rebuilt", "step lost") and event.units and event.units[0] in hidden:
        event = msgspec.structs.replace(event, value=0)
    if kind in ("attached", "detached") and event.seat != seat:
        return msgspec.structs.replace(event, units=())
    if kind in SEEN_BY_ACTOR and event.seat == seat:
        return event
    if kind == "leader joins" and event.seat != seat:
        event = msgspec.structs.replace(event, units=event.units[:1])
    if any(p in hidden for p in event.units):
        units = tuple(
            back_of(g, p) if p in hidden else p
            for p in event.units
            if not (p in hidden and g.boss[p] >= 0)
        )
        event = msgspec.structs.replace(event, units=units)
    return event


def imagine(view: SandWars, seat: int, rng: Random) -> SandWars:
    """Fill the blanks of a view with blocks, hands and objectives that could be there."""
    g = view.clone()
    g.seed = rng.randbytes(SEED_BYTES)
    for side in (ALG, MOR):
        if side == seat:
            continue
        deal_cards(g, side, rng)
        if g.objective[side] == UNKNOWN:
            g.objective[side] = rng.choice(PACK.goals[side])
        stand_blocks(g, side, rng)
    return g


def deal_cards(g: SandWars, side: int, rng: Random) -> None:
    """Deal the unseen cards over hand and deck."""
    known = {c for pile in (g.hand, g.discard, g.aside) for c in pile[side] if c >= 0}
    known |= {c for c in g.deck[side] if c >= 0}
    unseen = [c for c in PACK.decks[side] if c not in known]
    rng.shuffle(unseen)
    blank = sum(c < 0 for c in g.hand[side])
    if blank:
        g.hand[side] = tuple(sorted(unseen[:blank]))
        unseen = unseen[blank:]
    g.deck[side] = tuple(sorted(unseen))


def stand_blocks(g: SandWars, side: int, rng: Random) -> None:
    """Give every back a block, some HQs units, and leave the rest in the pool."""
    coming = {p for step in g.flow if isinstance(step, Arrive) for p in step.pieces}
    unseen = [
        p for p in PACK.of_side[side] if PACK.block[p] and g.at[p] == UNKNOWN and p not in coming
    ]
    rng.shuffle(unseen)
    small = [p for p in unseen if not PACK.hq[p]]
    large = [p for p in unseen if PACK.hq[p]]
    base = side * SPACES
    for s in range(SPACES):
        backs = [p for p in g.ground[base + s] if p >= PACK.count]
        if not backs:
            continue
        g.ground[base + s] = tuple(p for p in g.ground[base + s] if p < PACK.count)
        for back in backs:
            _, big, down, hurt = PACK.backs[back - PACK.count]
            piece = large.pop() if big else small.pop()
            put(g, piece, s)
            g.hurt[piece] = int(hurt)
            if big:
                g.pv[piece] = FACE_DOWN if down else rng.randint(0, 3)
            elif PACK.cv[piece] > 1:
                g.cv[piece] = rng.randint(1, PACK.cv[piece])
    for hq in unseen:
        if PACK.hq[hq] and g.at[hq] >= 0 and g.pv[hq] >= 0:
            staff(g, side, hq, small, rng)
    for p in PACK.of_side[side]:
        if g.at[p] == UNKNOWN:
            g.at[p] = POOL


def staff(g: SandWars, side: int, hq: int, small: list[int], rng: Random) -> None:
    """Attach some unseen units to an unseen HQ."""
    there = len(g.ground[side * SPACES + g.at[hq]])
    for _ in range(min(rng.randint(0, PACK.capacity[hq]), LIMIT - there)):
        fit = [p for p in small if PACK.attach[p]]
        if not fit:
            return
        unit = fit[0]
        small.remove(unit)
        put(g, unit, g.at[hq])
        g.boss[unit] = hq


def swap(g: SandWars, seat: int, rng: Random) -> SandWars:
    """A state the seat cannot tell from this one: other blocks, cards, objective, dice."""
    twin = g.clone()
    twin.seed = rng.randbytes(SEED_BYTES)
    seen = bare_space(g, seat)
    for side in (ALG, MOR):
        if side == seat or any(isinstance(s, Planning) and s.seat == side for s in g.flow):
            continue
        swap_cards(twin, side, seat, rng)
        if not g.open[side] and g.objective[side] >= 0:
            twin.objective[side] = rng.choice(PACK.goals[side])
        named = {u for e in g.news if e.kind not in CARD_NEWS for u in e.units}
        named |= {step.piece for step in g.flow if isinstance(step, Journey)}
        named |= {p for step in g.flow if isinstance(step, Arrive) for p in step.pieces}
        named |= {p for step in g.flow if isinstance(step, Attack) for p in step.aims}
        named |= {step.unit for step in g.flow if isinstance(step, Overflow)}
        swap_blocks(twin, side, seen, named, rng)
    return twin


def swap_cards(g: SandWars, side: int, seat: int, rng: Random) -> None:
    """A card of the hand for one of the deck."""
    drawn = {c for e in g.news if e.kind in CARD_NEWS for c in e.units}
    mine = [c for c in g.hand[side] if c not in drawn]
    theirs = [c for c in g.deck[side] if c not in drawn]
    if not mine or not theirs or (g.bared_hand == seat and seat >= 0):
        return
    out, into = rng.choice(mine), rng.choice(theirs)
    g.hand[side] = tuple(sorted(into if c == out else c for c in g.hand[side]))
    g.deck[side] = tuple(sorted(out if c == into else c for c in g.deck[side]))


def swap_blocks(
    g: SandWars, side: int, seen: tuple[int, ...], named: set[int], rng: Random
) -> None:
    """Two blocks with the same back change places; a strength and a PV change."""
    hidden = [
        p
        for p in PACK.of_side[side]
        if PACK.block[p]
        and g.at[p] not in seen
        and (g.at[p] >= 0 or g.at[p] == POOL)
        and p not in named
        and not PACK.hq[p]
    ]
    standing = [p for p in hidden if g.at[p] >= 0 and g.boss[p] < 0 and PACK.cv[p]]
    if not standing:
        return
    one = rng.choice(standing)
    alike = [p for p in standing if p != one and g.hurt[p] == g.hurt[one]]
    if alike:
        exchange(g, one, rng.choice(alike))
    weak = rng.choice(standing)
    g.cv[weak] = rng.randint(1, PACK.cv[weak])
    stood = [p for p in PACK.hqs[side] if g.at[p] >= 0 and g.pv[p] >= 0 and g.at[p] not in seen]
    if stood:
        g.pv[rng.choice(stood)] = rng.randint(0, 3)


def exchange(g: SandWars, a: int, b: int) -> None:
    """Let two blocks of a side change places."""
    trade = {a: b, b: a}
    for space in {g.at[a], g.at[b]}:
        slot = PACK.side[a] * SPACES + space
        g.ground[slot] = tuple(trade.get(p, p) for p in g.ground[slot])
    g.at[a], g.at[b] = g.at[b], g.at[a]
    g.cv[a], g.cv[b] = min(PACK.cv[a], g.cv[b]), min(PACK.cv[b], g.cv[a])
    came = g.came
    g.came = {trade.get(p, p): start for p, start in came.items()}
