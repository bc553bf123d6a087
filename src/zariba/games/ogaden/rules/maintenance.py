"""The second step of an activation: commit, re-equip, reconstruct (6.4)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import is_centre, is_free
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.losses import eliminate
from zariba.games.ogaden.rules.morale import can_pay, pay
from zariba.games.ogaden.rules.retreat import allowed
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    COMMITTED,
    CONCEALED,
    DEAD,
    NOT_ACTIVE,
    NOT_NOW,
    NOT_YOURS,
    REDUCED,
    REEQUIPPED,
    UNSUPPLIED,
    Ogaden,
    enter,
    faction_of,
    has_cu,
    has_room,
    is_mech,
    is_visible,
    land,
)

COMMIT = 0
REEQUIP = 1
RECONSTRUCT = 2
OF_UNITS = ("commit", "reequip", "restore", "rebuild", "absorb")
ORDER = {"commit": COMMIT, "reequip": REEQUIP}


def needs_commitment(g: Ogaden, unit: int) -> bool:
    """Land units other than Cubans must be committed to leave a box (6.4.1a, 6.4.1d)."""
    return not g.pack.is_air[unit] and not g.pack.is_cuban[unit]


def poor(g: Ogaden, *rules: str) -> Refusal:
    """Spending must leave a point (6.4.3m)."""
    left = g.pack.track.spend_floor
    words = "one morale point" if left == 1 else f"{left} morale points"
    return Refusal("6.4.3m", f"{{it}} costs too much: {words} must remain", rules)


def rebuild_cost(pack: OgadenPack, unit: int) -> int:
    """What a destroyed unit's first step costs; guerrillas are free (6.4.3c, 6.4.3d)."""
    points = pack.points
    return -(points.rebuild_guerrilla if pack.is_gu[unit] else points.rebuild_step)


def why_not_commit(g: Ogaden, seat: int, unit: int, infantry: int) -> Refusal | None:
    """Why a unit cannot be committed to the front."""
    refusal = why_not_active(g, seat, unit)
    if refusal is not None:
        return refusal
    if g.pack.box_seat[g.at[unit]] < 0 or not needs_commitment(g, unit):
        return Refusal(
            "6.4.1a",
            "{it} is not to be committed: only land units in a strategic box are",
            ("6.4.1d",),
        )
    if g.turn < g.pack.boxes_open:
        month = g.pack.month_names[g.pack.boxes_open]
        return Refusal("6.4.1a", f"{{it}} stays: no unit may leave a box before {month}")
    if g.status[unit] & COMMITTED:
        return Refusal("6.4.1a", "{it} is committed already")
    if not can_pay(g, seat, commit_cost(g, unit, infantry)):
        return poor(g, "6.4.1b", "6.4.1c")
    return None


def commit_cost(g: Ogaden, unit: int, infantry: int) -> int:
    """One point for a mechanised brigade, one for two of the others (6.4.1b, 6.4.1c)."""
    points = g.pack.points
    if is_mech(g, unit):
        return -points.commit_one_armoured_or_mech
    return -points.commit_two_infantry_or_militia if infantry % 2 == 0 else 0


