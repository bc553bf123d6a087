"""A single game of an experiment again, as a save that the table opens."""

from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.record import Record
from zariba.lab.results import KEPT, Manifest, read_manifest, read_rows, write_file
from zariba.lab.row import Row, unpacked
from zariba.lab.run import jobs_of
from zariba.lab.watch import play_job

SAVES = "saves"


def save_game(folder: Path, number: int, out: Path | None = None) -> tuple[Path, str]:
    """Write game `number` as a save; where it is, and the data pack that opens it, if its own."""
    manifest = read_manifest(folder)
    row = next((row for row in read_rows(folder / KEPT) if row.game == number), None)
    if row is None:
        raise BadInput(f"{folder} has no game {number}; it has {manifest.games}")
    record = record_of(folder, manifest, row)
    path = out or folder / SAVES / f"game-{number}.zariba"
    write_file(path, msgspec.json.encode(record))
    inside = manifest.folders[row.point]
    return path, str(folder / inside) if inside else manifest.plan.data


def record_of(folder: Path, manifest: Manifest, row: Row) -> Record:
    """The game as it was kept, or played again and found to be the same."""
    if row.more:
        record = unpacked(row.more).record
        if record is not None:
            return record
    inside = [str((folder / name).resolve()) if name else "" for name in manifest.folders]
    packs = [name or manifest.plan.data for name in inside]
    job = next(job for job in jobs_of(manifest.plan, packs) if job.game == row.game)
    again = play_job(msgspec.structs.replace(job, saves=True))
    if again.moves != row.moves:
        raise BadInput(
            f"game {row.game} does not go as it did: it was played by zariba {manifest.zariba},"
            f" rules {manifest.rules}, and the rules, the data or the bots have changed since"
        )
    record = unpacked(again.more).record
    assert record is not None
    return record
