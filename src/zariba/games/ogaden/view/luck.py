"""Which rolls of Ogaden 1977 can be judged: shots and strikes, attempts, the initiative."""

from zariba.core.flow import Event
from zariba.core.luck import Roll, success
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.battle import SABOTAGE
from zariba.games.ogaden.rules.fire import UCF, printed
from zariba.games.ogaden.rules.state import Ogaden

WEIGHED = {("Volley", "unit"): {"hit": 1.0}, ("Strike", "unit"): {"hit": 1.0}}
"""A shot at one unit or another takes a step of it either way (8.2f)."""
SHOTS = {
    "shot": "Shots",
    "flak": "Anti-aircraft fire",
    "bombs": "Air strikes",
    "dogfight": "Air battles",
}
ATTEMPTS = {"ceasefire": "Ceasefires", "breakthrough": "Breakthroughs"}
INITIATIVE = {"Ethiopian initiative": ETHIOPIA, "Somali initiative": SOMALIA}


def luck(before: Ogaden, state: Ogaden) -> list[Roll]:
    """The rolls of the last action."""
    return [roll for event in state.news if (roll := judged(state, event)) is not None]


def judged(state: Ogaden, event: Event) -> Roll | None:
    """A roll with all that was known of it; None for what is no roll or cannot be judged."""
    pack = state.pack
    if event.kind in SHOTS and event.die:  # 8.2e: a die of at most the factor hits
        hit = event.word.endswith("hit")
        return success(event.seat, SHOTS[event.kind], hit, event.value, 6, unit="hits")
    if event.kind == "attempt":
        table = pack.diplomatic
        faces = table.breakthrough_on if event.word == "breakthrough" else table.ceasefire_on
        return success(event.seat, ATTEMPTS[event.word], bool(event.value), len(set(faces)), 6)
    if event.kind == "outcome" and event.word == SABOTAGE and event.die:  # 7.3.1d: less than
        need = printed(state, event.units[0])[UCF] - 1
        return success(event.seat, "Sabotage", bool(event.value), need, 6)
    if event.kind == "roll" and event.word in INITIATIVE:  # 5.1a: half the die is morale
        halves = tuple((float((die + 1) // 2), 1) for die in range(1, 7))
        return Roll(
            seat=INITIATIVE[event.word],
            kind="Initiative",
            unit="morale",
            came=float((event.die + 1) // 2),
            ways=halves,
        )
    return None
