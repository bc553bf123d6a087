"""What players see of EAST FRONT: nations, counters, numbers, trays, tables, options, log."""

import re
from collections import Counter

import pytest
from abyssinia import own
from barbarossa import bare, game, month, piece, plan, set_up

from zariba.core.flow import Event
from zariba.core.scene import Piece, Scene, Tray
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.force_pool import grow_pools
from zariba.games.aoi.rules.state import ALLIED, AXIS, DEAD, POOL, Aoi
from zariba.games.aoi.view.chronicle import text_of
from zariba.games.aoi.view.names import short_name

FORMS = ("east_front", *(f"east_front_{year}" for year in range(1941, 1945)))


def seen(g: Aoi, seat: int) -> Scene:
    return game().scene(game().mask(g, seat), seat, game().choice(g, seat) if g.flow else None)


def tray(g: Aoi, name: str) -> Tray:
    return next(one for one in seen(g, AXIS).trays if one.id == name)


def build(g: Aoi, seat: int) -> None:
    """The Construction Step of a side; what was asked before is forgotten."""
    g.flow = [Construction(seat)]
    g.n += 1


def counter(g: Aoi, name: str) -> Piece:
    return next(one for one in seen(g, AXIS).pieces if one.id == name)


def test_no_two_pieces_are_called_the_same_but_the_two_chits_of_manstein() -> None:
    named = Counter(own().pieces[p].name for side in plan().sides for p in side.pieces)
    assert [name for name, count in named.items() if count > 1] == ["Manstein"]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("ge_63_14", "14"),
        ("ge_ss83", "SS"),
        ("ge_443_5", "Me-109 5"),
        ("ru_33_2", "Rum. 2"),
        ("so_63_3", "Guards 3"),
        ("so_53_4", "Siberia 4"),
        ("ge_stp_2", "STP 2"),
        ("sn_vor", "Voroshilo"),
        ("sn_cl1", "CL"),
        ("sh_1st_belorussian", "1st Bel."),
    ],
)
def test_a_counter_says_what_strength_and_symbol_do_not(name: str, short: str) -> None:
    assert short_name(own(), piece(name)) == short


def test_partners_wear_the_colours_that_the_legend_explains() -> None:
    g = set_up()
    bands = {name: counter(g, name).band for name in ("ge_63_1", "ru_33_1", "fi_33_1", "so_43_1")}
    assert bands["ge_63_1"] == bands["so_43_1"] == ""
    assert len(set(bands.values())) == 3
    legend = {entry.text: entry.svg for entry in game().board("east_front").legend}
    assert bands["ru_33_1"] in legend["Rumanian units"]
    assert bands["fi_33_1"] in legend["Finnish units"]
    assert counter(g, "ru_33_1").lines[0] == "Rumania"


def test_every_nation_has_its_numbers_the_leading_ones_first() -> None:
    tracks = seen(set_up(), AXIS).tracks
    titles = [track.title for track in tracks]
    assert titles[:4] == ["Ger. EPs", "Ger. Off.", "Sov. EPs", "Sov. Off."]
    assert titles[4:] == ["Ital. EPs", "Ital. Off.", "Finn. Off.", "Rum. Off.", "Hung. Off."]
    assert tracks[1].note == "German Offensives left this month"


def test_a_reroll_is_shown_where_there_is_one() -> None:
    g = set_up()
    g.rerolls[own().nation_index["Germany"]] = 2
    assert ("Ger. re-rolls", 2) in [(t.title, t.value) for t in seen(g, AXIS).tracks]


def test_a_force_pool_is_the_nations_own_and_shows_of_units_alike_one_and_how_many() -> None:
    g = set_up()
    pool = tray(g, "0-pool")
    assert pool.title == "Germany: force pool (17)"
    infantry = next(one for one in pool.pieces if one.id.startswith("ge_63"))
    assert [badge.text for badge in infantry.badges] == ["\u00d75"]
    assert "built for 4 EPs, at half strength for 2" in infantry.lines


def test_lost_partners_lie_in_a_tray_of_their_nation() -> None:
    g = set_up()
    g.at[piece("ru_33_1")] = DEAD
    assert [one.id for one in tray(g, "0-rumania-lost").pieces] == ["ru_33_1"]
    assert not tray(g, "0-lost").pieces


def test_what_is_to_come_names_seasons_and_how_many_to_the_end_of_the_form() -> None:
    notes = {}
    for form in ("east_front", "east_front_1941"):
        g = bare(scenario=form)
        notes[form] = tray(g, "1-coming").note
    assert "Autumn 1941" in notes["east_front_1941"]
    assert "6 \u00d7 5-3 infantry (Siberian/Shock)" in notes["east_front_1941"]
    assert "1943" not in notes["east_front_1941"]
    assert "1943" in notes["east_front"]


