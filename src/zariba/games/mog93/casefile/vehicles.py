"""Case words about vehicles, who mans them, the Black Hawk and fallen wrecks."""

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, Fact, One, Seen, first_difference, shaped
from zariba.games.mog93.casefile.facts import Laid
from zariba.games.mog93.casefile.names import (
    HAWK_WORDS,
    convoy_vehicle_of,
    degrees_of,
    model_name,
    model_of,
    technical_names,
    vehicle_of,
)
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.convoy import put_vehicle
from zariba.games.mog93.rules.state import HAWK_NONE, Mog, aboard, replaced


class Parking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vehicle of a case."""

    at: tuple[float, float] = (0.0, 0.0)
    kind: str = ""
    heading: int = 90
    ap: int = 8
    halted: bool = False


def lay_vehicles(g: Mog, spots: dict[str, Parking]) -> None:
    """vehicles = { v1 = { kind = "humvee", at = [40, 5], heading = 90, halted = true } }."""
    for name, spot in spots.items():
        vehicle = vehicle_of(name)
        kinds = ("humvee", "truck") if vehicle < CONVOY else ("technical", "burnt")
        kind = spot.kind or kinds[0]
        if kind not in kinds:
            raise BadInput(f"vehicles: {name}: {kind!r} is none of {', '.join(kinds)}")
        x, y = round(spot.at[0] * 100), round(spot.at[1] * 100)
        if vehicle < CONVOY:
            put_vehicle(g, vehicle, kind, x, y, spot.heading)
            g.v_drove = replaced(g.v_drove, vehicle, int(not spot.halted))
            g.arrived = True
        elif not g.v_kind[vehicle]:  # one that nobody is aboard of
            g.v_kind[vehicle], g.v_x[vehicle], g.v_y[vehicle] = kind, x, y
        heading = degrees_of(spot.heading, f"vehicles: {name}: heading")
        g.v_head = replaced(g.v_head, vehicle, heading)
        g.v_ap = replaced(g.v_ap, vehicle, spot.ap)


class Vehicles(Laid):
    """Vehicles of both sides."""

    def amend(self, g: Mog, value: object) -> None:
        """One that is there keeps whom it carries and whatever is not said of it."""
        fresh: dict[str, object] = {}
        for name, said in shaped(value, dict[str, dict[str, object]], self.word).items():
            vehicle = vehicle_of(name)
            if not g.v_kind[vehicle]:
                fresh[name] = said
                continue
            whole = {**vehicle_words(g, vehicle), **said}
            move_vehicle(g, name, shaped(whole, Parking, f"{self.word}: {name}"))
        self.lay(g, fresh)

    def now(self, g: Mog) -> object:
        """By the names of the table."""
        names = ((v, f"t{v - CONVOY + 1}" if v >= CONVOY else f"v{v + 1}") for v in parked(g))
        return {name: vehicle_words(g, vehicle) for vehicle, name in names}


def parked(g: Mog) -> list[int]:
    """The vehicles on the table."""
    return [vehicle for vehicle, kind in enumerate(g.v_kind) if kind]


def move_vehicle(g: Mog, name: str, spot: Parking) -> None:
    """A vehicle stands elsewhere, with all aboard."""
    vehicle = vehicle_of(name)
    if spot.kind != g.v_kind[vehicle]:
        raise BadInput(f"vehicles: {name} stays a {g.v_kind[vehicle]}")
    at = round(spot.at[0] * 100), round(spot.at[1] * 100)
    if vehicle >= CONVOY and at != (g.v_x[vehicle], g.v_y[vehicle]):
        raise BadInput(f"vehicles: {name} stays where it is, and its crew with it")
    g.v_x[vehicle], g.v_y[vehicle] = at
    heading = degrees_of(spot.heading, f"vehicles: {name}: heading")
    g.v_head = replaced(g.v_head, vehicle, heading)
    g.v_ap = replaced(g.v_ap, vehicle, spot.ap)
    g.v_drove = replaced(g.v_drove, vehicle, int(not spot.halted))
    for model in aboard(g, vehicle) if vehicle < CONVOY else ():
        g.x[model], g.y[model] = g.v_x[vehicle], g.v_y[vehicle]


def vehicle_words(g: Mog, vehicle: int) -> dict[str, object]:
    """A vehicle as a case has it."""
    return {
        "kind": g.v_kind[vehicle],
        "at": [g.v_x[vehicle] / 100, g.v_y[vehicle] / 100],
        "heading": g.v_head[vehicle],
        "ap": g.v_ap[vehicle],
        "halted": not g.v_drove[vehicle],
    }


def convoy_names(g: Mog) -> dict[int, str]:
    """The vehicles of the convoy on the table."""
    return {v: f"v{v + 1}" for v in range(CONVOY) if g.v_kind[v]}


def write_vehicles(g: Mog) -> dict[str, object]:
    """Vehicles of both sides."""
    names = convoy_names(g) | technical_names(g)
    return {name: vehicle_words(g, v) for v, name in names.items()}


def told(word: str, want: object, found: dict[str, object], of: str) -> str | None:
    """What a part of an expected thing says, beside what is so."""
    parts = shaped(want, dict[str, object], of)
    for key in parts:
        if key not in found:
            raise BadInput(f"{word}: {key!r} is none of {', '.join(found)}")
    return first_difference([(f"{key} of {of}", each, found[key]) for key, each in parts.items()])


def see_vehicles(g: Mog, wanted: dict[str, object]) -> str | None:
    """vehicles = { v1 = { at = [40, 5], heading = 90, ap = 8, kind = "humvee" } }; "gone"."""
    for name, want in wanted.items():
        found = vehicle_words(g, vehicle_of(name))
        if want == "gone":
            trouble = first_difference([(name, "", found["kind"])])
        else:
            trouble = told("vehicles", want, found, name)
        if trouble is not None:
            return trouble
    return None


def post(word: str) -> Each[Mog]:
    """guns = { v1 = "v1-assistant" }, wheels: who is at the gun or the wheel, "" for nobody."""

    def get(g: Mog, name: str) -> str:
        return model_name(g, getattr(g, word)[convoy_vehicle_of(word, name)])

    def put(g: Mog, name: str, man: str) -> None:
        place = convoy_vehicle_of(word, name)
        setattr(g, word, replaced(getattr(g, word), place, model_of(g, man) if man else -1))

    return Each(word, str, get, put, lambda g: convoy_names(g).values())


class HawkPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Black Hawk of a case."""

    state: str = "ready"
    ap: int = 8
    at: tuple[float, float] = (0.5, 0.5)
    heading: int = 0
    insert: bool = False
    seat: int = 1


