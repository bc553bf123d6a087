"""The special rules of a scenario that name dates, places and units (efr.l, b10.1a to b10.23a)."""

from typing import Final

from zariba.core.bad_input import BadInput
from zariba.games.aoi.material.order_of_battle import OrderOfBattle, season_month
from zariba.games.aoi.material.plans import Month, Side, Special, Uprising
from zariba.games.aoi.material.scenario_files import SpecialPart

CAPITAL: Final = "capital"


class Specials(OrderOfBattle):
    """Reads the special rules of a scenario."""

    def read_special(
        self,
        part: SpecialPart,
        on: str,
        months: tuple[Month, ...],
        sides: list[Side],
        owners: tuple[int, ...],
        where: str,
    ) -> Special:
        names = [month.name for month in months]

        def month(name: str) -> int:
            if name not in names:
                raise BadInput(f"{where}: there is no month {name!r} in the scenario")
            return names.index(name)

        def nation(name: str) -> int:
            if name not in self.nation_index:
                raise BadInput(f"{where}: there is no nation {name!r} in nations.toml")
            return self.nation_index[name]

        def hexes(*areas: str) -> frozenset[int]:
            return frozenset(self.hexes_of(on, areas, where))

        axis, soviets = sides
        first = season_month(part.reserves_in, months, where)
        following = next(n for n in range(first + 1, len(months)) if months[n].opens)
        capitals = {
            hex_: self.nation_index[self.control[hex_]]
            for hex_ in self.map.numbers[on]
            if self.place_kind[hex_] == CAPITAL
            and self.nation_index.get(self.control[hex_], -1) in axis.nations
            and not self.major[self.nation_index[self.control[hex_]]]
        }
        return Special(
            surprise=month(part.surprise),
            surprise_die=part.surprise_die,
            surprise_offensives=part.surprise_offensives,
            first_winter=(month(part.first_winter[0]), month(part.first_winter[1])),
            unprepared=frozenset(map(nation, part.unprepared)),
            winter_attack_die=part.winter_attack_die,
            winter_defense_die=part.winter_defense_die,
            command_die=part.command_die,
            command_defense_die=part.command_defense_die,
            poor_command_to=month(part.poor_command_to),
            reform=season_month(part.reform, months, where),
            old_radius=part.old_radius,
            convert=part.convert,
            broad_gauge=frozenset(
                h for h in self.map.numbers[on] if owners[h] == 1 and self.rails[h]
            ),
            bounds={
                nation(name): self.within_reach(hexes(*areas), part.beyond.get(name, 0))
                - hexes(*part.shunned.get(name, ()))
                for name, areas in part.bounds.items()
            },
            evacuated_to=month(part.evacuated_to),
            industry=frozenset(h for h in hexes(part.industry_of) if self.resource[h]),
            lifeline=self.map.number(part.lifeline, where),
            shores=frozenset(
                near
                for lake in part.lakes
                for near in self.grid.adjacent[self.map.number(lake, where)]
                if self.land[near] and self.codes[near] != part.lifeline
            ),
            free=frozenset(
                one.piece
                for one in soviets.additions
                if self.pieces[one.piece].unit == part.reserves and one.month == first
            ),
            free_in=(first, following),
            militia=tuple(p for p in axis.pieces if self.pieces[p].unit == part.militia),
            militia_since=season_month(part.militia_since, months, where),
            militia_a_season=part.militia_a_season,
            capitals=capitals,
            countries={
                n: frozenset(
                    h
                    for h in self.map.numbers[on]
                    if self.nation_index.get(self.control[h], -1) == n
                )
                for n in capitals.values()
            },
            defections_since=month(part.defections_since),
            defections={nation(name): die for name, die in part.defections.items()},
            uprisings=tuple(
                Uprising(
                    name=one.name,
                    nation=-1 if one.conquered else nation(one.name),
                    pieces=tuple(p for p in soviets.pieces if self.pieces[p].unit == one.unit),
                    hexes=self.hexes_of(on, one.areas, where),
                    conquered=one.conquered,
                    atrocity_from=month(one.atrocity_from) if one.atrocity_from else -1,
                )
                for one in part.uprising
            ),
        )

    def within_reach(self, hexes: frozenset[int], distance: int) -> frozenset[int]:
        """These hexes and those so far from the nearest of them."""
        found = set(hexes)
        for _ in range(distance):
            found |= {near for hex_ in found for near in self.grid.adjacent[hex_]}
        return frozenset(found)
