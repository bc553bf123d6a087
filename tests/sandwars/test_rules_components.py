"""Players, map, tracks, pieces and cards as the rulebook lists them."""

from collections import Counter

import pytest
from sandwars_positions import PACK

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR, SEATS
from zariba.games.sandwars.rules.invariants import broken
from zariba.games.sandwars.rules.state import SandWars, put, settle_control

GAME: SandWarsGame = make()
BLOCKS = {
    "hq_division",
    "hq_brigade",
    "tank",
    "mech",
    "recon",
    "armored_recon",
    "motorized",
    "airborne",
    "naval_infantry",
    "commando",
    "towed_artillery",
    "sp_artillery",
    "het",
}


def opening(level: str, seed: int = 1) -> SandWars:
    """A game in which both sides have chosen their objectives."""
    g = GAME.start(level, (), numbered_seed(seed))
    assert GAME.apply(g, ALG, ("goal", PACK.goals[ALG][0])) is None
    assert GAME.apply(g, MOR, ("goal", PACK.goals[MOR][0])) is None
    return g


def space(name: str) -> int:
    return PACK.space_index[name]


def piece(name: str) -> int:
    return PACK.piece_index[name]


# Players


@pytest.mark.rules("int.players")
def test_there_are_two_seats_and_no_third() -> None:
    assert [seat.id for seat in GAME.seats] == ["ALG", "MOR"]
    with pytest.raises(BadInput):
        GAME.seat("WSA", GAME.scenarios[0].id)


@pytest.mark.rules("int.teams")
def test_a_seat_has_one_hand_and_one_decision_whoever_sits_there() -> None:
    g = opening("peacetime")
    assert len(g.hand) == len(GAME.seats) == 2
    assert GAME.asked(g) == (ALG,)
    one, other = GAME.choice(g, ALG), GAME.choice(g, ALG)
    assert one is not None
    assert one == other
    assert GAME.apply(g, ALG, one.options[-1]) is None


@pytest.mark.rules("map.planning")
def test_notes_are_no_actions_and_marks_on_a_view_change_nothing() -> None:
    for verb in ("note", "mark", "line"):
        assert verb not in {word for word, _ in GAME.vocabulary()}
        for arg in ("", "oujda"):
            with pytest.raises(BadInput):
                GAME.read(verb, arg)
    g = opening("peacetime")
    before = GAME.encode(g)
    view = GAME.mask(g, ALG)
    view.ctrl[space("oujda")] = ALG
    view.chips = 9
    assert GAME.encode(g) == before


# Map


@pytest.mark.rules("map.types")
def test_every_space_has_one_of_the_six_types() -> None:
    found = Counter(PACK.kind_of)
    assert found == {
        "city": 55,
        "resource_city": 6,
        "desert": 13,
        "petroleum": 9,
        "mineral": 4,
        "nuclear": 2,
    }
    assert PACK.size == 89
    resource_cities = [s for s in range(PACK.size) if PACK.kind_of[s] == "resource_city"]
    assert all(PACK.country[s] == "MOR" for s in resource_cities)


@pytest.mark.rules("map.divider")
def test_mountains_and_berm_lie_on_connections_and_in_no_space() -> None:
    pair = (space("marrakech"), space("ouarzazate"))
    assert pair in PACK.mountain
    assert pair[::-1] in PACK.mountain
    assert {PACK.kind_of[s] for s in pair} == {"resource_city", "city"}
    for a, b in (*PACK.mountain, *PACK.berm):
        assert b in PACK.near[a]
    assert len(PACK.mountain) == 2 * 20
    assert len(PACK.berm) == 2 * 9
    assert all(inside in pair for pair, inside in PACK.berm.items())


@pytest.mark.rules("map.homes")
def test_algeria_morocco_and_western_sahara_are_the_home_countries() -> None:
    assert Counter(PACK.country) == {"ALG": 41, "MOR": 35, "WSA": 12, "DIS": 1}
    for s in range(PACK.size):
        wanted = {"ALG": ALG, "MOR": MOR, "WSA": MOR, "DIS": -1}[PACK.country[s]]
        assert PACK.home[s] == wanted
        assert opening("crisis").ctrl[s] == wanted


