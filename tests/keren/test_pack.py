"""Data packs of Keren: sealed, apart from each other, and with no number that nothing follows."""

import hashlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import msgspec
import packs
import pytest
from packs import Change, Place, changed, changes, contents
from staging import act, bare_map

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import HERE, KerenPack

PORTIONS = 60
"""The long check of every number is made in so many tests."""


@cache
def own() -> KerenPack:
    return KerenPack(HERE, HERE)


@cache
def own_contents() -> bytes:
    return contents(own())


@cache
def game() -> KerenGame:
    return make()


altered = partial(packs.altered, HERE)


# Two packs in one process


def trace(played: KerenGame, decisions: int, between: Callable[[], None] | None = None) -> str:
    """What is asked and told in a game of random answers; `between` runs half-way."""
    told = hashlib.sha256()
    rng = Random(7)
    state = played.start("first", (), numbered_seed(7))
    for seat in (ITALIAN, COMMONWEALTH):
        assert act(played, state, seat, ("prepared", ""), ("done", "")) is None
    for number in range(decisions):
        if number == decisions // 2 and between is not None:
            between()
        seat = played.asked(state)[0]
        choice = played.choice(state, seat)
        assert choice is not None
        action = rng.choice(choice.options)
        words = [played.spell(option) for option in choice.options]
        assert [played.read(*word) for word in words] == choice.options
        assert played.apply(state, seat, action) is None
        told.update(repr((choice.prompt, words, state.news, state.vp)).encode())
    return told.hexdigest()


def test_a_second_pack_beside_a_game_in_play_changes_nothing_in_it(tmp_path: Path) -> None:
    altered(tmp_path, "tables.toml", ("front_range = 50", "front_range = 5"))
    # without its first hex every other has another number
    altered(tmp_path, "map_hexes.csv", ("0001,slope,,,,,design\n", ""))
    alone = trace(make(), 900)
    others: list[str] = []

    def play_the_other() -> None:
        other = make(tmp_path)
        assert other.state_type.pack.front_range == 5
        others.append(trace(other, 900))

    first = make()
    assert trace(first, 900, play_the_other) == alone
    assert len(others) == 1
    assert others != [alone]
    assert first.state_type.pack.front_range == 50


def test_a_pack_cannot_be_set() -> None:
    with pytest.raises(AttributeError, match="a pack never changes: front_range cannot be set"):
        game().state_type.pack.front_range = 5


def test_equal_packs_have_the_same_digest_and_others_another(tmp_path: Path) -> None:
    assert make().digest == own().digest
    change = Change("tables.toml", ("supply", "front_range"), 51)
    assert make(changed(HERE, tmp_path / "pack", change)).digest != own().digest


# Every number is read


def assert_read(change: Change, into: Path) -> None:
    """The pack with this change is refused, or other than our own in what the rules look at."""
    try:
        pack = KerenPack(changed(HERE, into, change), HERE)
    except BadInput:
        return
    # most differ in something plain; the slow comparison of all that was built is for the rest
    assert any(plainly_differ(pack, name) for name in vars(own())) or (
        contents(pack) != own_contents()
    ), f"nothing follows {change}"


def plainly_differ(pack: KerenPack, name: str) -> bool:
    """Whether the packs differ in an attribute of numbers, words and tuples."""
    mine, theirs = getattr(own(), name), getattr(pack, name)
    plain = isinstance(mine, int | str | tuple) and name not in ("digest", "legend")
    return plain and mine != theirs


@pytest.mark.parametrize("change", changes(HERE), ids=str)
def test_a_number_is_refused_or_makes_another_pack(change: Change, tmp_path: Path) -> None:
    assert_read(change, tmp_path / "pack")


@pytest.mark.soak
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_each_number_is_refused_or_makes_another_pack(portion: int, tmp_path: Path) -> None:
    for change in changes(HERE, every=True)[portion::PORTIONS]:
        assert_read(change, tmp_path / "pack")


# The rules follow what a pack says


