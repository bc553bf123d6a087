"""The `expect` words of Ogaden 1977's case files."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from zariba.core.fact import differs, first_difference, shaped
from zariba.games.ogaden.casefile.staging import MARKERS, WHERE
from zariba.games.ogaden.casefile.unstaging import site_words, status_words
from zariba.games.ogaden.material.pack import CAMPS, PACK
from zariba.games.ogaden.rules.actions import camp_of, marker_of, unit_of, zone_of
from zariba.games.ogaden.rules.control import control, is_free, site_of
from zariba.games.ogaden.rules.fog import mask
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.morale import railway_cut
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    BOWL,
    DEAD,
    GONE,
    HAND,
    OFF,
    PHASES,
    Ogaden,
    is_visible,
)

if TYPE_CHECKING:
    from zariba.games.ogaden.game import OgadenGame

NOT_COMPARED = ("done", "raided", "committed", "suppressed")
COMPARED = tuple(word for word in MARKERS if word not in NOT_COMPARED)
PLACES = {OFF: "off", DEAD: "destroyed", GONE: "gone"}


def where_is(g: Ogaden, unit: int) -> str:
    """A unit's place in words."""
    return PACK.codes[g.at[unit]] if g.at[unit] >= 0 else PLACES[g.at[unit]]


def see_at(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Where units are."""
    wanted = shaped(value, dict[str, str], "at")
    return first_difference([(n, want, where_is(g, unit_of(n))) for n, want in wanted.items()])


def see_state(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Sides and markers of units, exactly these."""
    wanted = shaped(value, dict[str, list[str]], "state")
    return first_difference(
        [
            (
                n,
                sorted(words),
                sorted(w for w in status_words(g.status[unit_of(n)]) if w in COMPARED),
            )
            for n, words in wanted.items()
        ]
    )


def see_site(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """GZ and BZ: whose and how damaged."""
    wanted = shaped(value, dict[str, str], "site")
    return first_difference([(c, want, site_words(g, zone_of(c))) for c, want in wanted.items()])


def see_control(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Who controls zones: a camp, free, contested or none."""
    wanted = shaped(value, dict[str, str], "control")
    return first_difference(
        [(c, want, status_of_zone(g, zone_of(c))) for c, want in wanted.items()]
    )


def status_of_zone(g: Ogaden, zone: int) -> str:
    """A zone's control in a word (1.4)."""
    holder = control(g, zone)
    if holder >= 0:
        return CAMPS[holder]
    if is_contested(g, zone):
        return "contested"
    return "free" if is_free(g, zone) else "none"


def is_contested(g: Ogaden, zone: int) -> bool:
    """Whether both camps have visible units or sites in a zone."""
    return all(site_of(g, zone, camp) or is_visible(g, zone, camp) for camp in (0, 1))


def see_pair(field: str) -> "See":
    """A track of both camps."""

    def see(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
        wanted = shaped(value, dict[str, int], field)
        track = getattr(g, field)
        return first_difference(
            [(f"{field} of {n}", want, track[camp_of(n)]) for n, want in wanted.items()]
        )

    return see


def see_hand(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Exactly what a player holds."""
    wanted = shaped(value, dict[str, list[str]], "hand")
    return first_difference(
        [(f"hand of {n}", sorted(w), held(g, HAND + camp_of(n))) for n, w in wanted.items()]
    )


def held(g: Ogaden, place: int) -> list[str]:
    """The TS and DA in a place."""
    return sorted(PACK.markers[m].id for m in PACK.supports if g.marker[m] == place)


def see_marker(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Where markers are: away, bowl, hand ethiopian, hand somali, kept, played, out, map."""
    wanted = shaped(value, dict[str, str], "marker")
    return first_difference(
        [(n, want, marker_place(g, marker_of(n))) for n, want in wanted.items()]
    )


def marker_place(g: Ogaden, marker: int) -> str:
    """A marker's place in words."""
    place = g.marker[marker]
    if place in (HAND, HAND + 1):
        return f"hand {CAMPS[place - HAND]}"
    return next((word for word, number in WHERE.items() if number == place), "in use")


def see_seen(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """What a seat sees in zones: unit ids, or the backs of concealed enemies."""
    for name, zones in shaped(value, dict[str, dict[str, list[str]]], "seen_by").items():
        view = mask(g, camp_of(name))
        for code, want in zones.items():
            stack = view.stacks.get(zone_of(code), ())
            found = sorted(PACK.unit_ids[u] for u in stack)
            if found != sorted(want):
                return differs(f"{name} in {code}", sorted(want), found)
    return None


def see_supplied(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Whether a unit could trace a line of logistics now."""
    return first_difference(
        [
            (n, want, bool(supplied_zones(g, PACK.camp[unit_of(n)])[g.at[unit_of(n)]]))
            for n, want in shaped(value, dict[str, bool], "supplied").items()
        ]
    )


def see_shots(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """The factors of the shots of the last action, in order: fire, flak, air battle, strikes."""
    kinds = ("shot", "flak", "dogfight", "bombs")
    found = [event.value for event in g.news if event.kind in kinds]
    return differs("shots", shaped(value, list[int], "shots"), found)


def see_told(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Kinds of events that the last action must have brought."""
    kinds = {event.kind for event in g.news}
    missing = [kind for kind in shaped(value, list[str], "told") if kind not in kinds]
    return f"told: nothing of {', '.join(missing)}" if missing else None


def see_drawers(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Who drew from the OPS bowl in the last action, in order."""
    found = [CAMPS[event.seat] for event in g.news if event.kind == "draw"]
    return differs("drawn_by", shaped(value, list[str], "drawn_by"), found)


def see_result(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Who won and by which rule, or none."""
    if value == "none":
        return differs("result", None, g.result and g.result.why)
    want = shaped(value, dict[str, str], "result")
    if g.result is None:
        return "result: the game goes on"
    winner = CAMPS[g.result.winner] if g.result.winner >= 0 else "draw"
    found = {"winner": winner, "rule": g.result.rule}
    return differs("result", want, {word: found.get(word) for word in want})


def see_distance(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Zones from a Somali headquarters by a Somali route: { "BER-GOD" = 8 }."""
    wanted = shaped(value, dict[str, int], "hq_distance")
    return first_difference(
        [
            (pair, want, PACK.from_hq[zone_of(pair[:3])][zone_of(pair[4:])])
            for pair, want in wanted.items()
        ]
    )


def see_air(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Zones between two zones by air: { "HGA-DIR" = 3 }."""
    wanted = shaped(value, dict[str, int], "air_distance")
    return first_difference(
        [
            (pair, want, PACK.air[zone_of(pair[:3])][zone_of(pair[4:])])
            for pair, want in wanted.items()
        ]
    )


def see_active(game: "OgadenGame", g: Ogaden, value: object) -> str | None:
    """Exactly the units that the marker being played activates."""
    found = sorted(PACK.unit_ids[u] for u in range(PACK.count) if g.status[u] & ACTIVE)
    return differs("active", sorted(shaped(value, list[str], "active")), found)


def see_one(word: str, of: Callable[[Ogaden], object]) -> "See":
    """A word that is one number, name, list or truth."""
    return lambda game, g, value: differs(word, value, of(g))


def phase_word(g: Ogaden) -> str:
    """The phase in small letters."""
    return PHASES[g.phase].lower() if g.phase >= 0 else "set-up"


See = Callable[["OgadenGame", Ogaden, object], "str | None"]
SEE: dict[str, See] = {
    "at": see_at,
    "state": see_state,
    "site": see_site,
    "control": see_control,
    "morale": see_pair("morale"),
    "level": see_pair("level"),
    "hands": see_pair("hands"),
    "hand": see_hand,
    "marker": see_marker,
    "seen_by": see_seen,
    "supplied": see_supplied,
    "shots": see_shots,
    "told": see_told,
    "drawn_by": see_drawers,
    "result": see_result,
    "hq_distance": see_distance,
    "air_distance": see_air,
    "active": see_active,
    "bowl": see_one("bowl", lambda g: held(g, BOWL)),
    "ops": see_one(
        "ops", lambda g: sorted(PACK.markers[m].id for m in PACK.ops if g.marker[m] == BOWL)
    ),
    "turn": see_one("turn", lambda g: PACK.months[g.turn]),
    "phase": see_one("phase", phase_word),
    "initiative": see_one("initiative", lambda g: CAMPS[g.initiative]),
    "sabotaged": see_one("sabotaged", lambda g: sorted(PACK.codes[z] for z in g.sabotaged)),
    "sieges": see_one("sieges", lambda g: sorted(PACK.codes[z] for z in g.sieges)),
    "liberated": see_one(
        "liberated", lambda g: {PACK.codes[z]: word for z, word in g.liberated.items()}
    ),
    "commanders": see_one(
        "commanders",
        lambda g: {PACK.markers[m].id: PACK.codes[z] for m, z in g.commander_at.items()},
    ),
    "railway_cut": see_one("railway_cut", railway_cut),
    "holders": see_one(
        "holders",
        lambda g: {
            PACK.codes[z]: CAMPS[h] for z, h in zip(PACK.cities, g.holders, strict=True) if h >= 0
        },
    ),
    "truces": see_one("truces", lambda g: [CAMPS[c] for c in g.truces]),
    "truce": see_one("truce", lambda g: g.truce_next),
    "pause": see_one("pause", lambda g: g.pause),
    "radar": see_one("radar", lambda g: g.radar),
    "bz_lost": see_one("bz_lost", lambda g: g.bz_lost),
    "fallen": see_one("fallen", lambda g: g.ogaden_fallen),
    "decides": lambda game, g, value: differs(
        "decides", value, " ".join(CAMPS[s] for s in game.asked(g))
    ),
}
