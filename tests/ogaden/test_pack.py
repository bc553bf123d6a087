"""Data packs of Ogaden 1977: two side by side, every number honoured, nothing left unread."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from packs import Change, changed, changes, contents

from zariba.core.bad_input import BadInput
from zariba.core.case import run_case
from zariba.core.dice import numbered_seed
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack

CASES = HERE.parent / "cases"
OWN = OgadenPack(HERE, HERE)

OTHER_NUMBERS = {
    "stack_steps = 5": "stack_steps = 4",
    "air_radius_S = 6": "air_radius_S = 2",
    "actions_per_ops = 4": "actions_per_ops = 6",
    "income_TAT = 3": "income_TAT = 1",
    "rebuild_step = -2": "rebuild_step = -4",
    "full = [3, 2, 2]": "full = [5, 5, 5]",
}


def another(folder: Path) -> OgadenGame:
    """The game with quite other numbers."""
    text = (HERE / "tables.toml").read_text("utf-8")
    for old, new in OTHER_NUMBERS.items():
        assert old in text
        text = text.replace(old, new)
    folder.mkdir()
    (folder / "tables.toml").write_text(text, "utf-8")
    return make(folder)


def played(game: OgadenGame, scenario: str, seed: int) -> Iterator[str]:
    """A game by chance, decision by decision: who is asked what, what is offered and done."""
    rng = Random(seed)
    state = game.start(scenario, (), numbered_seed(seed))
    while state.result is None:
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        action = rng.choice(choice.options)
        offered = [game.spell(option) for option in choice.options]
        assert [game.read(*words) for words in offered] == choice.options
        game.apply(state, seat, action)
        yield repr((seat, choice.prompt, offered, action, [e.die for e in state.news]))
    yield state.result.why


def test_a_second_pack_leaves_a_game_in_play_as_it_was(tmp_path: Path) -> None:
    alone = list(played(make(), "offensive", 5))
    first = played(make(), "offensive", 5)
    before = [next(first) for _ in range(40)]
    other = another(tmp_path / "other")
    second = played(other, "offensive", 5)
    beside: list[str] = []
    for line in first:
        before.append(line)
        beside += [more for more in (next(second, None), next(second, None)) if more is not None]
    beside += second
    assert before == alone
    assert beside == list(played(other, "offensive", 5))
    assert beside != alone
    assert len(other.vocabulary()) == len(make().vocabulary()) + 2


@pytest.fixture(scope="module")
def own_contents() -> bytes:
    return contents(OWN)


def follows(change: Change, into: Path, own: bytes) -> bool:
    """Whether a changed number is refused or changes what is built."""
    try:
        pack = OgadenPack(changed(HERE, into, change), HERE)
    except BadInput:
        return True
    return contents(pack) != own


@pytest.mark.parametrize("change", changes(HERE), ids=str)
def test_every_number_of_the_data_is_read(
    change: Change, tmp_path: Path, own_contents: bytes
) -> None:
    assert follows(change, tmp_path / "pack", own_contents)


@pytest.mark.soak
def test_every_number_of_every_record_is_read(tmp_path: Path, own_contents: bytes) -> None:
    ignored = [c for c in changes(HERE, every=True) if not follows(c, tmp_path / "p", own_contents)]
    assert [str(change) for change in ignored] == []


FOLLOWED = {
    # a number of the data, and a case that no longer holds when it is another
    "markers.toml commander.0.ic 3": "05-sequence/new-commanders-count-at-once",
    "markers.toml ts.4.bonus 2": "09-supports/the-bonus-goes-to-one-named-unit",
    "markers.toml ts.6.extra_loss_enemy 2": "09-supports/envelopment-costs-a-step",
    "markers.toml ts.11.air_extra_loss_enemy 2": "09-supports/lagesse-is-shot-down-with-a-six",
    "markers.toml ts.11.removed_on_d6 5": "09-supports/lagesse-is-shot-down-with-a-six",
    "markers.toml da.4.aid 5": "12-diplomacy/aid-needs-no-die",
    "scenarios.toml scenario.0.morale.E 13": "04-set-up/campaign-opens-in-may",
    "scenarios.toml scenario.0.diplomacy.S 3": "04-set-up/campaign-opens-in-may",
    "scenarios.toml scenario.1.liberated_zones 4": (
        "14-scenarios/liberation-won-with-gode-and-three-zones"
    ),
    "tables.toml morale_track.max 26": "11-morale/gains-beyond-25-are-lost",
    "tables.toml morale_track.total_defeat -1": "11-morale/terror-on-two-points-ends-the-game",
    "tables.toml morale_track.automatic_ceasefire 26": (
        "11-morale/twenty-five-points-bring-a-ceasefire"
    ),
    "tables.toml morale_track.militia_rout_below_E 13": "11-morale/militia-stand-at-twelve",
    "tables.toml morale_track.guerrilla_removed_below_S 7": "11-morale/guerrillas-stay-at-six",
    "tables.toml morale_track.da_minimum 16": "12-diplomacy/aid-needs-no-die",
    "tables.toml morale_track.spend_floor 2": "06-maintenance/one-point-must-remain",
    "tables.toml diplomacy.E.ceasefire_space 4": ("12-diplomacy/level-below-the-space-has-no-roll"),
    "tables.toml diplomacy.S.ceasefire_space 3": "12-diplomacy/cities-raise-somalia",
    "tables.toml site.GZ.full.0 3": (
        "07-movement/an-operative-garrison-stops-and-must-be-attacked"
    ),
    "tables.toml site.GZ.full.1 3": "07-guerrillas/a-garrison-defends-itself",
    "tables.toml site.BZ.full.0 4": "01-map/bastion-fires-at-attackers",
    "tables.toml site.BZ.full.1 3": "07-special-forces/the-garrison-fires-first",
    "tables.toml site.BZ.full.2 3": "08-air/air-units-fight-first",
    "tables.toml site.BZ.inoperative.0 3": "01-map/bastion-with-a-loss-fires-lower",
    "tables.toml site.box.aacf 3": "08-air/the-boxes-have-flak",
    "tables.toml limits.stack_steps 6": "03-stacking-and-factions/concealed-units-count",
    "tables.toml limits.stack_air 2": "03-stacking-and-factions/one-air-unit-in-a-zone",
    "tables.toml limits.cf_max 6": "09-terrain/no-factor-rises-above-five",
    "tables.toml limits.actions_per_ops 5": "08-engagements/a-fifth-engagement-is-refused",
    "tables.toml limits.ts_per_engagement 3": "09-supports/two-supports-each-in-an-engagement",
    "tables.toml limits.ts_per_guerrilla_action 2": (
        "09-supports/only-three-supports-have-a-place-in-a-harassment"
    ),
    "tables.toml limits.hand_max 7": "02-markers/shared-support-goes-first",
    "tables.toml limits.hand_max_da 3": "02-markers/six-markers-and-two-da-are-kept",
    "tables.toml limits.draw_initiative 5": "02-markers/four-and-three-are-drawn",
    "tables.toml limits.draw_other 4": "02-markers/four-and-three-are-drawn",
    "tables.toml limits.hq_radius 11": ("03-stacking-and-factions/ten-zones-from-the-headquarters"),
    "tables.toml limits.supply_step 6": "10-logistics/the-first-step-of-a-line",
    "tables.toml limits.air_radius_E 9": "08-air/an-ethiopian-strike-reaches-eight-zones",
    "tables.toml limits.air_radius_S 7": "08-air/a-somali-strike-reaches-six-zones",
    "tables.toml limits.liberated_per_turn.WSLF 3": (
        "07-guerrillas/two-zones-for-the-wslf-one-for-the-salf"
    ),
    "tables.toml limits.liberated_per_turn.SALF 2": (
        "07-guerrillas/two-zones-for-the-wslf-one-for-the-salf"
    ),
    "tables.toml limits.rout_zones 3": "11-morale/rout-is-two-zones",
    "tables.toml modifiers.attacker_plateau_or_bush_ccf 0": (
        "01-map/plateau-weakens-an-attack-in-a-minor-zone"
    ),
    "tables.toml modifiers.besieger 0": "01-map/sally-is-not-weakened-by-the-siege",
    "tables.toml modifiers.out_of_supply_all_cf 0": (
        "10-logistics/the-factors-of-an-unsupplied-unit"
    ),
    "tables.toml modifiers.city_extra_loss_attacker 2": "01-map/bastion-has-no-terrain",
    "tables.toml modifiers.mech_units_per_pass 2": (
        "09-terrain/two-mechanised-units-do-not-attack-over-a-pass"
    ),
    "tables.toml morale_table.without_initiative_die 4": "14-scenarios/liberation-morale-of-may",
    "tables.toml morale_table.commit_two_infantry_or_militia 0": (
        "06-maintenance/three-militia-brigades-cost-two-points"
    ),
    "tables.toml morale_table.commit_one_armoured_or_mech 0": (
        "06-maintenance/a-point-for-each-armoured-brigade"
    ),
    "tables.toml morale_table.reequip -1": "06-maintenance/re-equipment-from-november",
    "tables.toml morale_table.harassment_success_S 2": (
        "07-guerrillas/a-harassment-is-fought-with-ucf"
    ),
    "tables.toml morale_table.terror_hit_S -1": "08-air/terror-bombardment-costs-two-points",
    "tables.toml morale_table.rebuild_step -1": "06-maintenance/militia-return-on-their-m-side",
    "tables.toml morale_table.rebuild_guerrilla -1": "06-maintenance/guerrillas-are-rebuilt-free",
    "tables.toml morale_table.repair_bz -1": "06-maintenance/a-captured-bastion-is-repaired",
    "tables.toml morale_table.income_TAT 4": "tables/boxes-bring-income",
    "tables.toml morale_table.income_BER 2": "tables/boxes-bring-income",
    "tables.toml morale_table.income_MOG 2": "tables/boxes-bring-income",
    "tables.toml morale_table.ez_sabotaged_E -1.0": "tables/two-sabotaged-zones-cost-a-point",
    "tables.toml morale_table.rr_cut_E -1": "tables/railway-cut-twice-costs-two",
    "tables.toml morale_table.destroyed_enemy_one_step 2": (
        "tables/destroyed-militia-is-worth-one"
    ),
    "tables.toml morale_table.destroyed_enemy_two_step 3": "11-morale/destroyed-units-pay-at-once",
    "tables.toml morale_table.destroyed_GU_for_E 2": "tables/eliminated-guerrillas-are-worth-one",
    "tables.toml morale_table.destroyed_E_or_cuban_air_for_S 4": (
        "tables/ethiopian-aircraft-are-worth-three"
    ),
    "tables.toml diplomatic_table.breakthrough_on.0 6": "12-diplomacy/breakthrough-on-five",
    "tables.toml diplomatic_table.ceasefire_on.0 5": (
        "12-diplomacy/da-declares-a-ceasefire-on-six"
    ),
    "tables.toml diplomatic_table.S_controls_all_ogaden_bz 2": (
        "12-diplomacy/all-bastions-of-the-ogaden-raise-somalia"
    ),
    "tables.toml diplomatic_table.S_gains_city 2": "12-diplomacy/cities-raise-somalia",
    "tables.toml diplomatic_table.E_retakes_city 2": "12-diplomacy/retaken-city-raises-ethiopia",
    "units.csv 3.mech 0": "09-terrain/two-mechanised-units-do-not-attack-over-a-pass",
}


def number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


@pytest.mark.parametrize("told", FOLLOWED)
def test_the_rule_follows_the_number(told: str, tmp_path: Path) -> None:
    file, place, new = told.split()
    keys = tuple(int(key) if key.isdecimal() else key for key in place.split("."))
    game = OgadenGame(
        OgadenPack(changed(HERE, tmp_path / "pack", Change(file, keys, number(new))), HERE)
    )
    path = CASES / f"{FOLLOWED[told]}.toml"
    assert run_case(path, lambda _: make()).passed
    assert not run_case(path, lambda _: game).passed


DATES = {
    'boxes_may_be_left = "1977-06"': (
        'boxes_may_be_left = "1978-02"', "06-maintenance/units-leave-boxes-from-june"
    ),
    'one_somali_ib_in_ethiopia = "1977-06"': (
        'one_somali_ib_in_ethiopia = "1977-07"', "07-movement/one-brigade-enters-ethiopia-in-june"
    ),
    'somali_entry = "1977-07"': (
        'somali_entry = "1978-02"', "07-movement/from-july-all-may-enter"
    ),
    'reequipment = "1977-11"': (
        'reequipment = "1978-02"', "06-maintenance/re-equipment-from-november"
    ),
    'initiative = "S"\ndraw = true': (
        'initiative = "E"\ndraw = true', "02-markers/draw-begins-in-july"
    ),
    "draw = true": ("draw = false", "02-markers/draw-begins-in-july"),
}  # fmt: skip


@pytest.mark.parametrize("line", DATES)
def test_the_rule_follows_the_date(line: str, tmp_path: Path) -> None:
    instead, case = DATES[line]
    text = (HERE / "tables.toml").read_text("utf-8")
    assert line in text
    (tmp_path / "tables.toml").write_text(text.replace(line, instead), "utf-8")
    path = CASES / f"{case}.toml"
    assert run_case(path, lambda _: make()).passed
    assert not run_case(path, lambda _: make(tmp_path)).passed


def test_a_pack_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="stack_steps cannot be set"):
        OWN.stack_steps = 9


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="holds no file of a data pack; a pack has background"):
        make(tmp_path)


def test_a_file_that_nothing_reads_is_named(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path / "pack")
    (tmp_path / "pack" / "weather.toml").write_text("rain = 1\n", "utf-8")
    with pytest.raises(BadInput, match=r"weather\.toml: nothing reads this file"):
        make(tmp_path / "pack")


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("tables.toml", "[limits]"),
        ("map.toml", "[[zone]]"),
        ("markers.toml", "[[ts]]"),
        ("scenarios.toml", "[[scenario.place]]"),
        ("background.toml", "[[river]]"),
    ],
)
def test_a_field_that_nothing_reads_is_named(tmp_path: Path, file: str, line: str) -> None:
    text = (HERE / file).read_text("utf-8")
    assert line in text
    (tmp_path / file).write_text(text.replace(line, f"{line}\nmoon = 7", 1), "utf-8")
    with pytest.raises(BadInput, match=rf"{file}: nothing reads the field `moon`"):
        make(tmp_path)


def test_a_section_that_nothing_reads_is_named(tmp_path: Path) -> None:
    text = (HERE / "tables.toml").read_text("utf-8")
    (tmp_path / "tables.toml").write_text(f"{text}\n[weather]\nrain = 1\n", "utf-8")
    with pytest.raises(BadInput, match="nothing reads the field `weather`"):
        make(tmp_path)
