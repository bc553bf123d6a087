"""Games of other packages: found by their entry points, and never in the way of ours."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import zariba
from zariba import registry

Install = Callable[..., None]


@pytest.fixture
def install(
    tmp_path: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Install]:
    """Puts a package of one module on the path, with entry points as pip would write them."""
    monkeypatch.syspath_prepend(tmp_path)
    packages: list[str] = []

    def put(package: str, code: str, **games: str) -> None:
        packages.append(package)
        (tmp_path / f"{package}.py").write_text(code, encoding="utf-8")
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = [f"{game} = {target}" for game, target in games.items()]
        (info / "entry_points.txt").write_text("\n".join(["[zariba.games]", *lines]) + "\n")

    yield put
    for package in packages:
        sys.modules.pop(package, None)


def complaint(game_id: str) -> str:
    with pytest.raises(zariba.BadInput) as caught:
        zariba.load(game_id)
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_a_game_of_another_package_is_found_by_its_id(installed: Path) -> None:
    assert zariba.ids() == (*registry.GAMES, "wells")
    assert zariba.load("wells").title == "Five Wells"
    assert zariba.load("wells") is registry.load("wells")


def test_without_other_packages_there_are_only_ours() -> None:
    assert registry.ids()[: len(registry.GAMES)] == registry.GAMES
    assert "there is no game 'chess'; there are keren, " in complaint("chess")


@pytest.mark.parametrize(
    ("code", "target", "says"),
    [
        ("import nowhere_at_all", "lame:make", "ModuleNotFoundError: No module named"),
        ("x = 1", "lame:make", "AttributeError: module 'lame' has no attribute 'make'"),
        ("def make(data):\n    raise KeyError('a\\nb')", "lame:make", "KeyError"),
        ("def make():\n    pass", "lame:make", "TypeError: make() takes 0 positional arguments"),
        ("def make(data):\n    return 7", "lame:make", "lame:make made a int, which is no Game"),
    ],
)
def test_a_broken_entry_point_is_one_line_and_breaks_no_other(
    install: Install, installed: Path, code: str, target: str, says: str
) -> None:
    install("lame", code, lame=target)
    said = complaint("lame")
    assert said.startswith("the game 'lame' of the package lame cannot be loaded: ")
    assert says in said
    assert zariba.ids()[-2:] == ("lame", "wells")
    assert zariba.load("wells").id == "wells"


def test_what_can_be_loaded_is_listed_beside_what_cannot(
    install: Install, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("lame", "x = 1", lame="lame:make")
    monkeypatch.setattr(registry, "GAMES", ())
    games, troubles = registry.load_all()
    assert [game.id for game in games] == ["wells"]
    assert [str(trouble).partition(" cannot")[0] for trouble in troubles] == [
        "the game 'lame' of the package lame"
    ]


def test_our_ids_cannot_be_taken_over(install: Install) -> None:
    install("thief", "def make(data):\n    raise SystemError", keren="thief:make")
    assert registry.ids() == registry.GAMES
    assert registry._offers() == {}


def test_an_id_that_two_packages_offer_is_neithers(install: Install) -> None:
    install("one", "", duel="one:make")
    install("two", "", duel="two:make")
    assert complaint("duel") == (
        "the game 'duel' is offered twice, by the package one and the package two: "
        "remove one of them"
    )


def test_a_game_must_call_itself_what_its_package_calls_it(
    install: Install, installed: Path
) -> None:
    install("alias", "from zariba_wells.game import make", springs="alias:make")
    assert complaint("springs").endswith("cannot be loaded: it calls itself 'wells'")


# Packs


def test_two_packs_stand_side_by_side(installed: Path, other_desert: Path) -> None:
    as_printed = zariba.new_game("wells", seed=1)
    changed = zariba.new_game("wells", seed=1, data=other_desert)
    beside = zariba.new_game("wells", seed=1)
    assert beside.rules is as_printed.rules is not changed.rules
    assert changed.rules.digest != as_printed.rules.digest
    while as_printed.result is None:
        as_printed.play_bot("random")
        if changed.result is None:
            changed.play_bot("random")
    while beside.result is None:
        beside.play_bot("random")
    assert beside.record() == as_printed.record()
    assert len(changed.history) <= 4


def test_a_loaded_game_has_its_pack_already(installed: Path, other_desert: Path) -> None:
    changed = zariba.load("wells", data=str(other_desert))
    assert zariba.load("wells", data=other_desert) is not changed
    assert zariba.new_game(changed).rules is changed
    with pytest.raises(zariba.BadInput, match="wells is loaded already"):
        zariba.new_game(changed, data=other_desert)


def test_a_chosen_pack_touches_no_game_that_is_loaded(installed: Path, other_desert: Path) -> None:
    before = registry.load("wells")
    registry.use_data("wells", other_desert)
    chosen = registry.load("wells")
    assert chosen is registry.load("wells") is not before
    assert chosen.decision_bound == 4
    assert before.decision_bound == 16
    registry.use_data("wells", None)
    assert registry.load("wells").digest == before.digest
    assert chosen.decision_bound == 4


def test_a_saved_game_is_opened_with_its_pack(installed: Path, other_desert: Path) -> None:
    changed = zariba.new_game("wells", seed=1, data=other_desert)
    changed.play_bot("random")
    assert zariba.open(changed.record(), data=other_desert).notes == []
    (note,) = zariba.open(changed.record()).notes
    assert "other data" in note


def test_a_wrong_pack_names_the_file_and_the_field(installed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / "desert.toml").write_text("nights = 8\n")
    with pytest.raises(zariba.BadInput, match=r"desert\.toml: there is no field `goal`"):
        zariba.load("wells", data=folder)
