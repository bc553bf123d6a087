"""Hexes that change hands, what falls with them, Generals in danger, and victory."""

import pytest
from abyssinia import act, bare, opening, own, put, run
from adowa import Pause, at, fight, told, unit, where

from zariba.games.aoi.rules import capture, victory
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.generals import caught, orphaned
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    DEAD,
    FLIPPED,
    POOL,
    Aoi,
    owner,
    shift,
)
from zariba.games.aoi.rules.victory import captured_objective, judge_supply_step, time_is_up

ETHIOPIA = 1
ADDIS = "S 8416"


def march(g: Aoi, code: str, *pieces: str) -> None:
    """Units enter a hex."""
    units = tuple(unit(p) for p in pieces)
    run(g, Pause(AXIS))
    for piece in units:
        shift(g, piece, at(code))
    take_hex(g, units, at(code))


@pytest.fixture
def fallen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What take_hex asks of installations, air units and ships, instead of doing it."""
    calls: list[tuple[str, int]] = []
    monkeypatch.setattr(capture, "wreck", lambda g, h: calls.append(("wreck", h)))
    monkeypatch.setattr(capture, "force_out", lambda g, h, seat: calls.append(("force_out", seat)))
    monkeypatch.setattr(capture, "expel", lambda g, h, seat: calls.append(("expel", seat)))
    return calls


# Ownership


@pytest.mark.rules("b0.3a")
def test_a_hex_belongs_to_the_last_side_whose_combat_unit_entered_it() -> None:
    g = bare(it_i="S 7716", eth_aom="S 8215")
    march(g, "S 7816", "it_i")
    march(g, "S 7916", "it_i")
    assert [owner(g, at(code)) for code in ("S 7816", "S 7916")] == [AXIS, AXIS], "in passing too"
    assert told(g, "captured")[0].value == ALLIED
    march(g, "S 7816", "eth_aom")
    assert owner(g, at("S 7816")) == ALLIED
    assert at("S 7816") not in g.taken


@pytest.mark.rules("b0.3a")
def test_a_neutral_hex_is_never_owned() -> None:
    g = bare(it_i="S 7716")
    march(g, "S 7818", "it_i")
    assert owner(g, at("S 7818")) == -1
    assert not told(g, "captured")


@pytest.mark.rules("b0.3a")
def test_an_entry_into_an_own_hex_changes_nothing(fallen: list[tuple[str, int]]) -> None:
    g = bare(it_i="S 7716")
    march(g, "S 7616", "it_i")
    assert (g.news, fallen, g.taken) == ([], [], {})


@pytest.mark.rules("b0.3b")
def test_installations_fall_with_a_hex_that_changes_hands(fallen: list[tuple[str, int]]) -> None:
    g = bare(it_i="S 7716")
    march(g, "S 7816", "it_i")
    assert fallen == [("wreck", at("S 7816"))]


@pytest.mark.rules("b0.3b", "b0.4a")
def test_air_units_and_ships_are_driven_out(fallen: list[tuple[str, int]]) -> None:
    g = bare(eth_aom="S 7816", it_ca133_1="S 7716")
    march(g, "S 7716", "eth_aom")
    assert sorted(fallen) == [
        ("expel", AXIS),
        ("force_out", AXIS),
        ("wreck", at("S 7716")),
    ]


@pytest.mark.rules("b0.4a")
def test_an_hq_alone_goes_to_the_pool_and_a_general_rolls(
    fallen: list[tuple[str, int]],
) -> None:
    g = bare(eth_aom="S 7816", it_hq_north="S 7716", it_graziani="S 7716", it_i="S 7717", dice=(3,))
    g.status[unit("it_hq_north")] |= FLIPPED
    march(g, "S 7716", "eth_aom")
    assert g.at[unit("it_hq_north")] == POOL
    assert g.status[unit("it_hq_north")] == 0
    assert told(g, "hq_lost")[0].units == (unit("it_hq_north"),)
    assert where(g, "it_graziani") == "S 7717"
    assert fallen


@pytest.mark.rules("b0.4a")
def test_pieces_alone_are_caught_in_a_hex_that_the_enemy_owns_already() -> None:
    g = bare(eth_aom="S 8215", it_hq_north="S 8216")
    march(g, "S 8216", "eth_aom")
    assert g.at[unit("it_hq_north")] == POOL
    assert not told(g, "captured")


@pytest.mark.rules("9.2d", "10.6a")
def test_the_first_entry_invades_ethiopia_and_stirs_nobody_else() -> None:
    g = opening()
    neutral = [h for h in range(own().hexes) if owner(g, h) == -1]
    eps, offensives = list(g.eps), list(g.offensives)
    march(g, "S 7815", "it_pusteria")
    assert g.invaded[ETHIOPIA] == 1
    assert g.invaded[AXIS] == 0
    assert all(owner(g, h) == -1 for h in neutral)
    assert (g.eps, g.offensives) == (eps, offensives)


def test_an_entry_into_eritrea_invades_no_nation() -> None:
    g = bare(eth_aom="S 7816")
    march(g, "S 7716", "eth_aom")
    assert not any(g.invaded)


# Generals


@pytest.mark.rules("b5.20a", "5.20a", "5.20b", "5.20c", "10.31e")
@pytest.mark.parametrize(
    ("general", "troops", "lost_up_to"),
    [
        ("eth_selassie", "eth_aom", 1),
        ("it_badoglio", "it_i", 5),
        ("it_debono", "it_i", 4),
        ("it_graziani", "it_i", 2),
    ],
)
def test_a_general_without_troops_is_lost_by_his_roll(
    general: str, troops: str, lost_up_to: int
) -> None:
    for die in range(1, 7):
        g = bare(dice=(die,), **{general: "S 8316", troops: "S 8215"})
        orphaned(g, at("S 8316"), own().seat[unit(general)])
        lost = die <= lost_up_to
        assert told(g, "general_roll")[0].word == ("lost" if lost else "safe")
        assert g.at[unit(general)] == (DEAD if lost else at("S 8215"))


@pytest.mark.rules("10.31e")
def test_selassie_is_lost_for_good() -> None:
    g = bare(eth_selassie="S 8316", eth_aom="S 8215", dice=(1,))
    caught(g, at("S 8316"), ALLIED)
    assert g.at[unit("eth_selassie")] == DEAD
    assert told(g, "eliminated")[0].word == "b5.20a"


@pytest.mark.rules("b5.20a")
def test_a_general_who_still_has_troops_does_not_roll() -> None:
    g = bare(it_graziani="S 9210", it_i="S 9210")
    orphaned(g, at("S 9210"), AXIS)
    assert g.news == []


@pytest.mark.rules("b5.20a")
def test_a_general_who_lives_goes_to_the_nearest_troops_the_strongest_first() -> None:
    g = bare(it_graziani="S 9210", it_dubats="S 9310", it_i="S 9211", it_ii="S 9309", dice=(6,))
    orphaned(g, at("S 9210"), AXIS)
    assert where(g, "it_graziani") == "S 9211"
    assert told(g, "general_placed")[0].to == at("S 9211")


@pytest.mark.rules("b5.20a")
def test_a_general_with_no_troops_left_anywhere_is_lost() -> None:
    g = bare(it_graziani="S 9210", dice=(6,))
    orphaned(g, at("S 9210"), AXIS)
    assert g.at[unit("it_graziani")] == DEAD


@pytest.mark.rules("b5.20a")
def test_the_general_of_attackers_who_fall_rolls() -> None:
    g = bare(it_dubats="S 9210", it_graziani="S 9210", eth_harar="S 9110", dice=(1, 2))
    put(g, "it_i", "S 7716")
    fight(g, "S 9110", "it_dubats")
    assert g.at[unit("it_graziani")] == DEAD


@pytest.mark.rules("b5.20a")
def test_the_general_of_a_unit_that_finds_no_retreat_rolls() -> None:
    g = bare(eth_guard="S 7817", eth_selassie="S 7817", eth_aom="S 8215", it_iv="S 7918")
    for piece, code in (("it_i", "S 7918"), ("it_ii", "S 7816"), ("it_iii", "S 7917")):
        put(g, piece, code)
    g.loaded = (6, 5)
    put(g, "it_badoglio", "S 7918")
    fight(g, "S 7817", "it_iv", "it_i", "it_iii", general="it_badoglio")
    assert told(g, "combat")[0].word == "0/1/1"
    assert g.at[unit("eth_guard")] == DEAD
    assert where(g, "eth_selassie") == "S 8215"


# Victory


@pytest.fixture
def supplied(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The pieces in supply at the instant of a capture."""
    ids: set[str] = set()
    monkeypatch.setattr(
        victory, "supplied_at", lambda g, piece, captured: own().piece_ids[piece] in ids
    )
    return ids


