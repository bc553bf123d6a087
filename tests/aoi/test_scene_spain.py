"""What players see of SPANISH CIVIL WAR: seats, tracks, trays, pieces, hexes, options, log."""

import pytest
from abyssinia import own
from iberia import bare, game, hex_, piece, plan, set_up

from zariba.core.flow import Event
from zariba.core.scene import Scene
from zariba.games.aoi.rules.state import ALLIED, AXIS, PORT_DAMAGED, SET_UP, Aoi, eliminate
from zariba.games.aoi.view.chronicle import chronicle
from zariba.games.aoi.view.overlays import overlay
from zariba.games.aoi.view.pieces import lines
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
