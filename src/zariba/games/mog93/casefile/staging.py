"""The words of Mog '93's case files: positions to lay out (`observing.py` checks outcomes)."""

from collections.abc import Callable, Mapping

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.case import SHARED
from zariba.core.fact import shaped
from zariba.games.mog93.casefile.names import (
    CREW_WORDS,
    FIGURE_WORDS,
    HAWK_WORDS,
    SPECIAL_CARDS,
    degrees_of,
    model_of,
    node_of,
    target_of,
    unit_of,
    vehicle_of,
)
from zariba.games.mog93.casefile.steps import put_step
from zariba.games.mog93.material.pack import CONVOY, PACK, TECH_DRIVER, TECH_GUNNER
from zariba.games.mog93.rules.convoy import put_vehicle
from zariba.games.mog93.rules.generation import add_figure
from zariba.games.mog93.rules.incoming import fell
from zariba.games.mog93.rules.mobs import new_mob
from zariba.games.mog93.rules.setup import muster, put_model
from zariba.games.mog93.rules.state import ABOARD, AWAY, CARDS, ROOF, Mog, regroup, repark

Lay = Callable[[Mog, object], None]


def stage(case: Mapping[str, object], g: Mog) -> None:
    """Lay out a position and put its step on the flow."""
    known = (*SHARED, *WORDS, "step", "unit", "model", "acted", "table", "units", "spent")
    for word in case:
        if word not in known:
            raise BadInput(f"Mog '93 has no word {word!r}; its words are {', '.join(WORDS)}")
    g.phase = CARDS
    if case.get("empty"):
        g.table = shaped(case.get("table", "bare"), str, "table")
        if g.table not in PACK.tables:
            raise BadInput(f"there is no table {g.table!r}")
        call_up(g, case)
    else:
        muster(g)
    for word, lay in WORDS.items():
        if word in case:
            lay(g, case[word])
    repark(g)
    regroup(g)
    put_step(g, case)
    g.news = []


def call_up(g: Mog, case: Mapping[str, object]) -> None:
    """The units of a bare position: those named, else those of the models placed."""
    placed = shaped(case.get("place", {}), dict[str, object], "place")
    units = shaped(case.get("units", []), list[str], "units")
    for name in placed:
        word = PACK.units[PACK.models[model_of(name)].unit]
        if word not in units and PACK.models[model_of(name)].vehicle < 0:
            units.append(word)
    for word in units:
        unit = unit_of(word)
        g.roster.append(unit)
        g.seats[unit] = 0


def lay_place(g: Mog, value: object) -> None:
    """place = { "chalk2a-1" = [20, 20] }; a third entry: roof, or a vehicle such as v1."""
    for name, at in shaped(value, dict[str, list[float | str]], "place").items():
        model = model_of(name)
        if at and at[0] == "away":
            g.where[model] = AWAY
            g.counted[model] = 1
            g.ap[model] = PACK.kinds[g.kind[model]].ap
            continue
        if len(at) == 1 and isinstance(at[0], str):
            vehicle = vehicle_of(at[0])
            put_model(g, model, g.v_x[vehicle] / 100, g.v_y[vehicle] / 100, 0)
            g.where[model] = ABOARD + vehicle
            continue
        spot = shaped(at[:2], tuple[float, float], f"place: {name}")
        if not (0 <= spot[0] <= g.ground.width and 0 <= spot[1] <= g.ground.height):
            raise BadInput(f"place: {name}: {list(spot)} is off the table")
        put_model(g, model, spot[0], spot[1], 0)
        if len(at) > 2:
            roof = g.ground.roof_at(*spot)
            if at[2] != "roof" or roof < 0:
                raise BadInput(f"place: {name}: there is no {at[2]!r} at {spot}")
            g.where[model] = ROOF + roof
        else:
            g.where[model] = g.ground.room_at(*spot)
    for posts in (g.guns, g.wheels):
        for vehicle, man in enumerate(posts):
            if man >= 0 and g.where[man] != ABOARD + vehicle:
                posts[vehicle] = -1  # placed elsewhere


def lay_numbers(column: str) -> Lay:
    """A word that gives some models a number."""

    def lay(g: Mog, value: object) -> None:
        for name, number in shaped(value, dict[str, int], column).items():
            getattr(g, column)[model_of(name)] = number

    return lay


def lay_facing(g: Mog, value: object) -> None:
    """facing = { "chalk2a-1" = 90 }."""
    for name, number in shaped(value, dict[str, int], "facing").items():
        g.facing[model_of(name)] = degrees_of(number, f"facing: {name}")


def lay_type(g: Mog, value: object) -> None:
    """type = { "chalk2a-1" = "seal" }: another type for a model, with its AP."""
    for name, word in shaped(value, dict[str, str], "type").items():
        if word not in PACK.kind_index:
            raise BadInput(f"type: there is no type {word!r}")
        model = model_of(name)
        g.kind[model] = PACK.kind_index[word]
        g.ap[model] = PACK.kinds[g.kind[model]].ap


