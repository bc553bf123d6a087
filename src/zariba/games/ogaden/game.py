"""Ogaden 1977: the game as the rest of the house knows it."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice, Odds, Refusal
from zariba.core.flow import Step
from zariba.core.game import Bot, Game, Scenario, Seat, Variant
from zariba.core.scene import Board, LogEntry, Overlay, Scene, Table
from zariba.games.ogaden.bot.doctrine import Doctrine
from zariba.games.ogaden.casefile import staging, unstaging
from zariba.games.ogaden.casefile.observing import SEE
from zariba.games.ogaden.casefile.staging import Ready
from zariba.games.ogaden.material.pack import ETHIOPIA, HERE, PACK, SOMALIA
from zariba.games.ogaden.rules import fog
from zariba.games.ogaden.rules.actions import read, spell, vocabulary
from zariba.games.ogaden.rules.air import Scramble, Sorties
from zariba.games.ogaden.rules.attack import Assault
from zariba.games.ogaden.rules.bowls import Discard
from zariba.games.ogaden.rules.ceasefire import SeekTruce, Truce
from zariba.games.ogaden.rules.command import Lead
from zariba.games.ogaden.rules.control import control
from zariba.games.ogaden.rules.diplomacy import Breakthrough, Liberate, PlayDiplomacy
from zariba.games.ogaden.rules.engagement import Engagement, Occupy, Pursue
from zariba.games.ogaden.rules.fire import Volley, shot_odds
from zariba.games.ogaden.rules.invariants import broken
from zariba.games.ogaden.rules.losses import Lose
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.movement import March, Moves
from zariba.games.ogaden.rules.operations import Activation, Operations
from zariba.games.ogaden.rules.raids import Raid, Raids
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.sequence import Keep, NextTurn, Turn
from zariba.games.ogaden.rules.setup import SetUp, place_fixed
from zariba.games.ogaden.rules.skirmish import Disperse, Skirmish
from zariba.games.ogaden.rules.state import (
    AID_IGNORES_FLOOR,
    ALWAYS_PAYS,
    AWAY,
    BOWL,
    HAND,
    OFF,
    SET_UP,
    SITE,
    Ogaden,
)
from zariba.games.ogaden.rules.strike import Ace, Strike, strike_odds
from zariba.games.ogaden.rules.supports import Drop, PlaySupports, React
from zariba.games.ogaden.sheet.draw import load_board
from zariba.games.ogaden.view.chronicle import chronicle
from zariba.games.ogaden.view.overlays import OVERLAYS, overlay
from zariba.games.ogaden.view.scene import board, scene, tables

SEATS = (
    Seat("ethiopian", "Ethiopian", "#d9c77e", "#1f2a12"),
    Seat("somali", "Somali", "#7fb2d9", "#0d2233"),
)
ABOUT = {
    "campaign": "May 1977 to March 1978, eleven turns: guerrilla war, the Somali invasion, the"
    " Soviet Union changing sides, the Cubans and the counter-offensive.",
    "liberation": "May and June 1977, two turns in the Ogaden alone: guerrillas against garrisons."
    " Gode and three liberated zones win for the Somali side.",
    "offensive": "July to September 1977, three turns on the whole map: the Somali army drives for"
    " the cities before Ethiopia can raise its militia.",
}


class OgadenGame(Game[Ogaden]):
    """The Ogaden War."""

    id = "ogaden"
    title = "Ogaden 1977"
    about = (
        "Somalia wants the Ogaden, and Ethiopia is in the throes of its revolution. Guerrillas,"
        " brigades, aircraft and diplomats contend for eleven months."
    )
    seats = SEATS
    variants = (
        Variant(
            ALWAYS_PAYS,
            "Harassment always pays",
            "Every harassment brings a morale point, not only one that puts the garrison out.",
            "7.2.1e",
        ),
        Variant(
            AID_IGNORES_FLOOR,
            "Aid without 15 points",
            "Military aid may be taken whatever the morale.",
            "12.1.2b",
        ),
    )
    state_type = Ogaden
    steps: tuple[type[Step[Ogaden]], ...] = (
        Turn,
        NextTurn,
        SetUp,
        Keep,
        Operations,
        Activation,
        Raids,
        Raid,
        Skirmish,
        Disperse,
        Maintenance,
        Moves,
        March,
        Assault,
        Sorties,
        Strike,
        Ace,
        Scramble,
        Engagement,
        PlaySupports,
        Drop,
        React,
        Lead,
        Volley,
        Lose,
        Retreat,
        Occupy,
        Pursue,
        Liberate,
        PlayDiplomacy,
        Breakthrough,
        SeekTruce,
        Truce,
        Discard,
        Ready,
    )
    overlays = OVERLAYS
    decision_bound = 20_000
    click_verbs: Mapping[str, str] = {"piece": "unit", "space": "zone", "card": "marker"}

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = tuple(Scenario(plan.id, plan.name, ABOUT[plan.id]) for plan in PACK.plans)

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> Ogaden:
        """The opening values of a scenario (4.0a, 14.2a), no unit placed yet."""
        state = Ogaden(scenario=scenario, options=options, seed=seed)
        plan = state.plan
        state.turn = plan.first
        state.at = [OFF] * PACK.count
        state.status = [0] * PACK.count
        state.site_camp = list(PACK.site_camp)
        state.site_loss = [0] * PACK.size
        state.morale = list(plan.morale)
        state.level = list(plan.level)
        state.marker = [AWAY] * len(PACK.markers)
        for marker in (*plan.ops_bowl, *plan.tsda_bowl):
            state.marker[marker] = BOWL  # 4.1f, 4.2e
        state.hands = [len(held) for held in plan.hands]
        for camp in (ETHIOPIA, SOMALIA):
            for marker in plan.hands[camp]:
                state.marker[marker] = HAND + camp
        state.holders = [control(state, zone) for zone in PACK.cities]
        return state

    def open(self, state: Ogaden) -> None:
        """Ethiopia sets up, then Somalia, then the months begin (4.1a)."""
        state.flow = [Turn(), SetUp(SOMALIA), SetUp(ETHIOPIA)]
        place_fixed(state)

    def spell(self, action: Action) -> tuple[str, str]:
        """An action in words."""
        return spell(action)

    def read(self, verb: str, arg: str) -> Action:
        """The action that the words mean."""
        return read(verb, arg)

    def vocabulary(self) -> list[Action]:
        """Every action there is."""
        return vocabulary()

    def mask(self, state: Ogaden, seat: int) -> Ogaden:
        """The state as a seat knows it."""
        return fog.mask(state, seat)

    def imagine(self, view: Ogaden, seat: int, rng: Random) -> Ogaden:
        """A full state that agrees with the view."""
        return fog.imagine(view, seat, rng)

    def swap(self, state: Ogaden, seat: int, rng: Random) -> Ogaden:
        """A state the seat cannot tell from this one."""
        return fog.swap(state, seat, rng)

    def scene(self, view: Ogaden, seat: int, choice: Choice | None) -> Scene:
        """The picture for a seat."""
        return scene(self, view, seat, choice)

    def chronicle(self, view: Ogaden, seat: int) -> list[LogEntry]:
        """The last action in words."""
        return chronicle(view)

    def board(self, scenario: str) -> Board:
        """The map's zones."""
        return board(self.id)

    def artwork(self, scenario: str) -> str:
        """The map's picture."""
        return load_board()

    def tables(self) -> list[Table]:
        """Morale, diplomacy, combat, markers."""
        return tables()

    def overlay(self, view: Ogaden, seat: int, kind: str, at: str | None) -> Overlay:
        """Supply, control, reach, radius."""
        return overlay(view, seat, kind, at)

    def broken(self, state: Ogaden) -> list[str]:
        """Invariants that do not hold."""
        return broken(state)

    def bots(self) -> dict[str, type[Bot[Ogaden]]]:
        """The doctrine of either side."""
        return {Doctrine.name: Doctrine}

    def odds(self, view: Ogaden, seat: int, action: Action) -> Odds | None:
        """The chances of a shot or a strike."""
        step = self.top(view)
        verb, arg = action
        if isinstance(step, Volley) and verb in ("unit", "site"):
            target = SITE if verb == "site" else arg
            if step.shooter != -2:
                return shot_odds(view, step.fight, step.shooter, target)
        if isinstance(step, Strike) and step.stage == 4:
            return strike_odds(view, step.au, verb, arg)
        return None

    def out_of_turn(self, state: Ogaden) -> Refusal:
        """Who is asked, and by what rule the other waits."""
        asked = self.seats[self.asked(state)[0]].name
        also = ("4.1a",) if state.phase == SET_UP else ("5.2a", "6.2.1d", "3.2a", "9.2g")
        return Refusal("5.2b", f"it is for the {asked} side to decide now", also)

    def stage(self, case: Mapping[str, object], state: Ogaden) -> None:
        """Lay out a case."""
        staging.stage(case, state)

    def observe(self, state: Ogaden, word: str, value: object) -> str | None:
        """Check an expectation."""
        if word not in SEE:
            raise BadInput(f"Ogaden has no word {word!r} to expect; its words are {', '.join(SEE)}")
        return SEE[word](self, state, value)

    def unstage(self, state: Ogaden) -> dict[str, object]:
        """The words of a case that stage this position."""
        return unstaging.unstage(state)


def make(data: Path | None = None) -> OgadenGame:
    """The game, from its own data or a data pack."""
    if data is not None and not data.is_dir():
        raise BadInput(f"{data} is not a folder with a data pack")
    PACK.load(data or HERE)
    return OgadenGame()
