"""Every number of the doctrine of EAST FRONT that was tuned or could be, in one place."""

import msgspec


class EastNumbers(msgspec.Struct, frozen=True):
    """Values are points: one point of enemy strength taken off the map is worth `kill`."""

    # what ground is worth
    fade: float = 0.7
    """What is left of the pull of a city for each MP that a hex lies off it: the nearest counts."""
    sieges: tuple[str, ...] = ("E 2821", "E 3118", "E 2022", "E 1529")
    """The cities to which the Axis sends a part of its army, one after another."""
    besiegers: float = 90.0
    """The points of that part."""
    besieges: float = 1.0
    """The least balance for it."""
    plains: float = 0.0
    """How much the share of clear ground around a goal counts: with the power of this."""
    ground: float = 2.5
    """Each MP nearer to a goal."""
    verdict: float = 400.0
    """The city that wins the war at once."""
    decisive: float = 60.0
    """Any other city that the form of the war asks for."""
    town: float = 3.0
    """Any other city, where the enemy raises and feeds troops."""
    breach: float = 4.0
    """A hex of the enemy's line cleared."""
    thrift: float = 0.6
    """How much the points that a blow takes count against it: with the power of this."""
    trifle: float = 0.3
    """Any other hex taken."""

    # what an attack is worth
    kill: float = 1.5
    """A point of enemy strength lost."""
    engaged: float = 0.2
    """The part of that for one that stands before the enemy anyway."""
    starve: float = 0.7
    """The same where it is cut off and can wait."""
    rout: float = 0.15
    """A point of enemy strength driven back."""
    loss: float = 1.3
    """A point of one's own strength lost."""
    storm_loss: float = 0.5
    """The same in an attack on a city that decides."""
    effort: float = 0.15
    """A point that takes part, and does nothing else this month."""
    cut: float = 0.5
    """A point of the enemy cut off from supply."""
    chance: float = 0.5
    """The least chance to clear a hex for an attack on it, but for cities that decide."""
    enough: float = 0.99
    """A chance to clear the hex above which no more units are sent."""
    patience: float = 0.3
    """What an open road is worth for a unit that could march instead of attacking."""
    siege: float = 4.0
    """How many times as much where the attack is on troops that are cut off and can wait."""
    screen: float = 1.0
    """Standing beside such troops, for the first who does."""
    sure: float = 0.8
    """A chance to clear a hex that the next attack counts on."""
    exposure: float = 0.25
    """A point of one's own that stands afterwards where the enemy could crush it."""
    stranded: float = 0.5
    """A point of one's own that would be out of supply where it wins."""

    tail: int = 3
    """The hexes beyond its supply to which armor drives on: the others follow."""

    in_the_way: float = 12.0
    """Standing beside a city that one may not enter, where others would attack from."""

    # which Offensives are made
    worthwhile: float = 0.8
    """The least value of an Offensive while there are enough for the season."""
    scarce: float = 3.0
    """The same once this month's share has been used."""
    impromptu: float = 14.0
    """The least value of one that must be paid with EPs at once."""
    spots: int = 4
    """The places that are looked at for an HQ."""

    sorties: float = 6.0
    """The battles that all bombers in reach are shared out to."""
    battles: float = 14.0
    """The bombers with which the enemy could help in every battle of a month."""

    horizon: float = 6.0
    """The months before the end in which a side that is about to lose spares its troops less."""
    least_care: float = 0.2
    """What is left of that care at the end."""

    # posts and roads
    busy: float = 9.0
    """The Offensives with which the enemy can use all his troops in a month."""
    crush: float = 2.5
    """The odds at which a post is lost if it is attacked."""
    forward: float = 1.2
    """How little a lesser city is worth holding: none at 0."""
    spare: float = 0.5
    """What a city that decides is worth holding, if the enemy does not win by its loss."""
    zone: int = 2
    """The MPs that a zone of control costs on the road."""
    wall: float = 0.9
    """The MPs that a point of strength in the way costs the enemy."""
    pip: float = 0.2
    """What a pip of ground or walls adds to the points that hold a hex."""
    river: float = 0.25
    """The same for each side, of those the enemy comes from, that is a river, in all six."""
    danger: float = 0.5
    """A point of strength in reach of an overwhelming attack."""

    ride: float = 2.0
    """The MPs by which a train must better a march."""

    waiting: float = 3.0
    """The MPs that the wait for a train costs."""

    # the season
    rest_eps: tuple[int, int] = (120, 40)
    """The EPs for which worn units of either side go to rest before a season."""
    refill: tuple[int, int] = (12, 18)
    """The EPs of a season kept by either side for those who come back month by month."""
    brisk: float = 8.0
    """The Offensives that an army of 64 units makes in a month of fair weather."""
    slow: float = 4.0
    """The same in mud and winter."""


EAST = EastNumbers()
"""The numbers that the bot plays with."""
