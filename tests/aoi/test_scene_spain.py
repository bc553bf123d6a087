"""What players see of SPANISH CIVIL WAR: seats, tracks, trays, pieces, hexes, options, log."""

import pytest
from abyssinia import own
from iberia import bare, game, hex_, piece, plan, set_up

from zariba.core.flow import Event
from zariba.core.scene import Scene
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.state import ALLIED, AXIS, DEAD, PORT_DAMAGED, SET_UP, Aoi
from zariba.games.aoi.view.chronicle import chronicle
from zariba.games.aoi.view.names import short_name
from zariba.games.aoi.view.overlays import overlay
from zariba.games.aoi.view.pieces import band, lines
from zariba.games.aoi.view.scene import hex_lines


def seen(g: Aoi, seat: int) -> Scene:
    view = game().mask(g, seat)
    return game().scene(view, seat, game().choice(g, seat))


def test_the_camps_sit_at_the_table_with_their_offensives_and_no_eps() -> None:
    scene = seen(set_up(), AXIS)
    assert [seat.id for seat in scene.seats] == ["nationalists", "republicans"]
    assert [(track.id, track.value) for track in scene.tracks] == [
        ("offensives-0", 2),
        ("offensives-1", 2),
    ]
    assert [(track.title, track.note) for track in scene.tracks] == [
        ("Offensives", "Nationalist Offensives left this month"),
        ("Offensives", "Republican Offensives left this month"),
    ]
    assert scene.scenario == "SPANISH CIVIL WAR"
    assert scene.turns[0] == "July 1936"
    assert len(scene.turns) == 34


def test_the_log_of_the_set_up_stands_before_the_first_month_begins() -> None:
    g = set_up()
    written = chronicle(game().mask(g, AXIS), AXIS)
    assert [(line.text, line.phase) for line in written] == [
        ("Republican set-up complete: 25 pieces", SET_UP)
    ]


def test_every_hex_of_spain_is_on_the_board_and_says_what_it_is() -> None:
    board = game().board(plan().id)
    assert len(board.spaces) == len(own().map.numbers["spain"])
    madrid = next(space for space in board.spaces if space.id == "W 2010")
    assert "Madrid" in madrid.title
    assert "the objective" in madrid.lines


@pytest.mark.rules("10.35e", "10.35j")
def test_tangier_says_who_is_fed_and_who_may_dock_there() -> None:
    said = hex_lines(own(), plan(), hex_("W 1406"))
    assert "Nationalist supply source" in said
    assert "Nationalist units are always supplied here" in said
    assert "Republican ships may lie here while no enemy land unit does" in said


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("na_he59", "seaplane: based only in a city with a working port (4.2c)"),
        ("na_espana", "subject to Fate: 6+ each month damages it (10.30a)"),
        ("na_ctv", "volunteers from Italy: never replenished (10.35t)"),
        ("re_dd1", "no anti-aircraft guns (10.28a)"),
    ],
)
def test_a_marked_piece_says_what_its_mark_means(name: str, note: str) -> None:
    g = bare()
    assert note in lines(g, piece(name))
    assert note not in lines(g, piece("na_burgos"))


def test_volunteers_wear_the_colours_of_their_country_and_spaniards_none() -> None:
    g = bare()
    bands = {
        name: band(g, piece(name))
        for name in ("na_ctv", "na_l3", "na_he51", "re_i16", "re_ib11", "na_legion", "re_v")
    }
    assert bands["na_ctv"] == bands["na_l3"]
    assert len({bands[name] for name in ("na_ctv", "na_he51", "re_i16", "re_ib11")}) == 4
    assert bands["na_legion"] == bands["re_v"] == ""


def test_the_legend_says_whose_colours_these_are() -> None:
    def told(scenario: str) -> list[str]:
        legend = game().board(scenario).legend
        return [entry.text for entry in legend if entry.text.startswith("Volunteers")]

    assert told(plan().id) == [
        "Volunteers from Italy",
        "Volunteers from Germany",
        "Volunteers from the Soviet Union",
        "Volunteers from many countries",
    ]
    assert told("ethiopia") == []


