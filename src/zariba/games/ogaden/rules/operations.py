"""The operations phase: drawing markers, playing the kept one, what an activation does (6.0)."""

from zariba.core.choice import PASS, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import SOMALIA
from zariba.games.ogaden.rules.air import Sorties
from zariba.games.ogaden.rules.bowls import draw_ops, ops_bowl
from zariba.games.ogaden.rules.commanders import settle_commanders
from zariba.games.ogaden.rules.control import look_at_ogaden
from zariba.games.ogaden.rules.engagement import Engagement
from zariba.games.ogaden.rules.guerrilla_actions import Raids
from zariba.games.ogaden.rules.logistics import check_logistics
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.movement import Moves
from zariba.games.ogaden.rules.retreat import STRAY, Retreat
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    CONCEALED,
    FOR_ONE_OPS,
    KEPT,
    ON_MAP,
    OUT,
    PLAYED,
    Ogaden,
    faction_of,
    has_cu,
)
from zariba.games.ogaden.rules.strike import Strike

ACTIVATE: Action = ("activate", 0)
BEFORE_DRAW = 0
DRAW = 1
BEFORE_ENEMY = 2
PLAY = 3


def kept(g: Ogaden) -> int:
    """The marker that the player with the initiative has kept, -1 for none."""
    return next((m for m in g.pack.ops if g.marker[m] == KEPT), -1)


