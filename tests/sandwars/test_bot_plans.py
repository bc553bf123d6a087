"""What the doctrine remembers, keeps and ends; what it believes; what it offers to a search."""

from collections import Counter
from random import Random

import pytest
from sandwars_positions import PACK, game
from staging import bare_map

from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.game import Bot, Decision
from zariba.games.sandwars.bot.belief import guess, likely
from zariba.games.sandwars.bot.doctrine import Doctrine
from zariba.games.sandwars.bot.forces import Forces
from zariba.games.sandwars.bot.memory import Memory
from zariba.games.sandwars.bot.numbers import DOCTRINE
from zariba.games.sandwars.bot.orders import Orders
from zariba.games.sandwars.bot.picture import Picture, picture_of
from zariba.games.sandwars.bot.upkeep import can_end, leads
from zariba.games.sandwars.bot.value import value
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import SandWars

AT = PACK.space_index


def asked(g: SandWars) -> tuple[int, Choice]:
    """Who is asked now, and what."""
    seat = game().asked(g)[0]
    choice = game().choice(g, seat)
    assert choice is not None
    return seat, choice


def play_on(g: SandWars, bots: tuple[Doctrine, Doctrine], decisions: int) -> list[Decision]:
    """The next decisions of a game between two bots."""
    made: list[Decision] = []
    while len(made) < decisions and game().asked(g):
        seat, choice = asked(g)
        view = game().mask(g, seat)
        made.append(bots[seat].decide(game(), view, seat, choice, Random(1)))
        assert game().apply(g, seat, made[-1].action) is None
    return made


def opened(level: str, seed: int, decisions: int) -> tuple[SandWars, tuple[Doctrine, Doctrine]]:
    """A doctrine game some way in, with its players."""
    g = game().start(level, (), numbered_seed(seed))
    bots = (Doctrine(), Doctrine())
    play_on(g, bots, decisions)
    return g, bots


# Plans and memory


def test_a_fork_goes_on_like_the_bot_that_it_was_taken_from() -> None:
    g, bots = opened("crisis", 2, 40)
    twins = (bots[0].fork(), bots[1].fork())
    then = g.clone()
    assert play_on(g, bots, 60) == play_on(then, twins, 60)


def test_a_fork_that_plays_on_leaves_the_plan_of_the_first_alone() -> None:
    for decisions in (25, 38):
        g, bots = opened("crisis", 2, decisions)
        expected = play_on(g.clone(), (bots[0].fork(), bots[1].fork()), 12)
        play_on(g.clone(), (bots[0].fork(), bots[1].fork()), 30)
        assert play_on(g, bots, 12) == expected


def tanks_at(*names: str) -> SandWars:
    """Moroccan tanks at Oujda, an Algerian one over against them."""
    place = {"A-TK1": "tlemcen", **dict.fromkeys(names, "oujda")}
    return bare_map(game(), "peacetime", step="operations", place=place)


def test_blocks_that_were_turned_up_are_remembered_while_nobody_comes_or_goes() -> None:
    memory = Memory()
    both = tanks_at("M-TK1", "M-TK2")
    memory.open(both.pack)
    memory.look(both, ALG)  # with nothing hidden, as in a combat
    view = game().mask(both, ALG)
    stranger = Forces(view, ALG).power[MOR][AT["oujda"]]
    assert stranger == 2 * DOCTRINE.block_cv
    memory.look(view, ALG)
    known = Forces(view, ALG, memory=memory).power[MOR][AT["oujda"]]
    assert known == sum(PACK.cv[PACK.piece_index[name]] for name in ("M-TK1", "M-TK2")) != stranger
    left = game().mask(tanks_at("M-TK1"), ALG)
    memory.look(left, ALG)
    assert Forces(left, ALG, memory=memory).power[MOR][AT["oujda"]] == DOCTRINE.block_cv


def test_a_picture_is_kept_as_long_as_nothing_on_the_map_changes() -> None:
    memory = Memory()
    view = game().mask(tanks_at("M-TK1"), ALG)
    first = picture_of(view, ALG, DOCTRINE, memory)
    assert picture_of(view.clone(), ALG, DOCTRINE, memory) is first
    other = view.clone()
    other.ctrl[AT["oujda"]] = ALG
    assert picture_of(other, ALG, DOCTRINE, memory) is not first


# The end


def near_the_end(turn: int) -> SandWars:
    """Algeria holds the Oujda Corridor late in a war, with one Info ops card."""
    card = next(c for c in PACK.decks[ALG] if PACK.action[c] == "Info ops")
    return bare_map(
        game(),
        "peacetime",
        step="operations",
        war=True,
        turn=turn,
        active="ALG",
        place={"A-TK1": "oujda", "A-TK2": "nador", "M-TK1": "rabat"},
        control={"oujda": "ALG", "nador": "ALG"},
        objective={"ALG": "ALG-2", "MOR": "MOR-1"},
        open=["ALG", "MOR"],
        hand={"ALG": [PACK.cards[card].id], "MOR": []},
    )


