"""Games and saves as the commands name them."""

from pathlib import Path

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.bounds import SAVE_BYTES
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal
from zariba.core.record import Record, read_record


def data_pack(game_id: str, data: Path | None) -> Game[State]:
    """The game, from a data pack where one is named; the rest of the command finds the same."""
    if data is not None and not data.is_dir():
        registry.load(game_id)  # which says what games there are
        raise BadInput(f"there is no folder {data}")
    registry.use_data(game_id, data)
    return registry.load(game_id)


def read_save(path: Path) -> Record:
    """The record in a save file."""
    try:
        with path.open("rb") as file:
            data = file.read(SAVE_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    return read_record(data, str(path))


def open_save(path: Path, data: Path | None, to: int | None = None) -> Journal[State]:
    """The saved game, every action of it played again through the rules."""
    record = read_save(path)
    if to is not None:
        if to > len(record.actions):
            raise BadInput(f"{path} has {len(record.actions)} actions; there is no {to}")
        record.actions = record.actions[:to]
    try:
        return Journal(data_pack(record.game, data), record)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
