"""Combat Veterans, an optional rule (11.28)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.battle import NOT_IN_IT, Battle, battle_of, defenders
from zariba.games.aoi.rules.state import NOT_NOW, VETERAN, VETERANS, Aoi, enemy

NO_CHIT = Refusal("11.28j", "only a unit that bears a Veteran chit may apply one")
NOT_ATTACKING = Refusal("11.28c", "only a veteran that adds its strength may apply its chit")
LOST = Refusal("11.28b", "only an attacker that has survived becomes a veteran")
HAS_ONE = Refusal("11.28j", "{it} is a veteran already")


def veterans_in(g: Aoi, battle: Battle, seat: int) -> list[int]:
    """The units of a side in a combat that bear a chit: attackers, or all of the defending hex."""
    if VETERANS not in g.options:
        return []
    units = battle.units if seat == battle.seat else defenders(g, battle.target, seat)
    return [u for u in units if g.status[u] & VETERAN]


class VeteranChoice(SeatStep[Aoi]):
    """One side says before the die whether it applies a chit, and whose (11.28e, 11.28f)."""

    def work(self, g: Aoi) -> bool:
        """A side without veterans is not asked."""
        if veterans_in(g, battle_of(g), self.seat):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One veteran (11.28g), or none: then every chit stays where it is."""
        options: list[Action] = [("unit", u) for u in veterans_in(g, battle_of(g), seat)]
        return Choice("Apply the chit of a veteran?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """The chit is spent, whatever comes of it (11.28c, 11.28d, 11.28k)."""
        g.pop()
        if verb == "done":
            return
        battle = battle_of(g)
        mine, theirs = battle.veterans
        battle.veterans = (arg, theirs) if seat == battle.seat else (mine, arg)
        g.status[arg] &= ~VETERAN
        g.tell(Event("veteran_used", seat=seat, units=(arg,)))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if verb != "unit":
            return NOT_NOW
        return NO_CHIT if not g.status[arg] & VETERAN else NOT_ATTACKING


class NewVeteran(SeatStep[Aoi]):
    """A natural 1 has made a veteran of one surviving attacker; the Initiative chooses (11.28a)."""

    units: tuple[int, ...]

    def work(self, g: Aoi) -> bool:
        """With one survivor there is nothing to choose, with none no veteran (11.28b)."""
        able = candidates(g, self.units)
        if len(able) > 1:
            return False
        g.pop()
        if able:
            decorate(g, able[0])
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Each of them, even the enemy's (R59)."""
        options: list[Action] = [("unit", u) for u in candidates(g, self.units)]
        return Choice("Which unit becomes a veteran?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one."""
        g.pop()
        decorate(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if verb != "unit" or arg not in self.units:
            return NOT_IN_IT
        return HAS_ONE if g.status[arg] & VETERAN else LOST


def candidates(g: Aoi, units: tuple[int, ...]) -> list[int]:
    """The attackers that live and bear no chit."""
    return [u for u in units if g.at[u] >= 0 and not g.status[u] & VETERAN]


def decorate(g: Aoi, unit: int) -> None:
    """There are always chits enough (11.28k)."""
    g.status[unit] |= VETERAN
    g.tell(Event("veteran", seat=g.pack.seat[unit], units=(unit,)))


def make_veteran(g: Aoi, battle: Battle) -> None:
    """The standing natural die decides, not the modified one (11.28a, R57)."""
    if VETERANS in g.options and battle.die == g.pack.die.veteran_on:
        g.push(NewVeteran(g.initiative, battle.units))


def push_announcements(g: Aoi, battle: Battle) -> None:
    """The defender announces before the attacker, who cannot call it off any more (11.28f)."""
    g.push(VeteranChoice(battle.seat))
    g.push(VeteranChoice(enemy(battle.seat)))
