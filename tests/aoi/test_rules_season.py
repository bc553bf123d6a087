"""Set-up and the Seasonal Turn: income, construction, purchase (8, b8, eth)."""

import pytest
from abyssinia import act, asked, bare, offered, opening, put, run

from zariba.games.aoi.rules.construction import Construction, why_not_rebuild
from zariba.games.aoi.rules.income import income
from zariba.games.aoi.rules.installations import base_room, fort_works, repair_candidates, wreck
from zariba.games.aoi.rules.prepared import clear_table, take_prepared
from zariba.games.aoi.rules.season import Purchase, SeasonalTurn
from zariba.games.aoi.rules.setup import SetUp, chits_left, starters
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    DEPLETED,
    FIELD_IDLE,
    FORT,
    FORT_RISING,
    LARGE_BASE,
    POOL,
    PORT_DAMAGED,
    SMALL_BASE,
    Aoi,
    total,
)
from zariba.games.aoi.rules.supply import fed_hexes

ITALY, ETHIOPIA = 0, 1


def number(g: Aoi, piece: str) -> int:
    return g.pack.piece_index[piece]


def at(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


def rich(eps: int = 30, **where: str) -> Aoi:
    g = bare(**where)  # type: ignore[arg-type]
    g.eps[ITALY] = eps
    return g


# Set-up.


def empty() -> Aoi:
    g = opening()
    clear_table(g)
    g.stacks, g.beside, g.works = {}, {}, {}
    return g


@pytest.mark.rules("eth.b", "b0.6a", "9.2b", "8.5a")
def test_ethiopia_sets_up_first_anywhere_in_ethiopia_and_only_there() -> None:
    g = run(empty(), SetUp(AXIS), SetUp(ALLIED))
    assert g.plan.setup_order == (ALLIED, AXIS)
    assert len(offered(g, "unit")) == 24  # 23 land units and the Emperor
    act(g, ("unit", "eth_wag"))
    assert {g.pack.area[at(g, code)] for code in offered(g, "hex")} == {"Ethiopia"}
    refusal = act(g, ("hex", "S 7716"))
    assert refusal is not None
    assert refusal.rule == "eth.b"


@pytest.mark.rules("b0.6a")
def test_the_set_up_is_done_when_everything_stands() -> None:
    g = run(empty(), SetUp(ALLIED))
    refusal = act(g, ("done", ""))
    assert refusal is not None
    assert refusal.rule == "b0.6a"
    assert act(g, ("prepared", ""), ("done", "")) is None
    assert all(g.at[p] >= 0 for p in starters(g, ALLIED))


@pytest.mark.rules("b0.6a")
@pytest.mark.parametrize("seat", [AXIS, ALLIED])
def test_the_default_set_up_is_offered_only_while_it_changes_something(seat: int) -> None:
    g = run(empty(), SetUp(seat))
    assert act(g, ("prepared", "")) is None
    refusal = act(g, ("prepared", ""))
    assert refusal is not None
    assert refusal.why == "everything stands as in the default set-up already"
    mover = offered(g, "unit")[0]
    assert act(g, ("unit", mover)) is None
    assert act(g, ("hex", offered(g, "hex")[0]), ("prepared", "")) is None


@pytest.mark.rules("eth.b", "b0.6a")
def test_italians_set_up_in_their_colonies_air_units_on_bases_ships_in_port() -> None:
    g = run(empty(), SetUp(AXIS))
    act(g, ("unit", "it_i"))
    areas = {g.pack.area[at(g, code)] for code in offered(g, "hex")}
    assert areas == {"Eritrea", "Italian Somalia"}
    act(g, ("hex", "S 7717"), ("unit", "it_sm81"))
    assert "S 7717" not in offered(g, "hex")
    act(g, ("back", ""), ("chit", ""), ("hex", "S 7717"), ("unit", "it_sm81"))
    assert "S 7717" in offered(g, "hex")
    assert chits_left(g, AXIS) == 2
    act(g, ("back", ""), ("chit", ""))
    refusal = act(g, ("hex", "S 7717"))
    assert refusal is not None
    assert refusal.rule == "b0.6a"


@pytest.mark.rules("sc.b")
def test_the_transport_starts_in_port() -> None:
    g = run(empty(), SetUp(AXIS))
    act(g, ("unit", "it_stp"))
    assert all(g.pack.port[at(g, code)] for code in offered(g, "hex"))


@pytest.mark.rules("b0.6a")
def test_a_piece_that_stands_can_be_moved_again_during_set_up() -> None:
    g = run(empty(), SetUp(ALLIED))
    act(g, ("unit", "eth_wag"), ("hex", "S 7915"), ("unit", "eth_wag"), ("hex", "S 8016"))
    assert g.at[number(g, "eth_wag")] == at(g, "S 8016")
    assert at(g, "S 7915") not in g.stacks


@pytest.mark.rules("8.5a", "eth.c")
def test_partisans_are_no_part_of_the_set_up() -> None:
    g = run(empty(), SetUp(ALLIED))
    refusal = act(g, ("unit", "eth_partisan_1"))
    assert refusal is not None
    assert refusal.rule == "8.5a"


# Income and purchase.


@pytest.mark.rules("8.p1", "8.2b", "xviii.s2a")
def test_autumn_1935_brings_sixteen_and_two_for_massawa() -> None:
    g = opening()
    assert [(p.value, p.rule) for p in income(g, AXIS)] == [(16, "8.p1"), (2, "8.2b")]


@pytest.mark.rules("8.2b")
def test_massawa_beset_brings_nothing() -> None:
    g = bare(eth_guard="S 7715")
    assert total(income(g, AXIS)) == 16


@pytest.mark.rules("8.2d")
def test_dolo_taken_and_supplied_brings_two() -> None:
    g = bare(it_dubats="S 9212")
    assert (2, "8.2d") in [(p.value, p.rule) for p in income(g, AXIS)]
    for code in ("S 9508", "S 9811"):
        g.works[at(g, code)] = PORT_DAMAGED
    assert (2, "8.2d") not in [(p.value, p.rule) for p in income(g, AXIS)]


@pytest.mark.rules("b8.13a", "b8.1a", "xvi.u", "8.13b", "xviii.s3d")
def test_eighteen_eps_buy_five_offensives_and_keep_three() -> None:
    g = run(opening(), SeasonalTurn())
    act(g, ("done", ""))
    if asked(g).options[0][0] != "buy":
        act(g, ("done", ""))
    assert offered(g, "buy") == [str(n) for n in range(7)]
    shown = g.shown
    assert act(g, ("buy", "5")) is None
    assert (g.offensives[ITALY], g.eps[ITALY], g.bought[ITALY]) == (5, 3, 0)
    assert g.shown == shown + 1


@pytest.mark.rules("xviii.s3d")
def test_a_purchase_is_noted_and_not_on_the_track_before_the_reveal() -> None:
    g = rich(9)
    run(g, Purchase(AXIS))
    act(g, ("buy", "2"))
    assert (g.offensives[ITALY], g.bought[ITALY], g.eps[ITALY]) == (0, 2, 3)


@pytest.mark.rules("b8.13a")
def test_more_offensives_than_eps_pay_for_are_refused() -> None:
    g = run(rich(8), Purchase(AXIS))
    refusal = act(g, ("buy", "3"))
    assert refusal is not None
    assert refusal.rule == "b8.13a"


@pytest.mark.rules("xviii.s3c", "b8.13a")
def test_offensives_of_the_old_season_are_lost() -> None:
    g = opening()
    g.offensives[ITALY] = 4
    run(g, SeasonalTurn())
    while asked(g).options[0][0] != "buy":
        act(g, ("done", ""))
    act(g, ("buy", "0"))
    assert g.offensives[ITALY] == 0


@pytest.mark.rules("8.1d", "b0.1a")
def test_ethiopia_has_no_income_and_is_never_asked_to_buy() -> None:
    g = run(opening(), SeasonalTurn())
    seats = set()
    while g.flow:
        seats.add((g.flow[-1].asks(g)[0], asked(g).options[0][0]))  # type: ignore[arg-type]
        act(g, ("buy", "0") if asked(g).options[0][0] == "buy" else ("done", ""))
    assert g.eps[ETHIOPIA] == 0
    assert (ALLIED, "buy") not in seats


# Construction.


@pytest.mark.rules("8.6a", "8.p3", "xvi.q")
def test_no_unit_is_built() -> None:
    g = run(rich(it_i="S 7716"), Construction(AXIS))
    refusal = act(g, ("unit", "it_ii"))
    assert refusal is not None
    assert refusal.rule == "8.6a"


@pytest.mark.rules("8.6b", "b8.6c")
def test_three_forts_in_one_season_for_twelve_eps() -> None:
    g = run(rich(12, it_i="S 7716"), Construction(AXIS))
    for code in ("S 7716", "S 7717", "S 7616"):
        assert act(g, ("fortify", ""), ("hex", code)) is None
    assert g.eps[ITALY] == 0
    assert g.works[at(g, "S 7716")] == FORT | FORT_RISING
    assert not fort_works(g, at(g, "S 7716"))


@pytest.mark.rules("b8.6c")
def test_what_was_begun_works_from_the_next_seasonal_turn_on() -> None:
    g = bare()
    g.works[at(g, "S 7716")] = FORT | FORT_RISING
    run(g, SeasonalTurn())
    assert fort_works(g, at(g, "S 7716"))


@pytest.mark.rules("b8.6c")
def test_nothing_is_built_in_an_enemy_zone_of_control_even_an_inhibited_one() -> None:
    g = rich(it_i="S 7716", eth_w_tigre="S 7816")
    run(g, Construction(AXIS))
    act(g, ("small", ""))
    refusal = act(g, ("hex", "S 7716"))
    assert refusal is not None
    assert refusal.rule == "b8.6c"
    assert "S 7616" in offered(g, "hex")


@pytest.mark.rules("8.11b")
def test_no_large_airbase_in_jungle() -> None:
    g = rich()
    jungle = at(g, "S 8515")
    for hex_ in g.plan.partisan_hexes:
        g.taken[hex_] = AXIS
    run(g, Construction(AXIS))
    act(g, ("large", ""))
    refusal = act(g, ("hex", g.pack.codes[jungle]))
    assert refusal is not None
    assert refusal.rule == "8.11b"
    act(g, ("back", ""), ("small", ""))
    assert g.pack.codes[jungle] in offered(g, "hex")


@pytest.mark.rules("8.6c")
def test_a_depleted_bomber_is_rebuilt_for_the_price_of_a_step() -> None:
    g = rich(2, it_ca133_1="S 7616")
    g.status[number(g, "it_ca133_1")] |= DEPLETED
    run(g, Construction(AXIS))
    assert act(g, ("rebuild", "it_ca133_1")) is None
    assert g.eps[ITALY] == 0
    assert not g.status[number(g, "it_ca133_1")] & DEPLETED


@pytest.mark.rules("8.6c", "b8.1a")
def test_rebuilding_needs_the_eps_and_supply() -> None:
    g = rich(0, it_i="S 7716")
    piece = number(g, "it_i")
    g.status[piece] |= DEPLETED
    assert why_not_rebuild(g, AXIS, piece, fed_hexes(g, AXIS)) is not None
    g.eps[ITALY] = 1
    assert why_not_rebuild(g, AXIS, piece, fed_hexes(g, AXIS)) is None
    g.cut_off[piece] = 1
    refusal = why_not_rebuild(g, AXIS, piece, fed_hexes(g, AXIS))
    assert refusal is not None
    assert refusal.rule == "b7.12a"


@pytest.mark.rules("xviii.s3f")
def test_an_airbase_of_ones_own_may_be_destroyed() -> None:
    g = rich()
    g.works[at(g, "S 7717")] = SMALL_BASE
    put(g, "it_sm81", "S 7717")
    run(g, Construction(AXIS))
    assert act(g, ("raze", ""), ("hex", "S 7717")) is None
    assert at(g, "S 7717") not in g.works
    assert offered(g, "hex")  # its aircraft must find another base at once


@pytest.mark.rules("b8.7a")
def test_graziani_goes_from_somalia_to_a_unit_in_eritrea() -> None:
    g = rich(it_i="S 7716", it_lakes="S 9508", it_graziani="S 9508")
    run(g, Construction(AXIS))
    act(g, ("redeploy", "it_graziani"))
    assert offered(g, "hex") == ["S 7716"]
    act(g, ("hex", "S 7716"))
    assert g.at[number(g, "it_graziani")] == at(g, "S 7716")
    assert offered(g, "redeploy") == []


@pytest.mark.rules("b8.7a", "xvi.q")
def test_an_hq_comes_back_from_the_pool_to_a_supplied_hex() -> None:
    g = rich()
    g.at[number(g, "it_hq_north")] = POOL
    run(g, Construction(AXIS))
    act(g, ("redeploy", "it_hq_north"))
    assert "S 7616" in offered(g, "hex")
    assert "S 8416" not in offered(g, "hex")
    act(g, ("hex", "S 7616"))
    assert g.at[number(g, "it_hq_north")] == at(g, "S 7616")


@pytest.mark.rules("xviii.s3c")
def test_the_side_without_the_initiative_goes_first_and_only_redeploys() -> None:
    g = opening()
    run(g, SeasonalTurn())
    assert g.flow[-1].asks(g) == (ALLIED,)  # type: ignore[arg-type]
    assert {verb for verb, _ in asked(g).options} == {"redeploy", "done"}


# Installations.


def test_a_captured_hex_loses_its_chits_its_port_and_for_a_month_its_airfield() -> None:
    g = bare()
    massawa = at(g, "S 7615")
    g.works[massawa] = LARGE_BASE | FORT
    wreck(g, massawa)
    assert g.works[massawa] == PORT_DAMAGED | FIELD_IDLE
    assert base_room(g, massawa) == (0, 0)
    assert repair_candidates(g, AXIS) == [(massawa, PORT_DAMAGED)]


@pytest.mark.rules("b0.6a")
def test_the_default_set_up_can_be_taken_at_any_time() -> None:
    g = empty()
    take_prepared(g, AXIS)
    take_prepared(g, AXIS)
    assert sum(g.at[p] >= 0 for p in starters(g, AXIS)) == len(starters(g, AXIS))
