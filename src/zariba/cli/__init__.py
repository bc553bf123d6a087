"""The command line: what a person types, and one clear line when it is wrong."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from zariba.cli.arguments import build_parser, two_words
from zariba.core.bad_input import BadInput, one_line

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        try:
            words = two_words(sys.argv[1:] if argv is None else list(argv))
            return run(build_parser().parse_args(words))
        finally:
            sys.stdout.flush()
    except BadInput as error:
        print(f"zariba: {one_line(str(error), 2000)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read the output has gone; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def run(args: Namespace) -> int:
    """The command's own module is imported only when it is asked for: the others stay quick."""
    match args.command:
        case "play" | "serve":
            from zariba.cli import table

            return table.play(args) if args.command == "play" else table.serve(args)
        case "games" | "ledger":
            from zariba.cli import catalogue

            return catalogue.games(args) if args.command == "games" else catalogue.ledger(args)
        case "case":
            from zariba.cli import cases

            return cases.case(args)
        case "replay":
            from zariba.cli import replay

            return replay.replay(args)
        case "lab run" | "lab report" | "lab compare" | "lab league" | "lab replay":
            from zariba.cli import experiments

            do = {
                "lab run": experiments.run,
                "lab report": experiments.report,
                "lab compare": experiments.compare,
                "lab league": experiments.league,
                "lab replay": experiments.replay,
            }
            return do[args.command](args)
        case _:
            from zariba.cli import many

            return {"lab": many.lab, "check": many.check, "bench": many.bench}[args.command](args)
