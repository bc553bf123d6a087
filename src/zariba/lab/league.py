"""A league: every bot against every other, on both sides of every scenario, and their ratings."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from zariba import registry
from zariba.bots import DOCTRINE, bot_words
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.lab.match import BotFault, Match, check_player, play_match, seed_of
from zariba.lab.pool import WorkerLost, progress, stream
from zariba.lab.ratings import Pairing, Rating, rate
from zariba.lab.results import write_file

FAR_APART = 1_000_000
"""So far from each other begin the seeds of two fixtures."""
USUAL = (DOCTRINE, "random")


class Stalled(Exception):
    """A league that cannot go on: a bot or a worker failed."""


class League(msgspec.Struct, frozen=True):
    """What came of it."""

    bots: list[str]
    games: int
    """For each pairing."""
    seed: int
    ratings: list[Rating]
    """Points of Elo above `against`, the strongest first."""
    against: str
    sides: list[Rating]
    """By scenario: the advantage of its first side between equal bots."""
    pairings: list[Pairing]
    passed: list[str]
    """Scenarios in which nobody plays against anybody."""


class Fixture(msgspec.Struct, frozen=True):
    """A scenario, and who plays its two sides."""

    game: str
    scenario: str
    first: str
    second: str
    bots: tuple[str, ...]
    """By seat."""

    @property
    def name(self) -> str:
        """The scenario as tables name it."""
        return f"{self.game} {self.scenario}"


class Leg(msgspec.Struct, frozen=True):
    """One game of a fixture."""

    fixture: int
    first: tuple[int, ...]
    """The seats of the first side."""
    match: Match


class Played(msgspec.Struct, frozen=True):
    """How it ended: 1 for the first side, a half for a draw."""

    fixture: int
    won: float


def play_leg(leg: Leg) -> Played:
    """Play one game, in whichever process."""
    winner = play_match(leg.match).winner
    return Played(leg.fixture, 0.5 if winner < 0 else float(winner in leg.first))


def play_league(
    wanted: Sequence[str], bots: Sequence[str], games: int, seed: int, workers: int
) -> League:
    """Play all pairings of the bots in the scenarios that are wanted."""
    bots = list(bots or USUAL)
    if len(set(bots)) < len(bots):
        raise BadInput("a bot takes part once in a league")
    fixtures: list[Fixture] = []
    passed: list[str] = []
    for game, scenario in scenarios(wanted):
        found = fixtures_of(game, scenario, bots)
        fixtures += found
        if not found:
            passed.append(f"{game.id} {scenario}")
    if not fixtures:
        raise BadInput("nobody plays against anybody in these scenarios")
    legs = [leg for n, one in enumerate(fixtures) for leg in legs_of(n, one, games, seed)]
    won = [0.0] * len(fixtures)
    try:
        with progress("league", len(legs)) as done:
            for result in stream(play_leg, legs, workers):
                won[result.fixture] += result.won
                done()
    except BotFault as fault:
        raise Stalled(str(fault)) from fault
    except WorkerLost:
        raise Stalled("a worker was lost") from None
    pairings = [
        Pairing(one.name, one.first, one.second, games, points)
        for one, points in zip(fixtures, won, strict=True)
    ]
    against = "random" if "random" in bots else bots[0]
    ratings, sides = rate(pairings, against)
    return League(bots, games, seed, ratings, against, sides, pairings, passed)


def scenarios(wanted: Sequence[str]) -> list[tuple[Game[State], str]]:
    """The scenarios that are named, as `GAME` or `GAME:SCENARIO`; all games' where none is."""
    found: list[tuple[Game[State], str]] = []
    for word in wanted or registry.GAMES:
        game_id, _, scenario = word.partition(":")
        game = registry.load(game_id)
        there = [game.scenario(scenario)] if scenario else game.scenarios
        found += [(game, one.id) for one in there]
    return found


def fixtures_of(game: Game[State], scenario: str, bots: Sequence[str]) -> list[Fixture]:
    """Every pairing in a scenario with two sides that are played, each bot with itself as well."""
    seats = game.played_seats(scenario)
    sides = list(dict.fromkeys(game.side(seat, scenario) for seat in seats))
    if len(sides) != 2:
        return []
    words = bot_words(game)
    known = [bot for bot in bots if bot in words or ":" in bot]
    for bot in known:
        check_player(game, bot)
    for bot in bots:
        if not any(bot in bot_words(each) for each, _ in scenarios(())) and ":" not in bot:
            raise BadInput(f"no game has a bot {bot!r}")
    return [
        Fixture(
            game.id,
            scenario,
            one,
            other,
            tuple(one if game.side(seat, scenario) == sides[0] else other for seat in seats),
        )
        for one in known
        for other in known
    ]


def legs_of(number: int, fixture: Fixture, games: int, seed: int) -> list[Leg]:
    """The games of a fixture; each has dice of its own."""
    game = registry.load(fixture.game)
    seats = game.played_seats(fixture.scenario)
    side = game.side(seats[0], fixture.scenario)
    first = tuple(seat for seat in seats if game.side(seat, fixture.scenario) == side)
    return [
        Leg(
            number,
            first,
            Match(
                n,
                seed_of(seed, number * FAR_APART + n),
                fixture.game,
                fixture.scenario,
                (),
                fixture.bots,
            ),
        )
        for n in range(games)
    ]


def rows(ratings: Sequence[Rating], what: str, score: str) -> list[tuple[str, ...]]:
    """Ratings in words."""
    return [
        (what, "Elo", "95 % interval", score, "games"),
        *(
            (
                one.name,
                f"{one.elo:+.0f}",
                f"{one.low:+.0f} to {one.high:+.0f}",
                f"{one.score:.1%}",
                str(one.games),
            )
            for one in ratings
        ),
    ]


def write_league(league: League, out: Path) -> Path:
    """A page with the table and the chart."""
    from zariba.lab.report import charts
    from zariba.lab.report.page import document, figure, table

    body = ["<h1>The league of bots</h1>"]
    body.append(
        f"<p>Every bot against every other and itself, on both sides; {league.games} games for"
        f" each pairing, seed {league.seed}. Bradley and Terry, in points of Elo above"
        f" {escape(league.against)}, with intervals of 95 %.</p>"
    )
    for title, ratings, what, score in (
        ("Ratings", league.ratings, "bot", "score"),
        ("The first side's advantage", league.sides, "scenario", "first side"),
    ):
        lines = rows(ratings, what, score)
        chart = charts.intervals(title, [(r.name, r.low, r.elo, r.high) for r in ratings], "Elo")
        body += [f"<h2>{title}</h2>", figure(chart), table(lines[0], lines[1:])]
    head = ("scenario", "first side", "second side", "won by the first", "games")
    told = (
        (p.scenario, p.first, p.second, f"{p.won / p.games:.0%}", str(p.games))
        for p in league.pairings
    )
    body += ["<h2>All pairings</h2>", table(head, told)]
    body += [f"<p>{escape(name)}: one side only, not played.</p>" for name in league.passed]
    write_file(out, document("The league of bots", "".join(body)).encode())
    return out