def lay_state(g: Mog, value: object) -> None:
    """state = { "chalk2a-1" = ["prone", "patched", "casualty"] }."""
    for name, words in shaped(value, dict[str, list[str]], "state").items():
        model = model_of(name)
        for word in words:
            match word:
                case "prone":
                    g.prone[model] = 1
                case "patched":
                    g.patched[model] = 1
                case "casualty":
                    fell(g, model)
                case _:
                    raise BadInput(f"state: {word!r} is none of prone, patched, casualty")


def lay_aim(g: Mog, value: object) -> None:
    """aim = { "chalk2a-1" = "s1" }."""
    for name, target in shaped(value, dict[str, str], "aim").items():
        g.aim[model_of(name)] = target_of(g, target)


def lay_rounds(g: Mog, value: object) -> None:
    """rounds = { "chalk2a-1" = { assault_rifle = [2, 30, 30] } }: loaded, then spares."""
    for name, held in shaped(value, dict[str, dict[str, list[int]]], "rounds").items():
        model = model_of(name)
        weapons = PACK.weapons_of[PACK.models[model].load]
        arms = list(g.arms[model])
        for word, counts in held.items():
            if PACK.weapon_index.get(word) not in weapons or not counts:
                raise BadInput(f"rounds: {name} carries no {word!r}")
            slot = weapons.index(PACK.weapon_index[word])
            arms[slot] = (counts[0], tuple(counts[1:]))
        g.arms[model] = tuple(arms)


class Crowd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mob of a case: figures as [kind, x, y], in order s1, s2, ... over all mobs."""

    figures: list[tuple[str, float, float]]
    level: str = "street"
    panic: int = 0
    facing: int | list[float] = 0
    """Of all of them, or of one after the other, in degrees."""
    anchor: tuple[float, float] | None = None


def lay_mobs(g: Mog, value: object) -> None:
    """[[mobs]]: the figures of each, where they look, its markers and anchor."""
    for crowd in shaped(value, list[Crowd], "mobs"):
        figures: list[int] = []
        for word, x, y in crowd.figures:
            node = node_of(g, x, y, crowd.level)
            if word == "technical":
                figures += lay_technical(g, node, (TECH_GUNNER, TECH_DRIVER))
            elif word in CREW_WORDS:
                figures += lay_technical(g, node, (CREW_WORDS[word],))
            elif word in FIGURE_WORDS:
                figures.append(add_figure(g, FIGURE_WORDS[word], node))
            else:
                words = ", ".join((*FIGURE_WORDS, "technical", *CREW_WORDS))
                raise BadInput(f"mobs: {word!r} is none of {words}")
        if not figures:
            raise BadInput("mobs: a mob without figures")
        anchor = g.f_node[figures[0]]
        if crowd.anchor is not None:
            anchor = node_of(g, crowd.anchor[0], crowd.anchor[1], crowd.level)
        mob = new_mob(g, tuple(figures), anchor, crowd.panic)
        looks = crowd.facing if isinstance(crowd.facing, list) else [crowd.facing] * len(figures)
        if len(looks) != len(figures):
            raise BadInput(f"mobs: facing: {len(looks)} numbers for {len(figures)} figures")
        for figure, look in zip(figures, looks, strict=True):
            g.f_look[figure] = round(look * 100) % 36000
            if g.f_ride[figure] >= 0:
                g.v_mob[g.f_ride[figure]] = mob


def lay_technical(g: Mog, node: int, crew: tuple[int, ...]) -> list[int]:
    """A technical with gunner and driver, or what is left of them, and t1, t2, ... as a vehicle."""
    lattice = g.ground.lattice
    if "" not in g.v_kind[CONVOY:]:
        raise BadInput(f"mobs: there are no more than {len(g.v_kind) - CONVOY} technicals")
    vehicle = g.v_kind.index("", CONVOY)
    g.v_kind[vehicle] = "technical"
    g.v_x[vehicle], g.v_y[vehicle] = round(lattice.x[node] * 100), round(lattice.y[node] * 100)
    g.v_ap[vehicle] = PACK.vehicles["technical"].ap
    return [add_figure(g, kind, node, vehicle) for kind in crew]


class Parking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vehicle of a case."""

    at: tuple[float, float] = (0.0, 0.0)
    kind: str = ""
    heading: int = 90
    ap: int = 8
    halted: bool = False


