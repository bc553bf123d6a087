"""The house that the browser visits, and what it is visited with."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from houses import House, Opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.kill()


@pytest.fixture
def link(house: House) -> Callable[[Opened, int], str]:
    """The address of a seat's link; -1 for watchers."""

    def find(opened: Opened, seat: int) -> str:
        return next(house.url + e["url"] for e in opened["links"] if e["seat"] == seat)

    return find


@pytest.fixture(scope="session")
def axe() -> str:
    """The code of axe-core, pinned and installed beside the type checker of the client."""
    scripts = Path(__file__).parents[2] / "scripts"
    found = scripts / "node_modules" / "axe-core" / "axe.min.js"
    if not found.exists():
        npm = shutil.which("npm")
        if npm is None:
            missing = "npm is missing: install Node.js 18 or later to check accessibility"
            if os.environ.get("CI") == "true":
                pytest.fail(missing, pytrace=False)
            pytest.skip(missing)
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=scripts, check=True)
    return found.read_text(encoding="utf-8")
