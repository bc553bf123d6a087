"""What tests of the lab may ask for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from small import SMALL, Said, Write, Zariba

from zariba.cli import main


@pytest.fixture
def experiment(tmp_path: Path) -> Write:
    """Writes an experiment file: the small one, with lines put in its place or added."""

    def write(text: str = SMALL, *, add: str = "", name: str = "small") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(text + add, encoding="utf-8")
        return path

    return write


@pytest.fixture
def zariba(capsys: pytest.CaptureFixture[str]) -> Zariba:
    """Runs a command in this process."""

    def run(*words: object) -> Said:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:  # argparse ends so
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run
