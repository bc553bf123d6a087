"""What is drawn over the table: zones, the outlines of mobs, the arc of the acting man."""

from math import cos, radians, sin

from zariba.boards.plane import Point
from zariba.core.scene import Shape
from zariba.games.mog93.material.figures import BOSS, HEAVY
from zariba.games.mog93.rules.helicopters import HawkCard
from zariba.games.mog93.rules.mission import holds, needs_of, sites
from zariba.games.mog93.rules.setup import Deploy, Muster, zone_of
from zariba.games.mog93.rules.sight import arc_of
from zariba.games.mog93.rules.state import ABOARD, HAWK_CALLED, HAWK_DUE, SET_UP, Mog, members_up
from zariba.games.mog93.view.names import (
    INCH,
    capital,
    figure_spot,
    model_name,
    model_spot,
    outline_spots,
    spot,
    spot_hundredths,
    unit_name,
)
from zariba.games.mog93.view.pieces import acting_frame, mob_words

ARC_LENGTH = 12.0
OCTAGON = tuple((sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 45))
ROUND = tuple((sin(radians(a)), -cos(radians(a))) for a in range(0, 360, 15))
ROUND_BASE = 0.68 * INCH


def shapes(g: Mog, seat: int) -> tuple[Shape, ...]:
    """Everything that lies over the table now."""
    found = []
    if g.phase == SET_UP:
        found += deployment(g, seat)
    found += zones(g)
    if g.arrived:
        found += ways_out(g)
    found += mobs(g)
    act = acting_frame(g)
    if act is not None and (g.where[act.model] < ABOARD or act.gun):
        found.append(arc(g, act.model))
    if any(isinstance(frame, HawkCard) for frame in g.flow):
        found.append(hawk_reach(g, "Its gunners reach here"))
    elif g.hawk == HAWK_CALLED:
        found.append(hawk_reach(g, "The Black Hawk comes here next turn"))
    elif g.hawk == HAWK_DUE:
        found.append(hawk_reach(g, "The Black Hawk comes here with the ace of hearts"))
    return tuple(found)


# Zones.


def outline_of_place(g: Mog, place: str) -> Shape | None:
    """A corner, a crossing or a crash site as it counts: a circle, or all near the wreck."""
    ground = g.ground
    for corner in (*ground.data.corner, *ground.data.crossing):
        if corner.id == place:
            return Shape("circle", (spot(g, *corner.at),), "plain", corner.radius * INCH)
    if place.startswith("wreck"):
        outline: tuple[Point, ...] = g.pack.bodies.outline(
            "wreck", *g.wrecks[int(place[5:]) - 1], 0
        )
    elif place in ground.wreck_outline:
        outline = ground.wreck_outline[place]
    else:
        return None
    reach = g.pack.k.site_reach * INCH
    if len(outline) == 1:
        return Shape("circle", (spot(g, *outline[0]),), "plain", reach)
    corners = outline_spots(g, outline)
    rim = hull([(x + reach * ox, y + reach * oy) for x, y in corners for ox, oy in ROUND])
    return Shape("polygon", rim, "plain")


def zones(g: Mog) -> list[Shape]:
    """The places that must be held, each with who holds it now (mission.hold)."""
    found: list[Shape] = []
    shown: set[str] = set()
    for site in sites(g):
        for need in needs_of(g, site):
            held = [unit for unit in g.roster if members_up(g, unit) and holds(g, unit, need)]
            for place in need.any:
                form = outline_of_place(g, place)
                if form is None or place in shown:
                    continue
                shown.add(place)
                found += place_shapes(g, form, place_name(place), site in g.marked, held)
    return found


def place_shapes(g: Mog, form: Shape, name: str, secured: bool, held: list[int]) -> list[Shape]:
    """A place to hold with its name and state."""
    if secured:
        words, title = f"{name}: secured", "Secured for good"
    elif held:
        words, title = f"{name}: held", f"Held by {', '.join(unit_name(g, u) for u in held)}"
    else:
        words = name
        title = "Half of a unit's men who are up must stand here at the end of a turn"
    tone = "good" if secured or held else "plain"
    if form.kind == "circle":
        return [Shape("circle", form.points, tone, form.radius, words, title)]
    top = min(y for _, y in form.points)
    middle = sum(x for x, _ in form.points) / len(form.points)
    return [
        Shape("polygon", form.points, tone, title=title),
        Shape("label", ((round(middle, 1), top),), tone, text=words, title=title),
    ]


def ways_out(g: Mog) -> list[Shape]:
    """The edge over which Americans leave once the convoy has come (move.edge)."""
    tone = "good" if g.arrived else "plain"
    title = "Over this edge on foot or in a vehicle, once the convoy has come"
    return [
        Shape("line", outline_spots(g, edge.segment), tone, text="The way out", title=title)
        for edge in g.ground.data.edge
    ]


def place_name(place: str) -> str:
    """A place to hold in words."""
    corners = {"nw": "NW corner", "ne": "NE corner", "sw": "SW corner", "se": "SE corner"}
    if place in corners:
        return corners[place]
    if place.startswith(("crash", "wreck")):
        return "Crash site" if place == "crash1" else "Second crash site"
    return capital(place.replace("_", " "))


