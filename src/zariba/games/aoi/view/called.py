"""What a refusal is about, by the name that the table shows."""

from zariba.core.choice import Action, Refusal
from zariba.games.aoi.rules.actions import OF_FORCE, OF_HEX, OF_NATION, PIECE_VERBS
from zariba.games.aoi.rules.state import Aoi
from zariba.games.aoi.view.task_forces import force_name

OF_A_THING = (*PIECE_VERBS, *OF_HEX, *OF_FORCE)
"""The verbs that a click on the table stands for."""


def called(g: Aoi, action: Action) -> str:
    """What an action is about: a piece, a hex with its place, a task force, a nation."""
    verb, arg = action
    if verb in PIECE_VERBS:
        return g.pack.pieces[arg].name
    if verb in OF_HEX:
        return titled(g, arg)
    if verb in OF_FORCE:
        return force_name(g.pack, arg)
    if verb in OF_NATION:
        return g.pack.nation_names[arg]
    return f"{arg} Offensives" if verb == "buy" else f"\u201c{verb}\u201d"


def titled(g: Aoi, hex_: int) -> str:
    """A hex as the map names it: its number and its place (xvi.a)."""
    code, name = g.pack.codes[hex_], g.pack.place[hex_]
    return f"{code} {name}" if name else code


def headed(refusal: Refusal, action: Action) -> Refusal:
    """A reason that speaks of a rule only begins with the name of what was clicked."""
    if "{it}" in refusal.why or action[0] not in OF_A_THING:
        return refusal
    return Refusal(refusal.rule, f"{{it}}: {refusal.why}", refusal.also)
