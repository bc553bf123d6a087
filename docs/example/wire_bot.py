"""A bot that sits down at a table by the link of a seat, over the wire (docs/wire.md).

    python wire_bot.py http://127.0.0.1:8000/table/SECRET

It takes options by chance. websockets is among what zariba itself is installed with.
"""

import json
import sys
from random import Random

from websockets.sync.client import connect

CHANCE = Random()


def wanted(scene: dict) -> list[str]:
    """One of the actions that are offered to the seat."""
    option = CHANCE.choice(scene["options"])
    return [option["verb"], option["arg"]]


def play(link: str) -> str:
    """Play to the end of the game; how it ended."""
    address = link.replace("http", "ws", 1).replace("/table/", "/ws/")
    answered = -1
    with connect(address, max_size=None) as wire:
        for frame in wire:
            message = json.loads(frame)
            if message["type"] == "refused":
                print(message["why"], file=sys.stderr)
            elif message["type"] == "scene":
                scene = message["scene"]
                if scene.get("result"):
                    return scene["result"]
                if scene.get("options") and scene["n"] != answered:  # the same may come twice
                    answered = scene["n"]
                    act = {"type": "act", "n": scene["n"], "actions": [wanted(scene)]}
                    wire.send(json.dumps(act))
    return "the table was closed"


if __name__ == "__main__":
    print(play(sys.argv[1]))
