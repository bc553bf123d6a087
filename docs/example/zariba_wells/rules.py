"""The rules: the state of a game, and one step for each thing that a side decides."""

from typing import ClassVar

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Event, Result, SeatStep, State, Step
from zariba_wells.material import WellsPack

CARAVAN, RAIDERS = 0, 1
NOWHERE, HIDDEN = -1, -2
"""No well, and one that the others must not know."""


class Wells(State, kw_only=True):
    """Where everyone is; wells are known by their numbers."""

    pack: ClassVar[WellsPack]
    night: int = 1
    camp: int = NOWHERE
    """Where the caravan is tonight: its secret until dawn."""
    last: int = NOWHERE
    """Where it was seen at dawn."""
    band: int = NOWHERE
    """Where the raiders are."""
    water: int = 0
    camels: int = 0


class Camp(SeatStep[Wells]):
    """The caravan camps at a well, in secret (1.1a)."""

    def choice(self, g: Wells, seat: int) -> Choice:
        wells = g.pack.next_to[g.last]
        return Choice("Camp at which well tonight?", [("well", well) for well in wells])

    def take(self, g: Wells, seat: int, verb: str, well: int) -> None:
        g.camp = well
        g.tell(Event("camp", seat))
        g.flow = [Raid(RAIDERS)]

    def why_not(self, g: Wells, seat: int, verb: str, well: int) -> Refusal:
        if well == g.last:
            return Refusal("1.1b", "the caravan never camps at a well two nights running")
        return Refusal("1.1a", "no track leads there from where the caravan is")


class Raid(SeatStep[Wells]):
    """The raiders look for it where they are or at the end of a track (2.1a)."""

    def choice(self, g: Wells, seat: int) -> Choice:
        wells = (g.band, *g.pack.next_to[g.band])
        return Choice("Look for the caravan at which well?", [("well", well) for well in wells])

    def take(self, g: Wells, seat: int, verb: str, well: int) -> None:
        g.band = well
        g.tell(Event("raid", seat, at=well))
        if g.camp == well:
            taken = g.roll(6, "the raid") >= g.pack.desert.need  # 2.2a
            g.camels -= taken
            g.tell(Event("taken" if taken else "fought off", seat, at=well))
        else:
            water = g.pack.wells[g.camp].water
            g.water += water  # 2.2b
            g.tell(Event("water", CARAVAN, at=g.camp, value=water))
        g.last, g.camp = g.camp, NOWHERE
        g.shown += 1  # dawn shows where the caravan was (2.3a): nobody takes that back
        g.flow = [Dawn()]

    def why_not(self, g: Wells, seat: int, verb: str, well: int) -> Refusal:
        return Refusal("2.1a", "the raiders ride along one track at most")


class Dawn(Step[Wells]):
    """The game is over, or the next night begins: nobody is asked."""

    def work(self, g: Wells) -> bool:
        if g.camels == 0:
            g.result = Result(RAIDERS, "3.1b", "the last camel is taken")
        elif g.night == g.pack.desert.nights:
            winner = CARAVAN if g.water >= g.pack.desert.goal else RAIDERS
            g.result = Result(winner, "3.1a", f"the caravan comes home with {g.water} water")
        else:
            g.night += 1
            g.flow = [Camp(CARAVAN)]
        return True
