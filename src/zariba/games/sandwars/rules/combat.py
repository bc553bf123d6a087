"""Ground combat in its ten steps."""

from typing import Final

from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.airfields import ready
from zariba.games.sandwars.rules.capture import push_seizures
from zariba.games.sandwars.rules.close_support import PickMarker
from zariba.games.sandwars.rules.combat_memory import Frame, combat_now, empty_side, markers_home
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.fire import Fire, firepower
from zariba.games.sandwars.rules.interception import Commitment
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.reserve import Reserve
from zariba.games.sandwars.rules.retreat import start_retreat
from zariba.games.sandwars.rules.state import (
    OFF_MAP,
    SandWars,
    jammed,
    leader_of,
    put,
    settle_control,
    units,
)
from zariba.games.sandwars.rules.withdrawal import Flee, Withdrawal

# The stages of a round.
REVEAL, ADD, ADDED, REACT, REACTED, AIR, AIR_CARD, FLY, FLOWN, SAILED = range(10)
INTEL, INTEL_CARD, COUNTERED, SCOUT, SCOUTED, READ, HOLD, HELD, CHOOSE = range(10, 19)
PREEMPT, PREEMPTED, FIRST, RETURN, BRACE, BRACED, SECOND, ROUND_END = range(19, 27)
OVER: Final = Frame.over_stage


