"""Data packs of Mog '93: sealed, apart from each other, and with no number that nothing follows."""

import csv
import hashlib
import tomllib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

import packs
import pytest
from packs import Change, Place, changed, changes, contents
from staging import act, bare_map

from zariba.core.bad_input import BadInput
from zariba.core.case import run_case
from zariba.core.dice import numbered_seed
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.material.pack import HERE, MogPack

CASES = HERE.parent / "cases"
FOLLOWED = Path(__file__).parent / "data" / "followed.csv"
ALIKE = ("table_training.toml", "table_historic.toml")
"""Tables with the same records as table_bakara.toml: left to the long check."""
PORTIONS = 60
"""The long check of every number is made in so many tests."""


@cache
def own() -> bytes:
    return contents(MogPack(HERE, HERE))


@cache
def mine() -> MogGame:
    return make()


altered = partial(packs.altered, HERE)


# Two packs in one process


def trace(played: MogGame, decisions: int, between: Callable[[], None] | None = None) -> str:
    """What is asked and told in a game of random answers; `between` runs half-way."""
    told = hashlib.sha256()
    rng = Random(7)
    state = played.start("tutorial", (), numbered_seed(7))
    for number in range(decisions):
        if state.result is not None:
            break
        if number == decisions // 2 and between is not None:
            between()
        seat = played.asked(state)[0]
        choice = played.choice(state, seat)
        assert choice is not None
        action = rng.choice(choice.options)
        words = [played.spell(option) for option in choice.options]
        assert [played.read(*word) for word in words] == choice.options
        assert played.apply(state, seat, action) is None
        told.update(repr((choice.prompt, words, state.news, state.x, state.ap)).encode())
    return told.hexdigest()


def another(into: Path) -> Path:
    """A pack with wider spaces, faster men, another table and one unit more."""
    altered(into, "constants.toml", ("value = 0.95\n", "value = 1.5\n"))
    altered(into, "table_training.toml", ("width = 36.0", "width = 40.0"))
    unit = (
        '[[unit]]\nid = "late"\nname = "late team"\nmodels = [{ type = "ranger", load = "leader" }'
    )
    two = f'{unit}, {{ type = "delta", load = "operator" }}]\n\n[[unit]]'
    forces = (HERE / "forces.toml").read_text("utf-8").replace("[[unit]]", two, 1)
    (into / "forces.toml").write_text(forces, "utf-8")
    return into


def test_a_second_pack_beside_a_game_in_play_changes_nothing_in_it(tmp_path: Path) -> None:
    alone = trace(make(), 400)
    others: list[str] = []

    def play_the_other() -> None:
        other = make(another(tmp_path / "pack"))
        assert other.pack.models[0].id == "late-1"
        others.append(trace(other, 400))

    first = make()
    assert trace(first, 400, play_the_other) == alone
    assert others != [alone]
    assert first.pack.models[0].id == "chalk2a-1"
    assert first.pack.k.walk_friend == 0.95


def test_each_of_two_games_reads_what_it_spells(tmp_path: Path) -> None:
    one, two = make(), make(another(tmp_path / "pack"))
    for game in (one, two, one):
        actions = game.vocabulary()
        assert all(game.read(*game.spell(action)) == action for action in actions)
    assert len(two.vocabulary()) > len(one.vocabulary())
    with pytest.raises(BadInput, match="there is no model 'late-1'"):
        one.read("model", "late-1")


def test_a_pack_cannot_be_set() -> None:
    with pytest.raises(AttributeError, match="a pack never changes: weapons cannot be set"):
        make().pack.weapons = ()


def test_equal_packs_have_the_same_digest_and_others_another(tmp_path: Path) -> None:
    assert make().digest == make().digest
    assert make(another(tmp_path / "pack")).digest != make().digest


# Every number is read


