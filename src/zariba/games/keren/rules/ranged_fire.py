"""Ranged fire: who may fire at whom, the column, the die, the result (11.0)."""

from zariba.core.choice import Choice, Odds, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.bombardment import (
    BARRED_GUN,
    BOMBARDMENT,
    DEFENSIVE,
    GUNS_ONLY,
    HAS_FIRED,
    SIDE_SHUT,
    elevation_shift,
    why_unseen,
)
from zariba.games.keren.rules.facing import OUT_OF_ARC, in_arc
from zariba.games.keren.rules.losses import Losses, shake
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.state import (
    DONE,
    FACE,
    FIRED,
    MOVED,
    MOVED_ONLY,
    SUPPRESSED,
    SUPPRESSED_STAYS,
    Keren,
    eliminate,
    enemy,
    suppress,
)

ONE_SHOT = Refusal("11.0c", "{it} has fired in this phase", ("11.1c", "12.4c"))
NOT_ADJACENT = Refusal("11.0a", "{it} is no artillery and fires only at an adjacent hex")
FROM_TUNNEL = Refusal("10.5e", "{it} is inside the tunnel, from where there is no ranged fire")
INTO_TUNNEL = Refusal("10.5c", "{it} cannot fire into the tunnel, nor can any unit on the ground")
NO_ENEMY = Refusal("11.1a", "{it} has no enemy unit in it")
NAME_ONE = Refusal(
    "7.4c", "{it} is not in the target hex: the attack is announced, name a unit there", ("11.1a",)
)
STOOD_STILL = Refusal(
    "5.0b", "{it} has not moved: in this variant only units that moved may be fired on"
)


def why_not_fire(g: Keren, unit: int, target: int, kind: str) -> Refusal | None:
    """Why a unit may not fire at a place in this phase, None when it may."""
    status = g.status[unit]
    if status & SUPPRESSED:
        return SUPPRESSED_STAYS  # 11.0e, 14.4a
    if status & DONE:
        return ONE_SHOT  # 11.0c, 12.4c
    if target == g.pack.tunnel:
        return INTO_TUNNEL
    home = g.at[unit]
    if home == g.pack.tunnel:
        return FROM_TUNNEL
    gun = g.pack.is_gun[unit]
    if kind == BOMBARDMENT:
        if not gun:
            return GUNS_ONLY  # 11.0a
        if status & FIRED:
            return HAS_FIRED
    if gun:  # 12.0a at any range with sight, 12.1c next door
        return None if g.pack.sight.row(home) >> target & 1 else why_unseen(g.pack, home, target)
    if home not in g.pack.fire_from[target]:
        return SIDE_SHUT if home in g.pack.grid.adjacent[target] else NOT_ADJACENT
    return None if in_arc(g, unit, target) else OUT_OF_ARC


def can_fire(g: Keren, unit: int, target: int, kind: str) -> bool:
    """Whether a unit may fire at a place in this phase: what `why_not_fire` gives reasons for."""
    pack = g.pack
    gun = pack.is_gun[unit]
    barred = BARRED_GUN if kind == BOMBARDMENT else SUPPRESSED | DONE
    home = g.at[unit]
    if g.status[unit] & barred or pack.tunnel in (home, target):
        return False
    if gun:
        return bool(pack.sight.row(home) >> target & 1)
    return kind != BOMBARDMENT and home in pack.fire_from[target] and in_arc(g, unit, target)


def fair_game(g: Keren, unit: int) -> bool:
    """Whether a unit may be named as a target: any (11.0b), or only one that moved (R44)."""
    return MOVED_ONLY not in g.options or g.phase in (1, 2) or bool(g.status[unit] & MOVED)


def firers(g: Keren, seat: int, target: int, kind: str) -> list[int]:
    """The units of a side that may fire at a place now: its guns, and those next to it."""
    pack, at, stacks = g.pack, g.at, g.stacks
    some = [u for u in pack.seat_guns[seat] if at[u] >= 0]
    if kind == DEFENSIVE:
        for near in pack.fire_from[target]:
            stack = stacks.get(near)
            if stack and pack.seat[stack[0]] == seat:
                some += [u for u in stack if not pack.is_gun[u]]
    return sorted(u for u in some if can_fire(g, u, target, kind))


def targets(g: Keren, seat: int, kind: str) -> list[int]:
    """The enemy places that at least one unit of the side may fire at now."""
    pack = g.pack
    stacks, seats, status = g.stacks, pack.seat, g.status
    foe = enemy(seat)
    barred = SUPPRESSED | DONE | (FIRED if kind == BOMBARDMENT else 0)
    sight = 0
    is_gun, tunnel = pack.is_gun, pack.tunnel
    near: set[int] = set()
    facing = bool(g.facing)
    fire_from = pack.fire_from
    for place, stack in stacks.items():
        if seats[stack[0]] != seat or place == tunnel:
            continue
        for unit in stack:
            if status[unit] & barred:
                continue
            if is_gun[unit]:
                sight |= pack.sight.row(place)
            elif kind == DEFENSIVE:
                if facing:
                    near.update(t for t in fire_from[place] if in_arc(g, unit, t))
                else:
                    near.update(fire_from[place])
    found = [
        place
        for place, stack in stacks.items()
        if seats[stack[0]] == foe and place != tunnel and (sight >> place & 1 or place in near)
    ]
    if MOVED_ONLY in g.options and kind == DEFENSIVE:
        found = [p for p in found if any(fair_game(g, u) for u in stacks[p])]
    return found


