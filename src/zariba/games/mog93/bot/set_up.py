"""Picking units for the free game, and the order in which a unit's models act."""

from zariba.core.choice import DONE, Choice
from zariba.core.game import Decision
from zariba.games.mog93.bot.errands import FETCH, errand
from zariba.games.mog93.bot.picture import Picture
from zariba.games.mog93.rules.cards import UnitCard
from zariba.games.mog93.rules.setup import Muster
from zariba.games.mog93.rules.state import ABOARD

PICKS = ("csar", "delta1", "chalk2a", "delta2", "chalk1", "chalk2b", "chalk3", "seals")
ZONES = ("start_rope", "start_alley", "start_west", "start_north", "start_south")
GUNS = ("saw_gunner", "m60_gunner")


def muster(p: Picture, step: Muster, choice: Choice) -> Decision:
    """The rescue team and Delta first, as near the wreck as there is room."""
    verb = choice.options[0][0]
    if verb == "unit":
        offered = {arg for word, arg in choice.options if word == "unit"}
        for word in PICKS:
            unit = p.g.pack.unit_index.get(word, -1)
            if unit in offered:
                return Decision(("unit", unit), "A good team for this.")
        return Decision(choice.options[0], "Every man helps.")
    zones = [zone.id for zone in p.g.ground.data.zone]
    for word in ZONES:
        if word in zones and ("zone", zones.index(word)) in choice.options:
            return Decision(("zone", zones.index(word)), "The shortest way to the wreck.")
    return Decision(choice.options[0], "The only place with room.")


def next_model(p: Picture, step: UnitCard, choice: Choice) -> Decision:
    """Men out of sight and the guns first: whoever they hit cannot fire at the rest."""
    models = [arg for verb, arg in choice.options if verb == "model"]
    if not models:
        return Decision(DONE, "Nobody can act.")
    return Decision(("model", min(models, key=lambda m: rank(p, m))), "The best to begin with.")


def rank(p: Picture, model: int) -> tuple[int, bool, int, int]:
    """Who acts early: in little danger, with a gun, near the goal."""
    if p.g.where[model] >= ABOARD:
        return (0, True, 0, model)
    task = errand(p, model)
    far = p.field(task.goals).get(p.node(model), 99)
    gun = p.g.pack.loads[p.g.pack.models[model].load].id in GUNS
    return (round(p.danger(model) / 4), not gun and task.kind != FETCH, far, model)
