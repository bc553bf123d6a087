"""Beside the table: who acts, who rides, what is still in the deck."""

from zariba.core.scene import Piece, Tray
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.state import Mog, aboard, seat_of
from zariba.games.mog93.view.names import (
    capital,
    card_name,
    card_owner,
    model_id,
    model_title,
    role,
    vehicle_id,
    vehicle_name,
)
from zariba.games.mog93.view.pieces import acting_model, model_badges, model_lines


def trays(g: Mog) -> tuple[Tray, ...]:
    """Who acts, who rides, what is still in the deck, who is out."""
    found = []
    acting = acting_model(g)
    if acting >= 0:
        found.append(acting_tray(g, acting))
    found += [aboard_tray(g, v) for v in range(CONVOY) if g.v_kind[v] and aboard(g, v)]
    if g.deck or g.card >= 0:
        found.append(deck_tray(g))
    return tuple(found)


def acting_tray(g: Mog, model: int) -> Tray:
    """The acting man's card."""
    lines = [*model_lines(g, model), *(b.title for b in model_badges(g, model))]
    card = Piece(
        id="acting",
        seat=seat_of(g, model),
        title=model_title(g, model),
        text=" · ".join(lines),
    )
    return Tray("acting", "Acting now", seat_of(g, model), (card,), kind="hand")


def aboard_tray(g: Mog, vehicle: int) -> Tray:
    """The men in a vehicle by name; the man at its gun stands on the table."""
    people = [m for m in aboard(g, vehicle) if m != g.guns[vehicle]]
    chits = tuple(
        Piece(
            id=model_id(g, m),
            seat=seat_of(g, m) if seat_of(g, m) >= 0 else g.convoy_seat,
            title=capital(role(g, m)) + ("" if g.ap[m] else ", casualty"),
            lines=tuple(model_lines(g, m)),
        )
        for m in people
    )
    title = f"Aboard {vehicle_name(g, vehicle)}"
    return Tray(f"aboard-{vehicle_id(vehicle)}", title, g.convoy_seat, chits, kind="cup")


def deck_tray(g: Mog) -> Tray:
    """The cards still to come; their order nobody knows (cards.count_open)."""
    chits = tuple(
        Piece(
            id=f"card{card}",
            seat=g.seats[g.roster[card // 2]] if card < 100 else card_seat(g, card),
            title=f"{capital(card_name(card))}: {card_owner(g, card)}",
        )
        for card in sorted(g.deck)
    )
    drawn = f"Drawn now: {card_name(g.card)}, {card_owner(g, g.card)}." if g.card >= 0 else ""
    return Tray("deck", "Cards still in the deck", -1, chits, drawn, "cup")


def card_seat(g: Mog, card: int) -> int:
    """Whose colours a card without a unit bears."""
    owner = card_owner(g, card)
    if owner == "the convoy":
        return g.convoy_seat
    return g.hawk_seat if owner == "the Black Hawk" else SOMALIS
