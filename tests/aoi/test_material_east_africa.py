"""The data of EAST AFRICA are what the rulebook says of 1940 and 1941."""

import ast
from collections import deque
from pathlib import Path

import pytest
from abyssinia import own
from packs import altered
from somaliland import hex_, laid_out, plan, side

from zariba.core.bad_input import BadInput
from zariba.games.aoi.material import table_checks
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.material.pieces import BYSTANDER, COMBAT, GENERAL, SHIP
from zariba.games.aoi.rules.invariants import broken
from zariba.games.aoi.rules.state import ALLIED, AXIS
from zariba.games.aoi.rules.supply import fed_hexes, is_fed

ITALIAN = {"Ethiopia", "Eritrea", "Italian Somalia"}


def units(pieces: tuple[int, ...]) -> set[str]:
    return {own().pieces[p].unit for p in pieces}


# The calendar and the sides


@pytest.mark.rules("eaf.a")
def test_the_war_lasts_from_june_1940_to_the_end_of_december_1941() -> None:
    months = plan().months
    assert (months[0].name, months[-1].name, len(months)) == ("June 1940", "December 1941", 19)
    assert not months[0].opens
    assert plan().opens_with_purchase
    assert [m.season for m in months if m.opens] == [
        "Summer 1940", "Autumn 1940", "Winter 1941", "Spring 1941", "Summer 1941", "Autumn 1941",
    ]  # fmt: skip


def test_the_sides_are_italy_and_the_uk_and_the_initiative_is_bought() -> None:
    assert [s.name for s in plan().sides] == ["Italy", "UK"]
    assert plan().setup_order == (AXIS, ALLIED)
    assert plan().initiative is None
    assert plan().gas_from is None


@pytest.mark.rules("xvi.k")
def test_italy_owns_ethiopia_and_the_uk_its_colonies() -> None:
    pack = own()
    south = [h for h in pack.map.numbers["south"] if pack.land[h]]
    owners = {pack.area[h]: plan().start_owner[h] for h in south}
    assert {area for area, seat in owners.items() if seat == AXIS} == {*ITALIAN, "Libya"}
    assert {area for area, seat in owners.items() if seat < 0} == {
        "Yemen", "French Somalia", "French Equatorial Africa", "Belgian Congo", "Soviet Union",
        "Turkey",
    }  # fmt: skip
    ethiopia = pack.plan_by_id["ethiopia"]
    assert ethiopia.start_owner[hex_("S 7621")] == -1, "the UK is no party to the other war"


@pytest.mark.rules("sc.d", "eaf.i", "xvi.i")
def test_nobody_enters_neutral_or_french_hexes() -> None:
    for seat in (AXIS, ALLIED):
        for h in range(own().hexes):
            assert side(seat).open[h] == (own().land[h] and plan().start_owner[h] >= 0)


@pytest.mark.rules("eaf.i")
def test_the_french_stand_in_djibouti_and_are_of_no_side() -> None:
    pack = own()
    assert [(pack.pieces[p].name, pack.place[h]) for p, h in plan().bystanders] == [
        ("B.F.O.", "Djibouti")
    ]
    piece, where = plan().bystanders[0]
    assert (pack.sort[piece], pack.seat[piece], pack.pieces[piece].printed) == (
        BYSTANDER, -1, "1-3",
    )  # fmt: skip
    g = laid_out()
    assert g.at[piece] == where
    assert where not in g.stacks


# Supply


@pytest.mark.rules("7.0e", "7.0f")
def test_italy_draws_on_addis_ababa_alone_and_the_uk_on_ports_and_three_hexes() -> None:
    pack, italy, uk = own(), side(AXIS), side(ALLIED)
    assert [pack.codes[h] for h in italy.sources] == ["S 8416"]
    assert italy.port_sources == italy.captured_sources == ()
    assert {pack.codes[h] for h in uk.sources} == {"S 0316", "S 0320", "S 0324"}
    assert {pack.place[h] for h in uk.port_sources} == {
        "Bandar", "Kuwait City", "Jeddah-Mecca", "Port Sudan", "Mukalla", "Aden", "Berbera",
        "Mombasa",
    }  # fmt: skip


def test_addis_ababa_is_joined_to_every_front_by_land_but_not_to_aden() -> None:
    seen, waiting = {hex_("S 8416")}, deque([hex_("S 8416")])
    while waiting:
        for near in own().joined[waiting.popleft()]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    assert all(hex_(code) in seen for code in ("S 7621", "S 0316", "S 0320", "S 0324", "S 8309"))
    assert hex_("S 8008") not in seen


@pytest.mark.parametrize("seat", [AXIS, ALLIED])
def test_every_unit_of_the_default_set_up_is_supplied(seat: int) -> None:
    g = laid_out()
    fed = fed_hexes(g, seat)
    land = [p for p in side(seat).of_sort[COMBAT] if g.at[p] >= 0]
    assert [own().piece_ids[p] for p in land if not is_fed(g, p, fed)] == []
    assert broken(g) == []


# Pieces


def test_the_pieces_of_ethiopia_keep_their_numbers() -> None:
    pack = own()
    ethiopia = pack.plan_by_id["ethiopia"]
    both = sorted(p for one in ethiopia.sides for p in one.pieces)
    assert both == list(range(52))
    assert (pack.piece_ids[0], pack.piece_ids[51]) == ("eth_w_tigre", "eth_partisan_3")


