"""Special operations and insurgents: SOF attacks, camps, guerrillas and their attacks."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.airfields import CROSSED, cross, depots, may_cross, ready
from zariba.games.sandwars.rules.airfields import airbases as open_airbases
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.hostilities import abroad, add_chips
from zariba.games.sandwars.rules.interception import Commitment
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import (
    OFF_MAP,
    SandWars,
    disrupt,
    lift,
    settle_control,
    units,
)
from zariba.games.sandwars.rules.strategic_strikes import PRINTED, damage, installations
from zariba.games.sandwars.rules.supply import eliminate, in_supply


def around(pack: SandWarsPack, space: int) -> list[int]:
    """Spaces at most two away, its own included."""
    found = {space, *pack.near[space]}
    for t in pack.near[space]:
        found.update(pack.near[t])
    return sorted(found)


def targets(g: SandWars, seat: int, space: int) -> list[Action]:
    """What a raid of a side can be aimed at in a space (act.sof.target, R-56)."""
    found: list[Action] = [("target", p) for p in units(g, 1 - seat, space)]
    return found + installations(g, seat, space)


def worth(g: SandWars, seat: int, space: int) -> bool:
    """Whether there is anything to attack in a space."""
    return bool(units(g, 1 - seat, space)) or bool(installations(g, seat, space))


# SOF attack


def agents(g: SandWars, seat: int) -> list[int]:
    """Detached commandos, airborne and naval infantry on the map (hq.locked)."""
    return [p for p in g.pack.of_seat[seat] if g.pack.sof[p] and g.at[p] >= 0 and g.boss[p] < 0]


def ways(g: SandWars, seat: int, agent: int) -> Iterator[Action]:
    """The targets of one unit: on the ground, by helicopter, by sea.

    act.sof.near, act.sof.heli, act.sof.sea.
    """
    start = g.at[agent]
    for s in around(g.pack, start):
        if worth(g, seat, s):
            yield ("raid", s)
    if ready(g, seat, "helicopter"):
        fields = set(open_airbases(g, seat)) | set(depots(g, seat))
        reach = g.pack.range_km["helicopter"]
        for s in range(g.pack.size):
            if g.pack.km[start][s] <= reach and (start in fields or s in fields):
                if worth(g, seat, s) and may_cross(g, seat, s):
                    yield ("fly", s)
    if g.pack.coastal[start]:
        for s in range(g.pack.size):
            if g.pack.coastal[s] and worth(g, seat, s):
                yield ("sail", s)


def sof_attack(g: SandWars, seat: int) -> Iterator[Action]:
    """The unit that the attack starts from; the border stops nobody (oh.limit.sof)."""
    for p in agents(g, seat):
        if any(True for _ in ways(g, seat, p)):
            yield ("agent", p)


class PlanRaid(Planning):
    """Where a SOF attack goes, and how."""

    agent: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The target spaces."""
        return Choice("Attack where?", list(ways(g, seat, self.agent)))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Announce it: one die, two for a commando (act.sof.roll, unit.location)."""
        g.pop()
        spend(g, seat, self.card)
        dice = sof_dice(g.pack, self.agent)
        start = g.at[self.agent]
        g.push(Raid(seat, arg, dice, "act.sof.roll", start, verb == "fly"))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot strike there."""
        start = g.at[self.agent]
        if verb == "fly":
            if not ready(g, seat, "helicopter"):
                why = "{it} is out of reach: no helicopter is in the Off-Map box"
                return Refusal("act.sof.heli", why, ("disp.offmap",))
            if g.pack.km[start][arg] > g.pack.range_km["helicopter"]:
                return Refusal("act.sof.heli", "{it} is out of range", ("air.range",))
            if not may_cross(g, seat, arg):
                return CROSSED
            fields = set(open_airbases(g, seat)) | set(depots(g, seat))
            if start not in fields and arg not in fields:
                why = "{it} is out of reach: neither start nor target is a friendly airbase or base"
                return Refusal("act.sof.heli", why, ("air.base.heli",))
        elif verb == "sail":
            if not g.pack.coastal[start] or not g.pack.coastal[arg]:
                return Refusal("act.sof.sea", "{it} will not do: both spaces must be coastal")
        elif verb != "raid" or arg not in around(g.pack, start):
            return Refusal(
                "act.sof.near", "{it} is too far: on foot the target is at most two spaces away"
            )
        return Refusal("act.sof.target", "{it} has nothing to attack")


def sof_dice(pack: SandWarsPack, agent: int) -> int:
    """The dice of an attack that starts from a unit (act.sof.roll)."""
    dice = pack.impact_dice.sof_attack
    return dice.dice_commando if pack.type[agent] == "commando" else dice.dice


