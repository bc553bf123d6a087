"""How the South map is drawn: from the Nile to the Persian Gulf and the Indian Ocean."""

from zariba.boards.plane import Point
from zariba.games.aoi.sheet.look import Look


def tint_of(terrain: str, z: float, green: float) -> int:
    """Which tint ground of a kind and height has; `green` grows towards the rains."""
    match terrain:
        case "desert":
            return 2
        case "jungle":
            return 3
        case "swamp":
            return 4
        case "jungle-mountain":
            return 9 if z < 3.4 else 10
        case "mountain" if z > 2.0:
            return 6 if z < 3.5 else 7 if z < 4.9 else 8
        case _ if z > 1.5:
            return 5
    return 1 if green > 0.5 else 11 if green > 0.97 else 0


def rains(at: Point) -> float:
    """More to the south, less to the Horn."""
    return (at[1] - 2050) / 900 - max(0.0, at[0] - 1900) / 700


SOUTH = Look(
    name="south",
    letter="S",
    sheet="The South map: from the Nile to the Persian Gulf and the Indian Ocean",
    tall_key=False,
    rivals=("Italy", "UK"),
    tints=(
        (232, 218, 180),  # 0 dry plain
        (217, 211, 163),  # 1 savannah
        (240, 221, 166),  # 2 desert
        (150, 178, 122),  # 3 jungle
        (176, 192, 160),  # 4 swamp
        (205, 180, 138),  # 5 foothills
        (186, 157, 120),  # 6 mountains
        (166, 140, 116),  # 7 heights
        (196, 184, 172),  # 8 summits
        (140, 158, 112),  # 9 wooded mountains
        (122, 139, 104),  # 10 wooded heights
        (206, 199, 146),  # 11 between savannah and jungle
    ),
    tint=tint_of,
    rains=rains,
    beside={
        "7615": (22, -16, "start"),
        "7616": (-22, -16, "end"),
        "8416": (-12, -24, "end"),
        "8513": (-4, 37, "middle"),
        "8512": (4, 36, "start"),
        "8413": (0, 36, "middle"),
        "8008": (10, 37, "middle"),
        "8011": (24, 9, "start"),
        "8211": (26, 4, "start"),
        "8309": (0, 36, "middle"),
        "9508": (26, 18, "start"),
        "9811": (24, 18, "start"),
        "7117": (26, -2, "start"),
        "6914": (-4, -20, "end"),
    },
    countries=(
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
    ),
    small_countries=(
        ("FRENCH SOMALIA", "8212", 36, -40),
        ("ADEN PROTECTORATE", "7907", 26, 8),
        ("KUWAIT", "6003", 0, 20),
        ("TURKEY", "4309", 0, 4),
        ("U.S.S.R.", "4305", 0, 2),
        ("SOCOTRA", "8200", 0, 22),
    ),
    seas=(
        ("RED SEA", 84, "6217", "6917", "7712"),
        ("GULF OF ADEN", 46, "8209", "8107", "8104"),
        ("ARABIAN SEA", 66, "8299", "8097", "7896"),
        ("INDIAN OCEAN", 110, "0011", "9605", "9199"),
        ("PERSIAN GULF", 42, "6001", "6200", "6596"),
    ),
    waters=(
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
    ),
)
