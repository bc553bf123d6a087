"""Keren: the game as the rest of the house knows it."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice, Odds, Refusal
from zariba.core.flow import Step
from zariba.core.game import Bot, Game, Scenario, Seat, Variant
from zariba.core.scene import Board, LogEntry, Overlay, Scene, Table
from zariba.games.keren.bot.doctrine import Doctrine
from zariba.games.keren.casefile import observing, staging
from zariba.games.keren.material.pack import COMMONWEALTH, HERE, ITALIAN, PACK
from zariba.games.keren.rules import fog
from zariba.games.keren.rules.actions import read, spell, vocabulary
from zariba.games.keren.rules.admin import Administration, Carry, Rally, rally_odds
from zariba.games.keren.rules.assault import Advance, AssaultOrder, AssaultPhase, assault_odds
from zariba.games.keren.rules.facing import Face, first_facings
from zariba.games.keren.rules.fire import AirAttack, FireOrder, FirePhase, NameTarget, fire_odds
from zariba.games.keren.rules.invariants import broken
from zariba.games.keren.rules.losses import Losses
from zariba.games.keren.rules.movement import March, MovementPhase
from zariba.games.keren.rules.ordering import Order
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.sequence import Turn
from zariba.games.keren.rules.setup import SetUp, road_warning
from zariba.games.keren.rules.state import FACING, MOVED_ONLY, OFF, SET_UP, Keren
from zariba.games.keren.sheet.draw import load_board
from zariba.games.keren.view.chronicle import chronicle
from zariba.games.keren.view.overlays import OVERLAYS, overlay
from zariba.games.keren.view.scene import board, scene, tables

SEATS = (
    Seat("commonwealth", "Commonwealth", "#d8bf8f", "#2a1d0a"),
    Seat("italian", "Italian", "#6f7d3c", "#ffffff"),
)
ABOUT = {
    "first": "5 to 8 February 1941, eight turns. Two Indian divisions try the gorge and the heights"
    " while Italian battalions race in from the north. 40 points win.",
    "second": "15 to 20 March 1941, twelve turns. The last attack, with every gun, the Matilda and"
    " the air force, on a defence that gets no help. 50 points win.",
}


class KerenGame(Game[Keren]):
    """The Battle of Keren, Eritrea 1941."""

    id = "keren"
    title = "Keren 1941"
    about = (
        "The gorge below Keren is the only way up to the Eritrean plateau, and the Savoia"
        " Grenadiers hold the heights on either side of it."
    )
    seats = SEATS
    variants = (
        Variant(
            FACING,
            "Facing",
            "Infantry types face a hexside and fire only into their front arc.",
            "9.0",
        ),
        Variant(
            MOVED_ONLY,
            "Fire only at units that moved",
            "The other reading of defensive fire: only an enemy that moved may be fired on.",
            "5.0",
        ),
    )
    state_type = Keren
    steps: tuple[type[Step[Keren]], ...] = (
        Turn,
        SetUp,
        Administration,
        Carry,
        Rally,
        FirePhase,
        FireOrder,
        AirAttack,
        NameTarget,
        MovementPhase,
        March,
        AssaultPhase,
        AssaultOrder,
        Advance,
        Retreat,
        Losses,
        Order,
        Face,
    )
    overlays = OVERLAYS
    decision_bound = 60_000
    click_verbs: Mapping[str, str] = {"piece": "unit", "space": "hex"}

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = tuple(
            Scenario(plan.id, plan.name, ABOUT[plan.id], (plan.alias,)) for plan in PACK.plans
        )

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> Keren:
        """Turn 1, no points, every unit off the map (3.0c)."""
        state = Keren(scenario=scenario, options=options, seed=seed)
        state.at = [OFF] * PACK.count
        state.status = [0] * PACK.count
        state.used = [0] * len(state.plan.groups)
        state.held = [-1] * len(PACK.vp_hexes)  # 4.2e: none is Commonwealth at the start
        state.vp = state.plan.start_vp
        if FACING in options:
            state.facing = first_facings()
        return state

    def open(self, state: Keren) -> None:
        """The Italians set up, then the Commonwealth, then the turns begin (3.0b)."""
        state.flow = [Turn(), SetUp(COMMONWEALTH), SetUp(ITALIAN)]

    def spell(self, action: Action) -> tuple[str, str]:
        """An action in words."""
        return spell(action)

    def read(self, verb: str, arg: str) -> Action:
        """The action that the words mean."""
        return read(verb, arg)

    def vocabulary(self) -> list[Action]:
        """Every action there is."""
        return vocabulary()

    def mask(self, state: Keren, seat: int) -> Keren:
        """The state as a seat knows it."""
        return fog.mask(state, seat)

    def imagine(self, view: Keren, seat: int, rng: Random) -> Keren:
        """A full state that agrees with the view."""
        return fog.imagine(view, seat, rng)

    def swap(self, state: Keren, seat: int, rng: Random) -> Keren:
        """A state the seat cannot tell from this one."""
        return fog.swap(state, seat, rng)

    def scene(self, view: Keren, seat: int, choice: Choice | None) -> Scene:
        """The picture for a seat."""
        return scene(self, view, seat, choice)

    def chronicle(self, view: Keren, seat: int) -> list[LogEntry]:
        """The last action in words."""
        return chronicle(view)

    def board(self, scenario: str) -> Board:
        """The map's places."""
        return board(self.id)

    def artwork(self, scenario: str) -> str:
        """The map's picture."""
        return load_board()

    def tables(self) -> list[Table]:
        """Terrain, combat and modifiers."""
        return tables()

    def overlay(self, view: Keren, seat: int, kind: str, at: str | None) -> Overlay:
        """Supply, zones of control, reach or line of sight."""
        return overlay(view, seat, kind, at)

    def broken(self, state: Keren) -> list[str]:
        """Invariants that do not hold."""
        return broken(state)

    def bots(self) -> dict[str, type[Bot[Keren]]]:
        """The doctrine of either side."""
        return {Doctrine.name: Doctrine}

    def odds(self, view: Keren, seat: int, action: Action) -> Odds | None:
        """The chances of an attack that the next action rolls for."""
        step = self.top(view)
        verb, arg = action
        if isinstance(step, AssaultOrder) and verb == "assault":
            return assault_odds(view, step.units, step.target)
        if isinstance(step, FireOrder) and verb == "fire":
            return fire_odds(view, step.units, step.target)
        if isinstance(step, NameTarget) and verb == "unit":
            return fire_odds(view, step.units, step.target, step.air)
        if isinstance(step, AirAttack) and verb == "hex":
            return fire_odds(view, (), arg, step.air)
        if isinstance(step, Rally) and verb == "unit" and view.at[arg] >= 0:
            return rally_odds(view, arg)
        return None

    def warning(self, state: Keren, seat: int, action: Action) -> str:
        """A set-up that would lose at once (4.1)."""
        if action[0] == "done" and isinstance(self.top(state), SetUp):
            return road_warning(state, seat)
        return ""

    def out_of_turn(self, state: Keren) -> Refusal:
        """A phase belongs to one side (5.0b), and so does setting up (3.0b)."""
        asked = self.seats[self.asked(state)[0]].name
        also = ("3.0b",) if state.phase == SET_UP else ("15.0b",) if state.phase == 0 else ()
        return Refusal("5.0b", f"it is for the {asked} side to decide now", also)

    def stage(self, case: Mapping[str, object], state: Keren) -> None:
        """Lay out a case."""
        staging.stage(case, state)

    def observe(self, state: Keren, word: str, value: object) -> str | None:
        """Check an expectation."""
        return observing.observe(self, state, word, value)

    def unstage(self, state: Keren) -> dict[str, object]:
        """The words of a case that stage this position."""
        return staging.unstage(state)


def make(data: Path | None = None) -> KerenGame:
    """The game, from its own data or a data pack."""
    if data is not None and not data.is_dir():
        raise BadInput(f"{data} is not a folder with a data pack")
    PACK.load(data or HERE)
    return KerenGame()
