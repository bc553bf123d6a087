"""What never changes in a game: map, pieces and tables, built whole from files and then sealed."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from zariba.core.datafile import DataFolder

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K", bound="Pack")


class Pack(metaclass=ABCMeta):
    """The data of a game. A second pack of the same game never touches the first.

    `build` sets the attributes once; afterwards none can be set. What is worked out from a pack
    and kept hangs on it (`kept`), so it can never be that of another.
    """

    _sealed = False

    def __init__(self, folder: Path, own: Path) -> None:
        files = DataFolder(folder, own)
        self.folder = folder
        self._kept: dict[object, object] = {}
        self.build(files)
        self.digest = files.finish()
        """The same for packs of the same content, whatever their folders are called."""
        self._sealed = True

    @abstractmethod
    def build(self, files: DataFolder) -> None:
        """Read the files and check that they agree; BadInput says what is wrong."""

    def __setattr__(self, name: str, value: object) -> None:
        if self._sealed:
            raise AttributeError(f"a pack never changes: {name} cannot be set")
        super().__setattr__(name, value)


def kept(work: Callable[Concatenate[K, P], R]) -> Callable[Concatenate[K, P], R]:
    """Work something out from a pack once for each set of arguments; the pack keeps it."""

    @wraps(work)
    def look_up(pack: K, /, *args: P.args, **kwargs: P.kwargs) -> R:
        store: dict[object, object] = pack._kept
        key = (work, args, tuple(kwargs.items())) if kwargs else (work, args)
        if key not in store:
            store[key] = work(pack, *args, **kwargs)
        return store[key]  # type: ignore[return-value]

    return look_up
