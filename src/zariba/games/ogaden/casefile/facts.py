"""The words of Ogaden 1977's case files: each fact once, to lay out, write down and see."""

from zariba.core.fact import CaseWords, Each, Fact, One, Seen, deciders, differs, outcome
from zariba.games.ogaden.casefile.markers import (
    Hands,
    commanders,
    held,
    marker_place,
    open_markers,
    put_bowls,
    put_commanders,
    put_in_hand,
    put_marker,
    put_turn,
)
from zariba.games.ogaden.casefile.names import seat_of, unit_of, zone_of
from zariba.games.ogaden.casefile.units import (
    Status,
    is_supplied,
    marks_of,
    placed,
    put_marks,
    put_unit,
    where_is,
)
from zariba.games.ogaden.casefile.zones import (
    changed_sites,
    codes,
    control_words,
    far,
    holders,
    liberated,
    put_holders,
    put_liberated,
    put_sabotaged,
    put_sieges,
    put_site,
    site_words,
)
from zariba.games.ogaden.material.printed import SEAT_IDS
from zariba.games.ogaden.rules.fire import present_factors
from zariba.games.ogaden.rules.fog import hide
from zariba.games.ogaden.rules.logistics import check_logistics
from zariba.games.ogaden.rules.morale import railway_cut
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    BOWL,
    HAND,
    PHASES,
    Ogaden,
)

SHOTS = ("shot", "flak", "dogfight", "bombs")


def put_supply(g: Ogaden, wanted: bool) -> None:
    """Whether supply is checked before the case begins."""
    if wanted:
        check_logistics(g)
        g.news = []


def phase_word(g: Ogaden) -> str:
    """The phase in small letters."""
    return PHASES[g.phase].lower() if g.phase >= 0 else "set-up"


def track(word: str, laid: bool = True) -> Fact[Ogaden]:
    """A number for each camp."""

    def put(g: Ogaden, name: str, number: int) -> None:
        getattr(g, word)[seat_of(name)] = number

    def get(g: Ogaden, name: str) -> object:
        return getattr(g, word)[seat_of(name)]

    return Each(word, int, get, put if laid else None, lambda g: SEAT_IDS)


def flag(word: str, field: str = "") -> Fact[Ogaden]:
    """Something that is so or not."""
    name = field or word
    return One(
        word, bool, lambda g: getattr(g, name), lambda g, so: setattr(g, name, so), usual=False
    )


def seats(word: str) -> Fact[Ogaden]:
    """A list of camps."""
    return One(
        word,
        list[str],
        lambda g: [SEAT_IDS[c] for c in getattr(g, word)],
        lambda g, names: setattr(g, word, tuple(seat_of(name) for name in names)),
        usual=[],
    )


def look_seen(g: Ogaden, wanted: dict[str, dict[str, list[str]]]) -> str | None:
    """What a seat sees in zones: unit ids, or the backs of concealed enemies."""
    for name, zones in wanted.items():
        view = g.clone()
        hide(view, seat_of(name))
        for code, want in zones.items():
            stack = view.stacks.get(zone_of(g.pack, code), ())
            found = sorted(g.pack.unit_ids[u] for u in stack)
            if found != sorted(want):
                return differs(f"{name} in {code}", sorted(want), found)
    return None


def shots(g: Ogaden) -> list[int]:
    """The factors of the shots of the last action: fire, flak, air battle, strikes."""
    return [event.value for event in g.news if event.kind in SHOTS]


def drawers(g: Ogaden) -> list[str]:
    """Who drew from the OPS bowl in the last action, in order."""
    return [SEAT_IDS[event.seat] for event in g.news if event.kind == "draw"]


def look_told(g: Ogaden, wanted: list[str]) -> str | None:
    """Kinds of events that the last action must have brought."""
    kinds = {event.kind for event in g.news}
    missing = [kind for kind in wanted if kind not in kinds]
    return f"told: nothing of {', '.join(missing)}" if missing else None


def look_active(g: Ogaden, wanted: list[str]) -> str | None:
    """Exactly the units that the marker being played activates."""
    found = sorted(g.pack.unit_ids[u] for u in range(g.pack.count) if g.status[u] & ACTIVE)
    return differs("active", sorted(wanted), found)


TURN: Fact[Ogaden] = One("turn", str, lambda g: g.pack.months[g.turn], put_turn)

WORDS: CaseWords[Ogaden] = CaseWords(
    "Ogaden",
    (
        TURN,
        Each("place", str, where_is, put_unit, placed, expected="at"),
        Status(
            "state",
            list[str],
            marks_of,
            put_marks,
            lambda g: g.pack.unit_ids[: g.pack.count],
            usual=[],
        ),
        Each("site", str, site_words, put_site, changed_sites),
        track("morale"),
        track("level"),
        One("bowl", list[str], None, put_bowls),
        Each("markers", str, marker_place, put_marker, open_markers, expected="marker"),
        Hands(
            "hand",
            list[str],
            lambda g, name: held(g, HAND + seat_of(name)),
            put_in_hand,
            lambda g: SEAT_IDS,
        ),
        One(
            "commanders",
            dict[str, str],
            commanders,
            put_commanders,
            usual={},
        ),
        One(
            "initiative",
            str,
            lambda g: SEAT_IDS[g.initiative],
            lambda g, name: setattr(g, "initiative", seat_of(name)),
        ),
        One("sabotaged", list[str], lambda g: codes(g, g.sabotaged), put_sabotaged, usual=[]),
        One("sieges", list[str], lambda g: codes(g, g.sieges), put_sieges, usual=[]),
        One(
            "liberated",
            dict[str, str],
            liberated,
            put_liberated,
            usual={},
        ),
        flag("fallen", "ogaden_fallen"),
        flag("bz_lost"),
        flag("held_all"),
        flag("pause"),
        flag("radar"),
        flag("truce", "truce_next"),
        seats("truces"),
        seats("crowned"),
        One("holders", dict[str, str], holders, put_holders, usual={}),
        One(
            "helicopter_base",
            str,
            lambda g: g.pack.codes[g.helicopter_base] if g.helicopter_base >= 0 else "",
            lambda g, code: setattr(g, "helicopter_base", zone_of(g.pack, code) if code else -1),
            usual="",
        ),
        One("supply", bool, None, put_supply),
        Each("control", str, control_words),
        track("hands", laid=False),
        Seen("seen_by", look_seen, dict[str, dict[str, list[str]]]),
        Each("supplied", bool, is_supplied),
        Each("factors", list[int], lambda g, name: list(present_factors(g, unit_of(g.pack, name)))),
        One("shots", list[int], shots),
        Seen("told", look_told, list[str]),
        One("drawn_by", list[str], drawers),
        Each("hq_distance", int, far(lambda g, hq, zone: g.pack.from_hq[hq][zone])),
        Each("air_distance", int, far(lambda g, a, b: g.pack.air[a][b])),
        Seen("active", look_active, list[str]),
        One("bowl", list[str], lambda g: held(g, BOWL)),
        One(
            "ops",
            list[str],
            lambda g: held(g, BOWL, g.pack.ops),
        ),
        One("phase", str, phase_word),
        One("railway_cut", bool, railway_cut),
        outcome(SEAT_IDS),
        deciders(SEAT_IDS),
    ),
    own=("step", "marker", "zone"),
    fresh=("turn", "supply", "bowl"),
)
