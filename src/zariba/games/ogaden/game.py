"""Ogaden 1977: the game as the rest of the house knows it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from zariba.core.choice import Refusal
from zariba.core.flow import Step
from zariba.core.game import Bot, Game
from zariba.core.scenario import Revision, Scenario, Seat, Variant
from zariba.games.ogaden.bot.doctrine import Doctrine
from zariba.games.ogaden.bot.orders import Orders
from zariba.games.ogaden.casefile.facts import WORDS
from zariba.games.ogaden.casefile.positions import Ready, amend, stage, unstage
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules import fog
from zariba.games.ogaden.rules.actions import vocabulary
from zariba.games.ogaden.rules.air import Scramble, Sorties
from zariba.games.ogaden.rules.attack import Assault
from zariba.games.ogaden.rules.bowls import Discard
from zariba.games.ogaden.rules.ceasefire import SeekTruce, Truce
from zariba.games.ogaden.rules.commanders import Lead
from zariba.games.ogaden.rules.control import control
from zariba.games.ogaden.rules.diplomacy import Breakthrough, PlayDiplomacy
from zariba.games.ogaden.rules.engagement import Engagement, Pursue
from zariba.games.ogaden.rules.fire import Volley
from zariba.games.ogaden.rules.guerrilla_actions import Raid, Raids
from zariba.games.ogaden.rules.harassment import Disperse, Skirmish
from zariba.games.ogaden.rules.invariants import broken
from zariba.games.ogaden.rules.liberated_zones import Liberate
from zariba.games.ogaden.rules.losses import Lose
from zariba.games.ogaden.rules.maintenance import OF_UNITS, Maintenance
from zariba.games.ogaden.rules.movement import March, Moves, can_march, why_not_march
from zariba.games.ogaden.rules.occupation import Occupy
from zariba.games.ogaden.rules.operations import Activation, Operations
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.sequence import Keep, NextTurn, Turn
from zariba.games.ogaden.rules.setup import SetUp, place_fixed
from zariba.games.ogaden.rules.state import (
    AID_IGNORES_FLOOR,
    ALWAYS_PAYS,
    AWAY,
    BOWL,
    HAND,
    OFF,
    SET_UP,
    Ogaden,
)
from zariba.games.ogaden.rules.strike import Ace, Strike
from zariba.games.ogaden.rules.supports import Drop, PlaySupports, React
from zariba.games.ogaden.view import scene as pictures
from zariba.games.ogaden.view.chronicle import chronicle
from zariba.games.ogaden.view.count import count
from zariba.games.ogaden.view.luck import WEIGHED, luck
from zariba.games.ogaden.view.names import called
from zariba.games.ogaden.view.odds import odds
from zariba.games.ogaden.view.overlays import OVERLAYS, overlay
from zariba.games.ogaden.view.tables import tables

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
    revisions = (
        Revision(
            says="Guerrillas left in a strategic box without a conventional unit go back to the"
            " Ogaden at the end of the OPS (7.2.3, R62)."
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

    def __init__(self, pack: OgadenPack) -> None:
        super().__init__(pack)
        self.words = vocabulary(pack)
        self.scenarios = tuple(Scenario(plan.id, plan.name, ABOUT[plan.id]) for plan in pack.plans)

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> Ogaden:
        """The opening values of a scenario (4.0a, 14.2a), no unit placed yet."""
        state = self.state_type(scenario=scenario, options=options, seed=seed)
        pack, plan = state.pack, state.plan
        state.turn = plan.first
        state.at = [OFF] * pack.count
        state.status = [0] * pack.count
        state.site_seat = list(pack.site_seat)
        state.site_loss = [0] * pack.size
        state.morale = list(plan.morale)
        state.level = list(plan.level)
        state.marker = [AWAY] * len(pack.markers)
        for marker in (*plan.ops_bowl, *plan.tsda_bowl):
            state.marker[marker] = BOWL  # 4.1f, 4.2e
        state.hands = [len(held) for held in plan.hands]
        for seat in (ETHIOPIA, SOMALIA):
            for marker in plan.hands[seat]:
                state.marker[marker] = HAND + seat
        state.holders = [control(state, zone) for zone in pack.cities]
        return state

    def open(self, state: Ogaden) -> None:
        """Ethiopia sets up, then Somalia, then the months begin (4.1a)."""
        state.flow = [Turn(), SetUp(SOMALIA), SetUp(ETHIOPIA)]
        place_fixed(state)

    hide = staticmethod(fog.hide)
    guess = staticmethod(fog.guess)
    disguise = staticmethod(fog.disguise)
    scene = pictures.scene
    board = pictures.board
    artwork = pictures.artwork
    called = staticmethod(called)
    chronicle = staticmethod(chronicle)
    count = staticmethod(count)
    luck = staticmethod(luck)
    weighed = WEIGHED
    tables = tables
    odds = staticmethod(odds)
    overlay = staticmethod(overlay)
    broken = staticmethod(broken)
    stage = staticmethod(stage)
    unstage = staticmethod(unstage)
    amend = staticmethod(amend)
    amendable = staticmethod(WORDS.amendable)

    def bots(self) -> dict[str, type[Bot[Ogaden]]]:
        """The doctrine of either side."""
        return {Doctrine.name: Doctrine}

    def orders(self) -> Orders:
        """What a search needs to know of the game."""
        return Orders()

    def agreements(self, state: Ogaden, seat: int) -> Iterator[tuple[str, bool, Refusal | None]]:
        """Quick tests of movement and maintenance beside their reasons."""
        step = self.top(state)
        if isinstance(step, Moves):
            for unit in state.pack.seat_units[seat]:
                name = f"march {state.pack.unit_ids[unit]}"
                yield name, can_march(state, seat, unit), why_not_march(state, seat, unit)
        if isinstance(step, Maintenance) and step.unit < 0:
            measures = step.measures(state, seat)
            asked = [(verb, u) for verb in OF_UNITS for u in state.pack.seat_units[seat]]
            for verb, arg in (*asked, *(("repair", zone) for zone in state.pack.bastions)):
                told = " ".join(self.spell((verb, arg)))
                yield told, (verb, arg) in measures, step.why_not_do(state, seat, verb, arg)

    def unnamed(self, state: Ogaden, seat: int, piece: str) -> Refusal:
        """Concealed units, enemy hands and sites are no answer to any question."""
        if piece.startswith("site-"):
            return Refusal("8.2c", "{it} is no answer to {asked}")
        if "-hand-" in piece:
            return Refusal("2.4.2a", "{it} is not yours to see")
        return Refusal("2.1d", "{it}: what it is is not known before it is revealed")

    def out_of_turn(self, state: Ogaden) -> Refusal:
        """Who is asked, and by what rule the other waits."""
        asked = self.seats[self.asked(state)[0]].name
        also = ("4.1a",) if state.phase == SET_UP else ("5.2a", "6.2.1d", "3.2a", "9.2g")
        return Refusal("5.2b", f"it is for the {asked} side to decide now", also)

    def observe(self, state: Ogaden, word: str, value: object) -> str | None:
        """Check an expectation."""
        return WORDS.see(state, word, value)


def make(data: Path | None = None) -> OgadenGame:
    """The game, from its own data or a data pack."""
    return OgadenGame(OgadenPack(data or HERE, HERE))
