"""Aircraft and ships that a card sends to a combat."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.rules.airfields import cross, in_reach, may_cross, ready, why_no_flight
from zariba.games.sandwars.rules.combat_memory import frame_of
from zariba.games.sandwars.rules.hostilities import abroad, add_chips
from zariba.games.sandwars.rules.state import SandWars, put

CAS = ("airstrike", "helicopter", "uav", "elint")


def fit_for_combat(g: SandWars, seat: int, space: int, title: str) -> list[int]:
    """Markers that a card can commit to a combat (cas.who, cas.recon_only, cas.range)."""
    if title == "Naval operations":
        if not g.pack.coastal[space] or (
            not g.war and abroad(g.pack, seat, space)
        ):  # oh.limit.naval
            return []
        return ready(g, seat, "naval")
    if not may_cross(g, seat, space):
        return []
    found = []
    for kind in CAS:
        markers = [m for m in ready(g, seat, kind) if g.pack.cv[m] or g.pack.recon[m]]
        if markers and in_reach(g, seat, kind, space):
            found += markers
    return found


class PickMarker(SeatStep[SandWars]):
    """The marker that a card sends to the combat."""

    space: int
    title: str

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Those in range."""
        found = fit_for_combat(g, seat, self.space, self.title)
        return Choice("Commit which marker?", [("marker", m) for m in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is on its way; a chip for a mission across the border (act.air.chip)."""
        frame = frame_of(g)
        g.pop()
        put(g, arg, self.space)
        frame.support = (*frame.support, arg)
        g.report("support", seat=seat, units=(arg,), at=self.space, word="cas.who")
        if g.pack.air[arg]:
            cross(g, seat, self.space)
            if abroad(g.pack, seat, self.space):
                add_chips(g, g.pack.actions["Air operations"].chips, "act.air.chip")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot support."""
        kind = g.pack.type[arg] if verb == "marker" else ""
        if kind == "ssm":
            return Refusal(
                "ssm.only", "{it} cannot be sent: missiles are for Strategic attack", ("cas.who",)
            )
        if (kind == "naval") != (self.title == "Naval operations"):
            return Refusal(
                "nav.ops",
                "{it} cannot be sent: naval markers and Naval operations cards go together",
            )
        if kind == "naval":
            return Refusal(
                "disp.offmap", "{it} cannot be sent: only a marker of your Off-Map box is"
            )
        if kind not in CAS:
            return Refusal("cas.who", "{it} cannot support a combat")
        why = why_no_flight(g, seat, arg, self.space)
        return Refusal(why.rule, why.why, (*why.also, "cas.range"))
