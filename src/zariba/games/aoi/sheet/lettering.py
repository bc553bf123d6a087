"""Names on the map, and the number of every hex."""

from zariba.boards.pen import halo, num, spread, sweep, words
from zariba.boards.plane import Point
from zariba.games.aoi.sheet.country import centre, centres, drawn
from zariba.games.aoi.sheet.pen import INK, PAPER, SANS, SERIF

BESIDE: dict[str, tuple[float, float, str]] = {
    "S 7615": (22, -16, "start"),
    "S 7616": (-22, -16, "end"),
    "S 8416": (-12, -24, "end"),
    "S 8513": (-4, 37, "middle"),
    "S 8512": (4, 36, "start"),
    "S 8413": (0, 36, "middle"),
    "S 8008": (10, 37, "middle"),
    "S 8011": (24, 9, "start"),
    "S 8211": (26, 4, "start"),
    "S 8309": (0, 36, "middle"),
    "S 9508": (26, 18, "start"),
    "S 9811": (24, 18, "start"),
    "S 7117": (26, -2, "start"),
    "S 6914": (-4, -20, "end"),
}
"""Where the name of a place stands, if not below it: right, down, how it is anchored."""
BELOW = 37.0
"""Else it stands so far below the middle, where a counter leaves it in sight."""
SIZES = {"town": 13.5, "city": 17.0, "capital": 21.0}


def numbers() -> str:
    """The four digits at the top of each hex; those at sea are fainter."""
    pack = drawn()
    groups = {True: "", False: ""}
    for number, (x, y) in enumerate(centres()):
        groups[pack.land[number]] += (
            f'<text x="{num(x)}" y="{num(y - 24.5)}">{pack.codes[number][2:]}</text>'
        )
    rim = f'stroke="{PAPER}" stroke-width="1.8" stroke-opacity="0.55" paint-order="stroke"'
    return (
        f'<g font-family="{SANS}" text-anchor="middle" font-size="8.6">'
        f'<g fill="#2a1f1a" {rim}>{groups[True]}</g>'
        f'<g fill="#2f5c6a">{groups[False]}</g></g>'
    )


def place_names() -> str:
    """Towns, cities and capitals."""
    pack = drawn()
    found = ""
    for number, name in enumerate(pack.place):
        if not name:
            continue
        size = SIZES[pack.place_kind[number] or "town"]
        right, down, anchor = BESIDE.get(pack.codes[number], (0.0, BELOW, "middle"))
        x, y = centres()[number]
        text = name.upper() if pack.place_kind[number] == "capital" else name
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


def near(code: str, right: float = 0.0, down: float = 0.0) -> Point:
    """A point by a hex."""
    x, y = centre(f"S {code}")
    return x + right, y + down


def countries() -> str:
    """Countries and colonies in wide letters; what is fought over larger."""
    wide = (
        ("ETHIOPIA", 68, "8418", "8715", "8810"),
        ("ERITREA", 30, "7518", "7617", "7714"),
        ("ITALIAN SOMALIA", 46, "9411", "9307", "8702"),
        ("BRITISH SOMALIA", 28, "8510", "8408", "8305"),
        ("SUDAN", 92, "7529", "7827", "8122"),
        ("EGYPT", 84, "6028", "6226", "6523"),
        ("KENYA", 74, "9520", "9618", "9813"),
        ("UGANDA", 40, "9426", "9424", "9422"),
        ("TANGANYIKA", 40, "0226", "0322", "0218"),
        ("LIBYA", 34, "6231", "6430", "6729"),
        ("BELGIAN CONGO", 44, "9230", "9429", "9929"),
        ("FRENCH EQUATORIAL AFRICA", 34, "7231", "7830", "8731"),
        ("SAUDI ARABIA", 84, "6313", "6609", "6901"),
        ("YEMEN", 30, "7510", "7709", "7909"),
        ("HADRAMAWT", 40, "7708", "7606", "7702"),
        ("OMAN", 50, "7200", "7398", "7496"),
        ("SOUTHERN IRAQ", 44, "5008", "5407", "5804"),
        ("IRAN", 110, "4705", "5001", "5297"),
    )
    found = "".join(sweep(text, size, [near(a), near(b), near(c)]) for text, size, a, b, c in wide)
    rim = f'stroke="{PAPER}" stroke-linejoin="round" paint-order="stroke" stroke-opacity="0.35"'
    return (
        f'<g font-family="{SERIF}" text-anchor="middle" font-weight="700" fill="#5b3320" '
        f'opacity="0.5" {rim}>{found}</g>'
    )


def small_countries() -> str:
    """Colonies too small for wide letters."""
    notes = (
        ("FRENCH SOMALIA", "8212", 36, -40),
        ("ADEN PROTECTORATE", "7907", 26, 8),
        ("KUWAIT", "6003", 0, 20),
        ("TURKEY", "4309", 0, 4),
        ("U.S.S.R.", "4305", 0, 2),
        ("SOCOTRA", "8200", 0, 22),
    )
    found = ""
    for text, code, right, down in notes:
        x, y = near(code, right, down)
        found += words(text, x, y, 12.5, "#5b3320", halo(PAPER, 2.4, 'stroke-opacity="0.6"'))
    return f'<g font-family="{SERIF}" font-weight="700" letter-spacing="1.5">{found}</g>'


def seas() -> str:
    """Waters and rivers in italics."""
    wide = (
        ("RED SEA", 84, "6217", "6917", "7712"),
        ("GULF OF ADEN", 46, "8209", "8107", "8104"),
        ("ARABIAN SEA", 66, "8299", "8097", "7896"),
        ("INDIAN OCEAN", 110, "0011", "9605", "9199"),
        ("PERSIAN GULF", 42, "6001", "6200", "6596"),
    )
    found = "".join(sweep(text, size, [near(a), near(b), near(c)]) for text, size, a, b, c in wide)
    streams = (
        ("Nile", "6721", -14, 4, 70),
        ("White Nile", "8123", -8, 34, 58),
        ("Blue Nile", "7920", -30, 16, 52),
        ("Atbara", "7519", -30, 18, 60),
        ("Takazze", "7817", 6, -30, -22),
        ("Webi Shebeli", "8912", 44, -30, 32),
        ("Juba", "9512", -34, 6, 78),
        ("Awash", "8314", -14, 18, -62),
        ("Omo", "8818", -38, 10, 70),
        ("Tana", "9915", -26, 16, 60),
        ("Tigris", "5405", 34, -16, 36),
        ("Euphrates", "5507", -10, 32, 34),
        ("Lake Victoria", "9922", -34, 40, 0),
        ("Caspian Sea", "4302", 0, 34, 0),
    )
    small = "".join(
        spread(text, *near(code, right, down), turn, 14, 1)
        for text, code, right, down, turn in streams
    )
    rim = f'stroke="{PAPER}" stroke-linejoin="round" paint-order="stroke" stroke-opacity="0.6"'
    return (
        f'<g font-family="{SERIF}" font-style="italic" text-anchor="middle" fill="#2f6273">'
        f'<g opacity="0.75" stroke="none">{found}</g><g {rim} stroke-width="2.4">{small}</g></g>'
    )
