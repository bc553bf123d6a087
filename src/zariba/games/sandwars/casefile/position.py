"""The words of Sand Wars' case files that lay out a position, and write one down."""

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, Fact, One, shaped
from zariba.games.sandwars.casefile.names import (
    LaidEach,
    LaidOne,
    both_seats,
    card_of,
    count_of_seats,
    goal_of,
    hq_of,
    number,
    piece_of,
    pieces_where,
    seat_name,
    seat_of,
    seats_that,
    space_of,
    truth,
    within,
)
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    LANDED,
    PLACES,
    POOL,
    SandWars,
    attached,
    last_turn,
    lift,
    paired,
    put,
)

BOXES = {number: word for word, number in PLACES.items()}


# Pieces


def place_of(g: SandWars, name: str) -> str:
    """A piece's place in words: a space or a box."""
    at = g.at[piece_of(g, name)]
    return g.pack.space_ids[at] if at >= 0 else BOXES.get(at, "pool")


def place(g: SandWars, name: str, where: str) -> None:
    """A piece is in a space or a box."""
    piece = piece_of(g, name)
    lift(g, piece, PLACES.get(where, POOL))
    if where not in PLACES:
        put(g, piece, space_of(g, where))


def pv_of(g: SandWars, name: str) -> int | str:
    """A Planning Value; "down" for an HQ that is face down."""
    pv = g.pv.get(piece_of(g, name), FACE_DOWN)
    return pv if pv >= 0 else "down"


def set_pv(g: SandWars, name: str, pv: int | str) -> None:
    """A Planning Value; an HQ that is not named is face down."""
    hq = hq_of(g, "pv", name)
    if isinstance(pv, int):
        g.pv[hq] = within(f"pv of {name}", pv, 0, g.pack.pv_most[hq])
    elif pv == "down":
        g.pv[hq] = FACE_DOWN
    else:
        raise BadInput(f'pv of {name}: {pv!r} is neither a number nor "down"')


def members(g: SandWars, name: str) -> list[str]:
    """The units and Leaders that belong to an HQ."""
    hq = piece_of(g, name)
    return [g.pack.piece_ids[p] for p in range(g.pack.count) if g.boss[p] == hq]


def attach(g: SandWars, name: str, names: list[str]) -> None:
    """Units and Leaders belong to an HQ; they are put into its space."""
    hq = hq_of(g, "attached", name)
    if g.at[hq] < 0:
        raise BadInput(f"attached: {name} is not on the map")
    for member in names:
        piece = piece_of(g, member)
        if g.pack.seat[piece] != g.pack.seat[hq] or not (
            g.pack.leader[piece] or g.pack.attach[piece]
        ):
            raise BadInput(f"attached: {member} is never attached to {name}")
        if g.pack.ground[piece]:  # a Leader joins an HQ in any state
            g.pv[hq] = max(g.pv[hq], 0)
        if g.at[piece] != g.at[hq]:
            lift(g, piece, POOL)
            put(g, piece, g.at[hq])
        g.boss[piece] = hq
    within(f"attached to {name}", len(attached(g, hq)), 0, g.pack.capacity[hq])


def set_cv(g: SandWars, name: str, cv: int) -> None:
    """A present CV, at most that on the label."""
    piece = piece_of(g, name)
    most = g.pack.cv[piece]
    g.cv[piece] = within(f"cv of {name}", cv, min(1, most), most)


def disrupted(g: SandWars) -> list[str]:
    """Disrupted pieces, and spaces whose printed resource is disrupted."""
    hurt = [g.pack.piece_ids[p] for p in g.hurt]
    return hurt + [g.pack.space_ids[s] for s in g.spoiled]


def disrupt(g: SandWars, names: list[str]) -> None:
    """Mark them."""
    for name in names:
        if name in g.pack.space_index:
            g.spoiled = tuple(sorted({*g.spoiled, g.pack.space_index[name]}))
        else:
            g.hurt = tuple(sorted({*g.hurt, piece_of(g, name)}))


def control(g: SandWars, name: str, who: str) -> None:
    """Who controls a space: ALG, MOR or none."""
    g.ctrl[space_of(g, name)] = -1 if who == "none" else seat_of(who)


