"""Step losses of a combat, and standing fast (b5.17a, b5.17b)."""

from zariba.core.choice import EACH_LOSES, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.rules.battle import NOT_IN_IT, battle_of, defenders
from zariba.games.aoi.rules.elimination import eliminate, lose_step
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.standing_orders import is_bound
from zariba.games.aoi.rules.state import DEPLETED, Aoi, enemy, pieces_in, strength_of

STRONGEST = Refusal("b5.17a", "the attacker's first loss falls on a unit of his highest strength")
ALL_BEFORE = Refusal("b5.17a", "each unit loses a step before one loses a second")
GONE = Refusal("b5.17a", "{it} is no longer on the map")
NO_WALLS = Refusal("b5.17b", "units stand fast only in a city or fort")
TOO_FAR = Refusal("b5.17b", "only a retreat of one hex can be cancelled")
LAST_STEP = Refusal("b5.17b", "units do not stand fast at the price of their last step")


def steps_left(g: Aoi, units: tuple[int, ...]) -> int:
    """How many steps the units that live have together (b0.2a)."""
    steps_of = g.pack.steps_of
    return sum(steps_of[u] - bool(g.status[u] & DEPLETED) for u in units if g.at[u] >= 0)


def hit(g: Aoi, unit: int, rule: str) -> None:
    """A unit in the combat loses a step; it is remembered whose turn is over."""
    battle = battle_of(g)
    battle.hit = (*battle.hit, unit)
    lose_step(g, unit, rule)


def mourn(g: Aoi, hexes: tuple[int, ...], seat: int) -> None:
    """Generals whose last troops fell in one of these hexes roll (b5.20a)."""
    for hex_ in dict.fromkeys(hexes):
        orphaned(g, hex_, seat)


class Losses(SeatStep[Aoi]):
    """The owner picks who loses the steps that the table asks; attackers come first (b5.17a)."""

    units: tuple[int, ...]
    count: int
    hexes: tuple[int, ...]
    """Where each stood when it began."""
    strongest: bool = False
    """The next loss falls on a unit of the highest strength."""

    def at_risk(self, g: Aoi) -> list[int]:
        """Who may take the next loss: nobody a second time before all have had their first."""
        living = [u for u in self.units if g.at[u] >= 0]
        struck = battle_of(g).hit
        fewest = min((struck.count(u) for u in living), default=0)
        next_ = [u for u in living if struck.count(u) == fewest]
        if self.strongest:
            most = max((strength_of(g, u) for u in next_), default=0)
            next_ = [u for u in next_ if strength_of(g, u) == most]
        return next_

    def work(self, g: Aoi) -> bool:
        """Without a choice the losses are taken at once; beyond the last step they are ignored."""
        if self.count >= steps_left(g, self.units):
            for unit in self.units:
                if g.at[unit] >= 0:
                    eliminate(g, unit, "b5.17a")
            self.count = 0
        if not self.count:
            g.pop()
            stood = zip(self.units, self.hexes, strict=True)
            mourn(g, tuple(hex_ for unit, hex_ in stood if g.at[unit] < 0), self.seat)
            return True
        candidates = self.at_risk(g)
        if len(candidates) > 1:
            return False
        self.lose(g, candidates[0])
        return True

    def lose(self, g: Aoi, unit: int) -> None:
        """One step of the losses is taken."""
        hit(g, unit, "b5.17a")
        self.count -= 1
        self.strongest = False

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Each unit that may take it."""
        steps = "a step" if self.count == 1 else f"the first of {self.count} steps"
        options: list[Action] = [("unit", u) for u in self.at_risk(g)]
        return Choice(f"Which unit loses {steps}?", options, together=EACH_LOSES)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one."""
        self.lose(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why another unit must take the loss."""
        if verb != "unit" or arg not in self.units:
            return NOT_IN_IT  # HQs, Generals and air units take no losses
        if g.at[arg] < 0:
            return GONE
        return STRONGEST if self.strongest else ALL_BEFORE


def lose_partisans(g: Aoi, hex_: int, seat: int) -> int:
    """Any loss or retreat removes the partisans of the hex; how many steps that was (b10.6b)."""
    gone = pieces_in(g, hex_, seat, PARTISAN)
    for piece in gone:
        hit(g, piece, "b10.6b")
    return len(gone)


def push_losses(g: Aoi, seat: int, units: tuple[int, ...], count: int, veteran: int) -> None:
    """Begin the losses of a side; a veteran that applied its chit loses the first (11.28i)."""
    hexes = tuple(g.at[u] for u in units)
    attacks = battle_of(g).seat == seat
    if veteran >= 0:
        hit(g, veteran, "11.28i")
        count = max(count - 1, 0)  # R60: it counts against the table's own
    strongest = attacks and veteran < 0
    g.push(Losses(seat, units, count, hexes, strongest))


def why_not_stand(g: Aoi, hex_: int, seat: int, hexes: int) -> Refusal | None:
    """Why the defenders of a hex may not cancel their retreat (b5.17b)."""
    if not (g.pack.city[hex_] or fort_works(g, hex_)):
        return NO_WALLS
    troops = defenders(g, hex_, seat)
    if hexes != 1 and not any(is_bound(g, u) for u in troops):  # b11.22a
        return TOO_FAR
    if steps_left(g, troops) < 2:
        return LAST_STEP
    return None


class StandFast(SeatStep[Aoi]):
    """In a city or fort the defender may lose one more step instead of retreating (b5.17b)."""

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Stand, or go."""
        place = g.pack.hex_name(battle_of(g).target)
        return Choice(f"Stand fast in {place} at the price of a step?", [("stand", 0), ("no", 0)])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """The retreat is off; the loss comes in the usual order."""
        g.pop()
        if verb == "no":
            return
        battle = battle_of(g)
        own, theirs, _ = battle.cell
        battle.cell = (own, theirs, 0)
        units = defenders(g, battle.target, enemy(battle.seat))
        g.tell(Event("stood_fast", seat=seat, units=units, at=battle.target))
        push_losses(g, seat, units, 1, -1)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Nothing else is asked here."""
        return Refusal("b5.17b", "stand fast, or let the units retreat")
