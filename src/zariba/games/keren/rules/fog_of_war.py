"""What each seat may know: only the top of an enemy stack (7.4a)."""

from random import Random

import msgspec

from zariba.core.flow import Event
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.assault import Advance
from zariba.games.keren.rules.attack import AttackOrder
from zariba.games.keren.rules.facing import Face
from zariba.games.keren.rules.fire_phases import FireOrder
from zariba.games.keren.rules.losses import OVERSTACKED, Losses
from zariba.games.keren.rules.movement import March, MovementPhase
from zariba.games.keren.rules.ranged_fire import NameTarget, fair_game
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.setup import SetUp
from zariba.games.keren.rules.state import DEAD, MOVED, OFF, UNKNOWN, Keren, is_shown

ORDERS = (March, AttackOrder)
"""Orders being put together: only their own side sees them."""
OWN_NEWS = ("supply", "flip", "face", "rally")
"""What is told of an unseen unit only to its owner."""


def hide(view: Keren, seat: int) -> None:
    """Blank what a seat may not know; a watcher knows only what both sides know."""
    hidden: set[int] = set()
    known = in_combat(view)
    for other in (COMMONWEALTH, ITALIAN):
        if other != seat:
            hidden |= hide_seat(view, other, known)
    view.flow = [
        step
        for step in view.flow
        if not (isinstance(step, ORDERS) and step.seat != seat)
        and not (isinstance(step, Face) and step.unit in hidden)
    ]
    for step in view.flow:
        if isinstance(step, SetUp) and step.seat != seat:
            step.unit = -1
        elif isinstance(step, MovementPhase) and step.seat != seat:
            step.ended, step.halted, step.dropped, step.put_back = "", (), (), ()
        elif isinstance(step, Losses) and step.rule == OVERSTACKED and step.seat != seat:
            step.at_risk = ()
    told = {u for event in view.news if event.kind == "reveal" for u in event.units}
    view.news = masked_news(view.pack, view.news, seat, hidden - told)


def in_combat(g: Keren) -> set[int]:
    """The units of a combat that is not over: it has shown them, wherever they stand by now."""
    known: set[int] = set()
    for step in g.flow:
        if isinstance(step, Retreat | Advance | NameTarget):
            known.update(step.units)
        elif isinstance(step, Losses) and step.rule != OVERSTACKED:
            known.update(step.at_risk)
    return known


def hide_seat(view: Keren, seat: int, known: set[int]) -> set[int]:
    """Blank what lies beneath the tops of a side's stacks and what is still to come."""
    pack = view.pack
    hidden: set[int] = set()
    stranger = pack.unknown[seat]
    stacks, seats, seen, at = view.stacks, pack.seat, view.seen, view.at
    for place, stack in stacks.items():
        if len(stack) > 1 and seats[stack[0]] == seat and place not in seen:
            beneath = [u for u in stack[:-1] if u not in known]
            hidden.update(beneath)
            stacks[place] = tuple([stranger if u in beneath else u for u in stack])
    hidden.update([u for u in pack.seat_units[seat] if at[u] == OFF])
    for unit in hidden:
        view.at[unit] = UNKNOWN
        view.status[unit] = 0
        if view.facing:
            view.facing[unit] = -1
    for group in view.plan.groups:
        if group.seat == seat:
            view.used[group.number] = 0
    return hidden


def masked_news(pack: KerenPack, news: list[Event], seat: int, hidden: set[int]) -> list[Event]:
    """The last action's events with unseen units named by nobody."""
    told = []
    for event in news:
        unseen = [u for u in event.units if u in hidden]
        if event.kind == "supply" and event.seat != seat:
            continue
        if unseen and event.kind in OWN_NEWS and event.seat != seat:
            continue
        if unseen:
            units = tuple(pack.unknown[pack.seat[u]] if u in hidden else u for u in event.units)
            event = msgspec.structs.replace(event, units=units)
        told.append(event)
    return told


def guess(dream: Keren, seat: int, rng: Random) -> None:
    """Fill the blanks of a view with units that could be there."""
    for other in (COMMONWEALTH, ITALIAN):
        if other != seat:
            guess_seat(dream, other, rng)
    for step in dream.flow:
        if isinstance(step, FireOrder):
            stack = dream.stacks[step.target]
            if not any(fair_game(dream, u) for u in stack):  # one of those beneath moved (5.0b)
                dream.status[rng.choice(stack[:-1])] |= MOVED


def guess_seat(g: Keren, seat: int, rng: Random) -> None:
    """Deal the unseen units of a side over its unseen places and its reserve."""
    pack, plan = g.pack, g.plan
    stranger = pack.unknown[seat]
    blanks = [
        (place, depth)
        for place, stack in g.stacks.items()
        for depth, unit in enumerate(stack)
        if unit == stranger
    ]
    must: list[int] = []
    may: list[int] = []
    groups = [group for group in plan.groups if group.seat == seat]
    room = {group.number: group.count for group in groups}
    # those in plain sight or lost have used their group's room
    for unit in pack.seat_units[seat]:
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
    for unit in pack.seat_units[seat]:
        if g.at[unit] == UNKNOWN:
            g.at[unit] = OFF
    for (place, depth), unit in zip(blanks, dealt, strict=True):
        stack = list(g.stacks[place])
        stack[depth] = unit
        g.stacks[place] = tuple(stack)
        g.at[unit] = place
        if g.facing:
            g.facing[unit] = 0
    recount_groups(g, seat)


def recount_groups(g: Keren, seat: int) -> None:
    """How many of each group have come, from the units on the map and lost."""
    plan = g.plan
    for group in plan.groups:
        if group.seat == seat:
            g.used[group.number] = 0
    for unit in g.pack.seat_units[seat]:
        if g.at[unit] >= 0 or g.at[unit] == DEAD:
            start, later = plan.start_group[unit], plan.later_group[unit]
            if start >= 0 and g.used[start] < plan.groups[start].count:
                g.used[start] += 1
            elif later >= 0:
                g.used[later] += 1


def disguise(state: Keren, seat: int, rng: Random) -> None:
    """Exchange two unseen enemy units that cast, or do not cast, a zone of control alike."""
    pack = state.pack
    known = in_combat(state)
    for other in (COMMONWEALTH, ITALIAN):
        if other == seat:
            continue
        unseen = [
            u
            for place, stack in state.stacks.items()
            if pack.seat[stack[0]] == other and not is_shown(state, place)
            for u in stack[:-1]
            if u not in known
        ]
        if not unseen:
            continue
        one = rng.choice(unseen)
        others = [u for u in unseen if pack.zoc_seat[u] == pack.zoc_seat[one] and u != one]
        if others:
            exchange(state, one, rng.choice(others))


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
