"""What one could do now, by what comes of it: for a person who asks."""

import hashlib
from random import Random
from typing import TypeVar

import msgspec

from zariba.bots.rollouts import gain
from zariba.bots.search import Search
from zariba.bots.weighing import Weighed
from zariba.core.choice import Action, Choice
from zariba.core.flow import State
from zariba.core.game import Decision, Game
from zariba.core.orders import ORDER, Candidate, Opening, Orders

S = TypeVar("S", bound=State)

SHOWN = 3
"""So many of the best are told."""
MOST = 6
"""So many are weighed where no order begins."""
CLEAR = 2.0
"""The standard errors by which two must differ for one to be called better."""
SHOWN_WAYS = 12
FOLLOWED = 60
"""A way is followed for so many decisions at most."""


class Counsel(msgspec.Struct, frozen=True):
    """One thing that could be done."""

    says: str
    action: Action
    """How it begins."""
    chance: float
    error: float
    """The standard error of the chance."""
    count: int
    worse: bool
    """Whether it is clearly worse than the first."""
    ways: tuple[tuple[str, ...], ...] = ()
    """Where it leads, up to the first die: places from line to line of the log to come."""


class Advice(msgspec.Struct, frozen=True):
    """The best that could be done, best first."""

    best: tuple[Counsel, ...]
    clear: bool
    """Whether the first is clearly better than any other that is told."""
    rollouts: int


def advise(
    search: Search[S], game: Game[S], view: S, seat: int, choice: Choice, rng: Random
) -> Advice:
    """Weigh what could be done now and tell the three best."""
    luck = rng.getrandbits(64)
    candidates = search.candidates(view, seat, choice, luck)
    if len(candidates) < 2 or not search.orders.begins(view, seat, choice):
        candidates = single_steps(search, game, view, seat, choice, luck)
    weighing = search.weigh(game, view, seat, candidates, luck, shown=SHOWN)
    told = [weighed for weighed in weighing.order if weighed.fresh][:SHOWN]
    best = tuple(counsel(search, game, view, seat, choice, told[0], each, luck) for each in told)
    return Advice(best, all(each.worse for each in best[1:]), weighing.rollouts)


def luck_of(game: Game[S], view: S) -> int:
    """The chance that advice may use: the same for all that looks the same to the seat."""
    return int.from_bytes(hashlib.blake2b(game.encode(view), person=b"zariba advice").digest())


def single_steps(
    search: Search[S], game: Game[S], view: S, seat: int, choice: Choice, luck: int
) -> list[Candidate[S]]:
    """Where no order begins: doctrine's own answer and some others, and doctrine after each."""
    player = search.player()
    own = player.fork().decide(game, view, seat, choice, Random(luck)).action
    others = [option for option in choice.options if option != own]
    if len(others) >= MOST:
        others = Random(luck).sample(others, MOST - 1)
    return [
        Candidate(named(game, view, action), Opening(Decision(action, ""), player.fork()))
        for action in (own, *others)
    ]


def named(game: Game[S], view: S, action: Action) -> str:
    """An answer in words."""
    verb, _ = game.spell(action)
    about = game.called(view, action)
    return f"{verb} {about}" if verb not in about else verb


def counsel(
    search: Search[S],
    game: Game[S],
    view: S,
    seat: int,
    choice: Choice,
    first: Weighed[S],
    each: Weighed[S],
    luck: int,
) -> Counsel:
    """A candidate as it is told."""
    player = each.candidate.player.fork()
    action = player.decide(game, view, seat, choice, Random(luck)).action
    return Counsel(
        says=each.candidate.says,
        action=action,
        chance=each.chance.mean,
        error=each.chance.error,
        count=each.chance.count,
        worse=each is not first and is_worse(each, first),
        ways=ways(search.orders, game, view, seat, each.candidate, luck),
    )


def ways(
    orders: Orders[S], game: Game[S], view: S, seat: int, candidate: Candidate[S], luck: int
) -> tuple[tuple[str, ...], ...]:
    """Where an order leads in an imagined world, until dice fall or another seat is asked."""
    blind, rng = game.blind(), Random(luck)
    g = blind.imagine(view, seat, rng)
    begun = g.clone()
    player, rolled = candidate.player.fork(), g.rolled
    found: list[tuple[str, ...]] = []
    for _ in range(FOLLOWED):
        choice = blind.choice(g, seat)
        if choice is None:
            break
        action = player.decide(blind, blind.mask(g, seat), seat, choice, rng).action
        if blind.apply(g, seat, action) is not None or g.rolled != rolled:
            break
        if orders.reached(begun, g, ORDER) and found:
            break
        found += [line.spaces for line in blind.chronicle(blind.mask(g, seat), seat) if line.spaces]
    return tuple(dict.fromkeys(found))[:SHOWN_WAYS]


def is_worse(other: Weighed[S], first: Weighed[S]) -> bool:
    """Whether one is worse than the best by more than chance explains, in the same worlds."""
    behind = gain(first.values, other.values)
    return behind.mean > CLEAR * behind.error