def test_the_named_units_are_there() -> None:
    names = {own().pieces[p].name for one in plan().sides for p in one.pieces}
    assert names >= {
        "Nasi", "Cunningham", "Wingate", "Gideon Force", "Sudanese Camel Corps", "Selassie",
        "Somali Camel Corps", "West York Regiment", "Worcestershire", "Punjabs", "Rajputana",
        "Rhodesians", "Fusiliers", "2nd KAR Brigade", "Kassala garrison",
    }  # fmt: skip


@pytest.mark.rules("10.33f")
def test_wingate_is_a_general_of_five_and_four_whom_no_other_equals() -> None:
    pack = own()
    ratings = {
        pack.pieces[p].name: (pack.strength[p][0] // 4, pack.move[p])
        for p in range(pack.count)
        if pack.sort[p] == GENERAL
    }
    assert ratings.pop("Wingate") == (5, 4)
    assert all(rating < 5 for rating, _ in ratings.values())


def test_ships_show_gun_torpedo_defense_and_movement() -> None:
    pack = own()
    ships = {pack.pieces[p].unit: p for one in plan().sides for p in one.of_sort[SHIP]}
    shown = {unit: pack.pieces[p].printed for unit, p in ships.items()}
    assert shown == {
        "it_dd": "0(2)-6-36", "it_ss": "1-4-[17]", "it_stp": "X-3-20", "uk_cl": "1-6-33",
        "uk_dd": "0(2)-6-36", "uk_stp": "X-3-20",
    }  # fmt: skip
    assert pack.gun[ships["uk_cl"]] == (1, 0), "damaged, a fraction counts nothing"
    assert pack.gun[ships["it_stp"]] == (-1, -1), "an X never fires"


def test_italy_starts_with_strength_enough_for_any_attrition() -> None:
    assert side(AXIS).attrition_dice == 2
    assert side(ALLIED).attrition_dice == 0
    starters = [p for p in side(AXIS).of_sort[COMBAT] if side(AXIS).areas[p]]
    assert len(starters) == 24
    assert sum(own().strength[p][0] for p in starters) == 4 * 14 + 3


# Arrivals


def test_pieces_come_in_the_seasons_named_and_italy_gets_none() -> None:
    assert side(AXIS).arrivals == side(AXIS).removals == ()
    seasons: dict[str, set[str]] = {}
    for arrival in side(ALLIED).arrivals:
        seasons.setdefault(plan().months[arrival.month].season, set()).update(
            units((arrival.piece,))
        )
    assert seasons == {
        "Summer 1940": {"uk_goldcoast", "uk_nigeria", "uk_sa1bde", "uk_5ind"},
        "Autumn 1940": {
            "uk_fusiliers", "uk_rajputana", "uk_1sa", "uk_eth", "uk_11afr", "uk_12afr",
            "uk_cunningham", "uk_hurricane",
        },
        "Winter 1941": {
            "uk_4ind", "uk_gideon", "uk_4rtr", "uk_wingate", "eth_selassie", "uk_marylan",
        },
    }  # fmt: skip


def test_the_fifth_indian_division_alone_arrives_depleted() -> None:
    assert units(tuple(a.piece for a in side(ALLIED).arrivals if a.depleted)) == {"uk_5ind"}


def test_two_divisions_leave_again() -> None:
    leaving = {
        own().piece_ids[r.piece]: plan().months[r.month].season for r in side(ALLIED).removals
    }
    assert leaving == {"uk_4ind": "Spring 1941", "uk_1sa": "Summer 1941"}


@pytest.mark.rules("eaf.f")
def test_selassie_comes_to_any_hex_of_the_uk() -> None:
    selassie = next(
        a for a in side(ALLIED).arrivals if own().pieces[a.piece].unit == "eth_selassie"
    )
    assert {own().control[h] for h in selassie.hexes} == {"UK"}


@pytest.mark.rules("8.11a")
def test_the_uk_is_reinforced_at_seven_places() -> None:
    assert {own().codes[h] for h in side(ALLIED).reinforced_at} == {
        "S 5207", "S 5800", "S 6002", "S 8008", "S 0316", "S 0320", "S 0324",
    }  # fmt: skip
    assert side(ALLIED).replenishes
    assert not side(AXIS).replenishes


def test_a_season_that_never_comes_is_an_error(tmp_path: Path) -> None:
    folder = altered(HERE, tmp_path / "pack", "oob.csv", (",Winter 1941,", ",Winter 1943,"))
    with pytest.raises(BadInput, match="there is no Seasonal Turn 'Winter 1943'"):
        AoiPack(folder, HERE)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("aborts_from = 8", "aborts_from = 11", "must grow"),
        ("dark_up_to = 2", "dark_up_to = 7", "1 to 6"),
        ("dummies = 1 ", "dummies = 4 ", "no more of them than task forces"),
        ("torpedo_bonus = 2", "torpedo_bonus = -2", "torpedo_bonus: 0 or more"),
        ("landing = -2", "landing = 2", "die.landing: 0 or less"),
        ("depletes_at = 3", "depletes_at = 1", "no less than activates_at"),
    ],
)
def test_numbers_of_the_war_at_sea_and_in_the_air_that_cannot_be_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(BadInput, match=told):
        AoiPack(altered(HERE, tmp_path / "pack", "tables.toml", (old, new)), HERE)


# Numbers that the rules use


def attributes(path: Path) -> set[str]:
    """The names that a module reads of anything."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def test_no_number_of_the_tables_is_read_only_to_see_whether_it_can_be() -> None:
    folder = Path(table_checks.__file__).parent.parent
    checks = Path(table_checks.__file__)
    used = {name for path in folder.rglob("*.py") if path != checks for name in attributes(path)}
    unused = attributes(checks) - used
    assert not unused, f"no rule reads {', '.join(sorted(unused))}"
