"""The Strategic Bombing Step: raids on rail capacity (xviii.m2a, 2.0a, b2.6a)."""

from typing import Final

from zariba.core.choice import Odds, Refusal
from zariba.core.flow import Event
from zariba.games.aoi.rules.air_mission import Mission
from zariba.games.aoi.rules.bombing import AntiAircraft, bomb_chances, has_flak, roll_bombs
from zariba.games.aoi.rules.rail import rail_capacity
from zariba.games.aoi.rules.state import Aoi, enemy, owner

ONLY_RAIL: Final = Refusal("2.0a", "only the rail capacity of a colony can be bombed here")
EXEMPT: Final = Refusal("2.6b", "that rail capacity is nowhere to be attacked on this map")
ONLY_THERE: Final = {"French Somalia": "2.6d", "Sudan": "2.6e"}
"""By area: the rule that names the one hex in which its rail capacity is bombed."""
NONE_LEFT: Final = Refusal("b2.6a", "no rail capacity is left in {it} this month")


def why_no_rail_target(g: Aoi, seat: int, hex_: int) -> Refusal | None:
    """Why a hex is no target of a side's strategic raids."""
    pack = g.pack
    area = pack.area[hex_]
    if area not in pack.rail_capacity:
        return ONLY_RAIL
    if area not in pack.rail_target.values():
        return EXEMPT
    if hex_ not in pack.rail_target:
        rule = ONLY_THERE.get(area, "2.0a")
        return Refusal(rule, f"the rail capacity of {area} is bombed in one hex only")
    if owner(g, hex_) != enemy(seat):
        rule = ONLY_THERE.get(area, "2.0a")
        return Refusal(rule, "{it} is not the enemy's", ("9.2a",))
    return None if rail_capacity(g, hex_) else NONE_LEFT


class RailRaids(Mission):
    """One side's strategic raids of the month."""

    def worth(self, g: Aoi) -> list[int]:
        """The enemy's rail targets."""
        return [h for h in g.pack.rail_target if why_no_rail_target(g, self.seat, h) is None]

    def why_not_worth(self, g: Aoi, hex_: int) -> Refusal:
        """Only rail capacity, and only in its hex."""
        return why_no_rail_target(g, self.seat, hex_) or ONLY_RAIL

    def strike(self, g: Aoi, hex_: int, bombers: tuple[int, ...]) -> None:
        """Less rail capacity until the end of the month; the asterisk counts too (b2.6a, R64)."""
        number, hit = roll_bombs(g, self.seat, hex_, "railway", bombers)
        less = min(number // g.pack.bomb_points.rail_capacity, rail_capacity(g, hex_))
        area = g.pack.rail_target[hex_]
        g.rail_lost[area] = g.rail_lost.get(area, 0) + less
        if not g.rail_lost[area]:
            del g.rail_lost[area]
        g.tell(Event("rail_bombed", seat=self.seat, at=hex_, value=less, word=area))
        if hit:
            g.push(AntiAircraft(g.initiative, bombers))


def rail_raid_odds(g: Aoi, hex_: int, bombers: tuple[int, ...]) -> Odds:
    """The chances of a raid on rail capacity, from the table that resolves it."""
    points, left = g.pack.bomb_points.rail_capacity, rail_capacity(g, hex_)
    return bomb_chances(
        g, "Bombs on the railway", bombers,
        lambda number: f"capacity {-min(number // points, left):+d}" if number >= points
        else "no effect",
        has_flak(g, hex_, "railway", bombers),
    )  # fmt: skip
