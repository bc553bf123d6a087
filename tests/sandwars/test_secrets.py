"""What a side cannot know changes nothing that reaches it, nor when it is made to wait."""

from collections.abc import Iterator

import pytest
from random_play import random_play
from sandwars_positions import PACK

from zariba import registry
from zariba.core.dice import numbered_seed
from zariba.core.flow import Event
from zariba.core.game import Game
from zariba.games.sandwars.rules import fog
from zariba.games.sandwars.rules.reaction import DECLINE, Window
from zariba.games.sandwars.rules.state import SandWars

GAME: Game[SandWars] = registry.load("sandwars")  # type: ignore[assignment]
LEVELS = [level.id for level in PACK.levels]


def random_game(level: str, seed: int) -> Iterator[SandWars]:
    """The states of a game played by chance, before each of its decisions."""
    start = GAME.start(level, (), numbered_seed(seed))
    return (state for state in random_play(GAME, start, seed) if state.result is None)


def other_hand(state: SandWars, side: int, wanted) -> SandWars | None:
    """The same state with another hand: cards of the deck for which something holds."""
    twin = state.clone()
    pool = (*state.deck[side], *state.hand[side])
    fit = [c for c in pool if wanted(c)]
    size = len(state.hand[side])
    if len(fit) < size:
        return None
    twin.hand[side] = tuple(sorted(fit[:size]))
    twin.deck[side] = tuple(sorted(c for c in pool if c not in twin.hand[side]))
    return twin


def told(state: SandWars, seat: int) -> tuple[bytes, tuple[int, ...], object]:
    """All that a seat receives: its view, who is asked, its choice."""
    return GAME.encode(GAME.mask(state, seat)), GAME.asked(state), GAME.choice(state, seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_side_is_asked_for_a_reaction_whatever_it_holds(level: str) -> None:
    windows = 0
    for seed in range(6):
        for state in random_game(level, seed):
            top = GAME.top(state)
            if not isinstance(top, Window):
                continue
            waiting = 1 - top.seat
            side = PACK.action if top.seat == state.active else PACK.reaction
            empty = other_hand(state, top.seat, lambda c, s=side, t=top: s[c] not in t.titles)
            full = other_hand(state, top.seat, lambda c, s=side, t=top: s[c] in t.titles)
            for twin in (empty, full):
                if twin is not None:
                    windows += 1
                    assert told(twin, waiting) == told(state, waiting)
            if empty is not None:
                assert GAME.choice(empty, top.seat).options == [DECLINE]
    assert windows > 40


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_leads_to_the_same_moments_whatever_the_other_side_holds(level: str) -> None:
    """Unless a die falls or something is shown, the other hand decides nothing that is seen."""
    compared = 0
    for seed in range(4):
        for state in random_game(level, seed):
            seat = GAME.asked(state)[0]
            twin = other_hand(state, 1 - seat, lambda c: True)
            shown = state.bared_hand == seat
            if state.n % 4 or twin is None or shown or isinstance(GAME.top(state), Window):
                continue
            for option in GAME.choice(state, seat).options[:3]:
                one, two = state.clone(), twin.clone()
                GAME.apply(one, seat, option)
                GAME.apply(two, seat, option)
                if (one.rolled, one.shown) == (state.rolled, state.shown) and not one.result:
                    compared += 1
                    assert told(one, seat) == told(two, seat)
    assert compared > 60


def test_a_look_at_the_hand_is_told_to_the_looker_alone() -> None:
    event = Event("hand shown", seat=1, units=(3, 4), value=2)
    assert fog.masked(event, 1, {}, set()) == event
    assert fog.masked(event, 0, {}, set()).units == ()


def test_the_enemys_objective_is_hidden_from_the_moment_it_is_picked() -> None:
    state = GAME.start("peacetime", (), numbered_seed(1))
    views = set()
    for goal in PACK.goals[0]:
        twin = state.clone()
        GAME.apply(twin, 0, ("goal", goal))
        views.add(GAME.encode(GAME.mask(twin, 1)))
    assert len(views) == 1


def test_a_refusal_does_not_tell_the_planning_value_of_an_enemy_headquarters() -> None:
    asked = 0
    for state in random_game("crisis", 3):
        seat = GAME.asked(state)[0]
        enemy = [hq for hq in PACK.hqs[1 - seat] if state.at[hq] >= 0]
        for hq in enemy:
            reasons = set()
            for value in range(PACK.pv_most[hq] + 1):
                twin = state.clone()
                twin.pv[hq] = value
                reasons.add(GAME.why_not(twin, seat, ("plan", hq)))
            asked += 1
            assert len(reasons) == 1
    assert asked > 100
