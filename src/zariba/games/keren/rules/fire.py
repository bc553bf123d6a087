"""Ranged fire, bombardment and air attacks (11.0, 12.0, 13.0)."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Action, Choice, Odds, Part, Refusal
from zariba.core.flow import Event, Step
from zariba.games.keren.material.pack import COMMONWEALTH, PACK
from zariba.games.keren.rules.attack import AttackOrder
from zariba.games.keren.rules.facing import OUT_OF_ARC, in_arc
from zariba.games.keren.rules.losses import Losses, shake
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.state import (
    ALREADY_DONE,
    DONE,
    FACE,
    FIRED,
    MOVED,
    MOVED_ONLY,
    SUPPRESSED,
    SUPPRESSED_STAYS,
    Keren,
    best_reason,
    eliminate,
    enemy,
    reveal,
    suppress,
)

BOMBARDMENT, DEFENSIVE = "bombardment", "defensive"

GUNS_ONLY = Refusal("12.5b", "only artillery and air attack in a Bombardment Phase", ("11.0a",))
HAS_FIRED = Refusal(
    "12.4b", "it shows its Fired side: no bombardment until the next turn", ("14.3e",)
)
ONE_SHOT = Refusal("11.0c", "it has fired in this phase", ("11.1c", "12.4c"))
NO_SIGHT = Refusal(
    "12.0b", "it has no line of sight to that hex", ("12.0a", "12.0c", "12.0d", "12.3a")
)
SIDE_SHUT = Refusal("11.0d", "no fire across a prohibited or roadblock hexside", ("12.1b",))
NOT_ADJACENT = Refusal("11.0a", "it fires only at an adjacent hex")
FROM_TUNNEL = Refusal("10.5e", "no ranged fire from inside the tunnel")
INTO_TUNNEL = Refusal("10.5c", "a unit in the tunnel cannot be fired on from the ground")
NO_ENEMY = Refusal("11.1a", "there is no enemy unit in that hex")
NOBODY_FIRES = Refusal("11.0a", "none of your units may fire at that hex now")
AIR_FIRST = Refusal("13.0d", "artillery has fired at that hex: air must come first")
AIR_NOT_YET = Refusal("13.0e", "no such air unit is available now")
AIR_FLOWN = Refusal("13.0e", "that air unit has attacked this turn")
NAME_ONE = Refusal("7.4c", "the attack is announced: name a unit in the target hex", ("11.1a",))
STOOD_STILL = Refusal("5.0b", "in this variant only units that moved may be fired on")


def why_not_fire(g: Keren, unit: int, target: int, kind: str) -> Refusal | None:
    """Why a unit may not fire at a place in this phase, None when it may."""
    status = g.status[unit]
    if status & SUPPRESSED:
        return SUPPRESSED_STAYS  # 11.0e, 14.4a
    if status & DONE:
        return ONE_SHOT  # 11.0c, 12.4c
    if target == PACK.tunnel:
        return INTO_TUNNEL
    home = g.at[unit]
    if home == PACK.tunnel:
        return FROM_TUNNEL
    gun = PACK.is_gun[unit]
    if kind == BOMBARDMENT:
        if not gun:
            return GUNS_ONLY  # 11.0a
        if status & FIRED:
            return HAS_FIRED
    if gun:  # 12.0a at any range with sight, 12.1c next door
        return None if PACK.sight.row(home) >> target & 1 else why_unseen(home, target)
    if home not in PACK.fire_from[target]:
        return SIDE_SHUT if home in PACK.grid.adjacent[target] else NOT_ADJACENT
    return None if in_arc(g, unit, target) else OUT_OF_ARC


def why_unseen(home: int, target: int) -> Refusal:
    """Why artillery does not see a hex: what stands between, or a barred hexside (12.1b)."""
    if target in PACK.grid.adjacent[home]:
        return SIDE_SHUT
    free = PACK.open_sight
    return SIDE_SHUT if free.clear(home, target) else NO_SIGHT


def fair_game(g: Keren, unit: int) -> bool:
    """Whether a unit may be named as a target: any (11.0b), or only one that moved (R44)."""
    return MOVED_ONLY not in g.options or g.phase in (1, 2) or bool(g.status[unit] & MOVED)


def firers(g: Keren, side: int, target: int, kind: str) -> list[int]:
    """The units of a side that may fire at a place now."""
    at = g.at
    return [
        u for u in PACK.side_units[side] if at[u] >= 0 and why_not_fire(g, u, target, kind) is None
    ]


def targets(g: Keren, side: int, kind: str) -> list[int]:
    """The enemy places that at least one unit of the side may fire at now."""
    stacks, sides, status = g.stacks, PACK.side, g.status
    foe = enemy(side)
    barred = SUPPRESSED | DONE | (FIRED if kind == BOMBARDMENT else 0)
    sight = 0
    is_gun, tunnel = PACK.is_gun, PACK.tunnel
    near: set[int] = set()
    facing = bool(g.facing)
    fire_from = PACK.fire_from
    for place, stack in stacks.items():
        if sides[stack[0]] != side or place == tunnel:
            continue
        for unit in stack:
            if status[unit] & barred:
                continue
            if is_gun[unit]:
                sight |= PACK.sight.row(place)
            elif kind == DEFENSIVE:
                if facing:
                    near.update(t for t in fire_from[place] if in_arc(g, unit, t))
                else:
                    near.update(fire_from[place])
    found = [
        place
        for place, stack in stacks.items()
        if sides[stack[0]] == foe and place != tunnel and (sight >> place & 1 or place in near)
    ]
    if MOVED_ONLY in g.options and kind == DEFENSIVE:
        found = [p for p in found if any(fair_game(g, u) for u in stacks[p])]
    return found


class FirePhase(Step[Keren]):
    """A Bombardment or Defensive Fire Phase: attacks one after another (11.0f).

    Guns that bombarded may fire once more in the Defensive Fire Phase (5.0d).
    """

    side: int
    kind: str
    shelled: tuple[int, ...] = ()
    """The places artillery has fired at in this phase (13.0d)."""

    def asks(self, g: Keren) -> tuple[int, ...]:
        """The side whose phase it is."""
        return (self.side,)

    def choice(self, g: Keren, seat: int) -> Choice:
        """Each place that can be fired at, each air unit, or no more."""
        options: list[Action] = [("air", k) for k in self.ready_air(g)]
        options += [("hex", place) for place in targets(g, seat, self.kind)]
        options.append(PASS)
        return Choice("Fire at which hex?", options)

    def ready_air(self, g: Keren) -> list[int]:
        """The air units that may still attack (13.0a, 13.0e, 16.2i)."""
        if self.kind != BOMBARDMENT or self.side != COMMONWEALTH or g.turn < g.plan.air_turn:
            return []
        if not self.air_targets(g):
            return []
        return [k for k in range(len(PACK.air)) if k not in g.flown]

    def air_targets(self, g: Keren) -> list[int]:
        """Any enemy place, the tunnel too, that artillery has not fired at (13.0a, 13.0d).

        Bombs hit units and never close the tunnel (10.5f).
        """
        foe = enemy(self.side)
        shelled = {PACK.hex_of[p] for p in self.shelled}
        return [
            p
            for p, s in g.stacks.items()
            if PACK.side[s[0]] == foe and PACK.hex_of[p] not in shelled
        ]

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Start an attack or end the phase."""
        if verb == "done":
            g.pop()
        elif verb == "air":
            g.push(AirAttack(seat, arg))
        else:
            g.push(FireOrder(seat, arg, kind=self.kind))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why that cannot be fired at, or with."""
        if verb == "air":
            if self.kind != BOMBARDMENT or seat != COMMONWEALTH or g.turn < g.plan.air_turn:
                return AIR_NOT_YET
            return AIR_FLOWN if arg in g.flown else AIR_FIRST
        if verb == "hex":
            stack = g.stacks.get(arg)
            if not stack or PACK.side[stack[0]] == seat:
                return NO_ENEMY
            if not any(fair_game(g, unit) for unit in stack):
                return STOOD_STILL
            reasons = [
                reason
                for unit in PACK.side_units[seat]
                if g.at[unit] >= 0
                and (reason := why_not_fire(g, unit, arg, self.kind))
                and reason is not NOT_ADJACENT
            ]
            return best_reason(reasons, NOBODY_FIRES)
        return Refusal("11.1a", "choose the hex to fire at first")


class FireOrder(AttackOrder, kw_only=True):
    """Units fire singly or add their factors (11.1b, 12.5a)."""

    GO = "fire"
    ASKS = "Who fires at {}?"
    NOBODY_YET = Refusal("11.1b", "choose at least one unit to fire")

    kind: str

    def able(self, g: Keren) -> list[int]:
        """Those that may fire at the target."""
        return firers(g, self.side, self.target, self.kind)

    def why_unable(self, g: Keren, unit: int) -> Refusal:
        """Why not that one."""
        return why_not_fire(g, unit, self.target, self.kind) or ALREADY_DONE

    def strike(self, g: Keren) -> None:
        """A unit of the stack is named next."""
        if self.kind == BOMBARDMENT:
            for unit in self.units:
                g.status[unit] |= FIRED  # 12.4b, 2.4c
        phase = g.flow[-1]
        if isinstance(phase, FirePhase) and any(PACK.is_gun[u] for u in self.units):
            phase.shelled = (*phase.shelled, self.target)
        g.push(NameTarget(self.side, self.target, self.units))


class AirAttack(Step[Keren]):
    """One air unit attacks alone (13.0c); a place is picked before its stack is shown (7.4c)."""

    side: int
    air: int

    def asks(self, g: Keren) -> tuple[int, ...]:
        """The Commonwealth."""
        return (self.side,)

    def choice(self, g: Keren, seat: int) -> Choice:
        """Any enemy place artillery has not fired at."""
        phase = g.flow[-2]
        assert isinstance(phase, FirePhase)
        return Choice("Bomb which hex?", [("hex", p) for p in phase.air_targets(g)])

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Announce it."""
        g.pop()
        g.flown = (*g.flown, self.air)
        reveal(g, arg)
        g.push(NameTarget(seat, arg, (), air=self.air))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that place."""
        if verb != "hex":
            return Refusal("13.0a", "choose the hex to bomb")
        stack = g.stacks.get(arg)
        if not stack or PACK.side[stack[0]] == seat:
            return NO_ENEMY
        return AIR_FIRST


class NameTarget(Step[Keren]):
    """The stack is shown: exactly one unit in it is named, and the die is rolled (11.1a)."""

    side: int
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

    def asks(self, g: Keren) -> tuple[int, ...]:
        """The firing side."""
        return (self.side,)

    def choice(self, g: Keren, seat: int) -> Choice:
        """One unit of the stack."""
        return Choice(
            f"Which unit in {PACK.codes[self.target]} is the target?",
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
        result = PACK.fire_table[die - 1][column]
        g.tell(
            Event(
                "air" if self.air >= 0 else "fire",
                seat=self.side,
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
        parts = (Part(PACK.air[air], "13.0a", PACK.air_fire),)
        return parts, column_of(PACK.air_fire)
    factors = tuple(
        Part(PACK.unit_ids[u], "2.3a", PACK.fire[u][g.status[u] & FACE]) for u in units
    )  # 11.1c: the whole factor, 6.5b as supply leaves it
    column = column_of(sum(p.value for p in factors))
    shift = min(elevation_shift(g.at[u], target) for u in units)  # 11.1e
    if shift == 0:
        return factors, column
    name = f"{abs(shift)} column{'s' if abs(shift) > 1 else ''} "
    name += "right, from above" if shift > 0 else "left, from below"
    shifted = min(max(column + shift, 0), len(PACK.fire_columns) - 1)  # 11.2c
    return (*factors, Part(name, "11.2b", shift)), shifted


def column_of(total: int) -> int:
    """The column of a total in quarters: fractions are dropped after adding."""
    whole = total // 4
    return max(i for i, least in enumerate(PACK.fire_minimum) if least <= whole)


def elevation_shift(home: int, target: int) -> int:
    """Columns right or left for firing down or up; fractions of levels drop (11.2b, 12.2c)."""
    up = int((PACK.level[target] - PACK.level[home]) / 100)  # 12.1a
    return (0, 0, -1, -2)[min(up, 3)] if up >= 0 else (0, 0, 1, 2)[min(-up, 3)]


def fire_result(g: Keren, named: int, target: int, result: str) -> None:
    """What a result does (11.3, 13.0f); nobody advances (11.4a)."""
    stack = g.stacks[target]
    side = PACK.side[named]
    match result:
        case "NE":  # 11.3a
            pass
        case "S":
            suppress(g, (named,), "11.3b")
        case "DR":
            g.push(Retreat(side, target, stack))  # 11.3c
        case "1DE":  # 11.3d
            eliminate(g, named, "11.3d")
            shake(g, stack, (named,), "11.3d")
        case "2DE":  # 11.3e
            eliminate(g, named, "11.3e")
            others = tuple(u for u in stack if u != named)
            if others:
                g.push(Losses(side, others, 1, "11.3e", shaken=True, with_named=named))


def fire_odds(g: Keren, units: tuple[int, ...], target: int, air: int = -1) -> Odds:
    """The exact chances of an attack."""
    parts, column = fire_column(g, units, target, air)
    results = [row[column] for row in PACK.fire_table]
    order = ("NE", "S", "DR", "1DE", "2DE")
    return Odds(
        title=f"Ranged fire, column {PACK.fire_columns[column]}",
        parts=parts,
        outcomes=tuple((r, results.count(r), 6) for r in order if r in results),
    )
