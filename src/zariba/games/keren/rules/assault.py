"""Assaults: sum against sum, the ratio, the die, the advance (14.0)."""

from typing import ClassVar

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Action, Choice, Odds, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.keren.material.counters import spell_factor
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.attack import AttackOrder
from zariba.games.keren.rules.losses import Losses
from zariba.games.keren.rules.ranged_fire import at_most
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.stacking import Order
from zariba.games.keren.rules.state import (
    ALREADY_DONE,
    DONE,
    NOT_ON_MAP,
    SUPPRESSED,
    SUPPRESSED_STAYS,
    WRONG_PHASE,
    Keren,
    best_reason,
    enemy,
    enter,
    face_of,
    leave,
    suppress,
)

NO_GUNS = Refusal("14.0a", "{it} is artillery, which never assaults")
ONE_ASSAULT = Refusal("14.0c", "{it} has taken part in an assault in this phase", ("14.5d",))
NOT_ADJACENT = Refusal("14.0a", "{it} is not adjacent to the hex that is assaulted")
BARRED = Refusal("14.0f", "{it} has a barred hexside between it and the hex that is assaulted")
TUNNEL_ONLY = Refusal(
    "10.5d",
    "{it} cannot: the tunnel is assaulted only from its mouths, and only they from it",
    ("10.5e",),
)
NO_ENEMY = Refusal("14.0a", "{it} has no enemy unit in it to assault")
NOBODY = Refusal("14.0a", "{it} is next to none of your units that may assault now")
NOT_IN_IT = Refusal("14.5b", "{it} took no part in the assault: only units that did may advance")


def why_not_assault(g: Keren, unit: int, target: int) -> Refusal | None:
    """Why a unit may not assault a place now, None when it may; facing is no matter (9.0b)."""
    pack = g.pack
    if pack.is_gun[unit]:
        return NO_GUNS
    status = g.status[unit]
    if status & SUPPRESSED:
        return SUPPRESSED_STAYS
    if status & DONE:
        return ONE_ASSAULT  # 14.5d
    home = g.at[unit]
    if home not in pack.assault_from[target]:
        if pack.tunnel in (home, target):
            return TUNNEL_ONLY  # 10.5e
        return BARRED if home in pack.grid.adjacent[target] else NOT_ADJACENT
    if pack.is_tank[unit] and (home, target) in pack.no_tank_assault:
        return BARRED
    return None


def assaulters(g: Keren, seat: int, target: int) -> list[int]:
    """The units of a side that may assault a place now."""
    seats = g.pack.seat
    return [
        u
        for near in g.pack.assault_from[target]
        for u in g.stacks.get(near, ())
        if seats[u] == seat and why_not_assault(g, u, target) is None
    ]


def targets(g: Keren, seat: int) -> list[int]:
    """The enemy places that some unit may assault now."""
    foe, seats = enemy(seat), g.pack.seat
    return [
        place
        for place, stack in g.stacks.items()
        if seats[stack[0]] == foe and assaulters(g, seat, place)
    ]


def nearby_reasons(g: Keren, seat: int, target: int) -> list[Refusal]:
    """Why each unit of the side next to a place, or in the tunnel, may not assault it."""
    pack = g.pack
    near = {*pack.grid.adjacent[pack.hex_of[target]], pack.tunnel, pack.tunnel_hex}
    return [
        reason
        for place in near
        for unit in g.stacks.get(place, ())
        if pack.seat[unit] == seat and (reason := why_not_assault(g, unit, target))
    ]


class AssaultPhase(SeatStep[Keren]):
    """Assaults declared and resolved one after another, none of them forced (14.0c, 14.0d)."""

    def choice(self, g: Keren, seat: int) -> Choice:
        """Each place that can be assaulted, or no more."""
        options: list[Action] = [("hex", place) for place in targets(g, seat)]
        return Choice("Assault which hex?", [*options, PASS])

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Start an assault or end the phase."""
        if verb == "done":
            g.pop()
        else:
            g.push(AssaultOrder(seat, arg))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why that place cannot be assaulted."""
        if verb != "hex":
            return Refusal("14.1f", "{it} comes later: choose the enemy hex to assault first")
        stack = g.stacks.get(arg)
        if not stack or g.pack.seat[stack[0]] == seat:
            return NO_ENEMY
        return best_reason(nearby_reasons(g, seat, arg), NOBODY)


