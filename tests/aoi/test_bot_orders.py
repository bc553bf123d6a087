"""What a search is given: forks, units of play, other orders, the worth of a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from zariba.bots import make_bot
from zariba.bots.advice import advise
from zariba.bots.rollouts import Rollouts
from zariba.bots.search import Search
from zariba.bots.weighing import Budget
from zariba.core.choice import DONE, PASS, Choice
from zariba.core.dice import numbered_seed
from zariba.core.flow import Result, State
from zariba.core.game import Bot, Decision, Game
from zariba.core.orders import END, Candidate, Opening
from zariba.games.aoi.bot.doctrine import Doctrine
from zariba.games.aoi.bot.moods import bold, crowded, foremost, homeward, prudent, sparing
from zariba.games.aoi.bot.numbers import DOCTRINE
from zariba.games.aoi.bot.orders import LATE, MOST, Orders, orders_to_weigh, shape
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.unchanged import inherit
from zariba.games.aoi.bot.value import FEATURES, WEIGHTS, siege, value
from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.state import ALLIED, AXIS, MOVEMENT, Aoi, on_map
from zariba.registry import load

ETHIOPIA = "ethiopia"
OTHERS = ("east_africa", "spanish_civil_war")
KINDS = {
    *("OffensivePhase", "CombatStep", "Purchase", "Construction", "MovementPhase"),
    *("StandFast", "Reroll"),
}
MOODS = (bold, prudent, sparing, crowded, homeward, foremost)
Bots = tuple[Doctrine, Doctrine]


@cache
def game() -> AoiGame:
    return make()


def asked(g: Aoi) -> tuple[int, Choice]:
    """Who is asked now, and what."""
    seat = game().asked(g)[0]
    choice = game().choice(g, seat)
    assert choice is not None
    return seat, choice


def answer(g: Aoi, bot: Bot[Aoi]) -> Decision:
    """What a bot does now."""
    seat, choice = asked(g)
    return bot.decide(game(), game().mask(g, seat), seat, choice, Random(1))


def play_on(g: Aoi, bots: tuple[Bot[Aoi], Bot[Aoi]], decisions: int) -> list[Decision]:
    """The next decisions of a game between two bots."""
    made: list[Decision] = []
    while len(made) < decisions and game().asked(g):
        seat, _ = asked(g)
        made.append(answer(g, bots[seat]))
        assert game().apply(g, seat, made[-1].action) is None
    return made


def opened(scenario: str, seed: int, decisions: int) -> tuple[Aoi, Bots]:
    """A doctrine game some way in, with its players."""
    g = game().start(scenario, (), numbered_seed(seed))
    bots = (Doctrine(), Doctrine())
    play_on(g, bots, decisions)
    return g, bots


def beginnings(g: Aoi, bots: Bots, kind: str = "") -> Iterator[tuple[int, Aoi, Choice]]:
    """Where orders begin as the game is played on: the seat, its view and the question."""
    while game().asked(g):
        seat, choice = asked(g)
        view = game().mask(g, seat)
        if kind in ("", type(g.flow[-1]).__name__) and Orders().begins(view, seat, choice):
            yield seat, view, choice
        play_on(g, bots, 1)


def found(view: Aoi, seat: int, choice: Choice, bot: Doctrine) -> list[Candidate[Aoi]]:
    """What a search is offered."""
    return Orders().candidates(view, seat, choice, bot.fork(), Random(1))


# Forks


@pytest.mark.parametrize("scenario", [ETHIOPIA, *OTHERS])
def test_a_fork_goes_on_like_the_bot_that_it_was_taken_from(scenario: str) -> None:
    g, bots = opened(scenario, 2, 90)
    twins = (bots[0].fork(), bots[1].fork())
    then = g.clone()
    assert play_on(g, bots, 80) == play_on(then, twins, 80)


def test_a_fork_that_plays_on_leaves_the_plan_of_the_first_alone() -> None:
    for decisions in (60, 101, 140):
        g, bots = opened(ETHIOPIA, 2, decisions)
        expected = play_on(g.clone(), (bots[0].fork(), bots[1].fork()), 12)
        play_on(g.clone(), (bots[0].fork(), bots[1].fork()), 50)
        assert play_on(g, bots, 12) == expected


def test_a_fork_in_the_east_does_not_give_its_plan_away() -> None:
    bot = Doctrine()
    twin = bot.fork()
    twin._east.stalled.add(1)
    twin._east.spurned.add(DONE)
    twin._stalled.add(2)
    assert (bot._east.stalled, bot._east.spurned, bot._stalled) == (set(), set(), set())


# Pictures that still hold


@pytest.mark.parametrize("scenario", [ETHIOPIA, *OTHERS])
def test_what_is_taken_over_from_an_earlier_picture_is_what_would_be_found_now(
    scenario: str,
) -> None:
    g, bots = opened(scenario, 3, 60)
    last: dict[int, Picture] = {}
    kept = 0
    for _ in range(60):
        seat, _ = asked(g)
        view = game().mask(g, seat)
        p, fresh = Picture(view, seat), Picture(view, seat)
        if seat in last:
            inherit(p, last[seat])
        for name in ("fed", "raids", "anchors", "threat", "fighters", "idle", "held"):
            kept += name in p.__dict__
            assert getattr(p, name) == getattr(fresh, name)
        last[seat] = p
        play_on(g, bots, 1)
    assert kept > 60


def test_nothing_is_taken_over_once_a_unit_stands_elsewhere_or_is_weaker() -> None:
    g, _ = opened(ETHIOPIA, 3, 60)
    first = Picture(g, AXIS)
    assert first.threat
    assert first.fed
    unit = on_map(g, AXIS, COMBAT)[0]
    for change in ("place", "strength", "supply", "month"):
        later = g.clone()
        if change == "place":
            later.stacks = {**later.stacks, 0: (unit,)}
        elif change == "strength":
            later.status[unit] ^= 1
        elif change == "supply":
            later.cut_off[unit] = 3
        else:
            later.month += 1
        p = Picture(later, AXIS)
        inherit(p, first)
        assert "threat" not in p.__dict__


# What a search is offered


def test_orders_begin_with_offensives_battles_seasons_and_movement_phases() -> None:
    g, bots = opened(ETHIOPIA, 4, 0)
    kinds = [type(view.flow[-1]).__name__ for _, view, _ in beginnings(g, bots)]
    assert set(kinds) <= KINDS
    assert {"OffensivePhase", "CombatStep", "Purchase", "MovementPhase"} <= set(kinds)
    assert kinds.count("MovementPhase") <= 2 * len(g.plan.months)


def test_no_order_begins_in_the_east_yet() -> None:
    g = game().start("east_front_1941", (), numbered_seed(1))
    bots = (Doctrine(), Doctrine())
    play_on(g, bots, 8)
    seat, choice = asked(g)
    view = game().mask(g, seat)
    assert not Orders().begins(view, seat, choice)
    assert len(found(view, seat, choice, bots[seat])) == 1
    assert 0 < value(g, AXIS) < 1


@pytest.mark.parametrize("scenario", [ETHIOPIA, *OTHERS])
def test_candidates_begin_with_the_doctrine_and_all_of_them_play_on(scenario: str) -> None:
    g, bots = opened(scenario, 5, 100)
    seen = 0
    for seat, view, choice in beginnings(g, bots):
        offered = found(view, seat, choice, bots[seat])
        own = bots[seat].fork().decide(game(), view, seat, choice, Random(1))
        firsts = [c.player.fork().decide(game(), view, seat, choice, Random(1)) for c in offered]
        assert firsts[0] == own
        assert len(offered) <= MOST
        assert all(first.action in choice.options for first in firsts)
        seen += len(offered) > 1
        if seen == 5:
            return
    raise AssertionError("too few orders")


def test_an_offensive_of_the_search_s_choosing_is_carried_out() -> None:
    g, bots = opened(ETHIOPIA, 2, 30)
    for seat, view, choice in beginnings(g, bots, "OffensivePhase"):
        offered = found(view, seat, choice, bots[seat])
        others = [c.player for c in offered[1:] if "attacks" in c.says]
        if seat == AXIS and len(others) > 1:
            break
    for player in others:
        then = g.clone()
        assert isinstance(player, Opening)
        order = player.then.order  # type: ignore[attr-defined]
        assert shape(order) in [shape(each) for each in orders_to_weigh(Picture(view, seat))]
        first = order.strikes[0].target
        attacked = set()
        while len(then.flow) >= len(g.flow) and then.month == g.month:
            who, _ = asked(then)
            bot = player if who == seat else bots[who].fork()
            assert game().apply(then, who, answer(then, bot).action) is None
            attacked |= {e.at for e in then.news if e.kind == "attack"}
            if then.flow[-1] is not g.flow[-1] and len(then.flow) == len(g.flow):
                break
        assert first in attacked


def test_the_search_may_let_an_offensive_be_and_buy_another_number() -> None:
    g, bots = opened(ETHIOPIA, 2, 0)
    for seat, view, choice in beginnings(g, bots):
        offered = found(view, seat, choice, bots[seat])
        kind = type(view.flow[-1]).__name__
        first = {answer(g, c.player.fork()).action for c in offered}
        if kind == "Purchase":
            assert len(first) == len(offered) > 2
        if kind == "OffensivePhase" and ("land", 0) in first and PASS in choice.options:
            assert PASS in first
            return
    raise AssertionError("no Offensive")


def test_movement_phases_offered_differ_from_each_other() -> None:
    g, bots = opened(ETHIOPIA, 2, 0)
    for seat, view, choice in beginnings(g, bots, "MovementPhase"):
        offered = found(view, seat, choice, bots[seat])
        if len(offered) < 3:
            continue
        ends = []
        for candidate in offered:
            then = g.clone()
            player = candidate.player.fork()
            while type(then.flow[-1]).__name__ != "MovementPhase" or asked(then)[0] == seat:
                if then.phase != MOVEMENT:
                    break
                assert game().apply(then, seat, answer(then, player).action) is None
            ends.append(tuple(then.at))
        assert len(set(ends)) >= 3
        return
    raise AssertionError("no choice of marches")


def test_a_rollout_reaches_its_order_before_its_phase_and_that_before_the_turn() -> None:
    g, bots = opened(ETHIOPIA, 2, 0)
    offensives = beginnings(g, bots, "OffensivePhase")
    next(found for found in offensives if PASS in found[2].options)
    begun = g.clone()
    assert not Orders().reached(begun, begun, "order")
    ends: dict[str, int] = {}
    for n in range(3000):
        for horizon in ("order", "phase", "turn", END):
            if horizon not in ends and Orders().reached(begun, g, horizon):
                ends[horizon] = n
        if not game().asked(g):
            break
        play_on(g, bots, 1)
    assert 0 < ends["order"] < ends["phase"] < ends["turn"] < ends[END]


def test_in_the_last_months_marches_are_weighed_and_a_game_is_imagined_to_its_end() -> None:
    g, bots = opened(ETHIOPIA, 2, 0)
    last = len(g.plan.months) - 1
    months = set()
    for _, view, _ in beginnings(g, bots, "MovementPhase"):
        months.add(view.month)
        later = view.clone()
        later.month, later.phase, later.n = last, MOVEMENT, view.n + 1
        assert not Orders().reached(view, later, "turn")
    assert months
    assert min(months) == len(g.plan.months) - LATE - 1


# What nobody may know


@pytest.mark.parametrize("kind", ["OffensivePhase", "MovementPhase", "Purchase"])
def test_a_search_answers_the_same_when_what_it_cannot_see_is_otherwise(kind: str) -> None:
    aoi: Game[State] = load("aoi")
    state = aoi.start("east_africa", (), numbered_seed(3))
    bots = [make_bot(aoi, "doctrine") for _ in range(2)]
    compared = 0
    while compared < 2:
        seat = aoi.asked(state)[0]
        choice = aoi.choice(state, seat)
        assert choice is not None
        view = aoi.mask(state, seat)
        assert isinstance(view, Aoi)
        if type(state.flow[-1]).__name__ == kind and Orders().begins(view, seat, choice):
            compared += 1
            told = []
            for twin in (state, aoi.swap(state, seat, Random(7))):
                search = make_bot(aoi, "search:rollouts=12,horizon=order")
                again = aoi.top(twin).choice(twin, seat)
                told.append(search.decide(aoi, aoi.mask(twin, seat), seat, again, Random(5)))
            assert told[0] == told[1]
        aoi.apply(state, seat, bots[seat].decide(aoi, view, seat, choice, Random(1)).action)


def test_the_same_chance_gives_the_same_search_when_rollouts_are_limited() -> None:
    aoi: Game[State] = load("aoi")
    g, bots = opened(ETHIOPIA, 6, 0)
    seat, view, choice = next(beginnings(g, bots, "MovementPhase"))
    told = {
        make_bot(aoi, "search:rollouts=14").decide(aoi, view, seat, choice, Random(8))
        for _ in range(2)
    }
    assert len(told) == 1
    assert "imagined continuations" in told.pop().reason


def test_who_has_bought_offensives_is_not_betrayed_by_his_purse() -> None:
    g, bots = opened("east_africa", 1, 0)
    while not any(g.bought):
        play_on(g, bots, 1)
    seat, choice = asked(g)
    nation = next(n for n, number in enumerate(g.bought) if number)
    view = game().mask(g, seat)
    assert view.bought[nation] == 0
    assert view.eps[nation] > g.eps[nation]
    dreams = [game().imagine(view, seat, Random(n)) for n in range(40)]
    assert len({dream.bought[nation] for dream in dreams}) > 2
    price = g.pack.command.offensive_ep
    assert {d.eps[nation] + d.bought[nation] * price for d in dreams} == {view.eps[nation]}
    assert choice.options


def test_imagined_worlds_of_an_order_have_dice_of_their_own() -> None:
    g, bots = opened(ETHIOPIA, 6, 40)
    seat, view, _ = next(beginnings(g, bots))
    rollouts = Rollouts(game(), Orders(), view, seat, Doctrine(), 6)
    seeds = [rollouts.world(n).seed for n in range(3)]
    assert len({*seeds, g.seed, b""}) == 5


# Levels and advice


def test_a_recruit_plays_on_and_often_begins_other_orders_than_its_doctrine() -> None:
    aoi: Game[State] = load("aoi")
    g, bots = opened(ETHIOPIA, 7, 0)
    recruit = make_bot(aoi, "recruit")
    own, other = 0, 0
    for _ in range(160):
        seat, choice = asked(g)
        view = game().mask(g, seat)
        action = recruit.fork().decide(aoi, view, seat, choice, Random(g.n)).action
        assert action in choice.options
        if Orders().begins(view, seat, choice):
            expected = bots[seat].fork().decide(game(), view, seat, choice, Random(1)).action
            own, other = own + (action == expected), other + (action != expected)
        play_on(g, bots, 1)
    assert own
    assert other > 2


def test_advice_on_an_offensive_tells_the_best_with_their_chances() -> None:
    g, bots = opened(ETHIOPIA, 6, 60)
    seat, view, choice = next(beginnings(g, bots, "OffensivePhase"))
    search = Search(Orders(), Doctrine(), Budget(rollouts=40), "order")
    advice = advise(search, game(), view, seat, choice, Random(2))
    assert 2 <= len(advice.best) <= 3
    assert all(counsel.action in choice.options for counsel in advice.best)
    assert all(0 < counsel.chance < 1 and counsel.count >= 4 for counsel in advice.best)


# What a position is worth


@pytest.mark.parametrize("scenario", [ETHIOPIA, *OTHERS])
def test_the_value_is_a_chance_shared_by_the_two_sides(scenario: str) -> None:
    g, _ = opened(scenario, 6, 80)
    assert len(siege(g)) == len(FEATURES) == len(WEIGHTS[scenario])
    assert 0 < value(g, AXIS) < 1
    assert value(g, AXIS) + value(g, ALLIED) == pytest.approx(1)


@pytest.mark.parametrize("scenario", [ETHIOPIA, *OTHERS])
def test_a_finished_game_is_worth_its_outcome_and_a_draw_half(scenario: str) -> None:
    g, _ = opened(scenario, 6, 5)
    g.result = Result(AXIS, "", "")
    assert (value(g, AXIS), value(g, ALLIED)) == (1, 0)
    g.result = Result(-1, "", "")
    assert value(g, AXIS) == 0.5


@pytest.mark.parametrize("scenario", [ETHIOPIA, *OTHERS])
def test_troops_are_worth_something_to_their_side(scenario: str) -> None:
    g, _ = opened(scenario, 6, 80)
    for seat in (AXIS, ALLIED):
        weaker = g.clone()
        for unit in on_map(g, seat, COMBAT):
            weaker.status[unit] |= 1
        assert value(weaker, seat) < value(g, seat)


def told_and_true(scenario: str, seeds: range) -> list[tuple[float, float]]:
    """By month of doctrine games: the chance of the Axis that was told, and what came of it.

    Every other month a side is in another mood, as in the games that the weights are from.
    """
    pairs: list[tuple[float, float]] = []
    for seed in seeds:
        g = game().start(scenario, (), numbered_seed(seed))
        chance, told, month = Random(f"mix{seed}"), [], -1
        bots = (Doctrine(), Doctrine())
        while game().asked(g):
            if g.month != month:
                month = g.month
                told.append(value(g, AXIS))
                moods = [chance.choice(MOODS) if chance.random() < 0.5 else None for _ in bots]
                axis, allied = (Doctrine(m(DOCTRINE)) if m else Doctrine() for m in moods)
                bots = (axis, allied)
            play_on(g, bots, 1)
        pairs += [(each, value(g, AXIS)) for each in told]
    return pairs


@pytest.mark.soak
def test_what_is_told_comes_true_about_as_often_as_it_was_told() -> None:
    pairs = told_and_true(ETHIOPIA, range(24000, 24120))
    mean = sum(true for _, true in pairs) / len(pairs)
    error = sum((told - true) ** 2 for told, true in pairs)
    assert error < sum((mean - true) ** 2 for _, true in pairs)
    for low, high in ((0.0, 0.4), (0.4, 0.6), (0.6, 0.75), (0.75, 1.0)):
        inside = [(told, true) for told, true in pairs if low <= told < high]
        gap = sum(told - true for told, true in inside) / max(len(inside), 1)
        assert len(inside) < 20 or abs(gap) < 0.15
