"""Positions in the words of a case file: laid out at a step of play, and written down again."""

from collections.abc import Mapping

from zariba.core.bad_input import BadInput
from zariba.core.case import SHARED
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.fact import shaped
from zariba.core.flow import SeatStep
from zariba.games.sandwars.casefile.names import card_of, space_of, within
from zariba.games.sandwars.casefile.words import WORDS
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.rules.combat import ADD, Combat
from zariba.games.sandwars.rules.events import EventCard
from zariba.games.sandwars.rules.setup import place_level
from zariba.games.sandwars.rules.state import DRAW, EVENTS, OPERATIONS, SandWars, disputed, units
from zariba.games.sandwars.rules.turn import ChooseObjective, Operations, PlayerTurn

GO: Action = ("go", 0)
STEPS = (
    *("objectives", "events", "end of events", "operations"),
    *("combat", "event", "discard", "turn end"),
)


class Ready(SeatStep[SandWars]):
    """A staged position that waits for a word before its first card is drawn."""

    word: str
    space: int = -1
    round: int = 1
    card: int = -1
    owner: int = -1
    trigger: bool = False

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Go on."""
        return Choice("Go on", [GO])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """What the case is about begins."""
        g.pop()
        if self.word == "combat":
            g.push(Combat(self.space, round=self.round))
        elif self.word == "event":
            g.discard[self.owner] = tuple(c for c in g.discard[self.owner] if c != self.card)
            g.deck[self.owner] = tuple(c for c in g.deck[self.owner] if c != self.card)
            g.push(EventCard(self.owner, self.card, self.trigger))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only on."""
        return Refusal("seq.order", "{it} has to wait: a part of the turn is about to begin")


def stage(case: Mapping[str, object], state: SandWars) -> None:
    """Lay out a position and put its step on the flow."""
    if not case.get("empty"):
        place_level(state)
    state.objective = (state.pack.goals[0][0], state.pack.goals[1][0])
    WORDS.lay(state, {word: value for word, value in case.items() if word not in SHARED})
    take_control(state, case)
    begin(state, case)


def amend(state: SandWars, words: Mapping[str, object]) -> None:
    """Change a position in the middle of a game."""
    WORDS.amend(state, words)
    take_control(state, words)


def take_control(g: SandWars, case: Mapping[str, object]) -> None:
    """Who stands alone in a space controls it, where nothing else is said."""
    said = shaped(case.get("control", {}), dict[str, str], "control")
    for space, name in enumerate(g.pack.space_ids):
        here, there = units(g, 0, space), units(g, 1, space)
        if name not in said and bool(here) != bool(there):
            g.ctrl[space] = 0 if here else 1


def begin(g: SandWars, case: Mapping[str, object]) -> None:
    """The step at which the case begins."""
    step = shaped(case.get("step", "operations"), str, "step")
    g.phase = OPERATIONS
    match step:
        case "objectives":
            g.objective = (-1, -1)
            g.phase = 0
            g.flow = [ChooseObjective()]
        case "events":
            g.phase = EVENTS
            g.flow = [PlayerTurn(), Ready(g.active, "")]
        case "end of events":
            g.phase = EVENTS
            g.flow = [PlayerTurn(stage=2)]
        case "operations":
            g.flow = [PlayerTurn(stage=3)]
        case "combat":
            space, number = combat_of(g, case.get("combat", {}))
            ready = Ready(g.active, "combat", space, number)
            g.flow = [PlayerTurn(stage=4), Operations(), ready]
        case "event":
            begin_event(g, case)
        case "discard":
            g.phase = DRAW
            g.flow = [PlayerTurn(stage=4)]
        case "turn end":
            g.phase = DRAW
            g.flow = [PlayerTurn(stage=5), Ready(g.active, "")]
        case _:
            raise BadInput(f"there is no step {step!r}; they are {', '.join(STEPS)}")


def combat_of(g: SandWars, value: object) -> tuple[int, int]:
    """The space and the round of a combat, which has two sides (gc.when, gc.step8)."""
    words = shaped(value, dict[str, object], "combat")
    if "space" not in words:
        raise BadInput('combat: say where it is, as in combat = { space = "oujda" }')
    name = shaped(words["space"], str, "combat.space")
    space = space_of(g, name)
    if not disputed(g, space):
        raise BadInput(f"combat.space: {name} does not hold ground units of both sides")
    number = shaped(words.get("round", 1), int, "combat.round")
    return space, within("combat.round", number, 1, g.pack.limits.combat_rounds)


def begin_event(g: SandWars, case: Mapping[str, object]) -> None:
    """An event about to be read, in the Events Phase or in the middle of a combat."""
    card = event_card(g, case.get("event", {}))
    trigger = "combat" in case
    ready = Ready(g.active, "event", card=card, owner=g.pack.deck_of[card], trigger=trigger)
    if trigger:
        space, number = combat_of(g, case["combat"])
        combat = Combat(space, round=number, stage=ADD)
        g.flow = [PlayerTurn(stage=4), Operations(), combat, ready]
    else:
        g.phase = EVENTS
        g.flow = [PlayerTurn(stage=1), ready]


def event_card(g: SandWars, value: object) -> int:
    """The card whose event is read; it is neither in a hand nor still to be drawn."""
    words = shaped(value, dict[str, object], "event")
    name = shaped(words.get("card", ""), str, "event.card")
    card = card_of(g, name)
    seat = g.pack.deck_of[card]
    if card in (*g.hand[seat], *g.stacked[seat]):
        where = "hand" if card in g.hand[seat] else "deck"
        raise BadInput(f"event.card: {name} cannot be in the {where} of {SEATS[seat]} as well")
    return card


def unstage(state: SandWars) -> dict[str, object]:
    """The words of a case that stage this position, at the start of a round or a phase."""
    return {"empty": True, "step": step_word(state), **WORDS.write(state)}


def step_word(g: SandWars) -> str:
    """The step of a case that is nearest to where the game is."""
    if g.flow and isinstance(g.flow[0], ChooseObjective):
        return "objectives"
    if g.phase == EVENTS:
        return "end of events"
    return "discard" if g.phase == DRAW else "operations"
