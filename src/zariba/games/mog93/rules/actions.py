"""Actions in words, as files and the wire carry them."""

from collections.abc import Callable
from functools import cache

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action
from zariba.games.mog93.material.pack import CONVOY, PACK, TABLES, TECHNICALS
from zariba.games.mog93.rules.activation import FACINGS
from zariba.games.mog93.rules.driving import BACK, FORWARD
from zariba.games.mog93.rules.generation import MOST_FIGURES
from zariba.games.mog93.rules.strides import OFFSETS
from zariba.games.mog93.rules.transport import ROUND

BARE = (
    "done",
    "firemove",
    "aim",
    "recover",
    "prone",
    "stand",
    "climb",
    "air",
    "insert",
    "cancel",
    "check",
    "decline",
    "halt",
    "drive",
    "gun",
    "propose",
    "agree",
    "refuse",
    "go",
)
MODEL_VERBS = ("model", "patch", "help", "second", "feed", "load", "unload", "wheel")
WEAPON_VERBS = ("single", "burst", "auto", "throw", "reload")
VEHICLE_VERBS = ("board", "leave", "vehicle")
GUNNERS = ("left street", "left roof", "right street", "right roof")
SAVING = ("first", "save")


def inches(hundredths: int) -> str:
    """Hundredths of an inch as people write them."""
    return f"{hundredths / 100:g}"


def widest() -> tuple[int, int]:
    """The largest table's columns and rows."""
    tables = [PACK.tables[name].table for name in TABLES]
    return int(max(t.width for t in tables)), int(max(t.height for t in tables))


@cache
def wordings() -> dict[str, Callable[[int], str]]:
    """How each verb's argument is written."""

    words: dict[str, Callable[[int], str]] = {
        "move": lambda n: f"{inches(OFFSETS[n][0])},{inches(OFFSETS[n][1])}",
        "face": lambda n: str(FACINGS[n]),
        "target": lambda n: f"s{n + 1}",
        "technical": lambda n: f"t{n - CONVOY + 1}",
        "bursts": str,
        "bonus": lambda n: SAVING[n],
        "place": lambda n: f"{n // 1000 / 2:g},{n % 1000 / 2:g}",
        "point": lambda n: f"{n // 1000 + 0.5:g},{n % 1000 + 0.5:g}",
        "heading": lambda n: str(n * 45),
        "gunner": lambda n: GUNNERS[n],
        "spot": lambda n: str(n + 1),
        "forward": inches,
        "back": inches,
        "turn": lambda n: {45: "right", 315: "left"}[n],
        "unit": lambda n: PACK.units[n],
        "zone": lambda n: str(n + 1),
    }
    words |= {verb: lambda n: PACK.models[n].id for verb in MODEL_VERBS}
    words |= {verb: lambda n: PACK.weapons[n].id for verb in WEAPON_VERBS}
    words |= {verb: lambda n: f"v{n + 1}" for verb in VEHICLE_VERBS}
    return words


@cache
def vocabulary() -> list[Action]:
    """Every action there is."""
    columns, rows = widest()
    ranges: dict[str, range | tuple[int, ...]] = {
        "move": range(len(OFFSETS)),
        "face": range(len(FACINGS)),
        "target": range(MOST_FIGURES + 50),
        "technical": range(CONVOY, CONVOY + TECHNICALS),
        "bursts": range(1, 9),
        "bonus": range(2),
        "place": tuple(x * 1000 + y for x in range(2 * columns + 1) for y in range(2 * rows + 1)),
        "point": tuple(x * 1000 + y for x in range(columns) for y in range(rows)),
        "heading": range(8),
        "gunner": range(4),
        "spot": range(ROUND),
        "forward": FORWARD,
        "back": BACK,
        "turn": (45, 315),
        "unit": range(PACK.rosters),
        "zone": range(max(len(PACK.tables[t].zone) for t in TABLES)),
    }
    ranges |= {verb: range(len(PACK.models)) for verb in MODEL_VERBS}
    ranges |= {verb: range(len(PACK.weapons)) for verb in WEAPON_VERBS}
    ranges |= {verb: range(CONVOY) for verb in VEHICLE_VERBS}
    actions: list[Action] = [(verb, 0) for verb in BARE]
    actions += [(verb, arg) for verb, args in ranges.items() for arg in args]
    return actions


@cache
def reading() -> dict[tuple[str, str], Action]:
    """Every action by its words."""
    return {spell(action): action for action in vocabulary()}


def spell(action: Action) -> tuple[str, str]:
    """An action in words."""
    verb, arg = action
    if verb in BARE and arg == 0:
        return verb, ""
    return verb, wordings()[verb](arg)


def read(verb: str, arg: str) -> Action:
    """The action that the words mean."""
    action = reading().get((verb, arg))
    if action is None:
        raise BadInput(f"Mog '93 has no action {verb} {arg}".rstrip())
    return action
