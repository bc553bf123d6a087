"""Extraction of losses: which unit takes the next step."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.combat_memory import Frame, combat_over, empty_side, frame_of
from zariba.games.sandwars.rules.state import SandWars, settle_control, units
from zariba.games.sandwars.rules.supply import eliminate


def enemy_armor(g: SandWars, frame: Frame, seat: int) -> bool:
    """Whether the enemy has armour or close support in the combat (loss.armor, loss.cas.tie)."""
    foe = 1 - seat
    if any(g.pack.armor[p] for p in units(g, foe, frame.space)):
        return True
    return foe == g.active and any(g.pack.cv[m] for m in frame.support)


def candidates(g: SandWars, frame: Frame, seat: int) -> list[int]:
    """The units of which one must take the next step (loss.highest, loss.reread).

    Pieces of CV 0 come after all others (loss.order.zero), Guards last (loss.elite.last).
    """
    there = [p for p in units(g, seat, frame.space) if g.pack.type[p] != "elite"]
    if not there:
        return []
    most = max(g.cv[p] for p in there)
    top = [p for p in there if g.cv[p] == most]  # loss.disrupted: full CV
    armor = [p for p in top if g.pack.armor[p]]
    if armor and len(armor) < len(top) and enemy_armor(g, frame, seat):
        return armor
    return top  # loss.armor.none


class Losses(SeatStep[SandWars]):
    """Steps to be lost, one after the other, chosen by their owner (loss.owner)."""

    left: int
    kept: tuple[int, ...]
    """The pieces that had a LOC before the first step was lost (R-14)."""

    def work(self, g: SandWars) -> bool:
        """Take the steps that leave no choice."""
        frame = frame_of(g)
        while self.left:
            top = candidates(g, frame, self.seat)
            if not top:
                if self.guards(g, frame):
                    continue
                break  # loss.excess
            if len(top) > 1:
                return False
            self.lose(g, frame, top[0])
            if not units(g, self.seat, frame.space):
                break
        g.pop()
        if empty_side(g, frame):
            combat_over(g)
        return True

    def guards(self, g: SandWars, frame: Frame) -> bool:
        """A Guards brigade goes only as a whole, as the last piece (loss.elite)."""
        there = units(g, self.seat, frame.space)
        if not there or self.left < g.pack.steps[there[0]]:
            return False
        self.left -= g.pack.steps[there[0]]
        self.count(frame, g.pack.steps[there[0]])
        eliminate(g, there[0], there[0] in self.kept, "loss.elite")
        settle_control(g, frame.space)
        return True

    def count(self, frame: Frame, steps: int) -> None:
        """Count what was really lost, for a Breakthrough."""
        lost = list(frame.lost)
        lost[self.seat] += steps
        frame.lost = (lost[0], lost[1])

    def lose(self, g: SandWars, frame: Frame, unit: int) -> None:
        """One step of one unit (loss.step, loss.plastic, unit.cv)."""
        self.left -= 1
        self.count(frame, 1)
        if g.cv[unit] > 1:
            g.cv[unit] -= 1
            g.report(
                "step lost",
                seat=self.seat,
                units=(unit,),
                at=frame.space,
                value=g.cv[unit],
                word="loss.step",
            )
        else:
            eliminate(g, unit, unit in self.kept, "loss.step")
            settle_control(g, frame.space)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The units of the highest CV."""
        options: list[Action] = [("lose", p) for p in candidates(g, frame_of(g), seat)]
        return Choice(
            f"Which unit loses a step? {self.left} to lose",
            options,
            together=("lose", "Each of them loses a step"),
        )

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The unit that was named loses it."""
        self.lose(g, frame_of(g), arg)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why another unit may not take it."""
        frame = frame_of(g)
        if verb != "lose":
            return Refusal(
                "gc.atomic", "{it} has to wait: a fire is carried out to its end", ("loss.owner",)
            )
        if arg not in units(g, seat, frame.space):
            return Refusal(
                no_casualty(g.pack, arg),
                "{it} cannot lose the step: a unit of yours in the combat must",
            )
        if g.pack.type[arg] == "elite":
            return Refusal("loss.elite.last", "{it} is spared for now: the Guards take losses last")
        top = candidates(g, frame, seat)
        if g.cv[arg] == g.cv[top[0]]:
            return Refusal(
                "loss.armor",
                "{it} is spared for now: armour takes the step before others of the same CV",
            )
        if not g.cv[arg]:
            return Refusal(
                "loss.order.zero", "{it} is spared for now: units with a CV take the losses first"
            )
        also = ("loss.reread",)
        return Refusal(
            "loss.highest",
            "{it} is spared for now: the step must come from a unit of the highest CV",
            also,
        )


def no_casualty(pack: SandWarsPack, piece: int) -> str:
    """The rule by which a piece that is no unit of the combat takes no loss."""
    if pack.impact[piece]:
        return "loss.air"
    if pack.type[piece] == "leader":
        return "lead.immune"
    return "loss.owner" if pack.ground[piece] else "loss.installation"
