"""What the doctrine keeps in mind, spends and holds; what it offers to a search."""

from functools import cache
from random import Random

import pytest
from staging import bare_map

from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.game import Decision
from zariba.games.ogaden.bot.doctrine import Doctrine
from zariba.games.ogaden.bot.fight import least_gain
from zariba.games.ogaden.bot.orders import Orders
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.value import value
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.state import Ogaden, stacked

HAND = ["TS-AMB-E", "TS-LAGESSE", "TS-4ART", "TS-YEMEN", "TS-MI24", "TS-COMRADES"]


@cache
def game() -> OgadenGame:
    return make()


def asked(g: Ogaden) -> tuple[int, Choice]:
    """Who is asked now, and what."""
    seat = game().asked(g)[0]
    choice = game().choice(g, seat)
    assert choice is not None
    return seat, choice


def answer(g: Ogaden, bot: Doctrine) -> Decision:
    """What a bot does now."""
    seat, choice = asked(g)
    return bot.decide(game(), game().mask(g, seat), seat, choice, Random(1))


def play_on(g: Ogaden, bots: tuple[Doctrine, Doctrine], decisions: int) -> list[Decision]:
    """The next decisions of a game between two bots."""
    made: list[Decision] = []
    while len(made) < decisions and game().asked(g):
        seat, _ = asked(g)
        made.append(answer(g, bots[seat]))
        assert game().apply(g, seat, made[-1].action) is None
    return made


def opened(scenario: str, seed: int, decisions: int) -> tuple[Ogaden, tuple[Doctrine, Doctrine]]:
    """A doctrine game some way in, with its players."""
    g = game().start(scenario, (), numbered_seed(seed))
    bots = (Doctrine(), Doctrine())
    play_on(g, bots, decisions)
    return g, bots


# Plans


def test_a_fork_goes_on_like_the_bot_that_it_was_taken_from() -> None:
    g, bots = opened("offensive", 2, 60)
    twins = (bots[0].fork(), bots[1].fork())
    then = g.clone()
    assert play_on(g, bots, 60) == play_on(then, twins, 60)


def test_a_fork_that_plays_on_leaves_the_plan_of_the_first_alone() -> None:
    for decisions in (44, 52, 75):
        g, bots = opened("offensive", 2, decisions)
        expected = play_on(g.clone(), (bots[0].fork(), bots[1].fork()), 12)
        play_on(g.clone(), (bots[0].fork(), bots[1].fork()), 30)
        assert play_on(g, bots, 12) == expected


def test_a_march_goes_where_the_order_said() -> None:
    g, bots = opened("offensive", 3, 30)
    for _ in range(150):
        seat, _ = asked(g)
        decision = answer(g, bots[seat])
        if decision.reason.startswith("Sending") and decision.reason.endswith("."):
            sent = decision.reason.removeprefix("Sending ")
            assert game().apply(g, seat, decision.action) is None
            march = answer(g, bots[seat]).reason
            assert march == sent.replace(" to ", " goes to ", 1)
            return
        assert game().apply(g, seat, decision.action) is None
    pytest.fail("nobody was sent anywhere")


# What is spent and what is held


def test_supports_are_cheap_when_the_hand_is_full_and_free_in_the_last_month() -> None:
    few = picture(hand={"ethiopian": HAND[:1]}, turn="1977-12")
    full = picture(hand={"ethiopian": HAND}, turn="1977-12")
    last = picture(hand={"ethiopian": HAND[:1]}, turn="1978-03")
    assert least_gain(few) > 0.3
    assert least_gain(full) == least_gain(last) == 0


def picture(**words: object) -> Picture:
    """The Ethiopian picture of a bare map."""
    at = {"step": "maintenance", "marker": "OPS-ETH", "initiative": "ethiopian"}
    g = bare_map(game(), "campaign", **{**at, "place": {"E-9IB": "HAR"}, **words})
    return Picture(game().mask(g, ETHIOPIA), ETHIOPIA)


def test_ethiopia_fills_its_ranks_with_morale_that_it_cannot_keep() -> None:
    g = bare_map(
        game(),
        "campaign",
        turn="1978-01",
        step="maintenance",
        marker="OPS-ETH",
        initiative="ethiopian",
        place={"E-9IB": "HAR", "E-10MIB": "DIR", "S-9IB": "JIJ"},
        state={"E-9IB": ["reduced"], "E-10MIB": ["reduced"]},
        morale={"ethiopian": 23, "somali": 20},
        level={"ethiopian": 2, "somali": 3},
        truces=["ethiopian"],
        crowned=["ethiopian"],
    )
    assert answer(g, Doctrine()).action[0] == "restore"


def test_the_garrison_of_gode_stays_and_is_made_stronger_in_the_war_of_liberation() -> None:
    for seed in range(2):
        g, bots = opened("liberation", seed, 0)
        before = -1
        while g.turn == 0:
            seat, _ = asked(g)
            kind = type(g.flow[-1]).__name__
            if kind == "Moves" and seat == ETHIOPIA:
                before = stacked(g, g.pack.gode, ETHIOPIA)
            play_on(g, bots, 1)
            if before >= 0 and type(g.flow[-1]).__name__ not in ("Moves", "March"):
                assert stacked(g, g.pack.gode, ETHIOPIA) >= before
                before = -1


