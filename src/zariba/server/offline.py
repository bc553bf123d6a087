"""What lets the client be installed, and open where there is no connection: its worker.

The worker keeps the client's own files, under a name that changes with any of them. Tables, scenes
and everything else under /api go past it.
"""

import hashlib
import json

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from zariba.server.asking import Asked
from zariba.server.assets import ClientFiles, answer, make_asset

WORKER = "worker.js"


def worker_routes(files: ClientFiles) -> list[HTTPRouteHandler]:
    """The worker, at the root because it serves every page."""

    @get("/worker.js")
    async def worker(request: Asked) -> Response[bytes]:
        return answer(request, make_asset(worker_script(files), ".js"))

    return [worker]


def worker_script(files: ClientFiles) -> bytes:
    """The worker's code, headed by which files it keeps and by their version."""
    tags = {name: asset.tag for name in files.names() if (asset := files.get(name)) is not None}
    version = hashlib.sha256(json.dumps(sorted(tags.items())).encode()).hexdigest()[:16]
    kept = ["/", *(f"/static/{name}" for name in sorted(tags) if name != WORKER)]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(kept)};\n"
    code = files.get(WORKER)
    assert code is not None
    return head.encode() + code.body
