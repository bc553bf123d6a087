"""Dice are cards turned over: how the faces are spread over those that are left."""

from collections import Counter
from math import perm

from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.state import SandWars

RING = "A ring round the dice may bring an event first."


def cards_left(view: SandWars, seat: int, need: int) -> tuple[int, ...]:
    """The cards a side's dice may come from, as the view knows them.

    The own deck, with the discards when it is too small; of the enemy every card not yet seen.
    """
    deck = view.deck[seat]
    if deck and min(deck) >= 0:
        return deck if len(deck) >= need else (*deck, *view.discard[seat])
    seen = {*view.discard[seat], *view.aside[seat], *(c for c in view.hand[seat] if c >= 0)}
    unseen = tuple(c for c in view.pack.decks[seat] if c not in seen)
    if not deck:
        return view.discard[seat] or unseen
    return unseen


def pairs(pack: SandWarsPack, cards: tuple[int, ...]) -> Counter[int]:
    """The totals of two dice: both faces of one card."""
    return Counter(sum(pack.dice[c]) for c in cards)


def single(pack: SandWarsPack, cards: tuple[int, ...]) -> Counter[int]:
    """One die: the first face of a card."""
    return Counter(pack.dice[c][0] for c in cards)


def highest(pack: SandWarsPack, cards: tuple[int, ...], dice: int, most: int) -> tuple[int, int]:
    """In how many of how many draws no die of so many is above a face.

    Each card gives two dice, the last one only its first when the number is odd; cards are drawn
    without being put back.
    """
    whole, odd = divmod(dice, 2)
    both = sum(max(pack.dice[c]) <= most for c in cards)
    first = sum(pack.dice[c][0] <= most for c in cards)
    ways, total = perm(both, whole), perm(len(cards), whole)
    if odd:
        ways *= max(0, first - whole)
        total *= max(1, len(cards) - whole)
    return ways, total