@pytest.mark.rules("eth.d", "9.10a")
def test_italy_wins_the_moment_a_supplied_unit_captures_addis_ababa(supplied: set[str]) -> None:
    supplied.add("it_iii")
    g = bare(it_i="S 8415", it_iii="S 8415")
    march(g, ADDIS, "it_i", "it_iii")
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (AXIS, "eth.d")


@pytest.mark.rules("eth.d", "9.10a")
def test_an_unsupplied_unit_takes_addis_ababa_and_does_not_win(supplied: set[str]) -> None:
    g = bare(it_i="S 8415")
    march(g, ADDIS, "it_i")
    assert g.result is None
    assert owner(g, at(ADDIS)) == AXIS
    g.cut_off[unit("it_i")] = 1
    judge_supply_step(g)
    assert g.result is None
    del g.cut_off[unit("it_i")]
    judge_supply_step(g)
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (AXIS, "eth.d")
    assert supplied == set()


@pytest.mark.rules("9.10a")
def test_an_hq_or_general_in_addis_ababa_conquers_nothing() -> None:
    g = bare(it_badoglio=ADDIS, it_hq_north=ADDIS)
    judge_supply_step(g)
    assert owner(g, at(ADDIS)) == ALLIED
    assert g.result is None


@pytest.mark.rules("9.10a")
def test_ethiopia_that_takes_its_capital_back_fights_on(supplied: set[str]) -> None:
    supplied.update(("it_i", "eth_aom"))
    g = bare(eth_aom="S 8415")
    g.taken[at(ADDIS)] = AXIS
    march(g, ADDIS, "eth_aom")
    assert g.result is None
    captured_objective(g, (unit("eth_aom"),))
    judge_supply_step(g)
    assert g.result is None


@pytest.mark.rules("eth.d")
def test_another_city_wins_nothing(supplied: set[str]) -> None:
    supplied.add("it_i")
    g = bare(it_i="S 8214")
    march(g, "S 8215", "it_i")
    assert g.result is None


@pytest.mark.rules("eth.d")
def test_an_advance_after_combat_wins_as_well(supplied: set[str]) -> None:
    supplied.add("it_ii")
    g = bare(it_i="S 8415", it_ii="S 8415", it_iii="S 8415", eth_cadets=ADDIS, dice=(6,))
    fight(g, ADDIS, "it_i", "it_ii", "it_iii")
    act(g, ("unit", "it_i"), ("unit", "it_ii"))
    assert g.result is None
    act(g, ("done", ""))
    assert g.result is not None
    assert g.result.winner == AXIS


@pytest.mark.rules("eth.e")
def test_ethiopia_wins_when_time_is_up() -> None:
    g = opening()
    time_is_up(g)
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (ALLIED, "eth.e")
