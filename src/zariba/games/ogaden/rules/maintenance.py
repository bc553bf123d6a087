"""The second step of an activation: commit, re-equip, reconstruct (6.4)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.commitment import (
    commit_cost,
    needs_commitment,
    why_not_commit,
    why_not_reequip,
)
from zariba.games.ogaden.rules.losses import eliminate
from zariba.games.ogaden.rules.morale import pay
from zariba.games.ogaden.rules.reconstruction import (
    rebuild_cost,
    rebuild_zones,
    recover_garrisons,
    recruits,
    why_not_absorb,
    why_not_rebuild,
    why_not_repair,
    why_not_restore,
)
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    COMMITTED,
    CONCEALED,
    DEAD,
    NOT_NOW,
    NOT_YOURS,
    REDUCED,
    REEQUIPPED,
    Ogaden,
    enter,
    is_mech,
)

COMMIT = 0
REEQUIP = 1
RECONSTRUCT = 2
OF_UNITS = ("commit", "reequip", "restore", "rebuild", "absorb")
ORDER = {"commit": COMMIT, "reequip": REEQUIP}


class Maintenance(SeatStep[Ogaden]):
    """Commit, re-equip, reconstruct, as far as morale points go, before units move (6.4.3a)."""

    factions: tuple[str, ...]
    """Whose destroyed units the marker rebuilds; none under a commander (6.4.3n)."""
    zone: int = -1
    """A commander's zone."""
    kind: int = COMMIT
    infantry: int = 0
    """Brigades committed so far that cost half a point."""
    begun: bool = False
    unit: int = -1
    """A unit to be placed, or that takes in guerrillas."""

    def work(self, g: Ogaden) -> bool:
        """Garrisons recover first."""
        if not self.begun:
            self.begun = True
            recover_garrisons(g, self.seat, self.zone)
        return False

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """The next measure, or the place of a rebuilt unit."""
        if self.unit >= 0:
            name = g.pack.units[self.unit].name
            if g.at[self.unit] >= 0:
                return Choice(
                    f"{name} takes in which guerrillas?",
                    [("unit", u) for u in recruits(g, self.unit)],
                )
            return Choice(f"{name} returns where?", self.places(g))
        options = self.measures(g, seat)
        return Choice("Commit, re-equip and reconstruct units", [*options, END])

    def measures(self, g: Ogaden, seat: int) -> list[Action]:
        """All that can be done and paid for."""
        pack = g.pack
        found: list[Action] = []
        for unit in pack.seat_units[seat]:
            at = g.at[unit]
            if at == DEAD:
                if why_not_rebuild(g, seat, unit, self.factions) is None:
                    found.append(("rebuild", unit))
                continue
            status = g.status[unit]
            if at < 0 or not status & ACTIVE:
                continue
            if (
                self.kind == COMMIT
                and pack.box_seat[at] >= 0
                and why_not_commit(g, seat, unit, self.infantry) is None
            ):
                found.append(("commit", unit))
            if (
                self.kind <= REEQUIP
                and g.turn >= pack.reequipment
                and seat == ETHIOPIA
                and why_not_reequip(g, seat, unit) is None
            ):
                found.append(("reequip", unit))
            if status & REDUCED:
                if why_not_restore(g, seat, unit) is None:
                    found.append(("restore", unit))
                if seat == SOMALIA and why_not_absorb(g, seat, unit) is None:
                    found.append(("absorb", unit))
        for zone in pack.bastions:
            if g.site_loss[zone] and why_not_repair(g, seat, zone) is None:
                found.append(("repair", zone))
        return found

    def places(self, g: Ogaden) -> list[Action]:
        """Where a rebuilt unit appears; guerrillas on either side of the counter."""
        zones = rebuild_zones(g, self.seat, self.unit)
        found: list[Action] = [("zone", z) for z in zones]
        if g.pack.is_gu[self.unit]:
            found += [("hide", z) for z in zones]
        return found

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Carry it out."""
        if self.unit >= 0:
            self.finish_unit(g, verb, arg)
            return
        if verb == "done":
            g.pop()
            return
        self.kind = max(self.kind, ORDER.get(verb, RECONSTRUCT))
        if verb == "commit":
            self.commit(g, arg)
        elif verb == "reequip":
            pay(g, seat, -g.pack.points.reequip, "6.4.2b")
            g.status[arg] |= REEQUIPPED
            self.tell(g, "reequip", arg, "6.4.2a")
        elif verb == "restore":
            pay(g, seat, -g.pack.points.rebuild_step, "6.4.3c")
            g.status[arg] &= ~REDUCED
            self.tell(g, "restore", arg, "6.4.3c")
        elif verb == "repair":
            pay(g, seat, -g.pack.points.repair_bz, "6.4.3e")
            g.site_loss[arg] = 0
            g.site_seat[arg] = seat
            g.tell(Event("repair", seat=seat, at=arg, word="6.4.3e"))
        elif verb == "absorb" and len(recruits(g, arg)) == 1:
            self.absorb(g, arg, recruits(g, arg)[0])
        else:
            self.unit = arg

    def commit(self, g: Ogaden, unit: int) -> None:
        """Its way to the front is paid for."""
        pay(g, self.seat, commit_cost(g, unit, self.infantry), "6.4.1b")
        if not is_mech(g, unit):
            self.infantry += 1
        g.status[unit] |= COMMITTED  # 6.4.1f: it may move in the third step
        self.tell(g, "commit", unit, "6.4.1a")

    def finish_unit(self, g: Ogaden, verb: str, arg: int) -> None:
        """Place a rebuilt unit, or take in the guerrillas named."""
        unit, self.unit = self.unit, -1
        if verb == "unit":
            self.absorb(g, unit, arg)
            return
        pay(g, self.seat, rebuild_cost(g.pack, unit), "6.4.3c")
        if g.at[unit] != DEAD:
            return  # 11.2d: the price has brought morale below 6, and the WSLF is gone
        enter(g, unit, arg)
        g.status[unit] = ACTIVE | (REDUCED if g.pack.two_steps[unit] else 0)
        if verb == "hide":
            g.status[unit] |= CONCEALED
        self.tell(g, "rebuild", unit, "6.4.3j")

    def absorb(self, g: Ogaden, unit: int, guerrillas: int) -> None:
        """Guerrillas fill the ranks; no morale changes hands (R50)."""
        eliminate(g, guerrillas, "6.4.3i", paid=False)
        g.status[unit] &= ~REDUCED
        self.tell(g, "restore", unit, "6.4.3i")

    def tell(self, g: Ogaden, kind: str, unit: int, rule: str) -> None:
        """Tell what was done to a unit."""
        g.tell(Event(kind, seat=self.seat, units=(unit,), at=g.at[unit], word=rule))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that measure."""
        if self.unit >= 0:
            if g.pack.is_gu[self.unit]:
                return Refusal(
                    "6.4.3k",
                    "{it} is no answer: rebuilt guerrillas appear in free zones of the Ogaden",
                )
            return Refusal(
                "6.4.3j",
                "{it} is no answer: name a controlled and supplied bastion with room, or a box",
                ("3.1a",),
            )
        refusal = self.why_not_do(g, seat, verb, arg)
        return refusal or NOT_NOW

    def why_not_do(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal | None:
        """Why a measure cannot be taken now; None when it can."""
        if ORDER.get(verb, RECONSTRUCT) < self.kind and verb in ORDER:
            return Refusal(
                "6.2.2a", "{it} comes too late: commit first, then re-equip, then reconstruct"
            )
        match verb:
            case "commit":
                return why_not_commit(g, seat, arg, self.infantry)
            case "reequip":
                return why_not_reequip(g, seat, arg)
            case "restore":
                return why_not_restore(g, seat, arg)
            case "rebuild":
                return why_not_rebuild(g, seat, arg, self.factions)
            case "repair":
                return why_not_repair(g, seat, arg)
            case "absorb":
                return why_not_absorb(g, seat, arg)
            case "unit":
                return self.why_not_tended(g, seat, arg)
            case "zone":
                return why_not_repair(g, seat, arg)
        return None

    def why_not_tended(self, g: Ogaden, seat: int, unit: int) -> Refusal | None:
        """Why a click on a unit brings no measure: of those there are, the one it could need."""
        if g.pack.seat[unit] != seat:
            return NOT_YOURS
        if g.at[unit] < 0:
            return why_not_rebuild(g, seat, unit, self.factions)
        if g.pack.box_seat[g.at[unit]] >= 0 and needs_commitment(g, unit):
            return why_not_commit(g, seat, unit, self.infantry)
        return why_not_restore(g, seat, unit)