def deployment(g: Mog, seat: int) -> list[Shape]:
    """Where units start, while they are set up."""
    step = g.flow[-1] if g.flow else None
    if not isinstance(step, Deploy | Muster):
        return []
    own = {zone_of(g, unit) for unit in g.roster if g.seats[unit] == seat}
    found = []
    for number, zone in enumerate(g.ground.data.zone):
        if zone.id not in own and isinstance(step, Deploy):
            continue
        rim = outline_spots(g, zone.polygon)
        tone = "own" if zone.id in own else "plain"
        found.append(Shape("polygon", rim, tone, title=zone.note))
        middle = sum(x for x, _ in rim) / len(rim), max(y for _, y in rim) + 14
        words = f"Zone {number + 1}: {zone.note.split(':')[0]}" if zone.note else zone.id
        found.append(Shape("label", (middle,), tone, text=words))
    return found


# Mobs.


def mobs(g: Mog) -> list[Shape]:
    """A line round each mob, with its number, size and panic."""
    found = []
    for mob, figures in sorted(g.mobs.items()):
        points = [figure_spot(g, f) for f in figures]
        rim = hull(
            [
                (x + ROUND_BASE * ox, y + ROUND_BASE * oy)
                for x, y in outermost(points)
                for ox, oy in OCTAGON
            ]
        )
        panic = f" · panic {g.panic[mob]}" if g.panic[mob] else ""
        heavy = sum(HEAVY[g.f_kind[f]] for f in figures)
        boss = any(g.f_kind[f] == BOSS for f in figures)
        extras = (f"; heavy weapons: {heavy}" if heavy else "") + ("; led" if boss else "")
        title = mob_words(g, mob) + extras
        found.append(Shape("polygon", rim, "enemy", title=title))
        top = min(rim, key=lambda p: (p[1], p[0]))
        middle = sum(x for x, _ in rim) / len(rim)
        words = f"Mob {mob} · {len(figures)}{panic}"
        found.append(
            Shape("label", ((round(middle, 1), round(top[1] - 6, 1)),), "enemy", text=words,
                  title=title)
        )  # fmt: skip
    return found


def hull(points: list[Point]) -> tuple[Point, ...]:
    """The convex outline of some points, to a tenth."""
    return tuple((round(x, 1), round(y, 1)) for x, y in outermost(points))


def outermost(points: list[Point]) -> list[Point]:
    """The corners of the convex outline of some points."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(some: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in some:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


# Arcs.


def arc(g: Mog, model: int, tone: str = "own") -> Shape:
    """What a man looks at, twelve inches of it."""
    x, y = model_spot(g, model)
    half = arc_of(g, model)
    rim = on_board(g, wedge(x, y, g.facing[model], half, ARC_LENGTH))
    return Shape("polygon", rim, tone, title=f"The arc of {model_name(g, model)}: {2 * half}°")


def wedge(x: float, y: float, facing: float, half: float, inches: float) -> tuple[Point, ...]:
    """A sector of a circle on the board."""
    reach = inches * INCH
    steps = 12
    rim = [
        (
            round(x + reach * sin(radians(facing - half + 2 * half * n / steps)), 1),
            round(y - reach * cos(radians(facing - half + 2 * half * n / steps)), 1),
        )
        for n in range(steps + 1)
    ]
    return ((x, y), *rim)


def on_board(g: Mog, rim: tuple[Point, ...]) -> tuple[Point, ...]:
    """A convex outline without what lies beside the table."""
    wide, tall = g.ground.width * INCH, g.ground.height * INCH
    for axis, limit, sign in ((0, 0.0, 1), (0, wide, -1), (1, 0.0, 1), (1, tall, -1)):
        kept: list[Point] = []
        for n, here in enumerate(rim):
            before = rim[n - 1]
            a, b = (before[axis] - limit) * sign, (here[axis] - limit) * sign
            if (a < 0) != (b < 0):
                t = a / (a - b)
                kept.append(
                    (
                        round(before[0] + (here[0] - before[0]) * t, 1),
                        round(before[1] + (here[1] - before[1]) * t, 1),
                    )
                )
            if b >= 0:
                kept.append(here)
        rim = tuple(kept)
    return rim


def hawk_reach(g: Mog, words: str) -> Shape:
    """Where the Black Hawk's gunners reach; for an insertion only the place."""
    radius = 1.0 if g.hawk_insert else g.pack.k.helicopter_zone
    return Shape(
        "circle",
        (spot_hundredths(g, g.hawk_x, g.hawk_y),),
        "own",
        radius * INCH,
        words,
    )


def all_arcs(g: Mog, seat: int) -> list[Shape]:
    """The arcs of every man of a seat who is on his feet."""
    return [
        arc(g, m)
        for unit in g.roster
        if seat < 0 or g.seats[unit] == seat
        for m in members_up(g, unit)
        if g.where[m] < ABOARD
    ]
