"""What major powers get each season, by hexes and by the calendar (8.p1, 8.2, b8.2a)."""

from zariba.core.bad_input import BadInput
from zariba.games.aoi.material.order_of_battle import OrderOfBattle, season_month
from zariba.games.aoi.material.plans import (
    Income,
    IncomeHex,
    Month,
    Resources,
    Scheduled,
    Stipend,
)
from zariba.games.aoi.material.scenario_files import IncomePart, StipendPart


class Incomes(OrderOfBattle):
    """Reads the incomes of a scenario."""

    def read_income(
        self, part: IncomePart, on: str, months: tuple[Month, ...], where: str
    ) -> Income:
        hexes = tuple(
            IncomeHex(
                hex=self.map.number(line.hex, f"{where}.hexes"),
                ep=line.ep,
                rule=line.rule,
                owned=line.needs != "lost",
                supplied="supplied" in line.needs,
                unbeset="zone of control" in line.needs,
            )
            for line in part.hexes
        )
        resources = tuple(
            Resources(
                one.area,
                tuple(
                    IncomeHex(hex_, one.ep, one.rule, owned=True, supplied=True, unbeset=True)
                    for hex_ in self.hexes_of(on, (one.area,), f"{where}.resources")
                    if self.resource[hex_]
                ),
            )
            for one in part.resources
        )
        scheduled = tuple(
            Scheduled(
                one.name,
                one.rule,
                by_month(one.eps, months, f"{where}.scheduled"),
                by_month(one.dice, months, f"{where}.scheduled"),
                one.one_more_on_doubles,
            )
            for one in part.scheduled
        )
        stipend = self._stipend(part.stipend, on, months, where) if part.stipend else None
        return Income(part.each_season, part.rule, hexes, resources, scheduled, stipend)

    def _stipend(
        self, part: StipendPart, on: str, months: tuple[Month, ...], where: str
    ) -> Stipend:
        return Stipend(
            part.ep,
            season_month(part.since, months, f"{where}.stipend"),
            frozenset(self.hexes_of(on, (part.none_in,), f"{where}.stipend")),
            part.none_in,
            part.rule,
        )


def by_month(numbers: dict[str, int], months: tuple[Month, ...], where: str) -> tuple[int, ...]:
    """By month the number of its season, or else of its year."""
    years = {month.season: month.season.rpartition(" ")[2] for month in months}
    for name in numbers:
        if name not in years and name not in years.values():
            raise BadInput(f"{where}: there is no year or season {name!r} in the scenario")
    return tuple(numbers.get(month.season, numbers.get(years[month.season], 0)) for month in months)
