"""Night at sea, an optional rule (11.37)."""

from zariba.core.choice import Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.state import NIGHT, Aoi
from zariba.games.aoi.rules.under_way import DAY, MOONLESS, MOONLIT, night_of, under_way


class NightChoice(SeatStep[Aoi]):
    """Who moves ships that were found or intercepted, not automatically, may say it is night.

    On a 1 the enemy loses them again, though he has tried; on a 2 he may attack in moonlight
    (11.37a, 11.37b). It is so until they leave the hex.
    """

    def work(self, g: Aoi) -> bool:
        """Only with the optional rule, and not where it is night already."""
        if NIGHT in g.options and night_of(g) == DAY:
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Yes or no."""
        return Choice(
            "Your ships are found. Declare Night?", [("yes", 0), ("no", 0)], standing="Night at sea"
        )

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Roll for it."""
        g.pop()
        moving = under_way(g)
        if verb == "no" or moving is None:
            return
        table = g.pack.sea.night
        die = g.roll(6, "night", moving.ships)
        if die <= table.escapes_up_to:
            moving.night = MOONLESS
        elif die <= table.dark_up_to:
            moving.night = MOONLIT
        at = moving.lies(g)
        g.tell(Event("night", seat=seat, at=at, value=moving.night, die=die))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Nothing else is asked here."""
        return Refusal("11.37a", "say whether you declare Night")


def night_at_sea(g: Aoi, ship: int) -> list[Part]:
    """What moonlight takes off the dice of a ship (11.37c)."""
    if night_of(g) != MOONLIT:
        return []
    table = g.pack.sea.night
    nation = g.pack.nation_names[g.pack.nation[ship]]
    return [Part("moonlit night", "11.37c", table.combat_of.get(nation, table.combat))]


def night_in_the_air(g: Aoi) -> list[Part]:
    """What it takes off the dice of aircraft (11.37c)."""
    if night_of(g) != MOONLIT:
        return []
    return [Part("moonlit night", "11.37c", g.pack.sea.night.combat)]