def why_not_reequip(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a militia unit cannot be re-equipped (6.4.2)."""
    refusal = why_not_active(g, seat, unit)
    if refusal is not None:
        return refusal
    pack = g.pack
    if pack.units[unit].back_side != "reequipped" or g.status[unit] & REEQUIPPED:
        return Refusal(
            "6.4.2a",
            "{it} is not to be re-equipped: only militia and PRG on their M side are",
            ("2.1c",),
        )
    if g.turn < pack.reequipment:
        month = pack.month_names[pack.reequipment]
        return Refusal("6.4.2a", f"{{it}} has to wait: re-equipment begins in {month}")
    if g.status[unit] & UNSUPPLIED:
        return Refusal("6.4.2d", "{it} is out of supply")
    if not can_pay(g, seat, -pack.points.reequip):
        return poor(g, "6.4.2b")
    return None


def why_not_active(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Only units that the marker activates (6.4.1e, 6.4.2d, 6.4.3b)."""
    if g.pack.seat[unit] != seat:
        return NOT_YOURS
    if g.at[unit] < 0:
        return Refusal("6.4.3b", "{it} is not on the map")
    return None if g.status[unit] & ACTIVE else NOT_ACTIVE


def why_not_restore(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a reduced unit cannot be brought back to full strength for points (6.4.3c)."""
    refusal = why_not_refill(g, seat, unit)
    if refusal is not None:
        return refusal
    if not has_room(g, g.at[unit], seat, 1):
        return Refusal(
            "3.1b", "{it} stands in a zone that would hold more steps than stacking allows"
        )
    if not can_pay(g, seat, -g.pack.points.rebuild_step):
        return poor(g, "6.4.3c")
    return None


def why_not_refill(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a unit is in no state to be brought back to full strength (6.4.3)."""
    refusal = why_not_active(g, seat, unit)
    if refusal is not None:
        return refusal
    if g.pack.is_air[unit]:
        return Refusal("6.4.3g", "{it} is an air unit, which never recovers")
    if not g.status[unit] & REDUCED:
        return Refusal("6.4.3c", "{it} is not reduced", ("6.2.2a",))
    if g.status[unit] & UNSUPPLIED:
        return Refusal("6.4.3j", "{it} is out of supply", ("6.4.3c",))  # R52
    return None


def rebuildable(pack: OgadenPack, unit: int) -> bool:
    """Which destroyed units may come back (6.4.3g, 6.4.3h, 6.4.3l, R49)."""
    u = pack.units[unit]
    if u.kind in ("GU", "MU", "PRG"):
        return True
    if u.seat == SOMALIA:
        return u.kind == "SFU" or u.type == "IB"
    return False


def why_not_rebuild(g: Ogaden, seat: int, unit: int, factions: tuple[str, ...]) -> Refusal | None:
    """Why a destroyed unit cannot be rebuilt."""
    pack = g.pack
    if pack.seat[unit] != seat:
        return NOT_YOURS
    if g.at[unit] != DEAD:
        return Refusal("6.4.3c", "{it} is not in the destroyed units box", ("5.3h",))
    if not factions:
        return Refusal("6.4.3n", "{it} stays destroyed: a commander rebuilds no units")
    if pack.is_air[unit]:
        return Refusal("6.4.3g", "{it} is an air unit, which is not rebuilt")
    if not rebuildable(pack, unit):
        return Refusal("6.4.3h", "{it} is of a kind that is not rebuilt", ("6.4.3l",))
    if faction_of(g, unit) not in factions:
        return Refusal("6.4.3b", "{it} is of another faction than the marker being played")
    if not can_pay(g, seat, rebuild_cost(pack, unit)):
        return poor(g, "6.4.3c")
    if not rebuild_zones(g, seat, unit):
        if pack.is_gu[unit]:
            return Refusal("6.4.3k", "{it} cannot appear: no zone of the Ogaden is free")
        return Refusal("6.4.3j", "{it} cannot be rebuilt: there is no supplied bastion with room")
    return None


def rebuild_zones(g: Ogaden, seat: int, unit: int) -> list[int]:
    """Where a rebuilt unit may appear: a supplied BZ or a box, guerrillas in the Ogaden."""
    pack = g.pack
    if pack.is_gu[unit]:  # 6.4.3k
        return [z for z in pack.ogaden_zones if is_free(g, z) and has_room(g, z, seat, 1)]
    found = list(pack.boxes[seat])
    reached = supplied_zones(g, seat)
    for zone in pack.bastions:
        if reached[zone] and is_centre(g, zone, seat) and has_room(g, zone, seat, 1):
            found.append(zone)  # 6.4.3j
    return [z for z in found if allowed(g, unit, z)]  # 14.1a, R138


def why_not_repair(g: Ogaden, seat: int, zone: int) -> Refusal | None:
    """Why a BZ cannot be repaired (6.4.3e, R16, R54)."""
    pack = g.pack
    if pack.kind[zone] != BZ or not g.site_loss[zone]:
        return Refusal("6.4.3e", "{it} has no damaged bastion", ("6.4.3f",))
    if g.site_seat[zone] != seat and g.site_loss[zone] < 2:
        return Refusal("6.4.3e", "{it} is the enemy's bastion", ("1.5f",))
    if is_visible(g, zone, 1 - seat):
        return Refusal("6.4.3e", "{it} is contested")
    if not any(pack.is_cu[u] and g.status[u] & ACTIVE for u in land(g, zone, seat)):
        return Refusal(
            "6.4.3e",
            "{it} cannot be repaired: an active conventional unit must stand there",
            ("6.4.3n",),
        )
    if not can_pay(g, seat, -pack.points.repair_bz):
        return poor(g, "6.4.3e")
    return None


def why_not_absorb(g: Ogaden, seat: int, unit: int) -> Refusal | None:
    """Why a Somali unit cannot take in guerrillas (6.4.3i)."""
    if seat != SOMALIA:
        return Refusal("6.4.3i", "{it} is not Somali: only Somali units take in guerrillas")
    refusal = why_not_refill(g, seat, unit)
    if refusal is not None:
        return refusal
    if not recruits(g, unit):
        return Refusal("6.4.3i", "{it} has no guerrilla unit in its zone")
    return None


def recruits(g: Ogaden, unit: int) -> list[int]:
    """The guerrilla units that a reduced unit may take in."""
    pack = g.pack
    return [u for u in land(g, g.at[unit], pack.seat[unit]) if pack.is_gu[u]]


def recover_garrisons(g: Ogaden, seat: int, only: int) -> None:
    """An inoperative GZ recovers by the presence of a friendly CU, for its camp (6.4.3f, R16)."""
    for zone in g.pack.garrisons:
        if not g.site_loss[zone] or only not in (-1, zone):
            continue
        if has_cu(g, zone, seat) and not is_visible(g, zone, 1 - seat):
            g.site_loss[zone] = 0
            g.site_seat[zone] = seat
            g.tell(Event("recovers", seat=seat, at=zone, word="6.4.3f"))


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
