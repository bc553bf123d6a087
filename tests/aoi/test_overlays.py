"""Overlays: lines of supply, the front, command, and how far everything goes."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from abyssinia import bare, opening, put
from adowa import at, unit
from skies import sky

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.core.scene import Overlay
from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.rules.movement import begin_move
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ALLIED,
    AXIS,
    FLIPPED,
    LED,
    SMALL_BASE,
    Aoi,
)
from zariba.games.aoi.rules.supply import fed_hexes, sources, supply_lines
from zariba.games.aoi.view.lines import traced
from zariba.games.aoi.view.overlays import OVERLAYS, overlay
from zariba.games.aoi.view.ranges import by_hops, by_land


@cache
def game() -> AoiGame:
    return make()


def marks(found: Overlay) -> dict[str, tuple[str, str]]:
    return {mark.space: (mark.tone, mark.text) for mark in found.marks}


# Supply


def test_the_line_of_a_corps_runs_over_joined_hexes_to_its_port() -> None:
    g = opening()
    found = overlay(g, AXIS, "line", "S 7717")
    (line,) = found.lines
    assert (line[0], line[-1]) == ("S 7717", "S 7615")
    hexes = [at(code) for code in line]
    assert all(b in g.pack.joined[a] for a, b in pairwise(hexes))
    assert found.note == "II Corps, IV Corps and October 28th Division: 2 hexes to Massawa (S 7615)"


def test_the_line_of_the_enemy_is_his_own() -> None:
    found = overlay(opening(), AXIS, "line", "S 8215")
    assert found.lines[0][-1] == "S 8416"


def test_a_unit_without_a_line_shows_who_closes_it() -> None:
    g = bare(it_i="S 7916", eth_w_tigre="S 7816", eth_e_tigre="S 7815", eth_shoa="S 8016")
    found = overlay(g, AXIS, "line", "S 7916")
    assert found.lines == ()
    assert marks(found)["S 7916"] == ("bad", "!")
    assert marks(found)["S 7816"][0] == "enemy"
    assert "no line of supply" in found.note


@pytest.mark.parametrize("seed", range(3))
def test_a_line_is_shown_for_every_hex_that_is_fed_and_for_no_other(seed: int) -> None:
    rng = Random(seed)
    state = game().start("ethiopia", (), numbered_seed(seed))
    while state.result is None:
        seat = game().asked(state)[0]
        choice = game().choice(state, seat)
        assert choice is not None
        if state.n % 40 == 0:
            for side in (AXIS, ALLIED):
                lines = supply_lines(state, side, sources(state, side))
                assert lines.keys() == fed_hexes(state, side)
        assert game().apply(state, seat, rng.choice(choice.options)) is None


@pytest.mark.rules("7.p1")
@pytest.mark.parametrize(
    ("home", "lost", "fed"),
    [
        ("S 8414", ("S 8314", "S 8315", "S 8413", "S 8415", "S 8514"), True),
        ("S 8414", ("S 8314", "S 8315", "S 8413", "S 8415", "S 8514", "S 8516"), False),
        ("S 8514", ("S 8413", "S 8414", "S 8513", "S 8613", "S 8614"), False),
    ],
)
def test_a_line_passes_the_jungle_along_the_railway_only(
    home: str, lost: tuple[str, ...], fed: bool
) -> None:
    g = bare(eth_harar=home, it_i="S 7716")
    for code in lost:
        g.taken[at(code)] = AXIS
    assert bool(traced(g, ALLIED, at(home))) == fed
    lines = supply_lines(g, ALLIED, sources(g, ALLIED))
    assert lines.keys() == fed_hexes(g, ALLIED)


@pytest.mark.rules("b7.7b")
def test_the_line_of_the_alpini_goes_through_one_hex_of_jungle_mountain() -> None:
    g = opening()
    pack = g.pack
    deep = [
        h
        for h in range(pack.hexes)
        if not traced(g, ALLIED, h) and pack.land[h] and traced(g, ALLIED, h, climbs=True)
    ]
    assert deep
    line = traced(g, ALLIED, deep[0], climbs=True)
    assert sum(pack.ground[h].mountain_units_through for h in line[1:]) == 1


# The front


def test_the_front_runs_between_the_hexes_of_either_side_and_moves_with_them() -> None:
    g = opening()
    before = overlay(g, AXIS, "owner", None).shapes
    assert before
    assert {shape.kind for shape in before} == {"line"}
    g.taken[at("S 7816")] = AXIS
    assert overlay(g, AXIS, "owner", None).shapes != before
    sides = sum(len(shape.points) - 1 for shape in before)
    assert sides == sum(
        g.plan.start_owner[a] == AXIS and g.plan.start_owner[b] == ALLIED
        for a in range(g.pack.hexes)
        for b in g.pack.joined[a]
    )


# Command


def test_the_command_overlay_says_whom_agents_would_activate() -> None:
    g = opening()
    assert marks(overlay(g, AXIS, "command", None))["S 7717"] == ("good", "\u26053")
    g.status[unit("it_ii")] |= ACTIVE
    assert marks(overlay(g, AXIS, "command", None))["S 7717"] == ("good", "\u26052")


def test_used_agents_reach_nobody() -> None:
    g = opening()
    for staff in ("it_hq_north", "it_hq_south"):
        g.status[unit(staff)] |= FLIPPED
    for general in ("it_debono", "it_badoglio", "it_graziani"):
        g.status[unit(general)] |= LED
    assert overlay(g, AXIS, "command", None).marks == ()


# Reach and range


def test_the_reach_of_a_unit_is_what_a_march_can_enter() -> None:
    g = opening()
    tribe = unit("eth_sidamo")
    found = by_land(g, tribe)
    begin_move(g, ALLIED, tribe)
    nearest = set(g.flow[-1].open_hexes(g))  # type: ignore[attr-defined]
    assert nearest <= found.keys()
    assert found.keys() > nearest, "two points carry it further in open country"


def test_the_reach_of_a_stack_counts_who_gets_where() -> None:
    found = overlay(opening(), AXIS, "reach", "S 9210")
    counts = {int(text) for tone, text in marks(found).values() if tone == "good"}
    assert max(counts) > 1
    assert "by rail no capacity here" in found.note


def test_the_reach_changes_nothing_in_the_position() -> None:
    g = opening()
    overlay(g, AXIS, "reach", "S 7716")
    assert g == opening()


def test_a_march_is_not_followed_beyond_an_enemy_piece() -> None:
    g = bare(it_i="S 7916")
    put(g, "eth_partisan_1", "S 8015")
    assert by_land(g, unit("it_i"))[at("S 8015")] == 0


def test_a_ship_shows_where_it_may_end_its_voyage() -> None:
    found = marks(overlay(opening(), AXIS, "reach", "S 7615"))
    assert found["S 8011"] == ("own", "\u2693")
    assert "S 8211" not in found, "Djibouti is French"


def test_aircraft_show_the_bases_they_reach_and_by_how_many_hops() -> None:
    g = opening()
    g.works[at("S 8011")] = SMALL_BASE
    found = overlay(g, AXIS, "range", "S 7616")
    assert found.note.startswith("SM.81: 10 hexes")
    assert marks(found)["S 8011"] == ("good", "1")
    assert set(by_hops(g, unit("it_sm81")).values()) <= {1, 2, 3}


@pytest.mark.parametrize("kind", [each.id for each in OVERLAYS if each.at])
def test_an_overlay_of_a_hex_says_what_to_point_at(kind: str) -> None:
    g: Aoi = opening()
    with pytest.raises(BadInput, match="point at a hex first"):
        overlay(g, AXIS, kind, None)
    at_sea = g.pack.codes[g.pack.land.index(False)]
    found = overlay(g, AXIS, kind, at_sea)
    assert found.marks == ()
    assert found.note.startswith("Point at a hex")


# Railways of EAST AFRICA


def test_the_reach_by_rail_names_who_may_go_and_marks_the_stations() -> None:
    g = sky(uk_westyork="S 7621", uk_platt="S 7621")
    found = overlay(g, ALLIED, "reach", "S 7621")
    assert "\u21c4 by rail, 1 unit a month: West York Regiment and Platt" in found.note
    stations = {code for code, (_, text) in marks(found).items() if "\u21c4" in text}
    assert "S 7117" in stations
    assert all(g.pack.rails[at(code)] and g.pack.area[at(code)] == "Sudan" for code in stations)


def test_a_hex_beyond_the_march_is_reached_by_rail_alone() -> None:
    g = sky(uk_westyork="S 7621")
    far = marks(overlay(g, ALLIED, "reach", "S 7621"))["S 7117"]
    assert far == ("good", "\u21c4")


def test_who_may_not_go_by_rail_reads_why() -> None:
    g = sky(uk_westyork="S 7621")
    g.status[unit("uk_westyork")] |= ACTIVE
    note = overlay(g, ALLIED, "reach", "S 7621").note
    assert "not by rail: units activated this month do not move by rail" in note
    g.rail_lost["Sudan"] = 1
    assert "by rail no capacity here" in overlay(g, ALLIED, "reach", "S 7621").note
