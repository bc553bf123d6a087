"""A bot for any game of zariba, in Python or any other language: JSON lines in, JSON lines out.

    zariba lab ogaden --scenario liberation --games 10 --bots "program:python outside_bot.py,random"

It looks one thing up in the picture of the table (is there an attack to be made?) and else takes
an option by chance, repeatably: the same game gives it the same numbers.
"""

import json
import sys
from random import Random

BOLD = ("attack", "assault", "fire", "strike", "land")


def answer(question: dict) -> dict:
    options = question["options"]
    bold = [option for option in options if option[0] in BOLD]
    action = Random(question["luck"]).choice(bold or options)
    scene = question["scene"]
    return {
        "action": action,
        "reason": f"{len(bold)} bold ways in turn {scene['turn']}, {len(scene['pieces'])} pieces",
    }


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        seat = message["seat"]
        print(f"playing {seat} of {message['game']}", file=sys.stderr)
    elif message["type"] == "decide":
        print(json.dumps(answer(message)), flush=True)
