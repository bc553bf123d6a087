"""Africa Orientale Italiana: the game as the rest of the house knows it."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from zariba.core.choice import Action, Odds, Refusal
from zariba.core.flow import Step
from zariba.core.game import Bot, Game
from zariba.core.scenario import Scenario, Seat, Variant
from zariba.games.aoi.bot.doctrine import Doctrine
from zariba.games.aoi.bot.orders import Orders
from zariba.games.aoi.casefile.staging import stage, unstage
from zariba.games.aoi.casefile.words import WORDS
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.material.plans import Plan
from zariba.games.aoi.rules import invariants, sequence
from zariba.games.aoi.rules.actions import vocabulary
from zariba.games.aoi.rules.agreements import agreements
from zariba.games.aoi.rules.attrition import Attrition
from zariba.games.aoi.rules.experten import push_experten
from zariba.games.aoi.rules.prepared import clear_table, mobilize, place_bystanders
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.state import (
    AXIS,
    BYPASS,
    DISMISSALS,
    EXPERTEN,
    FLAK_UNITS,
    GUSTAV,
    INTERDICTION,
    LATE_BRIBES,
    MANSTEIN,
    MESSE,
    NIGHT,
    NO_GAS,
    NO_SECOND_LIFE,
    RATED_DEFENSE,
    REPLACEMENTS,
    SCROUNGING,
    STAND_FAST,
    TORPEDOES,
    UNDECIDED,
    VETERANS,
    Aoi,
)
from zariba.games.aoi.rules.veil import (
    fill_boxes,
    guess_purchases,
    hide_boxes,
    hide_purchases,
    other_boxes,
    other_purchases,
)
from zariba.games.aoi.view.called import called, headed
from zariba.games.aoi.view.chronicle import chronicle
from zariba.games.aoi.view.count import count
from zariba.games.aoi.view.luck import luck
from zariba.games.aoi.view.odds import odds_of
from zariba.games.aoi.view.odds_at_sea import sea_odds
from zariba.games.aoi.view.odds_in_the_air import air_odds
from zariba.games.aoi.view.overlays import OVERLAYS, overlay
from zariba.games.aoi.view.scene import artwork, board, scene
from zariba.games.aoi.view.tables import tables

SEATS = {
    "Italy": Seat("italy", "Italy", "#5d7f4a", "#ffffff"),
    "Ethiopia": Seat("ethiopia", "Ethiopia", "#d9a93f", "#2a1c06"),
    "UK": Seat("uk", "UK", "#b9a06a", "#2a1c06"),
    "Nationalists": Seat("nationalists", "Nationalists", "#3f5f8a", "#ffffff"),
    "Republicans": Seat("republicans", "Republicans", "#b5443a", "#ffffff"),
    "Axis": Seat("axis", "Axis", "#5f6b73", "#ffffff"),
    "Soviet Union": Seat("soviets", "Soviet Union", "#a8402f", "#ffffff"),
}
EAST_FRONT = (
    "east_front",
    "east_front_1941",
    "east_front_1942",
    "east_front_1943",
    "east_front_1944",
)
ABOUT = {
    "ethiopia": "{first} to {last}, {months} months. Two Italian armies march from Eritrea and"
    " Somalia on {objective}; the tribes of the Negus must hold out until the rains.",
    "east_africa": "{first} to {last}, {months} months. Cut off from home, Italy holds an empire in"
    " the mountains; the UK gathers its brigades in Sudan and Kenya to take {objective}.",
    "spanish_civil_war": "{first} to {last}, {months} months. From Morocco and the north the"
    " Nationalists converge on {objective}; the Republic must hold it until the Army, the militias"
    " and their volunteers are spent.",
    **dict.fromkeys(
        EAST_FRONT,
        "{first} to {last}, {months} months. Germany and its partners invade the Soviet Union;"
        " what counts is who owns {cities}.",
    ),
}
COMING: tuple[str, ...] = ()
"""Scenarios whose rules are not complete: found by id, not offered."""
WITH_FLEETS = ("east_africa", "spanish_civil_war", *EAST_FRONT)
"""Those in which both sides have ships and aircraft (R88)."""
RULES = "zariba.games.aoi.rules."


def steps_of_the_rules() -> tuple[type[Step[Aoi]], ...]:
    """Every frame of the sequence of play that the rules define, by name."""
    found: dict[str, type[Step[Aoi]]] = {}
    waiting: list[type[Step[Aoi]]] = [Step]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith(RULES):
                found[kind.__name__] = kind
    return tuple(found[name] for name in sorted(found))


class AoiGame(Game[Aoi]):
    """The Italian war on Ethiopia, a month a turn (xvi.b: the added rules above the base ones)."""

    id = "aoi"
    title = "Africa Orientale Italiana"
    about = (
        "From Eritrea and Somalia two Italian armies set out for Addis Ababa, with aircraft, gas"
        " and gold, against the levies of the Emperor in their mountains."
    )
    seats = (SEATS["Italy"], SEATS["Ethiopia"])
    variants = (  # 11.0a, sc.e, efr.t: by agreement before the game; eth.f: no other optional rule
        Variant(
            VETERANS,
            "Veterans",
            "An attack that rolls a natural 1 makes a veteran of a unit that survives it.",
            "11.28a",
        ),
        Variant(
            TORPEDOES,
            "Torpedo bonus",
            "Bombers may attack battleships low and slow, with torpedoes.",
            "11.29a",
            WITH_FLEETS,
        ),
        Variant(
            NIGHT,
            "Night at sea",
            "Ships that are found or intercepted may be hidden by the night.",
            "11.37a",
            WITH_FLEETS,
        ),
        Variant(NO_GAS, "No gas", "Mustard gas is left out of the game.", "xix.a", ("ethiopia",)),
        Variant(
            INTERDICTION,
            "Interdiction",
            "Bombers of an Air Offensive may attack land units: to pin them down or deplete them.",
            "11.35a",
            WITH_FLEETS,
        ),
        Variant(
            SCROUNGING,
            "Scrounging",
            "Each season a side may give up one of its units for EPs.",
            "11.24a",
            ("east_africa", *EAST_FRONT),
        ),
        Variant(
            REPLACEMENTS,
            "Wartime replacements",
            "Each season a die may cost either side a step of a unit of that strength.",
            "11.26a",
            ("east_africa", *EAST_FRONT),
        ),
        Variant(
            BYPASS,
            "Mountain bypass",
            "Units may go around mountains where clear ground leads past them.",
            "11.36a",
            WITH_FLEETS,
        ),
        Variant(
            UNDECIDED,
            "Undecided war a draw",
            "If neither camp has won when April 1939 ends nobody has; else the Republicans have.",
            "10.35o",
            ("spanish_civil_war",),
        ),
        Variant(
            DISMISSALS,
            "Dismissals",
            "Each December a die may cost Germany a General whom the Soviet player names."
            " The book recommends this one.",
            "b11.10a",
            EAST_FRONT,
        ),
        Variant(
            NO_SECOND_LIFE,
            "No second life",
            "Eliminated units are out of the game instead of returning to the force pools.",
            "b11.13a",
            EAST_FRONT,
        ),
        Variant(
            STAND_FAST,
            "Stand-fast orders",
            "From December 1941 on German units hold cities in winter, and may stand fast against"
            " any retreat. The book recommends this one.",
            "b11.22a",
            EAST_FRONT,
        ),
        Variant(
            FLAK_UNITS,
            "Flak",
            "Two German Flak units arrive in 1943: they shoot at bombers over their hex.",
            "11.31a",
            EAST_FRONT,
        ),
        Variant(
            MANSTEIN,
            "Manstein",
            "General Manstein takes part, with two chits by turns.",
            "11.32a",
            EAST_FRONT,
        ),
        Variant(
            MESSE,
            "Messe",
            "General Messe frees the Italians with him of their Apathy until the end of 1942.",
            "11.33a",
            EAST_FRONT,
        ),
        Variant(
            EXPERTEN,
            "Experten",
            "One German fighter bears the chit of the aces: its quality is 1 higher.",
            "11.34a",
            EAST_FRONT,
        ),
        Variant(
            GUSTAV,
            "Railway Gun",
            "The gun Gustav arrives in Winter 1942 and fires at cities beside its rail line.",
            "11.38a",
            EAST_FRONT,
        ),
        Variant(
            LATE_BRIBES,
            "Bribes at the end of the month",
            "Tribes are bribed only in the Command Status Step of the End Phase, not before each"
            " Italian Offensive.",
            "10.36b",
            ("ethiopia",),
        ),
        Variant(
            RATED_DEFENSE,
            "Ratings in defense",
            "The best General in a hex adds his combat rating to its defense too.",
            "b5.15b",
            ("east_africa", *EAST_FRONT),
        ),
    )
    state_type = Aoi
    steps = steps_of_the_rules()
    overlays = OVERLAYS
    decision_bound = 60_000
    click_verbs: Mapping[str, str] = {"piece": "unit", "space": "hex"}

    scene = scene
    board = board
    artwork = artwork
    tables = tables
    chronicle = staticmethod(chronicle)
    count = staticmethod(count)
    luck = staticmethod(luck)
    overlay = staticmethod(overlay)
    agreements = staticmethod(agreements)
    stage = staticmethod(stage)
    unstage = staticmethod(unstage)
    amend = staticmethod(WORDS.amend)
    amendable = staticmethod(WORDS.amendable)

    def __init__(self, pack: AoiPack) -> None:
        super().__init__(pack)
        self.words = vocabulary(pack)
        found = [
            Scenario(plan.id, plan.title, about(pack, plan), sides=sides_of(plan))
            for plan in pack.plans
        ]
        self.scenarios = tuple(one for one in found if one.id not in COMING)
        self.coming = tuple(one for one in found if one.id in COMING)

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> Aoi:
        """An empty map; nobody declares war, for it has broken out already (9.0a)."""
        state = self.state_type(scenario=scenario, options=options, seed=seed)
        clear_table(state)
        return state

    def open(self, state: Aoi) -> None:
        """One side sets up, then the other, then the months begin (eth.b, eaf.d, eaf.e); in Spain
        the Nationalists first, and July 1936 is under way (scw.c, 10.35a); in the east the Soviets
        first, and June 1941 is under way (efr.a, efr.b, efr.f).

        sc.a, eth.h: with all base rules that the scenario does not except.
        """
        place_bystanders(state)
        mobilize(state)
        first, second = state.plan.setup_order
        state.flow = [sequence.Calendar(state.plan.first_phase)]
        push_experten(state, AXIS)  # 11.34a: once all stand
        state.flow += [SetUp(second), SetUp(first)]
        for seat, side in enumerate(state.plan.sides):
            if side.attrition_dice:  # eaf.c
                state.push(Attrition(seat))

    def hide(self, view: Aoi, seat: int) -> None:
        """Offensives bought until the reveal (b0.5a), and the boxes of task forces (xvi.w)."""
        hide_purchases(view, seat)
        hide_boxes(view, seat)

    def guess(self, dream: Aoi, seat: int, rng: Random) -> None:
        """What the other side may have bought, and which ships lie in its boxes."""
        guess_purchases(dream, seat, rng)
        fill_boxes(dream, seat, rng)

    def disguise(self, state: Aoi, seat: int, rng: Random) -> None:
        """Change the number that the other side has bought, and its boxes."""
        other_purchases(state, seat, rng)
        other_boxes(state, seat, rng)

    def broken(self, state: Aoi) -> list[str]:
        """The invariants that do not hold."""
        return invariants.broken(state)

    def observe(self, state: Aoi, word: str, value: object) -> str | None:
        """Check one word of `expect`."""
        return WORDS.see(state, word, value)

    def bots(self) -> dict[str, type[Bot[Aoi]]]:
        """The doctrine plays either side (scw.b)."""
        return {Doctrine.name: Doctrine}

    def orders(self) -> Orders:
        """The units of play that can be weighed as a whole."""
        return Orders()

    def odds(self, view: Aoi, seat: int, action: Action) -> Odds | None:
        """The chances of an attack, a raid, a bribe and whatever else dice decide."""
        step = self.top(view)
        return (
            odds_of(view, step, seat, action)
            or air_odds(view, step, action)
            or sea_odds(view, step, action)
        )

    def called(self, state: Aoi, action: Action) -> str:
        """By the names of the table."""
        return called(state, action)

    def reason(self, state: Aoi, seat: int, action: Action) -> Refusal:
        """The reason against an action, headed by what it is about where it does not name it."""
        return headed(super().reason(state, seat, action), action)

    def unnamed(self, state: Aoi, seat: int, piece: str) -> Refusal:
        """A task force is taken in hand only while ships move (xvi.v)."""
        return Refusal("xvi.v", "{it} is no answer to {asked}")

    def out_of_turn(self, state: Aoi) -> Refusal:
        """Each step belongs to one side (xvi.c)."""
        asked = self.names(state, self.asked(state))
        return Refusal("xvi.c", f"{{it}} waits: it is for {asked} to decide now")


def sides_of(plan: Plan) -> tuple[Seat, ...]:
    """Who sits there: the sides of the scenario by their names."""
    return tuple(SEATS[side.name] for side in plan.sides)


def about(pack: AoiPack, plan: Plan) -> str:
    """A scenario in two sentences, with the numbers of the pack."""
    months = plan.months[: plan.forms[0].last + 1] if plan.forms else plan.months
    cities = {c for form in plan.forms[:1] for claim in form.claims for c in claim.cities}
    names = [pack.place[c] for c in sorted(cities)]
    return ABOUT.get(plan.id, plan.title).format(
        first=months[0].name,
        last=months[-1].name,
        months={7: "seven"}.get(len(months), str(len(months))),
        objective=place_name(pack, plan.objective),
        cities=f"{', '.join(names[:-1])} and {names[-1]}" if names else "",
    )


def place_name(pack: AoiPack, hex_: int) -> str:
    """A place by its name, or by its hex; empty for none."""
    return (pack.place[hex_] or pack.codes[hex_]) if hex_ >= 0 else ""


def make(data: Path | None = None) -> AoiGame:
    """The game, from its own data or a data pack."""
    return AoiGame(AoiPack(data or HERE, HERE))
