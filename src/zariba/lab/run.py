"""Running an experiment: what is not played yet is played, and kept game by game."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.lab.experiment import Experiment, jobs_in_order, read_experiment
from zariba.lab.extras import need_lab
from zariba.lab.match import Match
from zariba.lab.packs import write_packs
from zariba.lab.pool import WorkerLost, progress, stream
from zariba.lab.results import (
    KEPT,
    Kept,
    Manifest,
    check_same,
    digest_of,
    manifest_of,
    read_manifest,
    read_rows,
    write_manifest,
)
from zariba.lab.row import Row
from zariba.lab.tables import write_tables
from zariba.lab.watch import Job, play_job

Play = Callable[[Iterable[Job]], Generator[Row, None, None]]
"""Plays jobs somewhere and hands their rows over as they come."""


class Stopped(Exception):
    """A run that cannot go on; what was played is kept."""


def on_this_machine(workers: int) -> Play:
    """Plays with so many processes here."""
    return lambda jobs: stream(play_job, jobs, workers)


def run_file(path: Path, out: Path | None, play: Play, csv: bool = False) -> Manifest:
    """Run the experiment of a file, or go on with it; the folder of results is made whole."""
    need_lab("zariba lab run")
    experiment = read_experiment(path)
    folder = out or path.with_suffix("")
    if folder == path:
        raise BadInput(f"{path} has no ending: name a folder for the results with --out")
    return run(experiment, path.read_text(encoding="utf-8"), folder, play, csv)


def run(experiment: Experiment, text: str, folder: Path, play: Play, csv: bool = False) -> Manifest:
    """Play what is not played yet, then write the tables."""
    rules = registry.load(experiment.game).revision
    goes_on = check_same(folder, experiment, rules)
    packs = write_packs(experiment, folder)
    manifest = begin(experiment, text, folder, packs, goes_on)
    with Kept(folder).writing() as kept:
        left = [job for job in jobs_of(experiment, packs) if job.game not in kept.games]
        bar = progress(experiment.title, experiment.games, len(kept.games))
        with closing(play(left)) as rows, bar as done:
            try:
                for row in rows:
                    kept.add(row)
                    done()
            except WorkerLost as lost:
                raise Stopped(told(kept, str(lost) or "a worker was lost")) from None
    return finish(folder, manifest, csv)


def begin(
    experiment: Experiment, text: str, folder: Path, packs: list[str], goes_on: bool
) -> Manifest:
    """The manifest, written before the first game."""
    if goes_on:
        there = read_manifest(folder)
        digests = there.packs
        if not same_data(experiment, folder, packs, there):
            raise BadInput(f"{folder} was begun with other data: name another folder with --out")
    else:
        digests = tuple(pack_digests(experiment, packs))
    inside = [str(Path(p).relative_to(folder.resolve())) if is_in(p, folder) else "" for p in packs]
    manifest = manifest_of(experiment, text, digests, inside)
    write_manifest(folder, manifest)
    return manifest


def is_in(pack: str, folder: Path) -> bool:
    """Whether a pack lies in the folder of results."""
    return bool(pack) and Path(pack).is_relative_to(folder.resolve())


def pack_digests(experiment: Experiment, packs: list[str]) -> list[str]:
    """By point: the digest of its data."""
    known: dict[str, str] = {}
    for pack in packs:
        if pack not in known:
            folder = Path(pack) if pack else None
            known[pack] = registry.load(experiment.game, folder).digest
    return [known[pack] for pack in packs]


def same_data(experiment: Experiment, folder: Path, packs: list[str], there: Manifest) -> bool:
    """Whether the first point still has the data that the folder was begun with."""
    first = packs[0]
    game = registry.load(experiment.game, Path(first) if first else None)
    return game.digest == there.packs[0]


def jobs_of(experiment: Experiment, packs: list[str]) -> Iterator[Job]:
    """Every game of an experiment, in the order in which they are played."""
    game = registry.load(experiment.game)
    seats = game.seats_in(experiment.scenario)
    settings = experiment.settings
    expected = tuple((one.name, one.turn, one.expect) for one in experiment.expected)
    for number, point, replication in jobs_in_order(experiment):
        setting = settings[point]
        bots = [setting.bots[seat.id] for seat in seats if seat.id in setting.bots]
        match = Match(
            number=number,
            seed=experiment.seed_at(point, replication),
            game=experiment.game,
            scenario=experiment.scenario,
            options=game.check_options(setting.options, experiment.scenario),
            bots=tuple(bots),
            data=packs[point],
        )
        yield Job(
            game=number,
            point=point,
            replication=replication,
            match=match,
            measures=experiment.measures,
            expected=expected,
            decisions=experiment.decisions,
            saves=experiment.saves or not experiment.repeatable,
        )


def finish(folder: Path, manifest: Manifest, csv: bool) -> Manifest:
    """The tables of what is kept, and the manifest with its digest."""
    rows = read_rows(folder / KEPT)
    rows = [row for row in rows if row.replication < manifest.plan.replications]
    done = msgspec.structs.replace(manifest, games=len(rows), digest=digest_of(rows))
    write_tables(folder, done, rows, csv)
    write_manifest(folder, done)
    return done


def told(kept: Kept, why: str) -> str:
    """The line for a run that stopped."""
    return f"{why}; {len(kept.games)} games are kept, and the same command goes on from there"