class Follows(msgspec.Struct):
    """A position in which a number shows: what is done, and what holds before and after."""

    place: Place
    new: int
    step: str
    words: dict[str, object]
    do: list[tuple[str, str]]
    mine: dict[str, object]
    theirs: dict[str, object]
    dice: tuple[int, ...] = ()


RALLY = {
    "place": {"CW4-red-1": "4427", "CW4-blue-1": "4427", "IT-col-red-1": "4426"},
    "state": {"CW4-red-1": ["suppressed", "unsupplied"]},
}
FAR_RALLY = {
    "place": {"CW4-red-1": "4427", "CW4-blue-1": "4430", "IT-col-red-1": "4425"},
    "state": {"CW4-red-1": ["suppressed"]},
}
ASSAULT = {"place": {"IT-afr-black-1": "1026", "CW5-red-1": "1126"}}
SIX_TO_ONE = {
    "place": {
        "CW4-red-1": "1319",
        "CW4-red-2": "1319",
        "CW4-red-3": "1319",
        "IT-gren-tan-1": "1318",
    }
}
GUN = {"place": {"CW4-art-1": "2420", "IT-col-red-1": "1723"}}
FOLLOWS = [
    Follows(
        ("hexside", "fort", "mp_extra"), 0, "commonwealth movement",
        {"place": {"CW5-red-1": "4020", "CW5-pink-3": "5031"}},
        [("unit", "CW5-red-1"), ("hex", "4120")],
        {"mp_left": {"CW5-red-1": 7}}, {"mp_left": {"CW5-red-1": 8}},
    ),
    Follows(
        ("hexside", "sheer", "mp_total"), 5, "commonwealth movement",
        {"place": {"CW4-red-1": "2413", "CW5-pink-3": "5031"}},
        [("unit", "CW4-red-1"), ("hex", "2414")],
        {"mp_left": {"CW4-red-1": 8}}, {"mp_left": {"CW4-red-1": 9}},
    ),
    Follows(
        ("rally", "out_of_supply"), 0, "commonwealth rally", RALLY, [("unit", "CW4-red-1")],
        {"state": {"CW4-red-1": ["unsupplied", "suppressed"]}},
        {"state": {"CW4-red-1": ["unsupplied"]}}, (4,),
    ),
    Follows(
        ("rally", "nearer_enemy_than_friend"), 0, "commonwealth rally", FAR_RALLY,
        [("unit", "CW4-red-1")], {"state": {"CW4-red-1": ["suppressed"]}},
        {"state": {"CW4-red-1": []}}, (5,),
    ),
    Follows(
        ("rally", "outside_enemy_zoc"), -2, "commonwealth rally", FAR_RALLY,
        [("unit", "CW4-red-1")], {"state": {"CW4-red-1": ["suppressed"]}},
        {"state": {"CW4-red-1": []}}, (5,),
    ),
    Follows(
        ("victory", "commonwealth_unit"), -5, "commonwealth assault", ASSAULT,
        [("hex", "1026"), ("unit", "CW5-red-1"), ("assault", "")], {"vp": -2}, {"vp": -5}, (1,),
    ),
    Follows(
        ("victory", "italian_unit"), 4, "commonwealth assault",
        {"place": {"IT-gren-tan-1": "dead", "CW5-red-1": "1126"}}, [], {"vp": 1}, {"vp": 4},
    ),
    Follows(
        ("assault", "modifiers", "per_ratio_above_4"), 2, "commonwealth assault", SIX_TO_ONE,
        [("hex", "1318"), ("all", ""), ("assault", "")],
        {"combat": {"modifier": 2}}, {"combat": {"modifier": 4}}, (1,),
    ),
    Follows(
        ("ranged_fire", "shift", "-3 or less"), 1, "commonwealth bombardment", GUN,
        [("hex", "1723"), ("unit", "CW4-art-1"), ("fire", "")],
        {"combat": {"column": "9-12"}}, {"combat": {"column": "6-8"}}, (2,),
    ),
    Follows(
        ("linear", "mp_along_link"), 2, "commonwealth movement",
        {"place": {"CW4-red-1": "3517", "CW5-pink-3": "5031"}},
        [("unit", "CW4-red-1"), ("hex", "3418")],
        {"mp_left": {"CW4-red-1": 13}}, {"mp_left": {"CW4-red-1": 12}},
    ),
    Follows(
        ("terrain", "clear", "level"), 3, "commonwealth bombardment", GUN,
        [("hex", "1723"), ("unit", "CW4-art-1"), ("fire", "")],
        {"combat": {"modifier": 2}}, {"combat": {"modifier": 1}}, (2,),
    ),
]  # fmt: skip


