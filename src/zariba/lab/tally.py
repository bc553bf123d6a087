"""The sum of many matches: wins with their intervals of confidence, as JSON and CSV."""

import csv
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput
from zariba.lab.match import Played

Z95 = 1.959963984540054


class Rate(msgspec.Struct, frozen=True, array_like=True):
    """A share with its 95 % interval: low, middle, high."""

    low: float
    mid: float
    high: float


class Result(msgspec.Struct, frozen=True):
    """One game, with the winner's own name."""

    number: int
    seed: int
    winner: str
    """A side: a seat's id or its team; empty for a draw."""
    rule: str
    why: str
    decisions: int
    turn: int


class Tally(msgspec.Struct, frozen=True):
    """What `zariba lab --json` prints."""

    game: str
    scenario: str
    games: int
    bots: dict[str, str]
    wins: dict[str, int]
    draws: int
    seconds: float
    decisions: int
    options: list[str]
    seed: int
    rates: dict[str, Rate]
    mean_decisions: float
    mean_turn: float
    slowest: dict[str, float]
    """The longest that each seat's bot thought over one decision, in seconds."""
    results: list[Result]
    sides: dict[str, list[str]]
    """Who wins together: the seats of each side, a team or a single seat."""


def wilson(wins: int, games: int) -> Rate:
    """Wilson's score interval for a share, at 95 %."""
    if games == 0:
        return Rate(0.0, 0.0, 1.0)
    share = wins / games
    scale = 1 + Z95**2 / games
    middle = (share + Z95**2 / (2 * games)) / scale
    half = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2)) / scale
    low = 0.0 if wins == 0 else max(0.0, middle - half)
    high = 1.0 if wins == games else min(1.0, middle + half)
    return Rate(round(low, 6), round(share, 6), round(high, 6))


def tally(
    *,
    game: str,
    scenario: str,
    options: Sequence[str],
    seed: int,
    seats: Sequence[str],
    sides: Sequence[str],
    bots: Sequence[str],
    played: Sequence[Played],
    seconds: float,
) -> Tally:
    """Sum up the matches of one series; `sides` names what each seat wins as."""
    games = len(played)
    wins = dict.fromkeys(sides, 0)
    for p in played:
        if p.winner >= 0:
            wins[sides[p.winner]] += 1
    return Tally(
        game=game,
        scenario=scenario,
        games=games,
        bots=dict(zip(seats, bots, strict=True)),
        wins=wins,
        draws=sum(p.winner < 0 for p in played),
        seconds=round(seconds, 3),
        decisions=sum(p.decisions for p in played),
        options=list(options),
        seed=seed,
        rates={side: wilson(won, games) for side, won in wins.items()},
        mean_decisions=round(sum(p.decisions for p in played) / games, 2),
        mean_turn=round(sum(p.turn for p in played) / games, 2),
        slowest={
            seat: round(max(p.slowest[number] for p in played), 6)
            for number, seat in enumerate(seats)
        },
        results=[
            Result(
                number=p.number,
                seed=p.seed,
                winner=sides[p.winner] if p.winner >= 0 else "",
                rule=p.rule,
                why=p.why,
                decisions=p.decisions,
                turn=p.turn,
            )
            for p in played
        ],
        sides={
            side: [seat for seat, of in zip(seats, sides, strict=False) if of == side]
            for side in wins
        },
    )


def write_csv(path: Path, results: Sequence[Result]) -> None:
    """One line a game; the same file whatever the number of workers."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(Result.__struct_fields__)
            writer.writerows(msgspec.structs.astuple(result) for result in results)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None
