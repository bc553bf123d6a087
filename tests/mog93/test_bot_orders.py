"""What a search is given: forks, cards as units of play, other moods, the worth of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from zariba.bots import make_bot, offered_words
from zariba.bots.advice import advise
from zariba.bots.rollouts import Rollouts
from zariba.bots.search import Search
from zariba.bots.weighing import Budget
from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game
from zariba.core.orders import END, Candidate
from zariba.games.mog93.bot.doctrine import Doctrine
from zariba.games.mog93.bot.errands import EXIT, errand
from zariba.games.mog93.bot.moods import EDGE, HOME, STAND, UP, Mood, card_of, skirting
from zariba.games.mog93.bot.numbers import DOCTRINE
from zariba.games.mog93.bot.orders import MOST, Orders
from zariba.games.mog93.bot.picture import LEAVE, MARCH, Picture
from zariba.games.mog93.bot.scenery import scenery_of
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.rules.cards import UnitCard
from zariba.games.mog93.rules.driving import VehicleAct
from zariba.games.mog93.rules.state import Mog, up
from zariba.registry import load

TUTORIAL, MISSION = "tutorial", "mission"
Beginning = tuple[int, Mog, Choice]


@cache
def game() -> MogGame:
    return make()


def asked(g: Mog) -> tuple[int, Choice]:
    """Who is asked now, and what."""
    seat = game().asked(g)[0]
    choice = game().choice(g, seat)
    assert choice is not None
    return seat, choice


def answer(g: Mog, bot: Bot[Mog]) -> Decision:
    """What a bot does now."""
    seat, choice = asked(g)
    return bot.decide(game(), game().mask(g, seat), seat, choice, Random(1))


def play_on(g: Mog, bot: Bot[Mog], decisions: int) -> list[Decision]:
    """The next decisions of a game with one bot in every seat."""
    made: list[Decision] = []
    while len(made) < decisions and game().asked(g):
        made.append(answer(g, bot))
        assert game().apply(g, asked(g)[0], made[-1].action) is None
    return made


def opened(scenario: str, seed: int, decisions: int = 0) -> Mog:
    """A doctrine game some way in."""
    g = game().start(scenario, (), numbered_seed(seed))
    play_on(g, Doctrine(), decisions)
    return g


def beginnings(g: Mog) -> Iterator[Beginning]:
    """Where orders begin as the game is played on: the seat, its view and the question."""
    while game().asked(g):
        seat, choice = asked(g)
        view = game().mask(g, seat)
        if Orders().begins(view, seat, choice):
            yield seat, view, choice
        play_on(g, Doctrine(), 1)


def first(
    scenario: str, wanted: Callable[[Mog, list[Candidate[Mog]]], bool], seeds: range = range(1, 9)
) -> tuple[Mog, Beginning, list[Candidate[Mog]]]:
    """The first order of some doctrine games that is as wanted, in a game that stands there."""
    for seed in seeds:
        g = opened(scenario, seed)
        for seat, view, choice in beginnings(g):
            offered = found(view, seat, choice)
            if wanted(view, offered):
                return g, (seat, view, choice), offered
    raise AssertionError("no such order")


def found(view: Mog, seat: int, choice: Choice) -> list[Candidate[Mog]]:
    """What a search is offered."""
    return Orders().candidates(view, seat, choice, Doctrine(), Random(1))


def says(offered: list[Candidate[Mog]]) -> list[str]:
    """What they do."""
    return [candidate.says for candidate in offered]


def play_card(g: Mog, bot: Bot[Mog]) -> Mog:
    """The game after the card that begins, played by a bot."""
    then, card = g.clone(), card_of(g)
    while game().asked(then) and card_of(then) == card:
        play_on(then, bot, 1)
    return then


# Forks


def test_a_fork_plays_the_card_in_the_mood_of_the_bot_that_it_was_taken_from() -> None:
    g, _, offered = first(TUTORIAL, lambda view, some: "presses on" in says(some))
    bot = offered[says(offered).index("presses on")].player
    twin = bot.fork()
    assert play_on(g.clone(), twin, 25) == play_on(g.clone(), bot, 25)


def test_a_mood_ends_with_its_card() -> None:
    g, (seat, _, _), offered = first(TUTORIAL, lambda view, some: len(some) > 3)
    for candidate in offered[1:]:
        bot = candidate.player
        assert isinstance(bot, Doctrine)
        assert bot.picture(g, seat).mood.says == candidate.says
        after = play_card(g, bot)
        assert bot.picture(after, seat).mood == Mood()
        assert play_on(after.clone(), bot, 15) == play_on(after.clone(), Doctrine(), 15)


def test_a_goal_is_for_the_unit_of_the_card_only() -> None:
    g = opened(MISSION, 1, 40)
    seat, _ = asked(g)
    units = list(g.roster)[:2]
    edge = Picture(g, seat, Mood("", DOCTRINE, units[0], EDGE))
    kinds = [{errand(edge, m).kind for m in g.pack.members[unit] if up(g, m)} for unit in units]
    assert EXIT in kinds[0]
    assert EXIT not in kinds[1]


# Round the crowds


def test_the_way_round_a_crowd_is_longer_than_through_it_and_avoids_it() -> None:
    g = opened(TUTORIAL, 1)
    land = scenery_of(g)
    goals = land.edge()
    plain = land.field(goals, frozenset())
    assert land.field_round(goals, frozenset(), frozenset(), 6) == plain
    start = next(n for n, far in sorted(plain.items()) if far == 12)
    street = frozenset(n for n, far in plain.items() if far == 6)
    assert land.field_round(goals, frozenset(), street, 6)[start] == 12 + 6
    assert land.field_round(goals, frozenset(), frozenset({start}), 6)[start] == 12


def test_who_goes_round_minds_the_crowd() -> None:
    g = opened(TUTORIAL, 1)
    while not Picture(g, 0).crowd:
        play_on(g, Doctrine(), 1)
    mood = Mood(numbers=skirting(DOCTRINE))
    plain, minding = Picture(g, 0), Picture(g, 0, mood)
    goals = plain.land.edge()
    assert all(minding.field(goals)[n] >= plain.field(goals)[n] for n in plain.field(goals))
    assert minding.field(goals) != plain.field(goals)


# What a search is offered


def test_orders_begin_with_the_cards_of_units_and_the_acts_of_vehicles() -> None:
    g = opened(TUTORIAL, 3)
    cards: dict[object, int] = {}
    vehicles = 0
    for _, view, _ in beginnings(g):
        if isinstance(view.flow[-1], VehicleAct):
            vehicles += 1
        else:
            cards[card_of(view)] = cards.get(card_of(view), 0) + 1
    assert vehicles
    assert len(cards) > 12
    assert set(cards.values()) == {1}


def test_a_unit_of_one_man_has_an_order_too() -> None:
    def one_man(view: Mog, offered: list[Candidate[Mog]]) -> bool:
        return not isinstance(view.flow[-1], UnitCard | VehicleAct)

    _, (_, view, choice), offered = first(TUTORIAL, one_man)
    card = view.flow[-2]
    assert isinstance(card, UnitCard)
    assert len(card.acted) == 1
    assert len(choice.options) > 1
    assert offered


@pytest.mark.parametrize("scenario", [TUTORIAL, MISSION])
def test_candidates_begin_with_the_doctrine_and_all_of_them_play_on(scenario: str) -> None:
    g = opened(scenario, 5, 60)
    seen = 0
    for seat, view, choice in beginnings(g):
        offered = found(view, seat, choice)
        firsts = [c.player.fork().decide(game(), view, seat, choice, Random(1)) for c in offered]
        assert firsts[0] == Doctrine().decide(game(), view, seat, choice, Random(1))
        assert len(offered) <= MOST
        assert len(set(says(offered))) == len(offered)
        assert all(each.action in choice.options for each in firsts)
        seen += len(offered) > 1
        if seen == 6:
            return
    raise AssertionError("too few orders")


def test_moods_play_a_card_each_in_its_own_way() -> None:
    g, _, offered = first(TUTORIAL, lambda view, some: len(some) == MOST and view.turn > 2)
    ends = {
        (tuple(then.x), tuple(then.y), tuple(then.facing), then.arms)
        for then in (play_card(g, candidate.player.fork()) for candidate in offered)
    }
    assert len(ends) >= 3


def test_who_fires_first_has_spent_as_many_rounds_as_who_presses_on_or_more() -> None:
    def both(view: Mog, offered: list[Candidate[Mog]]) -> bool:
        return {"presses on", "fires before it moves"} <= set(says(offered)) and view.turn > 2

    fired = []
    for seed in (1, 2):
        g, _, offered = first(TUTORIAL, both, range(seed, seed + 9))
        ends = {}
        for word in ("presses on", "fires before it moves"):
            then = play_card(g, offered[says(offered).index(word)].player.fork())
            ends[word] = sum(a != b for a, b in zip(g.arms, then.arms, strict=True))
        fired.append(ends["fires before it moves"] - ends["presses on"])
    assert sum(fired) > 0


def test_once_the_convoy_has_come_a_unit_may_walk_off_or_wait() -> None:
    def leaving(view: Mog, offered: list[Candidate[Mog]]) -> bool:
        return view.arrived and "walks off over National Street" in says(offered)

    _, (seat, view, _), offered = first(TUTORIAL, leaving)
    assert Picture(view, seat).phase == LEAVE
    assert "waits at the aid post" in says(offered)


def test_before_the_site_is_secured_a_unit_may_hold_another_place() -> None:
    _, (seat, view, _), offered = first(
        TUTORIAL, lambda view, some: any("goes to hold" in each for each in says(some))
    )
    assert Picture(view, seat).phase == MARCH
    assert not any("National Street" in each for each in says(offered))


def test_a_vehicle_may_be_told_to_halt_and_to_drive() -> None:
    def driving(view: Mog, offered: list[Candidate[Mog]]) -> bool:
        return isinstance(view.flow[-1], VehicleAct) and len(offered) > 2

    g, _, offered = first(TUTORIAL, driving)
    act = g.flow[-1]
    assert isinstance(act, VehicleAct)
    places = set()
    for candidate in offered:
        then = g.clone()
        player = candidate.player.fork()
        while len(then.flow) >= len(g.flow) and card_of(then) == card_of(g):
            play_on(then, player, 1)
        places.add((then.v_x[act.vehicle], then.v_y[act.vehicle], then.v_head[act.vehicle]))
    assert len(places) > 1
    assert {STAND, HOME, UP} >= {
        c.player.picture(g, 0).mood.drive for c in offered[1:] if isinstance(c.player, Doctrine)
    }


def test_a_rollout_reaches_its_order_not_after_its_card_and_that_before_the_turn() -> None:
    g = opened(TUTORIAL, 2)
    next(beginnings(g))
    begun = g.clone()
    assert not Orders().reached(begun, begun, "order")
    ends: dict[str, int] = {}
    for n in range(5000):
        for horizon in ("order", "phase", "turn", END):
            if horizon not in ends and Orders().reached(begun, g, horizon):
                ends[horizon] = n
        if not game().asked(g):
            break
        play_on(g, Doctrine(), 1)
    assert 0 < ends["order"] <= ends["phase"] < ends["turn"] < ends[END]


# What nobody may know


def test_a_search_answers_the_same_when_the_dice_to_come_are_others() -> None:
    mog: Game[State] = load("mog93")
    g = opened(TUTORIAL, 3)
    compared = 0
    for seat, view, choice in beginnings(g):
        if len(found(view, seat, choice)) < 3:
            continue
        compared += 1
        told = []
        for twin in (g, game().swap(g, seat, Random(7))):
            search = make_bot(mog, "search:rollouts=14,horizon=phase")
            seen = mog.mask(twin, seat)
            told.append(search.decide(mog, seen, seat, choice, Random(5)))
        assert told[0] == told[1]
        assert "imagined continuations" in told[0].reason
        if compared == 3:
            return
    raise AssertionError("too few orders")


def test_the_same_chance_gives_the_same_search_when_rollouts_are_limited() -> None:
    mog: Game[State] = load("mog93")
    _, (seat, view, choice), _ = first(TUTORIAL, lambda view, some: len(some) > 3)
    told = {
        make_bot(mog, "search:rollouts=14").decide(mog, view, seat, choice, Random(8))
        for _ in range(2)
    }
    assert len(told) == 1


def test_imagined_worlds_of_an_order_have_dice_of_their_own() -> None:
    g, (seat, view, _), _ = first(TUTORIAL, lambda view, some: len(some) > 1)
    rollouts = Rollouts(game(), Orders(), view, seat, Doctrine(), 6)
    seeds = [rollouts.world(n).seed for n in range(3)]
    assert len({*seeds, g.seed, b""}) == 5


def test_several_seats_are_played_on_in_the_same_imagined_game() -> None:
    _, (seat, view, _), offered = first(MISSION, lambda view, some: len(some) > 2)
    rollouts = Rollouts(game(), Orders(), view, seat, Doctrine(), 6)
    chances = [rollouts.play(candidate, 0, "turn") for candidate in offered[:2]]
    assert all(0 <= chance <= 1 for chance in chances)
    assert len(set(view.seats)) > 1
    assert rollouts.decisions > 50


# Levels and advice


def test_levels_are_there_and_not_offered_until_they_are_measured() -> None:
    mog: Game[State] = load("mog93")
    assert not {"search", "recruit", "expert"} & set(offered_words(mog))
    recruit = make_bot(mog, "recruit")
    g = opened(TUTORIAL, 7)
    other = 0
    for seat, view, choice in beginnings(g):
        action = recruit.fork().decide(mog, view, seat, choice, Random(g.n)).action
        assert action in choice.options
        other += action != Doctrine().decide(game(), view, seat, choice, Random(1)).action
    assert other > 2


def test_advice_on_a_card_tells_the_best_with_their_chances() -> None:
    _, (seat, view, choice), _ = first(TUTORIAL, lambda view, some: len(some) > 4)
    search = Search(Orders(), Doctrine(), Budget(rollouts=40), "phase")
    advice = advise(search, game(), view, seat, choice, Random(2))
    assert 2 <= len(advice.best) <= 3
    assert all(counsel.action in choice.options for counsel in advice.best)
    assert all(0 <= counsel.chance <= 1 and counsel.count >= 4 for counsel in advice.best)
