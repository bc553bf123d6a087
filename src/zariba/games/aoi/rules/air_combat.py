"""Interception and air combat over a hex that bombers have reached (b4.12a, b4.13a)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.aoi.material.pieces import AIR, FIGHTERS
from zariba.games.aoi.rules.air_duel import dumps, fight, fires_back, is_fighter
from zariba.games.aoi.rules.barbarossa import is_undisturbed
from zariba.games.aoi.rules.bases import flight_reach, why_not_fly
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.state import (
    ABORTED,
    AS_FIGHTER,
    COMMITTED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    enemy,
    on_map,
)

(
    INTERCEPT, ESCORT, DUMP, ENEMY_DUMP, AIM, ENEMY_AIM, RETURN, ENEMY_RETURN, FIGHT,
) = range(9)  # fmt: skip
"""The stages of an air combat in their order."""
OF_THE_MOVER: Final = (ESCORT, DUMP, AIM, RETURN)
PROMPTS: Final = {
    INTERCEPT: "Which fighters intercept over {place}?",
    ESCORT: "Which further escorts fly to {place}?",
    DUMP: "Which aircraft drop their bombs to fight as fighters?",
    ENEMY_DUMP: "Which aircraft drop their bombs to fight as fighters?",
    AIM: "Whom does {name} attack?",
    ENEMY_AIM: "Whom does {name} attack?",
    RETURN: "At whom does {name} fire back?",
    ENEMY_RETURN: "At whom does {name} fire back?",
}
NO_FIGHTER: Final = Refusal("b4.12a", "only fighters intercept and escort")
IN_IT: Final = Refusal("b4.12a", "{it} is over the hex already")
HAS_FLOWN: Final = Refusal("b4.1a", "{it} has flown its mission of the month in this Offensive")
NO_DUMPING: Final = Refusal(
    "b4.12b", "only a fighter-bomber or Naval-Air unit can become a fighter"
)
NOT_THAT: Final = Refusal(
    "b4.13a", "each enemy fighter has an attacker before bombers or second attackers are chosen"
)
SURPRISED: Final = Refusal("b10.1a", "surprised, the Soviets do not intercept")
NOT_THERE: Final = Refusal("b4.13a", "{it} is no enemy in this air combat")


def survivors(g: Aoi, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those of a mission's bombers that still carry it out: not lost, aborted or without bombs."""
    gone = ABORTED | AS_FIGHTER  # b4.22d, b4.12b
    return tuple(u for u in units if g.at[u] >= 0 and not g.status[u] & gone)


