"""How far what is in hand could go: found by trying the rules themselves on a copy."""

from zariba.core.choice import Choice
from zariba.core.game import Game
from zariba.core.scene import Shortcut
from zariba.games.aoi.rules.state import Aoi
from zariba.games.aoi.rules.task_forces import forces_in

WALKS = ("March", "StaffMove", "Voyage")
"""The steps in which a piece goes from hex to hex."""
FARTHEST = 6
"""No piece of this theatre goes further hex by hex."""


def shortcuts(game: Game[Aoi], view: Aoi, seat: int, choice: Choice) -> tuple[Shortcut, ...]:
    """Hexes beyond the next ones that a move can reach, by the fewest steps."""
    step = type(view.flow[-1])
    if not any(kind.__name__ in WALKS for kind in step.__mro__):
        return ()
    codes = view.pack.codes
    trial = game.blind()
    edge: list[tuple[Aoi, tuple[int, ...], Choice]] = [(view, (), choice)]
    seen = {arg for verb, arg in choice.options if verb == "hex"}
    found = []
    for _ in range(FARTHEST):
        beyond = []
        for state, way, asked in edge:
            for verb, hex_ in asked.options:
                if verb != "hex" or (way and hex_ in seen):
                    continue
                seen.add(hex_)
                gone = (*way, hex_)
                if way:
                    words = tuple(("hex", codes[h]) for h in gone)
                    found.append(Shortcut(codes[hex_], words, ""))
                after = stepped(trial, state, seat, hex_, step)
                if after is not None:
                    beyond.append((after[0], gone, after[1]))
        edge = beyond
    return tuple(found)


def stepped(
    game: Game[Aoi], state: Aoi, seat: int, hex_: int, step: type
) -> tuple[Aoi, Choice] | None:
    """The position one hex further and what is asked there; None where the walk ends.

    Dice end it too: nobody may look at them beforehand.
    """
    if any(state.pack.seat[p] != seat for p in state.beside.get(hex_, ())):
        return None
    if forces_in(state, hex_, 1 - seat):
        return None
    ahead = state.clone()
    if game.apply(ahead, seat, ("hex", hex_)) is not None or ahead.result is not None:
        return None
    if (ahead.rolled, ahead.shown) != (state.rolled, state.shown):
        return None
    if type(ahead.flow[-1]) is not step:
        return None
    asked = game.choice(ahead, seat)
    return (ahead, asked) if asked is not None else None
