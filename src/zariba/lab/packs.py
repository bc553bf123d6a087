"""The data packs of an experiment: one folder for each set of changed numbers."""

import hashlib
from pathlib import Path

import msgspec

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.lab.experiment import Experiment
from zariba.lab.factors import Setting
from zariba.lab.results import PACKS
from zariba.lab.variation import Source

TRIED_AT_MOST = 40
"""So many packs are built before the first game; of more, evenly chosen ones."""


def pack_name(setting: Setting) -> str:
    """What the pack of a setting is called; empty where nothing is changed."""
    if not setting.changes:
        return ""
    changes = msgspec.json.encode(sorted(map(repr, setting.changes)))
    return hashlib.sha256(changes).hexdigest()[:12]


def write_packs(experiment: Experiment, folder: Path) -> list[str]:
    """Write the packs into the folder of results; by point, the folder that is played with."""
    game = registry.load(experiment.game)
    base = Path(experiment.data) if experiment.data else None
    source = Source(game.folder() / "data", base)
    found: list[str] = []
    written: dict[str, Setting] = {}
    for setting in experiment.settings:
        name = pack_name(setting)
        found.append(str((folder / PACKS / name).resolve()) if name else experiment.data)
        if name and name not in written:
            written[name] = setting
            source.write(setting.changes, folder / PACKS / name)
    every = max(len(written) // TRIED_AT_MOST, 1)
    for name in list(written)[::every]:
        try_pack(experiment, written[name], folder / PACKS / name)
    return found


def try_pack(experiment: Experiment, setting: Setting, folder: Path) -> Game[State]:
    """Build a pack and begin a game with it; BadInput names the levels that do not work."""
    try:
        game = registry.load(experiment.game, folder)
        state = game.start(experiment.scenario, setting.options, numbered_seed(0))
        broken = game.broken(state)
    except BadInput as trouble:
        raise BadInput(f"{levels(setting)}: {trouble}") from None
    except Exception as error:
        words = f"{type(error).__name__}: {error}"
        raise BadInput(f"{levels(setting)}: no game begins with that ({words})") from None
    if broken:
        raise BadInput(f"{levels(setting)}: no game can be played with that: {broken[0]}")
    return game


def levels(setting: Setting) -> str:
    """What is changed, in words."""
    words = {"set": "=", "plus": "+", "times": "x"}
    return ", ".join(f"{one.at} {words[one.how]} {one.value}" for one in setting.changes)
