"""Operations decks and hands: drawing, discarding, shuffling."""

from zariba.core.flow import Event
from zariba.games.sandwars.material.map import ALG
from zariba.games.sandwars.rules.state import SandWars


def take_top(g: SandWars, side: int, why: str) -> int:
    """The top card of a deck, the discards shuffled into it when it is empty; -1 for none."""
    if g.stacked[side]:
        card = g.stacked[side][0]
        mine, theirs = g.stacked
        g.stacked = (mine[1:], theirs) if side == ALG else (mine, theirs[1:])
    else:
        if not g.deck[side]:
            reshuffle(g, side)  # event.reshuffle, dice.reshuffle, disc.reshuffle
        deck = g.deck[side]
        if not deck:
            return -1
        card = deck[g.roll(len(deck), why) - 1] if len(deck) > 1 else deck[0]
    place = g.deck[side].index(card)
    g.deck[side] = g.deck[side][:place] + g.deck[side][place + 1 :]
    return card


def reshuffle(g: SandWars, side: int) -> None:
    """The discard pile becomes part of the deck."""
    if g.discard[side]:
        g.deck[side] = tuple(sorted((*g.deck[side], *g.discard[side])))
        g.discard[side] = ()
        g.shown += 1
        g.tell(Event("reshuffle", seat=side, value=len(g.deck[side]), word="dice.reshuffle"))


def throw(g: SandWars, side: int, card: int) -> None:
    """Lay a card of the hand on the discard pile (card.discard)."""
    g.hand[side] = tuple(c for c in g.hand[side] if c != card)
    g.discard[side] = (*g.discard[side], card)


def draw_hand(g: SandWars, side: int, number: int, rule: str) -> None:
    """Draw cards unseen into the hand (def.pick_select); rings on them are nothing.

    dice.trigger.only: `dice.py` alone looks at rings.
    """
    drawn = []
    for _ in range(number):
        card = take_top(g, side, "hand")
        if card < 0:
            break
        drawn.append(card)
        g.hand[side] = tuple(sorted((*g.hand[side], card)))
    if drawn:
        g.shown += 1
        g.tell(Event("drawn", seat=side, units=tuple(drawn), value=len(drawn), word=rule))


def lose_random(g: SandWars, side: int, number: int, rule: str) -> None:
    """Discard cards of a hand at random."""
    for _ in range(min(number, len(g.hand[side]))):
        hand = g.hand[side]
        card = hand[g.roll(len(hand), "discard") - 1] if len(hand) > 1 else hand[0]
        throw(g, side, card)
        g.shown += 1
        g.tell(Event("discard", seat=side, units=(card,), word=rule))


def allowed(g: SandWars, title: str) -> bool:
    """Whether the weather lets cards of a title be played (evt.weather, R-62)."""
    return not (g.weather and title in g.pack.weather_stops)


def title_of(g: SandWars, seat: int, card: int) -> str:
    """What a card is to a seat now: its Action in the own turn, its Reaction in the other's."""
    return g.pack.action[card] if seat == g.active else g.pack.reaction[card]
