"""The words of case files: each fact once, to lay out, write down and expect."""

from collections.abc import Iterable
from typing import cast

from zariba.core.bad_input import BadInput, known
from zariba.core.fact import CaseWords, Each, One, Seen, differs, shaped
from zariba.core.flow import Event, Step
from zariba.games.aoi.casefile.air import AIR_WORDS
from zariba.games.aoi.casefile.east import EAST_WORDS
from zariba.games.aoi.casefile.nations import (
    by_nation,
    flagged,
    put_flags,
    seat_names,
    seat_of,
    side_name,
)
from zariba.games.aoi.casefile.places import (
    cargo,
    chit,
    hex_of,
    landed,
    loaded,
    owned,
    piece_of,
    put_cargo,
    put_chit,
    put_owner,
    put_place,
    put_works,
    said,
    taken,
    where,
    worked,
    works,
)
from zariba.games.aoi.casefile.seafaring import FORCE_WORDS, put_sailed, sailed, sailors
from zariba.games.aoi.material.tables import AIR_EFFECTS
from zariba.games.aoi.rules.movement_points import allowance
from zariba.games.aoi.rules.state import (
    ABORTED,
    ACES,
    ACTIVE,
    ADVANCED,
    AS_FIGHTER,
    ATTACKED,
    BOMBARDED,
    BRIBE_TRIED,
    BROKE_THROUGH,
    BYPASSING,
    COMMANDED,
    COMMITTED,
    DEPLETED,
    FED_AHEAD,
    FLIPPED,
    FUELLESS,
    LED,
    MOVED,
    RATED,
    SCOUTED,
    STANDBY,
    TRAVELLED,
    VETERAN,
    WON,
    Aoi,
    enemy,
)
from zariba.games.aoi.rules.supply import traces
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

MARKERS = {
    "depleted": DEPLETED,
    "veteran": VETERAN,
    "bribe tried": BRIBE_TRIED,
    "commanded": COMMANDED,
    "moved": MOVED,
    "attacked": ATTACKED,
    "advanced": ADVANCED,
    "won": WON,
    "broke through": BROKE_THROUGH,
    "active": ACTIVE,
    "committed": COMMITTED,
    "flipped": FLIPPED,
    "led": LED,
    "travelled": TRAVELLED,
    "rated": RATED,
    "fuelless": FUELLESS,
    "aborted": ABORTED,
    "as fighter": AS_FIGHTER,
    "bypassing": BYPASSING,
    "fed ahead": FED_AHEAD,
    "standby": STANDBY,
    "scouted": SCOUTED,
    "bombarded": BOMBARDED,
    "experten": ACES,
}
CONDITIONS = ("fair", "mud", "winter")
NEVER = "never"


def month(g: Aoi) -> str:
    """The present month."""
    return g.now.name


def month_of(g: Aoi, name: str, word: str) -> int:
    """The place of a month in the scenario."""
    months = [one.name for one in g.plan.months]
    if name not in months:
        raise BadInput(f"{word}: the scenario has {months[0]} to {months[-1]}, no {name!r}")
    return months.index(name)


def put_month(g: Aoi, name: str) -> None:
    """Say which month it is."""
    g.month = month_of(g, name, "month")


def markers(g: Aoi, name: str) -> list[str]:
    """A piece's markers in words, in their order here."""
    status = g.status[piece_of(g, name)]
    return [word for word, bit in MARKERS.items() if status & bit]


def put_markers(g: Aoi, name: str, words: list[str]) -> None:
    """Markers that a piece has, instead of those it had."""
    piece = piece_of(g, name)
    g.status[piece] = 0
    for word in words:
        if word not in MARKERS:
            raise BadInput(f"state: no marker {word!r}; they are {', '.join(MARKERS)}")
        if word == "depleted" and g.pack.steps_of[piece] == 1:
            raise BadInput(f"state: {name} cannot be 'depleted': it has one step")
        g.status[piece] |= MARKERS[word]


class Markers(Each[Aoi]):
    """The markers on pieces; `expect` names exactly those there are, in any order."""

    def __init__(self) -> None:
        super().__init__("state", list[str], markers, put_markers, marked)

    def see(self, g: Aoi, value: object) -> str | None:
        for name, words in shaped(value, dict[str, list[str]], "state").items():
            for word in words:
                if word not in MARKERS:
                    raise BadInput(f"state: no marker {word!r}; they are {', '.join(MARKERS)}")
            found = markers(g, name)
            if sorted(found) != sorted(words):
                return differs(f"markers of {name}", words, found)
        return None


