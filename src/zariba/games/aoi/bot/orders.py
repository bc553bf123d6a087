"""What a search may choose between: other orders than the doctrine's own, played on by doctrine.

In the east no order begins yet: a search plays there as its doctrine does.
"""

from collections.abc import Iterator
from random import Random

from zariba.core import orders as core
from zariba.core.choice import DONE, PASS, Action, Choice
from zariba.core.game import Bot, Decision
from zariba.core.orders import END, TURN, Candidate, Opening
from zariba.games.aoi.bot import aims
from zariba.games.aoi.bot.doctrine import Doctrine
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.bot.month import Order, all_orders, best_order, reason
from zariba.games.aoi.bot.moods import bold, crowded, foremost, homeward, prudent, sparing
from zariba.games.aoi.bot.numbers import Numbers
from zariba.games.aoi.bot.offensive import attack_on
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import value_of
from zariba.games.aoi.bot.value import value
from zariba.games.aoi.rules.attackers import ATTACK, attackers
from zariba.games.aoi.rules.combat import Reroll
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.land_offensive import CombatStep
from zariba.games.aoi.rules.losses import StandFast
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.season import Purchase
from zariba.games.aoi.rules.state import MOVED, Aoi

MOST = 6
"""So many candidates are named, the doctrine's own among them."""
LATE = 3
"""The last months, in which a game is imagined to its end: the value tells too little there."""
Other = tuple[str, Bot[Aoi]]
"""What another order does, and who carries it out."""


class Orders(core.Orders[Aoi]):
    """The units of play: an Offensive, a battle, a Movement Phase, a purchase, what is built."""

    horizon = TURN

    def begins(self, g: Aoi, seat: int, choice: Choice) -> bool:
        """Whether a unit of play begins at this decision of the seat."""
        if g.plan.forms or len(choice.options) < 2:
            return False
        match g.flow[-1]:
            case OffensivePhase() as step:
                return not step.kind
            case Purchase() | StandFast() | Reroll():
                return True
            case CombatStep():  # with one hex to attack it is part of its Offensive
                return len(choice.options) > 2
            case Construction() as step:
                return not step.task and any(a[0] == "rebuild" for a in choice.options)
            case MovementPhase():  # what marches bring earlier the value cannot tell
                own = g.plan.sides[seat].pieces
                return is_late(g, g.month + 1) and not any(
                    g.at[p] >= 0 and g.status[p] & MOVED for p in own
                )
        return False

    def candidates(
        self, g: Aoi, seat: int, choice: Choice, doctrine: Bot[Aoi], rng: Random
    ) -> list[Candidate[Aoi]]:
        """The doctrine's own way first, then up to five others."""
        assert isinstance(doctrine, Doctrine)
        twin = doctrine.fork()
        own = twin.answer(g, seat, choice)
        found = [Candidate[Aoi](own.reason, Opening(own, twin))]
        if g.plan.forms:
            return found
        for says, player in others(g, seat, choice, doctrine, twin, own.action):
            found.append(Candidate(says, player))
            if len(found) == MOST:
                break
        return found

    def value(self, g: Aoi, seat: int) -> float:
        """The chance that the seat wins from here."""
        return value(g, seat)

    def reached(self, begun: Aoi, g: Aoi, horizon: str) -> bool:
        """Whether a rollout has come to the end of the order, of the phase, or far enough to see
        what the enemy makes of it: that is the turn."""
        if g.result is not None:
            return True
        if horizon == END or g.n == begun.n:
            return False
        if horizon == TURN:
            return (g.month, g.phase) >= sight(begun)
        if (g.month, g.phase) != (begun.month, begun.phase):
            return True
        return horizon == "order" and len(g.flow) <= len(begun.flow)


def sight(begun: Aoi) -> tuple[int, int]:
    """The month and phase at which an order has shown what it is worth: an Offensive when the
    month is over, a purchase when its season is; in the last months the end of the game."""
    months = begun.plan.months
    marching = isinstance(begun.flow[-1], MovementPhase)
    if is_late(begun, begun.month + marching):
        return len(months), 0
    match begun.flow[-1]:
        case Purchase() | Construction():
            season = begun.now.season
            last = max(n for n, month in enumerate(months) if month.season == season)
            return last + 1, 0
    return begun.month + 1, 0


def is_late(g: Aoi, month: int) -> bool:
    """Whether a month is one of the last of the scenario."""
    return month >= len(g.plan.months) - LATE


def others(
    g: Aoi, seat: int, choice: Choice, doctrine: Doctrine, twin: Doctrine, own: Action
) -> Iterator[Other]:
    """Other orders than the doctrine's own, the likeliest first; `twin` has its plan."""
    p = doctrine.picture(g, seat)
    match g.flow[-1]:
        case OffensivePhase() as step if step.turn < 0:
            yield from openings(choice, doctrine, own, "lets the other side begin")
        case OffensivePhase():
            yield from offensives(p, choice, doctrine, twin, own)
        case CombatStep():
            yield from battles(p, choice, doctrine, own)
        case Purchase():
            yield from purchases(choice, doctrine, own)
        case MovementPhase():
            yield from marches(p, doctrine, twin)
        case Construction() if own != DONE:
            yield "keeps its EPs", begun_by(DONE, doctrine)
        case StandFast():
            says = "retreats" if own[0] == "stand" else "stands fast"
            yield from openings(choice, doctrine, own, says)
        case Reroll():
            says = "lets the die stand" if own[0] == "yes" else "asks for another die"
            yield from openings(choice, doctrine, own, says)