class Operations(Step[Ogaden]):
    """Players draw in turn until the bowl is empty; the kept marker may break in (5.2, 6.1a)."""

    drawer: int
    stage: int = BEFORE_DRAW
    marker: int = -1

    def work(self, g: Ogaden) -> bool:
        """Draw; skip the window of a kept marker that is not there."""
        if self.stage in (BEFORE_DRAW, BEFORE_ENEMY) and kept(g) < 0:
            self.stage += 1
        if self.stage == DRAW:
            if not ops_bowl(g):
                self.close(g)
                return True
            self.marker = draw_ops(g)
            g.marker[self.marker] = PLAYED  # 6.1b
            seat = g.pack.marker_seat[self.marker]
            g.tell(Event("draw", seat=self.drawer, value=self.marker, word="5.2b"))
            self.stage = BEFORE_ENEMY if seat != g.initiative and kept(g) >= 0 else PLAY
            return True
        return False

    def close(self, g: Ogaden) -> None:
        """The phase is over; a kept marker not played counts as passed (5.2d, R32)."""
        marker = kept(g)
        if marker >= 0:
            g.marker[marker] = PLAYED
        g.pop()

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """Who has the initiative, or whose marker it is (5.2a, 6.2.1d)."""
        return (g.pack.marker_seat[self.marker],) if self.stage == PLAY else (g.initiative,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Play the kept marker now or later; pass or activate the drawn one."""
        if self.stage == PLAY:
            name = g.pack.markers[self.marker].name
            return Choice(f"{name} is drawn: activate or pass", [ACTIVATE, PASS])
        name = g.pack.markers[kept(g)].name
        return Choice(f"Play {name}, which you kept, now?", [("marker", kept(g)), PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Activate, or go on."""
        if verb == "marker":
            g.push(Activation(seat, arg))
            return
        if self.stage == PLAY:
            marker = self.marker
            self.stage, self.marker = BEFORE_DRAW, -1
            self.drawer = 1 - self.drawer  # 5.2b
            if verb == "activate":
                g.push(Activation(seat, marker))
            else:
                g.tell(Event("passed", seat=seat, value=marker, word="6.2.1a"))  # 6.3b
        else:
            self.stage += 1

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that."""
        if verb == "marker":
            return Refusal(
                "6.1a", "{it} is not the kept marker: only that can be played now", ("5.1g", "2.4a")
            )
        return Refusal(
            "6.2.1a", "{it} has to wait: first the marker, activate or pass", ("6.2.2a",)
        )


SCOPE = 0
RAIDS = 1
MAINTENANCE = 2
MOVES = 3
SORTIES = 4
NUMBERS = 5
STRIKES = 6
ENGAGEMENTS = 7
CLOSE = 8
GO_HOME = 9


class Activation(SeatStep[Ogaden]):
    """One OPS or commander: guerrilla actions, maintenance, then movement and fighting (6.2.2a)."""

    marker: int
    stage: int = SCOPE
    zone: int = -1
    """A commander's zone."""
    ordered: tuple[int, ...] = ()
    """The attacks in the order of their numbers."""

    def work(self, g: Ogaden) -> bool:
        """Push the next part."""
        stage = self.stage
        if stage == SCOPE:
            if self.needs_zone(g.pack):
                return False
            self.begin(g, -1)
        elif stage == RAIDS:
            g.push(Raids(self.seat))
        elif stage == MAINTENANCE:
            g.push(Maintenance(self.seat, self.factions(g.pack), self.zone))
        elif stage == MOVES:
            g.push(Moves(self.seat))
        elif stage == SORTIES:
            g.push(Sorties(self.seat))
        elif stage == NUMBERS:
            if len(g.groups) > 1:
                return False
        elif stage == STRIKES:
            if g.strikes:
                (au, zone), g.strikes = g.strikes[0], g.strikes[1:]
                g.push(Strike(self.seat, au, zone))
                return True
        elif stage == ENGAGEMENTS:
            if g.groups:
                (zone, came, units), g.groups = g.groups[0], g.groups[1:]
                g.push(Engagement(self.seat, zone, came, units))
                return True
        elif stage == CLOSE:
            self.recall_strays(g)
        else:
            close_activation(g)
            g.pop()
            return True
        self.stage += 1
        return True

    def needs_zone(self, pack: OgadenPack) -> bool:
        """A commander chooses a zone, OPS SNA a headquarters (6.2.1b, 3.2.2b)."""
        marker = pack.markers[self.marker]
        return marker.kind == "commander" or marker.activates == ("SNA",)

    def factions(self, pack: OgadenPack) -> tuple[str, ...]:
        """Whose destroyed units the marker can rebuild."""
        return pack.markers[self.marker].activates

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """The headquarters or the commander's zone; then the numbers of the attacks."""
        pack = g.pack
        if self.stage == NUMBERS:
            rest: list[Action] = [
                ("group", k) for k in range(len(g.groups)) if k not in self.ordered
            ]
            return Choice(f"Which attack gets marker {len(self.ordered) + 1}?", rest)
        if pack.markers[self.marker].kind == "commander":
            options: list[Action] = [("zone", z) for z in self.stacks(g)]
            return Choice(f"{pack.markers[self.marker].name} joins which stack?", options or [PASS])
        boxes: list[Action] = [("zone", z) for z in pack.boxes[SOMALIA]]
        return Choice("Activate which division: Berbera (26th) or Mogadiscio (60th)?", boxes)

    def stacks(self, g: Ogaden) -> list[int]:
        """Zones with units of the camp."""
        pack = g.pack
        return [z for z, stack in g.stacks.items() if any(pack.seat[u] == self.seat for u in stack)]

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Set the scope, or number an attack."""
        if verb == "pass":
            g.marker[self.marker] = PLAYED
            g.pop()
        elif verb == "group":
            self.number(g, arg)
        else:
            self.begin(g, arg)
            self.stage += 1

    def number(self, g: Ogaden, group: int) -> None:
        """The next marker goes to this attack (8.1b)."""
        self.ordered = (*self.ordered, group)
        left = [k for k in range(len(g.groups)) if k not in self.ordered]
        if len(left) == 1:
            self.ordered = (*self.ordered, left[0])
            left = []
        if not left:
            g.groups = tuple(g.groups[k] for k in self.ordered)
            self.ordered = ()
            self.stage = STRIKES

    def begin(self, g: Ogaden, zone: int) -> None:
        """Activate the units of the marker (3.2, 6.2.1)."""
        marker = g.pack.markers[self.marker]
        g.marker[self.marker] = OUT if marker.major else PLAYED  # 6.3a, 6.1b
        if marker.kind == "commander":
            g.marker[self.marker] = ON_MAP
            g.commander_at[self.marker] = zone
            self.zone = zone
        for unit in g.pack.seat_units[self.seat]:
            if g.at[unit] >= 0 and self.activates(g, unit, zone):
                g.status[unit] |= ACTIVE
        g.tell(Event("activate", seat=self.seat, value=self.marker, at=zone, word="6.2.2a"))

    def activates(self, g: Ogaden, unit: int, zone: int) -> bool:
        """Whether the marker activates a unit."""
        pack = g.pack
        marker = pack.markers[self.marker]
        if marker.kind == "commander":
            return g.at[unit] == zone  # 6.2.1b, 3.2.1c, 3.2.2e
        if faction_of(g, unit) not in marker.activates:
            return False  # 3.2a, 3.2.1a, 3.2.1b, 3.2.2d
        if zone >= 0:
            return pack.from_hq[zone][g.at[unit]] <= pack.hq_radius  # 3.2.2a
        return True  # 3.2.1d, 3.2.2f

    def recall_strays(self, g: Ogaden) -> None:
        """Guerrillas left abroad or in a box without a brigade go home (7.2.3b, R62)."""
        pack = g.pack
        if any(self.goes_or_stays(g, unit) for unit in range(pack.count)):
            g.shown += 1
        for unit in pack.guerrillas:
            zone = g.at[unit]
            if zone >= 0 and not pack.ogaden[zone] and not has_cu(g, zone, pack.seat[unit]):
                g.push(Retreat(pack.seat[unit], zone, (unit,), STRAY))

    def goes_or_stays(self, g: Ogaden, unit: int) -> bool:
        """Whether the enemy sees by what a concealed counter does now what it is not (2.1d)."""
        zone = g.at[unit]
        if zone < 0 or g.pack.ogaden[zone] or not g.status[unit] & CONCEALED:
            return False
        return not has_cu(g, zone, g.pack.seat[unit])

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that zone."""
        if verb == "zone" and g.pack.markers[self.marker].kind == "commander":
            return Refusal("6.2.1b", "{it} holds no unit of yours")
        if verb == "zone":
            return Refusal("3.2.2b", "{it} cannot be named: Berbera or Mogadiscio, never both")
        return Refusal("6.2.2a", "{it} is no answer to {asked}", ("8.1b",))


def close_activation(g: Ogaden) -> None:
    """The OPS is over: its marks go, and supply is checked for everybody (10.0a)."""
    for unit in range(g.pack.count):
        g.status[unit] &= ~FOR_ONE_OPS
    g.groups, g.strikes, g.struck_zones, g.struck_sites = (), (), (), ()
    g.bombed = {}
    g.fought = g.flown = 0
    for zone in set(g.commander_at.values()):
        settle_commanders(g, zone)
    check_logistics(g)
    look_at_ogaden(g)