class AssaultOrder(AttackOrder):
    """Units adjacent to the hex go in together (14.0e, 14.1f)."""

    GO: ClassVar[str] = "assault"
    ASKS: ClassVar[str] = "Who assaults {}?"
    NOBODY_YET: ClassVar[Refusal] = Refusal("14.1f", "choose at least one unit to assault")

    def able(self, g: Keren) -> list[int]:
        """Those that may assault the target."""
        return assaulters(g, self.seat, self.target)

    def why_unable(self, g: Keren, unit: int) -> Refusal:
        """Why not that one."""
        return why_not_assault(g, unit, self.target) or ONE_ASSAULT

    def strike(self, g: Keren) -> None:
        """The stacks are shown: roll."""
        resolve(g, self.seat, self.units, self.target)


def strength(g: Keren, units: tuple[int, ...]) -> tuple[Part, ...]:
    """The assault factors of units in quarters; suppression does not lessen them (14.4b)."""
    return tuple(
        Part(g.pack.unit_ids[u], "2.3a", g.pack.assault[u][face_of(g, u)]) for u in units
    )  # 14.1e: halves and quarters count exactly; 14.0b: artillery defends with its own


def ratio(attack: int, defence: int) -> int:
    """Attackers to one defender, or minus defenders to one attacker (14.1a)."""
    if attack >= defence:
        return attack // defence
    rounded_up = (defence + attack - 1) // attack
    return -rounded_up


def odds_column(pack: KerenPack, odds: int) -> tuple[int, int]:
    """The column of a ratio and the die bonus for what lies beyond the last (14.1b, 14.1c)."""
    ratios = pack.assault_ratios
    column = max((c for c, least in enumerate(ratios) if least <= odds), default=0)
    beyond = max(odds - ratios[-1], 0) if ratios[-1] > 0 else 0
    return column, beyond * pack.assault_modifiers.per_ratio_above_4


def die_parts(pack: KerenPack, target: int, bonus: int) -> tuple[Part, ...]:
    """What is added to the assault die (14.1d)."""
    parts = []
    if target != pack.tunnel and pack.terrain[target] == "clear":
        parts.append(Part("clear ground", "14.1d", pack.assault_modifiers.clear_target))
    if target in pack.forts:
        parts.append(Part("fort", "14.1d", pack.assault_modifiers.fort_target))
    if bonus:
        parts.append(Part(f"ratio above {pack.assault_columns[-1]}", "14.1b", bonus))
    return tuple(parts)


def assault_result(pack: KerenPack, column: int, die: int, mods: tuple[Part, ...]) -> str:
    """The cell of the table; net rolls beyond its ends read the end row (R59)."""
    net = die + sum(p.value for p in mods)
    return pack.assault_table[min(max(net, pack.assault_lowest), pack.assault_highest)][column]


def net_rows(pack: KerenPack, mods: tuple[Part, ...]) -> tuple[str, ...]:
    """The rows of the table that the die can come to."""
    added = sum(p.value for p in mods)
    nets = {min(max(die + added, pack.assault_lowest), pack.assault_highest) for die in range(1, 7)}
    return tuple(map(str, sorted(nets)))


