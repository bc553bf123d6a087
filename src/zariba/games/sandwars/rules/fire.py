"""Fire in a ground combat: firepower, the adjudication table, losses and retreat (step 5)."""

from zariba.core.choice import Part
from zariba.core.flow import Step
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.combat_memory import Frame, frame_of
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.losses import Losses
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.retreat import start_retreat
from zariba.games.sandwars.rules.state import SandWars, fort_at, units
from zariba.games.sandwars.rules.supply import in_supply, supplied


def firing_units(g: SandWars, frame: Frame, seat: int) -> list[int]:
    """The ground units that fire: CV 1 or more (gc.step5.sum, gc.all_join, loss.zero_cv).

    The attacker's insurgents do not (R-43, guer.attack), the defender's do (guer.defend); nor do
    the attacker's towed guns that moved in with the attack, in the first round (gc.step5.towed,
    gc.step5.towed.def).
    """
    attacks = seat == g.active
    return [
        p
        for p in units(g, seat, frame.space)
        if g.cv[p]
        and not (
            attacks
            and (g.pack.insurgent[p] or (frame.round == 1 and g.pack.towed[p] and p in g.came))
        )
    ]


def support_of(g: SandWars, frame: Frame, seat: int) -> list[int]:
    """Markers that lend their CV to a side: those of the attacker (cas.cv)."""
    return [m for m in frame.support if g.pack.cv[m]] if seat == g.active else []


