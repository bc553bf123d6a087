"""Events that ask or roll: what they remember while they are carried out."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep, Step
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.combat_memory import combat_over
from zariba.games.sandwars.rules.decks import draw_hand, throw
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.fire import Fire
from zariba.games.sandwars.rules.hostilities import abroad, remove_chips
from zariba.games.sandwars.rules.insurgents import settle_camp
from zariba.games.sandwars.rules.intelligence import LookAtHand
from zariba.games.sandwars.rules.planning import Planning
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.reinforcements import enter
from zariba.games.sandwars.rules.reserve import Reserve
from zariba.games.sandwars.rules.retreat import start_retreat
from zariba.games.sandwars.rules.state import (
    OPERATIONS,
    REMOVED,
    SandWars,
    available,
    lift,
    passable,
    put,
    room,
    settle_control,
    units,
)

OPS = "Ops and Plans"


class PlaceLeader(SeatStep[SandWars]):
    """A Leader joins a unit, or an HQ in any state (evt.leadership, evt.none_left)."""

    def work(self, g: SandWars) -> bool:
        """None available, or nobody to lead: nothing."""
        if not available(g, self.seat, "leader") or not any(self.spots(g)):
            g.pop()
            return True
        return False

    def spots(self, g: SandWars) -> list[Action]:
        """Spaces with own units, and HQs."""
        options: list[Action] = [("to", s) for s in range(g.pack.size) if units(g, self.seat, s)]
        return options + [("unit", hq) for hq in g.pack.hqs[self.seat] if g.at[hq] >= 0]

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Where he goes."""
        return Choice("Place a Leader with a unit or on an HQ", self.spots(g))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """He is there."""
        g.pop()
        chief = available(g, seat, "leader")[0]
        space = arg if verb == "to" else g.at[arg]
        put(g, chief, space)
        g.boss[chief] = arg if verb == "unit" else -1
        g.report("leader", seat=seat, units=(chief,), at=space, word="evt.leadership")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only with own units."""
        return Refusal(
            "evt.leadership",
            "{it} is no place: a Leader is placed with a unit of his side or on an HQ",
        )


class Volunteers(SeatStep[SandWars]):
    """A motorized unit at home, joined to the capital (evt.volunteers.alg, evt.volunteers.mor).

    The side is asked even when it has none left, for the enemy does not see its pool.
    """

    def spots(self, g: SandWars) -> list[int]:
        """Home spaces that friendly or disputed ones join to the capital."""
        seat, start = self.seat, g.pack.capital[self.seat]
        if not passable(g, seat, start):
            return []
        reached, waiting = {start}, [start]
        while waiting:
            for t in g.pack.near[waiting.pop()]:
                if t not in reached and passable(g, seat, t):
                    reached.add(t)
                    waiting.append(t)
        return [
            s
            for s in sorted(reached)
            if g.pack.home[s] == seat and room(g, seat, s, 1) and not units(g, 1 - seat, s)
        ]

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Where they gather, or not at all."""
        options: list[Action] = []
        if available(g, seat, "motorized"):  # evt.none_left
            options = [("to", s) for s in self.spots(g)]
        return Choice("Volunteers: place them where?", [*options, DONE], DONE)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """They come."""
        g.pop()
        if verb == "to":
            rule = "evt.volunteers.alg" if seat == ALG else "evt.volunteers.mor"
            enter(g, available(g, seat, "motorized")[0], arg, rule)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if not available(g, seat, "motorized"):
            return Refusal(
                "evt.none_left", "{it} gets no volunteers: no motorized unit is left in the pool"
            )
        rule = "evt.volunteers.alg" if seat == ALG else "evt.volunteers.mor"
        return Refusal(
            rule,
            "{it} is no place: volunteers gather at home, joined to the capital",
            ("reinf.noenemy", "move.frontage"),
        )


class Bomb(SeatStep[SandWars]):
    """A card for each nuclear zone controlled, if wished (evt.bomb)."""

    left: int = -1

    def work(self, g: SandWars) -> bool:
        """Count the zones; no more cards to draw: done."""
        if self.left < 0:
            self.left = sum(
                g.pack.kind_of[s] == "nuclear" and g.ctrl[s] == self.seat
                for s in range(g.pack.size)
            )
        if not self.left:
            g.pop()
            return True
        return False

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Draw, or not."""
        return Choice(f"Islamic bomb: draw a card? {self.left} possible", [("draw", 0), DONE])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """One card, or enough."""
        self.left = self.left - 1 if verb == "draw" else 0
        if verb == "draw":
            draw_hand(g, seat, 1, "evt.bomb")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Draw or not."""
        return Refusal("evt.bomb", "{it} is no answer: draw a card or decline")


