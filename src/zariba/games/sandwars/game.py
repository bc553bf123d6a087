"""Sand Wars as the rest of the house knows it."""

from collections.abc import Mapping
from pathlib import Path

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Refusal
from zariba.core.flow import Step
from zariba.core.game import Bot, Game
from zariba.core.scenario import Revision, Scenario, Seat
from zariba.core.scene import Board, Table
from zariba.games.sandwars.bot import belief
from zariba.games.sandwars.bot.doctrine import Doctrine
from zariba.games.sandwars.bot.orders import Orders
from zariba.games.sandwars.casefile.staging import Ready, amend, stage, unstage
from zariba.games.sandwars.casefile.words import WORDS
from zariba.games.sandwars.material.pack import HERE, SandWarsPack
from zariba.games.sandwars.rules.actions import vocabulary
from zariba.games.sandwars.rules.admin_move import Travel
from zariba.games.sandwars.rules.agreements import agreements
from zariba.games.sandwars.rules.air_missions import AirRecon, Interdiction, Overflight, Sortie
from zariba.games.sandwars.rules.cancellable import Cancellable
from zariba.games.sandwars.rules.capture import Seize
from zariba.games.sandwars.rules.close_support import PickMarker
from zariba.games.sandwars.rules.combat import Combat
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.event_steps import (
    Ambush,
    Bomb,
    Coup,
    Discovery,
    GiveUpPlan,
    Jihad,
    PlaceLeader,
    Rout,
    ShowHand,
    Talks,
    Volunteers,
)
from zariba.games.sandwars.rules.events import RESOLVE, EventCard
from zariba.games.sandwars.rules.fire import Fire, Mines
from zariba.games.sandwars.rules.fog import disguise, hide
from zariba.games.sandwars.rules.headquarters import Attach, Detach, PlaceHq
from zariba.games.sandwars.rules.insurgents import PlanAmbush
from zariba.games.sandwars.rules.intelligence import Look, LookAtHand
from zariba.games.sandwars.rules.interception import Commitment
from zariba.games.sandwars.rules.invariants import broken
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.leaders import Along
from zariba.games.sandwars.rules.logistics import LiftBase
from zariba.games.sandwars.rules.losses import Losses
from zariba.games.sandwars.rules.movement import March
from zariba.games.sandwars.rules.orders import FUNCTIONS, Order
from zariba.games.sandwars.rules.planning import Planning, Veil
from zariba.games.sandwars.rules.reaction import MOMENT, Window
from zariba.games.sandwars.rules.reconstitution import ComeBack, FreeRepair
from zariba.games.sandwars.rules.reinforcements import Aid, Arrive, PlaceDelayed
from zariba.games.sandwars.rules.reserve import Reserve
from zariba.games.sandwars.rules.retreat import Overflow, Retreat
from zariba.games.sandwars.rules.setup import bare
from zariba.games.sandwars.rules.sof_attack import PlanRaid, Raid
from zariba.games.sandwars.rules.special_move import Board as BoardCraft
from zariba.games.sandwars.rules.special_move import Carry, PickPassenger
from zariba.games.sandwars.rules.state import DRAW, SandWars
from zariba.games.sandwars.rules.strategic_strikes import Strike, Target
from zariba.games.sandwars.rules.terror import Attack, WarOnTerror
from zariba.games.sandwars.rules.turn import (
    ChooseObjective,
    DiscardAndDraw,
    EndOfEvents,
    JoinHq,
    Operations,
    PlayerTurn,
)
from zariba.games.sandwars.rules.withdrawal import Flee, Withdrawal
from zariba.games.sandwars.view.chronicle import chronicle
from zariba.games.sandwars.view.clicks import meant
from zariba.games.sandwars.view.count import count
from zariba.games.sandwars.view.luck import luck
from zariba.games.sandwars.view.names import called
from zariba.games.sandwars.view.odds import odds
from zariba.games.sandwars.view.overlays import OVERLAYS, overlay
from zariba.games.sandwars.view.scene import board, scene
from zariba.games.sandwars.view.tables import tables

ABOUT = {
    "peacetime": "Garrisons at half strength, every headquarters face down, few aircraft: a long"
    " build-up before anyone can strike.",
    "tensions": "Frontier commands stood up, units near full strength, two chips in the Pool: one"
    " incident leads to the next.",
    "crisis": "Formations assembled at the frontier, two events a turn from the start: war is a"
    " card away.",
}