def marked(g: Aoi) -> Iterable[str]:
    """The pieces with any marker."""
    return (g.pack.piece_ids[p] for p, status in enumerate(g.status) if status)


def cut_off(g: Aoi, name: str) -> int:
    """In how many Supply Steps running a piece was marked out of supply."""
    return g.cut_off.get(piece_of(g, name), 0)


def put_cut_off(g: Aoi, name: str, months: int) -> None:
    """Mark it, or unmark it with 0."""
    piece = piece_of(g, name)
    g.cut_off.pop(piece, None)
    if months < 0:
        raise BadInput(f"cut_off: {name}: months are counted from 0")
    if months:
        g.cut_off[piece] = months


def marked_cut_off(g: Aoi) -> Iterable[str]:
    """The pieces that are marked so."""
    return (g.pack.piece_ids[p] for p in g.cut_off)


def zone_of(g: Aoi, name: str) -> int:
    """The weather zone of that name."""
    return known(g.pack.zone_index, name, "weather zone")


def put_weather(g: Aoi, name: str, word: str) -> None:
    """The condition of a zone."""
    if word not in CONDITIONS:
        raise BadInput(f"weather: {word!r} is none of {', '.join(CONDITIONS)}")
    g.weather[zone_of(g, name)] = CONDITIONS.index(word)


def put_air_effect(g: Aoi, name: str, word: str) -> None:
    """What mud does to the aircraft of a zone."""
    if word not in AIR_EFFECTS:
        raise BadInput(f"air_effect: {word!r} is none of {', '.join(AIR_EFFECTS)}")
    g.air_effect[zone_of(g, name)] = AIR_EFFECTS.index(word)


def gas(g: Aoi) -> str:
    """The first month in which gas was used."""
    return g.plan.months[g.gas_month].name if g.gas_month >= 0 else NEVER


def put_gas(g: Aoi, name: str) -> None:
    """Say when that was."""
    g.gas_month = -1 if name == NEVER else month_of(g, name, "gas")


def put_initiative(g: Aoi, name: str) -> None:
    """Say who has the Initiative."""
    g.initiative = seat_of(g, name)


def destroyed(g: Aoi) -> list[str]:
    """The hexes whose supply symbol was destroyed (7.12a)."""
    return [g.pack.codes[hex_] for hex_ in g.destroyed]


def put_destroyed(g: Aoi, codes: list[str]) -> None:
    """Say which they are."""
    g.destroyed = tuple(hex_of(g, code) for code in codes)


def ferried(g: Aoi) -> list[str]:
    """The sides that have used the ferry this month (b5.8b)."""
    return [side_name(g, seat) for seat in g.ferried]


def put_ferried(g: Aoi, names: list[str]) -> None:
    """Say which they are."""
    g.ferried = tuple(seat_of(g, name) for name in names)


def look_result(g: Aoi, value: object) -> str | None:
    """Who has won: a nation, or one with the rule; none while the game goes on."""
    if value == "none":
        return differs("result", None, g.result and g.result.why)
    want = {"winner": value} if isinstance(value, str) else shaped(value, dict[str, str], "result")
    if g.result is None:
        return "result: the game goes on"
    found = {"winner": side_name(g, g.result.winner), "rule": g.result.rule}
    return differs("result", want, {word: found.get(word) for word in want})


def asked(g: Aoi) -> str:
    """The seats that hold a choice now."""
    if g.result is not None:
        return ""
    step = cast("Step[Aoi]", g.flow[-1])
    return " ".join(seat_names(g)[seat] for seat in step.asks(g))


def look_told(g: Aoi, kinds: list[str]) -> str | None:
    """Kinds of events that the last action brought."""
    found = {event.kind for event in g.news}
    missing = [kind for kind in kinds if kind not in found]
    return differs("told", kinds, sorted(found)) if missing else None


