import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from toy import Toy, Turn

from zariba import __version__
from zariba.core.choice import DONE, Choice
from zariba.core.dice import commitment, numbered_seed
from zariba.core.journal import new_journal
from zariba.core.record import read_record
from zariba.core.scenario import Revision

CASES = Path(__file__).parent.parent / "core" / "toy_folder" / "cases"

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def save(tmp_path: Path, toy: Toy) -> Path:
    """A finished game of the toy in a file."""
    journal = new_journal(toy, "short", ["hard"], numbered_seed(7), ["human", "random"])
    for action in [("card", 1), ("card", 3), ("strike", 0), ("scout", 0), *[("done", 0)] * 4]:
        seat = toy.asked(journal.state)[0]
        assert journal.act(seat, action, reason="it seemed right") is None
    path = tmp_path / "game.zariba"
    path.write_bytes(journal.save())
    return path


def one_line(said) -> str:
    """The complaint, which must be one line on stderr with exit code 2 and nothing else."""
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("zariba")
    assert said.err.count("\n") == 1
    return said.err


# The whole


def test_the_version_is_told(zariba) -> None:
    said = zariba("--version")
    assert (said.code, said.out) == (0, f"zariba {__version__}\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "COMMAND"),
        (["fight"], "invalid choice: 'fight'"),
        (["lab", "toy"], "--games"),
        (["lab", "toy", "--games", "0"], "'0' is not a whole number of at least 1"),
        (["lab", "toy", "--games", "many"], "'many' is not a whole number"),
        (["bench", "--seconds", "0"], "'0' is not a number of seconds"),
        (["bench", "--seconds", "nan"], "'nan' is not a number of seconds"),
        (["play", "toy", "--port", "99999"], "from 0 to 65535"),
        (["ledger"], "GAME"),
        (["ledger", "chess"], "there is no game 'chess'"),
        (["check", "chess"], "there is no game 'chess'; there are toy"),
        (["check", "toy", "--scenario", "long"], "no scenario 'long'; it has short, level"),
        (["lab", "toy", "--games", "1", "--scenario", "long"], "no scenario 'long'"),
        (["lab", "toy", "--games", "1", "--bots", "random"], "2 seats (north, south), not 1"),
        (["lab", "toy", "--games", "1", "--bots", "random,deep"], "no bot 'deep'"),
        (["lab", "toy", "--games", "1", "--options", "soft"], "no option 'soft'"),
        (["lab", "toy", "--games", "1", "--data", "/nowhere"], "there is no folder /nowhere"),
        (["lab", "toy", "--games", "1", "--csv", "/nowhere/x.csv"], "cannot write /nowhere/x.csv"),
        (["bench", "--scenario", "short"], "name the game"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["case"], "name a case file"),
        (["case", "/nowhere"], "there is no case file or folder /nowhere"),
        (["case", "--at", "3", "x.toml"], "--at goes with --from"),
        (["case", "--from", "/nowhere"], "cannot read /nowhere"),
        (["case", "x.toml", "--from", "/nowhere"], "not both"),
        (["replay", "/nowhere"], "cannot read /nowhere"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "--scenario", "short"], "name the game that --scenario belongs to"),
        (["play", "toy", "--scenario", "long"], "no scenario 'long'"),
        (["play", "toy", "--seat", "north"], "--seat north: write NAME=WHO"),
        (["play", "toy", "--seat", "north=human", "--seat", "north=random"], "given twice"),
        (["play", "toy", "--options", "soft"], "no option 'soft'"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(zariba, words, complaint) -> None:
    assert complaint in one_line(zariba(*words))


def test_an_interrupt_ends_with_130_and_no_traceback(zariba, monkeypatch) -> None:
    def interrupt(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(Toy, "vocabulary", interrupt)
    said = zariba("check", "toy")
    assert (said.code, said.err) == (130, "")


def test_a_reader_who_leaves_is_no_error() -> None:
    script = "import sys; from zariba.cli import main; sys.exit(main(['--help']))"
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        ended = subprocess.run(
            [sys.executable, "-c", script], stdout=gone, stderr=subprocess.PIPE, check=False
        )
    assert ended.stderr == b""


# games and ledger


def test_games_are_listed(zariba) -> None:
    said = zariba("games")
    assert said.code == 0
    head, toy = (line.split() for line in said.out.splitlines())
    assert head == ["game", "title", "scenarios", "seats", "rules", "covered"]
    assert toy == ["toy", "Toy", "short,", "level", "north,", "south", "2", "1"]


def test_games_as_json_have_the_promised_keys(zariba) -> None:
    assert json.loads(zariba("games", "--json").out) == [
        {
            "id": "toy",
            "title": "Toy",
            "scenarios": ["short", "level"],
            "seats": ["north", "south"],
            "rules": 2,
            "covered": 1,
        }
    ]


def test_the_ledger_tells_where_each_rule_is_enforced_and_covered(zariba) -> None:
    said = zariba("ledger", "toy")
    lines = said.out.splitlines()
    assert said.code == 0
    assert lines[1].split("  ")[0] == "1.1a"
    assert "picking.py:1" in lines[1]
    assert "cases/strike.toml" in lines[2]
    assert "not in scope" in lines[3]
    assert lines[4] == "2 rules in scope, 2 enforced, 1 covered by cases and tests"


def test_a_gap_in_the_ledger_is_exit_code_1(zariba) -> None:
    said = zariba("ledger", "toy", "--check")
    assert said.code == 1
    assert said.out.splitlines() == [
        "1.1a A card in secret: no case and no test covers it",
        "2 rules in scope, 2 enforced, 1 covered by cases and tests: 1 gaps",
    ]


# case


def test_cases_are_counted_on_the_last_line(zariba) -> None:
    said = zariba("case", CASES)
    assert (said.code, said.out) == (0, "1 passed, 0 failed\n")


def test_a_failed_case_is_named_and_is_exit_code_1(zariba, tmp_path) -> None:
    text = (CASES / "strike.toml").read_text()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("north = 6", "north = 5"))
    (tmp_path / "broken.toml").write_text("title = ")
    said = zariba("case", CASES, tmp_path)
    lines = said.out.splitlines()
    assert said.code == 1
    assert lines[0].startswith(f"{tmp_path / 'broken.toml'}: not readable: ")
    assert lines[1].startswith(f"{wrong} (A strike adds the card to the die): block 1: expected")
    assert lines[-1] == "1 passed, 2 failed"


def test_a_save_becomes_a_case(zariba, save, tmp_path) -> None:
    said = zariba("case", "--from", save, "--at", 3)
    assert said.code == 0
    case = tmp_path / "from.toml"
    case.write_text(said.out)
    assert zariba("case", case).out == "1 passed, 0 failed\n"


def test_a_finished_game_is_not_made_into_a_case(zariba, save) -> None:
    assert "the game is over" in one_line(zariba("case", "--from", save))


def test_a_point_after_the_end_is_not_made_into_a_case(zariba, save) -> None:
    assert "there is no 99" in one_line(zariba("case", "--from", save, "--at", 99))


# replay


def test_a_replay_tells_the_game_and_verifies_every_roll(zariba, save) -> None:
    said = zariba("replay", save)
    assert said.code == 0
    assert "Toy, Short with hard\n" in said.out
    assert f"commitment {commitment(numbered_seed(7))}\n" in said.out
    assert " for a strike\n" in said.out
    assert "because: it seemed right\n" in said.out
    last = said.out.splitlines()[-1]
    assert last == "verified: 8 actions legal, 1 rolls from the seed, game finished"


@pytest.fixture
def no_scouts(monkeypatch: pytest.MonkeyPatch, toy: Toy, save: Path) -> None:
    """The rules are mended after the game was saved: nobody scouts any more."""
    monkeypatch.setattr(
        Turn, "choice", lambda self, g, seat: Choice("Your turn", [("strike", 0), DONE])
    )
    monkeypatch.setattr(toy, "revisions", (Revision("there are no scouts"),))


@pytest.mark.usefixtures("no_scouts")
def test_a_game_whose_rules_were_mended_is_told_up_to_there(zariba, save, toy) -> None:
    said = zariba("replay", save)
    lines = said.out.splitlines()
    assert said.code == 1
    assert "note: the rules were mended since this game began: there are no scouts" in lines
    assert lines[-2] == "action 3 is no longer legal: scout: You have scouted already. (2.1b)"
    assert lines[-1].startswith("stopped: the first 3 of 8 actions are legal; --repair writes")


@pytest.mark.usefixtures("no_scouts")
def test_a_repaired_game_can_be_played_on(zariba, save, toy) -> None:
    before = save.read_bytes()
    said = zariba("replay", save, "--repair")
    assert said.code == 0
    path = save.with_suffix(".repaired.zariba")
    assert said.out.splitlines()[-1] == (
        f"repaired: the first 3 of 8 actions are in {path}, to be played on from there"
    )
    record = read_record(path.read_bytes())
    assert (len(record.actions), record.branch_of, record.rules) == (3, "game.zariba@3", 1)
    assert save.read_bytes() == before
    assert zariba("replay", path).code == 0
    again = zariba("replay", save, "--repair")
    assert (again.code, again.err) == (2, f"zariba: there is a {path} already\n")


def test_a_replay_stops_where_it_is_told(zariba, save) -> None:
    last = zariba("replay", save, "--to", 2).out.splitlines()[-1]
    assert last == "verified: 2 actions legal, 0 rolls from the seed, game unfinished"
    assert "there is no 9" in one_line(zariba("replay", save, "--to", 9))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[0,"done"', '[1,"done"', "action 4 of the saved game is not legal"),
        ('"strike",""', '"card","2"', "action 2 of the saved game is not legal"),
        ('"strike"', '"jump"', "no action jump"),
        ('"toy"', '"chess"', "there is no game 'chess'"),
        ('"short"', '"long"', "no scenario 'long'"),
        ('"hard"', '"soft"', "no option 'soft'"),
        ('"seed":"', '"seed":"zz', "seed"),
        ('"actions":[[0,', '"actions":[["north",', "not a zariba save"),
        ("{", "[", "not a zariba save"),
    ],
)
def test_a_save_that_is_not_a_legal_game_is_refused(zariba, save, old, new, words) -> None:
    text = save.read_text()
    assert old in text
    save.write_text(text.replace(old, new, 1))
    assert words in one_line(zariba("replay", save))


def test_a_binary_file_is_no_save(zariba, tmp_path) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(bytes(range(256)))
    assert "is not a zariba save" in one_line(zariba("replay", path))


# lab, check, bench


def test_a_series_is_summed_up_with_the_promised_keys(zariba) -> None:
    said = zariba("lab", "toy", "--games", 30, "--bots", "random,striker", "--json", "--workers", 1)
    found = json.loads(said.out)
    assert said.code == 0
    assert found["game"] == "toy"
    assert found["scenario"] == "short"
    assert found["games"] == 30
    assert found["bots"] == {"north": "random", "south": "striker"}
    assert sum(found["wins"].values()) + found["draws"] == 30
    assert found["decisions"] == 30 * 8
    assert found["seconds"] >= 0
    low, mid, high = found["rates"]["north"]
    assert low <= mid <= high
    assert mid == pytest.approx(found["wins"]["north"] / 30, abs=1e-6)
    assert len(found["results"]) == 30


def test_the_same_seed_gives_the_same_games(zariba, tmp_path) -> None:
    files = []
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        path = tmp_path / f"{name}.csv"
        zariba("lab", "toy", "--games", 20, "--seed", seed, "--csv", path, "--workers", 1)
        files.append(path.read_text())
    assert files[0] == files[1]
    assert files[0] != files[2]


def test_the_csv_has_a_line_a_game(zariba, tmp_path) -> None:
    path = tmp_path / "games.csv"
    said = zariba("lab", "toy", "--games", 5, "--csv", path, "--workers", 1, "--options", "hard")
    assert said.out.startswith("toy, short, seed 0: 5 games with hard\n")
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["number"] for row in rows] == ["0", "1", "2", "3", "4"]
    assert {row["winner"] for row in rows} <= {"north", "south", ""}
    assert {row["decisions"] for row in rows} == {"8"}


