"""`zariba lab run`, `report`, `compare`, `league` and `replay`: experiments and what they say."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from zariba.bots.settings import listed
from zariba.cli.columns import columns
from zariba.core.bad_input import BadInput
from zariba.lab.extras import CLUSTER, need, need_lab
from zariba.lab.pool import default_workers

if TYPE_CHECKING:
    from zariba.lab.league import League


def run(args: Namespace) -> int:
    """Play an experiment, or go on with it."""
    need_lab("zariba lab run")
    from zariba.lab.run import Stopped, on_this_machine, run_file

    play = on_this_machine(args.workers or default_workers())
    if args.ray is not None:
        need("cluster", CLUSTER, "zariba lab run --ray")
        from zariba.lab.cluster import on_cluster

        play = on_cluster(args.ray)
    try:
        manifest = run_file(args.file, args.out, play, args.csv)
    except Stopped as stopped:
        print(f"zariba: {stopped}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("zariba: what was played is kept; the same command goes on", file=sys.stderr)
        raise
    folder = args.out or args.file.with_suffix("")
    print(told(folder))
    print(f"{manifest.games} games in {folder}, digest {manifest.digest[:16]}")
    return 0


def told(folder: Path) -> str:
    """How each point of the design went, for a person to read."""
    from zariba.lab.summary import summary

    return columns(summary(folder))


def report(args: Namespace) -> int:
    """Make the page of an experiment."""
    need_lab("zariba lab report")
    from zariba.lab.report import write_report

    print(write_report(args.folder, args.out))
    return 0


def compare(args: Namespace) -> int:
    """What differs between two experiments."""
    need_lab("zariba lab compare")
    from zariba.lab.report.compare import compared, write_comparison

    print(columns(compared(args.one, args.other)))
    if args.out is not None:
        print(write_comparison(args.one, args.other, args.out))
    return 0


def replay(args: Namespace) -> int:
    """Write one game of an experiment as a save."""
    need_lab("zariba lab replay")
    from zariba.lab.again import save_game

    path, data = save_game(args.folder, args.number, args.out)
    print(path)
    print(f"zariba replay {path}{f' --data {data}' if data else ''}")
    return 0


def league(args: Namespace) -> int:
    """Rate bots against each other."""
    need_lab("zariba lab league")
    from zariba.lab.league import Stalled, play_league, write_league

    bots = listed(args.bots) if args.bots else []
    if args.bots and len(bots) < 2:
        raise BadInput("a league takes two bots or more")
    try:
        table = play_league(
            args.game, bots, args.games, args.seed, args.workers or default_workers()
        )
    except Stalled as stalled:
        print(f"zariba: {stalled}", file=sys.stderr)
        return 1
    if args.out is not None:
        print(write_league(table, args.out))
    if args.json:
        print(msgspec.json.encode(table).decode())
    else:
        print(standing(table))
    return 0


def standing(table: "League") -> str:
    """The table of a league for a person to read."""
    from zariba.lab.league import rows

    passed = "".join(f"\n{name}: one side only, not played" for name in table.passed)
    return (
        f"points of Elo above {table.against}, {table.games} games for each pairing,"
        f" seed {table.seed}\n{columns(rows(table.ratings, 'bot', 'score'))}\n\n"
        "advantage of the first side between equal bots\n"
        f"{columns(rows(table.sides, 'scenario', 'first side'))}{passed}"
    )
