"""Commit reserve: a piece from next door joins a combat."""

from zariba.core.choice import Choice, Refusal
from zariba.games.sandwars.rules.combat_memory import combat_now, frame_of
from zariba.games.sandwars.rules.hostilities import may_enter
from zariba.games.sandwars.rules.leaders import ask_leaders
from zariba.games.sandwars.rules.planning import Planning
from zariba.games.sandwars.rules.state import (
    SandWars,
    formation,
    heads,
    room,
    settle_control,
    shift,
    units,
)
from zariba.games.sandwars.rules.withdrawal import groups


def reserves(g: SandWars, seat: int, space: int) -> list[int]:
    """Pieces next to the combat that can be brought in (rea.reserve).

    Not from a space with enemy combat units (rea.reserve.free); a stood-up HQ pays a PV
    (hq.pv.reserve); frontage holds (rea.reserve.frontage).
    """
    found = []
    for t in g.pack.near[space]:
        if held_back(g, seat, t):
            continue
        for p in groups(g, seat, t):
            if g.pack.type[p] == "guerrilla" or (g.pack.hq[p] and g.pv[p] == 0):
                continue
            pieces = formation(g, p)
            size = heads(g, pieces)
            if room(g, seat, space, size) and may_enter(g, seat, pieces, space):
                found.append(p)
    return found


def held_back(g: SandWars, seat: int, space: int) -> bool:
    """Whether enemy combat units keep reserves in a space; an HQ is none (rea.reserve.free)."""
    return any(not g.pack.hq[p] for p in units(g, 1 - seat, space))


class Reserve(Planning):
    """One piece from an adjacent space joins the combat."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The pieces that can come."""
        found = reserves(g, seat, frame_of(g).space)
        return Choice("Commit which reserve?", [("unit", p) for p in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It moves in."""
        frame = frame_of(g)
        g.pop()
        start = g.at[arg]
        pieces = formation(g, arg)
        if g.pack.hq[arg] and g.pv[arg] > 0:
            g.pv[arg] -= 1
        shift(g, pieces, frame.space)
        g.report("reserve", seat=seat, units=pieces, at=start, to=frame.space, word="rea.reserve")
        ask_leaders(g, seat, start, frame.space)
        settle_control(g, start)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot come."""
        space = frame_of(g).space
        if verb != "unit" or g.at[arg] not in g.pack.near[space]:
            return Refusal(
                "rea.reserve", "{it} is too far: a reserve comes from a space next to the combat"
            )
        if held_back(g, seat, g.at[arg]):
            return Refusal("rea.reserve.free", "{it} is held in its space by enemy combat units")
        if g.boss[arg] >= 0:
            return Refusal("hq.locked", "{it} moves with its HQ only")
        if g.pack.hq[arg] and g.pv[arg] == 0:
            return Refusal(
                "hq.pv.reserve", "{it} cannot come: a stood-up HQ needs a PV to be committed"
            )
        size = heads(g, formation(g, arg))
        if not room(g, seat, space, size):
            return Refusal(
                "rea.reserve.frontage",
                f"{{it}} cannot come: a side has at most {g.pack.frontage} units in a space",
            )
        if g.pack.type[arg] == "guerrilla":
            return Refusal(
                "guer.attack", "{it} cannot come: a guerrilla does not move in on enemy units"
            )
        if not g.pack.mobile[arg]:
            return Refusal(
                "unit.mobility", "{it} cannot move", ("unit.elite.static", "rea.reserve")
            )
        return Refusal(
            "oh.limit.division",
            "{it} is out of the question: a division HQ stays on its side of the border",
        )


def can_commit(g: SandWars, seat: int) -> bool:
    """Whether a reserve stands ready."""
    frame = combat_now(g)
    return frame is not None and bool(reserves(g, seat, frame.space))
