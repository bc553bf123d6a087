"""Who attacks whom, with what strength, at what odds, with what added to the die."""

import pytest
from abyssinia import act, asked, bare, offered, own, put, top
from adowa import Pause, at, battle, declare, fight, is_over, told, unit

from zariba.core.choice import Odds, Part
from zariba.games.aoi.material.tables import MUD, WINTER
from zariba.games.aoi.rules import strength
from zariba.games.aoi.rules.attack import why_not_lead
from zariba.games.aoi.rules.combat import combat_odds
from zariba.games.aoi.rules.state import (
    ATTACKED,
    AXIS,
    DEPLETED,
    FORT,
    OF_THE_OFFENSIVE,
    RATED,
    Aoi,
    total,
)
from zariba.games.aoi.rules.strength import (
    attack_strength,
    defense_strength,
    die_modifiers,
    odds_column,
)

NO_AIR: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


def attack(g: Aoi, target: str, *units: str, air: tuple[str, ...] = (), general: str = "") -> int:
    pieces = tuple(unit(u) for u in units)
    flown = tuple(unit(a) for a in air)
    leader = unit(general) if general else -1
    return total(attack_strength(g, pieces, at(target), flown, leader))


def defense(g: Aoi, target: str, *air: str) -> int:
    return total(defense_strength(g, at(target), tuple(unit(a) for a in air)))


def modifiers(g: Aoi, target: str, *units: str) -> dict[str, tuple[str, int]]:
    pieces = tuple(unit(u) for u in units)
    parts = die_modifiers(g, pieces, at(target), NO_AIR, False, (-1, -1))
    return {part.name: (part.rule, part.value) for part in parts}


# Declaring


@pytest.mark.rules("b5.12a")
def test_two_stacks_around_a_hex_attack_it_as_one() -> None:
    g = bare(it_i="S 7716", it_ii="S 7717", eth_w_tigre="S 7816", dice=(2,))
    declare(g, "S 7816", "it_i", "it_ii")
    assert offered(g, "unit") == ["it_i", "it_ii"]
    assert act(g, ("all", ""), ("attack", "")) is None
    (event,) = told(g, "attack")
    assert (event.units, event.word) == ((unit("it_i"), unit("it_ii")), "attack")
    assert len(told(g, "combat")) == 1
    assert all(g.status[unit(u)] & ATTACKED for u in ("it_i", "it_ii"))


@pytest.mark.rules("b5.12a")
def test_an_attack_is_voluntary_and_put_together_as_the_owner_likes() -> None:
    g = bare(it_i="S 7716", it_ii="S 7717", eth_w_tigre="S 7816")
    declare(g, "S 7816", "it_i", "it_ii")
    refusal = act(g, ("attack", ""))
    assert refusal is not None
    assert refusal.rule == "b5.12a"
    assert act(g, ("unit", "it_i"), ("unit", "it_ii"), ("drop", "it_i")) is None
    assert offered(g, "drop") == ["it_ii"]
    assert act(g, ("back", "")) is None
    assert is_over(g)
    assert not any(status & ATTACKED for status in g.status)


@pytest.mark.rules("b5.12a")
def test_all_units_and_partisans_of_the_hex_defend_together() -> None:
    g = bare(eth_aom="S 8215", eth_wollo="S 8215", eth_partisan_1="S 8215", it_i="S 8214")
    assert defense(g, "S 8215") == 16 * 3 + 8


@pytest.mark.rules("b5.12a")
@pytest.mark.parametrize(
    ("piece", "rule"),
    [("eth_w_tigre", "xvi.c"), ("it_iii", "xvi.c"), ("it_ca133_1", "b5.12a"), ("it_i", "b5.12a")],
)
def test_a_piece_that_may_not_join_is_told_why(piece: str, rule: str) -> None:
    g = bare(it_i="S 7716", eth_w_tigre="S 7816", it_ca133_1="S 7616")
    declare(g, "S 7816", "it_i")
    act(g, ("unit", "it_i"))
    refusal = act(g, ("unit", piece))
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rules("xviii.m4g")
def test_an_attack_counts_against_the_offensive_and_its_air_units_return() -> None:
    g = bare(it_i="S 7716", eth_w_tigre="S 7816", it_sm81="S 7616", dice=(2,))
    declare(g, "S 7816", "it_i")
    act(g, ("all", ""), ("attack", ""), ("unit", "it_sm81"))
    assert is_over(g)
    assert [e.units for e in told(g, "support")] == [(unit("it_sm81"),)]
    assert g.at[unit("it_sm81")] == at("S 7616")
    assert g.status[unit("it_i")] & ATTACKED


