"""What tests of the lab may ask for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from commanding import zariba
from small import SMALL, Write

__all__ = ["experiment", "zariba"]


@pytest.fixture
def experiment(tmp_path: Path) -> Write:
    """Writes an experiment file: the small one, with lines put in its place or added."""

    def write(text: str = SMALL, *, add: str = "", name: str = "small") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(text + add, encoding="utf-8")
        return path

    return write