def both(follows: Follows, tmp_path: Path) -> Iterator[tuple[KerenGame, dict[str, object]]]:
    other = changed(HERE, tmp_path / "pack", Change("tables.toml", follows.place, follows.new))
    yield game(), follows.mine
    yield make(other), follows.theirs


@pytest.mark.parametrize("follows", FOLLOWS, ids=lambda f: ".".join(f.place))
def test_the_rule_follows_the_number(follows: Follows, tmp_path: Path) -> None:
    for played, expected in both(follows, tmp_path):
        state = bare_map(played, "first", step=follows.step, **follows.words)
        state.loaded = follows.dice
        assert act(played, state, COMMONWEALTH, *follows.do) is None
        for word, value in expected.items():
            assert played.observe(state, word, value) is None
        assert played.broken(state) == []


def test_a_kind_of_hexside_lets_through_what_its_table_says(tmp_path: Path) -> None:
    open_zones = (
        'all but the Matilda"\nsupply = true\nzoc = false',
        'all but the Matilda"\nzoc = true',
    )
    played = make(altered(tmp_path, "tables.toml", open_zones))
    words = {"step": "commonwealth movement", "place": {"IT-col-red-1": "3516"}}
    for reader, sides in ((game(), []), (played, ["italian"])):
        state = bare_map(reader, "first", **words)
        assert reader.observe(state, "zoc", {"3517": sides}) is None


def test_the_side_that_sets_up_first_is_the_one_the_scenario_names(tmp_path: Path) -> None:
    order = ('["italian", "commonwealth"]', '["commonwealth", "italian"]')
    played = make(altered(tmp_path, "scenarios.toml", order))
    state = played.start("first", (), numbered_seed(1))
    assert played.observe(state, "decides", "commonwealth") is None


def test_a_counter_is_taken_only_in_the_scenarios_it_names(tmp_path: Path) -> None:
    text = (HERE / "counters.csv").read_text("utf-8")
    line = next(row for row in text.splitlines() if row.startswith("IT-art5-1,"))
    folder = altered(tmp_path, "counters.csv", (line, line.replace(",s1,", ",s2,")))
    with pytest.raises(BadInput, match=r"scenario s1: only 0 counters for .*artillery"):
        make(folder)


# What is wrong with a pack is said


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"holds no file of a data pack; a pack has board\.svg"):
        make(tmp_path)


