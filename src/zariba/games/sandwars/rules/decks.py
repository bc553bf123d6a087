"""Operations decks and hands: drawing, discarding, shuffling."""

from zariba.games.sandwars.material.map import ALG
from zariba.games.sandwars.rules.state import SandWars


def take_top(g: SandWars, seat: int, why: str) -> int:
    """The top card of a deck, the discards shuffled into it when it is empty; -1 for none."""
    if g.stacked[seat]:
        card = g.stacked[seat][0]
        mine, theirs = g.stacked
        g.stacked = (mine[1:], theirs) if seat == ALG else (mine, theirs[1:])
    else:
        if not g.deck[seat]:
            reshuffle(g, seat)  # event.reshuffle, dice.reshuffle, disc.reshuffle
        deck = g.deck[seat]
        if not deck:
            return -1
        card = deck[g.roll(len(deck), why) - 1] if len(deck) > 1 else deck[0]
    place = g.deck[seat].index(card)
    g.deck[seat] = g.deck[seat][:place] + g.deck[seat][place + 1 :]
    return card


def reshuffle(g: SandWars, seat: int) -> None:
    """The discard pile becomes part of the deck."""
    if g.discard[seat]:
        g.deck[seat] = tuple(sorted((*g.deck[seat], *g.discard[seat])))
        g.discard[seat] = ()
        g.shown += 1
        g.report("reshuffle", seat=seat, value=len(g.deck[seat]), word="dice.reshuffle")


def throw(g: SandWars, seat: int, card: int) -> None:
    """Lay a card of the hand on the discard pile (card.discard)."""
    g.hand[seat] = tuple(c for c in g.hand[seat] if c != card)
    g.discard[seat] = (*g.discard[seat], card)


def draw_hand(g: SandWars, seat: int, number: int, rule: str) -> None:
    """Draw cards unseen into the hand (def.pick_select); rings on them are nothing.

    dice.trigger.only: `dice.py` alone looks at rings.
    """
    drawn = []
    for _ in range(number):
        card = take_top(g, seat, "hand")
        if card < 0:
            break
        drawn.append(card)
        g.hand[seat] = tuple(sorted((*g.hand[seat], card)))
    if drawn:
        g.shown += 1
        g.report("drawn", seat=seat, units=tuple(drawn), value=len(drawn), word=rule)


def lose_random(g: SandWars, seat: int, number: int, rule: str) -> None:
    """Discard cards of a hand at random."""
    for _ in range(min(number, len(g.hand[seat]))):
        hand = g.hand[seat]
        card = hand[g.roll(len(hand), "discard") - 1] if len(hand) > 1 else hand[0]
        throw(g, seat, card)
        g.shown += 1
        g.report("discard", seat=seat, units=(card,), word=rule)


def allowed(g: SandWars, title: str) -> bool:
    """Whether the weather lets cards of a title be played (evt.weather, R-62)."""
    return not (g.weather and title in g.pack.weather_stops)


def title_of(g: SandWars, seat: int, card: int) -> str:
    """What a card is to a seat now: its Action in the own turn, its Reaction in the other's."""
    return g.pack.action[card] if seat == g.active else g.pack.reaction[card]
