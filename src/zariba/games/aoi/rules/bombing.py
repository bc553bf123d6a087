"""Bombs on an installation: the Bombing Table, damage and anti-aircraft fire (b4.20a, b2.5a)."""

from bisect import bisect_right
from collections.abc import Callable
from typing import Final

from zariba.core.choice import Action, Choice, Odds, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import FLAK
from zariba.games.aoi.rules.bases import flying_strength
from zariba.games.aoi.rules.elimination import eliminate, lose_step
from zariba.games.aoi.rules.installations import fort_works, mark, port_works, unmark
from zariba.games.aoi.rules.rebase import force_out
from zariba.games.aoi.rules.state import (
    BASE,
    BASE_CHIT,
    BASE_DAMAGED,
    FIELD_DAMAGED,
    FLAK_UNITS,
    FORT_DAMAGED,
    GUSTAV,
    LARGE_BASE,
    NOT_NOW,
    PORT_DAMAGED,
    Aoi,
    Sum,
    enemy,
    owner,
    total,
)

AIRFIELD, AIRBASE, PORT, FORT, GUN = "airfield", "airbase", "port", "fort", "gun"
INSTALLATIONS: Final = (AIRFIELD, AIRBASE, PORT, FORT, GUN)
AIRCRAFT: Final = "aircraft"
"""The target of a raid on aircraft at their base: no installation."""
FLAK_ROW: Final = 7
"""The row of the Bombing Table to which Flak adds an asterisk (11.31c)."""
DAMAGE: Final = {
    AIRFIELD: FIELD_DAMAGED,
    AIRBASE: BASE_DAMAGED,
    PORT: PORT_DAMAGED,
    FORT: FORT_DAMAGED,
}


def targets(g: Aoi, seat: int, hex_: int) -> list[str]:
    """The installations of the enemy in a hex that bombs can damage."""
    if owner(g, hex_) != enemy(seat):
        return []
    bits = g.works.get(hex_, 0)
    found = []
    if g.pack.airfield[hex_] and not bits & FIELD_DAMAGED:
        found.append(AIRFIELD)
    if bits & BASE:  # a damaged chit too: damaged twice it is removed
        found.append(AIRBASE)
    if port_works(g, hex_):
        found.append(PORT)
    if fort_works(g, hex_):
        found.append(FORT)
    if guns_in(g, hex_):
        found.append(GUN)
    return found


def guns_in(g: Aoi, hex_: int) -> list[int]:
    """The railway guns in a hex (11.38f)."""
    if GUSTAV not in g.options:
        return []
    return [p for p in g.stacks.get(hex_, ()) if g.pack.railway_gun[p]]


def target_number(g: Aoi, hex_: int, target: str) -> int:
    """The number of the Bombing Table that damages an installation (b4.20a)."""
    table = g.pack.bomb_target
    if target == AIRFIELD:
        return table.airfield
    if target == PORT:
        return table.port
    if target == FORT:
        return table.fort
    if target == GUN:  # 11.38f
        return table.fortified_gun if fort_works(g, hex_) else table.gun
    return table.large_airbase if g.works.get(hex_, 0) & LARGE_BASE else table.small_airbase


def bombing_strength(g: Aoi, bombers: tuple[int, ...]) -> Sum:
    """What the bombers drop, in quarters; the table reads whole points."""
    pack = g.pack
    return tuple(Part(pack.pieces[b].name, "b4.20a", flying_strength(g, b)) for b in bombers)