def aloft(g: Aoi, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those still over the hex, whatever they fly as (b4.22d)."""
    return tuple(u for u in units if g.at[u] >= 0 and not g.status[u] & ABORTED)


def has_flown(g: Aoi, piece: int) -> bool:
    """Whether it has flown in the Land Offensive being performed, at whose end it is Committed."""
    return any(isinstance(step, UnderCommand) and piece in step.flown for step in g.flow)


def why_not_scramble(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why an air unit may not fly to a hex as a fighter, to intercept or to escort (b4.12a).

    Range is counted over any terrain, and who is grounded does not fly.
    """
    if g.at[piece] < 0:
        return NOT_ON_MAP
    if g.pack.kind[piece] not in FIGHTERS:
        return NO_FIGHTER
    return HAS_FLOWN if has_flown(g, piece) else why_not_fly(g, piece, hex_)


def scramblers(g: Aoi, seat: int, hex_: int) -> list[int]:
    """The air units of a side that may fly to a hex as fighters now."""
    kind = g.pack.kind
    return [
        p
        for p in on_map(g, seat, AIR)
        if kind[p] in FIGHTERS and hex_ in flight_reach(g, p) and not has_flown(g, p)
    ]


def can_intercept(g: Aoi, seat: int, hex_: int) -> list[int]:
    """Those that may intercept the enemy over a hex now: none on the day of surprise (b10.1a)."""
    return [] if is_undisturbed(g, enemy(seat)) else scramblers(g, seat, hex_)


class AirBattle(Step[Aoi]):
    """Interceptors, further escorts, who attacks whom, and one round of combat (b4.12a, b4.13a).

    Whoever flies a mission commits what he has launched, pushes this, and goes on afterwards with
    the `survivors` of his bombers. A side that has nothing to choose is not asked.
    """

    hex: int
    moving: int
    """The seat whose bombers have arrived."""
    bombers: tuple[int, ...] = ()
    escorts: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    """Bombers of the other side over the hex: ground support of a defender."""
    interceptors: tuple[int, ...] = ()
    stage: int = INTERCEPT
    pairs: tuple[tuple[int, int], ...] = ()
    """Who attacks whom."""
    back: tuple[tuple[int, int], ...] = ()
    """Which bombers fire back at whom."""

    def seat(self) -> int:
        """Who decides in this stage."""
        return self.moving if self.stage in OF_THE_MOVER else enemy(self.moving)

    def asks(self, g: Aoi) -> tuple[int, ...]:
        """The moving side assigns its fighters before the other (b4.13a)."""
        return (self.seat(),)

    def side(self, seat: int) -> tuple[int, ...]:
        """All that a side has over the hex."""
        if seat == self.moving:
            return self.bombers + self.escorts
        return self.against + self.interceptors

    def fighters(self, g: Aoi, seat: int) -> list[int]:
        """The fighter-types of a side over the hex."""
        return [p for p in self.side(seat) if is_fighter(g, p, self.bombers + self.against)]

    def meets(self, g: Aoi) -> bool:
        """Whether anybody fights: a fighter of one side finds something of the other."""
        foe = enemy(self.moving)
        own, theirs = self.side(self.moving), self.side(foe)
        return bool((theirs and self.fighters(g, self.moving)) or (own and self.fighters(g, foe)))

    def work(self, g: Aoi) -> bool:
        """Go on as long as there is nothing to choose."""
        if self.stage == FIGHT:
            self.finish(g)
            return True
        options = self.answers(g)
        if self.stage < AIM:
            if options:
                return False
            self.go_on(g)
        elif not options:
            self.stage += 1
        elif len(options) == 1:
            self.aim(g, options[0])
        else:
            return False
        return True

    def answers(self, g: Aoi) -> list[int]:
        """The pieces that can be named in this stage."""
        seat = self.seat()
        if self.stage in (INTERCEPT, ESCORT):
            if self.stage == INTERCEPT and not self.bombers:
                return []  # b4.12a: they rise against bombers
            able = can_intercept if self.stage == INTERCEPT else scramblers
            found = able(g, seat, self.hex)
            return [p for p in found if p not in self.side(seat)]
        if self.stage in (DUMP, ENEMY_DUMP):
            carrying = self.bombers if seat == self.moving else self.against
            return [p for p in carrying if dumps(g, p)]
        shooter = self.aiming(g)
        if shooter < 0:
            return []
        return self.aims(g, seat) if self.stage < RETURN else self.attackers_of(shooter)

    def aiming(self, g: Aoi) -> int:
        """Who must be given a target next, -1 for nobody."""
        seat = self.seat()
        fighters = self.fighters(g, seat)
        if self.stage < RETURN:
            busy = {attacker for attacker, _ in self.pairs}
            return next((p for p in fighters if p not in busy), -1)
        attacked = {target for _, target in self.pairs} - {bomber for bomber, _ in self.back}
        bombers = (p for p in self.side(seat) if p in attacked and p not in fighters)
        return next((p for p in bombers if fires_back(g, p)), -1)

    def aims(self, g: Aoi, seat: int) -> list[int]:
        """The enemies that the next fighter may attack (b4.13a).

        Each enemy fighter has one attacker before any other enemy is attacked: only so many as
        outnumber them go for bombers, or attack a fighter two to one.
        """
        foe = enemy(seat)
        attacked = {target for _, target in self.pairs}
        busy = {attacker for attacker, _ in self.pairs}
        left = sum(p not in busy for p in self.fighters(g, seat))
        free = [p for p in self.fighters(g, foe) if p not in attacked]
        return list(self.side(foe)) if left > len(free) else free

    def attackers_of(self, bomber: int) -> list[int]:
        """Who attacks a bomber."""
        return [attacker for attacker, target in self.pairs if target == bomber]

    def choice(self, g: Aoi, seat: int) -> Choice:
        """More fighters, or who is attacked."""
        options: list[Action] = [("unit", p) for p in self.answers(g)]
        if self.stage < AIM:
            prompt = PROMPTS[self.stage].format(place=g.pack.hex_name(self.hex))
            return Choice(prompt, [*options, DONE])
        name = g.pack.pieces[self.aiming(g)].name
        return Choice(PROMPTS[self.stage].format(name=name), options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """One more fighter, a target, or go on."""
        if verb == "done":
            self.go_on(g)
        elif self.stage == INTERCEPT:
            self.interceptors = (*self.interceptors, arg)
            g.status[arg] |= AS_FIGHTER * dumps(g, arg)
        elif self.stage == ESCORT:
            self.escorts = (*self.escorts, arg)
            g.status[arg] |= AS_FIGHTER * dumps(g, arg)
        elif self.stage < AIM:
            g.status[arg] |= AS_FIGHTER  # b4.12b
            g.tell(Event("dumped", seat=seat, units=(arg,), at=self.hex))
        else:
            self.aim(g, arg)

    def aim(self, g: Aoi, target: int) -> None:
        """The next fighter attacks it, or the next bomber fires back at it."""
        pair = (self.aiming(g), target)
        if self.stage < RETURN:
            self.pairs = (*self.pairs, pair)
        else:
            self.back = (*self.back, pair)

    def go_on(self, g: Aoi) -> None:
        """Tell who has come; where nobody meets anybody there is no combat."""
        stage, self.stage = self.stage, self.stage + 1
        if stage == INTERCEPT:
            if self.interceptors:
                foe = enemy(self.moving)
                g.tell(Event("intercept", seat=foe, units=self.interceptors, at=self.hex))
            elif not self.against:
                self.stage = FIGHT
        elif stage == ESCORT:
            for piece in self.escorts:  # interceptors return unmarked, escorts do not (b4.12a)
                g.status[piece] |= COMMITTED
            if self.escorts:
                g.tell(Event("escort", seat=self.moving, units=self.escorts, at=self.hex))
        elif stage == ENEMY_DUMP and not self.meets(g):
            self.stage = FIGHT

    def finish(self, g: Aoi) -> None:
        """One round, all at once; then the mission goes on without those who are out of it."""
        g.pop()
        fight(g, self.hex, self.pairs, self.back)
        self.over(g)

    def over(self, g: Aoi) -> None:
        """Interceptors go home unmarked and may rise again (b4.12a)."""
        for piece in self.interceptors:
            g.status[piece] &= ~AS_FIGHTER

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that fighter or target."""
        if verb != "unit":
            return NOT_NOW
        if self.stage >= AIM:
            return NOT_THAT if arg in self.side(enemy(seat)) else NOT_THERE
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        if self.stage in (DUMP, ENEMY_DUMP):
            return NO_DUMPING
        if arg in self.side(seat):
            return IN_IT
        if self.stage == INTERCEPT and is_undisturbed(g, self.moving):
            return SURPRISED
        return why_not_scramble(g, arg, self.hex) or NOT_NOW