@pytest.mark.rules("map.coastal")
def test_seventeen_spaces_lie_on_the_coast() -> None:
    coast = {PACK.space_ids[s] for s in range(PACK.size) if PACK.coastal[s]}
    assert coast == {
        "tanger",
        "tetouan",
        "al_hoceima",
        "nador",
        "rabat",
        "casablanca",
        "safi",
        "agadir",
        "tan_tan",
        "tarfaya",
        "laayoune",
        "boujdour",
        "dakhla",
        "oran",
        "mostaganem",
        "alger",
        "annaba",
    }


# Tracks


@pytest.mark.rules("disp.tracks")
def test_a_marker_beyond_the_track_is_an_error() -> None:
    g = opening("peacetime")
    assert (g.turn, g.war, PACK.tracks) == (1, False, (10, 10))
    assert not broken(g)
    for number in (0, 11):
        g.turn = number
        assert broken(g) == [f"turn {number}"]


# Pieces


@pytest.mark.rules("unit.types")
def test_both_sides_have_every_type_of_block() -> None:
    for side in (ALG, MOR):
        types = {PACK.type[p] for p in PACK.of_seat[side] if PACK.block[p]}
        assert types == BLOCKS


@pytest.mark.rules("unit.special")
def test_the_special_units_are_plastic_on_both_sides() -> None:
    for side in (ALG, MOR):
        for kind in ("elite", "logistics_base", "insurgent_camp", "guerrilla"):
            found = PACK.of_type[side, kind]
            assert found
            assert not any(PACK.block[p] for p in found)
        assert len(PACK.of_type[side, "elite"]) == 1


@pytest.mark.rules("unit.armor")
def test_four_types_of_block_are_armour() -> None:
    armor = {PACK.type[p] for p in range(PACK.count) if PACK.armor[p] and PACK.block[p]}
    assert armor == {"tank", "mech", "armored_recon", "sp_artillery"}


@pytest.mark.rules("unit.cv")
def test_no_label_shows_more_than_four() -> None:
    for p in range(PACK.count):
        if PACK.block[p] and not PACK.hq[p] and PACK.type[p] != "het":
            assert 1 <= PACK.cv[p] <= 4


@pytest.mark.rules("unit.hq.echelon")
def test_headquarters_are_divisions_or_brigades_of_an_arm() -> None:
    airborne = PACK.pieces[piece("A-DIV5")]
    assert (airborne.type, airborne.arm) == ("hq_division", "airborne")
    for side, divisions, brigades in ((ALG, 5, 5), (MOR, 3, 7)):
        hqs = [PACK.pieces[p] for p in PACK.hqs[side]]
        assert Counter(hq.type for hq in hqs) == {"hq_division": divisions, "hq_brigade": brigades}
        assert all(hq.arm in ("armored", "mechanized", "motorized", "airborne") for hq in hqs)


@pytest.mark.rules("unit.recon")
def test_recon_values_are_two_one_and_nothing() -> None:
    for p in range(PACK.count):
        if PACK.block[p]:
            assert PACK.recon[p] == {"armored_recon": 2, "recon": 1}.get(PACK.type[p], 0)


@pytest.mark.rules("unit.mobility")
def test_camps_and_bases_are_static_and_the_guards_may_not_use_their_letter() -> None:
    letters = {kind: PACK.kinds[kind].mobility for kind in PACK.kinds}
    assert letters["insurgent_camp"] == letters["logistics_base"] == "static"
    assert letters["elite"].startswith("G")
    assert letters["guerrilla"] == letters["tank"] == "G"
    marching = {PACK.type[p] for p in range(PACK.count) if PACK.ground[p] and PACK.mobile[p]}
    assert marching == BLOCKS | {"guerrilla"}


@pytest.mark.rules("unit.limit", "unit.base.limit")
def test_the_counter_mix_is_what_the_sheets_list() -> None:
    assert PACK.count == 230
    for side, kind, number in (
        (ALG, "logistics_base", 5),
        (MOR, "logistics_base", 5),
        (ALG, "insurgent_camp", 4),
        (MOR, "insurgent_camp", 2),
        (ALG, "guerrilla", 6),
        (MOR, "guerrilla", 3),
        (ALG, "elint", 0),
        (MOR, "elint", 1),
        (ALG, "jamming_marker", 1),
        (MOR, "jamming_marker", 0),
    ):
        assert len(PACK.of_type[side, kind]) == number, (SEATS[side], kind)