class SandWarsGame(Game[SandWars]):
    """Sand Wars: Algeria against Morocco."""

    id = "sandwars"
    title = "Sand Wars"
    about = (
        "Algeria and Morocco, from the first incidents to open war: hidden blocks, formations"
        " under headquarters, and cards that are actions, reactions, events and dice."
    )
    # int.players; whoever shares a seat shares its hand and decisions (int.teams)
    seats = (
        Seat("ALG", "Algeria", "#c8742a", "#fff8ec"),
        Seat("MOR", "Morocco", "#8d8a5c", "#fffdf0"),
    )
    state_type = SandWars
    steps: tuple[type[Step[SandWars]], ...] = (
        *(ChooseObjective, PlayerTurn, EndOfEvents, Operations, JoinHq, DiscardAndDraw, Order),
        *(Veil, Window, Dice, EventCard, March, Travel, PlaceHq, Attach, Detach, Sortie),
        *(Interdiction, Overflight, AirRecon, Target, Strike, Commitment, PlanRaid, PlanAmbush),
        *(Raid, BoardCraft, PickPassenger, Journey, Carry, LiftBase, ComeBack, FreeRepair),
        *(Arrive, PlaceDelayed, Aid, Look, LookAtHand, Cancellable, Combat, PickMarker, Fire),
        *(Mines, Losses, Retreat, Overflow, Withdrawal, Flee, Reserve, Along, Seize, PlaceLeader),
        *(Volunteers, Bomb, Jihad, Coup, ShowHand, GiveUpPlan, Discovery, Talks, WarOnTerror),
        *(Attack, Ambush, Rout, Ready),
    )
    overlays = OVERLAYS
    decision_bound = 30_000
    click_verbs: Mapping[str, str] = {"piece": "unit", "space": "to", "card": "card"}
    concession = "end.concede"
    reaction_windows = True

    revisions = (
        Revision(
            says="the attacker's Recon total is reckoned again after an event on the defender's"
            " Recon die (Combat, step 3c)"
        ),
    )
    opens_on = "crisis"
    agreements = staticmethod(agreements)
    broken = staticmethod(broken)
    called = staticmethod(called)
    chronicle = staticmethod(chronicle)
    count = staticmethod(count)
    luck = staticmethod(luck)
    disguise = staticmethod(disguise)
    guess = staticmethod(belief.guess)
    hide = staticmethod(hide)
    odds = staticmethod(odds)
    overlay = staticmethod(overlay)
    scene = scene
    stage = staticmethod(stage)
    unstage = staticmethod(unstage)
    amend = staticmethod(amend)
    amendable = staticmethod(WORDS.amendable)

    def __init__(self, pack: SandWarsPack) -> None:
        super().__init__(pack)
        check_titles(pack)
        self.pack = pack
        self.words = vocabulary(pack)
        self.scenarios = tuple(
            Scenario(level.id, level.name, ABOUT.get(level.id, level.note)) for level in pack.levels
        )

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> SandWars:
        """An empty map, all pieces available, both decks shuffled."""
        state = self.state_type(scenario=scenario, options=options, seed=seed)
        bare(state)
        return state

    def open(self, state: SandWars) -> None:
        """Both sides select their objectives first (setup.order)."""
        state.flow = [ChooseObjective()]

    def board(self, scenario: str) -> Board:
        """The map's spaces."""
        return board(self.pack, self.id)

    def artwork(self, scenario: str) -> str:
        """The map's picture."""
        return self.pack.artwork.read_text(encoding="utf-8")

    def tables(self) -> list[Table]:
        """Combat, impact, intervention, terrain."""
        return tables(self.pack)

    def bots(self) -> dict[str, type[Bot[SandWars]]]:
        """The doctrine of either side."""
        return {Doctrine.name: Doctrine}

    def orders(self) -> Orders:
        """What a search needs to know of the game."""
        return Orders()

    def observe(self, state: SandWars, word: str, value: object) -> str | None:
        """Check one `expect` word of a case."""
        return WORDS.see(state, word, value)

    def out_of_turn(self, state: SandWars) -> Refusal:
        """Who is asked, and by what rule the other waits."""
        asked = " and ".join(self.seats[s].name for s in self.asked(state))
        also = ("card.action", "card.reaction", "disc.active_only", "int.players")
        if state.phase == DRAW:
            why = f"the Operations Phase is over: {asked} discards and draws"
            return Refusal("ops.reaction.end", why, ("seq.active", *also))
        return Refusal("seq.active", f"it is for {asked} to decide now", also)

    def unnamed(self, state: SandWars, seat: int, piece: str) -> Refusal:
        """Blocks seen from behind and cards that lie open are no answer to any question."""
        if "-back-" in piece:
            return Refusal("vis.views", "{it} is no answer to {asked}")
        return Refusal("card.one_function", "{it} is no answer to {asked}")

    def reason(self, state: SandWars, seat: int, action: Action) -> Refusal:
        """The reason against an action; a plain click is refused as what it was meant for."""
        if action[0] == "card" and isinstance(self.top(state), Planning):
            why = "{it} waits: a round is started by one card, and another is being played"
            return Refusal("ops.one_card", why, ("card.one_function",))
        wish, choice = meant(state, action), self.choice(state, seat)
        offered = choice is not None and wish in choice.options
        return super().reason(state, seat, action if offered else wish)


def check_titles(pack: SandWarsPack) -> None:
    """Cards name only what the rules can carry out."""
    for what, titles, known in (
        ("action", pack.actions, FUNCTIONS.keys()),
        ("reaction", pack.reactions, {*MOMENT, "Command confusion", "Info defense", "SOF defense"}),
        ("event", pack.events, RESOLVE.keys()),
    ):
        for title in titles:
            if title not in known:
                raise BadInput(f"card_effects.toml: the rules know no {what} {title!r}")


def make(data: Path | None = None) -> SandWarsGame:
    """The game, from its own data or a data pack."""
    return SandWarsGame(SandWarsPack(data or HERE, HERE))
