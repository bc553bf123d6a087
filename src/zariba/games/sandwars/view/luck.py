"""Which dice of Sand Wars can be judged: those read in the action that turned their cards over.

Dice are cards of the roller's own deck, so what could have come are the cards that were left. A
ring that brings an event puts the reading off; such cards are not judged, and the others are
judged among those without one.
"""

from zariba.core.flow import Event
from zariba.core.luck import Roll
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.fire import result_of
from zariba.games.sandwars.rules.state import SandWars

HIGH = {
    "recon": "Recon",
    "flak": "Air defence",
    "intercept": "Interception",
    "strikes": "Strategic attacks",
    "interdicts": "Interdiction",
    "raids": "Raids",
    "sof defence": "SOF defence",
    "terror die": "Terrorist attacks",
    "base captured": "Bases taken",
    "base destroyed": "Bases taken",
}
"""Whoever rolls for these wants high dice."""
FIRE = ("fire", "mines")
EVENT = "event"
"""The ring that puts a reading off (dice.trigger.event)."""
RETREAT = 100
"""What stands for a retreat beside the total in the news of a fire."""


class Turned:
    """Cards that were turned over for dice and not read yet, by seat."""

    def __init__(self, before: SandWars) -> None:
        self.pack: SandWarsPack = before.pack
        self.left = [set(deck) for deck in before.deck]
        self.thrown = [set(cards) for cards in before.discard]
        self.open: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
        self.size = 0
        """Of how many cards the last was drawn by chance."""

    def take(self, event: Event) -> None:
        """Follow a deck through the news."""
        if event.kind == "roll":
            self.size = event.value
        elif event.kind == "reshuffle":
            self.left[event.seat] |= self.thrown[event.seat]
            self.thrown[event.seat].clear()
        elif event.kind == "dice":
            self.turn(event.seat, event.units[0], event.to)
        elif event.kind in ("event", "drawn"):
            self.left[event.seat] -= set(event.units)

    def turn(self, seat: int, card: int, dice: int) -> None:
        """A card for dice; where its deck is not known whole nothing is judged."""
        left, ring = self.left[seat], self.pack.trigger
        known = card in left and len(left) == self.size and ring[card] != EVENT
        cards = tuple(sorted(each for each in left if ring[each] != EVENT)) if known else ()
        self.open.setdefault(seat, []).append((card, dice, cards))
        self.left[seat].discard(card)
        self.thrown[seat].add(card)

    def read(self, seat: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """The cards of a seat that are read now: the card, its dice, those it was drawn from."""
        return [each for each in self.open.pop(seat, []) if each[2]]


def luck(before: SandWars, state: SandWars) -> list[Roll]:
    """The rolls of the last action."""
    turned, found = Turned(before), []
    for event in state.news:
        turned.take(event)
        if event.kind in FIRE:
            found += fires(turned, event)
        elif event.kind == "recon":
            found += [roll for seat in (0, 1) for roll in pips(turned, seat, event.kind)]
        elif event.kind in HIGH:
            found += pips(turned, event.seat, event.kind)
    return found


def fires(turned: Turned, event: Event) -> list[Roll]:
    """A fire in steps: both dice are those of one card."""
    read = turned.read(event.seat)
    if len(read) != 1 or read[0][1] != 2:
        return []
    card, _, cards = read[0]
    pack = turned.pack
    mines = event.kind == "mines"
    power = pack.limits.mines_firepower if mines else sum(part.value for part in event.parts)
    halved = not mines and bool(event.word)  # ter.half: the word is the rule that halves
    if sum(pack.dice[card]) != event.die % RETREAT:
        return []
    steps = [steps_of(pack, power, each, halved) for each in cards]
    return [
        Roll(
            seat=event.seat,
            kind="Fire",
            unit="steps",
            came=steps_of(pack, power, card, halved),
            ways=tuple((value, 1) for value in steps),
        )
    ]


def steps_of(pack: SandWarsPack, power: int, card: int, halved: bool) -> float:
    """The steps that the dice of a card take."""
    hits, _ = result_of(pack, power, sum(pack.dice[card]))
    return float((hits + 1) // 2 if halved else hits)


def pips(turned: Turned, seat: int, kind: str) -> list[Roll]:
    """The dice of each card by their sum."""
    dice = turned.pack.dice
    return [
        Roll(
            seat=seat,
            kind=HIGH[kind],
            unit="pips",
            came=float(sum(dice[card][:number])),
            ways=tuple((float(sum(dice[each][:number])), 1) for each in cards),
        )
        for card, number, cards in turned.read(seat)
    ]
