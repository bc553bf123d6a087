"""Positions of Africa Orientale Italiana without the game around them: for tests of its rules."""

from functools import cache
from typing import cast

from zariba.core.choice import DONE, Choice, Refusal
from zariba.core.flow import Step, bound
from zariba.core.vocabulary import Vocabulary
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.rules.actions import vocabulary
from zariba.games.aoi.rules.prepared import clear_table, take_prepared
from zariba.games.aoi.rules.state import AXIS, OFFENSIVE, Aoi, enter


@cache
def own() -> AoiPack:
    """The game's own data."""
    return AoiPack(HERE, HERE)


@cache
def kind() -> type[Aoi]:
    """States that are played with it."""
    return bound(Aoi, own())


@cache
def words() -> Vocabulary:
    """Its actions in words."""
    return vocabulary(own())


def bare(*, dice: tuple[int, ...] = (), **where: str) -> Aoi:
    """ETHIOPIA in October 1935 with only these pieces on the map, by id: S 8416 for example.

    Each combat land unit owns the hex it stands in; only the loaded dice roll.
    """
    state = kind()(scenario="ethiopia", seed=bytes(32), loaded=dice)
    clear_table(state)
    state.phase = OFFENSIVE
    for piece, code in where.items():
        put(state, piece, code)
    return state


def put(g: Aoi, piece: str, code: str) -> int:
    """Place one more piece; its number."""
    number, hex_ = g.pack.piece_index[piece], g.pack.hex_index[code]
    enter(g, number, hex_)
    if g.pack.is_combat[number] and g.plan.start_owner[hex_] != g.pack.seat[number]:
        g.taken[hex_] = g.pack.seat[number]
    return number


def opening(*, seed: bytes = bytes(32)) -> Aoi:
    """ETHIOPIA with both default set-ups, before the Autumn 1935 Seasonal Turn."""
    state = kind()(scenario="ethiopia", seed=seed)
    clear_table(state)
    for seat in state.plan.setup_order:
        take_prepared(state, seat)
    assert state.initiative == AXIS
    return state


def run(g: Aoi, *steps: Step[Aoi]) -> Aoi:
    """Put steps on an empty flow, the last on top, and go on to the first question."""
    g.flow = list(steps)  # type: ignore[arg-type]
    settle(g)
    return g


def settle(g: Aoi) -> None:
    """Run steps until a seat must be asked, the game is over or the flow is empty."""
    while g.result is None and g.flow:
        step = top(g)
        if step.work(g):
            continue
        choice = step.choice(g, step.asks(g)[0])
        if choice.options != [DONE] or choice.idle is not None:
            return
        step.take(g, step.asks(g)[0], *DONE)


def top(g: Aoi) -> Step[Aoi]:
    """The step that asks."""
    return cast("Step[Aoi]", g.flow[-1])


def asked(g: Aoi) -> Choice:
    """The question now."""
    return top(g).choice(g, top(g).asks(g)[0])


def offered(g: Aoi, verb: str) -> list[str]:
    """What a verb may be said of now."""
    return [words().spell(action)[1] for action in asked(g).options if action[0] == verb]


def act(g: Aoi, *actions: tuple[str, str]) -> Refusal | None:
    """Do some things in words; the refusal of the first that is not offered."""
    for said in actions:
        verb, arg = words().read(*said)
        step = top(g)
        seat = step.asks(g)[0]
        if (verb, arg) not in step.choice(g, seat).options:
            return step.why_not(g, seat, verb, arg)
        g.news = []
        step.take(g, seat, verb, arg)
        g.n += 1
        settle(g)
    return None
