"""The words of Sand Wars' case files that lay out cards: each card is in one place."""

from zariba.core.bad_input import BadInput
from zariba.core.fact import shaped
from zariba.games.sandwars.casefile.words import card_of, side_of, within
from zariba.games.sandwars.material.pack import PACK, SIDES
from zariba.games.sandwars.rules.state import SandWars


def pile_of(word: str, side: int, names: list[str]) -> tuple[int, ...]:
    """The cards of a pile: of its side, each of them once (card.decks)."""
    cards = tuple(card_of(name) for name in names)
    for name, card in zip(names, cards, strict=True):
        if PACK.deck_of[card] != side:
            raise BadInput(f"{word}: {name} is not a card of {SIDES[side]}")
        if cards.count(card) > 1:
            raise BadInput(f"{word}: {name} is named twice")
    return cards


def lay_hand(g: SandWars, value: object) -> None:
    """The hands, exactly."""
    for name, cards in shaped(value, dict[str, list[str]], "hand").items():
        side = side_of(name)
        held = tuple(sorted(pile_of("hand", side, cards)))
        g.hand[side] = held
        g.deck[side] = tuple(c for c in PACK.decks[side] if c not in held)
        g.discard[side] = ()


def lay_discard(g: SandWars, value: object) -> None:
    """The discard piles, bottom to top."""
    for name, cards in shaped(value, dict[str, list[str]], "discard").items():
        side = side_of(name)
        pile = pile_of("discard", side, cards)
        for card in pile:
            if card in g.hand[side]:
                raise BadInput(f"discard: {PACK.cards[card].id} is in the hand of {name}")
        g.discard[side] = pile
        g.deck[side] = tuple(c for c in g.deck[side] if c not in pile)


def lay_deck(g: SandWars, value: object) -> None:
    """The next cards of each deck, in the order in which they are drawn."""
    for name, cards in shaped(value, dict[str, list[str]], "deck").items():
        side = side_of(name)
        g.stacked[side] = pile_of("deck", side, cards)
        for card in g.stacked[side]:
            if card not in g.deck[side]:
                raise BadInput(f"deck: {PACK.cards[card].id} is not in the deck of {name}")


def lay_left(g: SandWars, value: object) -> None:
    """How many cards are left in a deck, those named first; the others are discarded."""
    for name, number in shaped(value, dict[str, int], "left").items():
        side = side_of(name)
        within(f"left of {name}", number, len(g.stacked[side]), len(g.deck[side]))
        others = [c for c in g.deck[side] if c not in g.stacked[side]]
        kept = [*g.stacked[side], *others][:number]
        g.discard[side] = (*g.discard[side], *(c for c in g.deck[side] if c not in kept))
        g.deck[side] = tuple(sorted(kept))


def event_card(g: SandWars, value: object) -> int:
    """The card whose event is read; it is neither in a hand nor still to be drawn."""
    words = shaped(value, dict[str, object], "event")
    name = shaped(words.get("card", ""), str, "event.card")
    card = card_of(name)
    side = PACK.deck_of[card]
    if card in (*g.hand[side], *g.stacked[side]):
        where = "hand" if card in g.hand[side] else "deck"
        raise BadInput(f"event.card: {name} cannot be in the {where} of {SIDES[side]} as well")
    return card