def test_the_movements_storm_gode_right_after_samatar_before_ethiopia_fills_its_ranks() -> None:
    """In every May the two Somali storms follow each other, whoever is drawn first."""
    orders = set()
    for seed in range(6):
        g, _ = opened("liberation", seed, 0)
        bots = (Doctrine(), Doctrine())
        played: list[str] = []
        while g.turn == 0 and g.result is None:
            step = next((s for s in g.flow if isinstance(s, Activation)), None)
            marker = g.pack.markers[step.marker].id if step else ""
            if marker and (not played or played[-1] != marker):
                played.append(marker)
            play_on(g, bots, 1)
        assert played.index("OPS-WS") == played.index("CMD-SAMATAR") + 1
        orders.add(tuple(played))
    assert orders == {
        ("CMD-SAMATAR", "OPS-WS", "OPS-ETH"),
        ("OPS-ETH", "CMD-SAMATAR", "OPS-WS"),
    }


# What a search is offered


def test_orders_begin_with_activations_raids_measures_and_marches_only() -> None:
    g, bots = opened("offensive", 4, 0)
    kinds = set()
    for _ in range(250):
        seat, choice = asked(g)
        if Orders().begins(g, seat, choice):
            kinds.add(type(g.flow[-1]).__name__)
        play_on(g, bots, 1)
    assert {"Moves", "Raids", "Maintenance"} <= kinds
    assert kinds <= {"Activation", "Moves", "Raids", "Maintenance"}


@pytest.mark.parametrize("scenario", ["campaign", "liberation", "offensive"])
def test_candidates_begin_with_the_doctrine_and_all_of_them_play_on(scenario: str) -> None:
    g, bots = opened(scenario, 5, 0)
    seen = 0
    while seen < 4 and game().asked(g):
        seat, choice = asked(g)
        view = game().mask(g, seat)
        if Orders().begins(view, seat, choice):
            found = Orders().candidates(view, seat, choice, bots[seat], Random(1))
            own = bots[seat].fork().decide(game(), view, seat, choice, Random(1))
            firsts = [c.player.decide(game(), view, seat, choice, Random(1)) for c in found]
            assert firsts[0] == own
            assert len(found) <= 6
            assert all(first.action in choice.options for first in firsts)
            seen += len(found) > 1
        play_on(g, bots, 1)
    assert seen == 4


def test_an_attack_of_the_search_s_choosing_is_carried_through() -> None:
    g, bots = opened("offensive", 2, 30)
    while True:
        seat, choice = asked(g)
        view = game().mask(g, seat)
        if type(g.flow[-1]).__name__ == "Moves" and Orders().begins(view, seat, choice):
            found = Orders().candidates(view, seat, choice, bots[seat], Random(1))
            others = [c for c in found[1:] if c.says.startswith("Attacking")]
            if others:
                break
        play_on(g, bots, 1)
    player = others[0].player
    first = player.decide(game(), view, seat, choice, Random(1))
    assert game().apply(g, seat, first.action) is None
    while type(g.flow[-1]).__name__ == "March":
        _, choice = asked(g)
        step = player.decide(game(), game().mask(g, seat), seat, choice, Random(1))
        assert game().apply(g, seat, step.action) is None
    assert first.action[1] in {unit for _, _, units in g.groups for unit in units}


def test_a_rollout_reaches_its_order_before_its_activation_and_that_before_the_turn() -> None:
    g, bots = opened("offensive", 2, 49)
    begun = g.clone()
    ends = {}
    for n in range(2000):
        for horizon in ("order", "phase", "turn"):
            if horizon not in ends and Orders().reached(begun, g, horizon):
                ends[horizon] = n
        if len(ends) == 3:
            break
        play_on(g, bots, 1)
    assert 0 < ends["order"] < ends["phase"] < ends["turn"]
    assert g.turn == begun.turn + 1


# What a position is worth


def test_the_value_is_a_chance_shared_by_the_two_sides() -> None:
    for scenario in ("campaign", "liberation", "offensive"):
        g, _ = opened(scenario, 6, 80)
        assert 0 < value(g, ETHIOPIA) < 1
        assert value(g, ETHIOPIA) + value(g, SOMALIA) == pytest.approx(1)


def test_a_higher_level_and_a_fallen_gode_are_worth_something() -> None:
    g, _ = opened("campaign", 6, 100)
    better = g.clone()
    better.level[ETHIOPIA] += 1
    assert value(better, ETHIOPIA) > value(g, ETHIOPIA)
    holds = before_gode({"E-9IB": "GOD"})
    fallen = before_gode({"W-GU1": "GOD"}, site={"GOD": "ethiopian destroyed"})
    assert value(fallen, SOMALIA) > value(holds, SOMALIA)


def before_gode(place: dict[str, str], **words: object) -> Ogaden:
    """June in the war of liberation, Ethiopia about to fill the ranks of the brigade in Jijiga."""
    return bare_map(
        game(),
        "liberation",
        turn="1977-06",
        step="maintenance",
        marker="OPS-ETH",
        initiative="ethiopian",
        supply=False,
        place={"E-10MIB": "JIJ", **place},
        state={"E-10MIB": ["reduced"]},
        **words,
    )


def test_a_finished_game_is_worth_its_outcome() -> None:
    g, bots = opened("liberation", 1, 0)
    play_on(g, bots, 5000)
    assert g.result is not None
    assert value(g, g.result.winner) == 1