def look_combat(g: Aoi, want: dict[str, str | int]) -> str | None:
    """Column, die, result and sum of modifiers of the last combat of the last action."""
    last: Event | None = None
    for event in g.news:
        last = event if event.kind == "combat" else last
    if last is None:
        return "combat: nobody attacked in the last action"
    found: dict[str, str | int] = {
        "column": g.pack.crt_columns[last.value],
        "die": last.die,
        "result": last.word,
        "modifiers": sum(part.value for part in last.parts),
    }
    return differs("combat", want, {word: found.get(word) for word in want})


def supplied(g: Aoi, name: str) -> bool:
    """Whether a piece on the map can trace a line of supply now."""
    piece = piece_of(g, name)
    if g.at[piece] < 0:
        raise BadInput(f"supplied: {name} is not on the map")
    return traces(g, piece)


def look_zoc(g: Aoi, value: dict[str, list[str]]) -> str | None:
    """Hexes that a side's uninhibited zones of control cover."""
    seats = seat_names(g)
    for name, codes in value.items():
        if name not in seats:
            raise BadInput(f"zoc: there is no side {name!r}; they are {', '.join(seats)}")
        foe = enemy(seats.index(name))
        for code in codes:
            if not enemy_zoc(g, foe, hex_of(g, code)):
                return f"zoc: no zone of control of {name} covers {code}"
    return None


def look_no_zoc(g: Aoi, value: dict[str, list[str]]) -> str | None:
    """Hexes that none of them covers."""
    for name, codes in value.items():
        for code in codes:
            if look_zoc(g, {name: [code]}) is None:
                return f"no_zoc: a zone of control of {name} covers {code}"
    return None


def mp(g: Aoi, name: str) -> int:
    """The MPs of a piece: what is left of a move under way, else what it has."""
    piece, top = piece_of(g, name), g.flow[-1] if g.flow else None
    moving = getattr(top, "pieces", ())
    left = getattr(top, "left", None)
    if callable(left) and piece in moving:
        return int(left()[moving.index(piece)])
    if isinstance(left, int) and getattr(top, "piece", -1) == piece:
        return left
    return allowance(g, piece)  # b5.7b


WORDS: CaseWords[Aoi] = CaseWords(
    "Africa Orientale Italiana",
    (
        One("month", str, month, put_month),
        Each("place", str, where, put_place, said, expected="at"),
        Each("cargo", list[str], cargo, put_cargo, loaded, usual=[]),
        *FORCE_WORDS,
        Each("sailed", int, sailed, put_sailed, sailors, usual=0),
        Markers(),
        Each("cut_off", int, cut_off, put_cut_off, marked_cut_off, usual=0),
        Each("owner", str, owned, put_owner, taken),
        Each("works", list[str], works, put_works, worked),
        Each("chits", str, chit, put_chit, landed),
        by_nation("eps"),
        by_nation("offensives"),
        by_nation("rerolls"),
        by_nation("bought"),
        One("atrocity", list[str], lambda g: flagged(g, g.atrocities),
            lambda g, names: put_flags(g, g.atrocities, names), usual=[]),
        One("invaded", list[str], lambda g: flagged(g, g.invaded),
            lambda g, names: put_flags(g, g.invaded, names), usual=[]),
        One("gas", str, gas, put_gas, usual=NEVER),
        Each("weather", str, lambda g, zone: CONDITIONS[g.weather[zone_of(g, zone)]], put_weather,
             lambda g: g.pack.zone_names, usual="fair"),
        Each("air_effect", str, lambda g, zone: AIR_EFFECTS[g.air_effect[zone_of(g, zone)]],
             put_air_effect, lambda g: g.pack.zone_names, usual="none"),
        One("initiative", str, lambda g: side_name(g, g.initiative), put_initiative),
        One("destroyed", list[str], destroyed, put_destroyed, usual=[]),
        by_nation("replenished"),
        One("ferried", list[str], ferried, put_ferried, usual=[]),
        *AIR_WORDS,
        *EAST_WORDS,
        One("asked", str, asked),
        Seen("result", look_result),
        Seen("told", look_told, list[str]),
        Seen("combat", look_combat, dict[str, str | int]),
        Each("supplied", bool, supplied),
        Seen("zoc", look_zoc, dict[str, list[str]]),
        Seen("no_zoc", look_no_zoc, dict[str, list[str]]),
        Each("mp", int, mp),
    ),
    own=("step", "passes"),
)  # fmt: skip
