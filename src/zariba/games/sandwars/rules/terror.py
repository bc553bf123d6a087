"""Terror: attacks by event, and the war on it."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep, Step
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.tables import TerrorAttack
from zariba.games.sandwars.rules.decks import draw_hand, lose_random
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.hostilities import abroad, add_chips
from zariba.games.sandwars.rules.state import (
    POOL,
    TERROR,
    SandWars,
    available,
    back_of,
    disrupt,
    lift,
    put,
    units,
)
from zariba.games.sandwars.rules.strategic_strikes import PRINTED, damage, installations

TITLES = {"terror_marker": "Terrorist attack", "spectacular_marker": "Terrorist spectacular"}
RULES = {"terror_marker": "evt.terror", "spectacular_marker": "evt.spectacular"}


class WarOnTerror(Step[SandWars]):
    """Who has a terror marker at home rolls and draws; then the markers go (evt.waronterror)."""

    seats: tuple[int, ...]
    rolled: bool = False

    def work(self, g: SandWars) -> bool:
        """One side after the other."""
        if self.rolled:
            self.rolled = False
            seat, self.seats = self.seats[0], self.seats[1:]
            draw_hand(g, seat, g.faces[0], "evt.waronterror")
            return True
        while self.seats and not struck_at_home(g, self.seats[0]):
            self.seats = self.seats[1:]
        if self.seats:
            self.rolled = True
            g.push(Dice(self.seats[0], 1))
            return True
        g.pop()
        for p in terror_markers(g):
            lift(g, p, POOL)
        return True


def terror_markers(g: SandWars) -> list[int]:
    """All terror and spectacular markers on the map."""
    return [
        p
        for seat in (ALG, MOR)
        for kind in TERROR
        for p in g.pack.of_type[seat, kind]
        if g.at[p] >= 0
    ]


def struck_at_home(g: SandWars, seat: int) -> bool:
    """Whether a terror marker lies in a side's home country."""
    return any(g.pack.home[g.at[p]] == seat for p in terror_markers(g))


class Attack(SeatStep[SandWars]):
    """The drawing player may place a terror marker and attack (evt.terror, evt.spectacular).

    Blocks need not be revealed: one is named unseen, by its back.
    """

    kind: str
    space: int = -1
    aims: tuple[int, ...] = ()
    stage: int = 0

    def dice(self, g: SandWars) -> int:
        """Two for a spectacular."""
        return self.table(g).dice

    def table(self, g: SandWars) -> TerrorAttack:
        """What the dice do."""
        dice = g.pack.impact_dice
        spectacular = self.kind == "spectacular_marker"
        return dice.terrorist_spectacular if spectacular else dice.terrorist_attack

    def work(self, g: SandWars) -> bool:
        """No marker left: nothing; targets named: dice."""
        if self.stage == 0 and not available(g, self.seat, self.kind):
            g.pop()
            return True
        if self.stage == 1 and (len(self.aims) == self.dice(g) or not self.targets(g)):
            self.stage = 2
            if not self.aims:
                g.pop()
                return True
            g.push(Dice(self.seat, self.dice(g)))
            return True
        if self.stage == 2:
            self.hits(g)
            return True
        return False

    def targets(self, g: SandWars) -> list[Action]:
        """Enemy pieces and resources of the space; blocks only by their backs."""
        found: list[Action] = []
        for p in units(g, 1 - self.seat, self.space):
            if g.boss[p] >= 0:
                continue
            aim = ("target", back_of(g, p) if g.pack.block[p] else p)
            if aim not in found:
                found.append(aim)
        return found + installations(g, self.seat, self.space)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Where, then whom."""
        if self.stage == 0:
            options: list[Action] = [("terror", s) for s in range(g.pack.size)]
            return Choice("Place the terror marker where?", [*options, DONE])
        return Choice("Attack which target?", self.targets(g))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Place it, or name the target."""
        if verb == "done":
            g.pop()
        elif verb == "terror":
            self.space = arg
            self.stage = 1
            marker = available(g, seat, self.kind)[0]
            put(g, marker, arg)
            g.since[marker] = g.played
            g.report("terror", seat=seat, units=(marker,), at=arg, word="evt.terror")
            title = TITLES[self.kind]
            add_chips(g, g.pack.events[title].chips, RULES[self.kind])
        elif verb == "printed":
            self.aims = (*self.aims, PRINTED)
        else:
            self.aims = (*self.aims, self.named(g, arg))

    def named(self, g: SandWars, aim: int) -> int:
        """The block that was meant: one of those with that back, by chance."""
        if aim < g.pack.count:
            return aim
        alike = [
            p
            for p in units(g, 1 - self.seat, self.space)
            if g.boss[p] < 0 and g.pack.block[p] and back_of(g, p) == aim
        ]
        return alike[g.roll(len(alike), "block") - 1] if len(alike) > 1 else alike[0]

    def hits(self, g: SandWars) -> None:
        """4-6 disrupts; a spectacular success in a city costs the opponent a card."""
        g.pop()
        rule = RULES[self.kind]
        scored = False
        for aim, face in zip(self.aims_for_dice(g), g.faces, strict=False):
            g.report(
                "terror die",
                seat=self.seat,
                units=(max(aim, 0),),
                at=self.space,
                to=aim,
                die=face,
                word=rule,
            )
            if self.table(g).faces[face - 1] == "none":
                continue
            scored = True
            if aim == PRINTED or not g.pack.ground[aim]:
                damage(g, self.space, aim, rule)
            elif g.at[aim] == self.space:
                disrupt(g, aim, rule)
        city = g.pack.kind_of[self.space] in ("city", "resource_city")
        if (
            self.kind == "spectacular_marker"
            and scored
            and city
            and abroad(g.pack, self.seat, self.space)
        ):
            lose_random(g, 1 - self.seat, 1, rule)

    def aims_for_dice(self, g: SandWars) -> tuple[int, ...]:
        """One target for each die: both on the first when there was no second."""
        return self.aims if len(self.aims) == self.dice(g) else self.aims * self.dice(g)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it is no target."""
        rule = RULES[self.kind]
        return Refusal(
            rule, "{it} is no target: an enemy piece or resource in the space is attacked"
        )
