"""The key to the map: each sign within one hex, for the sheet and for the table's own key."""

from dataclasses import dataclass

from zariba.boards.pen import num, path, placed, shape, words
from zariba.games.aoi.sheet import ground, symbols, woods
from zariba.games.aoi.sheet.country import Country
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


def legend(country: Country) -> list[Sample]:
    """All samples of what a map has, in the order of the key."""
    return [*grounds(country), *lines(country), *places(country), *signs(country)]


def grounds(country: Country) -> list[Sample]:
    """Each terrain, and the water."""
    drawings = {
        "clear": (PLAIN, ground.grass_at([(4, 4)])),
        "forest": ("#b5c690", woods.clump(0)),
        "mountain": ("#c3a37a", ground.peaks_at([(0, 0)], [])),
        "desert": ("#e9d08f", ground.dunes_at([(0, 0)])),
        "jungle": ("#9dbb80", ground.trees_at([(0, 0)], [])),
        "jungle-mountain": (
            "#8fa070",
            ground.trees_at([], [(0, 0)]) + ground.peaks_at([], [(0, 0)]),
        ),
        "swamp": ("#a9c6b6", ground.reeds_at([(0, 0)])),
    }
    kinds = country.map.terrain
    found = [Sample(tile(*look), terrain=kind) for kind, look in drawings.items() if kind in kinds]
    waters = "Sea and lakes: ships only" if "lake" in kinds else "Sea: ships only"
    return [*found, Sample(tile(SEA), text=waters)]


def lines(country: Country) -> list[Sample]:
    """What runs along hexsides and across them, with the numbers of the tables."""
    shown, rivals = country.map, country.look.rivals
    river_mp, rail_mp = shown.side_kinds["river"].mp, shown.side_kinds["rail"].bonus_mp
    eased = " and ".join(kind for kind in ("jungle", "mountain") if kind in shown.terrain)
    found = [
        Sample(tile(PLAIN, river()), text=f"River: {river_mp:+d} MP, attacks across it halved"),
        Sample(tile(PLAIN, rail()), text=f"Railway: {rail_mp} MP into {eased}"),
    ]
    if country.sides_of("ferry"):
        found.append(Sample(tile(PLAIN, ferry()), text="Ferry"))
    found.append(Sample(tile(PLAIN, border(rivals)), text="Border, in the colours of the owners"))
    if country.look.flood:
        found.append(
            Sample(
                tile(PLAIN, front(rivals)), text=f"Held by {rivals[0]} and {rivals[1]}, July 1936"
            )
        )
    return [*found, Sample(tile(PLAIN, zone()), text="Border of weather zones")]


def places(country: Country) -> list[Sample]:
    """The kinds of place."""
    city_die = country.map.place_kinds["city"].attack
    texts = {
        "town": "Town",
        "city": f"City with airfield: {city_die:+d} to attacks",
        "capital": "Capital: a city",
        "fortress": "Fortress: a city",
    }
    return [
        Sample(tile(PLAIN, symbols.PLACES[kind](0, 0)), text=text)
        for kind, text in texts.items()
        if kind in country.map.place_kind
    ]


def signs(country: Country) -> list[Sample]:
    """What stands beside a place."""
    shown, (one, other) = country.map, country.look.rivals
    supply = tile(PLAIN, symbols.supply(-11, 0, one), symbols.supply(11, 0, other))
    drawings = (
        (any(shown.port), tile(PLAIN, symbols.port(0, 0)), "Port"),
        ("resource" in shown.resource, tile(PLAIN, symbols.resource(0, 0)), "Resource"),
        ("oil" in shown.resource, tile(PLAIN, symbols.oil(0, 0)), "Oil"),
        (any(shown.symbol), supply, "Supply source of a nation, in its colour"),
    )
    return [Sample(svg, text=text) for there, svg, text in drawings if there]


def river() -> str:
    """Along the eastern side."""
    d = "M32.9-19Q28-8 34 2Q36 10 32.9 19"
    return path(d, RIVER, 5, 'stroke-linecap="round"')


def rail() -> str:
    """From west to east."""
    ties = "".join(f"M{x}-5v10" for x in range(-28, 30, 8))
    return path(ties, INK, 1.6) + path("M-32.9 0H32.9", INK, 2.8)


def border(rivals: tuple[str, str]) -> str:
    """Along the eastern and the western side."""
    west, east = (POWERS[power] for power in rivals)
    return (
        shape("M32.9-19V19L26 15V-15Z", east, "none", 0.0, 'fill-opacity="0.5"')
        + shape("M-32.9-19V19L-26 15V-15Z", west, "none", 0.0, 'fill-opacity="0.5"')
        + path("M32.9-19V19M-32.9-19V19", "#3a2430", 2.6, 'stroke-dasharray="13 4 3 4"')
    )


def front(rivals: tuple[str, str]) -> str:
    """Down the middle, the land of each under its tint."""
    west, east = (POWERS[power] for power in rivals)
    return (
        shape("M0-38V38L-32.9 19V-19Z", west, "none", 0.0, 'fill-opacity="0.3"')
        + shape("M0-38V38L32.9 19V-19Z", east, "none", 0.0, 'fill-opacity="0.3"')
        + path("M0-38V38", "#3a2430", 2.4)
    )


def ferry() -> str:
    """From west to east."""
    return path("M-24 0H24", INK, 2.2, 'stroke-dasharray="5 4"') + symbols.ferry(0, 0)


def zone() -> str:
    """Along the eastern side."""
    return path("M32.9-19V19", "#1f6f78", 3.4, 'stroke-dasharray="0.1 7" stroke-linecap="round"')


def powers(country: Country, x: float, y: float, right: float, down: float) -> str:
    """Whose colour is whose, each so far right and down of the last."""
    found = ""
    held = [power for power in POWERS if power in country.map.control]
    for k, power in enumerate(held):
        left, top = x + right * k, y + down * k
        box = f"M{num(left)} {num(top - 16)}h30v20h-30Z"
        found += shape(box, POWERS[power], INK, 1.2, 'fill-opacity="0.75"')
        name = "Neutral" if power == "neutral" else power
        found += words(name, left + 40, top + 1, 20, INK, "", "start")
    return f'<g font-family="{SANS}">{found}</g>'


@dataclass(frozen=True)
class Columns:
    """How the key is set: rows in a column, their distance, letters in a line and their size."""

    rows: int
    down: float
    most: int
    size: float
    scale: float = 1.0
    """That of the samples."""


def key(country: Country, x: float, y: float, column: float, how: Columns) -> str:
    """The samples in columns of a width with their meanings."""
    heavy = f'font-family="{SERIF}" font-weight="700" letter-spacing="6"'
    found = words("KEY", x, y + 14, 26, INK, heavy, "start")
    scale = "" if how.scale == 1.0 else num(how.scale)
    lead = 1.2 * how.size
    for k, sample in enumerate(legend(country)):
        left, top = x + column * (k // how.rows), y + 66 + how.down * (k % how.rows)
        found += placed(sample.svg, left + 38 * how.scale, top, 0.0, scale)
        text = country.map.terrain_note(sample.terrain) if sample.terrain else sample.text
        lines = broken(text, how.most)
        for n, line in enumerate(lines):
            row = top + 0.35 * how.size + lead * n - lead / 2 * (len(lines) - 1)
            found += words(
                line, left + 92 * how.scale, row, how.size, INK, f'font-family="{SANS}"', "start"
            )
    return found


def broken(text: str, most: int) -> list[str]:
    """A text in lines of so many letters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
