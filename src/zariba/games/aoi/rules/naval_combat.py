"""Naval combat: up to two rounds, targets first, then all fire at once (b3.8a, b3.8b)."""

from zariba.core.choice import Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.aoi.material.pieces import ESCORTS, SUBMARINE
from zariba.games.aoi.rules.night import night_at_sea
from zariba.games.aoi.rules.ship_damage import hit_ship
from zariba.games.aoi.rules.ships import fights
from zariba.games.aoi.rules.state import (
    DEPLETED,
    MOVED,
    NOT_NOW,
    NOT_YOURS,
    Aoi,
    Sum,
    enemy,
    shift,
    total,
)
from zariba.games.aoi.rules.task_forces import unveil
from zariba.games.aoi.rules.under_way import MOONLESS, night_of, under_way
from zariba.games.aoi.rules.withdrawal import Withdrawal

ARRIVE, AIM, ENEMY_AIM, FIRE, BREAK, ENEMY_BREAK, OVER = range(7)
"""The stages of a battle; those of aiming and firing come again in the second round."""


def gun_of(g: Aoi, ship: int) -> int:
    """The gun by the side that shows, -1 for none (b3.8a)."""
    return g.pack.gun[ship][g.status[ship] & DEPLETED]


def gunnery(g: Aoi, ship: int, *, torpedo: bool) -> Sum:
    """What is added to the two dice of a ship that fires (b3.8a, b3.8b)."""
    name = g.pack.pieces[ship].name
    if torpedo:
        part = Part(f"{name}: torpedoes", "b3.8a", g.pack.torpedo[ship])
    else:
        rule = "b3.8b" if g.pack.kind[ship] == SUBMARINE else "b3.8a"
        part = Part(name, rule, gun_of(g, ship))
    return (part, *night_at_sea(g, ship))


def needed(g: Aoi, ship: int) -> int:
    """The total that hits a ship: its defense and the margin (b3.8a)."""
    return g.pack.defense[ship] + g.pack.sea.combat.margin


def ways_of_two_dice(least: int) -> int:
    """In how many of 36 ways two dice come to so much or more."""
    return sum(6 - abs(7 - two) for two in range(2, 13) if two >= least)


class SeaBattle(Step[Aoi]):
    """Ships that met in a hex: those that moved, and those that intercepted or lay there."""

    hex: int
    moving: int
    """The seat of the ships that moved."""
    movers: tuple[int, ...]
    others: tuple[int, ...]
    stage: int = ARRIVE
    round: int = 1
    aims: tuple[tuple[int, int, bool], ...] = ()
    """In this round: who fires at whom, and whether with torpedoes."""
    spent: tuple[int, ...] = ()
    """Ships whose torpedoes are fired, submarines among them."""
    away: tuple[int, ...] = ()
    """Submarines that have fired and left (b3.8b)."""
    fled: int = -1
    """The seat that broke off."""

    def side(self, g: Aoi, seat: int) -> list[int]:
        """The ships of a side that are still in the battle."""
        ships = self.movers if seat == self.moving else self.others
        return [s for s in ships if g.at[s] == self.hex and s not in self.away]

    def work(self, g: Aoi) -> bool:
        """One stage after another."""
        stage, foe = self.stage, enemy(self.moving)
        if stage == ARRIVE:
            self.arrive(g)
            return True
        if self.fled >= 0 or not self.side(g, self.moving) or not self.side(g, foe):
            stage = OVER
        self.stage += 1
        if stage == AIM:
            g.push(Aim(self.moving))
        elif stage == ENEMY_AIM:
            g.push(Aim(foe))
        elif stage == FIRE:
            self.fire(g)
        elif stage == OVER or self.round >= g.pack.sea.combat.rounds:
            self.conclude(g)
        elif stage == BREAK:  # the side that did not move decides first
            g.push(BreakOff(foe, self.hex))
        else:
            g.push(BreakOff(self.moving, self.hex))
            self.round, self.stage, self.aims = self.round + 1, AIM, ()
        return True

    def arrive(self, g: Aoi) -> None:
        """The intercepting ships come up, unless the night has hidden their prey (11.37b)."""
        if night_of(g) == MOONLESS and any(g.at[s] != self.hex for s in self.others):
            g.pop()
            return
        moving = under_way(g)
        if moving is not None and moving.force >= 0:
            self.movers = unveil(g, moving)
            if not self.movers:  # b3.1b: a Dummy, and their movement of this step is used
                g.pop()
                for ship in self.others:
                    g.status[ship] |= MOVED
                return
        self.stage = AIM
        for ship in self.others:
            if g.at[ship] != self.hex:
                shift(g, ship, self.hex)
            g.status[ship] |= MOVED  # b3.6b: it has used its movement of this step
        g.tell(
            Event("sea_battle", seat=self.moving, units=(*self.movers, *self.others), at=self.hex)
        )

    def shooters(self, g: Aoi, seat: int) -> list[int]:
        """The ships of a side that still have to be given a target."""
        aimed = {ship for ship, _, _ in self.aims}
        return [s for s in self.side(g, seat) if s not in aimed and self.answers(g, seat, s)]

    def answers(self, g: Aoi, seat: int, ship: int) -> list[Action]:
        """At whom a ship may fire, and with what."""
        kind = g.pack.kind[ship]
        if not fights(g, ship) or (kind == SUBMARINE and ship in self.spent):
            return []
        targets = self.targets(g, seat, ship)
        found: list[Action] = []
        if gun_of(g, ship) >= 0:
            found += [("unit", t) for t in targets]
        if g.pack.torpedo[ship] and ship not in self.spent:
            found += [("torpedo", t) for t in targets]
        return found

    def targets(self, g: Aoi, seat: int, ship: int) -> list[int]:
        """The enemies at which a ship may fire (b3.8a, b3.8b).

        Only DD and DE at submarines; at transports once every combat ship that the side can
        fire at is somebody's target in this round.
        """
        kind, foes = g.pack.kind, self.side(g, enemy(seat))
        hunter = kind[ship] in ESCORTS
        fighting = [f for f in foes if fights(g, f) and (hunter or kind[f] != SUBMARINE)]
        hunters = any(kind[s] in ESCORTS for s in self.side(g, seat))
        aimed = {target for _, target, _ in self.aims}
        open_ = [f for f in foes if fights(g, f) and (hunters or kind[f] != SUBMARINE)]
        if all(f in aimed for f in open_):
            return fighting + [f for f in foes if not fights(g, f)]
        return fighting

    def fire(self, g: Aoi) -> None:
        """All dice, then all hits (b3.8a)."""
        hits = []
        for ship, target, torpedo in self.aims:
            parts = gunnery(g, ship, torpedo=torpedo)
            two = g.roll(6, "naval combat", (ship,)) + g.roll(6, "naval combat", (ship,))
            need = needed(g, target)
            word = "hit" if two + total(parts) >= need else "missed"
            if word == "hit":
                hits.append(target)
            g.tell(
                Event(
                    "salvo", seat=g.pack.seat[ship], units=(ship, target), at=self.hex, die=two,
                    value=need, word=word, parts=parts,
                )
            )  # fmt: skip
            submarine = g.pack.kind[ship] == SUBMARINE
            if torpedo or submarine:
                self.spent = (*self.spent, ship)
        for target in hits:
            hit_ship(g, target, "b3.8a")
        self.away = tuple(s for s in self.spent if g.pack.kind[s] == SUBMARINE and s not in hits)

    def conclude(self, g: Aoi) -> None:
        """Who broke off goes home; the others stay, and the mover goes on (b3.6b)."""
        g.pop()
        for ship in (*self.movers, *self.others):
            if g.at[ship] >= 0:
                g.status[ship] |= MOVED
        if self.fled < 0:
            return
        moving = under_way(g)
        if self.fled == self.moving and moving is not None:
            moving.over = True
        ships = self.movers if self.fled == self.moving else self.others
        left = tuple(s for s in ships if g.at[s] == self.hex)
        if left:
            g.push(Withdrawal(self.fled, left, self.hex))


