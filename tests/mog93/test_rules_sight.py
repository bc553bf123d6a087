"""Heights, arcs and cover as numbers, held against plain geometry."""

from functools import cache
from math import atan2, degrees, hypot
from random import Random

import pytest

from zariba.core.case import Case, lay_out
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.material.pack import TABLES
from zariba.games.mog93.rules.eyes import eye_of_model, eye_of_vehicle, hawk_eye
from zariba.games.mog93.rules.sight import arc_of, in_arc, sees
from zariba.games.mog93.rules.state import SEAL_180, Mog, replaced


@cache
def game() -> MogGame:
    return make()


def staged(**words: object) -> Mog:
    """A position as a case would lay it out."""
    position = {"empty": True, **words}
    case = Case(title="", rules=[], game="mog93", then=[], position=position)
    return lay_out(game(), case)  # type: ignore[arg-type,return-value]


@pytest.mark.rules("los.height")
def test_eyes_and_tops_are_as_high_as_the_ledger_says() -> None:
    g = staged(
        table="bakara",
        place={"chalk2a-1": [43, 20], "chalk2a-2": [43, 22], "chalk2a-3": [39.5, 31, "roof"]},
        state={"chalk2a-2": ["prone"]},
        vehicles={"v1": {"at": [43, 10]}, "v2": {"at": [43, 5], "kind": "truck"}},
    )
    index = game().pack.model_index
    heights = [eye_of_model(g, index[f"chalk2a-{n}"]).z for n in (1, 2, 3)]
    assert heights == [1.0, 0.3, 4.0]
    assert eye_of_model(g, index["v1-gunner"]).z == 2.0
    assert eye_of_model(g, index["v1-driver"]).z == 1.0
    assert eye_of_vehicle(g, 0).z == 1.0
    assert hawk_eye(g).z == 12.0
    heights = game().pack.bodies.heights
    assert (heights["humvee"], heights["truck"], heights["wreck"]) == (1.5, 2.0, 2.0)
    for name in TABLES:
        table = game().pack.tables[name]
        assert all(b.height > 0 and b.height % 3 == 0 for b in table.building)
        assert all(w.height == {"high": 2.0, "low": 0.75}[w.kind] for w in table.wall)
        assert all(o.height == {"wreck": 2.0, "car": 1.0}[o.kind] for o in table.obstacle)
        assert all(a.height == 0.75 for a in table.area if a.kind == "rubble")


@pytest.mark.rules("los.arc90", "los.arc180", "los.others", "los.seal")
def test_each_type_has_its_arc() -> None:
    g = staged(place={"chalk2a-1": [20, 20]})
    model = game().pack.model_index["chalk2a-1"]
    arcs = {}
    for number, kind in enumerate(game().pack.kinds):
        g.kind = replaced(g.kind, model, number)
        arcs[kind.id] = 2 * arc_of(g, model)
    assert arcs.pop("delta") == 180
    assert set(arcs) == {"ranger", "marine", "army", "air_force", "navy", "seal"}
    assert set(arcs.values()) == {90}
    g.options = (SEAL_180,)
    g.kind = replaced(g.kind, model, game().pack.kind_index["seal"])
    assert arc_of(g, model) == 90
    g.kind = replaced(g.kind, model, game().pack.kind_index["ranger"])
    assert arc_of(g, model) == 45


@pytest.mark.rules("los.arc90", "los.arc180", "los.from_facing")
def test_arcs_agree_with_the_bearing_of_the_target() -> None:
    g = staged(place={"chalk2a-1": [30, 24], "delta1-1": [30, 24], "csar-1": [20, 20]})
    rng = Random(5)
    target = game().pack.model_index["csar-1"]
    for _ in range(400):
        g.x[target], g.y[target] = rng.randrange(7200), rng.randrange(4800)
        for name, half in (("chalk2a-1", 45.0), ("delta1-1", 90.0)):
            model = game().pack.model_index[name]
            g.facing[model] = rng.randrange(0, 360, 15)
            eye, there = eye_of_model(g, model), eye_of_model(g, target)
            way = degrees(atan2(there.x - eye.x, there.y - eye.y))
            off = abs((way - g.facing[model] + 180) % 360 - 180)
            assert in_arc(g, model, eye, there) == (off <= half + 1e-6)


@pytest.mark.rules("los.line", "los.height")
@pytest.mark.parametrize("table", ["training", "bakara"])
def test_sight_on_the_street_agrees_with_lines_walked_point_by_point(table: str) -> None:
    g = staged(table=table, place={"chalk2a-1": [1, 1], "chalk2a-2": [2, 1]})
    ground = g.ground
    one, two = game().pack.model_index["chalk2a-1"], game().pack.model_index["chalk2a-2"]
    tall = [bar for bar in ground.top.bars if bar.top > 1.0 and not bar.wall]
    walls = [bar for bar in ground.top.bars if bar.wall and bar.top == 2.0]
    rng = Random(7)
    seen = 0
    while seen < 150:
        spots = [
            (rng.uniform(0.5, ground.width - 0.5), rng.uniform(0.5, ground.height - 0.5))
            for _ in range(2)
        ]
        if any(ground.room_at(*spot) >= 0 or ground.in_solid(*spot) for spot in spots):
            continue
        seen += 1
        for model, (x, y) in zip((one, two), spots, strict=True):
            g.x[model], g.y[model] = round(x * 100), round(y * 100)
        a, b = eye_of_model(g, one), eye_of_model(g, two)
        parts = max(2, int(hypot(b.x - a.x, b.y - a.y) * 50))
        points = [
            (a.x + (b.x - a.x) * n / parts, a.y + (b.y - a.y) * n / parts) for n in range(parts + 1)
        ]
        inside = sum(
            any(holds(bar.points, x, y) for bar in tall if near(bar.box, x, y)) for x, y in points
        )
        crossed = any(crosses(points[0], points[-1], bar.points[0], bar.points[1]) for bar in walls)
        if not crossed and 0 < inside < 3:
            continue  # too close to a corner for this ruler
        assert sees(g, a, b) == (not inside and not crossed), (spots, inside, crossed)
        assert sees(g, b, a) == sees(g, a, b)


def near(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def holds(outline: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether a point lies within a convex outline, corners counter-clockwise."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9 for (ax, ay), (bx, by) in pairs)


def crosses(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> bool:
    """Whether two stretches cross, by the sides their ends lie on."""

    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
