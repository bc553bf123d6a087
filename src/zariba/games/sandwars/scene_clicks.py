"""What a click on something that is not offered was meant for, so that the refusal fits."""

from typing import cast

from zariba.core.choice import Action
from zariba.core.flow import Step
from zariba.games.sandwars.admin_move import Travel
from zariba.games.sandwars.commitment import PICK, Commitment
from zariba.games.sandwars.event_steps import Jihad
from zariba.games.sandwars.journey import Journey
from zariba.games.sandwars.leaders import Along
from zariba.games.sandwars.logistics import LiftBase
from zariba.games.sandwars.losses import Losses
from zariba.games.sandwars.movement import March
from zariba.games.sandwars.orders import Order
from zariba.games.sandwars.pack import PACK
from zariba.games.sandwars.raids import PlanAmbush, PlanRaid, Raid
from zariba.games.sandwars.special import Board, PickPassenger
from zariba.games.sandwars.state import SandWars
from zariba.games.sandwars.strategic import Strike, Target
from zariba.games.sandwars.strikes import Interdiction, Overflight, Sortie
from zariba.games.sandwars.support import PickMarker
from zariba.games.sandwars.terror import Attack
from zariba.games.sandwars.why import VERBS
from zariba.games.sandwars.words import OF_PIECE, OF_SPACE

PIECE = {
    Losses: "lose",
    PickMarker: "marker",
    Sortie: "marker",
    Overflight: "marker",
    Strike: "marker",
    Journey: "marker",
    Raid: "target",
    Attack: "target",
    March: "with",
    Travel: "with",
    Board: "with",
    Along: "with",
    LiftBase: "remove",
    PickPassenger: "lift",
}
SPACE = {PlanRaid: "raid", PlanAmbush: "raid", Attack: "terror", Jihad: "camp"}
STRIKE_TARGET = -2
"""A strategic attack whose target is not named yet."""


def meant(view: SandWars, action: Action) -> Action:
    """A plain click on a piece or a space as the present step would read it."""
    verb, arg = action
    if not view.flow or verb not in ("unit", "to"):
        return action
    step = cast("Step[SandWars]", view.flow[-1])
    if verb == "unit":
        return piece_verb(step), arg
    if isinstance(step, Order):
        return first_of(PACK.action[step.card], OF_SPACE, verb), arg
    return SPACE.get(type(step), verb), arg


def piece_verb(step: Step[SandWars]) -> str:
    """What choosing a piece is called in a step."""
    match step:
        case Order():
            return first_of(PACK.action[step.card], OF_PIECE, "unit")
        case Interdiction():
            return "marker" if step.stage == 2 else "target"
        case Commitment():
            return "marker" if step.stage == PICK else "target"
        case Target():
            return "target" if step.target == STRIKE_TARGET else "marker"
    return PIECE.get(type(step), "unit")


def first_of(title: str, verbs: tuple[str, ...], otherwise: str) -> str:
    """The first verb of a card that fits what was clicked."""
    return next((verb for verb in VERBS[title] if verb in verbs), otherwise)