def lay_vehicles(g: Mog, value: object) -> None:
    """vehicles = { v1 = { kind = "humvee", at = [40, 5], heading = 90, halted = true } }."""
    for name, spot in shaped(value, dict[str, Parking], "vehicles").items():
        vehicle = vehicle_of(name)
        kinds = ("humvee", "truck") if vehicle < CONVOY else ("technical", "burnt")
        kind = spot.kind or kinds[0]
        if kind not in kinds:
            raise BadInput(f"vehicles: {name}: {kind!r} is none of {', '.join(kinds)}")
        x, y = round(spot.at[0] * 100), round(spot.at[1] * 100)
        if vehicle < CONVOY:
            put_vehicle(g, vehicle, kind, x, y, spot.heading)
            g.v_drove[vehicle] = int(not spot.halted)
            g.arrived = True
        elif not g.v_kind[vehicle]:  # one that nobody is aboard of
            g.v_kind[vehicle], g.v_x[vehicle], g.v_y[vehicle] = kind, x, y
        g.v_head[vehicle] = degrees_of(spot.heading, f"vehicles: {name}: heading")
        g.v_ap[vehicle] = spot.ap


def lay_post(column: str) -> Lay:
    """guns = { v1 = "v1-assistant" }, wheels: who is at the gun or the wheel, "" for nobody."""

    def lay(g: Mog, value: object) -> None:
        for name, man in shaped(value, dict[str, str], column).items():
            vehicle = vehicle_of(name)
            if vehicle >= CONVOY:
                raise BadInput(f"{column}: {name} is no vehicle of the convoy")
            getattr(g, column)[vehicle] = model_of(man) if man else -1

    return lay


class HawkPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Black Hawk of a case."""

    state: str = "ready"
    ap: int = 8
    at: tuple[float, float] = (0.5, 0.5)
    heading: int = 0
    insert: bool = False
    seat: int = 1


def lay_hawk(g: Mog, value: object) -> None:
    """hawk = { state = "due", ap = 8, at = [20.5, 20.5], heading = 0, insert = false }."""
    part = shaped(value, HawkPart, "hawk")
    if part.state not in HAWK_WORDS:
        raise BadInput(f"hawk: {part.state!r} is none of {', '.join(HAWK_WORDS)}")
    g.hawk = HAWK_WORDS[part.state]
    g.hawk_ap, g.hawk_insert = part.ap, part.insert
    g.hawk_head = degrees_of(part.heading, "hawk: heading")
    g.hawk_x, g.hawk_y = round(part.at[0] * 100), round(part.at[1] * 100)
    g.hawk_seat = part.seat - 1


def lay_wrecks(g: Mog, value: object) -> None:
    """wrecks = [[20.5, 20.5]]: Black Hawks that came down in play."""
    for x, y in shaped(value, list[tuple[float, float]], "wrecks"):
        g.wrecks.append((round(x * 100), round(y * 100)))


def lay_deck(g: Mog, value: object) -> None:
    """deck = ["chalk2a", "red joker"]: the cards still to be drawn; a unit twice has two."""
    for word in shaped(value, list[str], "deck"):
        if word in SPECIAL_CARDS:
            g.deck.append(SPECIAL_CARDS[word])
        else:
            unit = unit_of(word)
            if unit not in g.roster:
                raise BadInput(f"deck: {word} has no card, for it is not in play")
            place = 2 * g.roster.index(unit)
            g.deck.append(place + 1 if place in g.deck else place)


def lay_seats(g: Mog, value: object) -> None:
    """seats = { chalk2a = 1 }: who runs a unit; `convoy` for the vehicles."""
    for word, seat in shaped(value, dict[str, int], "seats").items():
        if not 1 <= seat <= g.plan.players_max:
            raise BadInput(f"seats: {word}: the seats are 1 to {g.plan.players_max}, not {seat}")
        if word == "convoy":
            g.convoy_seat = seat - 1
        else:
            g.seats[unit_of(word)] = seat - 1


def lay_field(name: str, kind: type[object]) -> Lay:
    """A word that sets one field of the state."""

    def lay(g: Mog, value: object) -> None:
        setattr(g, name, shaped(value, kind, name))

    return lay


WORDS: dict[str, Lay] = {
    "mobs": lay_mobs,
    "vehicles": lay_vehicles,
    "place": lay_place,
    "guns": lay_post("guns"),
    "wheels": lay_post("wheels"),
    "type": lay_type,
    "ap": lay_numbers("ap"),
    "facing": lay_facing,
    "bonus": lay_numbers("bonus"),
    "suppression": lay_numbers("supp"),
    "medical": lay_numbers("medical"),
    "belts": lay_numbers("belts"),
    "state": lay_state,
    "rounds": lay_rounds,
    "wrecks": lay_wrecks,
    "aim": lay_aim,
    "hawk": lay_hawk,
    "deck": lay_deck,
    "seats": lay_seats,
    "turn": lay_field("turn", int),
    "pool": lay_field("pool", int),
    "convoy": lay_field("arrived", bool),
    "checks": lay_field("checks", int),
    "marked": lay_field("marked", list[str]),
    "asked_air": lay_field("asked_air", bool),
    "inserted": lay_field("inserted", bool),
    "supports": lay_field("supports", int),
}
