"""Lets the tests of the journal import the toy game of the core's tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))
