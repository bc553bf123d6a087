"""The doctrine bot: what it does in positions that show what it wants."""

from __future__ import annotations

from random import Random

import pytest
from abyssinia import asked, bare, own, run, settle, top

from zariba.bots import make_bot
from zariba.core.game import Decision
from zariba.games.aoi.bot import ethiopia, italy, month
from zariba.games.aoi.bot.doctrine import Doctrine
from zariba.games.aoi.bot.lines import hungry_points, weak_spots
from zariba.games.aoi.bot.odds import forecast
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.rules.attackers import ATTACK
from zariba.games.aoi.rules.combat import Combat
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.partisans import PlacePartisan
from zariba.games.aoi.rules.state import ALLIED, AXIS, DEPLETED, Aoi
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.registry import load

ITALY, ETHIOPIA = own().nation_index["Italy"], own().nation_index["Ethiopia"]
ADDIS, DESSIE = "S 8416", "S 8215"


def number(piece: str) -> int:
    return own().piece_index[piece]


def at(code: str) -> int:
    return own().hex_index[code]


def staged(**case: object) -> Aoi:
    """A position in the words of a case file, at its first question."""
    game = load("aoi")
    g = game.new_state("ethiopia", (), bytes(32))
    game.stage(case, g)
    game.settle(g)
    return g


def answer(g: Aoi, seat: int) -> Decision:
    """What a new bot does now."""
    game = load("aoi")
    choice = game.choice(g, seat)
    assert choice is not None
    return make_bot(game, "doctrine").decide(game, game.mask(g, seat), seat, choice, Random(1))


def follow(g: Aoi, seat: int, until: str) -> list[tuple[str, str]]:
    """Let one bot go on until a step of that name asks, or another seat; what it did."""
    game = load("aoi")
    bot = make_bot(game, "doctrine")
    done = []
    while seat in game.asked(g) and type(game.top(g)).__name__ != until:
        choice = game.choice(g, seat)
        assert choice is not None
        decision = bot.decide(game, game.mask(g, seat), seat, choice, Random(1))
        done.append(game.spell(decision.action))
        assert game.apply(g, seat, decision.action) is None
    return done


def corridor(**more: str) -> Aoi:
    """Italians on the road from Massawa to Dessie, all of it theirs."""
    g = bare(it_i="S 7716", it_ii="S 8015", it_iii="S 8115", eth_guard=ADDIS, **more)
    for code in ("S 7816", "S 7815", "S 7915", "S 7916", "S 8015", "S 8115"):
        g.taken[at(code)] = AXIS
    return g


# the picture


def test_its_own_way_of_tracing_supply_agrees_with_the_rules() -> None:
    for g in (
        corridor(),
        corridor(eth_wag="S 7915"),
        corridor(eth_wag="S 7916", eth_yejju="S 7915"),
    ):
        for seat in (AXIS, ALLIED):
            assert fed_area(g, seat) == fed_hexes(g, seat)


def test_the_odds_it_reckons_with_are_those_of_the_table() -> None:
    # 2 to ½ is 4-1; mountain and Apathy take two pips: 4 and 5 cost the one step, 6 a retreat
    g = bare(it_i="S 7815", eth_lasta="S 7916", eth_guard=ADDIS)
    odds = forecast(g, {number("it_i"): at("S 7815")}, at("S 7916"))
    assert own().crt_columns[odds.column] == "4-1"
    assert odds.clears == pytest.approx(3 / 6)
    assert odds.theirs == pytest.approx(2 / 6 * 0.5)


def test_a_city_that_can_stand_fast_is_not_counted_as_cleared() -> None:
    army = ("it_i", "it_ii", "it_iii")
    g = bare(**dict.fromkeys(army, "S 8115"), eth_guard=DESSIE, eth_shoa="S 8116")
    homes = {number(unit): at("S 8115") for unit in army}
    # 6-1 against either. In the city the rows are 0, 0, 0, 1, 2, 3: the retreat of row 2 is
    # stood off, those of rows 1 and 3 leave only one step and are not
    assert forecast(g, homes, at("S 8116")).clears == pytest.approx(4 / 6)
    assert forecast(g, homes, at(DESSIE)).clears == pytest.approx(2 / 6)


