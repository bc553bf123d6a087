"""The EP Income Determination Step, and what a power loses month by month (8.1, 8.2, b8.2a)."""

from zariba.core.choice import Part
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.material.plans import Income, IncomeHex, Scheduled, Stipend
from zariba.games.aoi.rules.industry import is_burnt, relocated
from zariba.games.aoi.rules.partisans import partisan_in
from zariba.games.aoi.rules.state import Aoi, Sum, enemy, on_map, owner, total
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.zones_of_control import enemy_zoc


def collect(g: Aoi) -> None:
    """Each major power gets its EPs; a minor nation has none (xviii.s2a, 8.1d, eaf.b, efr.h)."""
    for seat, side in enumerate(g.plan.sides):
        if side.income is None:
            continue
        parts = (*income(g, seat), *dice_of_the_season(g, seat, side.income))
        sum_ = max(0, total(parts))  # b8.2a
        g.eps[side.nation] += sum_  # b8.1a: what was kept stays
        g.tell(Event("income", seat=seat, value=sum_, parts=parts))
        if stipend_due(g, seat, side.income.stipend):
            g.stipend_paid = True


def income(g: Aoi, seat: int) -> Sum:
    """What a major power of the theatre gets this season, dice apart (8.p1, 8.p2, 8.1c)."""
    table = g.plan.sides[seat].income
    if table is None:
        return ()
    fed = fed_hexes(g, seat)
    parts = [Part("East Africa", table.rule, table.each_season)] if table.each_season else []
    parts += [
        Part(g.pack.place[line.hex], line.rule, line.ep)
        for line in table.hexes
        if counts(g, seat, line, fed)
    ]
    for group in table.resources:  # b8.2a
        found = [line for line in group.hexes if counts(g, seat, line, fed)]
        if found:
            name = f"{len(found)} resources of {group.area}"
            parts.append(Part(name, found[0].rule, sum(line.ep for line in found)))
    parts += [
        Part(line.name, line.rule, line.eps[g.month])  # efr.i, efr.q
        for line in table.scheduled
        if line.eps[g.month]
    ]
    parts += relocated(g, seat)
    stipend = table.stipend
    if stipend is not None and stipend_due(g, seat, stipend):
        parts.append(Part(f"no unit left in {stipend.area}", stipend.rule, stipend.ep))
    return tuple(parts)


def dice_of_the_season(g: Aoi, seat: int, table: Income) -> Sum:
    """The dice that a power adds to its income (efr.i, efr.j)."""
    return tuple(
        Part(f"{line.name}: dice", line.rule, sum(rolled(g, line)))
        for line in table.scheduled
        if line.dice[g.month]
    )


def rolled(g: Aoi, line: Scheduled) -> list[int]:
    """The dice of a line; doubles may bring one more (efr.j)."""
    dice = [g.roll(6, line.name) for _ in range(line.dice[g.month])]
    if line.one_more_on_doubles and dice[0] == dice[1]:
        dice.append(g.roll(6, line.name))
    return dice


def stipend_due(g: Aoi, seat: int, stipend: Stipend | None) -> bool:
    """Whether a power is paid now for having left a country: once, and not before its year (efr.r).

    Only the country proper counts (R32), and only land units of the power itself in supply.
    """
    if stipend is None or g.stipend_paid or g.month < stipend.since:
        return False
    nation = g.plan.sides[seat].nation
    return not any(
        g.at[p] in stipend.hexes and g.pack.nation[p] == nation and p not in g.cut_off
        for p in on_map(g, seat, COMBAT)
    )


def counts(g: Aoi, seat: int, line: IncomeHex, fed: frozenset[int]) -> bool:
    """Whether a hex changes the income of a power now (8.2b, 8.2c, 8.2d, 8.2e, 8.2f, b8.2a)."""
    hex_ = line.hex
    if not line.owned:
        return owner(g, hex_) != seat
    if owner(g, hex_) != seat or partisan_in(g, hex_, enemy(seat)) >= 0:
        return False
    if is_burnt(g, seat, hex_) or (line.supplied and hex_ not in fed):
        return False
    return not (line.unbeset and enemy_zoc(g, seat, hex_))


def suffer_losses(g: Aoi) -> None:
    """The war on other fronts costs a power EPs each month, as long as it has any (efr.s, R42)."""
    for seat, side in enumerate(g.plan.sides):
        number = side.losses.dice[g.month] if side.losses else 0
        if not side.losses or not number:
            continue
        lost = sum(g.roll(6, "strategic warfare") for _ in range(number))
        left = g.eps[side.nation]
        g.eps[side.nation] = max(0, left - lost)
        g.tell(Event("bled", seat=seat, value=min(lost, left), die=lost, word=side.losses.rule))