class Jihad(SeatStep[SandWars]):
    """A camp in an unoccupied space of the opponent's country (evt.jihad.alg, evt.jihad.mor)."""

    def work(self, g: SandWars) -> bool:
        """No camp or no space: nothing (evt.none_left)."""
        if not available(g, self.seat, "insurgent_camp") or not self.spots(g):
            g.pop()
            return True
        return False

    def spots(self, g: SandWars) -> list[int]:
        """Spaces without any unit; Logistics Bases and Leaders are units too."""
        return [
            s
            for s in range(g.pack.size)
            if abroad(g.pack, self.seat, s)
            and not units(g, 0, s)
            and not units(g, 1, s)
            and not any(g.pack.type[p] in ("logistics_base", "leader") for p in g.sites[s])
        ]

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Where it is."""
        return Choice("Jihad: place a camp where?", [("camp", s) for s in self.spots(g)])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is there."""
        g.pop()
        settle_camp(g, seat, arg, "evt.jihad.mor" if seat == ALG else "evt.jihad.alg")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        rule = "evt.jihad.mor" if seat == ALG else "evt.jihad.alg"
        return Refusal(
            rule,
            "{it} is no place: the camp is placed in an unoccupied space of the enemy's country",
        )


class Coup(Step[SandWars]):
    """A die for each HQ and Leader in play; a 1 removes it for good (evt.coup, R-65)."""

    seat: int
    pieces: tuple[int, ...] = ()

    def work(self, g: SandWars) -> bool:
        """All dice as one roll, then their effect."""
        if not self.pieces:
            chiefs = (*g.pack.hqs[self.seat], *g.pack.of_type[self.seat, "leader"])
            self.pieces = tuple(p for p in chiefs if g.at[p] >= 0)
            if self.pieces:
                g.push(Dice(self.seat, len(self.pieces)))
            else:
                g.pop()
            return True
        g.pop()
        for piece, face in zip(self.pieces, g.faces, strict=True):
            if face == 1 and g.at[piece] >= 0:
                space = g.at[piece]
                g.report(
                    "coup", seat=self.seat, units=(piece,), at=space, die=face, word="evt.coup"
                )
                lift(g, piece, REMOVED)  # hq.lost
                settle_control(g, space)
        return True


class ShowHand(Step[SandWars]):
    """Libyan border activity: Morocco sees Algeria's hand, an Ops and Plans card goes."""

    shown: bool = False

    def work(self, g: SandWars) -> bool:
        """First the look, then the discard."""
        if not self.shown:
            self.shown = True
            g.push(LookAtHand(MOR))
            return True
        g.pop()
        if any(g.pack.action[c] == OPS for c in g.hand[ALG]):
            g.push(GiveUpPlan(ALG, -1))
        return True


class GiveUpPlan(Planning):
    """Algeria picks the Ops and Plans card that it discards (evt.libya)."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Its Ops and Plans cards."""
        options: list[Action] = [("discard", c) for c in g.hand[ALG] if g.pack.action[c] == OPS]
        return Choice("Discard which Ops and Plans card?", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is gone."""
        g.pop()
        throw(g, seat, arg)
        g.report("discard", seat=seat, units=(arg,), word="evt.libya")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """One of those."""
        return Refusal("evt.libya", "{it} is no answer: an Ops and Plans card is discarded")


class Discovery(Step[SandWars]):
    """A die says where a resource is found (evt.mineral, R-67)."""

    seat: int
    rolled: bool = False

    def work(self, g: SandWars) -> bool:
        """Roll, place."""
        if not self.rolled:
            self.rolled = True
            g.push(Dice(self.seat, 1))
            return True
        g.pop()
        space = g.pack.minerals[self.seat][g.faces[0] - 1]
        markers = available(g, self.seat, "resource_marker")
        taken = any(g.pack.type[p] == "resource_marker" for p in g.sites[space])
        if markers and not taken:
            put(g, markers[0], space)  # unit.install
            g.report(
                "discovery",
                seat=self.seat,
                units=(markers[0],),
                at=space,
                die=g.faces[0],
                word="evt.mineral",
            )
        return True


class Talks(Step[SandWars]):
    """UN emergency session: one die of chips leaves the Pool (evt.un)."""

    seat: int
    rolled: bool = False

    def work(self, g: SandWars) -> bool:
        """Roll, remove."""
        if not self.rolled:
            self.rolled = True
            g.push(Dice(self.seat, 1))
            return True
        g.pop()
        if not g.war:
            remove_chips(g, g.faces[0], "evt.un")
        return True


class Ambush(Step[SandWars]):
    """The defender fires at once, reserves first if he likes (evt.ambush, dice.recompute)."""

    stage: int = 0

    def work(self, g: SandWars) -> bool:
        """Reserves, then the fire."""
        seat = 1 - g.active
        if self.stage == 0:
            self.stage = 1
            if g.phase == OPERATIONS:
                open_window(g, seat, ("Commit reserve",), "Ambush: commit a reserve first?")
            return True
        if g.reply >= 0:
            self.stage = 0
            g.push(Reserve(seat, -1))
            return True
        g.pop()
        g.push(Fire(seat))
        return True


class Rout(Step[SandWars]):
    """Panic: one side retreats, then the combat is over (evt.panic)."""

    seat: int
    gone: bool = False

    def work(self, g: SandWars) -> bool:
        """Retreat, then end."""
        if self.gone:
            combat_over(g)
            return True
        self.gone = True
        start_retreat(g, self.seat)
        return True