def assert_read(change: Change, into: Path) -> None:
    """The pack with this change is refused, or other than our own."""
    try:
        pack = MogPack(changed(HERE, into, change), HERE)
    except BadInput:
        return
    assert contents(pack) != own(), f"nothing follows {change}"


@pytest.mark.parametrize("change", [c for c in changes(HERE) if c.file not in ALIKE], ids=str)
def test_a_number_is_refused_or_makes_another_pack(change: Change, tmp_path: Path) -> None:
    assert_read(change, tmp_path / "pack")


@pytest.mark.soak
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_each_number_is_refused_or_makes_another_pack(portion: int, tmp_path: Path) -> None:
    for change in changes(HERE, every=True)[portion::PORTIONS]:
        assert_read(change, tmp_path / "pack")


# The rules follow what a pack says


def place_of(file: str, words: str) -> Place:
    """The place of a datum; records of a list go by their id, or by their number."""
    section, *rest = words.split(".")
    records = tomllib.loads((HERE / file).read_text("utf-8"))[section]
    place: list[str | int] = [section, *rest]
    if isinstance(records, list):
        ids = [record.get("id") for record in records]
        place[1] = ids.index(rest[0]) if rest[0] in ids else int(rest[0])
    return tuple(place)


def value_of(file: str, place: Place, word: str) -> object:
    """A new value of the kind that stands there."""
    found: object = tomllib.loads((HERE / file).read_text("utf-8"))
    for key in place:
        found = found[key]  # type: ignore[index]
    return word if isinstance(found, str) else type(found)(float(word))


def followed() -> list[tuple[str, str, str, str]]:
    with FOLLOWED.open(encoding="utf-8", newline="") as file:
        return [(r["file"], r["place"], r["new"], r["case"]) for r in csv.DictReader(file)]


@pytest.mark.parametrize(("file", "words", "new", "case"), followed())
def test_a_case_tells_one_number_from_another(
    file: str, words: str, new: str, case: str, tmp_path: Path
) -> None:
    place = place_of(file, words)
    change = Change(file, place, value_of(file, place, new))  # type: ignore[arg-type]
    game = make(changed(HERE, tmp_path / "pack", change))
    assert run_case(CASES / case, lambda _: mine()).passed
    assert not run_case(CASES / case, lambda _: game).passed


def test_all_numbers_of_the_rulings_and_most_of_the_tables_are_followed_by_a_case() -> None:
    told = {words for file, words, _, _ in followed() if file == "tables.toml"}
    sections = {"numbers": 0, "action": 0, "to_hit": 0, "incoming": 0, "mob_modifier": 0}
    data = tomllib.loads((HERE / "tables.toml").read_text("utf-8"))
    for section in sections:
        names = data[section] if section == "numbers" else [each["id"] for each in data[section]]
        sections[section] = sum(not any(f"{section}.{n}" in t for t in told) for n in names)
    # Without: the source, the rolls of large units (below), what is free or takes all AP.
    assert sections == {"numbers": 2, "action": 3, "to_hit": 0, "incoming": 0, "mob_modifier": 0}


def test_more_rolls_come_for_a_large_unit_where_the_table_says_so(tmp_path: Path) -> None:
    rolls = ("generation_rolls_over_6_models = 3", "generation_rolls_over_6_models = 5")
    six = ("generation_six_models = 6", "generation_six_models = 3")
    place = {f"chalk2a-{n}": [10.5 + 2 * n, 10.5] for n in range(1, 7)}
    for game, count in ((make(), 2), (make(altered(tmp_path / "p", "tables.toml", rolls, six)), 5)):
        state = bare_map(game, "mission", step="turn start", place=place)
        state.loaded = (1,) * count
        assert act(game, state, 0, ("go", "")) is None
        assert game.observe(state, "rolls", {"generation": count}) is None


def test_a_burnt_technical_stands_as_high_as_a_car(tmp_path: Path) -> None:
    folder = altered(
        tmp_path / "p", "constants.toml", ('id = "car"\nvalue = 1.0', 'id = "car"\nvalue = 1.2')
    )
    assert make().pack.bodies.heights["burnt"] == 1.0
    assert make(folder).pack.bodies.heights["burnt"] == 1.2


