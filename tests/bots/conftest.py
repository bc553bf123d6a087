"""Lets the tests of the bots import the toy game of the core's."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))
sys.path.insert(0, str(Path(__file__).parent))