@pytest.mark.rules("xviii.m4g")
def test_a_unit_that_command_does_not_let_attack_is_not_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("zariba.games.aoi.rules.attack.attackers", lambda *_: [unit("it_i")])
    g = bare(it_i="S 7716", it_ii="S 7717", eth_w_tigre="S 7816")
    declare(g, "S 7816", "it_i", "it_ii")
    assert offered(g, "unit") == ["it_i"]


@pytest.mark.rules("9.2a")
def test_the_first_shot_needs_no_declaration_of_war_and_is_no_invasion() -> None:
    g = bare(it_i="S 7716", eth_aom="S 7816", dice=(1,))
    declare(g, "S 7816", "it_i")
    assert act(g, ("unit", "it_i"), ("attack", "")) is None
    assert is_over(g)
    assert not any(g.invaded), "only an entry invades (10.6a)"


@pytest.mark.rules("9.2a")
def test_ethiopia_may_strike_first() -> None:
    g = bare(eth_aom="S 7816", it_dubats="S 7716", dice=(1,))
    declare(g, "S 7716", "eth_aom")
    assert act(g, ("unit", "eth_aom"), ("attack", "")) is None
    assert told(g, "combat")


# Odds


@pytest.mark.rules("b5.14a", "10.37b")
@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        (16 * 2, 8, "4-1"),
        (16 * 7, 16 * 4, "1-1"),
        (16 * 4, 16 * 4, "1-1"),
        (16 * 3, 16 * 4, "1-2"),
        (16 * 2, 16 * 4, "1-2"),
        (16 * 2, 16 * 4 + 4, "1-3"),
        (16 * 1, 16 * 3, "1-3"),
        (16 * 40, 16 * 1, "10-1"),
        (1, 4, ""),
        (16 * 1, 16 * 4, ""),
        (0, 4, ""),
    ],
)
def test_odds_are_rounded_for_the_defender(attackers: int, defenders: int, column: str) -> None:
    found = odds_column(own(), attackers, defenders)
    assert (own().crt_columns[found] if found >= 0 else "") == column


@pytest.mark.rules("b5.14a")
def test_an_attack_at_worse_than_one_to_three_may_not_be_declared() -> None:
    g = bare(it_28oct="S 8214", eth_aom="S 8215", eth_guard="S 8215", eth_wollo="S 8215")
    declare(g, "S 8215", "it_28oct")
    refusal = act(g, ("unit", "it_28oct"), ("attack", ""))
    assert refusal is not None
    assert refusal.rule == "b5.14a"


@pytest.mark.rules("b5.14a")
def test_air_support_of_the_defender_does_not_undo_an_attack() -> None:
    g = bare(eth_gojjam="S 7816", it_i="S 7716", it_28oct="S 7716", it_sm81="S 7616", dice=(6,))
    fight(g, "S 7716", "eth_gojjam")
    act(g, ("unit", "it_sm81"))
    (event,) = told(g, "combat")
    assert event.value == 0, "1 against 5 reads the column 1-3"


# Strengths


@pytest.mark.rules("b5.15a", "b0.2b")
def test_attackers_are_halved_across_a_river_and_again_out_of_supply() -> None:
    g = bare(it_dubats="S 7717", eth_wag="S 7817")
    assert attack(g, "S 7817", "it_dubats") == 4, "½ across a river is ¼"
    g.cut_off[unit("it_dubats")] = 1
    assert attack(g, "S 7817", "it_dubats") == 2
    assert attack(bare(it_dubats="S 9210"), "S 9110", "it_dubats") == 8


@pytest.mark.rules("b5.15a")
def test_attackers_out_of_a_swamp_are_halved() -> None:
    pack = own()
    home = next(h for h, kind in enumerate(pack.terrain) if kind == "swamp" and pack.joined[h])
    to = next(b for b in pack.joined[home] if b not in pack.rivers[home])
    g = bare(it_i=pack.codes[home])
    parts = attack_strength(g, (unit("it_i"),), to, (), -1)
    assert [(p.name, p.value) for p in parts] == [("I Corps", 32), ("halved out of a swamp", -16)]


@pytest.mark.rules("b5.15a")
def test_defenders_out_of_supply_defend_in_full() -> None:
    g = bare(eth_aom="S 7816", it_i="S 7716")
    g.cut_off[unit("eth_aom")] = 3
    assert defense(g, "S 7816") == 32