class Combat(Frame):
    """Two sides in one space: the Active player attacks, the other defends (gc.attacker).

    All ground units of both sides there take part (gc.all_join).
    """

    def work(self, g: SandWars) -> bool:
        """The next step of the procedure."""
        if self.stage != OVER and empty_side(g, self):
            self.stage = OVER  # gc.step6
        if self.stage in PROCEDURE:
            PROCEDURE[self.stage](self, g)
            return True
        self.finish(g)
        return True

    # Step 1

    def reveal(self, g: SandWars) -> None:
        """Both sides turn their blocks up until the combat is over (gc.step1)."""
        g.shown += 1
        g.report("combat", seat=g.active, at=self.space, value=self.round, word="gc.step1")
        self.stage = ADD

    # The start of a round

    def add(self, g: SandWars) -> None:
        """The attacker may bring in a unit by Special move or jam the enemy (seq.window)."""
        self.stage = ADDED
        titles = ("Special move", "C2 jamming") if g.active == ALG else ("Special move",)
        open_window(g, g.active, titles, "Add to the attack at the start of the round?")

    def added(self, g: SandWars) -> None:
        """Carry out the card, then ask again."""
        if g.reply < 0:
            self.stage = REACT
            return
        self.stage = ADD
        if g.pack.action[g.reply] == "C2 jamming":
            marker = g.pack.of_type[ALG, "jamming_marker"][0]
            put(g, marker, self.space)  # act.jam.effect
            g.report("jamming", seat=ALG, at=self.space, word="act.jam.effect")
        else:
            from zariba.games.sandwars.rules.special_move import (
                PickPassenger,  # it may start a combat
            )

            g.push(PickPassenger(g.active, -1, self.space))  # act.special.combat

    def react(self, g: SandWars) -> None:
        """The defender may commit reserves, counterattack or withdraw (R-40)."""
        self.stage = REACTED
        titles = ("Commit reserve", "Counterattack", "Withdraw")
        open_window(g, 1 - g.active, titles, "React at the start of the round?")

    def reacted(self, g: SandWars) -> None:
        """Carry out the card, then ask again."""
        self.stage = AIR if g.reply < 0 else REACT
        self.carry_out(g)

    def carry_out(self, g: SandWars) -> None:
        """A reaction of the defender."""
        if g.reply < 0:
            return
        seat = 1 - g.active
        match g.pack.reaction[g.reply]:
            case "Commit reserve":
                g.push(Reserve(seat, -1))
            case "Counterattack":
                g.push(Fire(seat))  # rea.counterattack, gc.step5.preempt
            case "Withdraw":
                g.push(Flee(seat, -1))

    # Step 2

    def air(self, g: SandWars) -> None:
        """The attacker commits markers, one card each (gc.step2, cas.cards)."""
        self.stage = AIR_CARD
        titles = []
        if any(g.at[m] == OFF_MAP and g.pack.air[m] for m in g.pack.impacts[g.active]):
            titles.append("Air operations")
        if g.pack.coastal[self.space] and ready(g, g.active, "naval"):
            titles.append("Naval operations")  # nav.ops
        open_window(g, g.active, tuple(titles), "Commit air or naval support?")

    def air_card(self, g: SandWars) -> None:
        """Which marker flies; when no more do, the other side answers."""
        if g.reply >= 0:
            self.stage = AIR
            g.push(PickMarker(g.active, self.space, g.pack.action[g.reply]))
            return
        self.stage = FLY

    def fly(self, g: SandWars) -> None:
        """Air defence and interception of what was sent."""
        self.stage = FLOWN
        flying = tuple(m for m in self.support if g.pack.air[m])
        g.flown, g.scrambled = (), ()
        if flying:
            g.push(Commitment(g.active, self.space, flying))

    def flown(self, g: SandWars) -> None:
        """Survivors support the attack; then the ships are seen to."""
        ships = tuple(m for m in self.support if not g.pack.air[m])
        self.support = (*g.flown, *ships)
        self.interceptors = g.scrambled
        self.stage = SAILED
        g.flown, g.scrambled = (), ()
        if ships:
            g.push(Commitment(g.active, self.space, ships, sea=True))

    def sailed(self, g: SandWars) -> None:
        """The ships that are left."""
        self.support = (*(m for m in self.support if g.pack.air[m]), *g.flown)
        self.interceptors = (*self.interceptors, *g.scrambled)
        self.stage = INTEL

    # Step 3

    def ask_intel(self, g: SandWars) -> None:
        """The attacker may play Tactical Intel, card after card (act.tac.combat)."""
        self.stage = INTEL_CARD
        open_window(g, g.active, ("Tactical Intel",), "Tactical Intel for the Recon roll?")

    def intel_card(self, g: SandWars) -> None:
        """Each card may be cancelled (rea.counterintel)."""
        if g.reply < 0:
            self.stage = SCOUT
            return
        self.stage = COUNTERED
        open_window(g, 1 - g.active, ("Counter Intel",), "Cancel the Tactical Intel?")

    def countered(self, g: SandWars) -> None:
        """It counts unless it was cancelled."""
        self.intel += g.reply < 0
        self.stage = INTEL

    def scout(self, g: SandWars) -> None:
        """The attacker's Recon die (gc.step3.roll, gc.step3.order)."""
        self.stage = SCOUTED
        g.push(Dice(g.active, 1))

    def scouted(self, g: SandWars) -> None:
        """Keep the face, not the total: an event on the defender's die may change it (R-72)."""
        self.face = g.faces[0]
        self.stage = READ
        g.push(Dice(1 - g.active, 1))

    def read(self, g: SandWars) -> None:
        """The higher total has the Recon Advantage, a tie goes to the defender."""
        mine = self.face + recon(g, self, g.active)  # dice.recompute, R-72
        theirs = g.faces[0] + recon(g, self, 1 - g.active)
        self.advantage = g.active if mine > theirs else 1 - g.active
        g.report(
            "recon", seat=self.advantage, at=self.space, value=mine, to=theirs, word="gc.step3.roll"
        )
        self.stage = HOLD

    def ask_reserve(self, g: SandWars) -> None:
        """The defender may commit a reserve between steps (rea.reserve)."""
        open_window(g, 1 - g.active, ("Commit reserve",), "Commit a reserve?")

    def hold(self, g: SandWars) -> None:
        """A reserve may come before the choice to fight or withdraw."""
        self.stage = HELD
        self.ask_reserve(g)

    def held(self, g: SandWars) -> None:
        """Until he declines."""
        self.stage = CHOOSE if g.reply < 0 else HOLD
        self.carry_out(g)

    # Steps 4 to 7

    def choose(self, g: SandWars) -> None:
        """Fight or withdraw, for the side with the Recon Advantage (gc.step4.choice)."""
        self.stage = PREEMPT
        g.push(Withdrawal(self.advantage))

    def preempt(self, g: SandWars) -> None:
        """Before the first fire the defender may react (gc.step5.preempt)."""
        self.stage = PREEMPTED
        if self.advantage == g.active:
            titles = ("Commit reserve", "Counterattack", "Withdraw")
            open_window(g, 1 - g.active, titles, "React before the attacker fires?")
        else:
            self.ask_reserve(g)

    def preempted(self, g: SandWars) -> None:
        """Carry out the card and ask again, or fire."""
        self.stage = FIRST if g.reply < 0 else PREEMPT
        self.carry_out(g)

    def first(self, g: SandWars) -> None:
        """The side with the advantage fires (gc.step5.first)."""
        self.stage = RETURN
        g.push(Fire(self.advantage))

    def answer(self, g: SandWars) -> None:
        """The other side withdraws or returns fire (gc.step7)."""
        self.stage = BRACE
        g.push(Withdrawal(1 - self.advantage))

    def brace(self, g: SandWars) -> None:
        """A reserve may come before the return fire."""
        self.stage = BRACED
        self.ask_reserve(g)

    def braced(self, g: SandWars) -> None:
        """Until he declines."""
        self.stage = SECOND if g.reply < 0 else BRACE
        self.carry_out(g)

    def second(self, g: SandWars) -> None:
        """Return fire."""
        self.stage = ROUND_END
        g.push(Fire(1 - self.advantage))

    # Steps 8 and 9

    def round_end(self, g: SandWars) -> None:
        """A breakthrough, then the second round (gc.step8, gc.newround.recon)."""
        if self.breakthrough:
            self.breakthrough = False
            defender = 1 - g.active
            if self.lost[defender] > self.lost[g.active]:  # evt.breakthrough
                start_retreat(g, defender)
                return
        if self.round == g.pack.limits.combat_rounds:
            self.stage = OVER  # gc.step9.coexist
            return
        markers_home(g, self)
        self.round += 1
        self.lost, self.low, self.intel = (0, 0), (False, False), 0
        self.face, self.advantage = 0, -1
        self.stage = ADD

    def finish(self, g: SandWars) -> None:
        """The combat is over: control, capture, blocks hidden again (gc.step9.win, vis.after)."""
        markers_home(g, self)
        g.pop()
        settle_control(g, self.space)
        left = [bool(units(g, seat, self.space)) for seat in (ALG, MOR)]
        winner = -1 if left[ALG] == left[MOR] else ALG if left[ALG] else MOR
        g.report("combat over", seat=winner, at=self.space, word="gc.step9.win")
        push_seizures(g)


