"""What the process holds from which servers are forked: everything a server would load first."""

import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto  # noqa: F401

import zariba.server.app
import zariba.server.launch  # noqa: F401
from zariba import registry

registry.load_all()
