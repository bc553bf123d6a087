"""Tactical supports: which may be played when, on whom, and what they do (9.2)."""

from typing import cast

from zariba.core.choice import PASS, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.battle import ENGAGEMENT, Battle
from zariba.games.ogaden.rules.bowls import hand, play_support
from zariba.games.ogaden.rules.control import control, site_of
from zariba.games.ogaden.rules.fire import NOBODY
from zariba.games.ogaden.rules.retreat import go_home
from zariba.games.ogaden.rules.state import (
    ATTACKING,
    AWAY,
    CONCEALED,
    OUT,
    REEQUIPPED,
    SITE,
    Ogaden,
    has_room,
    is_mech,
    is_militia,
    land,
    move,
    reveal,
    type_of,
)


def helped(g: Ogaden, battle: Battle, seat: int, marker: int) -> list[int]:
    """The units that a support's bonus may go to (R104)."""
    kind = g.pack.markers[marker].bonus_on
    return [u for u in battle.fighters(g, seat) if fits_bonus(g, u, kind)]


def fits_bonus(g: Ogaden, unit: int, kind: str) -> bool:
    """Whether a unit is of the kind that a bonus helps."""
    if kind == "ANY":
        return True
    if unit == SITE:
        return False
    conventional = g.pack.unit_kind[unit] == "CU" or bool(g.status[unit] & REEQUIPPED)
    if kind == "CU":
        return conventional
    if kind == "ARM":
        return is_mech(g, unit)
    return g.pack.is_cu[unit]  # CU_MU


def why_not_support(g: Ogaden, battle: Battle, seat: int, marker: int) -> Refusal | None:
    """Why a TS of the hand may not be played in this fight."""
    pack = g.pack
    card = pack.markers[marker]
    if card.kind != "ts":
        return Refusal("2.4a", "{it} is a diplomatic action, to be played in the diplomatic phase")
    if battle.kind not in card.playable:
        if battle.kind != ENGAGEMENT:
            return Refusal("9.2e", f"{card.name} has no place in a {battle.kind}")
        return Refusal("9.2d", f"{card.name} is not played in an engagement")
    attacking = seat == battle.seat
    if card.role == "attack" and not attacking:
        return Refusal(rule_of(pack, marker, seat), f"{card.name} is for the attacker")
    if card.role == "defence" and attacking:
        return Refusal(rule_of(pack, marker, seat), f"{card.name} is for the defender")
    if card.id == "TS-MENGISTU" and not (
        pack.is_city[battle.zone] and control(g, battle.zone) == SOMALIA
    ):
        return Refusal("9.2.1a", "Mengistu leads attacks on cities under Somali control only")
    if card.cancels and not any(
        pack.markers[m].id == card.cancels for c, m, _ in battle.played if c != seat
    ):
        return Refusal(
            "9.2.1d",
            f"{{it}} has no {pack.markers[pack.marker_index[card.cancels]].name} to answer",
        )
    if card.id == "TS-HELO" and not drops(g):
        return Refusal("9.2.1i", "{it} finds no militia, PCB or free zone")
    if card.bonus and not helped(g, battle, seat, marker):
        return Refusal(rule_of(pack, marker, seat), f"{card.name} helps no unit here", ("9.2f",))
    return None


def rule_of(pack: OgadenPack, marker: int, seat: int) -> str:
    """The rule of a support; the rockets have one for each camp."""
    name = pack.markers[marker].id
    if name.startswith("TS-LRM"):
        return "9.2.1b" if seat == ETHIOPIA else "9.2.2c"
    return RULE_OF.get(name, "9.2f")


RULE_OF = {
    "TS-MENGISTU": "9.2.1a",
    "TS-COORD": "9.2.1d",
    "TS-MI24": "9.2.1e",
    "TS-4ART": "9.2.1f",
    "TS-HELO": "9.2.1i",
    "TS-COMRADES": "9.2.1k",
    "TS-YEMEN": "9.2.1l",
    "TS-T54-1": "9.2.2a",
    "TS-T54-2": "9.2.2a",
    "TS-PAK": "9.2.2d",
    "TS-ENV": "9.2.2e",
}


