"""The Offensive Phase, and the Movement Phase with what is refused there."""

import pytest
from abyssinia import act, asked, bare, offered, own, put, run, settle, top

from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.offensives import OffensivePhase, begin_land
from zariba.games.aoi.rules.rail import rail_capacity, why_no_rail
from zariba.games.aoi.rules.sequence import begin, open_month
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ALLIED,
    AXIS,
    BROKE_THROUGH,
    COMMANDED,
    FLIPPED,
    MOVED,
    MOVEMENT,
    TRAVELLED,
    Aoi,
)

ITALY, ETHIOPIA = own().nation_index["Italy"], own().nation_index["Ethiopia"]


def number(piece: str) -> int:
    return own().piece_index[piece]


def at(code: str) -> int:
    return own().hex_index[code]


def field(*, italian: int, ethiopian: int) -> Aoi:
    """A few units far from each other, and so many Offensives left."""
    g = bare(
        it_i="S 7716", it_ii="S 7715", it_iii="S 7717",
        eth_guard="S 8416", eth_aom="S 8316", eth_cadets="S 8215",
    )  # fmt: skip
    g.offensives[ITALY], g.offensives[ETHIOPIA] = italian, ethiopian
    return run(g, OffensivePhase())


def perform(g: Aoi, code: str) -> None:
    """A Land Offensive of one unit that does nothing."""
    assert act(g, ("land", ""), ("hex", code), ("go", "")) is None
    while not isinstance(top(g), OffensivePhase):
        assert act(g, ("done", "")) is None


@pytest.mark.rules("xviii.m4a")
def test_the_initiative_decides_who_is_first() -> None:
    for first, seat in (("Ethiopia", ALLIED), ("Italy", AXIS)):
        g = field(italian=1, ethiopian=1)
        assert top(g).asks(g) == (AXIS,)
        assert offered(g, "begin") == ["Italy", "Ethiopia"]
        act(g, ("begin", first))
        assert top(g).asks(g) == (seat,)


@pytest.mark.rules("b5.0a")
def test_the_sides_alternate_until_both_pass() -> None:
    g = field(italian=2, ethiopian=1)
    act(g, ("begin", "Italy"))
    perform(g, "S 7716")
    assert top(g).asks(g) == (ALLIED,)
    act(g, ("pass", ""))
    assert top(g).asks(g) == (AXIS,)
    act(g, ("land", ""), ("hex", "S 7715"), ("go", ""))
    act(g, ("done", ""))
    assert top(g).asks(g) == (ALLIED,)
    assert act(g, ("land", ""), ("hex", "S 8416"), ("go", ""), ("done", "")) is None
    assert g.flow == []  # neither has any left: both pass
    assert [e.seat for e in g.news if e.kind == "pass"] == [AXIS, ALLIED]


@pytest.mark.rules("b5.0a")
def test_two_passes_in_a_row_end_the_phase() -> None:
    g = field(italian=2, ethiopian=2)
    act(g, ("begin", "Italy"), ("pass", ""))
    assert top(g).asks(g) == (ALLIED,)
    perform(g, "S 8416")
    act(g, ("pass", ""))
    assert top(g).asks(g) == (ALLIED,)
    act(g, ("pass", ""))
    assert g.flow == []


@pytest.mark.rules("8.13c")
def test_ethiopia_has_two_offensives_a_month_and_a_third_is_refused() -> None:
    g = field(italian=3, ethiopian=0)
    g.offensives[ETHIOPIA] = 1
    open_month(g)
    assert g.offensives[:2] == [3, 2]  # what was left has lapsed
    act(g, ("begin", "Ethiopia"))
    perform(g, "S 8416")
    act(g, ("pass", ""))
    perform(g, "S 8316")
    act(g, ("land", ""), ("hex", "S 7716"), ("go", ""), ("done", ""))
    assert top(g).asks(g) == (AXIS,)  # Ethiopia has passed
    refusal = OffensivePhase(ALLIED).why_not(g, ALLIED, "land", 0)
    assert refusal.rule == "8.13c"