def test_a_bot_that_cheats_is_named(zariba, monkeypatch) -> None:
    from zariba.core.game import Decision

    def cheat(self, game, view, seat, choice, rng):
        return Decision(("strike", 0), "because")

    monkeypatch.setattr("toy.Striker.decide", cheat)
    words = ["lab", "toy", "--games", 1, "--bots", "striker,random", "--workers", 1]
    said = zariba(*words)
    assert said.code == 1
    assert "decision 0: striker chose strike" in said.err


def test_a_check_reports_what_it_looked_at(zariba) -> None:
    said = zariba("check", "toy", "--games", 12, "--workers", 1)
    assert said.code == 0
    assert said.out.startswith("12 games, 96 decisions, longest 8\n")
    assert said.out.endswith("every promise held\n")
    assert "journals replayed" in said.out


def test_a_check_that_fails_says_how_to_see_it_again(zariba, monkeypatch) -> None:
    real = Turn.take

    def take(self, g, seat, verb, arg):
        if g.turn == 5 and g.scenario == "level":
            raise KeyError("oh")
        real(self, g, seat, verb, arg)

    monkeypatch.setattr(Turn, "take", take)
    said = zariba("check", "toy", "--games", 2, "--seed", 40, "--workers", 1)
    assert said.code == 1
    assert "(scenario level, seed 41, decision 7)" in said.out
    assert "again: zariba check toy --scenario level --seed 41 --games 1\n" in said.out
    assert said.out.endswith("1 failures\n")


