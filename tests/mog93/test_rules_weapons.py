"""The weapons table, and what it means for rosters and loads."""

import pytest

from zariba.games.mog93.game import make
from zariba.games.mog93.material.printed import Weapon
from zariba.games.mog93.rules.arms import issue

PACK = make().pack
NA = -1
PRINTED = """
assault_rifle     4 12 36  S,B   0  30 6 180  0
grenade           4  8 NA  S     0   1 0   3  3
flash_bang        4  8 NA  S     0   1 0   2  0
grenade_launcher NA 12 24  S     0   1 0   6  3
saw               2 12 36  B,FA  6 200 2 400  0
m60               2 12 48  B,FA  5 100 2 200  0
sidearm           6  8 16  S     0  10 3  30  0
smg               6  8 16  B,FA  4  20 3  60  0
shotgun           6  8 12  S     0   5 0  15  0
hmg               4 16 54  B,FA  5 200 4 800  0
minigun           4 16 48  FA    8   0 0   0  0
sniper_rifle     NA 24 48  S     0   5 6  30  0
rpg              NA 10 18  S     0   1 0   1  4
law              NA  8 16  S     0   1 0   1  4
recoilless       NA 16 48  S     0   0 0   0  0
"""
"""Ranges, modes, FA number, rounds in it, magazines, rounds in all, blast, as printed."""


@pytest.mark.rules(
    "weapon.assault_rifle",
    "weapon.grenade",
    "weapon.flash_bang",
    "weapon.launcher",
    "weapon.saw",
    "weapon.m60",
    "weapon.sidearm",
    "weapon.smg",
    "weapon.shotgun",
    "weapon.hmg",
    "weapon.minigun",
    "weapon.sniper",
    "weapon.rpg",
    "weapon.law",
    "weapon.recoilless",
    "weapon.na",
)
def test_the_weapons_table_is_the_printed_one() -> None:
    table = [line.split() for line in PRINTED.split("\n") if line]
    assert [line[0] for line in table] == [weapon.id for weapon in PACK.weapons]
    for line, made in zip(table, PACK.weapons, strict=True):
        ranges = [NA if word == "NA" else int(word) for word in line[1:4]]
        numbers = [int(word) for word in line[5:]]
        assert [made.pb, made.short, made.long] == ranges, made.id
        assert list(made.modes) == line[4].split(","), made.id
        assert [
            made.fa_rating,
            made.magazine,
            made.magazines,
            made.rounds_total,
            made.blast,
        ] == numbers, made.id
    assert {made.id for made in PACK.weapons if made.ignores_cover} == {"rpg", "law"}
    assert {made.id for made in PACK.weapons if made.needs_aim} == {"sniper_rifle"}
    assert {made.id: made.panic_on_hit for made in PACK.weapons if made.panic_on_hit} == {
        "flash_bang": 1
    }


@pytest.mark.rules("weapon.grenade", "weapon.flash_bang", "weapon.law", "weapon.launcher")
def test_every_model_starts_with_the_rounds_of_the_table() -> None:
    for load in PACK.loads:
        issued = issue(PACK, load)
        for weapon, (loaded, spare) in zip(
            PACK.weapons_of[PACK.load_index[load.id]], issued, strict=True
        ):
            made = PACK.weapons[weapon]
            assert loaded + sum(spare) == made.rounds_total, (load.id, made.id)
            if made.magazines:
                assert [loaded, *spare] == [made.magazine] * made.magazines
            elif made.feed != "none":
                assert loaded == made.magazine


@pytest.mark.rules("weapon.launcher")
def test_a_launcher_is_fitted_to_an_assault_rifle() -> None:
    for load in PACK.loads:
        assert "grenade_launcher" not in load.weapons or "assault_rifle" in load.weapons


@pytest.mark.rules("weapon.hmg", "weapon.minigun", "weapon.rpg", "weapon.recoilless")
def test_hmg_minigun_and_somali_weapons_are_in_nobodys_hands() -> None:
    heavy = {PACK.weapon_index[word] for word in ("hmg", "minigun", "rpg", "recoilless")}
    for model in PACK.models:
        if model.role != "gunner":
            assert not heavy & set(PACK.weapons_of[model.load]), model.id
    gunners = [model for model in PACK.models if model.role == "gunner"]
    assert {PACK.weapons_of[model.load] for model in gunners} == {(PACK.weapon_index["hmg"],)}


@pytest.mark.rules("fire.damage_unused", "fire.two_sided")
def test_the_damage_column_is_not_even_read() -> None:
    assert not any("damage" in field for field in Weapon.__struct_fields__)
