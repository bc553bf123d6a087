"""How Spain, a part of the West map, is drawn: with the land that each side held in July 1936."""

import math

from zariba.boards.plane import Point
from zariba.games.aoi.sheet.europe import TINTS, tint_of
from zariba.games.aoi.sheet.look import Look


def rains(at: Point) -> float:
    """More to the north and to the Atlantic, hardly any in the south-east."""
    north = max(0.0, (1000 - at[1]) / 940)
    return 0.15 + 0.75 * math.pow(north, 1.3) + 0.15 * (700 - at[0]) / 650


SPAIN = Look(
    name="spain",
    letter="W",
    sheet="The West map: Spain in July 1936",
    tints=TINTS,
    tint=tint_of,
    rains=rains,
    rivals=("Nationalists", "Republicans"),
    flood=frozenset({"Nationalists", "Republicans"}),
    beside={
        "2506": (14, 6, "start"),  # Vigo
        "2509": (12, 37, "end"),  # Gijon-Oviedo
        "2410": (-2, -20, "middle"),  # Santander
        "2411": (0, -21, "middle"),  # Bilbao
        "2412": (-8, 37, "middle"),  # San Sebastian
        "2208": (-10, -12, "end"),  # Salamanca
        "2010": (-18, -18, "end"),  # Madrid
        "2011": (8, 24, "middle"),  # Guadalajara
        "2014": (-12, 5, "end"),  # Tortosa
        "2015": (-2, 24, "middle"),  # Tarragona
        "2016": (20, 37, "middle"),  # Barcelona
        "2113": (-16, -18, "end"),  # Zaragoza
        "1913": (14, 5, "start"),  # Teruel
        "1813": (40, 9, "start"),  # Valencia
        "1712": (0, 24, "middle"),  # Albacete
        "1713": (14, 24, "start"),  # Alicante
        "1707": (-10, 26, "end"),  # Huelva
        "1708": (-16, -17, "middle"),  # Sevilla
        "1709": (16, -17, "middle"),  # Cordoba
        "1710": (14, 6, "start"),  # Jaen
        "1607": (-38, 12, "end"),  # Cadiz
        "1508": (-38, -2, "end"),  # Gibraltar
        "1509": (16, 26, "start"),  # Malaga
        "1511": (14, 18, "start"),  # Almeria
        "1612": (16, 20, "start"),  # Cartagena
        "1406": (-38, 2, "end"),  # Tangier
        "1407": (12, 14, "start"),  # Tetuan
        "1310": (14, -4, "start"),  # Melilla
        "1716": (4, 40, "middle"),  # Palma
        "1718": (4, -20, "middle"),  # Mahon
        "2004": (-38, 4, "end"),  # Lisbon
        "2306": (-38, 4, "end"),  # Oporto
        "2606": (-6, -22, "middle"),  # Corunna
    },
    countries=(
        ("PORTUGAL", 44, "2306", "2105", "1805"),
        ("FRANCE", 72, "2514", "2517", "2519"),
        ("ALGERIA", 46, "1213", "1316", "1218"),
        ("FRENCH MOROCCO", 28, "1204", "1206", "1210"),
        ("GALICIA", 24, "2606", "2507", "2406"),
        ("ASTURIAS", 20, "2407", "2408", "2409"),
        ("LEON", 28, "2307", "2308", "2308"),
        ("OLD CASTILE", 22, "2309", "2310", "2312"),
        ("ARAGON", 28, "2213", "2114", "2014"),
        ("CATALONIA", 22, "2115", "2116", "2117"),
        ("EXTREMADURA", 16, "1907", "1908", "1909"),
        ("NEW CASTILE", 26, "1910", "1911", "1812"),
        ("ANDALUSIA", 32, "1608", "1609", "1611"),
    ),
    small_countries=(
        ("SPANISH MOROCCO", "1309", -14, 30),
        ("BALEARIC ISLANDS", "1817", -34, 8),
    ),
    seas=(
        ("ATLANTIC OCEAN", 60, "2502", "1902", "1404"),
        ("BAY OF BISCAY", 44, "2608", "2710", "2613"),
        ("MEDITERRANEAN SEA", 50, "1411", "1415", "1519"),
    ),
    waters=(
        ("Guadalquivir", "1808", 6, 12, 0),
        ("Guadiana", "1807", -20, 14, 78),
        ("Jucar", "1912", 8, 14, -30),
        ("Tagus", "2108", -8, 14, 30),
        ("Ebro", "2312", 0, 16, 0),
        ("Douro", "2211", 0, 5, 0),
        ("Strait of Gibraltar", "1507", -8, 18, 0),
        ("Gulf of Cadiz", "1605", 10, 14, 0),
        ("Gulf of Lions", "2219", -30, 20, 0),
    ),
    zones=(
        ("MODERATE", "2205", 4, 27, 0),
        ("MILD", "2105", 30, -12, 0),
    ),
    uplands=(
        ("2209", 0, 0, 0.7, 100),  # the northern Meseta
        ("1911", 0, 0, 0.75, 95),  # the southern
        ("1810", 30, 0, 0.35, 70),
        ("2112", 0, 20, 0.6, 70),
        ("2409", 0, 10, 0.7, 50),  # Cantabria
        ("2507", 0, 10, 0.4, 45),
        ("1808", 0, 20, 0.75, 36),  # the Sierra Morena
        ("1809", 0, 26, 0.8, 36),
        ("1810", 0, 30, 0.7, 36),
        ("1909", -20, 20, 0.5, 32),  # the mountains of Toledo
        ("2206", 10, 30, 0.9, 40),  # the Estrela
        ("2007", 0, 0, 0.3, 50),
        ("2115", 20, -20, 0.5, 50),
        ("1610", 0, 0, 0.7, 50),  # the Betic ranges
        ("1611", 0, 0, 0.6, 45),
        ("2518", 0, 0, 1.0, 90),  # the Massif Central
        ("2618", 0, 0, 0.6, 80),
        ("1309", 0, 10, 0.8, 50),  # the Rif and the Atlas
        ("1207", 0, 20, 0.8, 80),
        ("1211", 0, 20, 0.9, 90),
        ("1215", 0, 20, 0.9, 90),
        ("1219", 0, 20, 0.9, 80),
    ),
    shores=(
        ("1805", -26, 24, 1.0, 11),  # Cape St. Vincent and the Algarve
        ("1805", 4, 34, 1.0, 10),
        ("1806", -20, 30, 1.0, 10),
        ("1806", 10, 32, 1.0, 9),
        ("2606", -30, 14, 1.0, 11),  # Cape Finisterre
        ("2506", -35, -6, -1.0, 6),  # the rias
        ("2506", -32, 16, -1.0, 6),
        ("2004", -30, -4, 1.0, 9),  # the capes by Lisbon, the mouth of the Tagus
        ("2004", -16, 24, -1.0, 6),
        ("2509", 9, -33, 1.0, 9),  # Cape Penas
        ("1714", -26, 12, 1.0, 10),  # Cape Nao
        ("1915", -24, -18, 1.0, 9),  # the delta of the Ebro
        ("1715", 2, 24, 1.0, 9),  # Ibiza
        ("1614", 35, -16, 1.0, 6),  # Formentera
        ("1716", 16, -10, 1.0, 11),  # Majorca
        ("1716", 18, 10, 1.0, 9),
        ("1716", -14, 4, 1.0, 8),
        ("1718", 15, 4, 1.0, 8),  # Menorca
        ("1718", -13, -4, 1.0, 8),
        ("1310", 2, -26, 1.0, 7),  # Cape Tres Forcas
        ("2117", 33, -16, 1.0, 9),  # Cape Creus
        ("2614", -28, -30, -1.0, 6),  # the Gironde
        ("2714", -8, 34, -1.0, 6),
    ),
)
