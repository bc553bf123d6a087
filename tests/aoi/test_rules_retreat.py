"""Retreats, and the advance of the winner."""

from collections.abc import Callable

import pytest
from abyssinia import act, asked, bare, offered, own, put, run
from adowa import Pause, at, fight, is_over, told, unit, where

from zariba.core.choice import Refusal
from zariba.games.aoi.rules import advance, retreat
from zariba.games.aoi.rules.advance import Advance, SecondaryAdvance
from zariba.games.aoi.rules.retreat import Retreat
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ADVANCED,
    ALLIED,
    AXIS,
    BROKE_THROUGH,
    DEAD,
    WON,
    Aoi,
    owner,
)

FULL = Refusal("b5.9a", "full")
Rooms = Callable[..., None]


@pytest.fixture(autouse=True)
def _everybody_is_fed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where supply is not the matter, every hex has it."""
    monkeypatch.setattr(retreat, "fed_hexes", lambda g, seat: frozenset(range(own().hexes)))


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Rooms:
    """Lets some hexes take nobody more."""

    def fill(*codes: str) -> None:
        def why_no_room(g: Aoi, pieces: tuple[int, ...], hex_: int) -> Refusal | None:
            return FULL if own().codes[hex_] in codes else None

        monkeypatch.setattr(retreat, "why_no_room", why_no_room)
        monkeypatch.setattr(advance, "why_no_room", why_no_room)

    return fill


def flee(g: Aoi, code: str, hexes: int, *pieces: str) -> Aoi:
    units = tuple(unit(p) for p in pieces)
    return run(g, Pause(AXIS), Retreat(own().seat[units[0]], at(code), units, hexes))


# Retreat


@pytest.mark.rules("b5.18a")
def test_a_unit_retreats_to_a_hex_without_enemies_and_out_of_their_zones() -> None:
    g = bare(eth_harar="S 9110", it_i="S 9210")
    flee(g, "S 9110", 1, "eth_harar")
    assert sorted(offered(g, "hex")) == ["S 9009", "S 9010", "S 9109"]
    for code in ("S 9111", "S 9210", "S 9209", "S 8416"):
        refusal = act(g, ("hex", code))
        assert refusal is not None
        assert refusal.rule == "b5.18a"
    assert act(g, ("hex", "S 9010")) is None
    assert where(g, "eth_harar") == "S 9010"
    assert told(g, "retreat")[0].to == at("S 9010")
    assert is_over(g)


@pytest.mark.rules("b5.18a")
def test_a_friendly_combat_unit_covers_a_hex_in_an_enemy_zone() -> None:
    g = bare(eth_harar="S 9110", it_i="S 9210", eth_guard="S 9111")
    flee(g, "S 9110", 1, "eth_harar")
    assert "S 9111" in offered(g, "hex")


@pytest.mark.rules("b5.18a")
def test_no_unit_retreats_onto_enemy_pieces_of_any_sort() -> None:
    g = bare(it_i="S 9210", eth_aom="S 9110", eth_partisan_1="S 9311", eth_selassie="S 9310")
    flee(g, "S 9210", 1, "it_i")
    assert not {"S 9311", "S 9310"} & set(offered(g, "hex"))


@pytest.mark.rules("b5.18a")
def test_an_owned_hex_comes_first() -> None:
    g = bare(eth_harar="S 9110", it_i="S 9210")
    g.taken |= {at("S 9109"): AXIS, at("S 9009"): AXIS}
    flee(g, "S 9110", 1, "eth_harar")
    assert where(g, "eth_harar") == "S 9010", "there is no other choice"
    g = bare(eth_harar="S 9110", it_i="S 9210")
    g.taken |= {at("S 9109"): AXIS, at("S 9009"): AXIS, at("S 9010"): AXIS}
    flee(g, "S 9110", 1, "eth_harar")
    assert len(offered(g, "hex")) == 3, "without an owned one any will do"


@pytest.mark.rules("b5.18a")
def test_among_owned_hexes_one_in_supply_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    fed = frozenset({at("S 9109"), at("S 9009")})
    monkeypatch.setattr(retreat, "fed_hexes", lambda g, seat: fed)
    g = bare(eth_harar="S 9110", it_i="S 9210")
    flee(g, "S 9110", 1, "eth_harar")
    assert sorted(offered(g, "hex")) == ["S 9009", "S 9109"]
    refusal = act(g, ("hex", "S 9010"))
    assert refusal is not None
    assert refusal.rule == "b5.18a"


@pytest.mark.rules("b5.18a")
def test_the_second_hex_is_away_from_the_vacated_one_if_it_can_be() -> None:
    g = bare(eth_harar="S 9110", it_i="S 9210")
    flee(g, "S 9110", 2, "eth_harar")
    act(g, ("hex", "S 9010"))
    assert sorted(offered(g, "hex")) == ["S 8910", "S 8911", "S 9011"]
    for code in ("S 9009", "S 9110"):
        refusal = act(g, ("hex", code))
        assert refusal is not None
        assert refusal.rule == "b5.18a"
    act(g, ("hex", "S 8911"))
    assert where(g, "eth_harar") == "S 8911"


@pytest.mark.rules("b5.18a")
def test_a_second_hex_beside_the_vacated_one_serves_if_there_is_no_other() -> None:
    g = bare(eth_harar="S 9110", it_i="S 9210", it_ii="S 8908")
    flee(g, "S 9110", 2, "eth_harar")
    act(g, ("hex", "S 9109"))
    assert where(g, "eth_harar") == "S 9009", "S 9008 is in a zone of control"


@pytest.mark.rules("b5.18a")
def test_a_first_hex_must_lead_on() -> None:
    g = bare(eth_harar="S 9110", it_i="S 9210", it_ii="S 8908", it_iii="S 8910")
    flee(g, "S 9110", 1, "eth_harar")
    assert sorted(offered(g, "hex")) == ["S 9010", "S 9109"]
    flee(g, "S 9110", 2, "eth_harar")
    assert where(g, "eth_harar") == "S 9010", "from S 9109 no second hex can be reached"
    assert not is_over(g)


@pytest.mark.rules("b5.18a")
def test_an_ethiopian_whose_only_free_hex_is_sudan_is_eliminated() -> None:
    g = bare(eth_harar="S 7817", it_i="S 7717", it_ii="S 7816", it_iii="S 7917", it_iv="S 7918")
    flee(g, "S 7817", 1, "eth_harar")
    assert g.at[unit("eth_harar")] == DEAD
    assert told(g, "eliminated")[0].word == "b5.18a"
    assert is_over(g)


@pytest.mark.rules("b5.18a")
def test_units_of_a_stack_retreat_one_by_one_each_on_its_path() -> None:
    g = bare(eth_aom="S 9110", eth_guard="S 9110", it_i="S 9210")
    flee(g, "S 9110", 1, "eth_aom", "eth_guard")
    assert offered(g, "unit") == ["eth_aom", "eth_guard"]
    refusal = act(g, ("unit", "it_i"))
    assert refusal is not None
    act(g, ("unit", "eth_guard"), ("hex", "S 9109"), ("hex", "S 9010"))
    assert (where(g, "eth_guard"), where(g, "eth_aom")) == ("S 9109", "S 9010")


@pytest.mark.rules("b5.18a")
def test_a_retreat_ends_where_there_is_room(full: Rooms) -> None:
    full("S 9109", "S 9009")
    g = bare(eth_harar="S 9110", it_i="S 9210")
    flee(g, "S 9110", 1, "eth_harar")
    assert where(g, "eth_harar") == "S 9010"


@pytest.mark.rules("b5.18a", "b5.9b")
def test_without_room_a_unit_goes_one_hex_further_or_is_lost(full: Rooms) -> None:
    full("S 9109", "S 9009", "S 9010")
    g = bare(eth_harar="S 9110", it_i="S 9210")
    flee(g, "S 9110", 1, "eth_harar")
    assert act(g, ("hex", "S 9010")) is None
    refusal = act(g, ("hex", "S 9009"))
    assert refusal is not None
    assert refusal.rule == "b5.9a"
    act(g, ("hex", "S 8911"))
    assert where(g, "eth_harar") == "S 8911"
    full(*own().codes)
    g = bare(eth_harar="S 9110", it_i="S 9210")
    flee(g, "S 9110", 1, "eth_harar")
    assert g.at[unit("eth_harar")] == DEAD


@pytest.mark.rules("b5.18a", "b0.3a")
def test_a_retreat_takes_no_hex() -> None:
    g = bare(it_i="S 8316", eth_aom="S 8215")
    flee(g, "S 8316", 1, "it_i")
    act(g, ("hex", "S 8317"))
    assert where(g, "it_i") == "S 8317"
    assert owner(g, at("S 8317")) == ALLIED


@pytest.mark.rules("b5.18a")
def test_generals_and_hqs_follow_a_unit_that_got_away() -> None:
    g = bare(it_i="S 9210", it_graziani="S 9210", it_hq_south="S 9210", eth_aom="S 9110")
    flee(g, "S 9210", 1, "it_i")
    act(g, ("hex", "S 9310"))
    assert {where(g, p) for p in ("it_i", "it_graziani", "it_hq_south")} == {"S 9310"}


@pytest.mark.rules("b5.18a")
def test_a_general_chooses_whom_he_follows() -> None:
    g = bare(it_i="S 9210", it_ii="S 9210", it_graziani="S 9210", eth_aom="S 9110")
    flee(g, "S 9210", 1, "it_i", "it_ii")
    act(g, ("unit", "it_i"), ("hex", "S 9310"), ("hex", "S 9311"))
    assert offered(g, "hex") == ["S 9310", "S 9311"]
    refusal = act(g, ("hex", "S 9309"))
    assert refusal is not None
    act(g, ("hex", "S 9311"))
    assert where(g, "it_graziani") == "S 9311"


# Advance


@pytest.mark.rules("b5.19a", "b5.19c")
def test_attackers_advance_together_into_the_vacated_hex() -> None:
    g = bare(it_i="S 9210", it_ii="S 9210", it_iii="S 9211", eth_ogaden="S 9111", dice=(6,))
    put(g, "it_peloritana", "S 9210")
    fight(g, "S 9111", "it_i", "it_ii", "it_iii")
    assert asked(g).prompt == "Who advances into S 9111?"
    assert sorted(offered(g, "unit")) == ["it_i", "it_ii", "it_iii"], "not those who watched"
    act(g, ("unit", "it_i"), ("unit", "it_iii"), ("done", ""))
    assert [e.units for e in told(g, "advance")] == [(unit("it_i"),), (unit("it_iii"),)]
    assert (where(g, "it_i"), where(g, "it_ii"), where(g, "it_iii")) == (
        "S 9111",
        "S 9210",
        "S 9111",
    )
    assert owner(g, at("S 9111")) == AXIS
    assert g.status[unit("it_i")] & ADVANCED
    assert not g.status[unit("it_ii")] & ADVANCED
    assert g.status[unit("it_ii")] & WON


@pytest.mark.rules("b5.19a")
def test_nobody_advances_while_a_defender_stays() -> None:
    g = bare(it_i="S 9210", eth_harar="S 9110", dice=(2,))
    fight(g, "S 9110", "it_i")
    assert is_over(g)
    assert not g.status[unit("it_i")] & WON


@pytest.mark.rules("b5.19a")
def test_an_advance_may_be_declined_in_the_open_but_not_at_a_city() -> None:
    g = bare(it_i="S 9210", eth_harar="S 9111")
    units = (unit("it_i"),)
    run(g, Pause(AXIS), Advance(AXIS, at("S 9110"), units))
    act(g, ("done", ""))
    assert where(g, "it_i") == "S 9210"
    g = bare(it_i="S 8214", it_ii="S 8214")
    run(g, Pause(AXIS), Advance(AXIS, at("S 8215"), (unit("it_i"), unit("it_ii"))))
    refusal = act(g, ("done", ""))
    assert refusal is not None
    assert refusal.rule == "b5.19a"
    act(g, ("unit", "it_i"), ("done", ""))
    assert (where(g, "it_i"), where(g, "it_ii")) == ("S 8215", "S 8214")


@pytest.mark.rules("b5.19a")
def test_an_advance_keeps_within_stacking(full: Rooms) -> None:
    full("S 9110")
    g = bare(it_i="S 9210")
    run(g, Pause(AXIS), Advance(AXIS, at("S 9110"), (unit("it_i"),)))
    assert is_over(g)
    assert where(g, "it_i") == "S 9210"


@pytest.mark.rules("b5.19a")
def test_ethiopians_do_not_advance_out_of_ethiopia() -> None:
    g = bare(eth_aom="S 9110")
    run(g, Pause(AXIS), Advance(ALLIED, at("S 9210"), (unit("eth_aom"),)))
    assert is_over(g)
    assert where(g, "eth_aom") == "S 9110"


@pytest.mark.rules("b5.19c")
def test_a_general_and_an_hq_go_along_only_with_a_unit_of_their_hex() -> None:
    g = bare(it_i="S 9210", it_graziani="S 9210", it_hq_south="S 9210", it_ii="S 9211")
    run(g, Pause(AXIS), Advance(AXIS, at("S 9111"), (unit("it_i"), unit("it_ii"))))
    act(g, ("unit", "it_ii"))
    refusal = act(g, ("unit", "it_graziani"))
    assert refusal is not None
    assert refusal.rule == "b5.19c"
    act(g, ("unit", "it_i"))
    assert offered(g, "unit") == ["it_hq_south", "it_graziani"]
    act(g, ("unit", "it_graziani"), ("done", ""))
    assert where(g, "it_graziani") == "S 9111"
    assert where(g, "it_hq_south") == "S 9210"


@pytest.mark.rules("b5.19c")
def test_an_advance_is_one_hex() -> None:
    g = bare(it_i="S 9210", it_ii="S 9310")
    run(g, Pause(AXIS), Advance(AXIS, at("S 9110"), (unit("it_i"), unit("it_ii"))))
    refusal = act(g, ("unit", "it_ii"))
    assert refusal is not None
    assert refusal.rule == "b5.19c"


@pytest.mark.rules("b5.19b")
def test_others_beside_the_hex_follow_up_and_become_active() -> None:
    g = bare(it_i="S 9210", it_peloritana="S 9210", it_libyan="S 9211", it_tevere="S 9211")
    put(g, "it_lakes", "S 9310")
    g.status[unit("it_libyan")] |= ACTIVE
    g.status[unit("it_tevere")] |= BROKE_THROUGH
    run(g, Pause(AXIS), SecondaryAdvance(AXIS, at("S 9111"), (unit("it_i"),)))
    assert asked(g).prompt == "Who follows into S 9111?"
    assert offered(g, "unit") == ["it_peloritana"]
    for piece, rule in (
        ("it_libyan", "b5.19b"),
        ("it_i", "b5.19b"),
        ("it_tevere", "b5.11a"),
        ("it_lakes", "b5.19c"),
        ("it_sm81", "xvi.c"),
    ):
        refusal = act(g, ("unit", piece))
        assert refusal is not None
        assert refusal.rule == rule
    act(g, ("all", ""))
    assert where(g, "it_peloritana") == "S 9111"
    assert g.status[unit("it_peloritana")] & (ACTIVE | ADVANCED) == ACTIVE | ADVANCED
    assert owner(g, at("S 9111")) == AXIS


@pytest.mark.rules("b5.19b")
def test_the_follow_up_comes_after_the_advance_of_the_same_attack() -> None:
    g = bare(it_i="S 9210", it_ii="S 9210", it_libyan="S 9211", eth_ogaden="S 9111", dice=(6,))
    fight(g, "S 9111", "it_i", "it_ii")
    act(g, ("unit", "it_i"), ("done", ""))
    assert offered(g, "unit") == ["it_libyan"]
    act(g, ("done", ""))
    assert is_over(g)