def begun_by(action: Action, doctrine: Doctrine) -> Opening[Aoi]:
    """An answer, and doctrine from there."""
    return Opening(Decision(action, ""), doctrine.fork())


def openings(choice: Choice, doctrine: Doctrine, own: Action, says: str) -> Iterator[Other]:
    """The other answers, where there is one or all come to the same."""
    for action in choice.options:
        if action != own:
            yield says, begun_by(action, doctrine)


# An Offensive


def offensives(
    p: Picture, choice: Choice, doctrine: Doctrine, twin: Doctrine, own: Action
) -> Iterator[Other]:
    """Other agents and targets, more and fewer units, or none at all."""
    mine = twin.order
    taken = {shape(mine)} if own != PASS and mine is not None else set()
    if own != PASS:
        yield "makes no Offensive", begun_by(PASS, doctrine)
    if ("land", 0) not in choice.options:
        return
    for order in orders_to_weigh(p):
        if shape(order) not in taken:
            taken.add(shape(order))
            player = doctrine.fork()
            player.resolve(order)
            says = reason(p, order)
            yield says, Opening(Decision(("land", 0), says), player)


def shape(order: Order) -> tuple[int, int, int, int, tuple[tuple[int, int], ...]]:
    """Who attacks what, with how many units: orders that have this in common are the same."""
    blows = tuple(sorted((strike.target, len(strike.homes)) for strike in order.strikes))
    return order.agent, order.hex, order.second, order.second_hex, blows


def orders_to_weigh(p: Picture) -> list[Order]:
    """The best orders in each mood in turn, each agent's first."""
    lists = [agents_orders(p)]
    for mood in (bold, sparing, crowded):
        lists.append(agents_orders(Picture(p.g, p.seat, mood(p.numbers))))
    found = [orders[0] for orders in lists if orders]
    found[1:1] = lists[0][1:3]
    return [*found, *lists[1][1:]]


def agents_orders(p: Picture) -> list[Order]:
    """What each agent could do, the best first."""
    orders = list(all_orders(p))
    if p.civil_war:
        best = best_order(p)
        orders += [best] if best is not None and best.combined else []
    return sorted(orders, key=lambda order: (-order.value, order.agent, order.hex))


# A battle


def battles(p: Picture, choice: Choice, doctrine: Doctrine, own: Action) -> Iterator[Other]:
    """The other hexes that can be attacked, or no further attack."""
    if own != DONE:
        yield "attacks no more", begun_by(DONE, doctrine)
    found = []
    for verb, target in choice.options:
        if verb == "hex" and (verb, target) != own:
            strike = attack_on(p, target, attackers(p.g, p.seat, target, ATTACK), ATTACK)
            if strike is not None:
                worth = value_of(p, strike.odds, target, aims.worth(p, target))
                found.append((-worth, target))
    for _, target in sorted(found):
        yield f"attacks {p.name(target)}", begun_by(("hex", target), doctrine)


# A season


def purchases(choice: Choice, doctrine: Doctrine, own: Action) -> Iterator[Other]:
    """More or fewer Offensives, the nearest numbers first."""
    numbers = [a for a in choice.options if a != own]
    for action in sorted(numbers, key=lambda a: (abs(a[1] - own[1]), a[1])):
        yield f"buys {action[1]} Offensives", begun_by(action, doctrine)


# A Movement Phase


def marches(p: Picture, doctrine: Doctrine, twin: Doctrine) -> Iterator[Other]:
    """Other ways to move everybody, those left out that come to the same as one before."""
    moods = [
        ("moves prudently", prudent(p.numbers)),
        ("moves boldly", bold(p.numbers)),
        ("draws back", homeward(p.numbers)),
        ("keeps forward", foremost(p.numbers)),
    ]
    known = [steps(twin.marches)]
    for says, numbers in (*moods, ("stays where it is", None)):
        plan = planned(p, numbers)
        if steps(plan) not in known:
            known.append(steps(plan))
            player = doctrine.fork()
            player.march(p.g.month, plan)
            yield says, player


def planned(p: Picture, numbers: Numbers | None) -> list[tuple[int, Path, str]]:
    """The Movement Phase in a mood; None is to stay."""
    return [] if numbers is None else aims.marches(Picture(p.g, p.seat, numbers))


def steps(plan: list[tuple[int, Path, str]]) -> list[tuple[int, Path]]:
    """Who goes where."""
    return sorted((unit, path) for unit, path, _ in plan)
