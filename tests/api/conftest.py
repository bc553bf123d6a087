"""The library, and the example game of docs/example as an installed package would be found."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from zariba import registry
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.lab import pool

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "example"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that holds the example, built as pip would build it."""
    built = tmp_path_factory.mktemp("built")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)],
        cwd=EXAMPLE,
        check=True,
        capture_output=True,
    )
    (wheel,) = built.glob("*.whl")
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture
def fresh_registry() -> Iterator[None]:
    """Nothing is loaded or chosen that a test loads or chooses."""
    loaded, chosen = dict(registry._loaded), dict(registry._chosen)
    pool.load.cache_clear()
    yield
    for kept, before in ((registry._loaded, loaded), (registry._chosen, chosen)):
        kept.clear()
        kept.update(before)
    pool.load.cache_clear()


@pytest.fixture
def installed(site: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The example is installed while the test runs."""
    monkeypatch.syspath_prepend(site)
    yield site
    for name in [name for name in sys.modules if name.split(".")[0] == "zariba_wells"]:
        del sys.modules[name]


@pytest.fixture
def wells(installed: Path) -> Game[State]:
    """The example game."""
    return registry.load("wells")


@pytest.fixture
def other_desert(tmp_path: Path) -> Path:
    """A data pack of the example: two nights, one camel, and raids that always succeed."""
    text = (EXAMPLE / "zariba_wells" / "data" / "desert.toml").read_text(encoding="utf-8")
    for old, new in (("nights = 8", "nights = 2"), ("camels = 3", "camels = 1")):
        assert old in text
        text = text.replace(old, new)
    folder = tmp_path / "desert"
    folder.mkdir()
    (folder / "desert.toml").write_text(text.replace("need = 3", "need = 1"), encoding="utf-8")
    return folder
