"""Overlays on request: lines of sight, the danger of a place, arcs, zones, cover close by."""

from zariba.core.bad_input import BadInput
from zariba.core.scene import Overlay, OverlayKind, Shape
from zariba.games.mog93.material.figures import ARMED
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.arms import BURST, SINGLE
from zariba.games.mog93.rules.being_fired_upon import MAN, VEHICLE, Shot, hawk_shots, shots_at
from zariba.games.mog93.rules.cover import cover
from zariba.games.mog93.rules.eyes import eye_of_model, eye_of_vehicle, hawk_eye
from zariba.games.mog93.rules.sight import distance, in_arc, sees, what_blocks
from zariba.games.mog93.rules.state import ABOARD, HAWK_HERE, STREET, Mog, up
from zariba.games.mog93.rules.targets import enemies, target_eye
from zariba.games.mog93.rules.to_hit import needed, range_part, to_hit
from zariba.games.mog93.view.names import (
    Point,
    capital,
    counted,
    figure_spot,
    from_board,
    kind_name,
    model_spot,
    model_title,
    spot,
    spot_hundredths,
    target_name,
    target_spot,
    vehicle_name,
)
from zariba.games.mog93.view.odds import chance, danger, percent
from zariba.games.mog93.view.pieces import acting_frame, acting_model, figure_threat
from zariba.games.mog93.view.reach import eye_there, walks
from zariba.games.mog93.view.shapes import all_arcs, ways_out, zones

OVERLAYS = (
    OverlayKind("sight", "Sight", "1", at=True),
    OverlayKind("danger", "Danger", "2", at=True),
    OverlayKind("cover", "Cover", "3"),
    OverlayKind("arcs", "Arcs", "4"),
    OverlayKind("zones", "Zones", "5"),
)
LINES = 24
"""No more lines of sight than one can tell apart."""
HIDDEN = 6
SPOTS = 60
APART = 120
"""Places shown are so far apart, in hundredths of an inch."""
DOT = 9.0


def overlay(view: Mog, seat: int, kind: str, at: str | None) -> Overlay:
    """One overlay."""
    match kind:
        case "sight":
            return sight(view, at or "")
        case "danger":
            return fired_on(view, at or "")
        case "cover":
            return shelter(view)
        case "arcs":
            note = "Where your men look, twelve inches of it"
            return Overlay(kind, (), note=note, shapes=tuple(all_arcs(view, seat)))
        case "zones":
            note = "Places to hold: half of a unit's men who are up, at the end of a turn"
            return Overlay(kind, (), note=note, shapes=(*zones(view), *ways_out(view)))
    raise BadInput(f"there is no overlay {kind!r}")


# What was pointed at.


def model_at(g: Mog, word: str) -> int:
    """The American on the table of that id, -1 for none."""
    model = g.pack.model_index.get(word, -1)
    return model if model >= 0 and g.where[model] >= STREET else -1


def figure_at(g: Mog, word: str) -> int:
    """The Somali of that id, -1 for none."""
    if word[:1] == "s":
        figure = number_in(word)
        if 0 <= figure < len(g.f_kind) and g.f_kind[figure] >= 0:
            return figure
    return -1


def vehicle_at(g: Mog, word: str) -> int:
    """The vehicle of that id, -1 for none."""
    number = number_in(word)
    if word[:1] in ("v", "t") and number >= 0:
        vehicle = number + (CONVOY if word[0] == "t" else 0)
        if vehicle < len(g.v_kind) and g.v_kind[vehicle]:
            return vehicle
    return -1


def number_in(word: str) -> int:
    """The place that a letter and a number stand for, `s1` being the first; -1 for none."""
    digits = word[1:]
    return int(digits) - 1 if digits.isdecimal() and len(digits) < 5 else -1


def point_at(g: Mog, word: str) -> Point:
    """A point of the table in inches; BadInput when the word is none."""
    try:
        x, y = (float(part) for part in word.split(","))
    except ValueError:
        raise BadInput("point at a figure or a place of the table first") from None
    x, y = from_board(g, x, y)
    if not (0 <= x <= g.ground.width and 0 <= y <= g.ground.height):
        raise BadInput("that is beside the table")
    return x, y


