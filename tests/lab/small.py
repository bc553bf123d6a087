"""A small experiment with the war of liberation, whose games take a fortieth of a second."""

from collections.abc import Callable
from pathlib import Path

SMALL = """\
title = "Stacks in the Ogaden"
game = "ogaden"
scenario = "liberation"
replications = 3

[[factor]]
name = "stack"
data = "tables.toml: limits.stack_steps"
levels = [5, 7]
"""

FRAME = 'game = "ogaden"\nscenario = "liberation"\n'

Write = Callable[..., Path]
