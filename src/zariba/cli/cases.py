"""`zariba case`: run case files, or turn a saved game into one."""

from argparse import Namespace
from pathlib import Path

from zariba import registry
from zariba.cli.saves import data_pack, open_save
from zariba.core.bad_input import BadInput
from zariba.core.case import case_from, find_cases, load_case, run_case


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
    if args.data is not None:
        use_pack(paths, args.data)
    outcomes = [run_case(path, registry.load) for path in paths]
    for outcome in outcomes:
        if not outcome.passed:
            title = f" ({outcome.title})" if outcome.title else ""
            print(f"{outcome.path}{title}: {outcome.failure}")
    failed = sum(not outcome.passed for outcome in outcomes)
    print(f"{len(outcomes) - failed} passed, {failed} failed")
    return 1 if failed else 0


def use_pack(paths: list[Path], data: Path) -> None:
    """A data pack is of one game: that of the first case that can be read."""
    for path in paths:
        try:
            game_id = load_case(path).game
        except BadInput:
            continue
        data_pack(game_id, data)
        return