def eye_at(g: Mog, x: float, y: float) -> Eye:
    """A man who stood there: in the room, on the roof, or in the street."""
    ground = g.ground
    stance = g.pack.k.eye_standing
    room = ground.room_at(x, y)
    if room < 0:
        roof = ground.roof_at(x, y)
        if roof >= 0:
            return Eye(x, y, ground.buildings[roof].height + stance, -1, roof, -1, stance)
    return Eye(x, y, stance, room, -1, -1, stance)


def eye_of(g: Mog, word: str) -> tuple[Eye, Point, str]:
    """Who looks: the eye, its place on the board, its name."""
    model, vehicle = model_at(g, word), vehicle_at(g, word)
    if model >= 0:
        return eye_of_model(g, model), model_spot(g, model), model_title(g, model)
    if vehicle >= 0:
        here = spot_hundredths(g, g.v_x[vehicle], g.v_y[vehicle])
        return eye_of_vehicle(g, vehicle), here, capital(vehicle_name(g, vehicle))
    if word == "hawk" and g.hawk == HAWK_HERE:
        return hawk_eye(g), spot_hundredths(g, g.hawk_x, g.hawk_y), "The Black Hawk"
    x, y = point_at(g, word)
    eye = eye_at(g, x, y)
    where = f"Here, on the roof of {g.ground.buildings[eye.roof].name}" if eye.roof >= 0 else "Here"
    return eye, spot(g, x, y), where


# Sight.


def sight(g: Mog, at: str) -> Overlay:
    """Lines from what is pointed at: to enemies, or from a Somali to those he can fire at."""
    figure = figure_at(g, at)
    vehicle = vehicle_at(g, at)
    if figure >= 0:
        return aims_of(g, figure)
    if vehicle >= CONVOY:
        crew = [f for f, ride in enumerate(g.f_ride) if ride == vehicle and g.f_kind[f] >= 0]
        armed = [f for f in crew if ARMED[g.f_kind[f]]]
        if armed:
            return aims_of(g, armed[0])
        return Overlay("sight", (), note="Nobody aboard who could fire")
    if at in ("acting", "hawk") and g.hawk != HAWK_HERE:
        return Overlay("sight", ())
    eye, here, name = eye_of(g, at)
    model = model_at(g, at)
    gaps = sorted((round(distance(g, eye, target_eye(g, t)), 3), t) for t in enemies(g))
    lines: list[Shape] = []
    hidden = seen = 0
    for gap, target in gaps:
        there = target_eye(g, target)
        if target < ABOARD and there.ride >= 0:
            continue
        to = target_spot(g, target)
        if not sees(g, eye, there):
            hidden += 1
            if hidden <= HIDDEN:
                words = f"{gap:.0f}″: blocked by {what_blocks(g, eye, there)}"
                lines.append(Shape("line", (here, to), "bad", title=words))
            continue
        seen += 1
        if seen > LINES:
            continue
        shelter_ = cover(g, eye, there) if target < ABOARD else ""
        words = f"{gap:.0f}″" + (f", in cover: {shelter_}" if shelter_ else "")
        text = ""
        tone = "warn" if shelter_ else "good"
        if model >= 0:
            if not in_arc(g, model, eye, there):
                tone, words = "plain", f"{words}, outside his arc"
            elif seen <= 8:
                text = best_shot(g, model, target, gap)
        lines.append(Shape("line", (here, to), tone, text=text, title=words))
    note = f"{name}: sees {seen} of {seen + hidden} enemies"
    if model >= 0 and up(g, model):
        note += f"; chance to be hit {percent(g, danger(g, model))} %"
    return Overlay("sight", (), note=note, shapes=tuple(lines))


def best_shot(g: Mog, model: int, target: int, gap: float) -> str:
    """Range and chance of his first weapon that reaches."""
    pack = g.pack
    for weapon in arms.carried(g, model):
        made = pack.weapons[weapon]
        if gap > made.reach + 1e-6 or arms.is_thrown(pack, weapon):
            continue
        mode = BURST if BURST in made.modes else SINGLE
        if mode not in made.modes:
            continue
        ways = chance(needed(pack, to_hit(g, model, weapon, mode, target)))
        band = range_part(pack, made, gap)
        return f"{gap:.0f}″ {band.name.split()[0] if band else 'short'} {ways * 10} %"
    return f"{gap:.0f}″"