def resolve(g: Keren, seat: int, units: tuple[int, ...], target: int) -> None:
    """Compare the sums, roll, apply (14.1)."""
    stack = g.stacks[target]
    attack, defence = strength(g, units), strength(g, stack)
    odds = ratio(sum(p.value for p in attack), sum(p.value for p in defence))
    column, bonus = odds_column(g.pack, odds)
    mods = die_parts(g.pack, target, bonus)
    die = g.roll(6, "assault", units)
    result = assault_result(g.pack, column, die, mods)
    g.tell(
        Event(
            "assault",
            seat=seat,
            units=units,
            at=target,
            value=column,
            die=die,
            word=result,
            parts=mods,
        )
    )
    g.push(Advance(seat, target, units))
    foe = enemy(seat)
    match result:
        case "2AE" | "1AE":  # 14.2a, 14.2f
            g.push(Losses(seat, units, int(result[0]), "14.2a"))
        case "S":
            suppress(g, stack, "14.2b")
        case "DR":
            g.push(Retreat(foe, target, stack))  # 14.2c
        case "1DE" | "2DE":  # 14.2d, 14.2e
            rule = "14.2d" if result == "1DE" else "14.2e"
            g.push(Losses(foe, stack, int(result[0]), rule, shaken=True))


class Advance(SeatStep[Keren]):
    """Into a hex left empty, any of the units that took part may go (14.5a, 14.5b)."""

    target: int
    units: tuple[int, ...]
    left: tuple[int, ...] = ()
    """The places that units have advanced from."""

    def work(self, g: Keren) -> bool:
        """Nobody advances while a defender stays, suppressed or not (14.5c)."""
        stack = g.stacks.get(self.target, ())
        blocked = bool(stack) and g.pack.seat[stack[0]] != self.seat
        if blocked or not self.may_go(g):
            g.pop()
            for place in (*self.left, self.target) if self.left else ():
                if len(g.stacks.get(place, ())) > 1:
                    g.push(Order(self.seat, place))  # 7.4d
            return True
        return False

    def may_go(self, g: Keren) -> list[int]:
        """Participants still alive and outside, while there is room (14.5a)."""
        if len(g.stacks.get(self.target, ())) >= g.pack.limit[self.target]:
            return []
        return [u for u in self.units if g.at[u] >= 0 and g.at[u] != self.target]

    def choice(self, g: Keren, seat: int) -> Choice:
        """Each participant, or stay."""
        options: list[Action] = [("unit", u) for u in self.may_go(g)]
        return Choice(
            f"Advance into {g.pack.codes[self.target]}?",
            [*options, PASS],
            together=("unit", "All of them advance"),
        )

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Move one in, free of cost and of zones of control (8.4a)."""
        if verb == "done":
            self.units = ()
            return
        home = g.at[arg]
        leave(g, arg)
        enter(g, arg, self.target)
        self.left = (*(p for p in self.left if p != home), home)
        g.tell(Event("advance", seat=seat, units=(arg,), at=home, to=self.target))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Only participants, only while there is room."""
        if verb != "unit":
            return WRONG_PHASE
        if arg not in self.units:
            return NOT_IN_IT
        return ALREADY_DONE if g.at[arg] == self.target else NOT_ON_MAP


def assault_odds(g: Keren, units: tuple[int, ...], target: int) -> Odds:
    """The chances of an assault against the defenders as this state knows them."""
    stack = g.stacks[target]
    attack, defence = strength(g, units), strength(g, stack)
    odds = ratio(sum(p.value for p in attack), sum(p.value for p in defence))
    column, bonus = odds_column(g.pack, odds)
    mods = die_parts(g.pack, target, bonus)
    found = [assault_result(g.pack, column, die, mods) for die in range(1, 7)]
    results = [at_most(result, len(stack), len(units)) for result in found]
    order = ("2AE", "1AE", "S", "DR", "1DE", "2DE")
    hidden = sum(1 for u in stack if u in g.pack.unknown)
    note = ""
    if hidden:
        guess = g.pack.assault[g.pack.unknown[g.pack.seat[stack[0]]]][0]
        note = f"{hidden} hidden, taken as {spell_factor(guess)} each"
    mine, theirs = (sum(p.value for p in seat) for seat in (attack, defence))
    factors = f"{spell_factor(mine)} to {spell_factor(theirs)}"
    return Odds(
        title=f"Assault at {g.pack.assault_columns[column]} ({factors})",
        parts=mods,
        outcomes=tuple((r, results.count(r), 6) for r in order if r in results),
        note=note,
        reads=("Assault", g.pack.assault_columns[column]),
        rows=net_rows(g.pack, mods),
    )
