"""The Seasonal Turn: income, construction, the secret purchase of Offensives, Initiative."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.aoi.rules.actions import MOST_OFFENSIVES
from zariba.games.aoi.rules.arrivals import Arrivals, withdraw
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.experten import push_experten
from zariba.games.aoi.rules.force_pool import grow_pools
from zariba.games.aoi.rules.income import collect
from zariba.games.aoi.rules.installations import finish_works
from zariba.games.aoi.rules.scrounging import Scrounge
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    NOT_NOW,
    REPLACEMENTS,
    SCROUNGING,
    Aoi,
    enemy,
)
from zariba.games.aoi.rules.volkssturm import Volkssturm, levy
from zariba.games.aoi.rules.wartime_replacements import WartimeReplacements

INCOME, ARRIVALS, BUILDING, OFFENSIVES, REVEAL = range(5)
JANUARY = 0
"""The month after the Winter Seasonal Turn."""


class SeasonalTurn(Step[Aoi]):
    """Its steps in their order; in Africa no pool grows, in ETHIOPIA no units arrive (eth.c, 8.5a).

    Between minor nations it is arrivals and the redeployment of Generals only.
    """

    stage: int = INCOME

    def work(self, g: Aoi) -> bool:
        """Begin the next step."""
        stage, self.stage = self.stage, self.stage + 1
        if stage == INCOME:
            renew_rerolls(g)
            collect(g)
            for hex_, name in finish_works(g):
                g.tell(Event("finished", at=hex_, word=name))
            if SCROUNGING in g.options:
                for seat, nation in each_power(g):
                    g.push(Scrounge(seat, nation))  # 11.24a
        elif stage == ARRIVALS:
            grow_pools(g)  # xviii.s3a
            withdraw(g)  # xviii.s3b
            push_experten(g, AXIS)
            g.push(Arrivals(g.initiative))
            g.push(Arrivals(enemy(g.initiative)))
            if levy(g):
                g.push(Volkssturm(AXIS, levy(g)))
        elif stage == BUILDING:
            # xviii.s3c: who did not hold the Initiative goes first
            g.push(Construction(g.initiative))
            g.push(Construction(enemy(g.initiative)))
            if REPLACEMENTS in g.options:
                for seat, nation in each_power(g):
                    g.push(WartimeReplacements(seat, nation))  # 11.26a
        elif not powers(g):  # nobody buys Offensives, and the Initiative is fixed (10.35b)
            g.pop()
        elif stage == OFFENSIVES:
            push_purchases(g)
        else:
            g.pop()
            reveal(g)
        return True


class FirstPurchase(Step[Aoi]):
    """Before a first month that opens no season each power spends what it starts with (R22)."""

    begun: bool = False

    def work(self, g: Aoi) -> bool:
        """Offensives are bought and shown as in a Seasonal Turn."""
        if self.begun:
            g.pop()
            reveal(g)
            return True
        self.begun = True
        for side in g.plan.sides:
            for nation, eps in side.starting_eps:
                g.eps[nation] = eps
        renew_rerolls(g)
        push_purchases(g)
        return True


def powers(g: Aoi) -> list[int]:
    """The seats of major powers in the order in which steps are pushed: the Initiative is last."""
    order = (g.initiative, enemy(g.initiative))
    return [seat for seat in order if g.pack.major[g.plan.sides[seat].nation]]


def each_power(g: Aoi) -> list[tuple[int, int]]:
    """The same with each major power of a side, its leading nation pushed last."""
    return [(s, n) for s in powers(g) for n in reversed(g.plan.sides[s].powers)]


def push_purchases(g: Aoi) -> None:
    """Each major power buys Offensives; what is left of the old season is lost.

    A power without an income, Italy in the east, keeps what it has and buys nothing (R35).
    """
    for seat, side in enumerate(g.plan.sides):
        if g.pack.major[side.nation]:
            g.offensives[side.nation] = 0
            g.push(Purchase(seat))


def renew_rerolls(g: Aoi) -> None:
    """Each major power has one a season (b5.22a)."""
    for side in g.plan.sides:
        for nation in side.powers:
            g.rerolls[nation] = 1


def season_price(g: Aoi) -> int:
    """What an Offensive costs in this Seasonal Turn: in Winter double, not in Africa (b1.4b)."""
    doubled = g.plan.winter and g.now.number == JANUARY
    return g.pack.command.offensive_ep * (2 if doubled else 1)


class Purchase(SeatStep[Aoi]):
    """A major power buys Offensives for three months, in secret (xviii.s3d, b8.13a)."""

    def most(self, g: Aoi) -> int:
        """As many as its EPs pay for."""
        return min(g.eps[g.plan.sides[self.seat].nation] // season_price(g), MOST_OFFENSIVES)

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A number; what is not spent is the Economic Reserve."""
        options: list[Action] = [("buy", number) for number in range(self.most(g) + 1)]
        price = season_price(g)
        return Choice(f"How many Offensives for the season, at {price} EPs each?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Noted, and not told."""
        g.pop()
        nation = g.plan.sides[seat].nation
        g.bought[nation] = arg
        g.eps[nation] -= arg * season_price(g)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not so many."""
        if verb == "buy":
            price = season_price(g)
            return Refusal("b8.13a", f"an Offensive costs {price} EPs: at most {self.most(g)}")
        return NOT_NOW


def reveal(g: Aoi) -> None:
    """All purchases are shown and marked on the tracks; then it is clear who has the Initiative."""
    g.shown += 1
    first, bids = g.plan.initiative, [g.bought[side.nation] for side in g.plan.sides]
    for seat, side in enumerate(g.plan.sides):
        nation = side.nation
        if g.pack.major[nation]:
            g.offensives[nation] = g.bought[nation]  # xvi.u, 8.13b: a track of this theatre
            g.bought[nation] = 0
            left = g.eps[nation]
            g.tell(Event("bought", seat=seat, value=g.offensives[nation], to=left))
    g.initiative = higher_bidder(g, bids) if first is None else first  # 8.13d: Italy's in ETHIOPIA
    g.tell(Event("initiative", seat=g.initiative))


def higher_bidder(g: Aoi, bids: list[int]) -> int:
    """Who has bought more Offensives; of equal sides the higher die (b8.13b, xviii.s3e)."""
    while bids[AXIS] == bids[ALLIED]:
        bids = []
        for seat in range(len(g.plan.sides)):
            bids.append(g.roll(6, "initiative"))
            g.tell(Event("initiative_die", seat=seat, die=bids[-1]))
    return AXIS if bids[AXIS] > bids[ALLIED] else ALLIED