def test_an_officer_of_an_option_that_was_not_agreed_on_never_leaves() -> None:
    assert "Manstein" not in tray(set_up(), "0-coming").note


def test_the_month_tells_the_weather_of_either_zone() -> None:
    assert "Moderate: fair; Severe: fair" in tray(set_up(), "month").note


def test_building_offers_show_their_price() -> None:
    g = set_up()
    month(g, "July 1941")
    g.eps[own().nation_index["Germany"]] = 50
    build(g, AXIS)
    labels = [option.label for option in seen(g, AXIS).options]
    assert "6-3 infantry 19: build for 4 EPs" in labels
    assert "6-3 infantry 19: build at half strength for 2 EPs" in labels


def test_a_unit_of_the_pool_that_cannot_be_built_says_why() -> None:
    g = set_up()
    month(g, "July 1941")
    g.eps[own().nation_index["Germany"]] = 3
    build(g, AXIS)

    def why(name: str) -> str:
        return str(game().why_not_click(g, AXIS, "piece", name))

    assert why("ge_75_5") == "7-5 armor 5 costs 9 EPs, and 3 are left. (b8.6a)"
    assert why("so_43_54") == "4-3 infantry 54 is not yours. (xvi.c)"
    g.eps[own().nation_index["Germany"]] = 50
    first, second, *_ = (
        p for p in plan().sides[AXIS].pieces if g.at[p] == POOL and kind_of(p) == "ge_63"
    )
    told = f"{own().pieces[second].name} is like others in the force pool"
    assert why(own().piece_ids[second]).startswith(told)
    assert own().pieces[first].name in why(own().piece_ids[second])


def kind_of(number: int) -> str:
    return own().pieces[number].unit


def test_whose_offensive_shows_how_many_each_nation_has_left() -> None:
    state = game().start("east_front_1941", (), bytes(32))
    for _ in range(2):
        seat = game().asked(state)[0]
        game().apply(state, seat, ("prepared", 0))
        game().apply(state, seat, ("done", 0))
    while "Who performs" not in seen(state, game().asked(state)[0]).prompt:
        game().apply(state, game().asked(state)[0], ("done", 0))
    game().apply(state, AXIS, ("begin", own().nation_index["Germany"]))
    game().apply(state, AXIS, ("land", 0))
    labels = [option.label for option in seen(state, AXIS).options]
    assert "German Offensive (8 left)" in labels
    assert "Rumanian Offensive (2 left)" in labels


def test_the_log_names_the_nation_of_an_offensive_and_counts_many_units() -> None:
    g = set_up()
    finn, many = piece("fg_mannerheim"), tuple(piece(f"ge_63_{n}") for n in range(1, 11))
    event = Event("offensive", seat=AXIS, units=(finn,), word="land")
    assert text_of(g, event) == "Finnish Land Offensive, led by Mannerheim"
    event = Event("commanded", seat=AXIS, units=(*many, piece("ge_ss83")))
    assert text_of(g, event) == "Under command: 10 \u00d7 6-3 infantry, 8-3 SS infantry"
    assert text_of(g, Event("converted", seat=AXIS, value=1)).endswith("convert 1 rail hex")


def test_tables_tell_the_first_year_the_eps_and_the_victory_of_every_form() -> None:
    tables = {table.name: table for table in game().tables()}
    die = dict(reversed(row) for row in tables["EAST FRONT: die modifiers"].rows)
    assert die["Axis attacks in June 1941: surprise"] == "+3"
    assert die["Soviet attacks to November 1941"] == "-1"
    eps = {row[1]: row[2] for row in tables["EAST FRONT: EPs"].rows if row[0] == "Soviet Union"}
    assert eps["mobilization"] == "+2d from Autumn 1941"
    forms = {row[0] for row in tables["EAST FRONT: victory"].rows}
    assert forms == {plan(form).forms[0].title for form in FORMS}


@pytest.mark.parametrize("form", FORMS)
def test_every_piece_of_every_form_has_a_symbol_values_and_what_it_is(form: str) -> None:
    g = bare(scenario=form)
    grow_pools(g)
    for one in seen(g, AXIS).trays:
        for shown in one.pieces:
            assert shown.symbol
            assert shown.lines
            named = own().sort[piece(shown.id)] == PARTISAN or shown.label or shown.values
            assert named
            assert not re.search(r"\{|\}", shown.title)


@pytest.mark.parametrize("seat", [AXIS, ALLIED])
def test_a_click_on_the_sea_far_off_is_answered_by_the_hex(seat: int) -> None:
    g = set_up()
    build(g, seat)
    refusal = game().why_not_click(g, seat, "space", "E 2237")
    assert refusal is not None
    assert "E 2237" in refusal.why
