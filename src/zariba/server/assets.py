"""Files and pictures that browsers may keep: the client's own files, boards, artwork."""

import gzip
import hashlib
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from litestar import Request, Response
from litestar.datastructures import State

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
SMALL = 1024
"""Compressing less than this is not worth it."""
PACKED = (".png", ".webp", ".woff2")


class Asset(NamedTuple):
    """Content with its type, compressed once, and a tag that changes with it."""

    body: bytes
    packed: bytes | None
    media_type: str
    tag: str


def make_asset(body: bytes, suffix: str) -> Asset:
    """An asset of the type that the file name's suffix stands for."""
    packed = None
    if len(body) >= SMALL and suffix not in PACKED:
        packed = gzip.compress(body, 6, mtime=0)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return Asset(body, packed, TYPES[suffix], tag)


def answer(request: "Request[object, object, State]", asset: Asset) -> Response[bytes]:
    """The asset, or word that the browser's copy is still good."""
    headers = {"etag": asset.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    known = request.headers.get("if-none-match", "").split(",")
    if asset.tag in [tag.strip().removeprefix("W/") for tag in known]:
        return Response(b"", status_code=304, headers=headers, media_type=asset.media_type)
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=asset.media_type)


class ClientFiles:
    """The browser client's files, read again when they change on disk."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or Path(str(resources.files("zariba"))) / "web").resolve()
        self._kept: dict[Path, tuple[tuple[int, int], Asset]] = {}

    def names(self) -> list[str]:
        """The files that a browser may be given, by their names under the folder."""
        found = (path for path in self.folder.rglob("*") if path.suffix in TYPES)
        return [path.relative_to(self.folder).as_posix() for path in found]

    def get(self, name: str) -> Asset | None:
        """The file of that name under the folder; None when there is none to give."""
        try:
            path = (self.folder / name.lstrip("/")).resolve()
            if not path.is_relative_to(self.folder) or path.suffix not in TYPES:
                return None
            stat = path.stat()
            mark = (stat.st_mtime_ns, stat.st_size)
            kept = self._kept.get(path)
            if kept is None or kept[0] != mark:
                kept = self._kept[path] = (mark, make_asset(path.read_bytes(), path.suffix))
            return kept[1]
        except (OSError, ValueError):
            return None