def not_at_home(g: SandWars) -> list[str]:
    """Spaces that another controls than who owns the country."""
    return [g.pack.space_ids[s] for s in range(g.pack.size) if g.ctrl[s] != g.pack.home[s]]


def came_from(g: SandWars, name: str) -> str:
    """Where a piece took its last step from in this Operations Round; air for a landing."""
    piece = piece_of(g, name)
    if piece not in g.came:
        return "none"
    start = g.came[piece]
    return "air" if start == LANDED else g.pack.space_ids[start]


def come_from(g: SandWars, name: str, start: str) -> None:
    """It did."""
    g.came[piece_of(g, name)] = LANDED if start == "air" else space_of(g, start)


# Cards: each is in one place


def pile_of(g: SandWars, word: str, seat: int, names: list[str]) -> tuple[int, ...]:
    """The cards of a pile: of its side, each of them once (card.decks)."""
    cards = tuple(card_of(g, name) for name in names)
    for name, card in zip(names, cards, strict=True):
        if g.pack.deck_of[card] != seat:
            raise BadInput(f"{word}: {name} is not a card of {SEATS[seat]}")
        if cards.count(card) > 1:
            raise BadInput(f"{word}: {name} is named twice")
    return cards


def hold(g: SandWars, name: str, cards: list[str]) -> None:
    """A hand, exactly."""
    seat = seat_of(name)
    held = tuple(sorted(pile_of(g, "hand", seat, cards)))
    g.hand[seat] = held
    g.deck[seat] = tuple(c for c in g.pack.decks[seat] if c not in held)
    g.discard[seat] = ()


def discard(g: SandWars, name: str, cards: list[str]) -> None:
    """A discard pile, bottom to top."""
    seat = seat_of(name)
    pile = pile_of(g, "discard", seat, cards)
    for card in pile:
        if card in g.hand[seat]:
            raise BadInput(f"discard: {g.pack.cards[card].id} is in the hand of {name}")
    g.discard[seat] = pile
    g.deck[seat] = tuple(c for c in g.deck[seat] if c not in pile)


class Hands(Each[SandWars]):
    """What both sides hold."""

    def amend(self, g: SandWars, value: object) -> None:
        """A hand, exactly: what leaves it goes back to the deck, the piles stay as they are."""
        for name, cards in shaped(value, dict[str, list[str]], self.word).items():
            seat = seat_of(name)
            held = pile_of(g, "hand", seat, cards)
            check_not_aside(g, "hand", seat, held)
            spare = {*g.deck[seat], *g.hand[seat]}.difference(held)
            g.hand[seat] = tuple(sorted(held))
            g.discard[seat] = tuple(c for c in g.discard[seat] if c not in held)
            g.deck[seat] = tuple(sorted(spare))
            forget_stacked(g, seat)


class Discards(Each[SandWars]):
    """The discard piles."""

    def amend(self, g: SandWars, value: object) -> None:
        """A pile, exactly: what leaves it goes back to the deck."""
        for name, cards in shaped(value, dict[str, list[str]], self.word).items():
            seat = seat_of(name)
            pile = pile_of(g, "discard", seat, cards)
            check_not_aside(g, "discard", seat, pile)
            spare = {*g.deck[seat], *g.discard[seat]}.difference(pile)
            discard(g, name, cards)
            g.deck[seat] = tuple(sorted(spare))
            forget_stacked(g, seat)


def check_not_aside(g: SandWars, word: str, seat: int, cards: tuple[int, ...]) -> None:
    """Cards that were set aside stay there."""
    for card in cards:
        if card in g.aside[seat]:
            raise BadInput(f"{word}: {g.pack.cards[card].id} has been set aside")


def forget_stacked(g: SandWars, seat: int) -> None:
    """Cards that were to be drawn next and are no longer in the deck."""
    g.stacked = paired(g.stacked, seat, tuple(c for c in g.stacked[seat] if c in g.deck[seat]))


class Disrupted(LaidOne):
    """What is disrupted."""

    def amend(self, g: SandWars, value: object) -> None:
        """Exactly that."""
        g.hurt, g.spoiled = (), ()
        self.lay(g, value)


