"""A piece under way by air or sea, and what meets it."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Step
from zariba.games.sandwars.rules.airfields import cross, ready
from zariba.games.sandwars.rules.capture import push_seizures
from zariba.games.sandwars.rules.combat import start_combat
from zariba.games.sandwars.rules.combat_memory import combat_now
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.hostilities import abroad, add_chips
from zariba.games.sandwars.rules.interception import Commitment, interceptors
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import (
    LANDED,
    OFF_MAP,
    SandWars,
    formation,
    lift,
    put,
    settle_control,
    shift,
    units,
)
from zariba.games.sandwars.rules.supply import eliminate, in_supply


class Journey(Step[SandWars]):
    """A piece under way by air or sea, and what meets it."""

    seat: int
    piece: int
    chiefs: tuple[int, ...]
    space: int
    how: str
    stage: int = 0
    ships: tuple[int, ...] = ()

    def work(self, g: SandWars) -> bool:
        """Interception, landing."""
        match self.stage:
            case 0:
                self.depart(g)
            case 1:
                return self.arrive_by_air(g)
            case 2:
                return self.meet_ships(g)
            case 3:
                return False
            case 4:
                return self.shelled(g)
            case _:
                self.land(g)
        return True

    def depart(self, g: SandWars) -> None:
        """The marker or the ship sets out."""
        g.report(
            "embarks",
            seat=self.seat,
            units=(self.piece,),
            at=g.at[self.piece],
            to=self.space,
            word=self.how,
        )
        if self.how == "sail":
            self.stage = 2
            g.reply = -1
            self.call_ships(g)
            return
        kind = "helicopter" if self.how == "fly" else "air_supply"
        marker = ready(g, self.seat, kind)[0]
        cross(g, self.seat, self.space)
        self.stage = 1
        g.push(Commitment(self.seat, self.space, (marker,)))

    def arrive_by_air(self, g: SandWars) -> bool:
        """Without its aircraft the piece stays where it was (act.special.abort, R-53)."""
        for m in (*g.flown, *g.scrambled):
            lift(g, m, OFF_MAP)
        if g.flown and g.at[self.piece] >= 0:
            self.stage = 5
        else:
            g.pop()
        return True

    def call_ships(self, g: SandWars) -> None:
        """Naval intercept against a sea move (rea.navicpt, R-61)."""
        foe = 1 - self.seat
        if interceptors(g, foe, self.space, True):
            open_window(g, foe, ("Naval intercept",), "Naval intercept against the sea move?")

    def meet_ships(self, g: SandWars) -> bool:
        """Card after card; then their dice."""
        if g.reply >= 0:
            self.stage = 3
            return True
        dice = sum(g.pack.cv[m] for m in self.ships)
        self.stage = 4
        g.faces = ()
        if dice:
            g.push(Dice(1 - self.seat, dice))
        return True

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The interceptor."""
        return (1 - self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Which ship."""
        found = interceptors(g, seat, self.space, True)
        return Choice("Intercept with which marker?", [("marker", m) for m in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It puts to sea."""
        put(g, arg, self.space)
        self.ships = (*self.ships, arg)
        self.stage = 2
        g.reply = -1
        self.call_ships(g)

    def shelled(self, g: SandWars) -> bool:
        """4: it stays at its origin; 5 or 6: it is eliminated (nav.icpt.sea)."""
        faces = g.pack.impact_dice.naval_interception.faces
        fates = set()
        for face in g.faces:
            g.report(
                "intercept",
                seat=1 - self.seat,
                units=(self.piece,),
                at=self.space,
                die=face,
                word="nav.icpt.sea",
            )
            fates.add(faces[face - 1])
        for m in self.ships:
            lift(g, m, OFF_MAP)
        if fates <= {"none"} and g.at[self.piece] >= 0:
            self.stage = 5
            return True
        g.pop()
        if "eliminated" in fates and g.at[self.piece] >= 0:
            start = g.at[self.piece]
            kept = in_supply(g, (self.piece,))
            eliminate(g, self.piece, bool(kept), "nav.icpt.sea")
            settle_control(g, start)
        return True

    def land(self, g: SandWars) -> None:
        """It is there: chip, control, combat (act.special.chip, gc.when)."""
        g.pop()
        seat, space = self.seat, self.space
        start = g.at[self.piece]
        chiefs = tuple(p for p in self.chiefs if g.at[p] == start)
        for chief in chiefs:
            g.boss[chief] = -1
        pieces = (*formation(g, self.piece), *chiefs)
        foes = bool(units(g, 1 - seat, space))
        shift(g, pieces, space)
        for p in pieces:
            if g.pack.ground[p]:
                g.came[p] = LANDED
        g.report("lands", seat=seat, units=pieces, at=start, to=space, word=self.how)
        if abroad(g.pack, seat, space):
            add_chips(g, g.pack.actions["Special move"].chips, "act.special.chip")
        settle_control(g, start)
        settle_control(g, space)
        push_seizures(g)
        if foes and combat_now(g) is None:
            start_combat(g, space)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only ships."""
        return Refusal(
            "rea.navicpt", "{it} cannot intercept: a naval marker of the Off-Map box intercepts"
        )
