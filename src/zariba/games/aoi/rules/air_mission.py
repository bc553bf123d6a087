"""A mission of bombers to a hex: who flies, the way there, and what they do (b4.1a, b4.12a)."""

from collections.abc import Iterator
from typing import ClassVar

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, BOMBERS
from zariba.games.aoi.rules.air_combat import (
    AirBattle,
    can_intercept,
    scramblers,
    survivors,
    why_not_scramble,
)
from zariba.games.aoi.rules.bases import NOWHERE, flight_reach, flying_strength, why_not_fly
from zariba.games.aoi.rules.bombing import bombing_strength, column
from zariba.games.aoi.rules.state import (
    COMMITTED,
    NOT_NOW,
    NOT_YOURS,
    Aoi,
    enemy,
    on_map,
    total,
)

NO_BOMBER = Refusal("b4.20a", "only bombers bomb")
NO_BOMBS = Refusal("b4.20a", "{it} carries no bombs worth the name")
TOO_WEAK = Refusal("b4.20a", "the bombers that reach {it} have no full point of strength")
NOBODY_RISES = Refusal("b4.12a", "no enemy fighter can rise there: nobody needs an escort")


def why_not_raid(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why an air unit may not bomb in a hex now."""
    if g.pack.kind[piece] not in BOMBERS:
        return NO_BOMBER
    refusal = why_not_fly(g, piece, hex_)
    return NO_BOMBS if refusal is None and flying_strength(g, piece) <= 0 else refusal


def bombing_reach(g: Aoi, piece: int, least: int = 1) -> frozenset[int]:
    """The hexes in which `why_not_raid` lets an air unit bomb now, if it has so many quarters of
    strength at least."""
    if g.pack.kind[piece] not in BOMBERS or flying_strength(g, piece) < least:
        return NOWHERE
    return flight_reach(g, piece)


def raiders(g: Aoi, seat: int, hex_: int) -> tuple[int, ...]:
    """The bombers of a side that reach a hex now."""
    return tuple([p for p in on_map(g, seat, AIR) if hex_ in bombing_reach(g, p)])


def strong_enough(g: Aoi, bombers: tuple[int, ...]) -> bool:
    """Whether the Bombing Table has a column for them."""
    return column(g, total(bombing_strength(g, bombers))) >= 0


def companions(g: Aoi, seat: int, hex_: int) -> list[int]:
    """The fighters that may escort bombers to a hex, if an enemy fighter can rise there."""
    return scramblers(g, seat, hex_) if can_intercept(g, enemy(seat), hex_) else []


def why_not_accompany(g: Aoi, seat: int, piece: int, hex_: int) -> Refusal | None:
    """Why a fighter may not fly with bombers to a hex (b4.12a)."""
    refusal = why_not_scramble(g, piece, hex_)
    if refusal is None and not can_intercept(g, enemy(seat), hex_):
        return NOBODY_RISES
    return refusal


class Mission(SeatStep[Aoi]):
    """Raids of one side in one step, one after another, none of them forced.

    A kind of raid says which hexes are `worth` it and what happens when the bombers `strike`.
    """

    hex: int = -1
    bombers: tuple[int, ...] = ()
    escorts: tuple[int, ...] = ()
    aloft: bool = False

    LEAST: ClassVar[int] = 1
    """The strength in quarters of which `why_not_bomb` asks of each bomber."""

    def worth(self, g: Aoi) -> list[int]:
        """The hexes with something to bomb, whoever reaches them."""
        raise AssertionError("a kind of raid says so")

    def why_not_worth(self, g: Aoi, hex_: int) -> Refusal:
        """Why a hex is not among them."""
        raise AssertionError("a kind of raid says so")

    def strike(self, g: Aoi, hex_: int, bombers: tuple[int, ...]) -> None:
        """The bombers that got through drop what they carry."""
        raise AssertionError("a kind of raid says so")

    def why_not_bomb(self, g: Aoi, piece: int, hex_: int) -> Refusal | None:
        """Why an air unit may not bomb a hex in such a raid."""
        return why_not_raid(g, piece, hex_)

    def able(self, g: Aoi, hex_: int) -> tuple[int, ...]:
        """The bombers that may raid a hex now."""
        own = on_map(g, self.seat, AIR)
        return tuple([p for p in own if hex_ in bombing_reach(g, p, self.LEAST)])

    def hexes(self, g: Aoi) -> Iterator[int]:
        """The hexes that can be raided now, one by one: often it is enough to know of the first."""
        own = [(p, bombing_reach(g, p, self.LEAST)) for p in on_map(g, self.seat, AIR)]
        strong: dict[tuple[int, ...], bool] = {(): False}
        for hex_ in self.worth(g):
            able = tuple([p for p, reach in own if hex_ in reach])
            if able not in strong:
                strong[able] = strong_enough(g, able)
            if strong[able]:
                yield hex_

    def work(self, g: Aoi) -> bool:
        """After the way there bombs fall; without anything to raid nobody is asked."""
        if self.aloft:
            self.arrive(g)
            return True
        if self.hex < 0 and not any(True for _ in self.hexes(g)):
            g.pop()
            return True
        return False

    def arrive(self, g: Aoi) -> None:
        """A mission whose bombers are all gone or too few is over (b4.22d)."""
        hex_, left = self.hex, survivors(g, self.bombers)
        self.put_down()
        if strong_enough(g, left):
            self.strike(g, hex_, left)
        else:
            g.tell(Event("called_off", seat=self.seat))

    def put_down(self) -> None:
        """No raid is being put together."""
        self.hex, self.bombers, self.escorts, self.aloft = -1, (), (), False

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A hex, then who flies."""
        if self.hex < 0:
            options: list[Action] = [("hex", h) for h in self.hexes(g)]
            return Choice("Raid which hex?", [*options, DONE], standing="Raids")
        flying = self.bombers + self.escorts
        able = (*self.able(g, self.hex), *companions(g, seat, self.hex))
        options = [("unit", p) for p in dict.fromkeys(able) if p not in flying]
        options += [("drop", p) for p in flying]
        if strong_enough(g, self.bombers):
            options.append(("go", 0))
        return Choice("Which air units fly?", [*options, ("back", 0)])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Put the raid together, then fly it."""
        if verb == "done":
            g.pop()
        elif verb == "hex":
            self.hex = arg
        elif verb == "back":
            self.put_down()
        elif verb == "unit" and arg in self.able(g, self.hex):
            self.bombers = (*self.bombers, arg)
        elif verb == "unit":
            self.escorts = (*self.escorts, arg)
        elif verb == "drop":
            self.bombers = tuple(p for p in self.bombers if p != arg)
            self.escorts = tuple(p for p in self.escorts if p != arg)
        else:
            self.set_out(g)

    def set_out(self, g: Aoi) -> None:
        """All who take part are Committed for the month (xviii.m2a, b4.1a)."""
        for piece in self.bombers + self.escorts:
            g.status[piece] |= COMMITTED
        self.aloft = True
        g.tell(Event("raid", seat=self.seat, units=self.bombers + self.escorts, at=self.hex))
        g.push(AirBattle(self.hex, self.seat, self.bombers, self.escorts))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that hex or air unit."""
        if verb == "hex" and self.hex < 0:
            return TOO_WEAK if arg in self.worth(g) else self.why_not_worth(g, arg)
        if self.hex < 0 or verb not in ("unit", "go"):
            return NOT_NOW
        if verb == "go":
            return TOO_WEAK
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        if g.pack.kind[arg] in BOMBERS:
            return self.why_not_bomb(g, arg, self.hex) or NOT_NOW
        return why_not_accompany(g, seat, arg, self.hex) or NOT_NOW
