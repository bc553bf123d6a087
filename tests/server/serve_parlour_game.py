"""A real server with the toy game on the shelf: serve_parlour_game.py PORT DATABASE."""

import sys

from parlour_game import Toy
from sketch import serve_alone

serve_alone(Toy(), int(sys.argv[1]), sys.argv[2])
