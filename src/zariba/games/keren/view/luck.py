"""Which rolls of Keren can be judged: each attack by what its column may bring, each rally."""

from zariba.core.flow import Event
from zariba.core.luck import Roll, success
from zariba.games.keren.rules.assault import assault_result
from zariba.games.keren.rules.rally import rally_odds
from zariba.games.keren.rules.ranged_fire import at_most
from zariba.games.keren.rules.state import Keren

WORTH = {"NE": 0.0, "S": 0.25, "DR": 0.5, "1DE": 1.0, "2DE": 2.0, "1AE": -1.0, "2AE": -2.0}
"""Units eliminated; a retreat counts half a unit, suppression a quarter."""
UNIT = "units, a retreat as ½, suppression as ¼"
KINDS = {"fire": "Ranged fire", "air": "Air attacks", "assault": "Assaults"}


def luck(before: Keren, state: Keren) -> list[Roll]:
    """The rolls of the last action."""
    found = []
    for event in state.news:
        if event.kind in KINDS:
            found.append(attack(before, event))
        elif event.kind == "rally":
            ways = {word: n for word, n, _ in rally_odds(before, event.units[0]).outcomes}
            came = event.word == "rallied"
            found.append(success(event.seat, "Rallies", came, ways.get("rallied", 0), 6))
    return found


def attack(before: Keren, event: Event) -> Roll:
    """An attack: every die reads its cell of the same column, for as many as stood there."""
    there = len(before.stacks.get(event.at, ()))
    pack = before.pack
    if event.kind == "assault":
        cells = [assault_result(pack, event.value, die, event.parts) for die in range(1, 7)]
    else:
        cells = [row[event.value] for row in pack.fire_table]
    mine = len(event.units) if event.kind == "assault" else 2
    worth = [WORTH[at_most(cell, there, mine)] for cell in cells]
    return Roll(
        seat=event.seat,
        kind=KINDS[event.kind],
        unit=UNIT,
        came=worth[event.die - 1],
        ways=tuple((value, 1) for value in worth),
    )