class NameTarget(SeatStep[Keren]):
    """The stack is shown: exactly one unit in it is named, and the die is rolled (11.1a)."""

    target: int
    units: tuple[int, ...]
    air: int = -1

    def work(self, g: Keren) -> bool:
        """A lone unit needs no naming."""
        named = self.nameable(g)
        if len(named) > 1:
            return False
        self.resolve(g, named[0])
        return True

    def nameable(self, g: Keren) -> list[int]:
        """The units that may be named."""
        return [u for u in g.stacks[self.target] if fair_game(g, u)]

    def choice(self, g: Keren, seat: int) -> Choice:
        """One unit of the stack."""
        return Choice(
            f"Which unit in {g.pack.codes[self.target]} is the target?",
            [("unit", u) for u in self.nameable(g)],
        )

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Fire at that one."""
        self.resolve(g, arg)

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """No calling off."""
        if verb == "unit" and g.at[arg] == self.target:
            return STOOD_STILL
        return NAME_ONE

    def resolve(self, g: Keren, named: int) -> None:
        """Column, die, result (11.2a, 12.4a); the target has no say before it (11.0g)."""
        g.pop()
        parts, column = fire_column(g, self.units, self.target, self.air)
        die = g.roll(6, "air attack" if self.air >= 0 else "ranged fire", (named,))
        result = g.pack.fire_table[die - 1][column]
        g.tell(
            Event(
                "air" if self.air >= 0 else "fire",
                seat=self.seat,
                units=(named, *self.units),
                at=self.target,
                value=column,
                die=die,
                word=result,
                parts=parts,
            )
        )
        fire_result(g, named, self.target, result)


def fire_column(
    g: Keren, units: tuple[int, ...], target: int, air: int = -1
) -> tuple[tuple[Part, ...], int]:
    """The parts of the attack and the column it is read in (11.2a).

    Parts count quarters of a factor for units and columns for the shift.
    """
    if air >= 0:  # 13.0b: no sight, no shift, no terrain
        factor = g.pack.air_fire[air]
        return (Part(g.pack.air[air], "13.0a", factor),), column_of(g.pack, factor)
    factors = tuple(
        Part(g.pack.unit_ids[u], "2.3a", g.pack.fire[u][g.status[u] & FACE]) for u in units
    )  # 11.1c: the whole factor, 6.5b as supply leaves it
    column = column_of(g.pack, sum(p.value for p in factors))
    shift = min(elevation_shift(g.pack, g.at[u], target) for u in units)  # 11.1e
    if shift == 0:
        return factors, column
    name = f"{abs(shift)} column{'s' if abs(shift) > 1 else ''} "
    name += "right, from above" if shift > 0 else "left, from below"
    shifted = min(max(column + shift, 0), len(g.pack.fire_columns) - 1)  # 11.2c
    return (*factors, Part(name, "11.2b", shift)), shifted


def column_of(pack: KerenPack, total: int) -> int:
    """The column of a total in quarters: fractions are dropped after adding."""
    whole = total // 4
    return max(i for i, least in enumerate(pack.fire_minimum) if least <= whole)


def fire_result(g: Keren, named: int, target: int, result: str) -> None:
    """What a result does (11.3, 13.0f); nobody advances (11.4a)."""
    stack = g.stacks[target]
    seat = g.pack.seat[named]
    match result:
        case "NE":  # 11.3a
            pass
        case "S":
            suppress(g, (named,), "11.3b")
        case "DR":
            g.push(Retreat(seat, target, stack))  # 11.3c
        case "1DE":  # 11.3d
            eliminate(g, named, "11.3d")
            shake(g, stack, (named,), "11.3d")
        case "2DE":  # 11.3e
            eliminate(g, named, "11.3e")
            others = tuple(u for u in stack if u != named)
            if others:
                g.push(Losses(seat, others, 1, "11.3e", shaken=True, with_named=named))


def at_most(result: str, defenders: int, attackers: int = 2) -> str:
    """A result of a table, of no more losses than there are units to lose."""
    there = {"2DE": defenders, "2AE": attackers}.get(result, 2)
    return f"1{result[1:]}" if there == 1 else result


def fire_odds(g: Keren, units: tuple[int, ...], target: int, air: int = -1) -> Odds:
    """The exact chances of an attack."""
    parts, column = fire_column(g, units, target, air)
    results = [at_most(row[column], len(g.stacks[target])) for row in g.pack.fire_table]
    order = ("NE", "S", "DR", "1DE", "2DE")
    return Odds(
        title=f"Ranged fire, column {g.pack.fire_columns[column]}",
        parts=parts,
        outcomes=tuple((r, results.count(r), 6) for r in order if r in results),
        reads=("Ranged fire", g.pack.fire_columns[column]),
    )