def test_a_hex_is_weak_where_an_enemy_beside_it_could_cut_the_line() -> None:
    g = bare(it_i="S 8115", eth_wag="S 8016", eth_guard=ADDIS)
    for code in ("S 7815", "S 7915", "S 8015"):
        g.taken[at(code)] = AXIS
    assert weak_spots(g, AXIS)[at("S 8015")] == 2.0


# Italy


def test_italy_bribes_the_tribes_before_its_first_attack() -> None:
    g = staged(step="italian turn", eps={"Italy": 3}, offensives={"Italy": 5})
    said = follow(g, AXIS, "CommandStatusStep")
    assert said[0] == ("land", "")
    assert sorted(said[1:]) == [
        ("unit", "eth_e_tigre"),
        ("unit", "eth_gojjam"),
        ("unit", "eth_wollo"),
    ]


def test_italy_keeps_its_money_for_offensives_and_bribes() -> None:
    g = staged(step="season")
    while type(load("aoi").top(g)).__name__ != "Purchase":
        seat = load("aoi").asked(g)[0]
        load("aoi").apply(g, seat, ("done", 0))
    assert answer(g, AXIS).action == ("buy", 5)  # 18 EPs: one for each bribable tribe is kept


def test_italy_opens_with_the_headquarters_of_the_north() -> None:
    g = staged(step="italian turn", eps={"Italy": 0}, offensives={"Italy": 5})
    said = follow(g, AXIS, "Activation")
    assert ("unit", "it_hq_north") in said


def test_the_troops_of_an_order_move_attack_and_advance() -> None:
    g = staged(step="italian turn", eps={"Italy": 0}, offensives={"Italy": 5})
    game = load("aoi")
    bots = [make_bot(game, "doctrine"), make_bot(game, "doctrine")]
    attacks = 0
    while not (type(game.top(g)).__name__ == "OffensivePhase" and attacks):
        seat = game.asked(g)[0]
        choice = game.choice(g, seat)
        assert choice is not None
        decision = bots[seat].decide(game, game.mask(g, seat), seat, choice, Random(1))
        attacks += decision.action[0] == "attack"
        assert game.apply(g, seat, decision.action) is None
    assert attacks >= 2
    assert any(g.at[number(u)] in g.taken for u in ("it_i", "it_ii", "it_iii", "it_iv"))


def test_the_capital_left_alone_is_the_best_of_all_attacks() -> None:
    g = bare(it_i="S 8316", it_hq_north="S 8316", eth_cadets=ADDIS, eth_wag="S 8315")
    g.offensives[ITALY] = 1
    run(g, OffensivePhase(turn=AXIS))
    order = month.best_order(Picture(g, AXIS))
    assert order is not None
    assert order.strikes[0].target == at(ADDIS)


def test_italy_marches_only_where_it_will_be_in_supply() -> None:
    # over the desert the corps would come nearer, but no line of supply follows it there
    g = bare(it_i="S 8012", eth_wag="S 8213", eth_guard=ADDIS)
    p = Picture(g, AXIS)
    nearest = min(p.reach(number("it_i")), key=lambda hex_: p.way[hex_])
    after = italy.replay(p, {unit: (path, why) for unit, path, why in italy.marches(p)})
    assert p.way[nearest] < p.way[after.at[number("it_i")]] < p.way[g.at[number("it_i")]]
    assert hungry_points(after, AXIS) == 0


def test_italy_guards_a_hex_on_which_the_spearhead_depends() -> None:
    g = bare(
        it_i="S 8115", it_ii="S 8115", it_28oct="S 7915", eth_wag="S 8016", eth_guard=ADDIS,
        eth_aom=DESSIE, eth_lasta="S 8116", eth_yejju="S 8114",
    )  # fmt: skip
    for code in ("S 7815", "S 8015"):
        g.taken[at(code)] = AXIS
    p = Picture(g, AXIS)
    marches = {unit: (path, why) for unit, path, why in italy.marches(p)}
    path, why = marches[number("it_28oct")]
    assert path[-1] == at("S 8015")
    assert "guards the line of supply" in why


def test_gas_is_used_where_it_turns_an_attack() -> None:
    g = staged(
        empty=True, month="December 1935", step="italian turn", offensives={"Italy": 1},
        place={
            "it_i": "S 8316", "it_ii": "S 8316", "it_hq_north": "S 8316", "it_sm81": "S 7616",
            "eth_guard": ADDIS, "eth_wollega": ADDIS,
        },
        works={"S 7616": ["small airbase"]},
    )  # fmt: skip
    said = follow(g, AXIS, "Reroll")
    assert ("yes", "") in said