@pytest.mark.rules("unit.install")
def test_a_printed_resource_and_a_resource_marker_are_different_things() -> None:
    assert PACK.kind_of[space("tindouf")] == "city"
    assert space("tindouf") in PACK.minerals[ALG]
    for side in (ALG, MOR):
        assert not any(PACK.ground[p] for p in PACK.of_type[side, "resource_marker"])
        assert not any(PACK.ground[p] for p in PACK.of_type[side, "fort"])


@pytest.mark.rules("unit.location")
def test_location_markers_are_no_impact_markers() -> None:
    for kind in ("sof_marker", "terror_marker", "spectacular_marker", "jamming_marker"):
        for side in (ALG, MOR):
            assert not any(PACK.impact[p] for p in PACK.of_type[side, kind])


@pytest.mark.rules("unit.noid")
def test_pieces_have_a_type_and_a_number_and_no_name_of_a_regiment() -> None:
    for one in PACK.pieces[: PACK.count]:
        country, rest = one.id.split("-")
        assert country == "AM"[one.seat]
        assert rest.rstrip("0123456789").isupper()
        assert rest[-1].isdigit()


@pytest.mark.rules("def.unconventional")
def test_commandos_camps_and_guerrillas_are_the_unconventional_ground_units() -> None:
    found = {PACK.type[p] for p in range(PACK.count) if PACK.ground[p] and not PACK.conventional[p]}
    assert found == {"commando", "insurgent_camp", "guerrilla"}
    for kind in ("sof_marker", "terror_marker", "spectacular_marker"):
        assert not PACK.kinds[kind].conventional
    assert not any(PACK.attach[p] for p in range(PACK.count) if not PACK.conventional[p])


@pytest.mark.rules("def.control.units")
def test_markers_leaders_bases_and_installations_hold_no_space() -> None:
    for kind in ("airstrike", "helicopter", "naval", "leader", "logistics_base", "fort"):
        g = GAME.new_state("peacetime", (), numbered_seed(1))
        put(g, PACK.of_type[MOR, kind][0], space("saida"))
        settle_control(g, space("saida"))
        assert g.ctrl[space("saida")] == ALG, kind
    for kind in ("het", "hq_brigade", "guerrilla", "insurgent_camp"):
        g = GAME.new_state("peacetime", (), numbered_seed(1))
        put(g, PACK.of_type[MOR, kind][0], space("saida"))
        settle_control(g, space("saida"))
        assert g.ctrl[space("saida")] == MOR, kind


@pytest.mark.rules("opt.values")
def test_steps_are_combat_values_but_for_the_guards() -> None:
    for one in PACK.pieces[: PACK.count]:
        if one.type == "elite":
            assert (one.cv, one.steps) == (6, 2)
        elif PACK.block[piece(one.id)] and one.cv:
            assert one.steps == one.cv


@pytest.mark.rules("opt.guards")
def test_no_option_lets_the_guards_move() -> None:
    with pytest.raises(BadInput):
        GAME.check_options(["guards"], GAME.scenarios[0].id)
    assert not any(PACK.mobile[PACK.of_type[side, "elite"][0]] for side in (ALG, MOR))


# Cards


@pytest.mark.rules("card.sections")
def test_every_card_has_four_sections() -> None:
    third = PACK.cards[PACK.card_index["A03"]]
    assert third.action == "Admin move"
    assert third.reaction == "Commit reserve"
    assert third.event == "War breaks out!"
    assert (third.die1, third.die2, third.trigger) == (5, 2, "event")
    for card in PACK.cards:
        assert card.action in PACK.actions
        assert card.reaction in PACK.reactions
        assert card.event in PACK.events
        assert 1 <= card.die1 <= 6
        assert 1 <= card.die2 <= 6
        assert card.trigger in ("", "event", "turn")


@pytest.mark.rules("card.decks")
def test_each_side_has_its_own_decks() -> None:
    assert [len(deck) for deck in PACK.decks] == [54, 54]
    assert not set(PACK.decks[ALG]) & set(PACK.decks[MOR])
    assert [len(goals) for goals in PACK.goals] == [6, 6]
    assert not set(PACK.goals[ALG]) & set(PACK.goals[MOR])
    g = opening("peacetime")
    assert not broken(g)
    g.hand[ALG] = (*g.hand[ALG][1:], g.hand[MOR][0])
    assert broken(g)
