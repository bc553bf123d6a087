"""Mog '93: the game as the rest of the house knows it."""

from collections.abc import Mapping
from pathlib import Path

from zariba.core.choice import Action, Refusal
from zariba.core.flow import Step
from zariba.core.game import Bot, Game
from zariba.core.scenario import Revision, Scenario, Seat, Variant
from zariba.games.mog93.bot.doctrine import Doctrine
from zariba.games.mog93.bot.orders import Orders
from zariba.games.mog93.casefile import words
from zariba.games.mog93.casefile.steps import Ready
from zariba.games.mog93.material.pack import HERE, MogPack
from zariba.games.mog93.rules.actions import vocabulary
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.agreements import agreements
from zariba.games.mog93.rules.alighting import Alight
from zariba.games.mog93.rules.cards import Agree, Turn, UnitCard
from zariba.games.mog93.rules.convoy import ConvoyCard, ConvoyCheck
from zariba.games.mog93.rules.driving import VehicleAct
from zariba.games.mog93.rules.helicopters import AirCall, HawkCard
from zariba.games.mog93.rules.helping import Joint
from zariba.games.mog93.rules.invariants import broken
from zariba.games.mog93.rules.setup import Deploy, Muster, lay_out, muster
from zariba.games.mog93.rules.shooting import Bursts, FireMove, Pick
from zariba.games.mog93.rules.state import (
    BONUS_EACH,
    NO_POOL,
    ONE_CARD,
    PLAYERS,
    ROLL_ALWAYS,
    SEAL_180,
    Mog,
)
from zariba.games.mog93.view import chronicle, odds, overlays, scene, tables
from zariba.games.mog93.view.click import GO, LOOK, explain, read_click
from zariba.games.mog93.view.count import count
from zariba.games.mog93.view.luck import WEIGHED, luck
from zariba.games.mog93.view.names import called
from zariba.games.mog93.view.overlays import overlay

COLOURS = ("#6f8f4e", "#4f86a8", "#c0883f", "#8a6fae", "#3f9d8f", "#b0637a", "#7d7f86")
SEATS = (
    *(
        Seat(word, f"{word.capitalize()} player", colour, "#101510", team="americans")
        for word, colour in zip(words.SEAT_WORDS, COLOURS, strict=False)
    ),
    Seat(words.SEAT_WORDS[-1], "Somalis", "#d9a441", "#2a1808", team="somalis", autopilot=True),
)


class MogGame(Game[Mog]):
    """Task Force Ranger in Mogadishu."""

    id = "mog93"
    title = "Mog '93"
    about = (
        "Mogadishu, 3 October 1993. A Black Hawk is down: cross the blocks to the wreck, hold it,"
        " wait for the convoy, and leave nobody behind. All players are on one side; the crowds"
        " run themselves."
    )
    seats = SEATS
    variants = (
        Variant(ONE_CARD, "One card a unit", "The crowds move more often.", "cards.alt"),
        Variant(
            BONUS_EACH,
            "Delta's bonus each activation",
            "The two bonus AP of Delta operators come back with every card.",
            "act.bonus_option",
        ),
        Variant(SEAL_180, "SEALs see 180 degrees", "As Delta operators do.", "los.seal"),
        Variant(
            NO_POOL,
            "No pool of figures",
            "As the book has it: nothing limits the crowds. Very hard.",
            "gen.pool_off",
        ),
        Variant(
            ROLL_ALWAYS,
            "Always check",
            "A model is checked at 1 % even when nobody can fire at it.",
            "in.none_option",
        ),
        *(
            Variant(
                word,
                f"{word.replace('-', ' ').capitalize()}",
                "The seats beyond that number go round to the players there are.",
                "setup.seats",
            )
            for word in PLAYERS
        ),
    )
    state_type = Mog
    steps: tuple[type[Step[Mog]], ...] = (
        Turn,
        Deploy,
        Muster,
        ConvoyCheck,
        UnitCard,
        Act,
        Pick,
        Bursts,
        FireMove,
        Joint,
        Alight,
        AirCall,
        HawkCard,
        ConvoyCard,
        VehicleAct,
        Agree,
        Ready,
    )
    revisions = (
        Revision(
            says="Who is aboard a vehicle that an RPG or a grenade knocks out is not rolled for in"
            " the blast: it is judged by where everyone was when the round hit (R41, R68)."
        ),
        Revision(
            says="A parapet hides a man on a roof from one below also where the line between them"
            " only grazes the edge of the roof (los.roof)."
        ),
    )
    overlays = overlays.OVERLAYS
    decision_bound = 200_000
    click_verbs: Mapping[str, str] = {"piece": LOOK, "space": GO}

    def __init__(self, pack: MogPack) -> None:
        super().__init__(pack)
        self.pack = pack
        self.words = vocabulary(pack)
        self.scenarios = tuple(
            Scenario(plan.id, plan.name, plan.brief, seats=plan.players_max) for plan in pack.plans
        )

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> Mog:
        """Every list at its size, nothing on the table."""
        state = self.state_type(scenario=scenario, options=options, seed=seed)
        lay_out(state)
        return state

    def open(self, state: Mog) -> None:
        """Units at their places, then the seats deploy (R84)."""
        state.flow = [Turn(), Deploy()]
        if state.plan.muster:
            state.flow.append(Muster())
        muster(state)

    def read(self, verb: str, arg: str) -> Action:
        """The action that the words mean, or that a click stands for."""
        return (read_click(self.words, verb, arg) if arg else None) or self.words.read(verb, arg)

    def artwork(self, scenario: str) -> str:
        """Its picture."""
        plan = self.pack.plan_index[scenario]
        picture = self.pack.pictures[plan.table, bool(plan.second_crash)]
        return picture.read_text(encoding="utf-8")

    def bots(self) -> dict[str, type[Bot[Mog]]]:
        """The doctrine for any American seat."""
        return {Doctrine.name: Doctrine}

    def orders(self) -> Orders:
        """What a search needs to know of the game."""
        return Orders()

    def unnamed(self, state: Mog, seat: int, piece: str) -> Refusal:
        """Cards, wrecks and the helicopter are shown and never chosen."""
        return Refusal("cards.draw", "{it} is no answer to {asked}")

    def out_of_turn(self, state: Mog) -> Refusal:
        """Who is asked now."""
        asked = " and ".join(self.seats[seat].name for seat in self.asked(state))
        return Refusal("cards.draw", f"it is for the {asked} to decide now", ("intro.coop",))

    def reason(self, state: Mog, seat: int, action: Action) -> Refusal:
        """The reason against an action, also for a click on a point of the table."""
        return explain(state, action, super().reason(state, seat, action))

    board = scene.board
    scene = scene.scene
    tables = tables.tables
    called = staticmethod(called)
    chronicle = staticmethod(chronicle.chronicle)
    count = count
    luck = staticmethod(luck)
    weighed = WEIGHED
    odds = staticmethod(odds.odds)
    overlay = staticmethod(overlay)
    broken = staticmethod(broken)
    agreements = staticmethod(agreements)
    stage = staticmethod(words.stage)
    unstage = staticmethod(words.unstage)
    amend = staticmethod(words.amend)
    amendable = staticmethod(words.WORDS.amendable)
    observe = staticmethod(words.observe)


def make(data: Path | None = None) -> MogGame:
    """The game, from its own data or a data pack."""
    return MogGame(MogPack(data or HERE, HERE))