# Ethiopia


def test_the_garrison_does_not_leave_the_capital() -> None:
    g = bare(it_i="S 8116", eth_guard=ADDIS, eth_cadets=ADDIS, eth_lasta="S 8316")
    moved = {unit for unit, _, _ in ethiopia.marches(Picture(g, ALLIED))}
    assert not moved & {number("eth_guard"), number("eth_cadets")}


def test_the_garrison_does_not_sally_out_of_the_capital() -> None:
    g = bare(it_dubats="S 8215", eth_guard=ADDIS, eth_aom=ADDIS)
    g.offensives[ETHIOPIA] = 2
    p = Picture(g, ALLIED)
    assert all(set(places) == {at(ADDIS)} for places in p.fighters.values())


def test_the_regulars_come_home_when_the_enemy_is_near() -> None:
    g = bare(it_i="S 8115", it_ii="S 8115", eth_aom="S 8316", eth_guard=ADDIS)
    ways = {unit: path for unit, path, _ in ethiopia.marches(Picture(g, ALLIED))}
    assert ways[number("eth_aom")][-1] == at(ADDIS)


def test_a_tribe_cuts_the_line_of_supply_when_it_pays() -> None:
    g = bare(it_i="S 8115", it_ii="S 8115", eth_wag="S 8016", eth_guard=ADDIS)
    for code in ("S 7815", "S 7915", "S 8015"):
        g.taken[at(code)] = AXIS
    reasons = {unit: why for unit, _, why in ethiopia.marches(Picture(g, ALLIED))}
    assert "cuts the line of supply" in reasons[number("eth_wag")]


def test_a_partisan_rises_on_the_line_of_supply() -> None:
    g = bare(it_i="S 8115", eth_guard=ADDIS)
    for code in ("S 7815", "S 7915", "S 8015", "S 9112", "S 9012"):
        g.taken[at(code)] = AXIS
    run(g, PlacePartisan(ALLIED, number("eth_partisan_1")))
    decision = Doctrine().decide(load("aoi"), g, ALLIED, asked(g), Random(1))
    top(g).take(g, ALLIED, *decision.action)
    assert at("S 8115") not in fed_hexes(g, AXIS)


def test_ethiopia_does_not_attack_what_it_cannot_beat() -> None:
    g = bare(it_i="S 8115", it_ii="S 8115", it_iii="S 8115", eth_lasta="S 8116", eth_guard=ADDIS)
    g.offensives[ETHIOPIA] = 2
    run(g, OffensivePhase(turn=ALLIED))
    assert month.best_order(Picture(g, ALLIED)) is None


def test_ethiopia_strikes_at_a_straggler() -> None:
    g = bare(it_dubats="S 8314", eth_aom="S 8315", eth_selassie="S 8315", eth_guard=ADDIS)
    g.offensives[ETHIOPIA] = 2
    run(g, OffensivePhase(turn=ALLIED))
    order = month.best_order(Picture(g, ALLIED))
    assert order is not None
    assert order.strikes[0].target == at("S 8314")


def test_the_capital_stands_fast() -> None:
    g = bare(
        dice=(6,), it_i="S 8316", it_ii="S 8316", it_iii="S 8317", eth_guard=ADDIS, eth_shoa=ADDIS
    )
    g.status[number("eth_shoa")] |= DEPLETED
    units = tuple(number(unit) for unit in ("it_i", "it_ii", "it_iii"))
    # 4-1, and three pips less for mountain, city and Apathy: row 3, a step each and a retreat;
    # with two steps left the stack would leave any other city
    under = UnderCommand(AXIS, ITALY)
    run(g, under, Combat(AXIS, at(ADDIS), units, ATTACK))
    while type(top(g)).__name__ != "StandFast":
        decision = Doctrine().decide(load("aoi"), g, top(g).asks(g)[0], asked(g), Random(1))
        top(g).take(g, top(g).asks(g)[0], *decision.action)
        settle(g)
    assert Doctrine().decide(load("aoi"), g, ALLIED, asked(g), Random(1)).action == ("stand", 0)
