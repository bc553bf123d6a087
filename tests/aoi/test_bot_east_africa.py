"""The doctrine in EAST AFRICA: whole games to the end, and what it does in staged positions."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from abyssinia import kind, own, put, run, top
from bot_match import Moment, play
from somaliland import EAST_AFRICA, hex_, set_up

from zariba.bots import make_bot
from zariba.core.flow import Step
from zariba.core.game import Decision
from zariba.games.aoi.bot import aims, ethiopia, italy, italy_1940, season, sectors, uk
from zariba.games.aoi.bot.odds import toll
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.rules.air_combat import AirBattle
from zariba.games.aoi.rules.arrivals import Arrivals
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.naval_interception import Interception
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.state import ALLIED, AXIS, OFFENSIVE, Aoi
from zariba.games.aoi.rules.voyage import Voyage
from zariba.registry import load

BOTH = ("doctrine", "doctrine")
ADDIS = "S 8416"


@cache
def whole_game() -> list[Moment]:
    """A doctrine game, played once for all tests that look at its decisions."""
    return list(play(load("aoi"), EAST_AFRICA, BOTH, 3))


def bare(**where: str) -> Aoi:
    """EAST AFRICA with only these pieces on the map."""
    g = kind()(scenario=EAST_AFRICA, seed=bytes(32))
    clear_table(g)
    g.phase = OFFENSIVE
    for piece, code in where.items():
        put(g, piece, code)
    return g


def number(piece: str) -> int:
    return own().piece_index[piece]


def answer(g: Aoi, seat: int, *steps: Step[Aoi]) -> Decision:
    """What a new bot does now, or when these steps are the flow."""
    game = load("aoi")
    if steps:
        run(g, *steps)
    choice = top(g).choice(g, seat)
    return make_bot(game, "doctrine").decide(game, game.mask(g, seat), seat, choice, Random(1))


# Whole games.


def test_a_game_between_doctrines_is_played_with_reasons_to_its_end() -> None:
    moments = whole_game()
    for moment in moments:
        assert moment.decision.action in moment.choice.options
        assert moment.decision.reason.endswith(".")
        assert "Nothing better" not in moment.decision.reason
    assert moments[-1].state.result is not None


def test_no_decision_takes_a_second() -> None:
    assert max(moment.seconds for moment in whole_game()) < 1.0


@pytest.mark.parametrize("bots", [("doctrine", "random"), ("random", "doctrine")])
def test_a_game_against_chance_is_played_to_its_end(bots: tuple[str, str]) -> None:
    *_, last = play(load("aoi"), EAST_AFRICA, bots, 1)
    assert last.state.result is not None


def test_a_game_with_every_option_is_played_to_its_end() -> None:
    options = tuple(v.id for v in load("aoi").variants if EAST_AFRICA in v.scenarios)
    *_, last = play(load("aoi"), EAST_AFRICA, BOTH, 2, options)
    assert last.state.result is not None


def test_a_new_bot_takes_over_in_the_middle_of_any_order() -> None:
    game = load("aoi")
    for count, moment in enumerate(play(game, EAST_AFRICA, ("random", "random"), 4)):
        if count > 1500:
            break
        view = game.mask(moment.state, moment.seat)
        fresh = make_bot(game, "doctrine").decide(game, view, moment.seat, moment.choice, Random(1))
        assert fresh.action in moment.choice.options


# What a side wants is read from the plan.


def test_the_aims_follow_from_who_holds_the_objective_at_first_and_who_he_is() -> None:
    g = bare()
    assert aims.of_side(Picture(g, ALLIED)) is uk
    assert aims.of_side(Picture(g, AXIS)) is italy_1940
    older = load("aoi").start("ethiopia", (), bytes(32))
    assert aims.of_side(Picture(older, AXIS)) is italy
    assert aims.of_side(Picture(older, ALLIED)) is ethiopia


# The armies.


def test_italy_gives_up_what_lies_farthest_from_the_capital_before_the_war() -> None:
    g = load("aoi").start(EAST_AFRICA, (), bytes(32))
    posts = dict(g.plan.sides[AXIS].prepared)
    way = Picture(g, AXIS).way
    verb, piece = answer(g, AXIS).action
    assert verb == "unit"
    assert way[posts[piece]] > way[hex_("S 8017")]


def test_the_garrison_of_the_capital_stays_in_it() -> None:
    g = set_up()
    staying = set(g.stacks[hex_(ADDIS)])
    assert not staying & {unit for unit, _, _ in italy_1940.marches(Picture(g, AXIS))}


def test_italy_strikes_stragglers_only_while_the_enemy_is_weak() -> None:
    g = bare(it_col1="S 7718", it_col2="S 7717", uk_essex="S 7618")
    assert italy_1940.worth(Picture(g, AXIS), hex_("S 7618")) > 0
    for unit in ("uk_5ind", "uk_1sa"):
        put(g, unit, "S 7621")
    assert italy_1940.worth(Picture(g, AXIS), hex_("S 7618")) == 0


def test_a_column_goes_forward_and_a_single_battalion_does_not_go_before_a_division() -> None:
    strong = bare(uk_5ind="S 7819", it_col1="S 8017")
    weak = bare(uk_essex="S 7819", it_col1="S 8017", it_col2="S 8017")
    p, q = Picture(strong, ALLIED), Picture(weak, ALLIED)
    ((_, path, _),) = uk.marches(p)
    assert p.way[path[-1]] < p.way[hex_("S 7819")]
    ends = [way[-1] for _, way, _ in uk.marches(q)]
    assert all(q.threat.get(end, 0.0) <= 1.5 * q.points(number("uk_essex")) for end in ends)


def test_arrivals_come_where_the_way_to_the_capital_is_shortest() -> None:
    g = set_up()
    g.month = next(a.month for a in g.plan.sides[ALLIED].arrivals if len(a.hexes) > 1)
    piece = next(a.piece for a in g.plan.sides[ALLIED].arrivals if a.month == g.month)
    decision = answer(g, ALLIED, Arrivals(ALLIED, piece=piece))
    hexes = next(a.hexes for a in g.plan.sides[ALLIED].arrivals if a.piece == piece)
    way = Picture(g, ALLIED).way
    assert way[decision.action[1]] == min(way[h] for h in hexes)


def test_italy_fortifies_the_capital() -> None:
    g = set_up()
    g.eps[g.plan.sides[AXIS].nation] = 4
    assert answer(g, AXIS, Construction(AXIS)).action == ("fortify", 0)
    assert answer(g, AXIS, Construction(AXIS, task="fortify")).action == ("hex", hex_(ADDIS))


def test_the_uk_buys_a_partisan_with_what_pays_for_no_offensive() -> None:
    g = set_up()
    nation = g.plan.sides[ALLIED].nation
    g.eps[nation] = 5
    assert answer(g, ALLIED, Construction(ALLIED)).action == ("partisan", 0)
    g.eps[nation] = 6
    assert answer(g, ALLIED, Construction(ALLIED)).action != ("partisan", 0)


# The sea and the sky.


def met_off_aden(*italians: str) -> Decision:
    """What the cruiser at Aden does when these ships come by."""
    g = bare(uk_cl="S 8008", **dict.fromkeys(italians, "S 8009"))
    moving = Voyage(AXIS, tuple(map(number, italians)), gone=1, start=hex_("S 7615"))
    return answer(g, ALLIED, moving, Interception(ALLIED, hex_("S 8009")))


def test_a_cruiser_goes_out_against_a_transport_but_not_against_two_flotillas() -> None:
    assert met_off_aden("it_stp").action == ("unit", number("uk_cl"))
    assert met_off_aden("it_dd_1", "it_dd_2").action == ("done", 0)


def test_ships_stay_in_port_unless_somebody_has_taken_them_out() -> None:
    for moment in whole_game():
        if moment.kind == "FirstNavalMovement":
            assert moment.decision.action[0] in ("pass", "begin")


def test_fighters_rise_against_bombers_alone_but_not_against_better_escorts() -> None:
    g = bare(uk_blenheim="S 7618", it_cr42="S 7717", uk_hurricane="S 7618")
    bombers, escorts = (number("uk_blenheim"),), (number("uk_hurricane"),)
    over = hex_("S 7717")
    alone = answer(g, AXIS, AirBattle(over, ALLIED, bombers))
    assert alone.action == ("unit", number("it_cr42"))
    covered = bare(uk_blenheim="S 7618", it_cr42="S 7717", uk_hurricane="S 7618")
    assert answer(covered, AXIS, AirBattle(over, ALLIED, bombers, escorts)).action == ("done", 0)


# The siege of the capital, and what is held far from it.


def test_the_best_general_leads_the_army_before_the_capital_not_his_own_force() -> None:
    far = bare(uk_wingate="S 7621", uk_gideon="S 7621")
    near = bare(uk_wingate="S 7621", uk_gideon="S 7621", uk_1sa="S 8614", uk_11afr="S 8614")
    assert Picture(far, ALLIED).partner(number("uk_wingate")) == number("uk_gideon")
    assert Picture(near, ALLIED).partner(number("uk_wingate")) == -1


def test_divisions_that_stand_near_each_other_march_to_the_same_hex() -> None:
    g = bare(uk_1sa="S 9415", uk_11afr="S 9415", uk_12afr="S 9515", it_col1="S 9015")
    ends = {path[-1] for _, path, _ in uk.marches(Picture(g, ALLIED))}
    assert len(ends) == 1


def test_a_battalion_is_sent_to_an_undefended_hex_that_brings_eps() -> None:
    g = bare(uk_kar1="S 9313", it_col1=ADDIS)
    reasons = [why for _, _, why in uk.marches(Picture(g, ALLIED))]
    assert any("take Dolo" in why for why in reasons)


def test_the_uk_saves_its_eps_for_the_season_in_which_the_capital_must_fall() -> None:
    g = set_up()
    assert season.most_offensives(Picture(g, ALLIED)) < 3
    g.month = g.plan.draw_from - 1
    assert season.most_offensives(Picture(g, ALLIED)) > 3


def test_italy_holds_eritrea_until_the_enemy_is_far_stronger_there() -> None:
    g = bare(it_col1="S 7616", it_col2="S 7717", it_col4="S 7616", uk_5ind="S 7618")
    held = sectors.sectors(Picture(g, AXIS))
    assert {number("it_col1"), number("it_col2"), number("it_col4")} <= set(held)
    for unit in ("uk_4ind", "uk_1sa"):
        put(g, unit, "S 7618")
    assert not sectors.sectors(Picture(g, AXIS))


def test_the_attackers_first_loss_is_counted_on_his_strongest_unit() -> None:
    g = bare(uk_5ind="S 7618", uk_essex="S 7618")
    assert toll(g, (number("uk_essex"), number("uk_5ind"))) == [0.0, 2.0, 2.25]


def test_troops_beside_an_open_capital_walk_into_it_whatever_could_crush_them() -> None:
    beside = {f"it_{name}": "S 8414" for name in ("col1", "col2", "africa", "granatieri")}
    open_city = bare(uk_kar1="S 8417", uk_essex="S 8417", **beside)
    open_city.chits[hex_("S 8417")] = ALLIED
    held = open_city.clone()
    put(held, "it_col3", ADDIS)
    ends = {u: path[-1] for u, path, _ in uk.marches(Picture(open_city, ALLIED))}
    assert ends[number("uk_kar1")] == hex_(ADDIS)
    ends = {u: path[-1] for u, path, _ in uk.marches(Picture(held, ALLIED))}
    assert hex_(ADDIS) not in ends.values()
