"""Strategic attack: airstrikes and missiles at installations and resources."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.sandwars.material.pack import PACK, RESOURCES
from zariba.games.sandwars.rules.airfields import (
    in_reach,
    may_cross,
    reach_bits,
    ready,
    silos,
    why_no_flight,
)
from zariba.games.sandwars.rules.commitment import Commitment
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.orders import Planning, order, spend, starts
from zariba.games.sandwars.rules.reaction import FITS, Window, open_window
from zariba.games.sandwars.rules.state import (
    EXPENDED,
    OFF_MAP,
    SPACES,
    SandWars,
    disrupt,
    lift,
    owner,
)
from zariba.games.sandwars.rules.strikes import Interdiction, deploy
from zariba.games.sandwars.rules.support import ADDING

PRINTED = -1
"""The printed resource of a space as a target."""


def more_markers(g: SandWars, seat: int, step: object) -> list[int]:
    """Markers that another card could add to a strike."""
    if isinstance(step, Interdiction):
        return step.fellows(g)
    if isinstance(step, Strike):
        return bombers(g, seat, step.space)
    return []


def installations(g: SandWars, side: int, space: int) -> list[Action]:
    """What a strategic attack of a side can strike in a space (strat.target, R-56)."""
    foe = 1 - side
    found: list[Action] = []
    if PACK.kind_of[space] in RESOURCES and PACK.home[space] == foe and g.ctrl[space] != side:
        found.append(("printed", space))
    for p in g.sites[space]:
        kind = PACK.type[p]
        if kind in ("fort", "resource_marker", "logistics_base") and owner(g, p) == foe:
            found.append(("target", p))
    return found


def bombers(g: SandWars, side: int, space: int) -> list[int]:
    """Airstrikes in range and SSMs (strat.who, ssm.base)."""
    if not may_cross(g, side, space):
        return []
    found = []
    strikes = ready(g, side, "airstrike")
    if strikes and in_reach(g, side, "airstrike", space):
        found += strikes
    missiles = ready(g, side, "ssm")
    if missiles and silos(g, side):
        found += missiles
    return found


@order("Strategic attack")
def strategic_attack(g: SandWars, seat: int) -> Iterator[Action]:
    """The spaces with something to strike."""
    strikes, missiles = ready(g, seat, "airstrike"), ready(g, seat, "ssm")
    bits = reach_bits(g, seat, "airstrike") if strikes else 0
    if missiles and silos(g, seat):
        bits = -1
    return (
        ("strike", s)
        for s in range(SPACES)
        if bits >> s & 1 and may_cross(g, seat, s) and installations(g, seat, s)
    )


@starts("strike")
def begin_strike(g: SandWars, seat: int, card: int, space: int) -> None:
    """One target in one space."""
    g.push(Target(seat, card, space))


class Target(Planning):
    """Target and first marker of a strategic attack (act.strat)."""

    space: int
    target: int = -2

    def choice(self, g: SandWars, seat: int) -> Choice:
        """What is struck, then what strikes."""
        if self.target == -2:
            return Choice("Strike which target?", installations(g, seat, self.space))
        found = bombers(g, seat, self.space)
        return Choice("Strike with which marker?", [("marker", m) for m in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Put it together."""
        if verb != "marker":
            self.target = PRINTED if verb == "printed" else arg
            return
        g.pop()
        spend(g, seat, self.card)
        g.push(Strike(seat, self.space, self.target, (arg,)))
        deploy(g, seat, arg, self.space, "Strategic attack")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it is no target, or no weapon."""
        if verb == "marker" and self.target != -2:
            return why_no_bomber(g, seat, arg, self.space)
        return Refusal(
            "strat.target", "the target is a Fort, a base or a resource of the enemy in the space"
        )


def why_no_bomber(g: SandWars, seat: int, marker: int, space: int) -> Refusal:
    """Why a marker cannot take part in a strategic attack."""
    kind = PACK.type[marker]
    if kind not in ("airstrike", "ssm"):
        return Refusal("strat.who", "only airstrikes and SSMs strike")
    if kind == "airstrike" or g.at[marker] != OFF_MAP or not may_cross(g, seat, space):
        return why_no_flight(g, seat, marker, space)
    return Refusal("ssm.base", "an SSM is launched from a Logistics Base with a LOC")


class Strike(Step[SandWars]):
    """Airstrikes and missiles on one installation or resource (strat.cards)."""

    seat: int
    space: int
    target: int
    markers: tuple[int, ...]
    stage: int = 0

    def work(self, g: SandWars) -> bool:
        """More cards, the other side's answer, dice."""
        match self.stage:
            case 0:
                self.stage = 1
                g.reply = -1
                open_window(
                    g, self.seat, ("Strategic attack",), "Add another marker to the strike?"
                )
            case 1:
                if g.reply >= 0:
                    self.stage = 2
                    return True
                self.stage = 3
                g.push(Commitment(self.seat, self.space, self.markers))  # strat.ad
            case 3:
                self.markers = g.flown
                for m in g.scrambled:
                    lift(g, m, OFF_MAP)
                self.stage = 4
                dice = sum(PACK.cv[m] for m in self.markers)
                g.faces = ()
                if dice:
                    g.push(Dice(self.seat, dice))
            case 4:
                self.hits(g)
            case _:
                return False
        return True

    def hits(self, g: SandWars) -> None:
        """Any 5 or 6 disrupts; missiles are used up (strat.roll, ssm.expended)."""
        g.pop()
        for face in g.faces:
            g.tell(
                Event(
                    "strikes",
                    seat=self.seat,
                    units=(max(self.target, 0),),
                    at=self.space,
                    to=self.target,
                    die=face,
                    word="strat.roll",
                )
            )
        if any(face >= 5 for face in g.faces):
            damage(g, self.space, self.target, "strat.roll")
        for m in self.markers:
            if g.at[m] >= 0:
                lift(g, m, EXPENDED if PACK.type[m] == "ssm" else OFF_MAP)

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The attacker."""
        return (self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Which marker joins."""
        found = bombers(g, seat, self.space)
        return Choice("Strike with which marker?", [("marker", m) for m in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It joins."""
        self.markers = (*self.markers, arg)
        self.stage = 0
        deploy(g, seat, arg, self.space, "Strategic attack")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it does not join."""
        if verb == "marker":
            return why_no_bomber(g, seat, arg, self.space)
        return Refusal("strat.cards", "each card adds one marker against the same target")


def damage(g: SandWars, space: int, target: int, rule: str) -> None:
    """An installation or the printed resource is disrupted."""
    if target == PRINTED:
        if not g.spoiled[space]:
            g.spoiled[space] = 1
            g.tell(Event("spoiled", seat=PACK.home[space], at=space, word=rule))
    elif g.at[target] == space:
        disrupt(g, target, rule)


def can_add(g: SandWars, seat: int) -> bool:
    """Whether a card has a marker to add to the strike it is played on."""
    below = g.flow[-2] if isinstance(g.flow[-1], Window) else g.flow[-1]
    return bool(more_markers(g, seat, below))


ADDING.append(can_add)


FITS["Strategic attack"] = can_add