def test_a_file_that_nothing_reads_is_named(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("", "utf-8")
    with pytest.raises(BadInput, match=r"table\.toml: nothing reads this file"):
        make(tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("tables.toml", "fort_target = -2", "fort = -2", "nothing reads the field `fort`"),
        ("tables.toml", "[victory]", "[points]", "nothing reads the field `points`"),
        ("tables.toml", "front_range = 50 ", "", "there is no field `front_range` - at `supply`"),
        ("tables.toml", "front_range = 50 ", 'front_range = "far"', "at `supply.front_range`"),
        ("tables.toml", "carrying_range = 100", "carrying_range = 5", "is beyond carrying_range"),
        ("tables.toml", "minimum = [0, 1,", "minimum = [1, 1,", "must take a total of 0"),
        ("tables.toml", "minimum = [0, 1,", "minimum = [0, 9,", "none below the one before"),
        ("tables.toml", '6 = ["S", ', '6 = ["Q", ', "rows.6: there is no result 'Q'"),
        ("tables.toml", '6 = ["S", ', "6 = [", "six rows with a cell for each column"),
        ("tables.toml", '"1:4", "1:3"', '"1:3", "1:4"', "ratios must grow"),
        ("tables.toml", '"1:4", "1:3"', '"low", "1:3"', "'low' is no ratio such as 3:1"),
        ("tables.toml", '"7"  = [', '"9"  = [', "a row for each net roll"),
        ("tables.toml", '"7"  = ["S", ', '"7"  = [', "needs a cell for each column"),
        ("map_hexes.csv", "0001,slope", "0001,swamp", "hex 0001: field terrain: there is no"),
        ("map_hexes.csv", "0002,slope", "0001,slope", "hex 0001 is on this map twice"),
        ("map_hexes.csv", "0013,sheer,2.33", "0013,sheer,", "hex 0013: field level: sheer has"),
        ("map_hexes.csv", "0001,slope,", "0001,slope,2", "hex 0001: field level: slope lies at 1"),
        ("map_hexes.csv", "0001,slope,", "0001,slope,up", "line 2: Expected `float | null`"),
        ("map_hexes.csv", "hex,terrain", "hex,ground", "line 2: nothing reads the field `ground`"),
        ("map_hexes.csv", "0001,slope,,,,,design", "0001,slope", "line 2: wrong number of col"),
        ("map_links.csv", "gorge,3123,3124", "gorge,3123,3126", "3126: the two hexes do not"),
        ("map_links.csv", "gorge,3123,3124", "creek,3123,3124", "there is no kind 'creek'"),
        ("map_links.csv", "gorge,3123,3124", "gorge,3123,9924", "there is no hex '9924'"),
        ("map_links.csv", "tunnel,", "rail,", "one hex and two mouths"),
        ("map_hexsides.csv", "prohibited,3224,3323", "bog,3224,3323", "there is no kind 'bog'"),
        ("places.toml", 'id = "tigu"', 'id = "fort"', "the place 'tigu' is missing"),
        ("places.toml", "commonwealth_row = 33", "commonwealth_row = 50", "has no such row"),
        ("places.toml", '"4120", "5503"]', '"4120", "9903"]', "forts.hexes: there is no hex"),
        ("places.toml", 'hex = "1309"', 'hex = "1911"', "vp_hex: a hex stands there twice"),
        ("counters.csv", "CW4-red-2,", "CW4-red-1,", "two counters have the same id"),
        ("counters.csv", "CW4-red-1,commonwealth", "CW4-red-1,both", "line 2: Invalid enum value"),
        ("counters.csv", "red,4,4,14", "red,4,x,14", "CW4-red-1: field assault: 'x' is not a"),
        ("counters.csv", ",fired,,,,", ",fired,5,2,4,", "only a carrying side has factors"),
        ("scenarios.toml", 'id = "s1"', 'id = "s3"', "Invalid enum value 's3'"),
        ("scenarios.toml", 'of = "hogs_back"', 'of = "hog"', "there is no place 'hog'"),
        ("scenarios.toml", '"italian", "commonwealth"]', '"italian", "italian"]', "each side once"),
        ("scenarios.toml", 'entry = "italian_s1"', 'entry = "north"', "no entry 'north'"),
        ("scenarios.toml", 'kind = "air", count = 3', 'kind = "air", count = 2', "all 3 air units"),
        ("setups.toml", "CW4-white-1", "CW4-white-9", "there is no counter 'CW4-white-9'"),
        ("setups.toml", '"2419" = ', '"0033" = ', "may not start in 0033"),
        ("setups.toml", "[first.italian]", "[first.ethiopian]", "nothing reads the field"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_file(
    file: str, old: str, new: str, says: str, tmp_path: Path
) -> None:
    folder = altered(tmp_path, file, (old, new))
    with pytest.raises(BadInput) as caught:
        make(folder)
    assert str(tmp_path / file) in str(caught.value)
    assert says in str(caught.value)
