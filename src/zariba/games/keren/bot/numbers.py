"""Every number of the doctrine that was tuned or could be, in one place."""

import msgspec

BySide = tuple[float, float]
"""Of the Commonwealth and of the Italians."""


class Numbers(msgspec.Struct, frozen=True):
    """Values are victory points unless they say movement points; strengths are quarters."""

    # what units and the results of combat are worth
    skill: float = 0.06
    """A factor of a unit, beyond the point for the unit."""
    shifted: BySide = (0.30, 0.15)
    """What it costs a side that a unit must fall back."""
    stunned: BySide = (0.40, 0.45)
    """What it costs a side that a unit is suppressed by fire: few Italians ever rally."""
    suppression: BySide = (0.22, 0.30)
    """The part of a unit's point that is lost while it is suppressed."""
    rallying: float = 0.7
    """How much of that a sure rally would save."""
    unripe: float = 0.35
    """The part of its points that a hex is worth on the first turn."""
    contested: float = 0.4
    """The part of its points that a hex is worth that other Italians still reach."""
    evicted: float = 0.25
    """The part of its points that a stack loses with a hex it is driven from."""

    # fire
    least_shot: float = 0.02
    """A shot that promises less is not fired."""
    gun_share: float = 0.4
    """How often a gun that sees many targets fires at any one of them."""

    # assaults
    caution: BySide = (0.10, 0.35)
    """An assault must promise more than this."""
    desperate: float = -1.0
    """The same for the Commonwealth on the last turn, with points missing."""
    least_attack: BySide = (0.25, 0.75)
    """What an attack must promise for troops to march up for it."""
    stays: BySide = (0.65, 1.0)
    """By attacker: how likely a defender who can move is still there when the assault comes."""
    enough: int = 7
    """Attackers to one defender beyond which more add little."""
    exposed: float = 0.8
    """How much a possible counterattack weighs against an attack."""

    # garrisons
    watch: int = 5
    """Hexes within which the enemy makes a garrison needed, and a lone unit lonely."""
    great: float = 5.0
    """The points from which on a place has a great garrison."""
    fair: float = 3.0
    """The points from which on it has a fair one."""
    great_garrison: int = 3
    fair_garrison: int = 2
    small_garrison: int = 1
    quiet_garrison: int = 2
    """How many hold a great place with no enemy near."""
    ruin: float = 0.8
    """The chance to be swept away above which an Italian garrison may leave."""
    stubborn: int = 2
    """The last turns, in which it stays all the same."""
    loneliness: float = 1.0
    """What it weighs to stand alone with the enemy near."""

    # every march
    march: float = 1.0
    """Nothing moves where this is 0."""
    aim: float = 2.5
    """How many times its points an objective counts that a plan is aimed at."""

    # the Commonwealth's march
    point_for_march: float = 7.0
    """A victory point weighs as much as so many movement points of way."""
    odds_wanted: int = 6
    """So many to one are sent against what holds a goal."""
    open_march: float = 2.0
    """How much a possible counterattack weighs on the march."""
    tigu_worth: float = 0.5
    """What the fort of Keren is worth as a goal."""
    guard_worth: float = 6.0
    """Not leaving guns alone when the enemy is about."""
    hunt: float = 0.6
    """Going after an enemy unit once the hexes within reach are not enough to win."""
    cut_off: float = 15.0
    """Movement points that it weighs to stand without a line of supply."""

    # the Italian stand
    tigu_hold: float = 12.0
    """Holding Tigu."""
    gate_hold: float = 4.0
    """Holding the place where road and railway meet before Keren."""
    garrison: float = 3.0
    """How many units stand for Tigu."""
    garrison_growth: float = 2.0
    """How many more for each enemy stack that comes near."""
    cover: tuple[float, ...] = (1.0, 0.55, 0.35, 0.25, 0.15, 0.1)
    """What one more unit on or beside an objective adds, by how many are there."""
    early: float = 0.1
    """The least that a point denied counts."""
    keep: float = 0.4
    """The same for what the enemy has not taken yet."""
    shy: float = 0.3
    """What it weighs, early on, that an enemy stack could come up next turn."""
    shy_of: int = 4
    """Hexes from which it could."""
    height: float = 0.0004
    """A hundredth of a level."""
    long_line: float = 0.5
    """Standing where only a unit that carries its supply is in supply."""
    behind_lines: float = 6.0
    """Standing where no line of supply reaches, or behind the enemy."""
    rear: int = 12
    """Hexes within which the enemy's stacks tell where his lines run."""
    depth: int = 4
    """Movement points nearer to supply that put an enemy between a place and its supply."""
    prudence: float = 1.2
    """How much losses weigh against ground."""
    near: int = 9
    """Hexes within which an enemy stack threatens an objective."""

    # the road to Keren
    alarm: int = 8
    """Hexes from Tigu within which an enemy makes the road a worry."""
    lonely: int = 32
    """So much enemy assault strength about a place weighs a point against it."""


DOCTRINE = Numbers()
"""What the doctrine plays with."""
