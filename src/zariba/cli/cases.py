"""`zariba case`: run case files, or turn a saved game into one."""

import sys
from argparse import Namespace
from pathlib import Path

from zariba.cli.saves import data_pack, open_save
from zariba.core.bad_input import BadInput
from zariba.core.case import FindGame, case_from, find_cases, load_case, run_case
from zariba.core.flow import State
from zariba.core.game import Game


def case(args: Namespace) -> int:
    """Run the cases; the last line counts them."""
    if args.save is not None:
        if args.paths:
            raise BadInput("give either case files to run or --from SAVE, not both")
        journal = open_save(args.save, args.data)
        at = len(journal.record.actions) if args.at is None else args.at
        print(case_from(journal.game, journal.at(at)), end="")
        return 0
    if not args.paths:
        raise BadInput("name a case file or a folder of them")
    if args.at is not None:
        raise BadInput("--at goes with --from SAVE")
    paths = find_cases(args.paths)
    find = finder(paths, args.data)
    outcomes = [run_case(path, find) for path in paths]
    for outcome in outcomes:
        for warning in outcome.warnings:
            print(f"{outcome.path}: warning: {warning}", file=sys.stderr)
        if not outcome.passed:
            title = f" ({outcome.title})" if outcome.title else ""
            print(f"{outcome.path}{title}: {outcome.failure}")
            for line in outcome.standing.splitlines():
                print(f"    {line}")
    failed = sum(not outcome.passed for outcome in outcomes)
    print(f"{len(outcomes) - failed} passed, {failed} failed")
    return 1 if failed else 0


def finder(paths: list[Path], data: Path | None) -> FindGame:
    """How the cases find their games, one of them perhaps with a data pack."""
    packed = packed_game(paths, data) if data is not None else None

    def find(game_id: str) -> Game[State]:
        if packed is not None and packed.id == game_id:
            return packed
        return data_pack(game_id, None)

    return find


def packed_game(paths: list[Path], data: Path) -> Game[State] | None:
    """A data pack is of one game: that of the first case that can be read."""
    for path in paths:
        try:
            game_id = load_case(path).game
        except BadInput:
            continue
        return data_pack(game_id, data)
    return None
