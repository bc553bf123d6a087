"""The example game of docs/example: installed, it is held to all that ours are held to."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient, WebSocketTestSession

import zariba
from zariba.cli import main
from zariba.core.ledger import survey
from zariba.server.app import make_app
from zariba.server.assets import ClientFiles
from zariba.server.store import Store

README = Path(__file__).resolve().parents[2] / "docs" / "example" / "README.md"

Run = Callable[..., str]


@pytest.fixture
def run(installed: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command in this process, which must succeed; what it said."""

    def command(*words: object) -> str:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        assert (code, said.err) == (0, ""), said.out + said.err
        return said.out

    return command


def test_it_keeps_the_contract(run: Run) -> None:
    assert run("check", "wells", "--games", 60, "--workers", 1).endswith("every promise held\n")


def test_it_keeps_the_contract_when_asked_from_python(installed: Path) -> None:
    report = zariba.check("wells", games=10)
    assert (report.games, report.failures) == (10, [])
    assert zariba.check(zariba.load("wells"), games=1, seed=4, scenario="crossing").games == 1


def test_its_cases_pass(run: Run, installed: Path) -> None:
    assert run("case", installed / "zariba_wells" / "cases").endswith("4 passed, 0 failed\n")


def test_its_ledger_has_no_gap(installed: Path) -> None:
    folder = zariba.load("wells").folder()
    assert folder == installed / "zariba_wells"
    assert survey("wells", folder).gaps() == []


def test_the_commands_list_it_and_its_rules(run: Run) -> None:
    assert run("ledger", "wells", "--check").endswith("no gaps\n")
    *_, listed = json.loads(run("games", "--json"))
    assert (listed["id"], listed["rules"], listed["covered"]) == ("wells", 8, 8)


def test_it_is_measured_and_played_in_series(run: Run) -> None:
    (speed,) = json.loads(run("bench", "wells", "--seconds", "0.05", "--json"))
    assert speed["decisions_per_second"] > 0
    series = json.loads(run("lab", "wells", "--games", 20, "--workers", 1, "--json"))
    assert sum(series["wins"].values()) == 20


def test_two_packs_are_played_in_one_process(run: Run, other_desert: Path) -> None:
    def decisions(*words: object) -> int:
        return int(json.loads(run("lab", "wells", "--games", 9, "--json", *words))["decisions"])

    one = ("--workers", 1)
    as_printed = decisions(*one)
    assert decisions(*one, "--data", other_desert) <= 9 * 4 < as_printed
    assert decisions(*one) == as_printed
    assert "every promise held" in run("check", "wells", "--data", other_desert, *one)
    assert "every promise held" in run("check", "wells", *one)


def test_a_pack_given_to_one_command_is_not_the_next_ones(
    run: Run, installed: Path, other_desert: Path
) -> None:
    cases = installed / "zariba_wells" / "cases"
    assert main(["case", str(cases), "--data", str(other_desert)]) == 1
    assert run("case", cases).endswith("4 passed, 0 failed\n")


def test_worker_processes_find_it(site: Path, other_desert: Path) -> None:
    command = ["lab", "wells", "--games", "4", "--workers", "2", "--data", str(other_desert)]
    ended = subprocess.run(
        [sys.executable, "-m", "zariba", *command],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "wells, crossing, seed 0: 4 games" in ended.stdout


def test_it_is_replayed_from_a_file(run: Run, tmp_path: Path) -> None:
    game = zariba.new_game("wells", seed=3)
    while game.result is None:
        game.play_bot("random")
    game.save(tmp_path / "wells.zariba")
    assert "game finished" in run("replay", tmp_path / "wells.zariba")


def test_it_is_played_at_the_table(installed: Path, tmp_path: Path) -> None:
    app = make_app(Store(str(tmp_path / "games.db")), ClientFiles(tmp_path))
    with TestClient(app, base_url="http://testserver.local") as client:
        wanted = {"game": "wells", "scenario": "", "seats": {"raiders": "random"}, "seed": 7}
        table = client.post("/api/tables", json=wanted).json()
        for part in ("board", "board.svg", "tables", "rules"):
            assert client.get(f"/api/games/wells/{part}").status_code == 200
        with client.websocket_connect(table["open"].replace("/table/", "/ws/")) as socket:
            scene = read_scene(socket, 0)
            assert [option["arg"] for option in scene["options"]] == ["bir", "tank"]
            socket.send_text(json.dumps({"type": "act", "n": 0, "actions": [["well", "bir"]]}))
            assert read_scene(socket, 2)["turn"] == 2  # the bot has looked for the caravan


def read_scene(socket: WebSocketTestSession, n: int) -> dict[str, Any]:
    """The scene of that decision, once it is here."""
    while True:
        message = json.loads(socket.receive_text(timeout=60))
        if message["type"] == "scene" and message["scene"]["n"] == n:
            scene: dict[str, Any] = message["scene"]
            return scene


def test_its_readme_names_every_file_of_it(installed: Path) -> None:
    page = README.read_text(encoding="utf-8")
    package = README.parent / "zariba_wells"
    names = [path.name for path in package.iterdir() if not path.name.startswith("__")]
    assert [name for name in names if name not in page] == []


def test_what_its_readme_quotes_stands_in_its_files() -> None:
    page = README.read_text(encoding="utf-8")
    files = [README.parent / "pyproject.toml", *(README.parent / "zariba_wells").glob("*.py")]
    sources = [path.read_text(encoding="utf-8") for path in files]
    quotes = re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL)
    quotes = [quote for quote in quotes if "zariba.check(" not in quote]  # that is for a test
    assert len(quotes) > 6
    assert [quote for quote in quotes if not any(quote in source for source in sources)] == []


def test_it_is_small() -> None:
    modules = (README.parent / "zariba_wells").glob("*.py")
    lines = [line for path in modules for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) < 400