def sea_battle(g: Aoi) -> SeaBattle:
    """The battle being fought; AssertionError where there is none."""
    for step in reversed(g.flow):
        if isinstance(step, SeaBattle):
            return step
    raise AssertionError("no naval battle is being fought")


class Aim(SeatStep[Aoi]):
    """One side gives each of its ships a target (b3.8a)."""

    ship: int = -1

    def work(self, g: Aoi) -> bool:
        """Until all have one; a single answer is taken without asking."""
        battle = sea_battle(g)
        if self.ship < 0:
            waiting = battle.shooters(g, self.seat)
            if len(waiting) > 1:
                return False
            if not waiting:
                g.pop()
                return True
            self.ship = waiting[0]
        answers = battle.answers(g, self.seat, self.ship)
        if len(answers) > 1:
            return False
        self.aim(battle, *answers[0])
        return True

    def aim(self, battle: SeaBattle, verb: str, target: int) -> None:
        """The ship in hand fires at it."""
        battle.aims = (*battle.aims, (self.ship, target, verb == "torpedo"))
        self.ship = -1

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Which ship next; then its target."""
        battle = sea_battle(g)
        if self.ship < 0:
            ships: list[Action] = [("unit", s) for s in battle.shooters(g, seat)]
            return Choice("Which ship is given a target?", ships)
        name = g.pack.pieces[self.ship].name
        return Choice(f"At which ship does {name} fire?", battle.answers(g, seat, self.ship))

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Take a ship in hand, or aim it."""
        if self.ship < 0:
            self.ship = arg
        else:
            self.aim(sea_battle(g), verb, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship."""
        if verb not in ("unit", "torpedo"):
            return NOT_NOW
        battle, kind = sea_battle(g), g.pack.kind
        if self.ship < 0:
            idle = Refusal("b3.8a", "{it} does not fire: it has a target, or nothing to fire")
            return idle if g.pack.seat[arg] == seat else NOT_YOURS
        if arg not in battle.side(g, enemy(seat)):
            return Refusal("b3.8a", "{it} is no enemy ship in this battle")
        if kind[arg] == SUBMARINE and kind[self.ship] not in ESCORTS:
            return Refusal("b3.8b", "only destroyers and destroyer escorts fire at submarines")
        if not fights(g, arg):
            return Refusal("b3.8a", "transports are fired at once every combat ship is a target")
        return Refusal("b3.8a", "{it} cannot fire that, or not again in this battle")


class BreakOff(SeatStep[Aoi]):
    """After the first round a side may leave the battle (b3.8a)."""

    hex: int

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Yes or no."""
        where = g.pack.hex_name(self.hex)
        return Choice(f"Break off the battle at {where}?", [("yes", 0), ("no", 0)])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """The battle ends, or goes on."""
        g.pop()
        if verb == "yes":
            sea_battle(g).fled = seat
            g.tell(Event("broke_off", seat=seat, at=self.hex))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Nothing else is asked here."""
        return Refusal("b3.8a", "say whether you break off")
