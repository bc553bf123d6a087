"""What each seat may know: only the top of an enemy stack (7.4a)."""

from random import Random

import msgspec

from zariba.core.flow import Event
from zariba.games.keren.material.pack import COMMONWEALTH, ITALIAN, PACK
from zariba.games.keren.rules.assault import Advance
from zariba.games.keren.rules.attack import AttackOrder
from zariba.games.keren.rules.facing import Face
from zariba.games.keren.rules.fire import FireOrder, NameTarget, fair_game
from zariba.games.keren.rules.losses import Losses
from zariba.games.keren.rules.movement import March, MovementPhase
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.setup import SetUp
from zariba.games.keren.rules.state import DEAD, MOVED, OFF, UNKNOWN, Keren, is_shown

ORDERS = (March, AttackOrder)
"""Orders being put together: only their own side sees them."""
OVERSTACKED = "7.3b"
"""Losses for this reason show nothing of the stack."""
OWN_NEWS = ("supply", "flip", "face", "rally")
"""What is told of an unseen unit only to its owner."""


def mask(g: Keren, seat: int) -> Keren:
    """The state as a seat knows it; a watcher knows only what both sides know."""
    view = g.clone()
    view.seed, view.loaded = b"", None
    hidden: set[int] = set()
    known = in_combat(g)
    for side in (COMMONWEALTH, ITALIAN):
        if side != seat:
            hidden |= hide_side(view, side, known)
    view.flow = [
        step
        for step in view.flow
        if not (isinstance(step, ORDERS) and step.side != seat)
        and not (isinstance(step, Face) and step.unit in hidden)
    ]
    for step in view.flow:
        if isinstance(step, SetUp) and step.side != seat:
            step.unit = -1
        elif isinstance(step, MovementPhase) and step.side != seat:
            step.ended, step.halted, step.dropped, step.put_back = "", (), (), ()
        elif isinstance(step, Losses) and step.rule == OVERSTACKED and step.side != seat:
            step.at_risk = ()
    told = {u for event in g.news if event.kind == "reveal" for u in event.units}
    view.news = masked_news(g.news, seat, hidden - told)
    return view


def in_combat(g: Keren) -> set[int]:
    """The units of a combat that is not over: it has shown them, wherever they stand by now."""
    known: set[int] = set()
    for step in g.flow:
        if isinstance(step, Retreat | Advance | NameTarget):
            known.update(step.units)
        elif isinstance(step, Losses) and step.rule != OVERSTACKED:
            known.update(step.at_risk)
    return known


def hide_side(view: Keren, side: int, known: set[int]) -> set[int]:
    """Blank what lies beneath the tops of a side's stacks and what is still to come."""
    hidden: set[int] = set()
    stranger = PACK.unknown[side]
    for place, stack in list(view.stacks.items()):
        if PACK.side[stack[0]] == side and not is_shown(view, place):
            beneath = [u for u in stack[:-1] if u not in known]
            hidden.update(beneath)
            view.stacks[place] = tuple(stranger if u in beneath else u for u in stack)
    hidden.update(u for u in PACK.side_units[side] if view.at[u] == OFF)
    for unit in hidden:
        view.at[unit] = UNKNOWN
        view.status[unit] = 0
        if view.facing:
            view.facing[unit] = -1
    for group in view.plan.groups:
        if group.side == side:
            view.used[group.number] = 0
    return hidden


def masked_news(news: list[Event], seat: int, hidden: set[int]) -> list[Event]:
    """The last action's events with unseen units named by nobody."""
    told = []
    for event in news:
        unseen = [u for u in event.units if u in hidden]
        if event.kind == "supply" and event.seat != seat:
            continue
        if unseen and event.kind in OWN_NEWS and event.seat != seat:
            continue
        if unseen:
            units = tuple(PACK.unknown[PACK.side[u]] if u in hidden else u for u in event.units)
            event = msgspec.structs.replace(event, units=units)
        told.append(event)
    return told


