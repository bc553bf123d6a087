"""Whether the file of the games is still the one that was opened.

SQLite writes on to a file that was deleted or replaced under it, and nobody would find again
what it wrote there.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

Mark = tuple[int, int] | None


class FileWatch:
    """The files of a database as they are when it has been opened; none where it is no file."""

    def __init__(self, *names: str) -> None:
        self._marks = {Path(name): _mark(Path(name)) for name in names}

    @contextmanager
    def watching(self) -> Iterator[None]:
        """What is written within is confirmed only if it is where it will be looked for."""
        self._check()
        yield
        self._check()

    def _check(self) -> None:
        for path, mark in self._marks.items():
            if mark is not None and _mark(path) != mark:
                raise FileNotFoundError(
                    f"{path} was deleted, moved or replaced under the server; "
                    "put it back or start the server anew"
                )


def _mark(path: Path) -> Mark:
    """What tells a file from every other that may come to lie in its place."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino)
