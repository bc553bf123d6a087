"""Air units over a land combat: ground support, escorts, interceptors (b4.22a, b4.22c)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, BOMBERS, FIGHTERS
from zariba.games.aoi.rules.air_combat import AirBattle, aloft
from zariba.games.aoi.rules.bases import why_not_fly
from zariba.games.aoi.rules.battle import battle_of
from zariba.games.aoi.rules.command import current, note_flown
from zariba.games.aoi.rules.state import (
    AS_FIGHTER,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    on_map,
)

NO_AIR_UNIT = Refusal("b4.22a", "only air units fly ground support")
HAS_FLOWN = Refusal("b4.1a", "{it} has flown its mission of the month in this Offensive")
LAUNCHED = Refusal("b4.22c", "{it} is over the hex already")
NO_BOMBERS = Refusal("b4.22a", "fighters join a defense only against enemy bombers", ("b4.22c",))


def why_not_support(g: Aoi, piece: int, target: int, attacking: bool) -> Refusal | None:
    """Why an air unit may not join a land combat; its range is counted from its base (b4.22c).

    Fighters join an attack as escorts. Those of the defender intercept bombers (b4.12a), they do
    not support.
    """
    pack = g.pack
    kind = pack.kind[piece]
    if kind not in BOMBERS and kind not in FIGHTERS:
        return NO_AIR_UNIT
    if g.at[piece] < 0:
        return NOT_ON_MAP
    if not attacking and kind not in BOMBERS:
        return NO_BOMBERS
    if piece in current(g).flown:
        return HAS_FLOWN
    return why_not_fly(g, piece, target)


class AirSupport(SeatStep[Aoi]):
    """One side launches what it wants over the hex, the attacker before the defender (b4.22c)."""

    target: int
    attacking: bool
    units: tuple[int, ...] = ()
    """Launched so far."""

    def able(self, g: Aoi) -> list[int]:
        """The air units that may still join."""
        return [
            p
            for p in on_map(g, self.seat, AIR)
            if p not in self.units and why_not_support(g, p, self.target, self.attacking) is None
        ]

    def work(self, g: Aoi) -> bool:
        """A side that has nothing to launch is not asked."""
        if self.able(g):
            return False
        self.launch(g)
        return True

    def launch(self, g: Aoi) -> None:
        """They are over the hex; after the combat they are back at their bases (xviii.m4g)."""
        g.pop()
        if not self.units:
            return
        battle = battle_of(g)
        for piece in self.units:
            g.status[piece] &= ~AS_FIGHTER  # one that has intercepted may carry bombs now
        if self.attacking:
            battle.air = self.units
        else:
            battle.enemy_air = self.units
        note_flown(g, self.units)
        g.tell(Event("support", seat=self.seat, units=self.units, at=self.target))

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Each air unit in range, or no more."""
        options: list[Action] = [("unit", p) for p in self.able(g)]
        return Choice(
            f"Air support over {g.pack.hex_name(self.target)}?",
            [*options, DONE],
            standing="Air support",
        )

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Launch one more, or go on."""
        if verb == "unit":
            self.units = (*self.units, arg)
        else:
            self.launch(g)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that one does not fly."""
        if verb != "unit":
            return NOT_NOW
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        if arg in self.units:
            return LAUNCHED
        return why_not_support(g, arg, self.target, self.attacking) or NOT_NOW


class SupportBattle(AirBattle):
    """Interceptors, further escorts and air combat over a land combat (b4.12a, b4.13a)."""

    def over(self, g: Aoi) -> None:
        """Who is not driven off stays over the hex, interceptors too (R75); aborted ones give no
        strength, no superiority and no gas (b4.22d)."""
        battle = battle_of(g)
        battle.air = aloft(g, self.bombers + self.escorts)
        battle.enemy_air = aloft(g, self.against + self.interceptors)


def push_air_battle(g: Aoi) -> None:
    """What both sides have launched meets over the hex, if they have launched anything."""
    battle, kinds = battle_of(g), g.pack.kind
    if not battle.air and not battle.enemy_air:
        return
    bombers = tuple(p for p in battle.air if kinds[p] in BOMBERS)
    escorts = tuple(p for p in battle.air if kinds[p] not in BOMBERS)
    g.push(SupportBattle(battle.target, battle.seat, bombers, escorts, battle.enemy_air))
