"""Any game of an experiment is written as a save, and is the very game."""

from __future__ import annotations

from pathlib import Path

import pytest
from commanding import Zariba
from small import FRAME, SMALL, Write

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.journal import verified
from zariba.core.record import read_record
from zariba.lab import again, results
from zariba.lab.again import save_game
from zariba.lab.run import on_this_machine, run_file


@pytest.mark.parametrize("kept", ["", "saves = true\n"])
def test_a_game_is_written_as_a_save_that_ends_as_its_row_says(
    experiment: Write, tmp_path: Path, kept: str
) -> None:
    run_file(experiment(kept + SMALL), tmp_path / "out", on_this_machine(1))
    row = results.read_rows(tmp_path / "out" / results.KEPT)[3]
    path, pack = save_game(tmp_path / "out", 3)
    record = read_record(path.read_bytes())
    journal = verified(registry.load("ogaden", Path(pack)), record)
    result = journal.state.result
    assert result is not None
    assert (result.rule, result.why) == (row.rule, row.why)
    assert len(record.actions) == row.decisions
    assert record.reasons


def test_the_command_prints_how_to_open_it(
    experiment: Write, tmp_path: Path, zariba: Zariba
) -> None:
    zariba("lab", "run", experiment(FRAME + "replications = 2"), "--workers", 1)
    path, command = zariba("lab", "replay", tmp_path / "small", 1).out.splitlines()
    assert command == f"zariba replay {path}"
    said = zariba(*command.split()[1:])
    assert said.code == 0
    assert "game finished" in said.out


def test_a_game_that_is_not_there_is_said(experiment: Write, tmp_path: Path) -> None:
    run_file(experiment(), tmp_path / "out", on_this_machine(1))
    with pytest.raises(BadInput, match="has no game 6; it has 6"):
        save_game(tmp_path / "out", 6)
    with pytest.raises(BadInput, match="holds no results of an experiment"):
        save_game(tmp_path, 0)


def test_a_game_that_goes_otherwise_now_is_not_passed_off_as_the_same(
    experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_file(experiment(), tmp_path / "out", on_this_machine(1))
    plain = again.play_job

    def other(job: object) -> object:
        import msgspec

        return msgspec.structs.replace(plain(job), moves="0")  # type: ignore[arg-type, type-var]

    monkeypatch.setattr(again, "play_job", other)
    with pytest.raises(BadInput, match="game 0 does not go as it did"):
        save_game(tmp_path / "out", 0)
