"""Bombers against aircraft on the ground, in the Air Movement Step (xviii.m3c, b4.20b)."""

from typing import Final

from zariba.core.choice import Action, Choice, Odds, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.rules.air_mission import Mission
from zariba.games.aoi.rules.bombing import AIRCRAFT, AntiAircraft, bomb_chances, roll_bombs
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.state import DEPLETED, NOT_NOW, Aoi, enemy, on_map, pieces_in

NO_AIRCRAFT: Final = Refusal("b4.20b", "no enemy air unit is based in {it}")
NOT_THERE: Final = Refusal("b4.20b", "{it} is not hit: only an air unit at the base is")


class AirbaseRaids(Mission):
    """One side's attacks on air units at their bases, before anybody changes base (b4.20b)."""

    def worth(self, g: Aoi) -> list[int]:
        """The hexes with enemy aircraft, in the order of the map."""
        return sorted({g.at[p] for p in on_map(g, enemy(self.seat), AIR)})

    def why_not_worth(self, g: Aoi, hex_: int) -> Refusal:
        """There must be aircraft."""
        return NO_AIRCRAFT

    def strike(self, g: Aoi, hex_: int, bombers: tuple[int, ...]) -> None:
        """A step for each so many points of the table's number, then anti-aircraft fire."""
        number, hit = roll_bombs(g, self.seat, hex_, AIRCRAFT, bombers)
        if hit:
            g.push(AntiAircraft(g.initiative, bombers))
        steps = number // g.pack.bomb_points.air_step
        if steps:
            g.push(GroundLosses(enemy(self.seat), hex_, steps))


class GroundLosses(SeatStep[Aoi]):
    """The owner says which air units at a base lose the steps (b4.20b)."""

    hex: int
    steps: int

    def work(self, g: Aoi) -> bool:
        """Where only one is left, or every step is lost, nobody is asked."""
        there = pieces_in(g, self.hex, self.seat, AIR)
        if not self.steps or not there:
            g.pop()
            return True
        if len(there) > 1 and sum(steps_left(g, p) for p in there) > self.steps:
            return False
        self.lose(g, there[0])
        return True

    def lose(self, g: Aoi, piece: int) -> None:
        """One step of it."""
        self.steps -= 1
        g.tell(Event("hit_on_ground", seat=self.seat, units=(piece,), at=self.hex))
        lose_step(g, piece, "b4.20b")

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One of those at the base."""
        there: list[Action] = [("unit", p) for p in pieces_in(g, self.hex, seat, AIR)]
        return Choice(f"Which air unit loses a step ({self.steps} to lose)?", there)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one."""
        self.lose(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only who is there."""
        return NOT_THERE if verb == "unit" else NOT_NOW


def steps_left(g: Aoi, piece: int) -> int:
    """How many steps it can still lose."""
    return g.pack.steps_of[piece] - bool(g.status[piece] & DEPLETED)


def airbase_raid_odds(g: Aoi, hex_: int, bombers: tuple[int, ...]) -> Odds:
    """The chances of a raid on aircraft at a base, from the table that resolves it."""
    seat = enemy(g.pack.seat[bombers[0]])
    most = sum(steps_left(g, p) for p in pieces_in(g, hex_, seat, AIR))
    points = g.pack.bomb_points.air_step
    return bomb_chances(
        g, "Bombs on aircraft at their base", bombers,
        lambda number: f"steps lost: {min(number // points, most)}",
    )  # fmt: skip
