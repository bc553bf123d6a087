"""A real server with the toy game on the shelf: serve_parlour_game.py PORT DATABASE."""

import sys
from functools import partial

import parlour_game as toy

from zariba.server.launch import serve

toy.install()
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], None, partial(print, flush=True))
