"""Special operations and insurgents: SOF attacks, camps, guerrillas and their attacks."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.airfields import airbases as open_airbases
from zariba.games.sandwars.rules.airfields import cross, depots, may_cross, ready
from zariba.games.sandwars.rules.commitment import Commitment
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.orders import Planning, order, spend, starts
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import (
    OFF_MAP,
    SPACES,
    SandWars,
    available,
    disrupt,
    lift,
    put,
    room,
    settle_control,
    units,
)
from zariba.games.sandwars.rules.strategic import PRINTED, damage, installations
from zariba.games.sandwars.rules.supply import camps, eliminate, in_supply
from zariba.games.sandwars.rules.turnover import abroad, add_chips

NEAR = 2
"""How many spaces away a target on the ground may be."""


def around(space: int) -> list[int]:
    """Spaces at most two away, its own included."""
    found = {space, *PACK.near[space]}
    for t in PACK.near[space]:
        found.update(PACK.near[t])
    return sorted(found)


def targets(g: SandWars, side: int, space: int) -> list[Action]:
    """What a raid of a side can be aimed at in a space (act.sof.target, R-56)."""
    found: list[Action] = [("target", p) for p in units(g, 1 - side, space)]
    return found + installations(g, side, space)


def worth(g: SandWars, side: int, space: int) -> bool:
    """Whether there is anything to attack in a space."""
    return bool(units(g, 1 - side, space)) or bool(installations(g, side, space))


# SOF attack


def agents(g: SandWars, side: int) -> list[int]:
    """Detached commandos, airborne and naval infantry on the map (hq.locked)."""
    return [p for p in PACK.of_side[side] if PACK.sof[p] and g.at[p] >= 0 and g.boss[p] < 0]


def ways(g: SandWars, side: int, agent: int) -> Iterator[Action]:
    """The targets of one unit: on the ground, by helicopter, by sea.

    act.sof.near, act.sof.heli, act.sof.sea.
    """
    start = g.at[agent]
    yield from (("raid", s) for s in around(start) if worth(g, side, s))
    if ready(g, side, "helicopter"):
        fields = set(open_airbases(g, side)) | set(depots(g, side))
        reach = PACK.range_km["helicopter"]
        for s in range(SPACES):
            if PACK.km[start][s] <= reach and (start in fields or s in fields):
                if worth(g, side, s) and may_cross(g, side, s):
                    yield ("fly", s)
    if PACK.coastal[start]:
        for s in range(SPACES):
            if PACK.coastal[s] and worth(g, side, s):
                yield ("sail", s)


@order("SOF attack")
def sof_attack(g: SandWars, seat: int) -> Iterator[Action]:
    """The unit that the attack starts from; the border stops nobody (oh.limit.sof)."""
    return (("agent", p) for p in agents(g, seat) if any(True for _ in ways(g, seat, p)))


@starts("agent")
def begin_sof(g: SandWars, seat: int, card: int, agent: int) -> None:
    """A unit plans an attack."""
    g.push(PlanRaid(seat, card, agent))


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
        dice = 2 if PACK.type[self.agent] == "commando" else 1
        start = g.at[self.agent]
        g.push(Raid(seat, arg, dice, "act.sof.roll", start, verb == "fly"))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot strike there."""
        start = g.at[self.agent]
        if verb == "fly":
            if not ready(g, seat, "helicopter"):
                why = "no helicopter is in the Off-Map box"
                return Refusal("act.sof.heli", why, ("disp.offmap",))
            if PACK.km[start][arg] > PACK.range_km["helicopter"]:
                return Refusal("act.sof.heli", "it is out of range", ("air.range",))
            if not may_cross(g, seat, arg):
                return Refusal(
                    "oh.limit.air", "one air piece a round crosses the border before hostilities"
                )
            fields = set(open_airbases(g, seat)) | set(depots(g, seat))
            if start not in fields and arg not in fields:
                why = "neither the start nor the target is a friendly airbase or base"
                return Refusal("act.sof.heli", why, ("air.base.heli",))
        elif verb == "sail":
            if not PACK.coastal[start] or not PACK.coastal[arg]:
                return Refusal("act.sof.sea", "both spaces must be coastal")
        elif verb != "raid" or arg not in around(start):
            return Refusal("act.sof.near", "on foot the target is at most two spaces away")
        return Refusal("act.sof.target", "there is nothing to attack")