def test_bench_has_the_promised_keys(zariba) -> None:
    said = zariba("bench", "--seconds", "0.01", "--json")
    found = json.loads(said.out)
    assert [entry["scenario"] for entry in found] == ["short", "level"]
    assert set(found[0]) == {
        "game",
        "scenario",
        "decisions_per_second",
        "games_per_second",
        "decisions_per_game",
        "clone_microseconds",
        "save_bytes",
    }
    assert found[0]["decisions_per_game"] == 8
    assert found[0]["save_bytes"] > 100


def test_bench_of_one_scenario_is_a_table(zariba) -> None:
    said = zariba("bench", "toy", "--scenario", "level", "--seconds", "0.01")
    assert said.code == 0
    assert [line.split()[:2] for line in said.out.splitlines()[1:]] == [["toy", "level"]]


# play and serve


def test_play_sets_a_table_up_from_its_words(zariba, monkeypatch) -> None:
    called = []
    monkeypatch.setattr(
        "zariba.server.launch.play_table", lambda *words, **more: called.append((words, more))
    )
    words = [
        "play",
        "toy",
        "--scenario",
        "level",
        "--seat",
        "north=human",
        "--seat",
        "south=random",
    ]
    zariba(*words, "--seed", 3, "--port", 9000, "--no-browser", "--options", "hard")
    assert called == [
        (
            ("toy", "level"),
            {
                "seats": {"north": "human", "south": "random"},
                "seed": 3,
                "options": ("hard",),
                "port": 9000,
                "browser": False,
            },
        )
    ]


def test_play_without_a_game_opens_the_lobby(zariba, monkeypatch) -> None:
    called = []
    monkeypatch.setattr("zariba.server.launch.serve", lambda **more: called.append(more))
    zariba("play")
    assert called == [{"port": None, "open_path": "/"}]


def test_serve_passes_its_words_on(zariba, monkeypatch) -> None:
    called = []
    monkeypatch.setattr("zariba.server.launch.serve", lambda **more: called.append(more))
    words = ["--name", "play.example.org", "--proxy", "10.0.0.1", "--proxy", "10.0.0.2"]
    zariba("serve", "--host", "0.0.0.0", "--port", 9000, "--database", "games.db", *words)
    assert called == [
        {
            "host": "0.0.0.0",
            "port": 9000,
            "database": "games.db",
            "names": ["play.example.org"],
            "proxies": ["10.0.0.1", "10.0.0.2"],
            "told": "",
        }
    ]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--proxy", "everyone"], "'everyone' is no address of a proxy"),
        (["--name", "http://x"], "'http://x' is no name of a server"),
    ],
)
def test_serve_takes_names_and_addresses_only(zariba, words, complaint) -> None:
    assert complaint in one_line(zariba("serve", "--port", 0, *words))
