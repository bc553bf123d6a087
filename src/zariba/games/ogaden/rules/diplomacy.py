"""The diplomatic actions of the diplomatic phase (12.1)."""

from zariba.core.choice import PASS, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.rules.bowls import hand, put_away
from zariba.games.ogaden.rules.ceasefire import Truce
from zariba.games.ogaden.rules.morale import change_morale
from zariba.games.ogaden.rules.state import AID_IGNORES_FLOOR, IN_USE, Ogaden
from zariba.games.ogaden.rules.victory import change_level

BREAKTHROUGH: Action = ("breakthrough", 0)
AID: Action = ("aid", 0)
CEASEFIRE: Action = ("ceasefire", 0)
RAISE: Action = ("raise", 0)
LOWER: Action = ("lower", 0)


class PlayDiplomacy(SeatStep[Ogaden]):
    """A player may play one DA: a breakthrough, military aid or a ceasefire (12.1)."""

    marker: int = -1

    def work(self, g: Ogaden) -> bool:
        """Ask whoever holds markers and has the morale for it, whatever he holds."""
        if self.marker >= 0:
            return False
        low = g.morale[self.seat] < g.pack.track.da_minimum and AID_IGNORES_FLOOR not in g.options
        if not g.pack.draw[g.turn] or g.hands[self.seat] == 0 or low:
            g.pop()
            return True
        return False

    def playable(self, g: Ogaden, marker: int) -> bool:
        """Whether a DA has any use now."""
        return g.pack.is_da[marker] and bool(self.uses(g, marker))

    def uses(self, g: Ogaden, marker: int) -> list[Action]:
        """What a DA may serve for (12.1.2a)."""
        found = []
        enough = g.morale[self.seat] >= g.pack.track.da_minimum  # 12.1.2b
        if enough and turns(g, self.seat):
            found.append(BREAKTHROUGH)
        if g.pack.markers[marker].aid and (enough or AID_IGNORES_FLOOR in g.options):
            found.append(AID)
        if enough:
            found.append(CEASEFIRE)
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which DA, and what for."""
        if self.marker >= 0:
            name = g.pack.markers[self.marker].name
            return Choice(f"{name}: for what?", self.uses(g, self.marker))
        options: list[Action] = [("marker", m) for m in hand(g, seat) if self.playable(g, m)]
        return Choice("Play a diplomatic action?", [*options, PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Play it."""
        if verb == "pass":
            g.pop()
        elif verb == "marker":
            self.marker = arg
            g.marker[arg] = IN_USE
            g.hands[seat] -= 1
            g.shown += 1
            g.tell(Event("support", seat=seat, value=arg, word="12.1.1d"))
        else:
            g.pop()
            self.use(g, verb)
            put_away(g, self.marker)

    def use(self, g: Ogaden, verb: str) -> None:
        """Its effect."""
        if verb == "aid":
            marker = g.pack.markers[self.marker]
            change_morale(g, self.seat, marker.aid, "12.1.2e")
            if marker.aid_breakthrough:  # 12.1.2f
                g.push(Breakthrough(self.seat))
            return
        die = g.roll(6, verb)
        table = g.pack.diplomatic
        faces = table.breakthrough_on if verb == "breakthrough" else table.ceasefire_on
        success = die in faces
        g.tell(Event("attempt", seat=self.seat, die=die, value=int(success), word=verb))
        if success:
            g.push(Breakthrough(self.seat) if verb == "breakthrough" else Truce(self.seat))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that DA or use."""
        if verb == "marker" and self.marker < 0:
            if arg not in hand(g, seat):
                return Refusal("12.1.1d", "{it} is not in your hand")
            if not g.pack.is_da[arg]:
                return Refusal("2.4a", "{it} is a tactical support, to be played in engagements")
            return Refusal(
                "12.1.2b",
                f"{{it}} cannot be played: {g.pack.track.da_minimum} morale points are needed",
                ("5.3f", "12.1.2a"),
            )
        if verb == "aid":
            return Refusal("12.1.2a", "the diplomatic action brings no aid", ("12.1.2d",))
        if self.marker >= 0 and verb == "marker":
            return Refusal("12.1.1d", "{it} must wait: one diplomatic action a turn")
        return Refusal("12.1.2b", "{it} is no answer to {asked}", ("12.1.2a", "12.1a"))


def turns(g: Ogaden, seat: int) -> list[Action]:
    """What a breakthrough of a camp could change (12.1.2c, R126)."""
    found = []
    if g.level[seat] < g.pack.top_level[seat]:
        found.append(RAISE)
    if g.level[1 - seat] > 1:
        found.append(LOWER)
    return found


class Breakthrough(SeatStep[Ogaden]):
    """A diplomatic breakthrough: one's own level up, or the enemy's down (12.1.2c)."""

    def work(self, g: Ogaden) -> bool:
        """Without a choice it happens at once."""
        options = turns(g, self.seat)
        if len(options) > 1:
            return False
        g.pop()
        if options:
            self.shift(g, options[0][0])
        return True

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Up or down."""
        return Choice("Breakthrough: raise your level or lower the enemy's?", turns(g, seat))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Move a marker."""
        g.pop()
        self.shift(g, verb)

    def shift(self, g: Ogaden, verb: str) -> None:
        """Move a marker."""
        if verb == "raise":
            change_level(g, self.seat, 1, "12.1.2c")
        else:
            change_level(g, 1 - self.seat, -1, "12.1.2c")

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Within the tracks."""
        return Refusal(
            "12.1a", "{it} is no answer: raise your level or lower the enemy's, within the tracks"
        )
