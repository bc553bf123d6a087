"""The folder of an experiment's results: its manifest, and each finished game as soon as it is."""

import hashlib
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.lab.design import Point
from zariba.lab.experiment import Experiment
from zariba.lab.pool import default_workers
from zariba.lab.row import Row

FORMAT = 1
MANIFEST = "manifest.json"
KEPT = "games.jsonl"
PACKS = "packs"
LIBRARIES = ("msgspec", "numpy", "polars", "scipy")


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What the results are of, and with what they were made."""

    format: int = FORMAT
    title: str
    experiment: str
    """The digest of the experiment: all but its words and how often it is repeated."""
    file: str
    """The experiment as it was written."""
    plan: Experiment
    zariba: str
    rules: int
    """The revision of the game's rules."""
    packs: tuple[str, ...]
    """By point: the digest of the data that it is played with."""
    folders: tuple[str, ...]
    """By point: its data pack within this folder; empty for the game's own data."""
    repeatable: bool
    """Whether the same file gives the same games: no bot thinks for a set time."""
    python: str
    libraries: dict[str, str]
    machine: str
    cores: int
    games: int = 0
    """How many are finished."""
    digest: str = ""
    """Of all finished games in order: the same however many workers played them."""

    @property
    def points(self) -> tuple[Point, ...]:
        """The levels of the factors, point by point."""
        return self.plan.points


def manifest_of(
    experiment: Experiment, text: str, packs: Sequence[str], folders: Sequence[str]
) -> Manifest:
    """The manifest of results that are about to be made."""
    game = registry.load(experiment.game)
    return Manifest(
        title=experiment.title,
        experiment=experiment.digest,
        file=text,
        plan=experiment,
        zariba=installed("zariba"),
        rules=game.revision,
        packs=tuple(packs),
        folders=tuple(folders),
        repeatable=experiment.repeatable,
        python=platform.python_version(),
        libraries={name: v for name in LIBRARIES if (v := installed(name))},
        machine=f"{platform.system()} {platform.machine()}",
        cores=default_workers(),
    )


def installed(name: str) -> str:
    """The version of a library; empty where it is not there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a folder of results."""
    path = folder / MANIFEST
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except OSError:
        raise BadInput(f"{folder} holds no results of an experiment: no {MANIFEST}") from None
    except msgspec.DecodeError as error:
        raise BadInput(f"{path}: {error}") from None


def write_file(path: Path, data: bytes) -> None:
    """A file whole or not at all."""
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise BadInput(f"cannot write {path}: {error.strerror}") from None


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """The manifest, for people to read as well."""
    write_file(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))


def check_same(folder: Path, experiment: Experiment, rules: int) -> bool:
    """Whether the folder has begun results of this experiment; BadInput if of another."""
    if not (folder / MANIFEST).exists():
        if folder.exists() and not (folder.is_dir() and is_empty(folder)):
            raise BadInput(f"{folder} is there and holds no results: name another with --out")
        return False
    there = read_manifest(folder)
    if there.experiment != experiment.digest:
        raise BadInput(
            f"{folder} holds the results of another experiment, {there.title!r}:"
            " name another folder with --out"
        )
    here = installed("zariba")
    if (there.zariba, there.rules) != (here, rules):
        raise BadInput(
            f"{folder} was begun by zariba {there.zariba}, rules {there.rules}, and this is"
            f" {here}, rules {rules}: name another folder with --out"
        )
    return True


def is_empty(folder: Path) -> bool:
    """Whether a folder holds nothing but data packs of a run that did not begin."""
    return all(path.name == PACKS for path in folder.iterdir())


class Kept:
    """The finished games of a folder, a line each; only added to."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / KEPT
        self.games: set[int] = set()
        self._file = -1

    @contextmanager
    def writing(self) -> Iterator["Kept"]:
        """Open it for one run at a time; what a kill left half written is cut off."""
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise BadInput(f"cannot write {self.path}: {error.strerror}") from None
        try:
            self._claim()
            data = self.path.read_bytes()
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                os.ftruncate(self._file, whole)
            self.games = {row.game for row in read_rows(self.path)}
            yield self
        finally:
            os.close(self._file)

    def _claim(self) -> None:
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"another run is writing to {self.path.parent}") from None

    def add(self, row: Row) -> None:
        """Keep a game, on the disk before anything else happens; one that is there is not again."""
        if row.game in self.games:
            return
        line = msgspec.json.encode(row) + b"\n"
        before = os.fstat(self._file).st_size
        try:
            while line:
                line = line[os.write(self._file, line) :]
            os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, before)
            raise BadInput(
                f"cannot write {self.path}: {error.strerror}; {len(self.games)} games are kept,"
                " and the same command goes on from there"
            ) from None
        self.games.add(row.game)


def read_rows(path: Path) -> list[Row]:
    """The games that are kept, in the order of their numbers."""
    decoder = msgspec.json.Decoder(Row)
    rows: dict[int, Row] = {}
    try:
        with path.open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    row = decoder.decode(line)
                    rows.setdefault(row.game, row)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise BadInput(f"{path}: after {len(rows)} games: {error}") from None
    return [rows[game] for game in sorted(rows)]


def digest_of(rows: Sequence[Row]) -> str:
    """The digest of finished games in order."""
    whole = hashlib.sha256()
    for row in rows:
        whole.update(msgspec.json.encode(row, order="deterministic") + b"\n")
    return whole.hexdigest()
