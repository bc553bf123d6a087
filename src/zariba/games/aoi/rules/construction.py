"""The Construction and Repair Step of one side (xviii.s3c, 8.6, b8.6c)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ, SHIP
from zariba.games.aoi.material.printed import Installation
from zariba.games.aoi.rules.command_reform import (
    exchange,
    exchangeable,
    successors,
    why_not_exchange,
)
from zariba.games.aoi.rules.force_pool import (
    NO_UNITS,
    build,
    building_sites,
    payer,
    pool_of,
    why_not_build,
    why_not_built_at,
)
from zariba.games.aoi.rules.installations import mark, unmark
from zariba.games.aoi.rules.partisans import (
    buy_partisan,
    places,
    why_no_purchase,
    why_not_rise,
)
from zariba.games.aoi.rules.pilot_recovery import (
    bases_for,
    is_recovered,
    return_unit,
    returning,
    why_not_return,
    why_not_return_to,
)
from zariba.games.aoi.rules.rebase import force_out
from zariba.games.aoi.rules.redeployment import (
    posts,
    redeploy,
    why_not_post,
    why_not_redeploy,
)
from zariba.games.aoi.rules.shipyards import (
    damaged,
    repair_ship,
    scrap,
    why_not_repair,
    why_not_scrap,
)
from zariba.games.aoi.rules.state import (
    BASE_CHIT,
    BASE_RISING,
    DEPLETED,
    FORT,
    FORT_CHIT,
    FORT_RISING,
    LARGE_BASE,
    NOT_NOW,
    NOT_YOURS,
    SMALL_BASE,
    Aoi,
    holder,
    owner,
)
from zariba.games.aoi.rules.supply import fed_hexes, is_fed
from zariba.games.aoi.rules.zones_of_control import enemy_zoc, enemy_zoc_any

SMALL, LARGE, FORTIFY, RAZE, DISMANTLE = "small", "large", "fortify", "raze", "dismantle"
PARTISAN: Final = "partisan"
EXCHANGE: Final = "exchange"
RAISE: Final = {"build": False, "half": True}
"""The words for building a unit, and whether at half strength (b8.6a)."""
BUILD: Final = {
    SMALL: SMALL_BASE | BASE_RISING,
    LARGE: LARGE_BASE | BASE_RISING,
    FORTIFY: FORT | FORT_RISING,
}
"""What is built, and the chits it puts into the hex."""
DESTROY: Final = {RAZE: BASE_CHIT, DISMANTLE: FORT_CHIT}
"""What is destroyed voluntarily: an airbase, a fort (xviii.s3f)."""


class Construction(SeatStep[Aoi]):
    """A major power builds, rebuilds and destroys; either side redeploys HQs and Generals."""

    task: str = ""
    """What is to be done in the hex that is asked for."""
    piece: int = -1
    redeployed: tuple[int, ...] = ()
    built: tuple[int, ...] = ()
    """The cities that have raised a land unit (b8.6a)."""

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A task, then its hex."""
        if self.task == EXCHANGE:
            units: list[Action] = [("unit", p) for p in successors(g, seat)]
            return Choice("Which HQ takes its place?", [*units, ("back", 0)])
        if self.task:
            options: list[Action] = [("hex", hex_) for hex_ in self.places(g, seat)]
            return Choice("Where?", [*options, ("back", 0)])
        fed = fed_hexes(g, seat)
        own, status, at = g.plan.sides[seat], g.status, g.at
        options = [
            ("rebuild", p)
            for p in own.pieces
            if status[p] & DEPLETED and at[p] >= 0 and why_not_rebuild(g, seat, p, fed) is None
        ]
        options += [("rebuild", p) for p in returning(g, seat, fed)]
        if g.plan.constructs:
            options += [
                (word, p)
                for p in pool_of(g, seat)
                for word, half in RAISE.items()
                if why_not_build(g, seat, p, half, self.built, fed) is None
            ]
        ships = damaged(g, seat)
        options += [("repair", p) for p in ships if why_not_repair(g, seat, p, fed) is None]
        options += [("scrap", p) for p in ships if why_not_scrap(g, seat, p) is None]
        if why_no_purchase(g, seat) is None:
            options.append((PARTISAN, 0))
        options += [(word, 0) for word in BUILD if has_site(g, seat, word, fed)]
        options += [(word, 0) for word in DESTROY if doomed(g, seat, word)]
        options += [
            ("redeploy", p)
            for p in sorted((*own.of_sort[HQ], *own.of_sort[GENERAL]))
            if why_not_redeploy(g, seat, p, self.redeployed, fed) is None
        ]
        options += [(EXCHANGE, p) for p in exchangeable(g, seat)]
        builds = g.pack.major[own.nation]
        question = "Build, rebuild, destroy, redeploy?" if builds else "Redeploy which General?"
        return Choice(question, [*options, DONE], standing="Construction")

    def places(self, g: Aoi, seat: int) -> list[int]:
        """The hexes in which the task can be done."""
        if self.task == "redeploy":
            return posts(g, seat, self.piece, fed_hexes(g, seat))
        if self.task == "rebuild":
            return bases_for(g, self.piece, fed_hexes(g, seat))
        if self.task in RAISE:
            return building_sites(g, self.piece, self.built, fed_hexes(g, seat))
        if self.task in DESTROY:
            return doomed(g, seat, self.task)
        if self.task == PARTISAN:
            return places(g, seat)
        return sites(g, seat, self.task, fed_hexes(g, seat))

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """One task after another."""
        if verb == "rebuild" and g.at[arg] >= 0:
            rebuild(g, seat, arg)
        elif verb == "repair":
            repair_ship(g, seat, arg)
        elif verb == "scrap":
            scrap(g, seat, arg)
        elif verb == "unit":
            exchange(g, seat, self.piece, arg)
            self.task, self.piece = "", -1
        elif verb in ("rebuild", "redeploy", EXCHANGE, *RAISE):
            self.task, self.piece = verb, arg
        elif verb == "hex":
            self.carry_out(g, seat, arg)
        elif verb == "back":
            self.task, self.piece = "", -1
        elif verb == "done":
            g.pop()
        else:
            self.task = verb

    def carry_out(self, g: Aoi, seat: int, hex_: int) -> None:
        """Do the task in that hex."""
        task, self.task = self.task, ""
        if task == "redeploy":
            redeploy(g, seat, self.piece, hex_)
            self.redeployed = (*self.redeployed, self.piece)
            self.piece = -1
        elif task == "rebuild":
            return_unit(g, self.piece, hex_)
            self.piece = -1
        elif task in RAISE:
            build(g, seat, self.piece, hex_, RAISE[task])
            if g.pack.is_combat[self.piece]:
                self.built = (*self.built, hex_)
            self.piece = -1
        elif task in DESTROY:
            word = "airbase" if task == RAZE else "fort"
            unmark(g, hex_, DESTROY[task])
            g.tell(Event("razed", seat=seat, at=hex_, word=word))
            force_out(g, hex_, seat)
        elif task == PARTISAN:
            buy_partisan(g, seat, hex_)
        else:
            chit = chit_of(g, task)
            g.eps[g.plan.sides[seat].nation] -= chit.cost
            mark(g, hex_, BUILD[task])
            g.tell(Event("built", seat=seat, at=hex_, word=chit.name, value=chit.cost))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that task, piece or hex."""
        if verb == "hex" and self.task:
            if self.task == "redeploy":
                return why_not_post(g, seat, self.piece, arg, fed_hexes(g, seat)) or NOT_NOW
            if self.task == "rebuild":
                return why_not_return_to(g, self.piece, arg, fed_hexes(g, seat)) or NOT_NOW
            if self.task in RAISE:
                fed = fed_hexes(g, seat)
                return why_not_built_at(g, self.piece, arg, self.built, fed) or NOT_NOW
            if self.task in DESTROY:
                return Refusal("xviii.s3f", "nothing of yours stands in {it} to be destroyed")
            if self.task == PARTISAN:
                return why_not_rise(g, seat, arg) or NOT_NOW
            return why_not_site(g, seat, self.task, arg, fed_hexes(g, seat)) or NOT_NOW
        if self.task:
            return NOT_NOW
        if verb == EXCHANGE:
            return why_not_exchange(g, seat, arg) or NOT_NOW
        if verb == "rebuild":
            return why_not_rebuild(g, seat, arg, fed_hexes(g, seat)) or NOT_NOW
        if verb in RAISE:
            fed = fed_hexes(g, seat)
            return why_not_build(g, seat, arg, RAISE[verb], self.built, fed) or NOT_NOW
        if verb == "redeploy":
            fed = fed_hexes(g, seat)
            return why_not_redeploy(g, seat, arg, self.redeployed, fed) or NOT_NOW
        if verb == "repair":
            return why_not_repair(g, seat, arg, fed_hexes(g, seat)) or NOT_NOW
        if verb == "scrap":
            return why_not_scrap(g, seat, arg) or NOT_NOW
        if verb == PARTISAN:
            return why_no_purchase(g, seat) or NOT_NOW
        if verb in BUILD:
            return why_not_afford(g, seat, verb) or Refusal(
                "b8.6c", "no hex of yours in supply is fit for that"
            )
        if verb in DESTROY:
            return Refusal("xviii.s3f", "there is nothing of yours to destroy")
        return self.why_nothing(g, seat, arg) if verb == "unit" else NOT_NOW

    def why_nothing(self, g: Aoi, seat: int, piece: int) -> Refusal:
        """Why nothing can be done with a piece that is clicked: of what could be, the likeliest."""
        fed, sort = fed_hexes(g, seat), g.pack.sort[piece]
        if sort == SHIP and g.at[piece] >= 0:
            return why_not_repair(g, seat, piece, fed) or NOT_NOW
        if sort in (HQ, GENERAL):
            return why_not_redeploy(g, seat, piece, self.redeployed, fed) or NOT_NOW
        if g.at[piece] >= 0 or not g.plan.constructs:
            return why_not_rebuild(g, seat, piece, fed) or NOT_NOW
        return why_not_build(g, seat, piece, False, self.built, fed) or NOT_NOW


def chit_of(g: Aoi, task: str) -> Installation:
    """The installation that a task builds."""
    table = g.pack.installation
    if task == FORTIFY:
        return table.fort
    return table.large_airbase if task == LARGE else table.small_airbase


def why_not_afford(g: Aoi, seat: int, task: str) -> Refusal | None:
    """Why a side cannot pay for an installation; any number may be built (8.6b)."""
    nation = g.plan.sides[seat].nation
    if not g.pack.major[nation]:
        return Refusal("b0.1a", "a minor nation has no EPs and builds nothing")
    cost = chit_of(g, task).cost
    return (
        None
        if g.eps[nation] >= cost
        else Refusal("b8.6c", f"that costs {cost} EPs, and {g.eps[nation]} are left")
    )


def sites(g: Aoi, seat: int, task: str, fed: frozenset[int]) -> list[int]:
    """The hexes in which an installation can be built."""
    if why_not_afford(g, seat, task) is not None:
        return []
    return [hex_ for hex_ in sorted(fed) if why_not_site(g, seat, task, hex_, fed) is None]


def has_site(g: Aoi, seat: int, task: str, fed: frozenset[int]) -> bool:
    """Whether there is any such hex."""
    if why_not_afford(g, seat, task) is not None:
        return False
    return any(why_not_site(g, seat, task, hex_, fed) is None for hex_ in fed)


def why_not_site(g: Aoi, seat: int, task: str, hex_: int, fed: frozenset[int]) -> Refusal | None:
    """Why an installation may not be built in a hex (b8.6c)."""
    if owner(g, hex_) != seat or holder(g, hex_) not in (-1, seat):
        return Refusal("b8.6c", "{it} is not yours")
    if hex_ not in fed:
        return Refusal("b8.6c", "{it} is not in supply")
    if enemy_zoc_any(g, seat, hex_):
        return Refusal("b8.6c", "an enemy zone of control covers {it}, if only inhibited")
    bits = g.works.get(hex_, 0)
    if bits & (FORT_CHIT if task == FORTIFY else BASE_CHIT):
        return Refusal("b4.2a", "one chit of that kind lies in {it} already", ("b0.6a",))
    if task == LARGE and not g.pack.ground[hex_].large_airbase:
        return Refusal("8.11b", "no Large Airbase is built in jungle")
    return None


def doomed(g: Aoi, seat: int, task: str) -> list[int]:
    """The hexes with chits of one's own that may be destroyed voluntarily (xviii.s3f)."""
    if not g.pack.major[g.plan.sides[seat].nation]:
        return []
    chits = DESTROY[task]
    return [h for h, bits in sorted(g.works.items()) if bits & chits and owner(g, h) == seat]


