"""Clicks that stand for several actions: far walks, long drives, points for the Black Hawk."""

from math import cos, radians, sin

from zariba.core.choice import Action
from zariba.core.scene import Option, Shortcut
from zariba.games.mog93.material.figures import ARMED
from zariba.games.mog93.rules.actions import spell
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.being_fired_upon import MAN, shots_at
from zariba.games.mog93.rules.driving import VehicleAct, blocked
from zariba.games.mog93.rules.helping import Joint
from zariba.games.mog93.rules.state import Mog, ride_of
from zariba.games.mog93.view.names import Point, capital, role, spot, spot_hundredths, vehicle_id
from zariba.games.mog93.view.odds import percent
from zariba.games.mog93.view.reach import Walk, eye_there, walks

CHEAP = 4000
"""So many lines of fire are looked along for the danger of far places; beyond it none."""


def far_walks(g: Mog, step: object, listed: list[Action]) -> list[Shortcut]:
    """Places several steps away."""
    if not any(verb == "move" for verb, _ in listed):
        return []
    but: tuple[int, ...] = ()
    cost = g.pack.cost["move"]
    if isinstance(step, Act):
        model, inches = step.model, step.left(g) // max(cost, 1)
    elif isinstance(step, Joint):
        model, inches, but = step.helper, step.left(g), step.party()
    else:
        return []
    found = walks(g, model, inches, but)
    guns = sum(kind >= 0 and ARMED[kind] for kind in g.f_kind)
    risks = [""] * len(found)
    if guns * len(found) <= CHEAP:
        risks = [f", {risk_at(g, model, walk)} %" for walk in found]
    return [
        Shortcut(
            "",
            tuple(spell(g.pack, ("move", n)) for n in walk.steps),
            f"{len(walk.steps) * cost} AP{risk}",
            spot=spot_hundredths(g, walk.x, walk.y),
        )
        for walk, risk in zip(found, risks, strict=True)
    ]


def risk_at(g: Mog, model: int, walk: Walk) -> int:
    """The chance to be hit where a walk ends."""
    return percent(g, shots_at(g, eye_there(g, model, walk), False, MAN))


def points(g: Mog, listed: list[Action]) -> list[Shortcut]:
    """The points that the Black Hawk may be called to: thousands, so each says little."""
    return [
        Shortcut(
            "",
            (spell(g.pack, (verb, arg)),),
            "Here",
            spot=spot(g, arg // 1000 + 0.5, arg % 1000 + 0.5),
        )
        for verb, arg in listed
        if verb == "point"
    ]


def far_drives(g: Mog, step: VehicleAct, listed: list[Action]) -> list[Shortcut]:
    """Straight on with several AP."""
    far, cost = max(g.pack.forward, default=0), g.pack.cost["vehicle_move"]
    if ("forward", far) not in listed:
        return []
    twin = g.clone()
    v = step.vehicle
    way = radians(g.v_head[v])
    found = []
    for count in range(2, (g.v_ap[v] - step.spent) // max(cost, 1) + 1):
        twin.v_x[v] = round(twin.v_x[v] + sin(way) * far)
        twin.v_y[v] = round(twin.v_y[v] + cos(way) * far)
        if twin.v_y[v] < 0 or blocked(twin, v, far, 0):
            break
        at = ahead(g, v, far * count)
        actions = (spell(g.pack, ("forward", far)),) * count
        found.append(
            Shortcut("", actions, f"{count * cost} AP, {far * count / 100:g}″ ahead", spot=at)
        )
    return found


def aboard_shortcuts(g: Mog, options: tuple[Option, ...]) -> list[Shortcut]:
    """Men in a vehicle can be picked on it as well as in its box."""
    found = []
    for option in options:
        model = g.pack.model_index.get(option.target) if option.on == "piece" else None
        if model is None:
            continue
        ride = ride_of(g, model)
        if ride >= 0 and g.guns[ride] != model:
            label = f"{capital(role(g, model))}: {option.label[0].lower()}{option.label[1:]}"
            found.append(
                Shortcut(
                    "",
                    ((option.verb, option.arg),),
                    label,
                    piece=vehicle_id(ride),
                    odds=option.odds,
                )
            )
    return found


def around(g: Mog, x: int, y: int, degrees: float, inches: float) -> Point:
    """A point of a ring."""
    turn = radians(degrees)
    return spot(g, x / 100 + sin(turn) * inches, y / 100 + cos(turn) * inches)


def ahead(g: Mog, vehicle: int, hundredths: int) -> Point:
    """Where the nose or the tail of a vehicle comes to."""
    half = g.pack.vehicles[g.v_kind[vehicle]].length / 2
    far = hundredths / 100 + (half if hundredths > 0 else -half)
    return around(g, g.v_x[vehicle], g.v_y[vehicle], g.v_head[vehicle], far)
