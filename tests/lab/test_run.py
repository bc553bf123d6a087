"""Runs: the same results however they were come by, and nothing played is lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path

import polars as pl
import pytest
from commanding import Zariba
from small import FRAME, SMALL, Write

from zariba.core.bad_input import BadInput
from zariba.lab import extras, results, run
from zariba.lab.experiment import read_experiment
from zariba.lab.pool import WorkerLost, stream
from zariba.lab.results import KEPT, Kept, Manifest, read_manifest, read_rows
from zariba.lab.row import Row
from zariba.lab.run import on_this_machine, run_file
from zariba.lab.watch import play_job

TABLES = ("games.parquet", "turns.parquet", "falls.parquet", "dictionary.md")


def played(path: Path, out: Path, workers: int = 1) -> Manifest:
    return run_file(path, out, on_this_machine(workers))


def test_the_same_file_gives_the_same_bytes_on_any_number_of_workers(
    experiment: Write, tmp_path: Path
) -> None:
    path = experiment()
    one, two = played(path, tmp_path / "one"), played(path, tmp_path / "two", workers=2)
    assert one.digest == two.digest
    for name in TABLES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_factor_changes_what_is_played(experiment: Write, tmp_path: Path) -> None:
    played(experiment(), tmp_path / "out")
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    assert games["stack"].to_list() == [5, 7] * 3
    assert games["seed"].n_unique() == 3
    assert games["moves"].n_unique() > 3


def test_the_tables_hold_what_was_measured(experiment: Write, tmp_path: Path) -> None:
    extra = '[[measure]]\nname = "over"\nexpect = { decides = "" }\n'
    path = experiment("decisions = true\n" + SMALL, add=extra)
    played(path, tmp_path / "out")
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    turns = pl.read_parquet(tmp_path / "out" / "turns.parquet")
    decisions = pl.read_parquet(tmp_path / "out" / "decisions.parquet")
    falls = pl.read_parquet(tmp_path / "out" / "falls.parquet")
    assert set(games["winner"]) <= {"ethiopian", "somali"}
    assert games["over"].all()
    assert games["held.Gode"].to_list() == [
        "somali" if winner == "somali" else "ethiopian" for winner in games["winner"]
    ]
    last = turns.group_by("game").agg(pl.col("lost.somali").last()).sort("game")
    assert last["lost.somali"].to_list() == games["lost.somali"].to_list()
    at_places = falls.filter(pl.col("side") == "somali")["lost"].sum()
    assert at_places == games["lost.somali"].sum()
    assert decisions.group_by("game").len().sort("game")["len"].to_list() == (
        games["decisions"].to_list()
    )
    assert all(
        chosen in offered
        for chosen, offered in decisions.select("chosen", "offered").head(300).iter_rows()
    )
    dictionary = (tmp_path / "out" / "dictionary.md").read_text(encoding="utf-8")
    for table in (games, turns, falls, decisions):
        assert [name for name in table.columns if f"| `{name}` | " not in dictionary] == []
        assert "|  |\n" not in dictionary.split("## How games ended")[0]


def test_a_measure_can_be_taken_when_a_turn_has_ended(experiment: Write, tmp_path: Path) -> None:
    measures = "".join(
        f'[[measure]]\nname = "{name}"\nturn = {turn}\nexpect = {{ decides = "" }}\n'
        for name, turn in (("first", 1), ("last", 0))
    )
    played(experiment(FRAME + "replications = 2\n" + measures), tmp_path / "out")
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    assert (games["turn"] > 1).all()
    assert games["first"].to_list() == [False, False]
    assert games["last"].to_list() == [True, True]


def test_only_what_is_asked_for_is_measured(experiment: Write, tmp_path: Path) -> None:
    played(experiment(FRAME + 'replications = 1\nmeasures = ["luck"]\n'), tmp_path / "out")
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    assert {"luck.ethiopian", "luck.somali"} <= set(games.columns)
    assert not {"winner", "margin", "turn", "lost.somali"} & set(games.columns)


def test_a_run_that_was_cut_short_goes_on_without_playing_a_game_twice(
    experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = experiment()
    whole = played(path, tmp_path / "whole")
    kept = tmp_path / "cut" / KEPT
    played(path, tmp_path / "cut")
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join([lines[4], lines[1], lines[2][:50]]))  # a kill in the third

    numbers: list[int] = []

    def watched(jobs: object) -> object:
        for job in jobs:  # type: ignore[attr-defined]
            numbers.append(job.game)
            yield play_job(job)

    again = run_file(path, tmp_path / "cut", watched)  # type: ignore[arg-type]
    there = {row.game for row in read_rows(kept)}
    assert there == set(range(6))
    assert len(numbers) == 4
    assert len(kept.read_bytes().splitlines()) == 6
    assert again.digest == whole.digest
    for name in TABLES:
        assert (kept.parent / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_is_resumed_by_the_same_command(
    experiment: Write, tmp_path: Path, ending: signal.Signals
) -> None:
    path = experiment(SMALL.replace("replications = 3", "replications = 20"))
    out = tmp_path / "killed"
    command = [sys.executable, "-m", "zariba", "lab", "run", str(path), "--out", str(out)]
    run_ = subprocess.Popen(
        [*command, "--workers", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    while not (out / KEPT).exists() or (out / KEPT).read_bytes().count(b"\n") < 3:
        assert run_.poll() is None, "it was over before it could be killed"
        time.sleep(0.005)
    run_.send_signal(ending)
    said = run_.communicate()[1]
    if ending == signal.SIGINT:
        assert run_.returncode == 130
        assert said == "zariba: what was played is kept; the same command goes on\n"
    before = (out / KEPT).read_bytes().count(b"\n")
    assert 3 <= before < 40
    assert played(path, out).digest == played(path, tmp_path / "whole").digest


def test_a_worker_that_dies_ends_the_run_in_one_line(
    experiment: Write, zariba: Zariba, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(WorkerLost):
        list(stream(os._exit, [3, 3], 2))

    def lost(*words: object) -> Generator[Row, None, None]:
        raise WorkerLost
        yield

    monkeypatch.setattr(run, "stream", lost)
    said = zariba("lab", "run", experiment())
    assert said.code == 1
    assert said.err.startswith("zariba: a worker was lost; 0 games are kept, and the same command")
    assert said.err.count("\n") == 1


def test_more_replications_are_added_to_what_was_played(experiment: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    played(experiment(), out)
    first = (out / KEPT).read_bytes()
    more = experiment(SMALL.replace("replications = 3", "replications = 5"))
    assert played(more, out).games == 10
    assert (out / KEPT).read_bytes().startswith(first)
    assert played(more, out).digest == played(more, tmp_path / "anew").digest


def test_the_folder_of_another_experiment_is_left_alone(
    experiment: Write, tmp_path: Path, zariba: Zariba
) -> None:
    out = tmp_path / "out"
    played(experiment(), out)
    before = (out / KEPT).read_bytes()
    other = experiment(SMALL.replace("[5, 7]", "[5, 6]"), name="other")
    said = zariba("lab", "run", other, "--out", out)
    assert said.code == 2
    assert "holds the results of another experiment, 'Stacks in the Ogaden'" in said.err
    assert said.err.count("\n") == 1
    assert (out / KEPT).read_bytes() == before
    stranger = tmp_path / "letters"
    stranger.mkdir()
    (stranger / "letter.txt").write_text("dear")
    said = zariba("lab", "run", other, "--out", stranger)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "holds no results" in said.err


def test_results_begun_by_other_rules_are_not_mixed(
    experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = experiment()
    played(path, tmp_path / "out")
    monkeypatch.setattr(results, "installed", lambda name: "9.9")
    with pytest.raises(BadInput, match=r"was begun by zariba .* and this is 9\.9"):
        played(path, tmp_path / "out")


def test_a_full_disk_gets_one_line_and_loses_no_game(
    experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out = experiment(), tmp_path / "out"
    plain = os.write
    left = [2]

    def part(file: int, data: bytes) -> int:
        if left[0] == 0 and len(data) > 20:
            plain(file, data[:20])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left[0] -= 1
        return plain(file, data)

    monkeypatch.setattr("zariba.lab.results.os.write", part)
    with pytest.raises(BadInput, match="No space left on device; 2 games are kept"):
        played(path, out)
    monkeypatch.setattr("zariba.lab.results.os.write", plain)
    assert (out / KEPT).read_bytes().count(b"\n") == 2
    assert played(path, out).digest == played(path, tmp_path / "whole").digest


def test_two_runs_do_not_write_to_one_folder(experiment: Write, tmp_path: Path) -> None:
    path, out = experiment(), tmp_path / "out"
    played(path, out)
    with Kept(out).writing(), pytest.raises(BadInput, match="another run is writing to"):
        played(path, out)


def test_a_game_that_fails_is_kept_as_such_and_counted_apart(
    experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zariba: Zariba
) -> None:
    from zariba.lab import watch

    plain = watch.watch_match

    def failing(match: object, watcher: object) -> object:
        if match.number == 2:  # type: ignore[attr-defined]
            raise ZeroDivisionError("of nothing")
        return plain(match, watcher)  # type: ignore[arg-type]

    monkeypatch.setattr(watch, "watch_match", failing)
    said = zariba("lab", "run", experiment(), "--workers", 1, "--out", tmp_path / "out")
    assert said.code == 0
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    faults = games.filter(pl.col("fault") != "")
    assert faults["game"].to_list() == [2]
    assert faults["fault"].to_list() == ["ZeroDivisionError: of nothing"]
    assert faults["winner"].to_list() == [None]
    head, first = said.out.splitlines()[:2]
    assert head.split()[-1] == "faults"
    assert first.split()[1] == "2"


def test_the_manifest_tells_what_it_takes_to_make_it_again(
    experiment: Write, tmp_path: Path
) -> None:
    path = experiment()
    played(path, tmp_path / "out")
    manifest = read_manifest(tmp_path / "out")
    assert manifest.file == path.read_text(encoding="utf-8")
    assert manifest.plan == read_experiment(path)
    assert len(set(manifest.packs)) == 2
    assert all((tmp_path / "out" / folder).is_dir() for folder in manifest.folders)
    assert manifest.libraries["polars"]
    assert manifest.games == 6


def test_rows_are_read_in_the_order_of_their_numbers(experiment: Write, tmp_path: Path) -> None:
    played(experiment(), tmp_path / "out")
    rows: list[Row] = read_rows(tmp_path / "out" / KEPT)
    assert [row.game for row in rows] == list(range(6))
    assert run.digest_of(rows) == read_manifest(tmp_path / "out").digest


def test_csv_on_request(experiment: Write, tmp_path: Path, zariba: Zariba) -> None:
    zariba("lab", "run", experiment("decisions = true\n" + SMALL), "--csv", "--workers", 1)
    for name in ("games", "turns", "falls", "decisions"):
        assert (tmp_path / "small" / f"{name}.csv").read_text(encoding="utf-8").startswith("game,")


@pytest.mark.parametrize("word", ["run", "report", "compare", "league", "replay"])
def test_without_the_extra_one_line_says_what_to_install(
    word: str, zariba: Zariba, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zariba.lab.extras.find_spec", lambda name: None)
    more = {"run": ["x"], "report": ["x"], "compare": ["x", "y"], "replay": ["x", 1]}.get(word, [])
    said = zariba("lab", word, *more)
    assert said.code == 2
    assert 'pip install "zariba[lab]"' in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:x", "127.0.0.1:9"])
def test_a_cluster_that_does_not_answer_is_said_before_a_game(
    experiment: Write, zariba: Zariba, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr("zariba.cli.experiments.need", lambda *words: None)
    said = zariba("lab", "run", experiment(), "--ray", address)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert address in said.err


def test_a_cluster_needs_its_extra(
    experiment: Write, zariba: Zariba, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = extras.find_spec
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "ray" else plain(name))
    said = zariba("lab", "run", experiment(), "--ray", "127.0.0.1:9")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert 'pip install "zariba[cluster]"' in said.err