@pytest.mark.rules("b5.15a")
def test_a_fort_adds_half_to_the_whole_defense_before_the_general(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strength, "fort_works", lambda g, h: bool(g.works.get(h, 0) & FORT))
    g = bare(eth_aom="S 8215", eth_selassie="S 8215", it_i="S 8214")
    g.works[at("S 8215")] = FORT
    assert defense(g, "S 8215") == 16 * 2 + 16 + 16


@pytest.mark.rules("b0.2b", "10.37b")
def test_fractions_are_exact() -> None:
    g = bare(eth_wag="S 7817", it_i="S 7716", eth_simien="S 7816")
    assert attack(g, "S 7816", "eth_wag") == 2, "¼ across a river"
    g.cut_off[unit("eth_wag")] = 1
    assert attack(g, "S 7816", "eth_wag") == 1
    g.status[unit("it_i")] |= DEPLETED
    assert attack(g, "S 7816", "it_i") == 16
    assert combat_odds(g, (unit("it_i"),), at("S 7816")).title == "Attack at 2-1 (1 to ½)"


@pytest.mark.rules("b5.15b")
def test_a_general_adds_his_rating_to_one_attack_of_an_offensive() -> None:
    g = bare(it_i="S 7716", it_badoglio="S 7716", eth_aom="S 7816", dice=(4,))
    declare(g, "S 7816", "it_i")
    assert offered(g, "unit") == ["it_i"], "he adds nothing without a unit of his hex"
    act(g, ("unit", "it_i"))
    assert offered(g, "unit") == ["it_badoglio"]
    act(g, ("unit", "it_badoglio"), ("attack", ""))
    assert next(e.value for e in told(g, "strength") if e.seat == AXIS) == 16 * 4
    general = unit("it_badoglio")
    assert g.status[general] & RATED
    assert OF_THE_OFFENSIVE & RATED
    refusal = why_not_lead(g, general, (unit("it_i"),))
    assert refusal is not None
    assert refusal.rule == "b5.15b"


@pytest.mark.rules("b5.15b")
def test_only_one_general_adds_to_an_attack_and_he_goes_with_his_unit() -> None:
    g = bare(
        it_i="S 7716", it_badoglio="S 7716", it_ii="S 7717", it_debono="S 7717", eth_aom="S 7816"
    )
    declare(g, "S 7816", "it_i", "it_ii")
    act(g, ("all", ""))
    assert offered(g, "unit") == ["it_badoglio", "it_debono"]
    act(g, ("unit", "it_badoglio"))
    refusal = act(g, ("unit", "it_debono"))
    assert refusal is not None
    assert refusal.rule == "b5.15b"
    act(g, ("drop", "it_i"))
    assert offered(g, "drop") == ["it_ii"]
    assert offered(g, "unit") == ["it_i", "it_debono"]
    act(g, ("unit", "it_debono"), ("drop", "it_debono"))
    assert offered(g, "unit") == ["it_i", "it_debono"]


@pytest.mark.rules("b5.15b")
def test_a_general_adds_nothing_in_defense() -> None:
    g = bare(it_i="S 7716", it_badoglio="S 7716", eth_aom="S 7816")
    assert defense(g, "S 7716") == 32


@pytest.mark.rules("10.31a", "10.31d", "b5.15a")
def test_selassie_gives_one_to_a_stack_after_the_river() -> None:
    g = bare(eth_shoa="S 7817", eth_selassie="S 7817", it_i="S 7816")
    parts = attack_strength(g, (unit("eth_shoa"),), at("S 7816"), (), -1)
    assert [p.value for p in parts] == [16, -8, 16]
    assert parts[-1] == Part("Selassie", "10.31a", 16)


@pytest.mark.rules("10.31a")
def test_selassie_gives_one_in_all_attacking_and_defending() -> None:
    g = bare(eth_aom="S 8215", eth_guard="S 8215", eth_wollo="S 8215", eth_selassie="S 8215")
    put(g, "it_i", "S 8214")
    assert attack(g, "S 8214", "eth_aom", "eth_guard", "eth_wollo") == 16 * 5
    assert defense(g, "S 8215") == 16 * 5
    assert why_not_lead(g, unit("eth_selassie"), (unit("eth_aom"),)) is not None


@pytest.mark.rules("10.31a")
def test_selassie_gives_nothing_to_a_stack_that_he_is_not_with() -> None:
    g = bare(eth_aom="S 8215", eth_shoa="S 8216", eth_selassie="S 8216", it_i="S 8316")
    assert attack(g, "S 8316", "eth_aom") == 32
    assert attack(g, "S 8316", "eth_aom", "eth_shoa") == 32 + 16 + 16


