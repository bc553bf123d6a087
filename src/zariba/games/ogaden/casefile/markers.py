"""Facts of case files about markers: bowls, hands, commanders, and the month they are due in."""

from collections.abc import Iterable

from zariba.core.bad_input import BadInput
from zariba.core.fact import shaped
from zariba.games.ogaden.casefile.names import marker_of, seat_of, zone_of
from zariba.games.ogaden.casefile.units import Several
from zariba.games.ogaden.material.printed import SEAT_IDS
from zariba.games.ogaden.rules.state import (
    AWAY,
    BOWL,
    HAND,
    KEPT,
    ON_MAP,
    OUT,
    PLAYED,
    Ogaden,
)

WHERE = {"away": AWAY, "bowl": BOWL, "kept": KEPT, "played": PLAYED, "out": OUT, "map": ON_MAP}


class Hands(Several):
    """What the players hold; what a position does not name goes back to the bowl."""

    def lay(self, g: Ogaden, value: object) -> None:
        """Empty both hands, then fill them."""
        for seat in range(len(SEAT_IDS)):
            empty_hand(g, seat)
        super().lay(g, value)

    def amend(self, g: Ogaden, value: object) -> None:
        """Only the hands that are named are another."""
        for name in shaped(value, dict[str, list[str]], self.word):
            empty_hand(g, seat_of(name))
        super().lay(g, value)


def empty_hand(g: Ogaden, seat: int) -> None:
    """What a player holds goes back to the bowl."""
    for marker in g.pack.supports:
        if g.marker[marker] == HAND + seat:
            g.marker[marker] = BOWL
    g.hands[seat] = 0


def marker_place(g: Ogaden, name: str) -> str:
    """Where a marker is, in words."""
    place = g.marker[marker_of(g.pack, name)]
    if place in (HAND, HAND + 1):
        return f"hand {SEAT_IDS[place - HAND]}"
    return next((word for word, number in WHERE.items() if number == place), "in use")


def put_marker(g: Ogaden, name: str, word: str) -> None:
    """A marker to its place."""
    if word not in WHERE:
        raise BadInput(f"markers: {word!r} is none of {', '.join(WHERE)}")
    g.marker[marker_of(g.pack, name)] = WHERE[word]


def open_markers(g: Ogaden) -> Iterable[str]:
    """The markers that are in no hand."""
    return (m.id for m, place in zip(g.pack.markers, g.marker, strict=True) if place in PLACED)


PLACED = tuple(WHERE.values())


def held(g: Ogaden, place: int, among: tuple[int, ...] = ()) -> list[str]:
    """The markers in a place, TS and DA where nothing else is said."""
    markers = among or g.pack.supports
    return sorted(g.pack.markers[m].id for m in markers if g.marker[m] == place)


def put_in_hand(g: Ogaden, name: str, markers: list[str]) -> None:
    """What a player holds."""
    seat = seat_of(name)
    for word in markers:
        g.marker[marker_of(g.pack, word)] = HAND + seat
        g.hands[seat] += 1


def put_bowls(g: Ogaden, names: list[str]) -> None:
    """Exactly what lies in the two bowls."""
    wanted = {marker_of(g.pack, name) for name in names}
    for marker in range(len(g.pack.markers)):
        if marker in wanted:
            g.marker[marker] = BOWL
        elif g.marker[marker] == BOWL:
            g.marker[marker] = AWAY


def commanders(g: Ogaden) -> dict[str, str]:
    """Commanders on the map and their zones."""
    return {g.pack.markers[m].id: g.pack.codes[z] for m, z in g.commander_at.items()}


def put_commanders(g: Ogaden, zones: dict[str, str]) -> None:
    """Commanders with their units."""
    for name, code in zones.items():
        marker = marker_of(g.pack, name)
        g.marker[marker] = ON_MAP
        g.commander_at[marker] = zone_of(g.pack, code)


def put_turn(g: Ogaden, month: str) -> None:
    """The month: markers due by then are in the bowls, and who has left the game is out of it."""
    pack, plan = g.pack, g.plan
    if month not in pack.month_index or not plan.first <= pack.month_index[month] <= plan.last:
        raise BadInput(f"turn: the scenario has no turn {month!r}")
    g.turn = pack.month_index[month]
    for turn in range(plan.first, g.turn + 1):
        for marker in plan.tsda_added.get(turn, ()):
            if g.marker[marker] in (AWAY, HAND, HAND + 1) and pack.draw[turn]:
                g.marker[marker] = BOWL
        for marker in plan.ops_added.get(turn, ()):
            if g.marker[marker] == AWAY:
                g.marker[marker] = BOWL
    for marker in pack.ops:
        printed = pack.markers[marker]
        months = (printed.last_turn, printed.leaves)
        if any(word and pack.month_index[word] < g.turn for word in months):
            g.marker[marker] = OUT  # 6.3c, 5.3i
    if pack.draw[g.turn]:
        g.hands = [0, 0]
