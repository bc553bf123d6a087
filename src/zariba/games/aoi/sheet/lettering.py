"""Names on the map, and the number of every hex."""

from zariba.boards.pen import halo, num, spread, sweep, words
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.look import Curve
from zariba.games.aoi.sheet.pen import INK, PAPER, SANS, SERIF

BELOW = 37.0
"""Else it stands so far below the middle, where a counter leaves it in sight."""
SIZES = {"town": 13.5, "city": 17.0, "fortress": 17.0, "capital": 21.0}


def numbers(country: Country) -> str:
    """The four digits at the top of each hex; those at sea are fainter."""
    shown = country.map
    groups = {True: "", False: ""}
    for number, (x, y) in enumerate(country.centres):
        groups[shown.land[number]] += (
            f'<text x="{num(x)}" y="{num(y - 24.5)}">{shown.codes[number][2:]}</text>'
        )
    rim = f'stroke="{PAPER}" stroke-width="1.8" stroke-opacity="0.55" paint-order="stroke"'
    return (
        f'<g font-family="{SANS}" text-anchor="middle" font-size="8.6">'
        f'<g fill="#2a1f1a" {rim}>{groups[True]}</g>'
        f'<g fill="#2f5c6a">{groups[False]}</g></g>'
    )


def place_names(country: Country) -> str:
    """Towns, cities and capitals."""
    shown = country.map
    found = ""
    for number, name in enumerate(shown.place):
        if not name:
            continue
        size = SIZES[shown.place_kind[number] or "town"]
        right, down, anchor = country.look.beside.get(
            shown.codes[number][2:], (0.0, BELOW, "middle")
        )
        x, y = country.centres[number]
        text = name.upper() if shown.place_kind[number] == "capital" else name
        found += words(
            text,
            x + right,
            y + down,
            size,
            INK,
            halo(PAPER, size / 4.5, 'stroke-opacity="0.85"'),
            anchor,
        )
    return f'<g font-family="{SERIF}" font-weight="700">{found}</g>'


def swept(country: Country, curves: tuple[Curve, ...]) -> str:
    """Texts along their curves."""
    return "".join(
        sweep(text, size, [country.near(a), country.near(b), country.near(c)])
        for text, size, a, b, c in curves
    )


def countries(country: Country) -> str:
    """Countries and colonies in wide letters; what is fought over larger."""
    found = swept(country, country.look.countries)
    rim = f'stroke="{PAPER}" stroke-linejoin="round" paint-order="stroke" stroke-opacity="0.35"'
    return (
        f'<g font-family="{SERIF}" text-anchor="middle" font-weight="700" fill="#5b3320" '
        f'opacity="0.5" {rim}>{found}</g>'
    )


def small_countries(country: Country) -> str:
    """Colonies too small for wide letters."""
    found = ""
    for text, code, right, down in country.look.small_countries:
        x, y = country.near(code, right, down)
        found += words(text, x, y, 12.5, "#5b3320", halo(PAPER, 2.4, 'stroke-opacity="0.6"'))
    return f'<g font-family="{SERIF}" font-weight="700" letter-spacing="1.5">{found}</g>'


def seas(country: Country) -> str:
    """Waters and rivers in italics."""
    found = swept(country, country.look.seas)
    small = "".join(
        spread(text, *country.near(code, right, down), turn, 14, 1)
        for text, code, right, down, turn in country.look.waters
    )
    rim = f'stroke="{PAPER}" stroke-linejoin="round" paint-order="stroke" stroke-opacity="0.6"'
    return (
        f'<g font-family="{SERIF}" font-style="italic" text-anchor="middle" fill="#2f6273">'
        f'<g opacity="0.75" stroke="none">{found}</g><g {rim} stroke-width="2.4">{small}</g></g>'
    )


def zones(country: Country) -> str:
    """The zones of weather along their borders."""
    if not country.look.zones:
        return ""
    small = "".join(
        spread(text, *country.near(code, right, down), turn, 11, 2)
        for text, code, right, down, turn in country.look.zones
    )
    rim = f'stroke="{PAPER}" stroke-width="2.2" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<g font-family="{SANS}" text-anchor="middle" font-weight="700" fill="#1f6f78" {rim} '
        f'stroke-opacity="0.7">{small}</g>'
    )