def imagine(view: Keren, seat: int, rng: Random) -> Keren:
    """Fill the blanks of a view with units that could be there."""
    g = view.clone()
    for side in (COMMONWEALTH, ITALIAN):
        if side != seat:
            imagine_side(g, side, rng)
    for step in g.flow:
        if isinstance(step, FireOrder):
            stack = g.stacks[step.target]
            if not any(fair_game(g, u) for u in stack):  # one of those beneath moved (5.0b)
                g.status[rng.choice(stack[:-1])] |= MOVED
    return g


def imagine_side(g: Keren, side: int, rng: Random) -> None:
    """Deal the unseen units of a side over its unseen places and its reserve."""
    plan = g.plan
    stranger = PACK.unknown[side]
    blanks = [
        (place, depth)
        for place, stack in g.stacks.items()
        for depth, unit in enumerate(stack)
        if unit == stranger
    ]
    must: list[int] = []
    may: list[int] = []
    groups = [group for group in plan.groups if group.side == side]
    room = {group.number: group.count for group in groups}
    for unit in PACK.side_units[side]:  # those in plain sight or lost have used their group's room
        if g.at[unit] >= 0 or g.at[unit] == DEAD:
            for number in (plan.start_group[unit], plan.later_group[unit]):
                if number >= 0 and room[number] > 0:
                    room[number] -= 1
                    break
    for group in groups:
        unseen = [u for u in group.candidates if g.at[u] == UNKNOWN and u not in must + may]
        rng.shuffle(unseen)
        if group.turn == 0:
            must += unseen[: room[group.number]]
        elif group.turn <= g.turn:
            may += unseen[: room[group.number]]
    rng.shuffle(may)
    dealt = (must + may)[: len(blanks)]
    rng.shuffle(dealt)
    for unit in PACK.side_units[side]:
        if g.at[unit] == UNKNOWN:
            g.at[unit] = OFF
    for (place, depth), unit in zip(blanks, dealt, strict=True):
        stack = list(g.stacks[place])
        stack[depth] = unit
        g.stacks[place] = tuple(stack)
        g.at[unit] = place
        if g.facing:
            g.facing[unit] = 0
    recount_groups(g, side)


def recount_groups(g: Keren, side: int) -> None:
    """How many of each group have come, from the units on the map and lost."""
    plan = g.plan
    for group in plan.groups:
        if group.side == side:
            g.used[group.number] = 0
    for unit in PACK.side_units[side]:
        if g.at[unit] >= 0 or g.at[unit] == DEAD:
            start, later = plan.start_group[unit], plan.later_group[unit]
            if start >= 0 and g.used[start] < plan.groups[start].count:
                g.used[start] += 1
            elif later >= 0:
                g.used[later] += 1


def swap(g: Keren, seat: int, rng: Random) -> Keren:
    """Exchange two unseen enemy units that cast, or do not cast, a zone of control alike."""
    twin = g.clone()
    known = in_combat(g)
    for side in (COMMONWEALTH, ITALIAN):
        if side == seat:
            continue
        unseen = [
            u
            for place, stack in g.stacks.items()
            if PACK.side[stack[0]] == side and not is_shown(g, place)
            for u in stack[:-1]
            if u not in known
        ]
        if not unseen:
            continue
        one = rng.choice(unseen)
        others = [u for u in unseen if PACK.zoc_side[u] == PACK.zoc_side[one] and u != one]
        if others:
            exchange(twin, one, rng.choice(others))
    return twin


def exchange(g: Keren, a: int, b: int) -> None:
    """Let two units change places; markers stay where they lie."""
    trade = {a: b, b: a}
    for place in {g.at[a], g.at[b]}:
        g.stacks[place] = tuple(trade.get(u, u) for u in g.stacks[place])
    g.at[a], g.at[b] = g.at[b], g.at[a]
    g.status[a], g.status[b] = g.status[b], g.status[a]
    if g.facing:
        g.facing[a], g.facing[b] = g.facing[b], g.facing[a]
    g.news = [
        msgspec.structs.replace(e, units=tuple(trade.get(u, u) for u in e.units)) for e in g.news
    ]
