"""The words of case files for the war in the east: railways, industry, nations that are out."""

from collections.abc import Iterable

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, One
from zariba.games.aoi.casefile.nations import nation_of
from zariba.games.aoi.casefile.places import hex_of
from zariba.games.aoi.rules.state import Aoi


def converted(g: Aoi) -> list[str]:
    """The rail hexes that the Axis has converted."""
    return [g.pack.codes[hex_] for hex_ in g.converted]


def put_converted(g: Aoi, codes: list[str]) -> None:
    """Say which they are."""
    special = g.plan.special
    hexes = tuple(hex_of(g, code) for code in codes)
    if any(special is None or hex_ not in special.broad_gauge for hex_ in hexes):
        raise BadInput("converted: only rail hexes of the Soviet gauge")
    g.converted = hexes


def out(g: Aoi) -> list[str]:
    """The nations that have left the war."""
    return [g.pack.nation_names[nation] for nation in g.gone]


def put_out(g: Aoi, names: list[str]) -> None:
    """Say which they are."""
    g.gone = tuple(nation_of(g, name) for name in names)


def risen(g: Aoi) -> list[str]:
    """The nations that have had their partisan of the season."""
    special = g.plan.special
    return [special.uprisings[number].name for number in g.risen] if special else []


def put_risen(g: Aoi, names: list[str]) -> None:
    """Say which they are."""
    special = g.plan.special
    known = [one.name for one in special.uprisings] if special else []
    if not set(names) <= set(known):
        raise BadInput(f"risen: there are {', '.join(known) or 'none'}")
    g.risen = tuple(known.index(name) for name in names)


def month_word(word: str, field: str) -> Each[Aoi]:
    """By hex: a month, or never."""

    def get(g: Aoi, code: str) -> str:
        month = getattr(g, field).get(hex_of(g, code))
        return "never" if month is None else g.plan.months[month].name

    def put(g: Aoi, code: str, name: str) -> None:
        months = [one.name for one in g.plan.months]
        if name not in months:
            raise BadInput(f"{word}: there is no month {name!r} in the scenario")
        getattr(g, field)[hex_of(g, code)] = months.index(name)

    def there(g: Aoi) -> Iterable[str]:
        return (g.pack.codes[hex_] for hex_ in getattr(g, field))

    return Each(word, str, get, put, there)


def put_blows(g: Aoi, number: int) -> None:
    """How many Offensives the Axis has performed in the month of surprise."""
    g.blows = number


EAST_WORDS: tuple[Each[Aoi] | One[Aoi], ...] = (
    One("converted", list[str], converted, put_converted, usual=[]),
    month_word("fallen", "fallen"),
    month_word("evacuated", "evacuated"),
    One("out", list[str], out, put_out, usual=[]),
    One("risen", list[str], risen, put_risen, usual=[]),
    One("blows", int, lambda g: g.blows, put_blows, usual=0),
)
