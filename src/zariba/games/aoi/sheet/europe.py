"""The ground of Europe: greener and cooler than that of Africa."""

from zariba.games.aoi.sheet.look import Colour

TINTS: tuple[Colour, ...] = (
    (233, 221, 176),  # 0 dry steppe
    (226, 220, 174),  # 1 steppe
    (217, 218, 170),  # 2 dry plain
    (207, 215, 165),  # 3 plain
    (196, 210, 158),  # 4 green plain
    (185, 204, 152),  # 5 meadows
    (166, 190, 138),  # 6 forest
    (150, 176, 128),  # 7 wooded hills
    (174, 196, 168),  # 8 swamp
    (214, 203, 155),  # 9 upland
    (203, 189, 143),  # 10 foothills
    (186, 163, 126),  # 11 mountains
    (168, 146, 122),  # 12 heights
    (220, 217, 212),  # 13 summits under snow
    (201, 206, 155),  # 14 green hills
)


def tint_of(terrain: str, z: float, green: float) -> int:
    """Which tint ground of a kind and height has; `green` grows towards the rains."""
    match terrain:
        case "forest":
            return 6 if z < 1.35 else 7
        case "swamp":
            return 8
        case "mountain" if z > 2.0:
            return 11 if z < 3.5 else 12 if z < 5.0 else 13
        case _ if z > 2.0:
            return 10
        case _ if z > 1.6 + 0.25 * green:
            return 9
        case _ if z > 1.3 and green > 0.4:
            return 14
    return max(0, min(5, int(6 * green)))