class Raid(SeatStep[SandWars]):
    """A SOF or guerrilla attack: defence against it, reveal, target, dice (R-58)."""

    space: int
    dice: int
    rule: str
    start: int
    flies: bool = False
    stage: int = 0
    target: int = -2

    def work(self, g: SandWars) -> bool:
        """The next part."""
        match self.stage:
            case 0:
                self.stage = 1
                g.report("raid", seat=self.seat, at=self.start, to=self.space, word=self.rule)
                self.defend(g)
            case 1:
                self.stage = 2 if g.reply >= 0 else 3
                if self.stage == 2:
                    g.push(Dice(1 - self.seat, 1))
            case 2:
                return self.defended(g)
            case 3:
                self.stage = 4
                if self.flies:
                    marker = ready(g, self.seat, "helicopter")[0]
                    cross(g, self.seat, self.space)
                    g.push(Commitment(self.seat, self.space, (marker,)))
            case 4:
                return self.landed(g)
            case 5:
                return False
            case _:
                self.hits(g)
        return True

    def defend(self, g: SandWars) -> None:
        """SOF defense, card after card (rea.sofdef)."""
        open_window(g, 1 - self.seat, ("SOF defense",), "SOF defense against the attack?")

    def defended(self, g: SandWars) -> bool:
        """4, 5 or 6 cancels it."""
        face = g.faces[0]
        g.report("sof defence", seat=1 - self.seat, at=self.space, die=face, word="rea.sofdef")
        if g.pack.impact_dice.sof_defense.faces[face - 1] == "cancelled":
            g.pop()  # act.cancel.chip
            return True
        self.stage = 1
        self.defend(g)
        return True

    def landed(self, g: SandWars) -> bool:
        """The attack takes place: a chip, the blocks turned up (act.sof.chip, act.ins.attack)."""
        if self.flies:
            for m in g.scrambled:
                lift(g, m, OFF_MAP)
            if not g.flown:
                g.pop()
                return True
        if self.rule == "act.ins.roll":
            if stirs(g.pack, self.space):
                add_chips(g, g.pack.actions["Insurgent Ops"].chips, "act.ins.attack")
        elif abroad(g.pack, self.seat, self.space):
            add_chips(g, g.pack.actions["SOF attack"].chips, "act.sof.chip")
        g.bared = (self.space, self.seat)
        g.shown += 1
        self.stage = 5
        if not targets(g, self.seat, self.space):
            self.over(g)
        return True

    def choice(self, g: SandWars, seat: int) -> Choice:
        """One target of the space."""
        return Choice("Attack which target?", targets(g, seat, self.space))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The dice fall."""
        self.target = PRINTED if verb == "printed" else arg
        self.stage = 6
        number = self.dice
        if self.rule == "act.ins.roll" and camp_helps(g, seat, self.space):
            number += g.pack.impact_dice.insurgent_attack.dice_camp  # act.ins.roll
        g.push(Dice(seat, number))

    def hits(self, g: SandWars) -> None:
        """Units: 4-5 disrupted, 6 eliminated; installations: 4-6 disrupted."""
        there = units(g, 1 - self.seat, self.space)
        kept = in_supply(g, there)
        for face in g.faces:
            g.report(
                "raids",
                seat=self.seat,
                units=(max(self.target, 0),),
                at=self.space,
                to=self.target,
                die=face,
                word=self.rule,
            )
            strike(g, self.space, self.target, face, kept, self.rule)
        self.over(g)

    def over(self, g: SandWars) -> None:
        """The blocks are hidden again, the helicopter flies home."""
        g.pop()
        g.bared = (-1, -1)
        for p in g.sites[self.space]:
            if g.pack.type[p] == "helicopter" and g.pack.seat[p] == self.seat:
                lift(g, p, OFF_MAP)
        settle_control(g, self.space)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it is no target."""
        if verb == "target" and g.pack.type[arg] == "leader":
            return Refusal(
                "lead.immune", "{it} is safe: nothing touches a Leader", ("act.sof.target",)
            )
        return Refusal(
            "act.sof.target",
            "{it} is no target: the target is an enemy piece or resource in the space",
        )


def strike(
    g: SandWars, space: int, target: int, face: int, kept: tuple[int, ...], rule: str
) -> None:
    """One die of a raid on its target; HQs and Guards are at worst disrupted (R-58)."""
    dice = g.pack.impact_dice
    table = dice.insurgent_attack if rule == "act.ins.roll" else dice.sof_attack
    if target == PRINTED or not g.pack.ground[target]:
        if table.faces_installation[face - 1] != "none":
            damage(g, space, target, rule)
        return
    fate = table.faces_unit[face - 1]
    if fate != "none" and g.at[target] == space:
        tough = g.pack.hq[target] or g.pack.type[target] == "elite"
        if fate == "eliminated" and not tough:
            eliminate(g, target, target in kept, rule)
        else:
            disrupt(g, target, rule)


def stirs(pack: SandWarsPack, space: int) -> bool:
    """Whether a guerrilla attack there adds a chip: anywhere but in the disputed space (R-03)."""
    return space not in pack.disputed


def camp_helps(g: SandWars, seat: int, space: int) -> bool:
    """Whether an undisrupted camp of the side is in the target space."""
    return any(
        g.pack.type[p] == "insurgent_camp" and p not in g.hurt for p in units(g, seat, space)
    )


def why_no_agent(g: SandWars, seat: int, unit: int) -> Refusal:
    """Why no SOF attack starts from a unit."""
    if g.pack.seat[unit] != seat or g.at[unit] < 0 or not g.pack.sof[unit]:
        why = "{it} will not do: a commando, airborne or naval infantry unit on the map attacks"
        return Refusal("act.sof.near", why)
    if g.boss[unit] >= 0:
        return Refusal("hq.locked", "{it} is attached: a unit attached to an HQ acts only with it")
    return Refusal("act.sof.target", "{it} has nothing to attack in its reach", ("act.sof.near",))