class Raid(Step[SandWars]):
    """A SOF or guerrilla attack: defence against it, reveal, target, dice (R-58)."""

    seat: int
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
                g.tell(Event("raid", seat=self.seat, at=self.start, to=self.space, word=self.rule))
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
        g.tell(Event("sof defence", seat=1 - self.seat, at=self.space, die=face, word="rea.sofdef"))
        if face >= 4:
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
            if stirs(self.space):
                add_chips(g, PACK.actions["Insurgent Ops"].chips, "act.ins.attack")
        elif abroad(self.seat, self.space):
            add_chips(g, PACK.actions["SOF attack"].chips, "act.sof.chip")
        g.bared = (self.space, self.seat)
        g.shown += 1
        self.stage = 5
        if not targets(g, self.seat, self.space):
            self.over(g)
        return True

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The attacker."""
        return (self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """One target of the space."""
        return Choice("Attack which target?", targets(g, seat, self.space))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The dice fall."""
        self.target = PRINTED if verb == "printed" else arg
        self.stage = 6
        number = self.dice
        if self.rule == "act.ins.roll" and camp_helps(g, seat, self.space):
            number += 1  # act.ins.roll
        g.push(Dice(seat, number))

    def hits(self, g: SandWars) -> None:
        """Units: 4-5 disrupted, 6 eliminated; installations: 4-6 disrupted."""
        there = units(g, 1 - self.seat, self.space)
        kept = in_supply(g, there)
        for face in g.faces:
            g.tell(
                Event(
                    "raids",
                    seat=self.seat,
                    units=(max(self.target, 0),),
                    at=self.space,
                    to=self.target,
                    die=face,
                    word=self.rule,
                )
            )
            strike(g, self.space, self.target, face, kept, self.rule)
        self.over(g)

    def over(self, g: SandWars) -> None:
        """The blocks are hidden again, the helicopter flies home."""
        g.pop()
        g.bared = (-1, -1)
        for p in g.sites[self.space]:
            if PACK.type[p] == "helicopter" and PACK.side[p] == self.seat:
                lift(g, p, OFF_MAP)
        settle_control(g, self.space)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it is no target."""
        if verb == "target" and PACK.type[arg] == "leader":
            return Refusal("lead.immune", "nothing touches a Leader", ("act.sof.target",))
        return Refusal("act.sof.target", "the target is an enemy piece or resource in the space")


def strike(
    g: SandWars, space: int, target: int, face: int, kept: tuple[int, ...], rule: str
) -> None:
    """One die of a raid on its target; HQs and Guards are at worst disrupted (R-58)."""
    if face < 4:
        return
    if target == PRINTED or not PACK.ground[target]:
        damage(g, space, target, rule)
    elif g.at[target] == space:
        tough = PACK.hq[target] or PACK.type[target] == "elite"
        if face == 6 and not tough:
            eliminate(g, target, target in kept, rule)
        else:
            disrupt(g, target, rule)


def stirs(space: int) -> bool:
    """Whether a guerrilla attack there adds a chip: anywhere but in the disputed space (R-03)."""
    return space != PACK.disputed


def camp_helps(g: SandWars, side: int, space: int) -> bool:
    """Whether an undisrupted camp of the side is in the target space."""
    return any(PACK.type[p] == "insurgent_camp" and not g.hurt[p] for p in units(g, side, space))


# Insurgent Ops


@order("Insurgent Ops")
def insurgent_ops(g: SandWars, seat: int) -> list[Action]:
    """A camp, a guerrilla, an attack, in peace as in war (guer.any_time, oh.limit.insurgents).

    act.ins.camp, act.ins.guer, act.ins.attack.
    """
    options: list[Action] = []
    if available(g, seat, "insurgent_camp"):  # unit.limit
        options += [("camp", s) for s in range(SPACES) if abroad(seat, s) and room(g, seat, s, 1)]
    if available(g, seat, "guerrilla"):
        options += [("recruit", s) for s in recruiting(g, seat) if room(g, seat, s, 1)]
    for p in PACK.of_type[seat, "guerrilla"]:
        if g.at[p] >= 0 and any(worth(g, seat, s) for s in around(g.at[p])):
            options.append(("ambush", p))
    return options


def recruiting(g: SandWars, side: int) -> list[int]:
    """Spaces with an undisrupted camp of the side (act.ins.guer, dis.place)."""
    return sorted(set(camps(g, side)))


@starts("camp")
def place_camp(g: SandWars, seat: int, card: int, space: int) -> None:
    """A camp in the opponent's country, occupied or not; no combat starts (R-18)."""
    spend(g, seat, card)
    settle_camp(g, seat, space, "act.ins.camp")


def settle_camp(g: SandWars, side: int, space: int, rule: str) -> None:
    """A camp is on the map: alone there it controls the space at once."""
    camp = available(g, side, "insurgent_camp")[0]
    put(g, camp, space)
    g.cv[camp] = PACK.cv[camp]
    g.tell(Event("camp", seat=side, units=(camp,), at=space, word=rule))
    settle_control(g, space)


@starts("recruit")
def place_guerrilla(g: SandWars, seat: int, card: int, space: int) -> None:
    """A guerrilla joins a camp."""
    spend(g, seat, card)
    guerrilla = available(g, seat, "guerrilla")[0]
    put(g, guerrilla, space)
    g.cv[guerrilla] = PACK.cv[guerrilla]
    g.tell(Event("guerrilla", seat=seat, units=(guerrilla,), at=space, word="act.ins.guer"))
    settle_control(g, space)


@starts("ambush")
def begin_ambush(g: SandWars, seat: int, card: int, guerrilla: int) -> None:
    """A guerrilla plans an attack."""
    g.push(PlanAmbush(seat, card, guerrilla))


class PlanAmbush(Planning):
    """The space that a guerrilla attacks; he does not move."""

    guerrilla: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Within two spaces."""
        near = [s for s in around(g.at[self.guerrilla]) if worth(g, seat, s)]
        return Choice("Attack where?", [("raid", s) for s in near])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Announce it: one die for the guerrilla."""
        g.pop()
        spend(g, seat, self.card)
        g.push(Raid(seat, arg, PACK.cv[self.guerrilla], "act.ins.roll", g.at[self.guerrilla]))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Too far, or nothing there."""
        if verb == "raid" and arg in around(g.at[self.guerrilla]):
            return Refusal("act.sof.target", "there is nothing to attack")
        return Refusal("act.ins.attack", "guerrillas attack targets within two spaces")
