"""The compiled build: the same games from the same sources, decision by decision."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from zariba import registry

ROOT = Path(__file__).resolve().parents[2]
TRACE = Path(__file__).parent / "trace.py"
SET_IN_PACK = """
from zariba import registry
pack = registry.load("sandwars").pack
assert not hasattr(pack, "__dict__"), "its attributes are no slots"
try:
    pack.size = 0
except AttributeError as error:
    print(error)
"""
PLAY_OUTSIDE = f"""
import sys
sys.path.append({str(ROOT / "docs" / "example")!r})
from zariba.lab.bench import play
from zariba_wells.game import make
game = make()
print(play(game, game.scenarios[0].id, 0) > 0)
"""

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(1800)]


def run(source: Path, *words: object) -> str:
    """What a command prints, with the package below `source`."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(source)},
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compiled(into: Path, *games: str) -> Path:
    """A build with the rules of these games compiled."""
    run(ROOT / "src", ROOT / "scripts" / "compile.py", *games, "--into", into)
    return into


def same_games(build: Path, game_id: str, scenario: str, games: int) -> None:
    fast = run(build, TRACE, game_id, scenario, games).split()
    plain = run(ROOT / "src", TRACE, game_id, scenario, games).split()
    assert (fast[0], plain[0]) == ("compiled", "plain")
    assert fast[1:] == plain[1:]


def test_a_compiled_game_is_the_same_and_keeps_the_contract(tmp_path: Path) -> None:
    build = compiled(tmp_path / "build", "keren")
    same_games(build, "keren", "first", 4)
    said = run(build, "-m", "zariba", "check", "keren", "--games", 4, "--workers", 2)
    assert said.splitlines()[-1] == "every promise held"
    assert run(build, "-c", PLAY_OUTSIDE) == "True\n"  # its pack is not compiled


@pytest.mark.soak
def test_all_compiled_games_are_the_same_and_keep_the_contract(tmp_path: Path) -> None:
    build = compiled(tmp_path / "build")
    assert run(build, "-c", SET_IN_PACK) == "a pack never changes: size cannot be set\n"
    for game_id in registry.GAMES:
        for scenario in registry.load(game_id).scenarios:
            same_games(build, game_id, scenario.id, 6)
        said = run(build, "-m", "zariba", "check", game_id, "--games", 40)
        assert said.splitlines()[-1] == "every promise held"
