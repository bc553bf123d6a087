"""Where in the turn a case begins."""

from collections.abc import Mapping

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.fact import shaped
from zariba.core.flow import Step
from zariba.games.mog93.casefile.names import model_of, unit_of
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.being_fired_upon import watcher
from zariba.games.mog93.rules.cards import Turn, UnitCard, build_deck, end_turn, start_turn
from zariba.games.mog93.rules.convoy import ConvoyCard
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.helicopters import HawkCard
from zariba.games.mog93.rules.panic import begin_action
from zariba.games.mog93.rules.setup import Deploy, Muster
from zariba.games.mog93.rules.somali_actions import joker
from zariba.games.mog93.rules.state import STREET, Mog

GO: Action = ("go", 0)
STEPS = (
    "muster",
    "deploy",
    "turn",
    "turn start",
    "deck",
    "cards",
    "unit",
    "act",
    "joker",
    "convoy",
    "black hawk",
    "turn end",
)


STEP_WORDS = ("step", "unit", "model", "acted", "spent")
"""The words that tell where in a turn a position stands."""


class Ready(Step[Mog]):
    """A staged position that waits for a word before it rolls its first die."""

    word: str = ""

    def asks(self, g: Mog) -> tuple[int, ...]:
        """The first seat."""
        return (0,)

    def choice(self, g: Mog, seat: int) -> Choice:
        """Go on."""
        return Choice("Go on", [GO])

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        """What the case is about begins."""
        g.pop()
        match self.word:
            case "turn start":
                start_turn(g)
            case "deck":
                build_deck(g)
            case "joker":
                joker(g)
            case "convoy":
                g.push(ConvoyCard())
            case "black hawk":
                g.push(HawkCard())
            case "turn end":
                end_turn(g)
                top = g.flow[0]
                assert isinstance(top, Turn)
                top.stage = 3

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        """Only on."""
        return Refusal("cards.draw", "{it} has to wait: a part of the turn is about to begin")


def put_step(g: Mog, case: Mapping[str, object]) -> None:
    """Where in the turn the case begins."""
    word = shaped(case.get("step", "act"), str, "step")
    if word not in STEPS:
        raise BadInput(f"there is no step {word!r}; the steps are {', '.join(STEPS)}")
    if "bonus" not in case:
        g.bonus = tuple(g.pack.kinds[kind].bonus_ap for kind in g.kind)
    if word in ("deploy", "muster"):
        g.flow = [Turn(), Deploy()]
        if word == "muster":
            g.flow.append(Muster())
        return
    g.flow = [Turn(stage=0 if word == "turn" else 2), Ready()]
    if word in ("cards", "turn"):
        return
    if word == "unit":
        unit = unit_of(g, shaped(case.get("unit", ""), str, "unit"))
        acted = tuple(model_of(g, m) for m in shaped(case.get("acted", []), list[str], "acted"))
        g.push(UnitCard(unit, acted=acted))
    elif word == "act":
        put_act(g, case)
    else:
        g.push(Ready(word))


def put_act(g: Mog, case: Mapping[str, object]) -> None:
    """A model in the middle of its activation: its check is behind it."""
    name = case.get("model")
    if name is None:
        standing = [m for m, where in enumerate(g.where) if where >= STREET and g.ap[m] > 0]
        if not standing:
            raise BadInput("nobody on the table can act: name a step")
        model = standing[0]
    else:
        model = model_of(g, shaped(name, str, "model"))
    acted = tuple(model_of(g, m) for m in shaped(case.get("acted", []), list[str], "acted"))
    spent = shaped(case.get("spent", 0), int, "spent")
    begin_action(g)
    g.push(UnitCard(g.pack.models[model].unit, acted=(*acted, model), begun=True))
    exposed = watcher(g, eye_of_model(g, model))
    g.push(Act(model, exposed=exposed, spent=spent, paid=spent > 0))


def step_words(g: Mog) -> dict[str, object]:
    """Which step a position is in."""
    models = g.pack.models
    for frame in reversed(g.flow):
        if isinstance(frame, Act):
            acted = next((f.acted for f in g.flow if isinstance(f, UnitCard)), ())
            return {
                "step": "act",
                "model": models[frame.model].id,
                "spent": frame.spent,
                "acted": [models[m].id for m in acted if m != frame.model],
            }
        if isinstance(frame, UnitCard):
            acted_ids = [models[m].id for m in frame.acted]
            return {"step": "unit", "unit": g.pack.units[frame.unit], "acted": acted_ids}
        if isinstance(frame, ConvoyCard):
            return {"step": "convoy"}
        if isinstance(frame, HawkCard):
            return {"step": "black hawk"}
    return {"step": "cards"}