@pytest.mark.rules("b5.0a")
def test_active_units_perform_no_second_offensive() -> None:
    g = field(italian=9, ethiopian=0)
    act(g, ("begin", "Italy"))
    for code in ("S 7716", "S 7715"):
        perform(g, code)
    act(g, ("land", ""))
    assert offered(g, "hex") == ["S 7717"]


@pytest.mark.rules("xviii.m4f")
def test_those_who_broke_through_do_not_move_again() -> None:
    g = bare(it_l3="S 9210", it_tevere="S 9210", it_graziani="S 9210", it_dubats="S 9508")
    g.offensives[ITALY] = 1
    g.flow = []
    begin_land(g, AXIS, g.plan.sides[AXIS].nation)
    settle(g)
    act(g, ("hex", "S 9210"), ("go", ""), ("all", ""), ("done", ""))
    for piece in ("it_l3", "it_graziani"):
        g.status[number(piece)] |= BROKE_THROUGH
    act(g, ("done", ""))
    assert offered(g, "unit") == ["it_tevere"]
    refusal = act(g, ("unit", "it_l3"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4f"
    act(g, ("unit", "it_tevere"))
    refusal = act(g, ("unit", "it_graziani"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4f"
    refusal = act(g, ("unit", "it_dubats"))
    assert refusal is not None


@pytest.mark.rules("xviii.m4f", "b5.1g")
def test_units_that_were_not_activated_do_not_move_in_an_offensive() -> None:
    g = bare(it_i="S 9210", it_ii="S 9210", it_iii="S 9310")
    g.offensives[ITALY] = 1
    g.flow = []
    begin_land(g, AXIS, g.plan.sides[AXIS].nation)
    settle(g)
    act(g, ("hex", "S 9210"), ("go", ""), ("unit", "it_i"), ("done", ""))
    assert offered(g, "unit") == ["it_i"]
    act(g, ("unit", "it_i"))
    assert isinstance(top(g), March)
    refusal = act(g, ("unit", "it_ii"))  # it was left out
    assert refusal is not None
    assert refusal.rule == "b5.1g"


@pytest.mark.rules("xviii.m5a", "b6.0a")
def test_an_active_corps_does_not_move_again() -> None:
    g = bare(it_i="S 7716", it_ii="S 7715", it_hq_north="S 7616")
    g.status[number("it_i")] |= ACTIVE
    g.status[number("it_hq_north")] |= FLIPPED
    run(g, MovementPhase(AXIS))
    assert offered(g, "unit") == ["it_ii"]
    refusal = act(g, ("unit", "it_i"))
    assert refusal is not None
    assert (refusal.rule, "b6.0a" in refusal.also) == ("xviii.m5a", True)
    refusal = act(g, ("unit", "it_hq_north"))
    assert refusal is not None
    assert refusal.rule == "b5.7c"


@pytest.mark.rules("xviii.m5a")
def test_a_unit_that_came_ashore_moves_one_hex() -> None:
    g = bare(it_l3="S 9508", it_i="S 7715")
    g.status[number("it_l3")] |= TRAVELLED
    run(g, MovementPhase(AXIS))
    assert act(g, ("unit", "it_l3"), ("hex", "S 9509")) is None
    assert g.at[number("it_l3")] == at("S 9509")
    assert offered(g, "unit") == ["it_i"]


@pytest.mark.rules("xviii.m5a")
def test_a_unit_that_came_ashore_stays_in_a_port_in_an_enemy_zone() -> None:
    g = bare(it_l3="S 9508", it_i="S 7715", eth_wag="S 9407")
    g.status[number("it_l3")] |= TRAVELLED
    run(g, MovementPhase(AXIS))
    refusal = act(g, ("unit", "it_l3"))
    assert refusal is not None
    assert refusal.rule == "xviii.m5a"


@pytest.mark.rules("b6.0a", "10.37m")
def test_the_side_with_the_initiative_moves_all_its_units_first() -> None:
    g = bare(it_i="S 7716", it_ii="S 7715", eth_guard="S 8416")
    g.phase = MOVEMENT
    begin(g)
    settle(g)
    assert top(g).asks(g) == (AXIS,)
    assert offered(g, "unit") == ["it_i", "it_ii"]
    act(g, ("unit", "it_i"), ("hex", "S 7616"), ("done", ""))
    assert offered(g, "unit") == ["it_ii"]
    act(g, ("done", ""))
    assert top(g).asks(g) == (ALLIED,)
    assert offered(g, "unit") == ["eth_guard"]
    act(g, ("done", ""))
    assert not any(status & MOVED for status in g.status)


@pytest.mark.rules("b6.0a")
def test_ships_aircraft_and_enemies_do_not_move_by_land() -> None:
    g = bare(it_i="S 7716", it_sm81="S 7616", it_stp="S 7615", eth_wag="S 7915")
    run(g, MovementPhase(AXIS))
    for piece in ("it_sm81", "it_stp"):
        refusal = act(g, ("unit", piece))
        assert refusal is not None
        assert refusal.rule == "b6.0a"
    assert act(g, ("unit", "eth_wag")) is not None
    refusal = act(g, ("hex", "S 7717"))
    assert refusal is not None
    assert refusal.rule == "b6.0a"


@pytest.mark.rules("b6.0a")
def test_partisans_move_in_their_sides_movement_phase() -> None:
    g = bare(eth_partisan_1="S 8016", it_i="S 7716")
    run(g, MovementPhase(ALLIED))
    assert offered(g, "unit") == ["eth_partisan_1"]


@pytest.mark.rules("2.6a", "xvi.t")
def test_there_is_no_rail_movement_where_there_is_no_capacity() -> None:
    g = bare(it_i="S 8414", it_ii="S 7715")
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "it_i"))
    refusal = act(g, ("hex", "S 8516"))  # two hexes along the railway
    assert refusal is not None
    assert (refusal.rule, refusal.also) == ("2.6a", ("xvi.t",))


@pytest.mark.rules("xvi.t", "2.6a")
def test_only_egypt_french_somalia_and_the_sudan_have_capacity() -> None:
    g = bare()
    south = [h for h in own().map.numbers["south"] if own().rails[h]]
    areas = {own().area[h]: rail_capacity(g, h) for h in south}
    assert areas["Sudan"] == 1
    assert {area for area, units in areas.items() if units} == {"Egypt", "French Somalia", "Sudan"}
    closed = [
        side.open[h] for side in g.plan.sides for h in range(own().hexes) if rail_capacity(g, h)
    ]
    assert not any(closed)


@pytest.mark.rules("xviii.m5b")
def test_units_activated_this_month_do_not_move_by_rail() -> None:
    g = bare(it_i="S 8414")
    g.status[number("it_i")] |= ACTIVE
    assert why_no_rail(g, number("it_i"), at("S 8516")).rule == "xviii.m5b"
    g.status[number("it_i")] = 0
    assert why_no_rail(g, number("it_i"), at("S 8516")).rule == "2.6a"
    assert why_no_rail(g, number("it_i"), at("S 8613")).rule == "b6.0a"
    put(g, "it_ii", "S 7820")
    assert why_no_rail(g, number("it_ii"), at("S 7621")).rule == "sc.d"


def test_an_offensive_that_cannot_be_is_refused_with_its_reason() -> None:
    g = field(italian=1, ethiopian=1)
    act(g, ("begin", "Italy"))
    refusal = act(g, ("air", ""))
    assert refusal is not None
    assert refusal.rule
    assert ("land", 0) in asked(g).options
    for piece in ("it_i", "it_ii", "it_iii"):
        g.status[number(piece)] |= ACTIVE
    refusal = act(g, ("land", ""))
    assert refusal is not None
    assert refusal.rule == "b5.1a"
    assert not any(status & COMMANDED for status in g.status)
