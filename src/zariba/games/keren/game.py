"""Keren: the game as the rest of the house knows it."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from zariba.core.choice import Action, Odds, Refusal
from zariba.core.flow import Step
from zariba.core.game import Bot, Game
from zariba.core.scenario import Scenario, Seat, Variant
from zariba.games.keren.bot.doctrine import Doctrine
from zariba.games.keren.bot.orders import Orders
from zariba.games.keren.casefile.staging import amend, stage, unstage
from zariba.games.keren.casefile.words import WORDS
from zariba.games.keren.material.pack import HERE, KerenPack
from zariba.games.keren.material.scenarios import Plan
from zariba.games.keren.rules import fog_of_war
from zariba.games.keren.rules.actions import vocabulary
from zariba.games.keren.rules.administration import Administration, Carry
from zariba.games.keren.rules.agreements import agreements
from zariba.games.keren.rules.air import AirAttack
from zariba.games.keren.rules.assault import (
    Advance,
    AssaultOrder,
    AssaultPhase,
    assault_odds,
    assaulters,
)
from zariba.games.keren.rules.facing import Face, first_facings
from zariba.games.keren.rules.fire_phases import FireOrder, FirePhase
from zariba.games.keren.rules.invariants import broken
from zariba.games.keren.rules.losses import Losses
from zariba.games.keren.rules.movement import March, MovementPhase
from zariba.games.keren.rules.rally import Rally, rally_odds
from zariba.games.keren.rules.ranged_fire import NameTarget, fire_odds, firers
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.sequence import Turn
from zariba.games.keren.rules.setup import SetUp, road_warning
from zariba.games.keren.rules.stacking import Order
from zariba.games.keren.rules.state import FACING, MOVED_ONLY, OFF, SET_UP, Keren
from zariba.games.keren.view.chronicle import chronicle
from zariba.games.keren.view.count import count
from zariba.games.keren.view.luck import luck
from zariba.games.keren.view.names import called
from zariba.games.keren.view.overlays import OVERLAYS, overlay
from zariba.games.keren.view.scene import artwork, board, scene, tables

SEATS = (
    Seat("commonwealth", "Commonwealth", "#d8bf8f", "#2a1d0a"),
    Seat("italian", "Italian", "#6f7d3c", "#ffffff"),
)
ABOUT = {
    "first": "5 to 8 February 1941, {turns} turns. Two Indian divisions try the gorge and the"
    " heights while Italian battalions race in from the north. {points} points win.",
    "second": "15 to 20 March 1941, {turns} turns. The last attack, with every gun, the Matilda and"
    " the air force, on a defence that gets no help. {points} points win.",
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
    click_verbs: Mapping[str, str] = {"piece": "unit", "space": "hex", "card": "air"}

    hide = staticmethod(fog_of_war.hide)
    guess = staticmethod(fog_of_war.guess)
    disguise = staticmethod(fog_of_war.disguise)
    scene = scene
    board = board
    artwork = artwork
    tables = tables
    called = staticmethod(called)
    chronicle = staticmethod(chronicle)
    count = staticmethod(count)
    luck = staticmethod(luck)
    overlay = staticmethod(overlay)
    broken = staticmethod(broken)
    agreements = staticmethod(agreements)
    stage = staticmethod(stage)
    unstage = staticmethod(unstage)
    amend = staticmethod(amend)
    amendable = staticmethod(WORDS.amendable)

    def __init__(self, pack: KerenPack) -> None:
        super().__init__(pack)
        self.words = vocabulary(pack)
        self.scenarios = tuple(
            Scenario(plan.id, plan.name, about(plan), (plan.alias,)) for plan in pack.plans
        )

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> Keren:
        """Turn 1, no points, every unit off the map (3.0c)."""
        state = self.state_type(scenario=scenario, options=options, seed=seed)
        state.at = [OFF] * state.pack.count
        state.status = [0] * state.pack.count
        state.used = [0] * len(state.plan.groups)
        state.held = [-1] * len(state.pack.vp_hexes)  # 4.2e: none is Commonwealth at the start
        state.vp = state.plan.start_vp
        if FACING in options:
            state.facing = first_facings(state.pack)
        return state

    def open(self, state: Keren) -> None:
        """The Italians set up, then the Commonwealth, then the turns begin (3.0b)."""
        state.flow = [Turn(), *(SetUp(seat) for seat in reversed(state.plan.setup_order))]

    def observe(self, state: Keren, word: str, value: object) -> str | None:
        """Check one word of `expect`."""
        return WORDS.see(state, word, value)

    def bots(self) -> dict[str, type[Bot[Keren]]]:
        """The doctrine of either side."""
        return {Doctrine.name: Doctrine}

    def orders(self) -> Orders:
        """What a search needs to know of the game."""
        return Orders()

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
        if isinstance(step, AssaultPhase) and verb == "hex":
            return of_all(assault_odds(view, tuple(assaulters(view, seat, arg)), arg))
        if isinstance(step, FirePhase) and verb == "hex":
            return of_all(fire_odds(view, tuple(firers(view, seat, arg, step.kind)), arg))
        if isinstance(step, Rally) and verb == "unit" and view.at[arg] >= 0:
            return rally_odds(view, arg)
        return None

    def warning(self, state: Keren, seat: int, action: Action) -> str:
        """A set-up that would lose at once (4.1)."""
        if action[0] == "done" and isinstance(self.top(state), SetUp):
            return road_warning(state, seat)
        return ""

    def unnamed(self, state: Keren, seat: int, piece: str) -> Refusal:
        """What lies beneath the top of an enemy stack is not known (7.4a)."""
        return Refusal(
            "7.4a", "{it}: only the top of an enemy stack is seen, click the hex instead"
        )

    def numbers(self, scenario: str) -> Mapping[str, object]:
        """How many points win."""
        return {plan.id: {"points": plan.win_vp} for plan in self.state_type.pack.plans}[scenario]

    def out_of_turn(self, state: Keren) -> Refusal:
        """A phase belongs to one side (5.0b), and so does setting up (3.0b)."""
        asked = self.seats[self.asked(state)[0]].name
        also = ("3.0b",) if state.phase == SET_UP else ("15.0b",) if state.phase == 0 else ()
        return Refusal("5.0b", f"it is for the {asked} side to decide now", also)


def of_all(odds: Odds) -> Odds:
    """The odds of an attack of which nobody is chosen yet."""
    note = f"{odds.note}; " if odds.note else ""
    return msgspec.structs.replace(odds, note=f"{note}with all that can take part")


def about(plan: Plan) -> str:
    """A scenario in two sentences, with the numbers of the pack."""
    turns = {8: "eight", 12: "twelve"}.get(plan.turns, str(plan.turns))
    return ABOUT[plan.id].format(turns=turns, points=plan.win_vp)


def make(data: Path | None = None) -> KerenGame:
    """The game, from its own data or a data pack."""
    return KerenGame(KerenPack(data or HERE, HERE))