def aims_of(g: Mog, figure: int) -> Overlay:
    """Whom a Somali can fire at, and what he adds to their chance to be hit."""
    here = figure_spot(g, figure)
    kind = g.f_kind[figure]
    title = capital(kind_name(kind))
    if not ARMED[kind]:
        return Overlay("sight", (), note=f"{title} cannot fire")
    lines = []
    for model in range(len(g.ap)):
        if not up(g, model) or g.where[model] >= ABOARD:
            continue
        shot = share(danger(g, model), figure)
        if shot:
            lines.append(aim_line(here, model_spot(g, model), shot, model_title(g, model)))
    for vehicle in range(CONVOY):
        if g.v_kind[vehicle] and g.v_ap[vehicle] > 0:
            shot = share(shots_at(g, eye_of_vehicle(g, vehicle), False, VEHICLE), figure)
            if shot:
                to = spot_hundredths(g, g.v_x[vehicle], g.v_y[vehicle])
                lines.append(aim_line(here, to, shot, vehicle_name(g, vehicle)))
    whom = counted(len(lines), "target") if lines else "nobody"
    note = f"{title} of mob {g.f_mob[figure]} can fire at {whom}. {figure_threat(g, kind)}."
    return Overlay("sight", (), note=note, shapes=tuple(lines))


def share(shots: list[Shot], figure: int) -> Shot | None:
    """One Somali's part of a check."""
    return next((shot for shot in shots if shot.figure == figure), None)


def aim_line(here: Point, to: Point, shot: Shot, name: str) -> Shape:
    """A line of fire at an American: covered or not."""
    behind = f", {shot.cover} between" if shot.cover else ""
    words = f"{name}: {shot.points:g} %, {shot.gap:.0f}″{behind}"
    tone = "warn" if shot.cover else "good"
    return Shape("line", (here, to), tone, text=f"{shot.points:g} %", title=words)


# Danger.


def fired_on(g: Mog, at: str) -> Overlay:
    """Who could fire at a place, and the chance to be hit there."""
    model, vehicle, figure = model_at(g, at), vehicle_at(g, at), figure_at(g, at)
    if figure >= 0 or vehicle >= CONVOY:
        raise BadInput("point at one of your own, or at a place of the table")
    eye, here, name = eye_of(g, at)
    if model >= 0:
        shots = danger(g, model)
    elif at == "hawk":
        shots = hawk_shots(g)
    else:
        shots = shots_at(g, eye, False, VEHICLE if vehicle >= 0 else MAN)
    lines = tuple(
        Shape(
            "line",
            (figure_spot(g, shot.figure), here),
            "warn" if shot.cover else "bad",
            text=f"{shot.points:g}",
            title=f"{capital(target_name(g, shot.figure))}: {shot.points:g} %, {shot.gap:.0f}″"
            + (f", behind {shot.cover}" if shot.cover else ""),
        )
        for shot in shots
    )

    note = f"{name}: {percent(g, shots)} % to be hit, {len(shots)} can fire"
    covered = sum(bool(shot.cover) for shot in shots)
    if covered:
        note += f", from {covered} of them in hard cover"
    return Overlay("danger", (), note=note, shapes=lines)


def shelter(g: Mog) -> Overlay:
    """How safe the places are that the acting man can walk to."""
    act = acting_frame(g)
    model = acting_model(g)
    if act is None or g.where[model] >= ABOARD:
        return Overlay("cover", (), note="Cover is shown round the man who acts")
    now = percent(g, danger(g, model))
    found: list[Shape] = []
    seen: set[tuple[int, int]] = set()
    for walk in walks(g, model, max(act.left(g), 2)):
        square = (walk.x // APART, walk.y // APART)
        if square in seen or len(found) >= SPOTS:
            continue
        seen.add(square)
        x, y = walk.x / 100, walk.y / 100
        shots = shots_at(g, eye_there(g, model, walk), False, MAN)
        risk = percent(g, shots)
        safe = all(shot.cover for shot in shots)
        tone = "good" if safe else "warn" if risk <= now / 2 else "bad"
        words = f"{risk} %, {len(walk.steps)} AP" + (", hard cover from all" if safe else "")
        found.append(Shape("circle", (spot(g, x, y),), tone, DOT, f"{risk}", words))
    note = f"Chance to be hit, %: {now} where he stands. Green: hard cover from all, or unseen"
    return Overlay("cover", (), note=note, shapes=tuple(found))
