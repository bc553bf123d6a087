"""Zones of control, and who may stand together in a hex."""

from pathlib import Path

import pytest
from abyssinia import act, asked, bare, offered, own, put, run, top
from packs import altered

from zariba.core.flow import bound
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.stacking import excess, why_no_room
from zariba.games.aoi.rules.state import ALLIED, AXIS, Aoi, enter
from zariba.games.aoi.rules.zones_of_control import contested, enemy_zoc, enemy_zoc_any


def at(code: str) -> int:
    return own().hex_index[code]


def number(piece: str) -> int:
    return own().piece_index[piece]


def room(g: Aoi, code: str, *pieces: str) -> str:
    """The rule by which there is no room, empty if there is."""
    refusal = why_no_room(g, tuple(number(p) for p in pieces), at(code))
    return refusal.rule if refusal else ""


@pytest.mark.rules("b5.10a")
def test_a_corps_has_a_zone_of_control_around_it_but_not_in_jungle() -> None:
    g = bare(it_i="S 8616")
    assert enemy_zoc(g, ALLIED, at("S 8616"))
    assert not enemy_zoc(g, AXIS, at("S 8616"))
    assert not enemy_zoc_any(g, ALLIED, at("S 8617"))
    g = bare(it_i="S 9111")
    assert enemy_zoc(g, ALLIED, at("S 9112"))
    assert not enemy_zoc(g, ALLIED, at("S 9113"))


@pytest.mark.rules("b5.10a")
def test_no_zone_of_control_reaches_across_closed_water() -> None:
    g = bare(it_i="S 8011")
    assert own().hex_index["S 8010"] in own().grid.adjacent[at("S 8011")]
    assert not enemy_zoc_any(g, ALLIED, at("S 8010"))


@pytest.mark.rules("b5.10a")
def test_a_partisan_has_it_in_its_own_hex_only_and_staff_has_none() -> None:
    g = bare(eth_partisan_1="S 9111", eth_selassie="S 9014")
    assert enemy_zoc(g, AXIS, at("S 9111"))
    assert not enemy_zoc_any(g, AXIS, at("S 9112"))
    assert not enemy_zoc_any(g, AXIS, at("S 9014"))


@pytest.mark.rules("b5.10b")
def test_a_zone_is_inhibited_into_mountains_and_across_rivers() -> None:
    g = bare(eth_w_tigre="S 7816", eth_ogaden="S 9010")
    assert not enemy_zoc(g, AXIS, at("S 7716"))
    assert enemy_zoc_any(g, AXIS, at("S 7716"))
    assert not enemy_zoc(g, AXIS, at("S 9009"))
    assert enemy_zoc_any(g, AXIS, at("S 9009"))
    assert enemy_zoc(g, AXIS, at("S 9011"))


@pytest.mark.rules("b5.10b")
def test_an_inhibited_zone_does_not_stop_movement() -> None:
    g = run(bare(it_pusteria="S 7615", eth_w_tigre="S 7816"), MovementPhase(AXIS))
    assert act(g, ("unit", "it_pusteria"), ("hex", "S 7716")) is None
    assert isinstance(top(g), March)
    assert "S 7815" in offered(g, "hex")


@pytest.mark.rules("b5.10c")
def test_a_unit_stops_on_entering_an_enemy_zone_of_control() -> None:
    g = bare(it_tevere="S 9211", it_i="S 7716", eth_sidamo="S 9113")
    run(g, MovementPhase(AXIS))
    assert act(g, ("unit", "it_tevere"), ("hex", "S 9112")) is None
    assert isinstance(top(g), MovementPhase)
    assert g.at[number("it_tevere")] == at("S 9112")
    assert offered(g, "unit") == ["it_i"]


@pytest.mark.rules("b5.10c")
def test_a_unit_may_leave_a_zone_and_go_on() -> None:
    g = run(bare(it_tevere="S 9112", eth_sidamo="S 9113"), MovementPhase(AXIS))
    act(g, ("unit", "it_tevere"), ("hex", "S 9111"))
    march = top(g)
    assert isinstance(march, March)
    assert march.left() == (2,)


@pytest.mark.rules("b5.10c", "b5.7a")
def test_from_zone_to_zone_it_takes_the_whole_allowance_and_no_less() -> None:
    g = bare(it_tevere="S 9112", it_i="S 7716", eth_sidamo="S 9012")
    run(g, MovementPhase(AXIS))
    assert act(g, ("unit", "it_tevere"), ("hex", "S 9113")) is None
    assert isinstance(top(g), MovementPhase)
    g = bare(it_tevere="S 9112", eth_sidamo="S 9012")
    g.cut_off[number("it_tevere")] = 1
    g.weather[own().zone[at("S 9112")]] = MUD  # out of supply in mud it has no MP at all
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "it_tevere"))
    refusal = act(g, ("hex", "S 9113"))
    assert refusal is not None
    assert refusal.rule == "b5.10c"
    assert "S 9211" in offered(g, "hex")  # out of the zone the one-hex minimum holds


