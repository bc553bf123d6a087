"""The two bowls: OPS markers and commanders in one, tactical supports and DA in the other."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.state import AWAY, BOWL, HAND, IN_USE, OUT, PLAYED, Ogaden


def ops_bowl(g: Ogaden) -> list[int]:
    """The markers of the OPS bowl (1.0a)."""
    return [m for m in g.pack.ops if g.marker[m] == BOWL]


def support_bowl(g: Ogaden) -> list[int]:
    """The markers of the TS/DA bowl."""
    return [m for m in g.pack.supports if g.marker[m] == BOWL]


def hand(g: Ogaden, seat: int) -> list[int]:
    """The TS and DA a player holds."""
    return [m for m in g.pack.supports if g.marker[m] == HAND + seat]


def usable(pack: OgadenPack, marker: int, seat: int) -> bool:
    """Whether a camp can use a marker: its own, or one that is shared.

    9.2a, 9.2c for TS; 12.1.1a, 12.1.1b, 12.1.1c for DA.
    """
    return pack.marker_seat[marker] in (seat, -1)


def draw_ops(g: Ogaden) -> int:
    """A marker out of the OPS bowl, unseen (5.2b)."""
    bowl = ops_bowl(g)
    return bowl[g.roll(len(bowl), "draw") - 1]


def draw_supports(g: Ogaden, seat: int, number: int) -> None:
    """Draw TS and DA; an enemy one goes back and another is drawn (2.4.2d, 9.2a, 9.2b)."""
    pack = g.pack
    drawn: list[int] = []
    while len(drawn) < number:
        bowl = support_bowl(g)
        if not any(usable(pack, m, seat) for m in bowl):
            break
        marker = bowl[g.roll(len(bowl), "support") - 1]
        if usable(pack, marker, seat):
            take_in_hand(g, marker, seat)
            drawn.append(marker)
        else:
            g.tell(Event("returned", seat=seat, value=marker, word="9.2a"))
    g.tell(Event("drawn", seat=seat, units=tuple(drawn), value=len(drawn), word="2.4.2d"))


def take_in_hand(g: Ogaden, marker: int, seat: int) -> None:
    """Put a marker into a hand."""
    g.marker[marker] = HAND + seat
    g.hands[seat] += 1


def play_support(g: Ogaden, marker: int, seat: int) -> None:
    """A TS leaves the hand for the engagement; everybody sees it (9.2g)."""
    g.marker[marker] = IN_USE
    g.hands[seat] -= 1
    g.shown += 1
    g.tell(Event("support", seat=seat, value=marker, word="9.2g"))


def put_away(g: Ogaden, marker: int) -> None:
    """After use: back into the bowl, out of the game if it serves once (2.4.2c, 9.2h).

    In May and June played markers wait for the next turn's hand.
    """
    if g.pack.markers[marker].once:
        g.marker[marker] = OUT
    elif g.plan.hands != ((), ()) and not g.pack.draw[g.turn]:
        g.marker[marker] = PLAYED
    else:
        g.marker[marker] = BOWL


def clear_supports(g: Ogaden) -> None:
    """At the end of an engagement the TS used in it are put away (9.2h)."""
    for marker in g.pack.supports:
        if g.marker[marker] == IN_USE:
            put_away(g, marker)


def discard(g: Ogaden, marker: int, seat: int) -> None:
    """Give a marker of the hand back to the bowl (2.4.2e)."""
    g.marker[marker] = BOWL
    g.hands[seat] -= 1
    g.tell(Event("discard", seat=seat, units=(marker,), word="2.4.2e"))


def fixed_hands(g: Ogaden) -> None:
    """May and June: both hands as at the start (2.4.2a)."""
    for seat in (0, 1):
        for marker in g.plan.hands[seat]:
            g.marker[marker] = HAND + seat
        g.hands[seat] = len(g.plan.hands[seat])


def receive(g: Ogaden) -> None:
    """What the turn track brings goes into the bowls (2.4.1a, 2.4.2b, 5.1f)."""
    pack = g.pack
    plan = g.plan
    for marker in (*plan.ops_added.get(g.turn, ()), *plan.tsda_added.get(g.turn, ())):
        if g.marker[marker] == HAND or g.marker[marker] == HAND + 1:
            g.hands[g.marker[marker] - HAND] -= 1  # R99: the fixed hands go into the bowl
        elif g.marker[marker] not in (AWAY, PLAYED):
            continue
        g.marker[marker] = BOWL
        g.tell(Event("arrives", seat=pack.marker_seat[marker], value=marker, word="5.1f"))


class Discard(SeatStep[Ogaden]):
    """At the end of a turn a hand holds six markers at most, two of them DA (2.4.2e)."""

    def work(self, g: Ogaden) -> bool:
        """Nothing to do within the limits."""
        held = hand(g, self.seat)
        if self.forced(g.pack, held):
            return False
        g.pop()
        return True

    def forced(self, pack: OgadenPack, held: list[int]) -> bool:
        """Whether something must go."""
        diplomatic = sum(pack.is_da[m] for m in held)
        return len(held) > pack.hand_max or diplomatic > pack.hand_max_da

    def options(self, g: Ogaden) -> list[Action]:
        """DA beyond two first; of TS the shared ones first (2.4.2f)."""
        pack = g.pack
        held = hand(g, self.seat)
        diplomatic = [m for m in held if pack.is_da[m]]
        if len(diplomatic) > pack.hand_max_da:
            return [("marker", m) for m in diplomatic]
        tactical = [m for m in held if pack.is_ts[m]]
        shared = [m for m in tactical if pack.marker_seat[m] == -1]
        return [("marker", m) for m in diplomatic + (shared or tactical)]

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which goes back."""
        return Choice("Your hand is over its limit: which marker goes back?", self.options(g))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Back into the bowl."""
        discard(g, arg, seat)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that one."""
        if verb == "marker" and arg in hand(g, seat) and g.pack.is_ts[arg]:
            return Refusal(
                "2.4.2f",
                "{it} stays: shared supports go before your own, spare DA before any",
                ("2.4.2e",),
            )
        most, actions = g.pack.hand_max, g.pack.hand_max_da
        return Refusal(
            "2.4.2e",
            f"{{it}} cannot go back: of your markers at most {most} are kept, {actions} of them DA",
        )
