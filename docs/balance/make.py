"""Makes the balance report of every scenario: `python docs/balance/make.py [--games N] [NAME ...]`.

Each file beside this one is an experiment. Results and pages go to build/balance; what was played
stays there, and more games are added to it. The table of README.md is made of all that is there.
"""

import argparse
from pathlib import Path

import msgspec

from zariba.lab.experiment import read_experiment
from zariba.lab.pool import default_workers
from zariba.lab.report import write_report
from zariba.lab.report.effects import mean_of
from zariba.lab.report.gathered import Gathered, Response
from zariba.lab.results import MANIFEST
from zariba.lab.run import on_this_machine, run
from zariba.lab.tally import wilson

HERE = Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build" / "balance"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
HEAD = ("scenario", "games", "wins, with intervals of 95 %", "draws", "ahead at the end", "turn")


def main() -> None:
    """Play, report, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="keren-first, ...: all if none")
    parser.add_argument("--games", type=int, metavar="N", help="at most so many of each")
    parser.add_argument("--workers", type=int, default=default_workers(), metavar="W")
    args = parser.parse_args()
    for path in sorted(HERE.glob("*.toml")):
        if not args.names or path.stem in args.names:
            experiment = read_experiment(path)
            games = min(args.games or experiment.replications, experiment.replications)
            experiment = msgspec.structs.replace(experiment, replications=games)
            play = on_this_machine(args.workers)
            run(experiment, path.read_text(encoding="utf-8"), BUILD / path.stem, play)
            print(write_report(BUILD / path.stem), flush=True)
    write_table()


def write_table() -> None:
    """A line for each scenario that was played."""
    lines = [f"| {' | '.join(HEAD)} |", "|" + "---|" * len(HEAD)]
    for path in sorted(HERE.glob("*.toml")):
        if (BUILD / path.stem / MANIFEST).exists():
            lines.append(line(Gathered(BUILD / path.stem), path.name))
    page = HERE / "README.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    page.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


def line(results: Gathered, file: str) -> str:
    """How a scenario went."""
    rows = results.rows
    scenario = results.game.scenario(results.plan.scenario).name
    wins = []
    for side in results.names:
        rate = wilson(sum(row.winner == side for row in rows), len(rows))
        wins.append(f"{results.called(side)} {rate.mid:.0%} ({rate.low:.0%} to {rate.high:.0%})")
    cells = [
        f"[{results.game.title}, {scenario}]({file})",
        str(len(rows)) + (f" and {len(results.faults)} failed" if results.faults else ""),
        ", ".join(wins),
        f"{sum(row.winner == '' for row in rows) / len(rows):.0%}",
        mean(results, "margin", f"{results.called(results.names[0])}: "),
        mean(results, "turn", ""),
    ]
    return f"| {' | '.join(cells)} |"


def mean(results: Gathered, what: str, words: str) -> str:
    """A mean with its interval."""
    response = Response(what, what, results.count.unit if what == "margin" else "")
    found = mean_of("", results.values(response), results.clusters, response)
    form = "{:+.1f}" if what == "margin" else "{:.1f}"
    interval = f"({form.format(found.low)} to {form.format(found.high)})"
    return f"{words}{form.format(found.mid)} {interval} {response.unit}".rstrip()


if __name__ == "__main__":
    main()