def firepower(g: SandWars, frame: Frame, seat: int, cards: int) -> tuple[Part, ...]:
    """The parts of a side's firepower, in the order of R-50 (gc.mods.order, add.multi)."""
    firing = firing_units(g, frame, seat)
    whole = sum(g.cv[p] for p in firing if p not in g.hurt)
    hurt = sum(g.cv[p] for p in firing if p in g.hurt)
    support = support_of(g, frame, seat)
    parts = [Part("combat values", "gc.step5.sum", whole)]
    if hurt:
        parts.append(Part("disrupted units, half", "dis.fire", (hurt + 1) // 2))
    if cards:
        counted = len(firing) + len(support)  # add.cl.zero
        parts.append(Part("combat logistics", "add.cl.amount", cards * counted))
    if support:
        parts.append(Part("close support", "cas.cv", sum(g.pack.cv[m] for m in support)))
    total = sum(part.value for part in parts)
    if frame.low[seat] and total:
        parts.append(Part("low ammo, half", "evt.lowammo", (total + 1) // 2 - total))
    return tuple(parts)


def result_of(pack: SandWarsPack, power: int, total: int) -> tuple[int, bool]:
    """The cell of the table: steps to lose and whether the survivors retreat.

    gc.step5.roll, gc.row_top, loss.zero.
    """
    for row, cells in zip(pack.rows, pack.fire, strict=True):
        if row.min <= power and (not row.max or power <= row.max):
            return cells[total - pack.totals[0]]
    return 0, False


def protected(g: SandWars, frame: Frame) -> str:
    """The rule by which the defender loses half, empty for none (ter.half, ter.half.once)."""
    seat, space = 1 - g.active, frame.space
    fort = fort_at(g, seat, space)
    if fort >= 0 and fort not in g.hurt:
        return "ter.half.fort"  # dis.fort
    if space in g.pack.strong[seat]:
        return "ter.half.alg" if seat == ALG else "ter.half.mor"
    attackers = [p for p in units(g, g.active, space) if not g.pack.insurgent[p]]
    on_foot = [p for p in attackers if g.came.get(p, -2) != -1]
    if not on_foot:
        return ""
    rule = ""
    for p in on_foot:  # ter.mixed, R-37: every one that came on the ground, this round
        start = g.came.get(p, -2)
        if start < 0:
            return ""
        if (start, space) in g.pack.mountain:
            rule = "ter.half.mountain"
        elif seat == MOR and g.pack.berm.get((start, space), -1) == space:
            rule = "ter.half.berm"
        else:
            return ""
    return rule


class Fire(Step[SandWars]):
    """One side fires at the other: from the cards to the retreat nothing else happens.

    gc.atomic: only triggers interrupt it.
    """

    seat: int
    cards: int = 0
    """Combat logistics played on this fire; the next one begins without (add.cl.rounds)."""
    stage: int = 0
    kept: tuple[int, ...] = ()
    """The targets that had a LOC when the result was read (R-14)."""

    def work(self, g: SandWars) -> bool:
        """Cards, dice, table, losses, retreat."""
        frame = frame_of(g)
        match self.stage:
            case 0:
                return self.load(g, frame)
            case 1:
                return self.loaded(g, frame)
            case 2:
                return self.strike(g, frame)
            case _:
                g.pop()
                start_retreat(g, 1 - self.seat, self.kept)  # ret.when
                return True

    def load(self, g: SandWars, frame: Frame) -> bool:
        """Combat logistics, as many cards as there are units to supply (add.cl.when).

        On any fire, a Counterattack included (rea.counterattack.boost).
        """
        counted = len(firing_units(g, frame, self.seat)) + len(support_of(g, frame, self.seat))
        if not sum(part.value for part in firepower(g, frame, self.seat, self.cards)):
            g.pop()  # gc.zero_fire
            return True
        self.stage = 1
        g.reply = -1
        if self.cards < counted and has_loc(g, frame, self.seat):  # add.cl.multi, act.cl, rea.cl
            open_window(g, self.seat, ("Combat logistics",), "Combat logistics for this fire?")
        return True

    def loaded(self, g: SandWars, frame: Frame) -> bool:
        """Another card, or the dice."""
        if g.reply >= 0:
            self.cards += 1
            self.stage = 0
            return True
        self.stage = 2
        g.push(Dice(self.seat, 2))
        return True

    def strike(self, g: SandWars, frame: Frame) -> bool:
        """Read the table with what is there now (dice.recompute, R-72)."""
        parts = firepower(g, frame, self.seat, self.cards)
        power = sum(part.value for part in parts)
        target = 1 - self.seat
        if not power:
            g.pop()
            return True
        total = sum(g.faces)
        hits, retreat = result_of(g.pack, power, total)
        rule = protected(g, frame) if target != g.active else ""  # ter.half.defender, R-38
        lost = (hits + 1) // 2 if rule else hits  # loss.halve.total
        g.report(
            "fire",
            seat=self.seat,
            at=frame.space,
            to=hits,
            value=lost,
            die=total + (100 if retreat else 0),
            word=rule,
            parts=parts,
        )
        if lost or retreat:
            self.kept = in_supply(g, units(g, target, frame.space))
        if retreat:
            self.stage = 3
        else:
            g.pop()
        if lost:
            g.push(Losses(target, lost, self.kept))
        return True


def has_loc(g: SandWars, frame: Frame, seat: int) -> bool:
    """Whether all that fires traces a LOC."""
    firing = firing_units(g, frame, seat)
    irregular = bool(firing) and not any(g.pack.conventional[p] for p in firing)
    return supplied(g, seat, frame.space, irregular)


class Mines(Step[SandWars]):
    """Combat: Minefields: the defender rolls on the row 10-12 against the attacker (evt.mines)."""

    stage: int = 0
    kept: tuple[int, ...] = ()

    def work(self, g: SandWars) -> bool:
        """Dice, losses, retreat; nothing is halved."""
        seat = 1 - g.active
        if self.stage == 0:
            self.stage = 1
            g.push(Dice(seat, 2))
            return True
        if self.stage == 2:
            g.pop()
            start_retreat(g, g.active, self.kept)
            return True
        total = sum(g.faces)
        hits, retreat = result_of(g.pack, g.pack.limits.mines_firepower, total)
        g.report(
            "mines",
            seat=seat,
            at=frame_of(g).space,
            value=hits,
            die=total + (100 if retreat else 0),
            word="evt.mines",
        )
        self.kept = in_supply(g, units(g, g.active, frame_of(g).space))
        if retreat:
            self.stage = 2
        else:
            g.pop()
        if hits:
            g.push(Losses(g.active, hits, self.kept))
        return True