def step_price(g: Aoi, piece: int) -> int:
    """What one step of a unit costs: half of the whole, rounded up (8.6c, b8.6b, R40)."""
    return (g.pack.cost[piece] + 1) // 2


def why_not_rebuild(g: Aoi, seat: int, piece: int, fed: frozenset[int]) -> Refusal | None:
    """Why a unit may not be rebuilt to full strength now (8.6c)."""
    pack = g.pack
    nation = payer(g, piece)
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if not pack.major[nation]:
        return Refusal("b0.1a", "a minor nation has no EPs and rebuilds nothing")
    if is_recovered(g, piece):
        return why_not_return(g, piece, fed)
    if g.at[piece] < 0 or pack.sort[piece] not in (COMBAT, AIR):
        return NO_UNITS
    if not g.status[piece] & DEPLETED:
        return Refusal("8.6c", "{it} is not depleted")
    if piece in g.cut_off or not is_fed(g, piece, fed):
        return Refusal("b7.12a", "a unit out of supply is not rebuilt")
    if enemy_zoc(g, seat, g.at[piece]):
        return Refusal("8.6c", "{it} is in an enemy zone of control")
    if g.eps[nation] < step_price(g, piece):
        return Refusal(
            "8.6c", f"{{it}} costs {step_price(g, piece)} EPs, and {g.eps[nation]} are left"
        )
    return None


def rebuild(g: Aoi, seat: int, piece: int) -> None:
    """Pay for a step and turn the unit to its full side."""
    price = step_price(g, piece)
    g.eps[payer(g, piece)] -= price
    g.status[piece] &= ~DEPLETED
    g.tell(Event("rebuilt", seat=seat, units=(piece,), at=g.at[piece], value=price))
