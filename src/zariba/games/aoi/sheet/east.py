"""How the East map is drawn: from Berlin to the Volga, within the borders of June 1941."""

from zariba.boards.plane import Point
from zariba.games.aoi.sheet.europe import TINTS, tint_of
from zariba.games.aoi.sheet.look import Look


def rains(at: Point) -> float:
    """Less to the south, hardly any on the steppes of the Caspian."""
    east, south = (at[0] - 60) / 2450, (at[1] - 60) / 2540
    steppe = max(0.0, east - 0.45) * min(0.32, max(0.0, south - 0.35))
    return 0.85 - 0.25 * south - 4.3 * steppe


EAST = Look(
    name="east",
    letter="E",
    sheet="The East map: from Berlin to the Volga, June 1941",
    tints=TINTS,
    tint=tint_of,
    rains=rains,
    rivals=("Germany", "Soviet Union"),
    beside={
        "1529": (20, 37, "middle"),  # Leningrad
        "1429": (-14, 30, "end"),  # Viborg
        "1532": (-18, 37, "middle"),  # Helsinki
        "1534": (-12, 34, "middle"),  # Turku
        "2227": (-14, 37, "middle"),  # Vitebsk
        "2226": (14, 37, "middle"),  # Smolensk
        "2434": (36, 30, "start"),  # Konigsberg
        "2435": (-30, 37, "middle"),  # Danzig
        "2332": (-12, 37, "middle"),  # Kaunas
        "2331": (8, 37, "middle"),  # Vilna
        "2423": (-12, 37, "middle"),  # Bryansk
        "2422": (8, 37, "middle"),  # Orel
        "3427": (-14, -18, "middle"),  # Jassy
        "3426": (4, 37, "middle"),  # Kishinev
        "3425": (34, 30, "start"),  # Odessa
        "3324": (-10, 30, "end"),  # Nikolaev
        "3423": (14, 16, "start"),  # Kherson
        "3223": (-10, 37, "middle"),  # Krivoi Rog
        "3221": (12, 37, "middle"),  # Zaporozhe
        "3122": (-6, 37, "middle"),  # Dnepropetrovsk
        "3120": (6, 37, "middle"),  # Stalino
        "3518": (-4, 37, "middle"),  # Krasnodar
        "3517": (6, 37, "middle"),  # Maikop
        "3618": (-6, 40, "middle"),  # Novorossiisk
        "3520": (-4, 30, "middle"),  # Kerch
        "3828": (-14, 40, "middle"),  # Bucharest
        "3826": (8, 37, "middle"),  # Constanta
        "2022": (0, 40, "middle"),  # Moscow
        "3811": (0, 37, "middle"),  # Tiflis
    },
    countries=(
        ("SOVIET UNION", 84, "1026", "1219", "1914"),
        ("FINLAND", 56, "0732", "1031", "1432"),
        ("SWEDEN", 46, "0836", "1237", "1739"),
        ("KARELIA", 40, "0729", "0927", "1227"),
        ("KOLA", 34, "0329", "0327", "0326"),
        ("UKRAINE", 60, "3026", "3023", "3020"),
        ("BELORUSSIA", 36, "2529", "2527", "2524"),
        ("CAUCASUS", 42, "3415", "3413", "3411"),
        ("KALMYK STEPPE", 20, "3214", "3212", "3211"),
        ("DON", 40, "2918", "2917", "2916"),
        ("ESTONIA", 24, "1732", "1731", "1730"),
        ("LATVIA", 22, "1932", "1931", "1930"),
        ("LITHUANIA", 24, "2233", "2232", "2230"),
        ("GERMANY", 36, "2839", "2838", "2836"),
        ("W. POLAND", 30, "2637", "2635", "2633"),
        ("E. POLAND", 22, "2832", "2830", "2829"),
        ("SLOVAKIA", 22, "3337", "3335", "3234"),
        ("HUNGARY", 34, "3536", "3535", "3533"),
        ("RUMANIA", 34, "3832", "3830", "3829"),
        ("BULGARIA", 32, "4031", "4029", "4028"),
        ("YUGOSLAVIA", 30, "3739", "3737", "3735"),
        ("TURKEY", 44, "4222", "4120", "4117"),
        ("BESSARABIA", 18, "3328", "3327", "3526"),
        ("GEORGIA", 22, "3713", "3712", "3711"),
    ),
    small_countries=(
        ("EAST PRUSSIA", "2534", -2, 2),
        ("E. FINLAND", "1329", 2, 14),
        ("BOHEMIA", "3138", -10, 4),
        ("CRIMEA", "3622", -2, 4),
        ("KUBAN", "3417", 0, 10),
        ("NORWAY", "1540", 6, 8),
        ("GREECE", "4234", 0, 8),
        ("LAPLAND", "0432", 0, 8),
    ),
    seas=(
        ("BALTIC SEA", 66, "2239", "2135", "1735"),
        ("GULF OF BOTHNIA", 34, "1336", "1135", "0833"),
        ("BLACK SEA", 112, "3825", "3921", "3817"),
        ("CASPIAN SEA", 56, "2909", "3209", "3507"),
        ("WHITE SEA", 24, "0627", "0626", "0625"),
        ("ARCTIC OCEAN", 30, "0128", "0126", "0325"),
    ),
    waters=(
        ("Gulf of Finland", "1531", 26, 12, 0),
        ("Gulf of Riga", "1933", 4, 8, 0),
        ("Lake Ladoga", "1328", 16, 26, 62),
        ("Sea of Azov", "3419", -30, 10, -40),
        ("Svir", "1327", 8, 14, -30),
        ("Volkhov", "1527", 11, 34, 60),
        ("Volga", "1619", -8, 14, 30),
        ("Volga", "1913", -8, 14, 30),
        ("Volga", "2812", -8, 14, 30),
        ("Narva", "1730", -13, 8, 60),
        ("Oka", "2020", 3, 5, -30),
        ("Western Dvina", "2229", 0, -1, 0),
        ("Dnieper", "3022", 0, 1, 0),
        ("Dnieper", "2327", 11, 6, -60),
        ("Desna", "2224", -8, 14, 30),
        ("Niemen", "2531", 0, -1, 0),
        ("Don", "2718", -3, 5, 30),
        ("Vistula", "3135", 0, -5, 0),
        ("Oder", "2738", -22, 2, 78),
        ("Bug", "2931", -11, 6, 60),
        ("Donets", "3019", 0, -5, 0),
        ("Southern Bug", "3225", 35, 7, 0),
        ("Dniester", "3230", 0, -1, 0),
        ("Prut", "3329", 8, 14, -30),
        ("Danube", "3734", 0, 1, 0),
        ("Danube", "3929", 0, 4, 0),
        ("Terek", "3411", 8, 14, -30),
        ("Kuban", "3515", 0, -5, 0),
    ),
    zones=(
        ("MODERATE", "2935", 20, 2, 90),
        ("SEVERE", "2934", -22, 2, 90),
        ("SEVERE", "3015", 34, 16, 0),
        ("MODERATE", "3115", 34, -11, 0),
    ),
    uplands=(
        ("1926", 0, -30, 0.55, 110),  # Valdai, Smolensk, the Central Russian upland
        ("2226", 20, 0, 0.4, 90),
        ("2421", 0, 0, 0.5, 110),
        ("2621", 0, 0, 0.55, 110),
        ("2821", 0, 0, 0.35, 90),
        ("2115", 0, 0, 0.55, 90),  # the heights of the Volga
        ("2316", 0, 0, 0.5, 80),
        ("2515", 0, 0, 0.5, 80),
        ("2715", 0, 0, 0.4, 60),
        ("3014", 0, 0, 0.45, 60),
        ("3019", 30, 0, 0.5, 60),  # Donets
        ("3129", 0, 0, 0.65, 90),  # Podolia and Volhynia
        ("3028", 0, 0, 0.35, 70),
        ("2930", 0, 0, 0.3, 70),
        ("2429", 0, 0, 0.45, 70),
        ("2533", 0, 0, 0.35, 60),
        ("0432", 0, 0, 0.6, 120),  # the north
        ("0327", 0, 0, 0.5, 90),
        ("0929", 0, 0, 0.35, 110),
        ("1037", 0, 0, 0.7, 120),
        ("1539", 0, 0, 0.5, 100),
        ("1938", -30, 20, 0.4, 60),
        ("3414", 0, 0, 0.75, 75),  # Stavropol, Armenia, Anatolia
        ("3911", 0, 0, 0.8, 80),
        ("4220", 0, 30, 1.0, 90),
        ("4218", 0, 0, 1.0, 90),
        ("4115", 0, 0, 1.2, 80),
        ("3138", 0, 0, 0.6, 90),  # Bohemia and Silesia
        ("2938", 0, 0, 0.4, 60),
        ("3531", 0, 0, 0.6, 70),  # Transylvania and the Balkans
        ("3428", 0, 0, 0.4, 50),
        ("3935", 0, 0, 0.8, 90),
        ("4030", 0, 0, 0.35, 80),
    ),
    shores=(
        ("1535", -12, 24, 1.0, 8),  # Aland
        ("1535", 8, 30, 1.0, 5),
        ("1936", 6, -22, 1.0, 9),  # Gotland
        ("1936", -6, 20, 1.0, 9),
        ("2339", 26, -10, 1.0, 7),  # Bornholm
        ("2435", -8, -32, 1.0, 5),  # Hel
        ("1730", -35, -8, -1.0, 8),  # Peipus
        ("1730", -35, 10, -1.0, 8),
        ("1728", 35, 10, -1.0, 8),  # Ilmen
        ("0727", -12, 22, 1.0, 5),  # Solovki
        ("0627", -40, -24, -1.0, 9),  # the bay of Kandalaksha
        ("3623", 24, -24, 1.0, 9),  # Cape Tarkhankut
        ("3726", 36, 8, 1.0, 8),  # the deltas of Danube and Volga
        ("3009", -32, -12, 1.0, 8),
    ),
)
