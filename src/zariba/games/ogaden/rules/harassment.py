"""The fight of a harassment or a sabotage, and how the raiders leave it (7.2.1, 7.3.1)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.rules.battle import HARASSMENT, Battle
from zariba.games.ogaden.rules.bowls import clear_supports
from zariba.games.ogaden.rules.control import may_reveal, site_of
from zariba.games.ogaden.rules.fire import UCF, Volley, printed
from zariba.games.ogaden.rules.losses import alive
from zariba.games.ogaden.rules.morale import change_morale
from zariba.games.ogaden.rules.retreat import Retreat, allowed
from zariba.games.ogaden.rules.state import (
    ALWAYS_PAYS,
    ATTACKING,
    Ogaden,
    conceal,
    has_room,
    is_visible,
    move,
    visible,
)
from zariba.games.ogaden.rules.supports import PlaySupports


class Skirmish(Battle):
    """The fight of a harassment or a sabotage, and what comes of it (7.2.1, 7.3.1)."""

    mode: str = HARASSMENT
    from_where: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """harassment or sabotage."""
        return self.mode

    def work(self, g: Ogaden) -> bool:
        """Supports, fire of both sides with UCF, the outcome."""
        pack = g.pack
        self.stage += 1
        enemy = 1 - self.seat
        match self.stage:
            case 1:
                self.defenders = tuple(visible(g, self.zone, enemy))
                g.push(PlaySupports(self.seat, pack.supports_played[1]))  # 9.2e
            case 2:
                if self.fighters(g, enemy):  # 7.3.1c: an EZ may be undefended
                    g.push(PlaySupports(enemy, pack.supports_played[1]))
            case 3:
                self.fire(g, self.seat if self.attacker_first(pack) else enemy)
            case 4:
                self.fire(g, enemy if self.attacker_first(pack) else self.seat)
            case 5:
                clear_supports(g)
                if self.mode == HARASSMENT:
                    self.end_harassment(g)
                else:
                    self.end_sabotage(g)
            case _:
                g.pop()
        return True

    def fire(self, g: Ogaden, seat: int) -> None:
        """The shots of one side (7.2.1c, 7.2.1d)."""
        g.push(Volley(seat, self.fight(g), self.fighters(g, seat), self.fighters(g, 1 - seat)))

    def end_harassment(self, g: Ogaden) -> None:
        """A GZ put out of action pays a point (7.2.1e); the survivors stay or go (7.2.1f)."""
        success = not site_of(g, self.zone, 1 - self.seat)
        g.tell(Event("outcome", seat=self.seat, at=self.zone, value=int(success), word=self.mode))
        if success or ALWAYS_PAYS in g.options:
            change_morale(g, self.seat, g.pack.points.harassment_success_S, "7.2.1e")
        self.disperse(g, success)

    def end_sabotage(self, g: Ogaden) -> None:
        """A survivor needs less than its NCF, or a TS that makes it sure (7.3.1d, 9.2.2f)."""
        pack = g.pack
        survivors = alive(g, self.units, self.zone)
        if survivors:  # 7.3.1i: whatever has become of the site
            sure = any(c == self.seat and pack.markers[m].auto_ambush for c, m, _ in self.played)
            need = printed(g, survivors[0])[UCF]
            die = 0 if sure else g.roll(6, "sabotage", survivors)
            success = sure or die < need
            g.tell(
                Event(
                    "outcome",
                    seat=self.seat,
                    units=survivors,
                    at=self.zone,
                    die=die,
                    value=int(success),
                    word=self.mode,
                )
            )
            if success:
                g.sabotaged = (*g.sabotaged, self.zone)  # 7.3.1e
        self.disperse(g, False)

    def disperse(self, g: Ogaden, success: bool) -> None:
        """The survivors go on."""
        for unit, came in zip(self.units, self.from_where, strict=True):
            if g.at[unit] == self.zone:
                g.push(Disperse(self.seat, unit, self.zone, came, self.mode, success))


class Disperse(SeatStep[Ogaden]):
    """After a raid a unit stays or leaves, on either side of its counter (7.2.1f, 7.3.1f)."""

    unit: int
    zone: int
    came: int
    mode: str
    success: bool

    def work(self, g: Ogaden) -> bool:
        """A unit that is gone, or has nowhere to go, needs no choice."""
        if g.at[self.unit] != self.zone:
            g.pop()
            return True
        if not self.options(g):
            g.pop()
            g.push(Retreat(self.seat, self.zone, (self.unit,)))
            return True
        return False

    def options(self, g: Ogaden) -> list[Action]:
        """zone: there, revealed; hide: there, concealed."""
        pack = g.pack
        found: list[Action] = []
        if self.mode == HARASSMENT:
            stay = (
                self.success
                and not is_visible(g, self.zone, 1 - self.seat)
                and has_room(g, self.zone, self.seat, 1)
            )
            places = [self.zone] if stay else []
            if self.came != self.zone and has_room(g, self.came, self.seat, 1):
                places.append(self.came)
            found += [("zone", z) for z in places]
            found += [("hide", z) for z in places]
            return found
        if has_room(g, self.zone, self.seat, 1):
            found.append(("hide", self.zone))
        for zone in pack.around[self.seat][self.zone]:
            if pack.movement[self.unit] and not pack.ogaden[zone]:  # 7.2.3a
                continue
            if allowed(g, self.unit, zone) and has_room(g, zone, self.seat, 1):
                found.append(("hide", zone))
                if may_reveal(g, self.unit, zone):
                    found.append(("zone", zone))
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Where, and which side up."""
        name = g.pack.units[self.unit].name
        return Choice(f"{name}: where does it go, and is it concealed?", self.options(g))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Go there."""
        g.pop()
        g.status[self.unit] &= ~ATTACKING
        if arg != self.zone:
            move(g, self.unit, arg)
            g.tell(
                Event("return", seat=seat, units=(self.unit,), at=self.zone, to=arg, word="7.2.1f")
            )
        if verb == "hide":
            conceal(g, self.unit)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if self.mode == HARASSMENT:
            return Refusal(
                "7.2.1f",
                "{it} is no answer: after success the unit may stay, else it goes back",
            )
        return Refusal(
            "7.3.1f",
            "{it} is no answer: the unit stays concealed or goes to an adjacent zone",
            ("7.2.3a",),
        )