PROCEDURE = {
    REVEAL: Combat.reveal,
    ADD: Combat.add,
    ADDED: Combat.added,
    REACT: Combat.react,
    REACTED: Combat.reacted,
    AIR: Combat.air,
    AIR_CARD: Combat.air_card,
    FLY: Combat.fly,
    FLOWN: Combat.flown,
    SAILED: Combat.sailed,
    INTEL: Combat.ask_intel,
    INTEL_CARD: Combat.intel_card,
    COUNTERED: Combat.countered,
    SCOUT: Combat.scout,
    SCOUTED: Combat.scouted,
    READ: Combat.read,
    HOLD: Combat.hold,
    HELD: Combat.held,
    CHOOSE: Combat.choose,
    PREEMPT: Combat.preempt,
    PREEMPTED: Combat.preempted,
    FIRST: Combat.first,
    RETURN: Combat.answer,
    BRACE: Combat.brace,
    BRACED: Combat.braced,
    SECOND: Combat.second,
    ROUND_END: Combat.round_end,
}


def recon(g: SandWars, frame: Frame, seat: int) -> int:
    """A side's Recon value in the combat.

    One ground unit (gc.step3.ground, unit.recon) with its formation's Leader (lead.recon), one
    marker (gc.step3.air, cas.recon, icpt.recon), Tactical Intel, jamming (R-59). Insurgents scout
    in defence (guer.defend).
    """
    best = 0
    for p in units(g, seat, frame.space):
        if seat == g.active and g.pack.insurgent[p]:
            continue  # guer.attack, R-43
        hq = p if g.pack.hq[p] else g.boss[p]
        value = 0 if p in g.hurt else g.pack.recon[p]  # dis.recon
        if hq >= 0 and leader_of(g, hq):
            value += g.pack.recon_bonus
        best = max(best, value)
    markers = frame.support if seat == g.active else frame.interceptors
    best += max((g.pack.recon[m] for m in markers), default=0)
    if seat == g.active:
        best += frame.intel
    if seat == MOR and jammed(g, frame.space):
        best -= 1
    return max(0, best)


def start_combat(g: SandWars, space: int) -> None:
    """Two sides meet, or meet again (gc.when, gc.step10), at war or not (guer.any_time)."""
    g.push(Combat(space))


def can_jam(g: SandWars, seat: int) -> bool:
    """Whether the jamming marker is free, for an attack by Algeria (act.jam.side)."""
    marker = g.pack.of_type[ALG, "jamming_marker"][0]
    return seat == ALG and g.at[marker] < 0


def can_counterattack(g: SandWars, seat: int) -> bool:
    """Whether the defender has anything to fire with."""
    frame = combat_now(g)
    return frame is not None and sum(p.value for p in firepower(g, frame, seat, 0)) > 0
