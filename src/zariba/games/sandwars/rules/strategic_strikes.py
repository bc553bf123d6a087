"""Strategic attack: airstrikes and missiles at installations and resources."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.material.map import RESOURCES
from zariba.games.sandwars.rules.air_missions import deploy
from zariba.games.sandwars.rules.airfields import (
    in_reach,
    may_cross,
    nearest_reason,
    reach_bits,
    ready,
    silos,
    why_no_flight,
)
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.interception import Commitment
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import EXPENDED, OFF_MAP, SandWars, disrupt, lift, owner

PRINTED = -1
"""The printed resource of a space as a target."""


def installations(g: SandWars, seat: int, space: int) -> list[Action]:
    """What a strategic attack of a side can strike in a space (strat.target, R-56)."""
    pack, foe = g.pack, 1 - seat
    found: list[Action] = []
    if pack.home[space] == foe and pack.kind_of[space] in RESOURCES and g.ctrl[space] != seat:
        found.append(("printed", space))
    for p in g.sites[space]:
        kind = pack.type[p]
        if kind in ("fort", "resource_marker", "logistics_base") and owner(g, p) == foe:
            found.append(("target", p))
    return found


def bombers(g: SandWars, seat: int, space: int) -> list[int]:
    """Airstrikes in range and SSMs (strat.who, ssm.base)."""
    if not may_cross(g, seat, space):
        return []
    found = []
    strikes = ready(g, seat, "airstrike")
    if strikes and in_reach(g, seat, "airstrike", space):
        found += strikes
    missiles = ready(g, seat, "ssm")
    if missiles and silos(g, seat):
        found += missiles
    return found


def strategic_attack(g: SandWars, seat: int) -> Iterator[Action]:
    """The spaces with something to strike."""
    strikes, missiles = ready(g, seat, "airstrike"), ready(g, seat, "ssm")
    bits = reach_bits(g, seat, "airstrike") if strikes else 0
    if missiles and silos(g, seat):
        bits = -1
    for s in range(g.pack.size):
        if bits >> s & 1 and may_cross(g, seat, s) and installations(g, seat, s):
            yield ("strike", s)


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
            "strat.target",
            "{it} is no target: name a Fort, a base or a resource of the enemy in the space",
        )


def why_no_bomber(g: SandWars, seat: int, marker: int, space: int) -> Refusal:
    """Why a marker cannot take part in a strategic attack."""
    kind = g.pack.type[marker]
    if kind not in ("airstrike", "ssm"):
        return Refusal("strat.who", "{it} cannot strike: only airstrikes and SSMs strike")
    if kind == "airstrike" or g.at[marker] != OFF_MAP or not may_cross(g, seat, space):
        return why_no_flight(g, seat, marker, space)
    return Refusal(
        "ssm.base", "{it} cannot strike: an SSM is launched from a Logistics Base with a LOC"
    )


class Strike(SeatStep[SandWars]):
    """Airstrikes and missiles on one installation or resource (strat.cards)."""

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
                dice = sum(g.pack.cv[m] for m in self.markers)
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
            g.report(
                "strikes",
                seat=self.seat,
                units=(max(self.target, 0),),
                at=self.space,
                to=self.target,
                die=face,
                word="strat.roll",
            )
        faces = g.pack.impact_dice.strategic_strike.faces
        if any(faces[face - 1] != "none" for face in g.faces):
            damage(g, self.space, self.target, "strat.roll")
        for m in self.markers:
            if g.at[m] >= 0:
                lift(g, m, EXPENDED if g.pack.type[m] == "ssm" else OFF_MAP)

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
        return Refusal(
            "strat.cards", "{it} is no answer: each card adds one marker against the same target"
        )


def damage(g: SandWars, space: int, target: int, rule: str) -> None:
    """An installation or the printed resource is disrupted."""
    if target == PRINTED:
        if space not in g.spoiled:
            g.spoiled = tuple(sorted((*g.spoiled, space)))
            g.report("spoiled", seat=g.pack.home[space], at=space, word=rule)
    elif g.at[target] == space:
        disrupt(g, target, rule)


def why_no_strike(g: SandWars, seat: int, space: int) -> Refusal:
    """Why nothing can be struck in a space."""
    if not installations(g, seat, space):
        return Refusal("strat.target", "{it} has no enemy Fort, base or resource")
    fit = [m for kind in ("airstrike", "ssm") for m in ready(g, seat, kind)]
    if not fit:
        return Refusal(
            "strat.who",
            "{it} is out of reach: no airstrike or SSM in the Off-Map box",
            ("disp.offmap",),
        )
    return nearest_reason([why_no_bomber(g, seat, m, space) for m in fit])
