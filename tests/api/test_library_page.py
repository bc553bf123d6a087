"""The examples of docs/library.md do what the page says."""

import doctest
from pathlib import Path

import pytest

import zariba
from zariba.play.match import Match
from zariba.play.position import Position
from zariba.play.view import View

PAGE = Path(__file__).resolve().parents[2] / "docs" / "library.md"


def test_every_example_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # the page saves a game
    ran = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert ran.attempted > 40
    assert ran.failed == 0, capsys.readouterr().out


def test_the_page_names_everything_there_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = [name for name in zariba.__all__ if name not in ("Odds",)]
    for kind in (Position, Match, View):
        names += [name for name in vars(kind) if not name.startswith("_")]
    assert [name for name in names if name not in page] == []
