"""Every game has the same rooms, nothing lies outside of them, and no room keeps a pack."""

import ast
import importlib
import pkgutil
from pathlib import Path
from random import Random

import pytest
from packs import contents

import zariba.games
from zariba import registry
from zariba.core.datafile import Datum
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.pack import Pack

GAMES = Path(str(zariba.games.__file__)).parent
ROOMS = {"material", "rules", "view", "bot", "casefile", "sheet"}
TEACHING = {"lessons", "briefing.toml", "glossary.toml"}
AT_THE_TOP = {"__init__.py", "game.py", "README.md", "ledger.toml", "cases", "data", *TEACHING}
MAY_BE = {"ledger"}

games = pytest.mark.parametrize("game_id", registry.GAMES)


def test_every_folder_of_games_is_a_game() -> None:
    folders = {path.name for path in GAMES.iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders == {*registry.GAMES}


@games
def test_a_game_has_the_rooms_that_all_have_and_nothing_outside(game_id: str) -> None:
    there = {path.name for path in (GAMES / game_id).iterdir()} - {"__pycache__"}
    assert there - MAY_BE == ROOMS | AT_THE_TOP


@games
def test_a_room_is_a_package_of_modules(game_id: str) -> None:
    for room in ROOMS:
        there = [path for path in (GAMES / game_id / room).iterdir() if path.name != "__pycache__"]
        assert all(path.suffix == ".py" for path in there), room
        assert (GAMES / game_id / room / "__init__.py").read_text() == ""
        assert len(there) > 1


@games
def test_every_game_has_a_first_lesson_and_its_lessons_are_files(game_id: str) -> None:
    there = [path.name for path in (GAMES / game_id / "lessons").iterdir()]
    assert "first.toml" in there
    assert all(name.endswith(".toml") for name in there)


@games
def test_no_module_of_a_game_keeps_a_pack_or_a_position(game_id: str) -> None:
    registry.load(game_id)
    for module in modules(game_id):
        held = [name for name, value in vars(module).items() if isinstance(value, Pack | State)]
        assert not held, f"{module.__name__}: {held}"


@games
def test_playing_changes_nothing_in_the_pack(game_id: str) -> None:
    game = registry.load(game_id)
    before = contents(game.state_type.pack)
    rng = Random(5)
    state = game.start(game.scenarios[0].id, (), numbered_seed(5))
    for _ in range(1500):
        if state.result is not None:
            break
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        assert game.apply(state, seat, rng.choice(choice.options)) is None
    assert contents(game.state_type.pack) == before


@games
def test_every_field_of_a_data_file_is_read_somewhere(game_id: str) -> None:
    read = {
        node.attr
        for path in (GAMES / game_id).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    }
    provenance = set(Datum.__struct_fields__)
    for module in modules(game_id, "material"):
        for record in vars(module).values():
            if isinstance(record, type) and issubclass(record, Datum):
                fields = {name for name in record.__struct_fields__ if name[:4] != "src_"}
                unread = fields - provenance - read
                assert not unread, f"nothing reads {record.__name__}: {', '.join(sorted(unread))}"


def modules(game_id: str, room: str = "") -> list[object]:
    name = f"zariba.games.{game_id}" + (f".{room}" if room else "")
    package = importlib.import_module(name)
    found = pkgutil.walk_packages(package.__path__, f"{name}.")
    return [importlib.import_module(each.name) for each in found if ".sheet." not in each.name]


@games
def test_the_rules_can_be_compiled(game_id: str) -> None:
    """mypyc drops a class's keywords, takes a constant without annotation for a field, and
    cannot read a method with a function of its own."""
    for path in sorted((GAMES / game_id / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                where = f"{path.name}: class {node.name}"
                words = [ast.unparse(keyword) for keyword in node.keywords]
                bases = [ast.unparse(base) for base in node.bases]
                frozen = (bases, words) == (["msgspec.Struct"], ["frozen=True"])
                assert not words or frozen, f"{where} has the keywords {words}"
                plain = [ast.unparse(n) for n in node.body if isinstance(n, ast.Assign | ast.If)]
                plain = [line for line in plain if not line.startswith("__slots__")]
                assert not plain, f"{where}: annotate {plain[0]}"
                methods = [n for n in node.body if isinstance(n, ast.FunctionDef)]
                inner = [n for m in methods for n in ast.walk(m) if n is not m]
                assert not [n for n in inner if isinstance(n, ast.Lambda | ast.FunctionDef)], where


@games
def test_options_that_are_asked_for_one_by_one_stay_so_when_compiled(game_id: str) -> None:
    """mypyc works a generator expression out whole; a function that yields it leaves as it is."""
    for path in sorted((GAMES / game_id / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Return | ast.YieldFrom):
                where = f"{path.name}: line {node.lineno}: write a loop that yields"
                assert not isinstance(node.value, ast.GeneratorExp), where
