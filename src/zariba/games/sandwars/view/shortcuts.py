"""Several small answers in one click: a far march, a card together with what it is played for."""

from zariba.core.choice import Action, Choice
from zariba.core.scene import Shortcut
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.actions import OF_PIECE
from zariba.games.sandwars.rules.movement import March, attacks, steps, stops
from zariba.games.sandwars.rules.orders import FUNCTIONS
from zariba.games.sandwars.rules.state import SandWars, enemy_piece_here
from zariba.games.sandwars.rules.turn import Operations
from zariba.games.sandwars.view.labels import order_label

WORTH = (
    *("Command confusion", "Info defense", "SOF defense", "Naval intercept", "Counter Intel"),
    *("Withdraw", "Air intercept", "Combat logistics", "Commit reserve", "Counterattack"),
)
"""Reactions, the one that is missed least first."""
CHEAP = ("C2 improvement", "Reconstitution (-)")
"""Titles that are played before a richer one that does the same."""


def shortcuts(view: SandWars, seat: int, choice: Choice) -> tuple[Shortcut, ...]:
    """What can be done in one click now."""
    step = view.flow[-1]
    if isinstance(step, March):
        return tuple(marches(view, step))
    if isinstance(step, Operations):
        return tuple(orders(view, seat, choice))
    return ()


def marches(view: SandWars, march: March) -> list[Shortcut]:
    """Spaces more than one step away, where nothing stops the piece before."""
    seat, start = march.seat, view.at[march.piece]
    pieces = march.pieces(view)
    near = set(steps(view, seat, pieces, start))
    seen = {start, *near}
    found = []
    waiting: list[tuple[int, tuple[int, ...]]] = [
        (s, (s,)) for s in sorted(near) if goes_on(view, seat, start, s)
    ]
    for _ in range(march.left - 1):
        farther: list[tuple[int, tuple[int, ...]]] = []
        for here, way in waiting:
            for s in steps(view, seat, pieces, here):
                if s in seen:
                    continue
                seen.add(s)
                fight = attacks(view, seat, pieces, s)
                actions = tuple(("to", view.pack.space_ids[t]) for t in (*way, s))
                label, tone = ("attack", "warn") if fight else (str(len(actions)), "")
                found.append(Shortcut(view.pack.space_ids[s], actions, label, tone))
                if goes_on(view, seat, here, s):
                    farther.append((s, (*way, s)))
        waiting = farther
    return found


def goes_on(view: SandWars, seat: int, start: int, space: int) -> bool:
    """Whether a piece may march on through a space."""
    return not enemy_piece_here(view, seat, space) and not stops(view.pack, seat, start, space)


def orders(view: SandWars, seat: int, choice: Choice) -> list[Shortcut]:
    """For each piece what a card of the hand could do with it."""
    best: dict[str, int] = {}
    for verb, card in choice.options:
        if verb == "card":
            title = view.pack.action[card]
            if title not in best or worth(view.pack, card) < worth(view.pack, best[title]):
                best[title] = card
    found = []
    known: set[Action] = set()
    for title in sorted(best, key=lambda t: (t not in CHEAP, t != "Ops and Plans", t)):
        card = best[title]
        for action in FUNCTIONS[title].options(view, seat):
            if action[0] in OF_PIECE and action not in known:
                known.add(action)
                name = view.pack.all_ids[action[1]]
                both = (("card", view.pack.cards[card].id), (action[0], name))
                label = order_label(view, action, card)
                found.append(Shortcut("", both, label, piece=name))
    return found


def worth(pack: SandWarsPack, card: int) -> tuple[int, int]:
    """How much its reaction would be missed."""
    reaction = pack.reaction[card]
    return (WORTH.index(reaction) if reaction in WORTH else len(WORTH), card)
