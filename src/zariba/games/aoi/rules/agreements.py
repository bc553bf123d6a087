"""Quick tests beside the reasons they stand for: the conformance kit holds them together."""

from collections.abc import Iterable, Iterator

from zariba.core.choice import Refusal
from zariba.games.aoi.material.pieces import AIR, COMBAT
from zariba.games.aoi.rules.activation import Activation
from zariba.games.aoi.rules.air_combat import scramblers, why_not_scramble
from zariba.games.aoi.rules.air_mission import Mission, bombing_reach
from zariba.games.aoi.rules.air_movement import AirMovement, changeable, why_not_change
from zariba.games.aoi.rules.air_naval import strikers, why_not_strike
from zariba.games.aoi.rules.air_offensive import (
    AirOffensive,
    bombable,
    why_not_bomb,
    why_not_join,
)
from zariba.games.aoi.rules.bases import can_base, flight_reach, why_no_base, why_not_fly
from zariba.games.aoi.rules.command import why_not_activate
from zariba.games.aoi.rules.installations import base_hexes
from zariba.games.aoi.rules.movement_phase import MovementPhase, why_not_go
from zariba.games.aoi.rules.rail_movement import NOWHERE, RailMovement
from zariba.games.aoi.rules.setup import SetUp, grounds, movable, starters, why_not_start
from zariba.games.aoi.rules.stacking import roomy, why_no_room
from zariba.games.aoi.rules.state import Aoi, on_map
from zariba.games.aoi.rules.supply import fed_hexes

Agreement = tuple[str, bool, Refusal | None]
FEW = 4
"""Of many pieces or hexes so many are looked at, others at each decision."""
NO_PLACE = Refusal("b0.6a", "it has no other place")


def agreements(state: Aoi, seat: int) -> Iterator[Agreement]:
    """What the quick tests say of this position, and why not."""
    yield from standing(state, seat)
    yield from flying(state, seat)
    match state.flow[-1]:
        case SetUp():
            yield from setting_up(state, seat)
        case Mission() as step:
            yield from raiding(state, step)
        case AirOffensive() as step:
            yield from bombing(state, step)
        case AirMovement():
            may = changeable(state, seat)
            for piece in some(state, on_map(state, seat, AIR)):
                why = why_not_change(state, seat, piece)
                yield f"change the base of {piece}", piece in may, why
        case RailMovement() as step if step.piece < 0:
            yield from boarding(state, step)
        case Activation() as step:
            named = step.candidates(state)
            for piece in some(state, on_map(state, seat, COMBAT)):
                if piece not in step.units:
                    yield f"activate {piece}", piece in named, why_not_activate(state, piece)
        case MovementPhase() as step:
            offered = step.choice(state, seat).options
            for piece in some(state, state.plan.sides[seat].pieces):
                yield f"move {piece}", ("unit", piece) in offered, why_not_go(state, seat, piece)


def some(g: Aoi, things: Iterable[int]) -> list[int]:
    """A few of them, spread over all."""
    listed = list(things)
    apart = max(len(listed) // FEW, 1)
    return listed[g.n % apart :: apart]


def standing(g: Aoi, seat: int) -> Iterator[Agreement]:
    """Where combat units find room, and air units a base."""
    hexes = some(g, g.stacks) + some(g, range(g.pack.hexes))
    for unit in some(g, on_map(g, seat, COMBAT)):
        room = list(roomy(g, unit, hexes))
        for hex_ in hexes:
            yield f"room for {unit} in {hex_}", hex_ in room, why_no_room(g, (unit,), hex_)
    for piece in some(g, on_map(g, seat, AIR)):
        for hex_ in some(g, base_hexes(g)) + hexes:
            yield (
                f"a base for {piece} in {hex_}",
                can_base(g, piece, hex_),
                why_no_base(g, piece, hex_),
            )


def flying(g: Aoi, seat: int) -> Iterator[Agreement]:
    """Who flies where, as a fighter, and against ships."""
    for hex_ in some(g, range(g.pack.hexes)):
        fighters, against_ships = scramblers(g, seat, hex_), strikers(g, seat, hex_)
        for piece in some(g, on_map(g, seat, AIR)):
            reach = flight_reach(g, piece)
            yield f"fly {piece} to {hex_}", hex_ in reach, why_not_fly(g, piece, hex_)
            why = why_not_scramble(g, piece, hex_)
            yield f"scramble {piece} to {hex_}", piece in fighters, why
            why = why_not_strike(g, seat, piece, hex_)
            yield f"ships in {hex_} from {piece}", piece in against_ships, why


def setting_up(g: Aoi, seat: int) -> Iterator[Agreement]:
    """Which pieces have another place."""
    may = movable(g, seat)
    for piece in some(g, starters(g, seat)):
        others = [h for h in grounds(g, piece) if h != g.at[piece]]
        free = any(why_not_start(g, piece, h) is None for h in others)
        yield f"place {piece}", piece in may, None if free else NO_PLACE


def raiding(g: Aoi, step: Mission) -> Iterator[Agreement]:
    """Which bombers may raid which hex."""
    for hex_ in some(g, step.worth(g)):
        able = step.able(g, hex_)
        for piece in some(g, on_map(g, step.seat, AIR)):
            yield f"raid {hex_} with {piece}", piece in able, step.why_not_bomb(g, piece, hex_)


def bombing(g: Aoi, step: AirOffensive) -> Iterator[Agreement]:
    """Which hexes a nation may bomb, and with which bombers."""
    may = list(bombable(g, step.seat, step.nation))
    for hex_ in some(g, base_hexes(g)):
        why = why_not_bomb(g, step.seat, step.nation, hex_)
        yield f"bomb {hex_}", hex_ in may, why
        for piece in some(g, on_map(g, step.seat, AIR)):
            reach = bombing_reach(g, piece)
            yield f"bomb {hex_} with {piece}", hex_ in reach, why_not_join(g, piece, hex_)


def boarding(g: Aoi, step: RailMovement) -> Iterator[Agreement]:
    """Who goes by rail, and where to."""
    may, fed = step.passengers(g), fed_hexes(g, step.seat)
    for piece in some(g, g.plan.sides[step.seat].pieces):
        why = step.why_not_board(g, piece, fed)
        if why is None:
            line = step.line(g, piece)
            stations = step.stations(g, piece)
            for hex_ in some(g, line):
                refusal = step.why_not_alight(g, piece, hex_)
                yield f"take {piece} by rail to {hex_}", hex_ in stations, refusal
            why = None if stations else NOWHERE
        yield f"board with {piece}", piece in may, why