# What is wrong with a pack is said


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"holds no file of a data pack; a pack has board_bakara"):
        make(tmp_path)


def test_a_folder_that_is_not_there_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is not a folder with a data pack"):
        make(tmp_path / "none")


def test_a_file_that_nothing_reads_is_named(tmp_path: Path) -> None:
    (tmp_path / "weapon.toml").write_text("", "utf-8")
    with pytest.raises(BadInput, match=r"weapon\.toml: nothing reads this file"):
        make(tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("weapons.toml", "pb = 4", "near = 4", "nothing reads the field `near`"),
        ("weapons.toml", 'feed = "clip"', 'feed = "tube"', "Invalid enum value 'tube'"),
        ("weapons.toml", "magazines = 6", "magazines = 5", "are not 180 rounds"),
        ("tables.toml", "[numbers]", "[[figure]]\n[numbers]", "nothing reads the field `figure`"),
        ("tables.toml", "to_hit_base = 7", "", "there is no field `to_hit_base` - at `numbers`"),
        ("tables.toml", 'medic_dice = "1d2"', 'medic_dice = "few"', "'few' are no dice"),
        ("tables.toml", 'id = "request_air"\nap = 0', 'id = "request_air"\nap = 1', "1 is not 0"),
        ("tables.toml", 'id = "patch"\nap = -1', 'id = "patch"\nap = 2', "the whole action"),
        ("tables.toml", 'id = "aim"\nap', 'id = "point"\nap', "action: nothing reads 'point'"),
        ("tables.toml", 'op = "add"', 'op = "multiply"', "'sna_small_arms multiply'"),
        ("tables.toml", 'panic = "all off"', 'panic = "none"', "'none' is no number"),
        ("tables.toml", "low = 3\n", "low = 4\n", "must follow on each other"),
        ("tables.toml", "roll = 10", "roll = 11", "those for 1 to 10"),
        ("constants.toml", 'id = "wreck"', 'id = "hull"', "nothing reads the field `hull`"),
        ("constants.toml", '"N", "NE"', '"N"', "a d8 needs 8 directions, not 7"),
        ("constants.toml", '"assault_rifle"', '"musket"', "there is no weapon 'musket'"),
        ("forces.toml", 'load = "leader"', 'load = "boss"', "there is no 'boss'"),
        ("forces.toml", "grenade = 3", "grenade = 4", "grenade: 4, not 3"),
        ("forces.toml", 'weapons = ["saw"]', 'weapons = ["rpg"]', "no American carries the RPG"),
        ("forces.toml", 'gun = "hmg"', 'gun = "m60"', "its gunner's load has no 'm60'"),
        ("forces.toml", 'id = "truck"', 'id = "lorry"', "there is no vehicle 'truck'"),
        ("table_bakara.toml", 'kind = "trees"', 'kind = "palms"', "Invalid enum value 'palms'"),
        ("table_bakara.toml", "width = 72.0", 'width = "far"', "table.width"),
        ("scenarios.toml", 'unit = "ranger3"', 'unit = "ranger9"', "no unit 'ranger9'"),
        ("scenarios.toml", 'zone = "start_west"', 'zone = "moon"', "no zone 'moon'"),
        ("scenarios.toml", "players_min = 1", "players_min = 0", "1 to 7 players"),
        ("scenarios.toml", "damage = [6, 6, 3, 2]", "damage = [6, 6]", "4 numbers are needed"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_file(
    file: str, old: str, new: str, says: str, tmp_path: Path
) -> None:
    folder = altered(tmp_path / "pack", file, (old, new))
    with pytest.raises(BadInput) as caught:
        make(folder)
    assert str(folder / file) in str(caught.value)
    assert says in str(caught.value)
