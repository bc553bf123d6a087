"""The sequence of play: initiative, operations, morale and diplomacy, month after month (5.0)."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.ogaden.material.printed import ETHIOPIA, GZ, SOMALIA
from zariba.games.ogaden.rules.bowls import (
    Discard,
    draw_supports,
    fixed_hands,
    ops_bowl,
    receive,
)
from zariba.games.ogaden.rules.ceasefire import SeekTruce
from zariba.games.ogaden.rules.diplomacy import PlayDiplomacy
from zariba.games.ogaden.rules.liberated_zones import Liberate
from zariba.games.ogaden.rules.morale import adjust_morale, capacity, change_morale, lion_leaves
from zariba.games.ogaden.rules.operations import Operations
from zariba.games.ogaden.rules.reconstruction import rebuildable
from zariba.games.ogaden.rules.state import (
    BOWL,
    DEAD,
    DIPLOMACY,
    GONE,
    INITIATIVE,
    INOPERATIVE,
    KEPT,
    OFF,
    ON_MAP,
    OPERATIONS,
    OUT,
    PLAYED,
    STRUCK,
    UNSUPPLIED,
    Ogaden,
    enter,
    has_cu,
    is_visible,
)
from zariba.games.ogaden.rules.victory import change_levels, end_game


class Turn(Step[Ogaden]):
    """The months of the war, each in three phases (5.0a)."""

    stage: int = 0

    def work(self, g: Ogaden) -> bool:
        """Run the next part of the month."""
        self.stage += 1
        match self.stage:
            case 1:
                self.begin(g)
            case 2:
                if not g.truce_next:
                    from_july(g)
            case 3:
                if not g.truce_next:
                    g.phase = OPERATIONS
                    g.tell(Event("phase", value=OPERATIONS))
                    g.push(Operations(g.initiative))
            case 4:
                self.morale_phase(g)
            case 5:
                self.clean_up(g)
            case 6:
                self.diplomacy(g)
            case 7:
                self.truces(g)
            case _:
                self.end(g)
        return True

    def begin(self, g: Ogaden) -> None:
        """Arrivals, the initiative, and the marker to keep (5.1, R26)."""
        g.phase = INITIATIVE
        g.tell(Event("phase", value=INITIATIVE))
        arrivals(g)
        if g.truce_next:  # 12.2.1f
            for seat in (ETHIOPIA, SOMALIA):
                change_morale(g, seat, capacity(g, seat), "12.2.1f")
            return
        if g.plan.hands != ((), ()) and not g.pack.draw[g.turn]:
            fixed_hands(g)
        determine_initiative(g)
        g.push(Keep(g.initiative))

    def morale_phase(self, g: Ogaden) -> None:
        """Morale first, then the liberated zones; the Lion leaves (5.3a, 5.3i, R36)."""
        g.phase = DIPLOMACY
        g.truce_next = False
        g.tell(Event("phase", value=DIPLOMACY))
        last = g.turn == g.plan.last and g.plan.victory == "13"
        adjust_morale(g, last)
        lion_leaves(g)
        g.push(Liberate())

    def clean_up(self, g: Ogaden) -> None:
        """Inoperative markers go (5.3b), destruction markers stay (5.3c)."""
        remove_markers(g)
        if g.plan.diplomacy:
            change_levels(g)

    def diplomacy(self, g: Ogaden) -> None:
        """Each player may play one DA, who has the initiative first (12.1.1d, R125)."""
        if g.plan.diplomacy:
            g.push(PlayDiplomacy(1 - g.initiative))
            g.push(PlayDiplomacy(g.initiative))

    def truces(self, g: Ogaden) -> None:
        """Ceasefires are checked after the diplomatic actions (12.1b, 5.3d)."""
        if g.plan.diplomacy:
            g.push(SeekTruce(1 - g.initiative))
            g.push(SeekTruce(g.initiative))

    def end(self, g: Ogaden) -> None:
        """The last turn ends the game; else hands are limited and markers go back."""
        if g.turn == g.plan.last:
            end_game(g)
            return
        g.push(NextTurn())
        g.push(Discard(1 - g.initiative))
        g.push(Discard(g.initiative))
        self.stage = 0


def arrivals(g: Ogaden) -> None:
    """Markers into the bowls, units into Camp Tatek (5.1f).

    4.1.1a, 4.1.1b, 4.1.1c for Ethiopia; 4.2.1a, 4.2.1b, 4.2.1c, 4.2.1d for Somalia.
    """
    pack = g.pack
    receive(g)
    for unit in g.plan.units_added.get(g.turn, ()):
        if g.at[unit] == OFF:
            enter(g, unit, pack.tatek)
            g.tell(Event("reinforce", seat=pack.seat[unit], units=(unit,), at=pack.tatek))


def half_die(die: int) -> int:
    """Half a die, rounded up (R27)."""
    return (die + 1) // 2


def determine_initiative(g: Ogaden) -> None:
    """Half a die and the commanders' capacity, added to morale; the higher begins (5.1a-5.1e)."""
    if not g.plan.dice:  # 14.1e
        for seat in (ETHIOPIA, SOMALIA):
            change_morale(g, seat, g.pack.points.without_initiative_die, "14.1e")
        g.initiative = SOMALIA
        return
    values = roll_values(g)
    for seat in (ETHIOPIA, SOMALIA):
        change_morale(g, seat, values[seat], "5.1a")
    fixed = g.pack.first_player[g.turn]
    if fixed >= 0:
        g.initiative = fixed  # 5.1b, 14.2f
    else:
        while values[ETHIOPIA] == values[SOMALIA]:
            values = roll_values(g)  # 5.1d: for the decision only
        g.initiative = ETHIOPIA if values[ETHIOPIA] > values[SOMALIA] else SOMALIA
    g.tell(Event("initiative", seat=g.initiative, word="5.1c"))