def stack(g: SandWars, name: str, cards: list[str]) -> None:
    """The next cards of a deck, in the order in which they are drawn."""
    seat = seat_of(name)
    pile = pile_of(g, "deck", seat, cards)
    for card in pile:
        if card not in g.deck[seat]:
            raise BadInput(f"deck: {g.pack.cards[card].id} is not in the deck of {name}")
    g.stacked = (pile, g.stacked[1]) if seat == 0 else (g.stacked[0], pile)


def leave(g: SandWars, name: str, count: int) -> None:
    """How many cards are left in a deck, those named first; the others are discarded."""
    seat = seat_of(name)
    within(f"left of {name}", count, len(g.stacked[seat]), len(g.deck[seat]))
    others = [c for c in g.deck[seat] if c not in g.stacked[seat]]
    kept = [*g.stacked[seat], *others][:count]
    g.discard[seat] = (*g.discard[seat], *(c for c in g.deck[seat] if c not in kept))
    g.deck[seat] = tuple(sorted(kept))


def ids(g: SandWars, cards: tuple[int, ...]) -> list[str]:
    """Cards by id."""
    return [g.pack.cards[c].id for c in cards]


def choose(g: SandWars, name: str, goal: str) -> None:
    """A side's objective."""
    g.objective = paired(g.objective, seat_of(name), goal_of(g, goal))


POSITION: tuple[Fact[SandWars], ...] = (
    Each(
        "place", str, place_of, place, pieces_where(lambda g, p: g.at[p] != POOL), expected="at"
    ),
    Each("pv", int | str, pv_of, set_pv, pieces_where(lambda g, p: g.pack.hq[p] and g.at[p] >= 0)),
    LaidEach(
        "attached", list[str], members, attach,
        pieces_where(lambda g, p: g.pack.hq[p] and p in g.boss),
    ),
    Each(
        "cv", int, lambda g, name: g.cv[piece_of(g, name)], set_cv,
        pieces_where(lambda g, p: g.cv[p] != g.pack.cv[p]),
    ),
    Disrupted("disrupted", list[str], disrupted, disrupt, usual=[]),
    Each(
        "control", str, lambda g, name: seat_name(g.ctrl[space_of(g, name)]), control, not_at_home
    ),
    Hands("hand", list[str], lambda g, name: ids(g, g.hand[seat_of(name)]), hold, both_seats),
    Discards(
        "discard", list[str], lambda g, name: ids(g, g.discard[seat_of(name)]), discard, both_seats
    ),
    Each("deck", list[str], None, stack),
    Each("left", int, None, leave),
    Each(
        "objective", str, lambda g, name: g.pack.objectives[g.objective[seat_of(name)]].id, choose,
        lambda g: [SEATS[seat] for seat in (0, 1) if g.objective[seat] >= 0],
    ),
    seats_that("open"),
    seats_that("rewarded"),
    Each(
        "captured", str, lambda g, name: seat_name(g.taker.get(piece_of(g, name), -1)),
        lambda g, name, who: g.taker.__setitem__(piece_of(g, name), seat_of(who)),
        pieces_where(lambda g, p: p in g.taker),
    ),
    Each(
        "since", int, lambda g, name: g.since.get(piece_of(g, name), 0),
        lambda g, name, turn: g.since.__setitem__(piece_of(g, name), turn),
        pieces_where(lambda g, p: p in g.since),
    ),
    Each("came", str, came_from, come_from, lambda g: [g.pack.piece_ids[p] for p in g.came]),
    One(
        "active", str, lambda g: SEATS[g.active],
        lambda g, name: setattr(g, "active", seat_of(name)),
    ),
    One("first", str, lambda g: SEATS[g.first], lambda g, name: setattr(g, "first", seat_of(name))),
    truth("war"),
    number("turn", 1, last_turn),
    number("played", 1),
    number("chips"),
    number("placed"),
    number("oil_down"),
    truth("weather"),
    truth("coverage"),
    count_of_seats("base_hand"),
    count_of_seats("oil_up"),
    count_of_seats("boom"),
    count_of_seats("across"),
)  # fmt: skip
"""In the order in which they are laid out: HQs before what is attached, hands before piles."""
