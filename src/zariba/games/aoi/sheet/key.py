"""The key to the map: each sign within one hex, for the sheet and for the table's own key."""

from dataclasses import dataclass

from zariba.boards.pen import num, path, placed, shape, words
from zariba.games.aoi.sheet import ground, symbols
from zariba.games.aoi.sheet.country import drawn
from zariba.games.aoi.sheet.pen import INK, POWERS, RIVER, SANS, SEA, SERIF, hexagon

PLAIN = "#e5dcb4"
FRAME = hexagon(0, 0, 38)


@dataclass(frozen=True)
class Sample:
    """A drawing about the origin, and what it means: a terrain or a text."""

    svg: str
    text: str = ""
    terrain: str = ""


def tile(fill: str, *drawings: str) -> str:
    """A hex of plain colour with drawings in it."""
    return shape(FRAME, fill, "#33261f", 1.2) + "".join(drawings)


def legend() -> list[Sample]:
    """All samples, in the order of the key, with the numbers of the tables."""
    pack = drawn()
    river_mp, rail_mp = pack.side_kinds["river"].mp, pack.side_kinds["rail"].bonus_mp
    city_die = pack.place_kinds["city"].attack
    return [
        Sample(tile(PLAIN, ground.grass_at([(4, 4)])), terrain="clear"),
        Sample(tile("#c3a37a", ground.peaks_at([(0, 0)], [])), terrain="mountain"),
        Sample(tile("#e9d08f", ground.dunes_at([(0, 0)])), terrain="desert"),
        Sample(tile("#9dbb80", ground.trees_at([(0, 0)], [])), terrain="jungle"),
        Sample(
            tile("#8fa070", ground.trees_at([], [(0, 0)]), ground.peaks_at([], [(0, 0)])),
            terrain="jungle-mountain",
        ),
        Sample(tile("#a9c6b6", ground.reeds_at([(0, 0)])), terrain="swamp"),
        Sample(tile(SEA), text="Sea and lakes: ships only"),
        Sample(tile(PLAIN, river()), text=f"River: {river_mp:+d} MP, attacks across it halved"),
        Sample(tile(PLAIN, rail()), text=f"Railway: {rail_mp} MP into jungle and mountain"),
        Sample(tile(PLAIN, border()), text="Border, in the colours of the owners"),
        Sample(tile(PLAIN, zone()), text="Border of weather zones"),
        Sample(tile(PLAIN, symbols.town(0, 0)), text="Town"),
        Sample(
            tile(PLAIN, symbols.city(0, 0)), text=f"City with airfield: {city_die:+d} to attacks"
        ),
        Sample(tile(PLAIN, symbols.capital(0, 0)), text="Capital: a city"),
        Sample(tile(PLAIN, symbols.port(0, 0)), text="Port"),
        Sample(tile(PLAIN, symbols.resource(0, 0)), text="Resource"),
        Sample(tile(PLAIN, symbols.oil(0, 0)), text="Oil"),
        Sample(
            tile(PLAIN, symbols.supply(-11, 0, "Italy"), symbols.supply(11, 0, "UK")),
            text="Supply source of a nation, in its colour",
        ),
    ]


def river() -> str:
    """Along the eastern side."""
    d = "M32.9-19Q28-8 34 2Q36 10 32.9 19"
    return path(d, RIVER, 5, 'stroke-linecap="round"')


def rail() -> str:
    """From west to east."""
    ties = "".join(f"M{x}-5v10" for x in range(-28, 30, 8))
    return path(ties, INK, 1.6) + path("M-32.9 0H32.9", INK, 2.8)


def border() -> str:
    """Along the eastern and the western side."""
    return (
        shape("M32.9-19V19L26 15V-15Z", POWERS["UK"], "none", 0.0, 'fill-opacity="0.5"')
        + shape("M-32.9-19V19L-26 15V-15Z", POWERS["Italy"], "none", 0.0, 'fill-opacity="0.5"')
        + path("M32.9-19V19M-32.9-19V19", "#3a2430", 2.6, 'stroke-dasharray="13 4 3 4"')
    )


def zone() -> str:
    """Along the eastern side."""
    return path("M32.9-19V19", "#1f6f78", 3.4, 'stroke-dasharray="0.1 7" stroke-linecap="round"')


def powers(x: float, y: float) -> str:
    """Whose colour is whose."""
    found = ""
    for k, (power, colour) in enumerate(POWERS.items()):
        left = x + 152 * k
        box = f"M{num(left)} {num(y - 16)}h30v20h-30Z"
        found += shape(box, colour, INK, 1.2, 'fill-opacity="0.75"')
        name = "Neutral" if power == "neutral" else power
        found += words(name, left + 40, y + 1, 20, INK, "", "start")
    return f'<g font-family="{SANS}">{found}</g>'


def key(x: float, y: float, wide: float, named: dict[str, str]) -> str:
    """The samples in three columns with their meanings; `named` tells those of terrains."""
    heavy = f'font-family="{SERIF}" font-weight="700" letter-spacing="6"'
    found = words("KEY", x, y + 14, 26, INK, heavy, "start")
    column, down = wide / 3, 88.0
    for k, sample in enumerate(legend()):
        left, top = x + column * (k // 6), y + 66 + down * (k % 6)
        found += placed(sample.svg, left + 38, top)
        text = named[sample.terrain] if sample.terrain else sample.text
        lines = broken(text, 28)
        for n, line in enumerate(lines):
            row = top + 7 + 24 * n - 12 * (len(lines) - 1)
            found += words(line, left + 92, row, 20, INK, f'font-family="{SANS}"', "start")
    return found + powers(x, y + 66 + down * 6)


def broken(text: str, most: int) -> list[str]:
    """A text in lines of so many letters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
