"""The house that the browser visits, and what it is visited with."""

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
