"""The tables of EAST FRONT to have at hand: die modifiers, EPs, victory."""

from zariba.core.scene import Table
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.plans import Claim, Month, Plan, Scheduled, Special


def east_tables(pack: AoiPack) -> list[Table]:
    """Those of each war with a first year of its own, if there is one."""
    plans = [plan for plan in pack.plans if plan.special is not None]
    if not plans or plans[0].special is None:
        return []
    first = plans[0]
    return [first_year(pack, first, plans[0].special), income(first), victory(pack, plans)]


def first_year(pack: AoiPack, plan: Plan, special: Special) -> Table:
    """What is added to the die besides what holds in every war."""
    names = [month.name for month in plan.months]
    first, last = special.first_winter
    cold = ", ".join(pack.nations[n].adjective for n in sorted(special.unprepared))
    hardy = " and ".join(sorted(pack.hardy_names))
    die = pack.die
    rows = (
        (f"{special.surprise_die:+d}", f"Axis attacks in {names[special.surprise]}: surprise"),
        (f"{special.command_die:+d}", f"Soviet attacks to {names[special.poor_command_to]}"),
        (f"{special.command_defense_die:+d}", "and from the month after the surprise Axis attacks"),
        (f"{die.winter:+d}", f"winter; not for units of {hardy} alone"),
        (f"{special.winter_attack_die:+d}", f"{names[first]} to {names[last]}: {cold} attacks"),
        (f"{special.winter_defense_die:+d}", "and Soviet attacks on such units alone"),
        (f"{die.armor:+d}", f"armor of {die.armor_strength} or more: fair, clear, no armor there"),
        (f"{die.landing:+d}", "an attack from the sea"),
    )
    note = "They add up with each other and with the die modifiers."
    return Table(f"{plan.title}: die modifiers", ("Die", "When"), rows, note)


def income(plan: Plan) -> Table:
    """What each side gets in a Seasonal Turn, by what it comes from."""
    rows: list[tuple[str, ...]] = []
    for side in plan.sides:
        if side.income is None:
            continue
        for found in side.income.resources:
            each = "/".join(sorted({str(one.ep) for one in found.hexes}))
            what = f"each of {len(found.hexes)} resource hexes, {found.area}"
            rows.append((side.name, what, each))
        for sent in side.income.scheduled:
            rows.append((side.name, sent.name, by_season(plan.months, sent)))
    note = "A resource hex counts while it is owned, in supply and in no enemy zone of control."
    return Table(f"{plan.title}: EPs", ("Side", "From", "EPs a season"), tuple(rows), note)


def by_season(months: tuple[Month, ...], sent: Scheduled) -> str:
    """What comes by the calendar: from which season on how much."""
    told: list[str] = []
    before = (0, 0)
    for number, month in enumerate(months):
        now = (sent.eps[number], sent.dice[number])
        if month.opens and now != before:
            dice = f"{now[0] or ''}+{now[1]}d" if now[1] else str(now[0])
            told.append(f"{dice} from {month.season}")
            before = now
    return ", ".join(told)


def victory(pack: AoiPack, plans: list[Plan]) -> Table:
    """Who wins each form of the scenario, and when."""
    rows: list[tuple[str, ...]] = []
    for plan in plans:
        form = plan.forms[0]
        rows += [(form.title, *claimed(pack, plan, claim)) for claim in form.claims]
        end = f"after {plan.months[form.last].name}"
        rows.append((form.title, end, "else", winner(plan, form.otherwise)))
    head = ("Form", "When", "Who owns", "Result")
    return Table(f"{plans[0].title}: victory", head, tuple(rows))


def claimed(pack: AoiPack, plan: Plan, claim: Claim) -> tuple[str, str, str]:
    """When a claim counts, what it takes, and what it brings."""
    when = "at any time" if claim.month < 0 else f"after {plan.months[claim.month].name}"
    cities = ", ".join(pack.place[city] for city in claim.cities)
    side = plan.sides[claim.seat].name
    return when, f"{side}: {claim.least} of {cities}", winner(plan, claim.winner)


def winner(plan: Plan, seat: int) -> str:
    """Who wins; nobody in a draw."""
    return f"{plan.sides[seat].name} wins" if seat >= 0 else "a draw"
