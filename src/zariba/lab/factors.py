"""Factors: what an experiment varies, and at which levels."""

from collections.abc import Mapping
from math import floor, isfinite

import msgspec

from zariba.bots.settings import split
from zariba.core.bad_input import BadInput
from zariba.lab.variation import HOW, Change, Source, Value, address, changed

LEVELS_AT_MOST = 1000


class FactorFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A `[[factor]]` as it is written."""

    name: str = ""
    data: str = ""
    """A number of the data pack by its name."""
    option: str = ""
    """A game option, on or off."""
    bot: str = ""
    """A seat whose bot is varied, or with `setting` a setting of its bot."""
    setting: str = ""
    how: str = "set"
    levels: list[Value] = []
    low: float | int | None = None
    high: float | int | None = None


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """A factor that was looked at: it is there, and its levels are of the right kind."""

    name: str
    kind: str
    """data, option or bot."""
    what: str
    """The address, the option, or the seat."""
    setting: str = ""
    how: str = "set"
    levels: tuple[Value, ...] = ()
    low: float | int = 0
    high: float | int = 0
    """Where there are no levels: all between."""

    @property
    def numeric(self) -> bool:
        """Whether its levels can be measured."""
        return all(is_number(level) for level in self.levels)

    @property
    def ends(self) -> tuple[Value, Value]:
        """Its first and last level, or its lowest and highest."""
        return (self.levels[0], self.levels[-1]) if self.levels else (self.low, self.high)

    def at(self, share: float) -> Value:
        """The level so far along its range."""
        if self.levels:
            return self.levels[min(floor(share * len(self.levels)), len(self.levels) - 1)]
        if isinstance(self.low, int) and isinstance(self.high, int):
            return min(self.low + floor(share * (self.high - self.low + 1)), self.high)
        return float(f"{self.low + share * (self.high - self.low):.6g}")


class Setting(msgspec.Struct, frozen=True):
    """What a point of the design means: the numbers that differ, the options, the bots by seat."""

    changes: tuple[Change, ...]
    options: tuple[str, ...]
    bots: dict[str, str]


def is_number(value: Value) -> bool:
    """Whether a level is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def factor_of(file: FactorFile, source: Source | None) -> Factor:
    """A factor as it is used; BadInput says what is wrong with it."""
    kinds = [kind for kind in ("data", "option", "bot") if getattr(file, kind)]
    called = f"factor {file.name}" if file.name else "a factor"
    if len(kinds) != 1:
        raise BadInput(f"{called} varies one of data, option or bot, not {len(kinds)} of them")
    kind = kinds[0]
    what: str = getattr(file, kind)
    called = f"factor {file.name or what}"
    if file.setting and kind != "bot":
        raise BadInput(f"{called}: only a bot has a setting")
    if file.how not in HOW:
        raise BadInput(f"{called}: how is {file.how!r}, not one of {', '.join(HOW)}")
    if file.how != "set" and kind != "data":
        raise BadInput(f"{called}: only a number of the data can be varied by {file.how!r}")
    check_levels(called, file)
    levels = file.levels or ([False, True] if kind == "option" and file.low is None else [])
    factor = Factor(
        name=file.name or usual_name(kind, what, file.setting),
        kind=kind,
        what=what,
        setting=file.setting,
        how=file.how,
        levels=tuple(levels),
        low=file.low if file.low is not None else 0,
        high=file.high if file.high is not None else 0,
    )
    if kind == "data":
        check_data(called, factor, source)
    elif kind == "option" and not all(isinstance(level, bool) for level in levels):
        raise BadInput(f"{called}: an option is on or off: levels are true and false")
    elif kind == "bot" and not file.setting and not all(isinstance(n, str) for n in levels):
        raise BadInput(f"{called}: the levels of a seat are names of bots")
    return factor


def check_levels(called: str, file: FactorFile) -> None:
    """BadInput for no levels, the same twice, or a range that is none."""
    ranged = file.low is not None or file.high is not None
    if file.levels and ranged:
        raise BadInput(f"{called}: give levels, or low and high, not both")
    if ranged:
        low, high = file.low, file.high
        if low is None or high is None or not isfinite(low) or not isfinite(high) or low >= high:
            raise BadInput(f"{called}: low and high are two numbers, low below high")
    elif not file.levels and not file.option:
        raise BadInput(f"{called} has no levels")
    if len(set(map(repr, file.levels))) < len(file.levels):
        raise BadInput(f"{called}: a level stands there twice")
    if len(file.levels) > LEVELS_AT_MOST:
        raise BadInput(f"{called}: more than {LEVELS_AT_MOST} levels")


def usual_name(kind: str, what: str, setting: str) -> str:
    """What a factor without a name is called."""
    if kind == "data":
        return address(what).path[-1]
    if kind == "bot":
        return f"{setting} of {what}" if setting else f"bot of {what}"
    return what


def check_data(called: str, factor: Factor, source: Source | None) -> None:
    """BadInput where the number is not there, or a level is of another kind."""
    if source is None:
        raise BadInput(f"{called}: this game has no data files")
    at = address(factor.what)
    try:
        for value in source.values(at):
            for level in factor.levels or factor.ends:
                changed(value, Change(at, factor.how, level))
    except BadInput as trouble:
        raise BadInput(f"{called}: {trouble}") from None


def apply(factors: tuple[Factor, ...], levels: tuple[Value, ...], usual: Setting) -> Setting:
    """What is played at a point: whole bots first, then their settings."""
    changes: list[Change] = list(usual.changes)
    options, bots = list(usual.options), dict(usual.bots)
    pairs = list(zip(factors, levels, strict=True))
    for factor, level in sorted(pairs, key=lambda pair: bool(pair[0].setting)):
        if factor.kind == "data":
            changes.append(Change(address(factor.what), factor.how, level))
        elif factor.kind == "option":
            options = [word for word in options if word != factor.what]
            options += [factor.what] if level else []
        elif factor.setting:
            bots[factor.what] = with_setting(bots[factor.what], factor.setting, level)
        else:
            bots[factor.what] = str(level)
    return Setting(tuple(changes), tuple(options), bots)


def with_setting(word: str, key: str, level: Value) -> str:
    """The word of a bot with one setting as given."""
    name, settings = split(word)
    return joined(name, {**settings, key: str(level)})


def joined(name: str, settings: Mapping[str, str]) -> str:
    """A bot and its settings in one word."""
    return f"{name}:{','.join(f'{key}={value}' for key, value in settings.items())}"
