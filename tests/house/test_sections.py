"""The sections that players are told to look up, in the books that have no numbers."""

from __future__ import annotations

import re
from itertools import chain, combinations
from pathlib import Path

import pytest

from zariba.core.ledger import read_rules

HERE = Path(__file__).resolve().parent
GAMES = HERE.parents[1] / "src" / "zariba" / "games"
NUMBERED = re.compile(r", (?:(?:first|second) )?(?:step|point|roll) \d+[a-d]?$")


def ways_to_name(path: list[str]) -> set[str]:
    """A heading, with any of those it stands under before it."""
    above = path[:-1]
    kept = chain.from_iterable(combinations(above, n) for n in range(len(above) + 1))
    ways = [[*some, path[-1]] for some in kept]
    return {
        joint.join([": ".join(way[:-1]), way[-1]] if way[:-1] else way)
        for way in ways
        for joint in (": ", ", ")
    }


def citable(outline: str) -> set[str]:
    """Everything that a section may name of a book, from the outline of its headings."""
    named: set[str] = set()
    path: list[str] = []
    for line in outline.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        path = [*path[:depth], line.strip()]
        named |= ways_to_name(path)
    return named


@pytest.mark.parametrize("game", ["sandwars", "mog93"])
def test_every_section_is_a_heading_of_the_printed_book(game: str) -> None:
    headings = citable((HERE / "headings" / f"{game}.txt").read_text(encoding="utf-8"))
    astray = {
        f"{rule.id}: {place}"
        for rule in read_rules(GAMES / game)
        for place in rule.section.split("; ")
        if NUMBERED.sub("", place) not in headings
    }
    assert not astray


def test_a_heading_may_be_named_with_those_above_it_or_without() -> None:
    assert citable("Map\n  Spaces\n    Desert\n") == {
        "Map",
        "Spaces",
        "Map: Spaces",
        "Map, Spaces",
        "Desert",
        "Map: Desert",
        "Map, Desert",
        "Spaces: Desert",
        "Spaces, Desert",
        "Map: Spaces: Desert",
        "Map: Spaces, Desert",
    }
