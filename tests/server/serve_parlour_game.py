"""A real server with the toy game on the shelf.

serve_parlour_game.py PORT DATABASE [proxy=ADDRESS] [LIMIT=NUMBER ...]
"""

import sys

from parlour_game import Toy
from sketch import serve_alone

from zariba.server import limits

settings = dict(word.split("=") for word in sys.argv[3:])
proxies = [settings.pop("proxy")] if "proxy" in settings else []
for name, number in settings.items():
    assert hasattr(limits, name), name
    setattr(limits, name, float(number))

serve_alone(Toy(), int(sys.argv[1]), sys.argv[2], proxies=proxies)
