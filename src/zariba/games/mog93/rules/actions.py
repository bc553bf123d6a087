"""Every action in words, as files and the wire carry it."""

from collections.abc import Iterable, Mapping

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action
from zariba.core.pack import kept
from zariba.core.vocabulary import Domain, Named, Numbered, Vocabulary
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.pack import TECHNICALS, MogPack
from zariba.games.mog93.rules.activation import FACINGS
from zariba.games.mog93.rules.alighting import ROUND
from zariba.games.mog93.rules.generation import MOST_FIGURES
from zariba.games.mog93.rules.strides import OFFSETS

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


class Worded(Domain):
    """A few numbers with a word each."""

    def __init__(self, noun: str, words: Mapping[int, str]) -> None:
        self.noun = noun
        self.words = words
        self.index = {word: number for number, word in words.items()}

    def numbers(self) -> Iterable[int]:
        return self.words

    def spell(self, number: int) -> str:
        return self.words[number]

    def read(self, word: str) -> int:
        if word not in self.index:
            raise BadInput(f"there is no {self.noun} {word!r}; there are {', '.join(self.index)}")
        return self.index[word]


class Points(Domain):
    """Points of the largest table, so many to the inch: 1000 times the column, and the row."""

    def __init__(self, noun: str, columns: int, rows: int, to_inch: int, first: float) -> None:
        self.noun = noun
        self.columns, self.rows = columns, rows
        self.to_inch, self.first = to_inch, first

    def numbers(self) -> Iterable[int]:
        return [x * 1000 + y for x in range(self.columns) for y in range(self.rows)]

    def spell(self, number: int) -> str:
        x, y = (n / self.to_inch + self.first for n in divmod(number, 1000))
        return f"{x:g},{y:g}"

    def read(self, word: str) -> int:
        try:
            x, y = (round((float(each) - self.first) * self.to_inch) for each in word.split(","))
        except (ValueError, OverflowError):
            x = y = -1
        number = x * 1000 + y
        if 0 <= x < self.columns and 0 <= y < self.rows and self.spell(number) == word:
            return number
        raise BadInput(f"there is no {self.noun} {word!r} on any table")


@kept
def vocabulary(pack: MogPack) -> Vocabulary:
    """Every action that can be offered with this pack."""
    tables = [each.table for each in pack.tables.values()]
    columns, rows = int(max(t.width for t in tables)), int(max(t.height for t in tables))
    zones = max(len(each.zone) for each in pack.tables.values())
    models = Named("model", [model.id for model in pack.models])
    weapons = Named("weapon", [weapon.id for weapon in pack.weapons])
    vehicles = Named("vehicle", [f"v{n + 1}" for n in range(CONVOY)])
    most_bursts = max(weapon.fa_rating for weapon in pack.weapons)
    domains: dict[str, Domain] = {
        "move": Named("step", [f"{inches(dx)},{inches(dy)}" for dx, dy in OFFSETS]),
        "face": Named("facing", [str(degrees) for degrees in FACINGS]),
        "target": Named("figure", [f"s{n + 1}" for n in range(MOST_FIGURES + 50)]),
        "technical": Named("technical", [f"t{n + 1}" for n in range(TECHNICALS)], CONVOY),
        "bursts": Numbered("number of bursts", range(1, most_bursts + 1)),
        "bonus": Named("way to use bonus AP", SAVING),
        "place": Points("place", 2 * columns + 1, 2 * rows + 1, 2, 0.0),
        "point": Points("point", columns, rows, 1, 0.5),
        "heading": Named("heading", [str(n * 45) for n in range(8)]),
        "gunner": Named("gunner", GUNNERS),
        "spot": Named("spot", [str(n + 1) for n in range(ROUND)]),
        "forward": Worded("way forward", {far: inches(far) for far in pack.forward}),
        "back": Worded("way back", {far: inches(far) for far in pack.back}),
        "turn": Worded("turn", {45: "right", 315: "left"}),
        "unit": Named("unit", pack.units[: pack.rosters], hidden=pack.units[pack.rosters :]),
        "zone": Named("zone", [str(n + 1) for n in range(zones)]),
    }
    domains |= dict.fromkeys(MODEL_VERBS, models)
    domains |= dict.fromkeys(WEAPON_VERBS, weapons)
    domains |= dict.fromkeys(VEHICLE_VERBS, vehicles)
    return Vocabulary(domains, BARE)


def spell(pack: MogPack, action: Action) -> tuple[str, str]:
    """An action in words."""
    return vocabulary(pack).spell(action)
