"""Paradrop: paratroopers join an attack out of the air (b4.24a)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import COMBAT, PARATROOPER
from zariba.games.aoi.rules.air_transport import atps
from zariba.games.aoi.rules.attackers import BREAKTHROUGH
from zariba.games.aoi.rules.bases import why_not_fly
from zariba.games.aoi.rules.battle import Battle, battle_of, vacated
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.installations import base_room
from zariba.games.aoi.rules.standing_orders import why_ordered_to_hold
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ADVANCED,
    COMMITTED,
    MOVED,
    NOT_NOW,
    NOT_YOURS,
    SIXTEENTHS,
    TRAVELLED,
    Aoi,
    Sum,
    on_map,
    owner,
    shift,
    strength_of,
)

NO_PARATROOPER: Final = Refusal("b4.24a", "only paratroopers drop from the air")
HAS_ACTED: Final = Refusal("b4.24a", "{it} has moved or acted this month")
NO_BASE: Final = Refusal("b4.24a", "{it} is at no working base of its side")
NO_TRANSPORT: Final = Refusal("b4.24a", "no ATP at the base of {it} can fly there now")
FIGHTS: Final = Refusal("b4.24a", "{it} attacks on the ground already")


def transport_for(g: Aoi, piece: int, target: int, taken: tuple[int, ...]) -> int:
    """An ATP of the same nation and base that reaches the target, -1 for none."""
    pack = g.pack
    for atp in atps(g, pack.seat[piece]):
        if (
            g.at[atp] == g.at[piece]
            and pack.nation[atp] == pack.nation[piece]
            and atp not in taken
            and why_not_fly(g, atp, target) is None
        ):
            return atp
    return -1


def why_not_drop(g: Aoi, battle: Battle, piece: int) -> Refusal | None:
    """Why a unit may not drop into the hex that is attacked now (b4.24a)."""
    pack = g.pack
    if pack.seat[piece] != battle.seat:
        return NOT_YOURS
    if pack.kind[piece] != PARATROOPER or g.at[piece] < 0:
        return NO_PARATROOPER
    if piece in battle.units:
        return FIGHTS
    if g.status[piece] & (ACTIVE | MOVED | TRAVELLED):
        return HAS_ACTED
    if owner(g, g.at[piece]) != battle.seat or not base_room(g, g.at[piece])[1]:
        return NO_BASE
    refusal = why_ordered_to_hold(g, piece)
    if refusal is not None:
        return refusal
    return NO_TRANSPORT if transport_for(g, piece, battle.target, ()) < 0 else None


def droppable(g: Aoi, battle: Battle) -> list[int]:
    """The paratroopers that may join an attack."""
    if battle.kind == BREAKTHROUGH:  # b4.24a: in a Combat or Exploitation Step
        return []
    kinds = g.pack.kind
    own = [p for p in on_map(g, battle.seat, COMBAT) if kinds[p] == PARATROOPER]
    return [p for p in own if p not in battle.dropped and why_not_drop(g, battle, p) is None]


class Paradrop(SeatStep[Aoi]):
    """The attacker says which paratroopers drop, before the die (xviii.m4g, b4.24a)."""

    def work(self, g: Aoi) -> bool:
        """Nobody is asked who has none at hand."""
        if droppable(g, battle_of(g)):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One after another, or no more."""
        battle = battle_of(g)
        options: list[Action] = [("unit", p) for p in droppable(g, battle)]
        place = g.pack.hex_name(battle.target)
        return Choice(f"Do paratroopers drop into {place}?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It jumps: its ATP is Committed, it is Active; the attack decides what becomes of it."""
        if verb == "done":
            g.pop()
            return
        battle = battle_of(g)
        atp = transport_for(g, arg, battle.target, ())
        g.status[atp] |= COMMITTED
        g.status[arg] |= ACTIVE
        battle.dropped = (*battle.dropped, arg)
        home = g.at[arg]
        g.tell(Event("paradrop", seat=seat, units=(arg, atp), at=home, to=battle.target))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        return (why_not_drop(g, battle_of(g), arg) if verb == "unit" else None) or NOT_NOW


def dropped_strength(g: Aoi, battle: Battle) -> Sum:
    """What those who jump add to the attack, in sixteenths; neither river nor swamp halves it."""
    pack = g.pack
    return tuple(
        Part(pack.pieces[p].name, "b4.24a", strength_of(g, p) * SIXTEENTHS) for p in battle.dropped
    )


def land(g: Aoi, battle: Battle) -> None:
    """In a hex left empty they stand first; else they are lost (b4.24a)."""
    jumped = tuple(p for p in battle.dropped if g.at[p] >= 0)
    if not jumped:
        return
    if (
        not vacated(g, battle.target, battle.seat)
        or not g.plan.sides[battle.seat].open[battle.target]
    ):
        for piece in jumped:
            home = g.at[piece]
            eliminate(g, piece, "b4.24a")
            orphaned(g, home, battle.seat)
        return
    for piece in jumped:
        home = g.at[piece]
        shift(g, piece, battle.target)
        g.status[piece] |= ADVANCED
        g.tell(Event("landed", seat=battle.seat, units=(piece,), at=battle.target))
        orphaned(g, home, battle.seat)
    take_hex(g, jumped, battle.target)