class PlaySupports(SeatStep[Ogaden]):
    """A player may play tactical supports, the attacker before the defender (9.2g)."""

    left: int
    marker: int = -1
    """The one whose unit is still to be named."""

    def battle(self, g: Ogaden) -> Battle:
        """The fight it is about."""
        return cast("Battle", g.flow[-2])

    def work(self, g: Ogaden) -> bool:
        """A player without markers, or who has played enough, is not asked.

        Whoever holds markers is asked, whatever they are: the enemy must learn nothing from it.
        """
        if self.marker < 0 and (self.left == 0 or g.hands[self.seat] == 0):
            g.pop()
            return True
        return False

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """A marker of the hand, then the one unit it helps (9.2f)."""
        battle = self.battle(g)
        zone = g.pack.zones[battle.zone].name
        if self.marker >= 0:
            name = g.pack.markers[self.marker].name
            options: list[Action] = [
                ("site", battle.zone) if u == SITE else ("unit", u)
                for u in helped(g, battle, seat, self.marker)
            ]
            return Choice(f"{name} helps which unit?", options)
        options = [
            ("marker", m) for m in hand(g, seat) if why_not_support(g, battle, seat, m) is None
        ]
        return Choice(f"{battle.kind.capitalize()} in {zone}: play a support?", [*options, PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Play it; the unit it helps is named at once."""
        battle = self.battle(g)
        if verb == "pass":
            g.pop()
        elif verb == "marker":
            self.left -= 1
            play_support(g, arg, seat)
            card = g.pack.markers[arg]
            if card.bonus and len(helped(g, battle, seat, arg)) > 1:
                self.marker = arg
            else:
                unit = helped(g, battle, seat, arg)[0] if card.bonus else NOBODY
                self.played(g, battle, arg, unit)
        else:
            marker, self.marker = self.marker, -1
            self.played(g, battle, marker, SITE if verb == "site" else arg)

    def played(self, g: Ogaden, battle: Battle, marker: int, unit: int) -> None:
        """The support takes effect."""
        battle.played = (*battle.played, (self.seat, marker, unit))
        card = g.pack.markers[marker]
        if unit != NOBODY:
            helps = () if unit == SITE else (unit,)
            g.tell(Event("helps", seat=self.seat, units=helps, at=battle.zone, value=marker))
        if card.first_fire and card.auto_ambush and self.seat != battle.seat:  # Ambush
            turn_up(g, battle, self.seat)
        if card.id == "TS-MI24":
            turn_up(g, battle, SOMALIA)
        if card.id == "TS-HELO":
            g.push(Drop(self.seat))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that marker or unit."""
        battle = self.battle(g)
        if verb == "marker" and self.marker < 0:
            if arg not in hand(g, seat):
                return Refusal("9.2g", "{it} is not in your hand", ("9.2h",))
            refusal = why_not_support(g, battle, seat, arg)
            assert refusal is not None  # else it would have been offered
            return refusal
        if self.marker >= 0:
            rule = rule_of(g.pack, self.marker, seat)
            return Refusal(rule, "{it} cannot be helped by it", ("9.2f", "8.4m"))
        return Refusal("9.2g", "{it} has to wait: play a support or pass")


def turn_up(g: Ogaden, battle: Battle, seat: int) -> None:
    """Concealed units of the zone are turned up, and join if they defend (R72)."""
    pack = g.pack
    for unit in land(g, battle.zone, seat):
        if unit < pack.count and g.status[unit] & CONCEALED:
            reveal(g, unit, "8.1e")
            if seat != battle.seat and unit not in battle.units:
                battle.defenders = (*battle.defenders, unit)


# Helicopter assault


def lift_units(g: Ogaden) -> tuple[list[int], list[int]]:
    """Militia on the M side and PCB in zones not adjacent to Somali units (9.2.1i)."""
    pack = g.pack
    militia, paras = [], []
    for unit in pack.seat_units[ETHIOPIA]:
        zone = g.at[unit]
        if zone < 0 or g.status[unit] & ATTACKING:  # R108: they do not fight in the engagement
            continue
        if any(has_somalis(g, z) for z in (zone, *pack.near[zone])):
            continue
        if is_militia(g, unit):
            militia.append(unit)
        elif type_of(g, unit) == "PCB":
            paras.append(unit)
    return militia, paras


def drop_zones(g: Ogaden) -> list[int]:
    """Zones of Ethiopia without any Somali unit or operative site, with room for both (R108)."""
    pack = g.pack
    return [
        z
        for z in range(pack.size)
        if not pack.in_somalia[z]
        and z != pack.tatek
        and not has_somalis(g, z)
        and not site_of(g, z, SOMALIA)
        and has_room(g, z, ETHIOPIA, 2)
    ]


def has_somalis(g: Ogaden, zone: int) -> bool:
    """Whether any Somali unit is in a zone, concealed ones too: their places are known."""
    pack = g.pack
    return any(pack.seat[u] == SOMALIA for u in g.stacks.get(zone, ()))


def drops(g: Ogaden) -> bool:
    """Whether a helicopter assault is possible at all."""
    militia, paras = lift_units(g)
    return bool(militia and paras and drop_zones(g))


class Drop(SeatStep[Ogaden]):
    """A militia brigade and a PCB land behind the Somali lines (9.2.1i, 9.2.1j)."""

    zone: int = -1
    militia: int = -1

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """The zone, then the two units."""
        if self.zone < 0:
            return Choice("Helicopter assault: which zone?", [("zone", z) for z in drop_zones(g)])
        militia, paras = lift_units(g)
        if self.militia < 0:
            return Choice("Which militia brigade?", [("unit", u) for u in militia])
        return Choice("Which para commando brigade?", [("unit", u) for u in paras])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Fly them in."""
        if verb == "zone":
            self.zone = arg
        elif self.militia < 0:
            self.militia = arg
        else:
            for unit in (self.militia, arg):
                start = g.at[unit]
                move(g, unit, self.zone)
                g.tell(Event("drop", seat=seat, units=(unit,), at=start, to=self.zone))
            g.helicopter_base = self.zone
            g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there or with that unit."""
        if verb == "zone":
            return Refusal(
                "9.2.1i",
                "{it} will not do: the zone must be in Ethiopia, free of enemies, with room",
            )
        return Refusal(
            "9.2.1i",
            "{it} will not do: name a militia (M) and a PCB, neither adjacent to Somali units",
        )


# Reactions


class React(SeatStep[Ogaden]):
    """A reaction to a declared engagement or strike: the Pause or the radar (R103)."""

    marker: int

    def work(self, g: Ogaden) -> bool:
        """Ask whoever holds markers, if the piece is in play and its condition holds."""
        if g.hands[self.seat] == 0 or g.marker[self.marker] in (AWAY, OUT):
            g.pop()
            return True
        return False

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Play it or not."""
        options = [("marker", self.marker)] if self.marker in hand(g, seat) else []
        return Choice(f"React with {g.pack.markers[self.marker].name}?", [*options, PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """It holds to the end of the turn."""
        g.pop()
        if verb == "marker":
            play_support(g, arg, seat)
            g.marker[arg] = OUT
            if g.pack.markers[arg].id == "TS-PAUSE":
                g.pause = True  # 9.2.1g
            else:
                g.radar = True  # 9.2.2h

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only this one reacts now."""
        if verb == "marker" and arg == self.marker:
            return Refusal("9.2g", "{it} is not in your hand")
        return Refusal("9.2g", "{it} is no answer to {asked}")


def reaction(g: Ogaden, seat: int) -> None:
    """The other player's reaction to an engagement or strike being declared (R103)."""
    pause, radar = g.pack.marker_index["TS-PAUSE"], g.pack.marker_index["TS-RADAR"]
    if seat == SOMALIA:
        first, g.opened = not g.opened, True
        if first:
            g.push(React(ETHIOPIA, pause))  # 9.2.1g
    elif not g.radar and radar_in_reach(g):
        g.push(React(SOMALIA, radar))


def obey_pause(g: Ogaden, seat: int) -> None:
    """Under a Logistical pause only the declared action goes on; other stacks return (9.2.1h)."""
    if seat == SOMALIA and g.pause:
        g.strikes = ()
        groups, g.groups = g.groups, ()
        for zone, came, units in groups:
            go_home(g, seat, zone, came, units)


def radar_in_reach(g: Ogaden) -> bool:
    """A Somali CU in or adjacent to Karamara (9.2.2g)."""
    pack = g.pack
    return any(
        pack.is_cu[u] and pack.seat[u] == SOMALIA
        for z in pack.near_radar
        for u in g.stacks.get(z, ())
    )