def test_what_comes_in_later_seasons_lies_beside_the_map_with_its_season() -> None:
    g = set_up()
    tray = next(one for one in seen(g, AXIS).trays if one.id == "1-coming")
    assert [p.id for p in tray.pieces][:3] == ["re_ib11", "re_t26", "re_rojo"]
    assert tray.note.startswith("Autumn 1936: XI-XII International Brigades, Soviet T-26 Brigade")
    assert tray.note.endswith("Autumn 1938: XIII-XV International Brigades leaves")
    g.at[piece("re_t26")] = DEAD
    tray = next(one for one in seen(g, AXIS).trays if one.id == "1-coming")
    assert "re_t26" not in [p.id for p in tray.pieces]


def test_the_month_tells_the_weather_of_both_zones() -> None:
    month = next(one for one in seen(set_up(), ALLIED).trays if one.id == "month")
    assert month.note == "Summer 1936. Mild: fair; Moderate: fair. Initiative: Nationalists"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("re_cervantes", "Cervantes"),
        ("na_cervera", "Cervera"),
        ("re_jaime", "Jaime I"),
        ("re_dd1", "DD group"),
        ("re_bad", "Extremad."),
        ("na_castile", "Castile"),
    ],
)
def test_a_counter_has_a_name_that_fits(name: str, short: str) -> None:
    assert short_name(own(), piece(name)) == short


def test_the_tables_name_fate_and_the_spanish_generals() -> None:
    found = {table.name: table for table in game().tables()}
    rows = found["At sea and in the air"].rows
    assert ("1 die", "6+", "Fate strikes a ship that is subject to it") in rows
    assert "Franco" in [row[0] for row in found["Generals"].rows]


def test_a_city_of_the_enemy_feeds_only_who_captures_it() -> None:
    said = hex_lines(own(), plan(), hex_("W 1607"))
    assert "Nationalist supply source" in said
    assert "Republican supply source once captured" in said
    assert "Nationalist supply source" in hex_lines(own(), plan(), hex_("W 2004"))


def test_lost_units_lie_in_the_trays_of_their_camp() -> None:
    g = bare(na_burgos="W 2311", na_navarre="W 2313", re_v="W 2010", re_pen1="W 1813")
    eliminate(g, piece("na_burgos"), "b0.2a")
    eliminate(g, piece("re_v"), "b0.2a")
    view = game().mask(g, AXIS)
    view.flow = []
    trays = {tray.id: [p.id for p in tray.pieces] for tray in game().scene(view, AXIS, None).trays}
    assert trays["0-lost"] == ["na_burgos"]
    assert trays["1-box"] == ["re_v"]


def test_what_costs_nothing_is_told_without_a_price() -> None:
    g = bare()
    g.tell(Event("replenished", seat=ALLIED, units=(piece("re_v"),), at=hex_("W 2010")))
    g.tell(Event("supply_chit", seat=AXIS, units=(piece("na_stp"),), at=hex_("W 1607")))
    texts = [line.text for line in chronicle(g, AXIS)]
    assert texts == ["V Corps comes back in Madrid (W 2010)", "STP takes a Sea Supply chit aboard"]


def test_the_end_is_told_by_the_name_of_the_camp() -> None:
    g = bare(na_teruel="W 1913")
    eliminate(g, piece("na_teruel"), "b0.2a")
    assert chronicle(g, AXIS)[-1].text == (
        "Republican victory: no Nationalist unit is left but volunteers"
    )


@pytest.mark.rules("10.35e")
def test_the_line_of_supply_of_majorca_is_none_and_none_is_needed() -> None:
    g = bare(na_palma="W 1716")
    g.works[hex_("W 1716")] = PORT_DAMAGED
    shown = overlay(g, AXIS, "line", "W 1716")
    assert shown.note == "Majorca Garrison: supplied without a line"


@pytest.mark.rules("10.35g")
def test_the_line_of_supply_runs_through_portugal_to_lisbon() -> None:
    g = bare(na_burgos="W 2007")
    for port in ("W 1607", "W 2506", "W 2606"):
        g.works[hex_(port)] = PORT_DAMAGED
    assert "to Lisbon (W 2004)" in overlay(g, AXIS, "line", "W 2007").note
