"""What a click on something that is not offered was meant for, so that the refusal fits."""

from typing import cast

from zariba.core.choice import Action
from zariba.core.flow import Step
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.actions import OF_PIECE, OF_SPACE
from zariba.games.sandwars.rules.admin_move import Travel
from zariba.games.sandwars.rules.air_missions import Interdiction, Overflight, Sortie
from zariba.games.sandwars.rules.close_support import PickMarker
from zariba.games.sandwars.rules.event_steps import Jihad
from zariba.games.sandwars.rules.insurgents import PlanAmbush
from zariba.games.sandwars.rules.interception import PICK, Commitment
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.leaders import Along
from zariba.games.sandwars.rules.logistics import LiftBase
from zariba.games.sandwars.rules.losses import Losses
from zariba.games.sandwars.rules.movement import March
from zariba.games.sandwars.rules.orders import FUNCTIONS, Order
from zariba.games.sandwars.rules.sof_attack import PlanRaid, Raid
from zariba.games.sandwars.rules.special_move import Board, PickPassenger
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.rules.strategic_strikes import Strike, Target
from zariba.games.sandwars.rules.terror import Attack

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
        return piece_verb(view.pack, step), arg
    if isinstance(step, Order):
        return first_of(view.pack.action[step.card], OF_SPACE, verb), arg
    return SPACE.get(type(step), verb), arg


def piece_verb(pack: SandWarsPack, step: Step[SandWars]) -> str:
    """What choosing a piece is called in a step."""
    match step:
        case Order():
            return first_of(pack.action[step.card], OF_PIECE, "unit")
        case Interdiction():
            return "marker" if step.stage == 2 else "target"
        case Commitment():
            return "marker" if step.stage == PICK else "target"
        case Target():
            return "target" if step.target == STRIKE_TARGET else "marker"
    return PIECE.get(type(step), "unit")


def first_of(title: str, verbs: tuple[str, ...], otherwise: str) -> str:
    """The first verb of a card that fits what was clicked."""
    return next((verb for verb in FUNCTIONS[title].verbs if verb in verbs), otherwise)
