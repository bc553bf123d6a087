"""The words of the command line."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from zariba import __version__

EXPERIMENTS = ("run", "report", "compare", "league", "replay")
"""What may follow `lab` instead of a game."""


def two_words(argv: Sequence[str]) -> list[str]:
    """`lab run` is one command."""
    if argv[:1] == ["lab"] and argv[1:2] and argv[1] in EXPERIMENTS:
        return [f"lab {argv[1]}", *argv[2:]]
    return list(argv)


class Parser(ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def build_parser() -> Parser:
    """All the commands."""
    parser = Parser(prog="zariba", description="Wargames in the browser, every rule enforced.")
    parser.add_argument("--version", action="version", version=f"zariba {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play at this machine, in the browser")
    play.add_argument("game", nargs="?", metavar="GAME")
    play.add_argument("--scenario", metavar="S")
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME=WHO",
        help="who plays a seat: human, or a bot such as random or doctrine",
    )
    play.add_argument(
        "--lesson",
        nargs="?",
        const="first",
        metavar="L",
        help="a guided game; the first one if none is named",
    )
    add_options(play)
    play.add_argument("--seed", type=int, metavar="N", help="repeatable dice")
    play.add_argument("--port", type=port, metavar="P")
    play.add_argument("--no-browser", action="store_true", help="print the address only")
    add_data(play)

    serve = commands.add_parser("serve", help="a table that other people can join")
    serve.add_argument("--host", metavar="H")
    serve.add_argument("--port", type=port, metavar="P")
    serve.add_argument("--database", metavar="URL")
    serve.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a public name of this server, such as play.example.org",
    )
    serve.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy before this server: its X-Forwarded-For is believed",
    )

    games = commands.add_parser("games", help="games, scenarios, seats, rules covered")
    games.add_argument("--json", action="store_true")

    ledger = commands.add_parser("ledger", help="the rules, where enforced, what covers each")
    ledger.add_argument("game", metavar="GAME")
    ledger.add_argument("--check", action="store_true", help="list the gaps; exit 1 on one")

    case = commands.add_parser("case", help="run case files, or make one from a saved game")
    case.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    case.add_argument("--from", dest="save", type=Path, metavar="SAVE", help="print a case")
    case.add_argument("--at", type=count, metavar="N", help="the position before action N")
    add_data(case)

    lab = commands.add_parser(
        "lab",
        help="many games between bots, and experiments: lab run, report, compare, league, replay",
    )
    lab.add_argument("game", metavar="GAME")
    lab.add_argument("--games", type=positive, required=True, metavar="N")
    lab.add_argument("--bots", metavar="A,B", help="in the order of the seats; one for a team")
    lab.add_argument("--seed", type=int, default=0, metavar="N")
    lab.add_argument("--scenario", metavar="S")
    lab.add_argument("--workers", type=positive, metavar="W")
    lab.add_argument("--json", action="store_true")
    lab.add_argument("--csv", type=Path, metavar="FILE", help="a line for each game")
    add_options(lab)
    add_data(lab)

    add_experiments(commands.add_parser)

    check = commands.add_parser("check", help="random play against every promise of a game")
    check.add_argument("game", metavar="GAME")
    check.add_argument("--games", type=positive, default=20, metavar="N")
    check.add_argument("--seed", type=int, default=0, metavar="N")
    check.add_argument("--scenario", metavar="S", help="only this one")
    check.add_argument("--workers", type=positive, metavar="W")
    add_data(check)

    bench = commands.add_parser("bench", help="speed of random play on one core")
    bench.add_argument("game", nargs="?", metavar="GAME")
    bench.add_argument("--seconds", type=seconds, default=5.0, metavar="N", help="a scenario")
    bench.add_argument("--scenario", metavar="S", help="only this one")
    bench.add_argument("--json", action="store_true")
    add_data(bench)

    replay = commands.add_parser("replay", help="verify a saved game and print its log")
    replay.add_argument("save", type=Path, metavar="SAVE")
    replay.add_argument("--to", type=count, metavar="N", help="only the first N actions")
    replay.add_argument(
        "--commitment",
        metavar="HASH",
        help="check what was shown before play: the hash of the seed, a share or a number",
    )
    replay.add_argument(
        "--repair",
        action="store_true",
        help="where the rules were mended since: write what is still legal as a new game",
    )
    add_data(replay)
    return parser


def add_experiments(add: Callable[..., Parser]) -> None:
    """What follows `zariba lab` and is no game."""
    run = add("lab run", prog="zariba lab run")
    run.add_argument("file", type=Path, metavar="FILE.toml")
    run.add_argument("--workers", type=positive, metavar="W", help="all cores when left out")
    run.add_argument("--out", type=Path, metavar="FOLDER", help="FILE without its ending if not")
    run.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster")
    run.add_argument("--csv", action="store_true", help="the tables as CSV as well")

    report = add("lab report", prog="zariba lab report")
    report.add_argument("folder", type=Path, metavar="FOLDER")
    report.add_argument("--out", type=Path, metavar="FILE", help="FOLDER/report.html if not")

    compare = add("lab compare", prog="zariba lab compare")
    compare.add_argument("one", type=Path, metavar="A")
    compare.add_argument("other", type=Path, metavar="B")
    compare.add_argument("--out", type=Path, metavar="FILE", help="a page as well")

    league = add("lab league", prog="zariba lab league")
    league.add_argument("game", nargs="*", metavar="GAME[:SCENARIO]", help="all when left out")
    league.add_argument("--bots", metavar="A,B,C", help="doctrine,random when left out")
    league.add_argument("--games", type=positive, default=20, metavar="N", help="for each pairing")
    league.add_argument("--seed", type=int, default=0, metavar="N")
    league.add_argument("--workers", type=positive, metavar="W")
    league.add_argument("--out", type=Path, metavar="FILE", help="a page with the chart")
    league.add_argument("--json", action="store_true")

    replay = add("lab replay", prog="zariba lab replay")
    replay.add_argument("folder", type=Path, metavar="FOLDER")
    replay.add_argument("number", type=count, metavar="N")
    replay.add_argument("--out", type=Path, metavar="SAVE")


def add_options(parser: ArgumentParser) -> None:
    """The game's options, as a list of words."""
    parser.add_argument("--options", type=words, default=[], metavar="X,Y", help="game options")


def add_data(parser: ArgumentParser) -> None:
    """A data pack instead of the game's own files."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="a data pack for the game")


def words(text: str) -> list[str]:
    """Words between commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def count(text: str) -> int:
    """Nought or more."""
    return whole(text, 0, sys.maxsize)


def positive(text: str) -> int:
    """One or more."""
    return whole(text, 1, sys.maxsize)


def port(text: str) -> int:
    """A port, 0 for any that is free."""
    return whole(text, 0, 65535)


def whole(text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        bounds = f"from {least} to {most}" if most != sys.maxsize else f"of at least {least}"
        raise ArgumentTypeError(f"{text!r} is not a whole number {bounds}")
    return number


def seconds(text: str) -> float:
    """A time that is more than none."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1e6:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds")
    return number