def test_it_ends_the_war_at_once_when_its_cards_can_and_it_leads() -> None:
    g = near_the_end(10)
    pic = Picture(game().mask(g, ALG), ALG)
    assert leads(pic)
    assert can_end(pic)
    made = play_on(g, (Doctrine(), Doctrine()), 2)
    assert made[-1].action == ("hasten", 0)
    assert not can_end(Picture(game().mask(near_the_end(6), ALG), ALG))


# Beliefs


def test_the_objective_that_the_enemy_is_near_to_is_imagined_more_often() -> None:
    g = near_the_end(6)
    g.open = (False, False)
    view = game().mask(g, MOR)
    weights = dict(zip(PACK.goals[ALG], likely(view, ALG), strict=True))
    held, far = g.objective[ALG], PACK.objective_index["ALG-5"]
    assert weights[held] > 5 * weights[far]
    seen: Counter[int] = Counter()
    for n in range(40):
        dream = view.clone()
        guess(dream, MOR, Random(n))
        seen[dream.objective[ALG]] += 1
    assert seen[held] > seen[far]


def test_what_is_imagined_does_not_depend_on_what_is_hidden() -> None:
    for seed in range(2):
        g, _ = opened("crisis", seed, 60)
        for seat in (ALG, MOR):
            twin = game().swap(g, seat, Random(seed))
            one = game().imagine(game().mask(g, seat), seat, Random(5))
            other = game().imagine(game().mask(twin, seat), seat, Random(5))
            assert game().encode(one) == game().encode(other)


# What a search is offered


def test_orders_begin_with_cards_objectives_and_the_end_of_events_only() -> None:
    g, bots = opened("crisis", 4, 0)
    kinds = set()
    for _ in range(120):
        seat, choice = asked(g)
        if Orders().begins(g, seat, choice):
            kinds.add(type(g.flow[-1]).__name__)
        play_on(g, bots, 1)
    assert kinds == {"ChooseObjective", "EndOfEvents", "Operations"}


def test_candidates_begin_with_the_doctrine_and_their_cards_are_played_for_what_they_say() -> None:
    g, bots = opened("crisis", 5, 0)
    seen = 0
    while seen < 3:
        seat, choice = asked(g)
        view = game().mask(g, seat)
        if Orders().begins(view, seat, choice) and type(g.flow[-1]).__name__ == "Operations":
            found = Orders().candidates(view, seat, choice, bots[seat], Random(1))
            own = bots[seat].fork().decide(game(), view, seat, choice, Random(1))
            assert found[0].player.decide(game(), view, seat, choice, Random(1)) == own
            assert 1 < len(found) <= 6
            for candidate in found[1:]:
                carry_out(g, seat, candidate.player, candidate.says)
            seen += 1
        play_on(g, bots, 1)


def carry_out(g: SandWars, seat: int, player: Bot[SandWars], says: str) -> None:
    """The card is played, and the order that follows is the one that was announced."""
    then = g.clone()
    _, choice = asked(then)
    first = player.decide(game(), game().mask(then, seat), seat, choice, Random(1))
    assert first.action in choice.options
    assert first.reason == says
    assert game().apply(then, seat, first.action) is None
    if first.action[0] == "card" and game().asked(then) == (seat,):
        _, choice = asked(then)
        if type(then.flow[-1]).__name__ == "Order" and len(choice.options) > 1:
            order = player.decide(game(), game().mask(then, seat), seat, choice, Random(1))
            assert order.reason == says


def test_a_rollout_reaches_its_order_before_its_phase_and_that_before_the_turn() -> None:
    g, bots = opened("crisis", 2, 4)
    while type(g.flow[-1]).__name__ != "Operations":
        play_on(g, bots, 1)
    begun = g.clone()
    ends: dict[str, int] = {}
    for n in range(1, 2000):
        play_on(g, bots, 1)
        for horizon in ("order", "phase", "turn"):
            if horizon not in ends and Orders().reached(begun, g, horizon):
                ends[horizon] = n
        if len(ends) == 3:
            break
    assert 0 < ends["order"] < ends["phase"] < ends["turn"]


# What a position is worth


def test_the_value_is_a_chance_shared_by_the_two_sides() -> None:
    g, _ = opened("crisis", 6, 80)
    assert 0 < value(g, ALG) < 1
    assert value(g, ALG) + value(g, MOR) == pytest.approx(1)


def test_an_objective_that_holds_near_the_end_is_worth_a_lot() -> None:
    g = near_the_end(10)
    lost = g.clone()
    lost.ctrl[AT["oujda"]] = MOR
    assert value(g, ALG) > 0.6
    assert value(g, ALG) > value(lost, ALG)
