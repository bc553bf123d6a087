"""An Aim: whether it holds on its target (R27)."""

from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.sight import in_arc, sees
from zariba.games.mog93.rules.state import Mog
from zariba.games.mog93.rules.targets import target_eye


def aims(g: Mog, model: int) -> bool:
    """Whether the model has an Aim that holds now (sniper.aim)."""
    return g.aim[model] >= 0 and aims_at(g, model, g.aim[model])


def aims_at(g: Mog, model: int, target: int) -> bool:
    """Whether the model's Aim holds on this target now, however old it is (R27, fire.aim_keep)."""
    if g.aim[model] != target:
        return False
    eye, there = eye_of_model(g, model), target_eye(g, target)
    return in_arc(g, model, eye, there) and sees(g, eye, there)


def refresh_aim(g: Mog, model: int) -> None:
    """An Aim ends when its target is out of the aimer's sight or arc (fire.aim_target_gone).

    Turned away, or down behind a wall, he has lost it, and looking up again does not bring
    it back (R27).
    """
    target = g.aim[model]
    if target >= 0 and not aims_at(g, model, target):
        g.aim[model] = -1


def refresh_aims(g: Mog) -> None:
    """All Aims anew, after the Somalis have moved."""
    for model in range(len(g.aim)):
        refresh_aim(g, model)
