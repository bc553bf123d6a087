"""The words of a game explained: its abbreviations, and how its counters are read."""

from pathlib import Path

import msgspec

from zariba.core.datafile import read_toml, shaped

GLOSSARY = "glossary.toml"


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word or abbreviation that players meet in prompts, logs and on cards."""

    word: str
    also: list[str] = []
    """Other forms of it."""
    says: str
    rule: str = ""


class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One number on a counter: its name, and what it is for."""

    name: str
    says: str
    rule: str = ""


class CounterKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the values of a kind of counter are read, from left to right."""

    name: str
    says: str = ""
    symbols: list[str]
    """The symbols of pieces that are read so."""
    values: list[Value] = []


class Marker(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A badge on a piece, by its id."""

    id: str
    text: str
    """As it is drawn, for the legend."""
    tone: str = ""
    says: str
    rule: str = ""


class Glossary(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of glossary.toml."""

    word: list[Word] = []
    counter: list[CounterKind] = []
    mark: list[Marker] = []


def read_glossary(folder: Path) -> Glossary:
    """The glossary in a game's folder; an empty one where it has none."""
    path = folder / GLOSSARY
    return shaped(path, read_toml(path), Glossary) if path.exists() else Glossary()


def rules_of(glossary: Glossary) -> list[str]:
    """Every rule that it names."""
    named = [word.rule for word in glossary.word] + [mark.rule for mark in glossary.mark]
    named += [value.rule for kind in glossary.counter for value in kind.values]
    return [rule for rule in named if rule]
