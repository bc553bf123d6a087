"""The Strategic Bombing Step over Europe: raids on cities and resource hexes (b2.1a, b2.1b)."""

from typing import ClassVar, Final

from zariba.core.choice import Odds, Refusal
from zariba.core.flow import Event
from zariba.core.pack import kept
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.rules.air_mission import Mission, why_not_raid
from zariba.games.aoi.rules.bases import flying_strength
from zariba.games.aoi.rules.bombing import AntiAircraft, bomb_chances, has_flak, roll_bombs
from zariba.games.aoi.rules.state import Aoi, enemy, owner

CITY: Final = "city"
POINT: Final = 4
"""Quarters in a point of strength."""
NO_CITY: Final = Refusal("b2.1a", "strategic raids are flown on cities and resource hexes")
NOT_THEIRS: Final = Refusal("b2.1a", "{it} is not the enemy's")
TOO_LIGHT: Final = Refusal("b2.1a", "a bomber of less than one point flies no strategic raid")


@kept
def strategic_targets(pack: AoiPack, scenario: str) -> tuple[int, ...]:
    """The cities and resource hexes of a scenario's map, whoever owns them."""
    on = pack.plan_by_id[scenario].map
    return tuple(h for h in pack.map.numbers[on] if pack.city[h] or pack.resource[h])


def lose_eps(g: Aoi, seat: int, number: int) -> int:
    """The leading nation of a side loses EPs from its reserve, not below 0; how many (b2.1a)."""
    nation = g.plan.sides[seat].nation
    lost = min(number, g.eps[nation])
    g.eps[nation] -= lost
    return lost


class CityRaids(Mission):
    """One side's raids on the enemy's cities, one for each bomber in a month (b2.1a)."""

    raided: tuple[int, ...] = ()
    """The hexes that were raided in this step (b2.1b)."""

    LEAST: ClassVar[int] = POINT

    def worth(self, g: Aoi) -> list[int]:
        """The enemy's cities and resource hexes."""
        foe = enemy(self.seat)
        return [h for h in strategic_targets(g.pack, g.scenario) if owner(g, h) == foe]

    def why_not_worth(self, g: Aoi, hex_: int) -> Refusal:
        """Only such hexes, and only the enemy's."""
        return NOT_THEIRS if hex_ in strategic_targets(g.pack, g.scenario) else NO_CITY

    def why_not_bomb(self, g: Aoi, piece: int, hex_: int) -> Refusal | None:
        """A bomber needs a point of strength of its own."""
        refusal = why_not_raid(g, piece, hex_)
        return TOO_LIGHT if refusal is None and flying_strength(g, piece) < POINT else refusal

    def strike(self, g: Aoi, hex_: int, bombers: tuple[int, ...]) -> None:
        """The number of the table in EPs; a second raid reads the column to the left (b2.1b)."""
        again = int(hex_ in self.raided)
        self.raided = (*self.raided, hex_)
        number, hit = roll_bombs(g, self.seat, hex_, CITY, bombers, again)
        lost = lose_eps(g, enemy(self.seat), number)
        g.tell(Event("city_bombed", seat=enemy(self.seat), at=hex_, value=lost))
        if hit:  # R64
            g.push(AntiAircraft(g.initiative, bombers))


def city_raid_odds(g: Aoi, raid: CityRaids) -> Odds:
    """The chances of a raid on a city, from the table that resolves it."""
    have = g.eps[g.plan.sides[enemy(raid.seat)].nation]
    flak = has_flak(g, raid.hex, CITY, raid.bombers)
    again = int(raid.hex in raid.raided)
    title = "A further raid on the city" if again else "Bombs on the city"
    return bomb_chances(
        g, title, raid.bombers, lambda number: f"EPs lost: {min(number, have)}", flak, again
    )