def column(g: Aoi, quarters: int) -> int:
    """The column of a bombing strength, fractions dropped; -1 for less than the first."""
    return bisect_right(g.pack.bomb_least, quarters // 4) - 1


def heading(g: Aoi, read: int) -> tuple[str, str] | None:
    """The column of the table, for whoever looks it up; None below the first."""
    return ("Bombing", g.pack.bomb_columns[read]) if read >= 0 else None


def has_flak(g: Aoi, hex_: int, target: str, bombers: tuple[int, ...]) -> bool:
    """Whether Flak of the enemy defends a target: a city, a railway, an installation of its hex.

    Two units are no better than one (11.31c, 11.31d).
    """
    if FLAK_UNITS not in g.options or target == AIRCRAFT:
        return False
    pack = g.pack
    seat = pack.seat[bombers[0]]
    return any(pack.kind[p] == FLAK and pack.seat[p] != seat for p in g.stacks.get(hex_, ()))


def read_bombs(g: Aoi, two: int, read: int, flak: bool) -> tuple[int, bool]:
    """The number of the Bombing Table, and whether a bomber is hit; Flak hits on a 7 too."""
    number, hit = g.pack.bomb_table[two - 2][read]
    return number, hit or (flak and two == FLAK_ROW)


def bomb(g: Aoi, seat: int, hex_: int, target: str, bombers: tuple[int, ...]) -> None:
    """Roll on the Bombing Table; then anti-aircraft fire takes its bomber."""
    number, hit = roll_bombs(g, seat, hex_, target, bombers)
    if number >= target_number(g, hex_, target):
        damage(g, hex_, target)
    if hit:
        g.push(AntiAircraft(g.initiative, bombers))


def roll_bombs(
    g: Aoi, seat: int, hex_: int, target: str, bombers: tuple[int, ...], left: int = 0
) -> tuple[int, bool]:
    """The number of the Bombing Table, so many columns to the left, and whether a bomber is hit."""
    strength = bombing_strength(g, bombers)
    two = g.roll(6, "bombing", bombers) + g.roll(6, "bombing", bombers)
    read = max(column(g, total(strength)) - left, 0)
    number, hit = read_bombs(g, two, read, has_flak(g, hex_, target, bombers))
    g.tell(
        Event(
            "bomb", seat=seat, units=bombers, at=hex_, word=target, value=number, die=two,
            parts=strength,
        )
    )  # fmt: skip
    return number, hit


def damage(g: Aoi, hex_: int, target: str) -> None:
    """It does not function any more; an airbase chit damaged twice is removed (b4.20a)."""
    if target == GUN:  # 11.38f: for good
        for gun in guns_in(g, hex_):
            eliminate(g, gun, "11.38f")
        return
    g.tell(Event("damaged", at=hex_, word=target))
    if target == AIRBASE and g.works.get(hex_, 0) & BASE_DAMAGED:
        unmark(g, hex_, BASE_CHIT)
    else:
        mark(g, hex_, DAMAGE[target])
    if target in (AIRFIELD, AIRBASE, PORT):  # seaplanes leave a port that is damaged (4.2c3)
        force_out(g, hex_, owner(g, hex_))  # b4.7a


class AntiAircraft(SeatStep[Aoi]):
    """The side with the Initiative says which bomber loses a step (b2.5a)."""

    bombers: tuple[int, ...]

    def work(self, g: Aoi) -> bool:
        """One alone is hit without asking."""
        if len(self.bombers) > 1:
            return False
        self.hit(g, self.bombers[0])
        return True

    def hit(self, g: Aoi, bomber: int) -> None:
        """It loses a step."""
        g.pop()
        g.tell(Event("anti_aircraft", seat=g.pack.seat[bomber], units=(bomber,)))
        lose_step(g, bomber, "b2.5a")

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One of those that took part."""
        options: list[Action] = [("unit", bomber) for bomber in self.bombers]
        return Choice("Which bomber is hit by anti-aircraft fire?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one."""
        self.hit(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only who bombed can be hit."""
        return (
            Refusal("b2.5a", "only a bomber that took part is hit") if verb == "unit" else NOT_NOW
        )


def bombing_odds(g: Aoi, hex_: int, target: str, bombers: tuple[int, ...]) -> Odds:
    """The chances of a raid, from the same table that resolves it."""
    strength = bombing_strength(g, bombers)
    read = column(g, total(strength))
    need, flak = target_number(g, hex_, target), has_flak(g, hex_, target, bombers)
    ways = {"damaged": 0, "damaged, a bomber hit": 0, "missed": 0, "missed, a bomber hit": 0}
    for two in range(2, 13):
        number, hit = read_bombs(g, two, read, flak)
        word = "damaged" if number >= need else "missed"
        ways[f"{word}, a bomber hit" if hit else word] += 6 - abs(7 - two)
    outcomes = tuple((word, count, 36) for word, count in ways.items() if count)
    note = f"{need} or more on the table"
    return Odds(f"Bombs on the {target}", strength, outcomes, note, heading(g, read))


def bomb_chances(
    g: Aoi,
    title: str,
    bombers: tuple[int, ...],
    effect: Callable[[int], str],
    flak: bool = False,
    left: int = 0,
) -> Odds:
    """The chances of a raid whose effect depends on the table's number."""
    strength = bombing_strength(g, bombers)
    read = max(column(g, total(strength)) - left, 0)
    ways: dict[str, int] = {}
    for two in range(2, 13):
        number, hit = read_bombs(g, two, read, flak)
        word = f"{effect(number)}, a bomber hit" if hit else effect(number)
        ways[word] = ways.get(word, 0) + 6 - abs(7 - two)
    outcomes = tuple((word, count, 36) for word, count in ways.items())
    return Odds(title, strength, outcomes, "", heading(g, read))
