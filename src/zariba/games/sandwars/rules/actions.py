"""Sand Wars' actions in words, as files and the wire carry them."""

from typing import Final

from zariba.core.bad_input import BadInput, known
from zariba.core.choice import Action
from zariba.games.sandwars.material.pack import PACK

OF_PIECE: Final = (
    "move",
    "stand",
    "plan",
    "travel",
    "with",
    "on",
    "place",
    "attach",
    "detach",
    "unit",
    "lose",
    "marker",
    "target",
    "agent",
    "ambush",
    "lift",
    "carry",
    "remove",
    "rebuild",
    "return",
    "join",
    "leave",
)
OF_SPACE: Final = (
    "to",
    "rest",
    "fly",
    "drop",
    "sail",
    "battle",
    "interdict",
    "watch",
    "shell",
    "strike",
    "printed",
    "raid",
    "camp",
    "recruit",
    "base",
    "fort",
    "rally",
    "scout",
    "terror",
)
OF_CARD: Final = ("card", "discard")
OF_GOAL: Final = ("goal", "change")
PLAIN: Final = (
    "done",
    "pass",
    "decline",
    "hold",
    "fight",
    "seen",
    "declare",
    "reveal",
    "spy",
    "agitate",
    "calm",
    "expose",
    "hasten",
    "waste",
    "delay",
    "draw",
)
UNLISTED: Final = ("concede", "go")
"""Words that are understood but never offered in a game: to give it up, to begin a case."""


def spell(action: Action) -> tuple[str, str]:
    """An action in words."""
    verb, arg = action
    if verb in OF_PIECE:
        return verb, PACK.all_ids[arg]
    if verb in OF_SPACE:
        return verb, PACK.space_ids[arg]
    if verb in OF_CARD:
        return verb, PACK.cards[arg].id
    if verb in OF_GOAL:
        return verb, PACK.objectives[arg].id
    if verb == "aid":
        return verb, PACK.columns[arg]
    return verb, ""


def read(verb: str, arg: str) -> Action:
    """The action that the words mean."""
    if verb in OF_PIECE:
        return verb, known(PACK.all_index, arg, "piece")
    if verb in OF_SPACE:
        return verb, known(PACK.space_index, arg, "space")
    if verb in OF_CARD:
        return verb, known(PACK.card_index, arg, "card")
    if verb in OF_GOAL:
        return verb, known(PACK.objective_index, arg, "objective")
    if verb == "aid":
        if arg not in PACK.columns:
            raise BadInput(f"there is no column {arg!r}")
        return verb, PACK.columns.index(arg)
    if verb not in (*PLAIN, *UNLISTED) or arg:
        raise BadInput(f"there is no action {verb} {arg}".rstrip())
    return verb, 0


def vocabulary() -> list[Action]:
    """Every action the game can ever offer; notes on a planning map are none (map.planning)."""
    words: list[Action] = [(verb, 0) for verb in PLAIN]
    words += [(verb, piece) for verb in OF_PIECE for piece in range(PACK.count)]
    words += [("target", back) for back in range(PACK.count, PACK.all)]
    words += [(verb, space) for verb in OF_SPACE for space in range(PACK.size)]
    words += [(verb, card) for verb in OF_CARD for card in range(len(PACK.cards))]
    words += [(verb, goal) for verb in OF_GOAL for goal in range(len(PACK.objectives))]
    words += [("aid", column) for column in range(len(PACK.columns))]
    return words
