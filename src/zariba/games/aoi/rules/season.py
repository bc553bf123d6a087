"""The Seasonal Turn: income, construction, the secret purchase of Offensives, Initiative."""

from zariba.core.choice import Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.aoi.rules.construction import NO_UNITS, Construction
from zariba.games.aoi.rules.installations import finish_works
from zariba.games.aoi.rules.partisans import partisan_in
from zariba.games.aoi.rules.state import NOT_NOW, Aoi, Sum, enemy, owner, total
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

INCOME, BUILDING, OFFENSIVES, REVEAL = range(4)


class SeasonalTurn(Step[Aoi]):
    """Its steps in their order; no units arrive and none are added to a pool (eth.c, 8.5a)."""

    stage: int = INCOME

    def work(self, g: Aoi) -> bool:
        """Begin the next step."""
        stage, self.stage = self.stage, self.stage + 1
        majors = [seat for seat, side in enumerate(g.plan.sides) if g.pack.major[side.nation]]
        if stage == INCOME:
            collect(g)
            for hex_, name in finish_works(g):
                g.tell(Event("finished", at=hex_, word=name))
        elif stage == BUILDING:
            # xviii.s3c: who did not hold the Initiative goes first
            g.push(Construction(g.initiative))
            g.push(Construction(enemy(g.initiative)))
        elif stage == OFFENSIVES:
            for seat in majors:
                g.offensives[g.plan.sides[seat].nation] = (
                    0  # what is left of the old season is lost
                )
                g.push(Purchase(seat))
        else:
            g.pop()
            reveal(g)
        return True


def collect(g: Aoi) -> None:
    """Each major power gets its EPs; a minor nation has none (xviii.s2a, 8.1d)."""
    for nation, major in enumerate(g.pack.major):
        g.rerolls[nation] = int(major)  # b5.22a: one a season
    plan = g.plan
    parts = income(g)
    g.eps[plan.income_nation] += total(parts)  # b8.1a: what was kept stays
    seat = g.pack.nation_seat[plan.income_nation]
    g.tell(Event("income", seat=seat, value=total(parts), parts=parts))


def income(g: Aoi) -> Sum:
    """What the major power of the theatre gets this season (8.p1, 8.2b, 8.2d)."""
    pack, plan = g.pack, g.plan
    seat = pack.nation_seat[plan.income_nation]
    fed = fed_hexes(g, seat)
    parts = [Part("East Africa", "8.p1", plan.income)]
    for hex_, eps, needs in plan.income_hexes:
        if owner(g, hex_) != seat or hex_ not in fed or partisan_in(g, hex_, enemy(seat)) >= 0:
            continue
        if "zone of control" in needs and enemy_zoc(g, seat, hex_):
            continue
        rule = "8.2b" if plan.start_owner[hex_] == seat else "8.2d"
        parts.append(Part(pack.place[hex_], rule, eps))
    return tuple(parts)


class Purchase(SeatStep[Aoi]):
    """A major power buys Offensives for three months, in secret (xviii.s3d, b8.13a)."""

    def most(self, g: Aoi) -> int:
        """As many as its EPs pay for."""
        return g.eps[g.plan.sides[self.seat].nation] // g.pack.command.offensive_ep

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A number; what is not spent is the Economic Reserve."""
        options: list[Action] = [("buy", number) for number in range(self.most(g) + 1)]
        price = g.pack.command.offensive_ep
        return Choice(f"How many Offensives for the season, at {price} EPs each?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Noted, and not told."""
        g.pop()
        nation = g.plan.sides[seat].nation
        g.bought[nation] = arg
        g.eps[nation] -= arg * g.pack.command.offensive_ep

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not so many."""
        if verb == "buy":
            price = g.pack.command.offensive_ep
            return Refusal("b8.13a", f"an Offensive costs {price} EPs: at most {self.most(g)}")
        return NO_UNITS if verb == "unit" else NOT_NOW


def reveal(g: Aoi) -> None:
    """All purchases are shown and marked on the tracks; Italy keeps the Initiative (8.13d)."""
    g.shown += 1
    for seat, side in enumerate(g.plan.sides):
        nation = side.nation
        if g.pack.major[nation]:
            g.offensives[nation] = g.bought[nation]  # xvi.u, 8.13b: a track of this theatre
            g.bought[nation] = 0
            left = g.eps[nation]
            g.tell(Event("bought", seat=seat, value=g.offensives[nation], to=left))
    g.tell(Event("initiative", seat=g.initiative))
