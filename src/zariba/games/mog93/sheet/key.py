"""The key to the signs of a Mog '93 table: samples that stand alone in 48 by 32 units."""

from random import Random

from zariba.boards.pen import placed
from zariba.games.mog93.sheet.cars import car
from zariba.games.mog93.sheet.openings import door, ladder, stair
from zariba.games.mog93.sheet.pen import box, shape, stroke
from zariba.games.mog93.sheet.scenery import awning, crown, heap, high_wall, low_wall
from zariba.games.mog93.sheet.wrecks import fuselage

EDGE = "#4b3a2b"
SAND = "#dccaa9"


def on_sand(drawing: str) -> str:
    """A sample on a bit of street."""
    return shape(box(0, 0, 48, 32), SAND) + drawing


def flat_roof() -> str:
    """Plaster within a parapet."""
    return (
        shape(box(8, 6, 37, 24), "#41321f", 'opacity=".3"')
        + shape(box(3, 3, 38, 24), "#f1e8d6", f'stroke="{EDGE}" stroke-width="1.4"')
        + shape(box(7.5, 7.5, 29, 15), "#a3927a")
        + shape(box(10.5, 10, 26, 12.5), "#e3d8c4")
        + stroke(box(7.5, 7.5, 29, 15), "#6d5a44", 0.8)
    )


def tin_roof() -> str:
    """Corrugated sheets either side of a ridge."""
    furrows = "".join(f"M{4.5 + k * 3} 3.5V26.5" for k in range(13))
    return (
        shape(box(8, 6, 37, 24), "#41321f", 'opacity=".3"')
        + shape(box(3, 3, 38, 24), "#b5b1a8")
        + shape(box(3, 15, 38, 12), "#2f2419", 'opacity=".22"')
        + shape("M12 5q4 -1 3 5t-3 8q-3 -4 0 -13zM29 16q4 2 2 9q-4 0 -2 -9z", "#9a5c34",
                'opacity=".5"')
        + stroke(furrows, "#2b2119", 1, 'opacity=".32"')
        + stroke("M3 15H41", "#d8d0c1", 2)
        + stroke(box(3, 3, 38, 24), EDGE, 1.4)
    )  # fmt: skip


def opening(drawing: str) -> str:
    """A sign on the south side of a flat-roofed house."""
    house = shape(box(0, 0, 48, 14), "#e3d8c4") + shape(box(0, 7, 48, 8), "#f1e8d6")
    house += stroke("M0 15H48", EDGE, 1.8) + stroke("M0 7H48", "#6d5a44", 1)
    return on_sand(house + placed(drawing, 24, 15, 0, "0.55"))


def legend() -> tuple[tuple[str, str], ...]:
    """Each sign with what it means on the table."""
    rng = Random(93)
    wide = [(-44.0, 0.0), (44.0, 0.0)]
    pile = [(-30.0, -18.0), (30.0, -18.0), (30.0, 18.0), (-30.0, 18.0)]
    cloths = awning(rng, 44, 52, 0) + placed(awning(rng, 44, 52, 1), 50, 0)
    middle = (24.0, 16.0, 0.0)
    return (
        (on_sand(flat_roof()), "Flat roof with parapet: figures can stand on it"),
        (on_sand(tin_roof()), "Tin roof: nobody can stand on it"),
        (opening(door()), "Door: the house can be entered here"),
        (
            shape(box(0, 0, 48, 32), "#e3d8c4") + placed(stair(), *middle, "0.75"),
            "Stair inside, up to the roof",
        ),
        (opening(ladder(24)), "Ladder outside, up to the roof"),
        (on_sand(placed(high_wall(wide), *middle, "0.45")), "High wall"),
        (on_sand(placed(low_wall(wide, rng), *middle, "0.5")), "Low wall"),
        (on_sand(placed(heap(rng, pile), *middle, "0.65")), "Rubble: hard cover"),
        (on_sand(placed(crown(rng, 0, 0, 30), 22.0, 15.0, 0.0, "0.42")), "Trees: soft cover"),
        (on_sand(placed(cloths, 13.0, 15.0, 0.0, "0.42")), "Market stalls: soft cover"),
        (on_sand(placed(fuselage(), *middle, "0.142")), "Crashed Black Hawk: solid"),
        (on_sand(placed(car("parked", 104, 60, rng), *middle, "0.4")), "Car: solid"),
    )