@pytest.mark.rules("10.31b")
def test_selassie_gives_his_point_to_an_unsupplied_stack() -> None:
    g = bare(eth_shoa="S 8214", eth_selassie="S 8214", it_i="S 8215")
    g.cut_off[unit("eth_shoa")] = 1
    assert attack(g, "S 8215", "eth_shoa") == 8 + 16


@pytest.mark.rules("10.31c")
def test_selassie_gives_nothing_to_partisans() -> None:
    g = bare(eth_partisan_1="S 7816", eth_selassie="S 7816", it_i="S 7716")
    assert defense(g, "S 7816") == 8


# The die


@pytest.mark.rules("b5.16a")
def test_ground_and_city_add_up() -> None:
    g = bare(eth_guard="S 8416", eth_shoa="S 8415", eth_wag="S 7816")
    assert modifiers(g, "S 8416", "eth_shoa") == {
        "mountain": ("b5.16a", -1),
        "capital": ("b5.16a", -1),
    }
    assert modifiers(g, "S 7816", "eth_shoa") == {"mountain": ("b5.16a", -1)}, "a town adds 0"
    assert modifiers(g, "S 9110", "eth_shoa") == {}


@pytest.mark.rules("b5.16a")
def test_a_mountain_unit_takes_the_mountain_off() -> None:
    g = bare(it_i="S 7716", it_pusteria="S 7716", eth_wag="S 7816")
    assert "mountain" not in modifiers(g, "S 7816", "it_i", "it_pusteria")
    assert "mountain" in modifiers(g, "S 7816", "it_i")


@pytest.mark.rules("5.16a", "5.16b", "5.16c")
def test_jungle_costs_one_and_jungle_mountain_two_or_one_with_a_mountain_unit() -> None:
    g = bare(it_i="S 8417", it_pusteria="S 8417")
    assert modifiers(g, "S 8515", "it_i")["jungle"] == ("5.16a", -1)
    assert modifiers(g, "S 8515", "it_i", "it_pusteria")["jungle"] == ("5.16a", -1)
    assert modifiers(g, "S 8518", "it_i")["jungle-mountain"] == ("5.16b", -2)
    assert modifiers(g, "S 8518", "it_i", "it_pusteria")["jungle-mountain"] == ("5.16c", -1)


@pytest.mark.rules("b5.16b", "10.37a")
@pytest.mark.parametrize("piece", ["it_i", "it_eritrean", "it_dubats"])
def test_italian_and_colonial_units_alike_are_apathetic(piece: str) -> None:
    g = bare(eth_wag="S 9110")
    assert modifiers(g, "S 9110", piece) == {"Italian Apathy": ("b5.16b", -1)}
    assert modifiers(g, "S 9110", "eth_shoa") == {}


@pytest.mark.rules("1.3e", "b5.16c")
def test_mud_in_the_hex_attacked_costs_one() -> None:
    g = bare(it_i="S 7716", eth_w_tigre="S 7816")
    g.weather[own().zone_index["African Moderate"]] = MUD
    assert modifiers(g, "S 7816", "eth_shoa")["mud"] == ("1.3e", -1), "also out of mild Eritrea"
    assert "mud" not in modifiers(g, "S 7716", "eth_shoa")


@pytest.mark.rules("b5.16c")
def test_winter_costs_one() -> None:
    g = bare(it_i="S 7716")
    g.weather[own().zone_index["African Moderate"]] = WINTER
    assert modifiers(g, "S 9110", "eth_shoa") == {"winter": ("b5.16c", -1)}


@pytest.mark.rules("10.37a")
def test_the_odds_before_an_attack_show_what_is_added_and_every_result() -> None:
    g = bare(it_i="S 7716", eth_simien="S 7816")
    odds = combat_odds(g, (unit("it_i"),), at("S 7816"))
    assert isinstance(odds, Odds)
    assert odds.title == "Attack at 4-1 (2 to ½)"
    assert [(p.name, p.value) for p in odds.parts] == [("mountain", -1), ("Italian Apathy", -1)]
    assert odds.outcomes == (
        ("1/0/0", 3, 6),
        ("1/1/0", 1, 6),
        ("1/1/1", 1, 6),
        ("0/0/1", 1, 6),
    )


def test_the_flow_comes_to_rest_after_an_attack() -> None:
    g = fight(bare(it_i="S 7716", eth_aom="S 7816", dice=(1,)), "S 7816", "it_i")
    assert isinstance(top(g), Pause)
    assert asked(g).idle is not None
    with pytest.raises(AssertionError):
        battle(g)
