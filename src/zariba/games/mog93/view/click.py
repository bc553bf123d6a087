"""A click on something that is not offered: what it would mean, and why it is not allowed."""

from math import hypot

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Refusal
from zariba.core.vocabulary import Vocabulary
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.helping import Joint
from zariba.games.mog93.rules.shooting import FireMove, Pick
from zariba.games.mog93.rules.state import ABOARD, Mog, up
from zariba.games.mog93.rules.strides import OFFSETS
from zariba.games.mog93.rules.targets import why_no_target
from zariba.games.mog93.rules.walking import why_no_step, why_no_walk
from zariba.games.mog93.view.names import from_board

LOOK, GO = "look", "go"
"""The verbs a click stands for: at a piece, at a point of the table."""
WIDE = 100_000


def read_click(words: Vocabulary, verb: str, arg: str) -> Action | None:
    """The action a click would mean; None for words that stand for no click."""
    if verb == GO:
        try:
            x, y = (round(float(part)) for part in arg.split(","))
        except (ValueError, OverflowError):
            raise BadInput(f"{arg[:40]!r} is no point of the table") from None
        if not (0 <= x < WIDE and 0 <= y < WIDE):
            raise BadInput("that is beside the table")
        return GO, x * WIDE + y
    if verb != LOOK:
        return None
    for word in ("model", "target", "technical", "vehicle"):
        try:
            return words.read(word, arg)
        except BadInput:
            continue
    raise BadInput("nothing can be done with this piece now")


def explain(g: Mog, action: Action, refusal: Refusal) -> Refusal:
    """A better reason for a click than that its action is not offered."""
    verb, arg = action
    step = g.flow[-1]
    if verb == GO:
        return why_not_there(g, step, *from_board(g, arg // WIDE, arg % WIDE)) or refusal
    if verb in ("target", "technical") and isinstance(step, Act | FireMove):
        return why_not_fire(g, step, verb, arg)
    return refusal


def why_not_there(g: Mog, step: object, x: float, y: float) -> Refusal | None:
    """Why the man in hand cannot go to a point: the step nearest to it, or too far."""
    if isinstance(step, Pick):
        return Refusal("fire.see", "{it} is no target: click one of the ringed figures, or go back")
    but: tuple[int, ...] = ()
    if isinstance(step, Act):
        if step.gun or g.where[step.model] >= ABOARD:
            return Refusal("convoy.gunners", "{it} is out of reach: he is aboard a vehicle")
        model = step.model
    elif isinstance(step, FireMove):
        if step.stepped:
            return Refusal(
                "act.fire_move", "{it} is out of reach: the step of the Fire & Move is made"
            )
        model = step.model
    elif isinstance(step, Joint):
        model, but = step.helper, step.party()
    else:
        return None
    dx, dy = x * 100 - g.x[model], y * 100 - g.y[model]
    far = hypot(dx, dy)
    if isinstance(step, Act) and (g.prone[model] or not step.can(g, "move")):
        return why_no_walk(g, step, "move", 0)
    left = step.left(g) if isinstance(step, Act | Joint) else 1
    if far > 100 * max(left, 1) + 10:
        why = f"{{it}} is {far / 100:.1f}″ away, and he has {left} AP: an inch each"
        return Refusal("move.inch", why)
    scale = min(1.0, 100 / far) if far else 0.0
    number = min(
        range(len(OFFSETS)),
        key=lambda n: hypot(OFFSETS[n][0] - dx * scale, OFFSETS[n][1] - dy * scale),
    )
    found = why_no_step(g, model, number, but)
    if found.rule == "move.inch":
        return Refusal(
            "move.clear",
            "{it} cannot be walked to: no way of whole inches leads there",
            ("move.inch",),
        )
    return found


def why_not_fire(g: Mog, step: Act | FireMove, verb: str, arg: int) -> Refusal:
    """Why a click on an enemy offers no shot: arc, range, sight, or nothing to shoot with."""
    model = step.model
    weapons = arms.carried(g, model)
    if not weapons or not up(g, model):
        return Refusal("fire.mode", "{it} is safe: he has nothing to fire with here")
    widest = max(weapons, key=lambda w: g.pack.weapons[w].reach)
    found = why_no_target(g, model, widest, verb, arg)
    if found.rule in ("sniper.aim", "veh.tech_fa"):
        why = "{it} is in his sights, but his AP or his loaded rounds do not allow a shot"
        return Refusal("act.one_limit", why, ("ammo.need", "act.full"))
    return found
