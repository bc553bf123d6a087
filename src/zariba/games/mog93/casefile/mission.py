"""Case words about the course of the game: turn, deck, seats, sites, what was told."""

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, Fact, One, Seen, differs
from zariba.games.mog93.casefile.facts import Laid, field
from zariba.games.mog93.casefile.names import SPECIAL_CARDS, unit_of
from zariba.games.mog93.rules.mission import holds, is_held, needs_of, sites
from zariba.games.mog93.rules.state import Mog, replaced


def lay_deck(g: Mog, words: list[str]) -> None:
    """deck = ["chalk2a", "red joker"]: the cards still to be drawn; a unit twice has two."""
    for word in words:
        if word in SPECIAL_CARDS:
            g.deck.append(SPECIAL_CARDS[word])
        else:
            unit = unit_of(g, word)
            if unit not in g.roster:
                raise BadInput(f"deck: {word} has no card, for it is not in play")
            place = 2 * g.roster.index(unit)
            g.deck.append(place + 1 if place in g.deck else place)


def card_words(g: Mog, card: int) -> str:
    """A card of the deck: a unit's id, or the special card's name."""
    for word, special in SPECIAL_CARDS.items():
        if card == special:
            return word
    return g.pack.units[g.roster[card // 2]]


def deck_words(g: Mog) -> list[str]:
    """What is left in the deck."""
    return [card_words(g, card) for card in g.deck]


def seat_running(g: Mog, word: str) -> int:
    """Who runs a unit, counted from 1; `convoy` for the vehicles."""
    return (g.convoy_seat if word == "convoy" else g.seats[unit_of(g, word)]) + 1


def put_seat(g: Mog, word: str, seat: int) -> None:
    """seats = { chalk2a = 1 }."""
    if not 1 <= seat <= g.plan.players_max:
        raise BadInput(f"seats: {word}: the seats are 1 to {g.plan.players_max}, not {seat}")
    if word == "convoy":
        g.convoy_seat = seat - 1
    else:
        g.seats = replaced(g.seats, unit_of(g, word), seat - 1)


def run_by_seats(g: Mog) -> list[str]:
    """All that seats run."""
    return [*(g.pack.units[u] for u in g.roster), "convoy"]


def put_marked(g: Mog, names: list[str]) -> None:
    """marked = ["crash1"]: sites secured."""
    g.marked = tuple(names)


def site_of(g: Mog, name: str) -> str:
    """A crash site of this game."""
    if name not in sites(g):
        raise BadInput(f"there is no site {name!r}; they are {', '.join(sites(g))}")
    return name


def held(g: Mog, words: str) -> bool:
    """held = { crash1 = true, "chalk2a nw" = true }: a site, or a need by one unit."""
    unit, _, need = words.partition(" ")
    if not need:
        return is_held(g, site_of(g, words))
    return any(
        holds(g, unit_of(g, unit), each)
        for site in sites(g)
        for each in needs_of(g, site)
        if each.id == need
    )


def see_needs(g: Mog, wanted: dict[str, list[str]]) -> str | None:
    """needs = { wreck1 = ["x7", "wreck1"] }: what must be held for a site."""
    for site, want in wanted.items():
        found = sorted(need.id for need in needs_of(g, site_of(g, site)))
        if sorted(want) != found:
            return differs(f"needs of {site}", sorted(want), found)
    return None


def rolled(g: Mog, purpose: str) -> int:
    """How many dice of the last action were for this."""
    return sum(event.kind == "roll" and event.word == purpose for event in g.news)


FACTS: tuple[Fact[Mog], ...] = (
    Laid("deck", list[str], deck_words, lay_deck, usual=[]),
    Seen("deck", lambda g, want: differs("deck", sorted(want), sorted(deck_words(g))), list[str]),
    Each("seats", int, seat_running, put_seat, run_by_seats),
    field("turn", int),
    field("pool", int),
    field("convoy", bool, "arrived"),
    field("checks", int),
    One("marked", list[str], lambda g: list(g.marked), put_marked, usual=[]),
    field("asked_air", bool),
    field("inserted", bool),
    field("supports", int),
    One("roster", list[str], lambda g: [g.pack.units[u] for u in g.roster]),
    Each("told", int, lambda g, kind: sum(event.kind == kind for event in g.news)),
    Each("rolls", int, rolled),
    Each("held", bool, held),
    Seen("needs", see_needs, dict[str, list[str]]),
    One("result", str, lambda g: g.result.rule if g.result is not None else ""),
)
