"""Sand Wars' actions in words, as files and the wire carry them."""

from typing import Final

from zariba.core.vocabulary import Named, Vocabulary
from zariba.games.sandwars.material.pack import SandWarsPack

OF_PIECE: Final = (
    *("move", "stand", "plan", "travel", "with", "on", "place", "attach", "detach", "unit"),
    *("lose", "marker", "target", "agent", "ambush", "lift", "carry", "remove", "rebuild"),
    *("return", "join", "leave"),
)
OF_SPACE: Final = (
    *("to", "rest", "fly", "drop", "sail", "battle", "interdict", "watch", "shell", "strike"),
    *("printed", "raid", "camp", "recruit", "base", "fort", "rally", "scout", "terror"),
)
OF_CARD: Final = ("card", "discard")
OF_GOAL: Final = ("goal", "change")
PLAIN: Final = (
    *("done", "pass", "decline", "hold", "fight", "seen", "declare", "reveal", "spy", "agitate"),
    *("calm", "expose", "hasten", "waste", "delay", "draw"),
)
UNLISTED: Final = ("concede", "go")
"""Words that are understood but never offered in a game: to give it up, to begin a case."""


class Pieces(Named):
    """Pieces by id; the back of a block is understood, but only a target is ever one."""

    def __init__(self, pack: SandWarsPack) -> None:
        super().__init__("piece", pack.piece_ids, hidden=pack.all_ids[pack.count :])
        self.index = {name: p for p, name in enumerate(pack.all_ids)}


def vocabulary(pack: SandWarsPack) -> Vocabulary:
    """Every action the game can ever offer; notes on a planning map are none (map.planning)."""
    pieces, spaces = Pieces(pack), Named("space", pack.space_ids)
    cards = Named("card", [card.id for card in pack.cards])
    goals = Named("objective", [card.id for card in pack.objectives])
    return Vocabulary(
        {
            **dict.fromkeys(OF_PIECE, pieces),
            "target": Named("piece", pack.all_ids),
            **dict.fromkeys(OF_SPACE, spaces),
            **dict.fromkeys(OF_CARD, cards),
            **dict.fromkeys(OF_GOAL, goals),
            "aid": Named("column", pack.columns),
        },
        PLAIN,
        UNLISTED,
    )
