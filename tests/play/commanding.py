"""Commands run in the process of the test."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from zariba.cli import main


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


Zariba = Callable[..., Said]


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
