"""Which rolls of Mog '93 can be judged: shots of both sides, damage, calls and checks.

Blasts are left out: what falls on friend and foe alike was wanted by nobody.
"""

from zariba.core.flow import Event
from zariba.core.luck import Roll, success
from zariba.games.mog93.material.dice import chances, dice_of
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.state import Mog, seat_of

WEIGHED = {("Pick", "target"): {"hit": 1.0}}
"""A shot removes one figure or another."""
FIRED_UPON = ("hit", "suppressed", "missed", "vehicle hit", "vehicle missed")


def luck(before: Mog, state: Mog) -> list[Roll]:
    """The rolls of the last action."""
    found = []
    for place, event in enumerate(state.news):
        roll = judged(state, event) or (wound(state, place) if event.kind == "wound" else None)
        if roll is not None:
            found.append(roll)
    return found


def judged(g: Mog, event: Event) -> Roll | None:
    """A roll with all that was known of it; None for what is no roll or cannot be judged."""
    numbers = g.pack.numbers
    if event.kind in FIRED_UPON and event.die:  # in.when: a d100 of at most the chance
        hit = event.kind in ("hit", "vehicle hit")
        return success(SOMALIS, "Fire upon Americans", hit, event.value, 100, unit="hits")
    if event.kind in ("shot", "shot missed") and event.die:  # fire.roll_always
        seat, hit = seat_of(g, event.units[0]), event.kind == "shot"
        return success(seat, "Shots", hit, 11 - event.value, 10, unit="hits")
    if event.kind in ("air refused", "air promised"):  # heli.request
        seat, came = seat_of(g, event.units[0]), event.kind == "air promised"
        return success(seat, "Calls for the Black Hawk", came, 11 - numbers.air_request_d10, 10)
    if event.kind == "convoy check":  # convoy.roll
        came = event.die >= event.value
        return success(g.convoy_seat, "Convoy checks", came, 7 - event.value, 6)
    return None


def wound(g: Mog, place: int) -> Roll | None:
    """What a hit takes off a man, where the die is the one before (in.damage)."""
    dice = dice_of(g.pack.numbers.american_damage)
    told = g.news[max(place - dice.number, 0) : place]
    if len(told) != dice.number or any(e.kind != "roll" or e.word != "damage" for e in told):
        return None
    spread = chances(dice)
    return Roll(
        seat=SOMALIS,
        kind="Wounds",
        unit="action points",
        came=float(g.news[place].value),
        ways=tuple((float(value), ways) for value, ways in spread.items()),
        dice=dice.number,
    )