def roll_values(g: Ogaden) -> tuple[int, int]:
    """Both players' values (5.1a)."""
    ethiopian = half_die(g.roll(6, "Ethiopian initiative")) + capacity(g, ETHIOPIA)
    somali = half_die(g.roll(6, "Somali initiative")) + capacity(g, SOMALIA)
    g.tell(Event("values", value=ethiopian, die=0, word=f"{ethiopian} {somali}"))
    return ethiopian, somali


def from_july(g: Ogaden) -> None:
    """From July 1977 both players draw TS and DA, who has the initiative first (2.4b, 5.1h)."""
    if g.pack.draw[g.turn] and g.plan.diplomacy:
        first, other = g.pack.draws
        draw_supports(g, g.initiative, first)
        draw_supports(g, 1 - g.initiative, other)


class Keep(SeatStep[Ogaden]):
    """Who has the initiative takes one of his markers out of the bowl (5.1g)."""

    def work(self, g: Ogaden) -> bool:
        """Nobody is asked who has none there."""
        if not self.markers(g):
            g.pop()
            return True
        return False

    def markers(self, g: Ogaden) -> list[int]:
        """His OPS and commanders in the bowl."""
        pack = g.pack
        return [m for m in ops_bowl(g) if pack.marker_seat[m] == self.seat]

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which marker."""
        return Choice(
            "You have the initiative: keep which OPS or commander to play at any moment?",
            [("marker", m) for m in self.markers(g)],
        )

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """It lies open before him (R32)."""
        g.marker[arg] = KEPT
        g.tell(Event("keep", seat=seat, value=arg, word="5.1g"))
        g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """One of his own."""
        return Refusal(
            "5.1g", "{it} is no answer: keep an OPS or commander of your camp that is in the bowl"
        )


def remove_markers(g: Ogaden) -> None:
    """GZ and BZ with one loss are whole again, EZ work, units' markers go (5.3b, R17)."""
    pack = g.pack
    for zone in range(pack.size):
        if g.site_loss[zone] == INOPERATIVE:
            if pack.kind[zone] == GZ:
                holder = 1 - g.site_seat[zone]
                if has_cu(g, zone, holder) and not is_visible(g, zone, g.site_seat[zone]):
                    g.site_seat[zone] = holder  # R16
            g.site_loss[zone] = 0
    g.sabotaged = ()
    for unit in range(pack.count):
        g.status[unit] &= ~(UNSUPPLIED | STRUCK)


class NextTurn(Step[Ogaden]):
    """Markers return to the bowl, losses leave, the next month begins (5.3g, 5.3h, 6.3)."""

    def work(self, g: Ogaden) -> bool:
        """All of it at once."""
        pack = g.pack
        g.pop()
        for marker in pack.ops:
            if g.marker[marker] in (PLAYED, KEPT, ON_MAP):
                g.marker[marker] = BOWL
            last = pack.markers[marker].last_turn
            if last and pack.month_index[last] == g.turn and g.marker[marker] == BOWL:
                g.marker[marker] = OUT  # 6.3c
                g.tell(Event("expired", seat=pack.marker_seat[marker], value=marker, word="6.3c"))
        g.commander_at = {}
        for unit in range(pack.count):
            if g.at[unit] == DEAD and not rebuildable(pack, unit):
                g.at[unit] = GONE  # 5.3h
        g.opened = g.pause = g.radar = False
        g.helicopter_base = -1
        g.turn += 1
        return True