def lay_hawk(g: Mog, part: HawkPart) -> None:
    """hawk = { state = "due", ap = 8, at = [20.5, 20.5], heading = 0, insert = false }."""
    if part.state not in HAWK_WORDS:
        raise BadInput(f"hawk: {part.state!r} is none of {', '.join(HAWK_WORDS)}")
    g.hawk = HAWK_WORDS[part.state]
    g.hawk_ap, g.hawk_insert = part.ap, part.insert
    g.hawk_head = degrees_of(part.heading, "hawk: heading")
    g.hawk_x, g.hawk_y = round(part.at[0] * 100), round(part.at[1] * 100)
    g.hawk_seat = part.seat - 1


def hawk_words(g: Mog) -> dict[str, object]:
    """The Black Hawk as a case has it."""
    return {
        "state": next(word for word, state in HAWK_WORDS.items() if state == g.hawk),
        "ap": g.hawk_ap,
        "at": [g.hawk_x / 100, g.hawk_y / 100],
        "heading": g.hawk_head,
        "insert": g.hawk_insert,
        "seat": g.hawk_seat + 1,
    }


def put_wrecks(g: Mog, spots: list[tuple[float, float]]) -> None:
    """wrecks = [[20.5, 20.5]]: Black Hawks that came down in play."""
    g.wrecks = tuple((round(x * 100), round(y * 100)) for x, y in spots)


FACTS: tuple[Fact[Mog], ...] = (
    Vehicles("vehicles", dict[str, Parking], write_vehicles, lay_vehicles, usual={}),
    Seen("vehicles", see_vehicles, dict[str, object]),
    Laid(
        "hawk", HawkPart, lambda g: hawk_words(g) if g.hawk != HAWK_NONE else {}, lay_hawk, usual={}
    ),
    Seen("hawk", lambda g, want: told("hawk", want, hawk_words(g), "hawk")),
    One(
        "wrecks",
        list[tuple[float, float]],
        lambda g: [(x / 100, y / 100) for x, y in g.wrecks],
        put_wrecks,
        usual=[],
    ),
)
POSTS: tuple[Fact[Mog], ...] = (post("guns"), post("wheels"))