@pytest.mark.rules("b5.10d")
def test_an_owned_hex_under_an_enemy_zone_is_contested() -> None:
    g = bare(eth_sidamo="S 9110", it_i="S 7716")
    assert contested(g, at("S 9210"))
    assert not contested(g, at("S 9310"))
    assert not contested(g, at("S 9111"))  # its own side's
    assert not contested(g, at("S 7816"))  # inhibited
    assert not contested(g, at("S 8510"))  # nobody's


@pytest.mark.rules("5.9a", "10.37i")
def test_tribes_do_not_stack_with_one_another() -> None:
    g = bare(eth_shoa="S 8216", eth_wollo="S 8316")
    assert room(g, "S 8216", "eth_wollo") == "5.9a"
    run(g, MovementPhase(ALLIED))
    act(g, ("unit", "eth_wollo"))
    refusal = act(g, ("hex", "S 8216"))
    assert refusal is not None
    assert refusal.rule == "5.9a"


@pytest.mark.rules("5.9a")
def test_a_tribe_passes_through_another_but_does_not_stay() -> None:
    g = bare(eth_ogaden="S 8909", eth_harar="S 8809")
    run(g, MovementPhase(ALLIED))
    assert act(g, ("unit", "eth_ogaden"), ("hex", "S 8809")) is None
    assert ("done", 0) not in asked(g).options
    refusal = act(g, ("done", ""))
    assert refusal is not None
    assert refusal.rule == "b5.9a"
    assert act(g, ("hex", "S 8709")) is None
    assert g.at[number("eth_ogaden")] == at("S 8709")


@pytest.mark.rules("5.9b", "10.37i")
def test_guard_army_and_cadets_stack_with_anybody() -> None:
    g = bare(eth_guard="S 8416", eth_aom="S 8416", eth_selassie="S 8416")
    assert room(g, "S 8416", "eth_shoa") == ""
    put(g, "eth_shoa", "S 8416")
    assert room(g, "S 8416", "eth_cadets") == "b5.9a"
    assert room(bare(eth_shoa="S 8216"), "S 8216", "eth_cadets", "eth_guard") == ""


@pytest.mark.rules("b5.9a")
def test_three_units_and_any_staff_fill_a_hex() -> None:
    g = bare(it_i="S 7716", it_ii="S 7716", it_badoglio="S 7716", it_hq_north="S 7716")
    assert room(g, "S 7716", "it_iii") == ""
    assert room(g, "S 7716", "it_iii", "it_iv") == "b5.9a"
    put(g, "it_iii", "S 7716")
    assert room(g, "S 7716", "it_iv") == "b5.9a"
    assert room(g, "S 7716", "it_iii") == ""  # it stands there already


@pytest.mark.rules("b5.9a")
def test_units_marked_o_do_not_count_up_to_four(tmp_path: Path) -> None:
    small = ("it_dubats", "it_l3", "it_lakes", "it_libyan", "it_tevere")
    pairs = []
    for line in (HERE / "units.csv").read_text("utf-8").splitlines():
        cells = line.split(",")
        if cells[0] in small:
            pairs.append((line, ",".join([*cells[:11], "o", *cells[12:]])))
    pack = AoiPack(altered(HERE, tmp_path / "pack", "units.csv", *pairs), HERE)
    g = bound(Aoi, pack)(scenario="ethiopia", seed=bytes(32))
    clear_table(g)
    hex_ = pack.hex_index["S 7716"]
    for piece in ("it_i", "it_ii", "it_iii", *small[:3]):
        enter(g, pack.piece_index[piece], hex_)
    assert why_no_room(g, (pack.piece_index["it_libyan"],), hex_) is None
    enter(g, pack.piece_index["it_libyan"], hex_)
    assert excess(g, hex_) == 0
    refusal = why_no_room(g, (pack.piece_index["it_tevere"],), hex_)
    assert refusal is not None
    assert refusal.rule == "b5.9a"
    enter(g, pack.piece_index["it_tevere"], hex_)
    assert excess(g, hex_) == 1


@pytest.mark.rules("b5.9b")
def test_units_in_excess_are_counted_for_the_retreat_that_goes_on() -> None:
    g = bare(eth_guard="S 8416", eth_aom="S 8416", eth_cadets="S 8416")
    assert excess(g, at("S 8416")) == 0
    put(g, "eth_shoa", "S 8416")
    assert excess(g, at("S 8416")) == 1
    g = bare(eth_shoa="S 8216", eth_wollo="S 8216")
    assert excess(g, at("S 8216")) == 1
    assert excess(g, at("S 8316")) == 0


@pytest.mark.rules("b5.9c")
def test_a_partisan_takes_no_room_and_enemies_do_not_share_a_hex() -> None:
    g = bare(
        eth_guard="S 8416", eth_aom="S 8416", eth_partisan_1="S 8416", it_i="S 8316", it_ii="S 7716"
    )
    assert room(g, "S 8416", "eth_cadets") == ""
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "it_i"))
    refusal = act(g, ("hex", "S 8416"))
    assert refusal is not None
    assert refusal.rule == "b5.7a"
    assert "b5.9c" in refusal.also
