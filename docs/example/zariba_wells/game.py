"""Five Wells: the game as zariba knows it."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Odds, Part
from zariba.core.game import Bot, Game
from zariba.core.scenario import Scenario, Seat
from zariba.core.scene import Overlay, Table
from zariba.core.vocabulary import Named, Vocabulary
from zariba_wells import view as seen
from zariba_wells.casefile import SEATS, WORDS
from zariba_wells.material import WellsPack
from zariba_wells.rules import CARAVAN, HIDDEN, NOWHERE, RAIDERS, Camp, Dawn, Raid, Wells

HERE = Path(__file__).parent / "data"


class FiveWells(Game[Wells]):
    """A caravan hides, raiders look for it."""

    id = "wells"
    title = "Five Wells"
    about = "A caravan crosses the desert by night. Raiders look for it, one well after the other."
    seats = (
        Seat(SEATS[CARAVAN], "Caravan", "#2f6f8f", "#ffffff"),
        Seat(SEATS[RAIDERS], "Raiders", "#a03c28", "#ffffff"),
    )
    scenarios = (Scenario("crossing", "The crossing", "Eight nights, three camels."),)
    state_type = Wells
    steps = (Camp, Raid, Dawn)
    click_verbs: Mapping[str, str] = {"space": "well"}

    def __init__(self, pack: WellsPack) -> None:
        super().__init__(pack)
        self.need = pack.desert.need
        self.words = Vocabulary({"well": Named("well", pack.names)}, plain=())
        self.decision_bound = 2 * pack.desert.nights

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> Wells:
        return self.state_type(scenario=scenario, options=options, seed=seed)

    def open(self, state: Wells) -> None:
        pack = state.pack
        state.last, state.band, state.camels = pack.start, pack.fort, pack.desert.camels
        state.push(Camp(CARAVAN))

    # Who may know what: the camp is the caravan's secret until dawn.

    def hide(self, view: Wells, seat: int) -> None:
        if seat != CARAVAN and view.camp != NOWHERE:
            view.camp = HIDDEN

    def guess(self, dream: Wells, seat: int, rng: Random) -> None:
        if dream.camp == HIDDEN:
            dream.camp = rng.choice(dream.pack.next_to[dream.last])

    def disguise(self, state: Wells, seat: int, rng: Random) -> None:
        self.hide(state, seat)
        self.guess(state, seat, rng)

    # What is shown.

    scene = seen.scene
    chronicle = seen.chronicle
    board = seen.board
    artwork = seen.artwork

    def tables(self) -> list[Table]:
        rows = ((f"{self.need} or more", "a camel is taken"), ("less", "fought off"))
        return [Table("Raid", ("die", "what happens"), rows)]

    def overlay(self, view: Wells, seat: int, kind: str, at: str | None) -> Overlay:
        raise BadInput(f"there is no overlay {kind!r}")

    def odds(self, view: Wells, seat: int, action: Action) -> Odds | None:
        if seat != RAIDERS:
            return None
        ways = (("a camel is taken", 7 - self.need, 6), ("fought off", self.need - 1, 6))
        return Odds("If the caravan is there", (Part("needed", "2.2a", self.need),), ways)

    # What holds it to its rules, and who plays it besides chance.

    def broken(self, state: Wells) -> list[str]:
        return [] if state.camels >= 0 else [f"{state.camels} camels"]

    def stage(self, case: Mapping[str, object], state: Wells) -> None:
        self.open(state)
        WORDS.lay(state, case)

    def observe(self, state: Wells, word: str, value: object) -> str | None:
        return WORDS.see(state, word, value)

    def unstage(self, state: Wells) -> dict[str, object]:
        return WORDS.write(state)

    def bots(self) -> dict[str, type[Bot[Wells]]]:
        return {}


def make(data: Path | None = None) -> FiveWells:
    """The game, with its own desert or that of a data pack."""
    return FiveWells(WellsPack(data or HERE, HERE))
