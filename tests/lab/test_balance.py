"""docs/balance: an experiment for each scenario there is, and what makes their reports."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest

from zariba import registry
from zariba.lab.experiment import read_experiment

BALANCE = Path(__file__).resolve().parents[2] / "docs" / "balance"


def test_every_scenario_has_its_experiment() -> None:
    found = [read_experiment(path) for path in sorted(BALANCE.glob("*.toml"))]
    there = {(g, s.id) for g in registry.GAMES for s in registry.load(g).scenarios}
    assert {(one.game, one.scenario) for one in found} == there
    assert len(found) == len(there)
    assert all(one.repeatable for one in found)


def test_the_table_is_made_of_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("make_balance", BALANCE / "make.py")
    assert spec is not None
    assert spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    shutil.copytree(BALANCE, tmp_path / "balance")
    monkeypatch.setattr(make, "HERE", tmp_path / "balance")
    monkeypatch.setattr(make, "BUILD", tmp_path / "build")
    for games in ("2", "3"):
        words = ["make.py", "ogaden-liberation", "--games", games, "--workers", "1"]
        monkeypatch.setattr(sys, "argv", words)
        make.main()
    page = (tmp_path / "balance" / "README.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("| [")]
    assert len(lines) == 1
    assert lines[0].startswith(
        "| [Ogaden 1977, The war of liberation](ogaden-liberation.toml) | 3 |"
    )
    assert (tmp_path / "build" / "ogaden-liberation" / "report.html").exists()
    begin = page.index("<!-- table -->")
    assert begin < page.index(lines[0]) < page.index("<!-- end of table -->")
