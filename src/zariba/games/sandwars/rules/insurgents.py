"""Insurgent Ops: camps, guerrillas and their attacks."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.games.sandwars.rules.hostilities import abroad
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.sof_attack import Raid, around, worth
from zariba.games.sandwars.rules.state import (
    SandWars,
    available,
    full,
    put,
    room,
    settle_control,
    units,
)
from zariba.games.sandwars.rules.supply import camps


def insurgent_ops(g: SandWars, seat: int) -> Iterator[Action]:
    """A camp, a guerrilla, an attack, in peace as in war (guer.any_time, oh.limit.insurgents).

    act.ins.camp, act.ins.guer, act.ins.attack.
    """
    if available(g, seat, "insurgent_camp"):  # unit.limit
        for s in g.pack.home_spaces[1 - seat]:
            if room(g, seat, s, 1):
                yield ("camp", s)
    if available(g, seat, "guerrilla"):
        for s in recruiting(g, seat):
            if room(g, seat, s, 1):
                yield ("recruit", s)
    for p in g.pack.of_type[seat, "guerrilla"]:
        if g.at[p] >= 0 and any(worth(g, seat, s) for s in around(g.pack, g.at[p])):
            yield ("ambush", p)


def recruiting(g: SandWars, seat: int) -> list[int]:
    """Spaces with an undisrupted camp of the side (act.ins.guer, dis.place)."""
    return sorted(set(camps(g, seat)))


def place_camp(g: SandWars, seat: int, card: int, space: int) -> None:
    """A camp in the opponent's country, occupied or not; no combat starts (R-18)."""
    spend(g, seat, card)
    settle_camp(g, seat, space, "act.ins.camp")


def settle_camp(g: SandWars, seat: int, space: int, rule: str) -> None:
    """A camp is on the map: alone there it controls the space at once."""
    camp = available(g, seat, "insurgent_camp")[0]
    put(g, camp, space)
    g.cv[camp] = g.pack.cv[camp]
    g.report("camp", seat=seat, units=(camp,), at=space, word=rule)
    settle_control(g, space)


def place_guerrilla(g: SandWars, seat: int, card: int, space: int) -> None:
    """A guerrilla joins a camp."""
    spend(g, seat, card)
    guerrilla = available(g, seat, "guerrilla")[0]
    put(g, guerrilla, space)
    g.cv[guerrilla] = g.pack.cv[guerrilla]
    g.report("guerrilla", seat=seat, units=(guerrilla,), at=space, word="act.ins.guer")
    settle_control(g, space)


class PlanAmbush(Planning):
    """The space that a guerrilla attacks; he does not move."""

    guerrilla: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Within two spaces."""
        near = [s for s in around(g.pack, g.at[self.guerrilla]) if worth(g, seat, s)]
        return Choice("Attack where?", [("raid", s) for s in near])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Announce it: one die for the guerrilla."""
        g.pop()
        spend(g, seat, self.card)
        g.push(Raid(seat, arg, g.pack.cv[self.guerrilla], "act.ins.roll", g.at[self.guerrilla]))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Too far, or nothing there."""
        if verb == "raid" and arg in around(g.pack, g.at[self.guerrilla]):
            return Refusal("act.sof.target", "{it} has nothing to attack")
        return Refusal(
            "act.ins.attack", "{it} is too far: guerrillas attack targets within two spaces"
        )


def why_no_insurgents(g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
    """Why Insurgent Ops cannot do that."""
    if verb == "recruit":
        return why_no_recruit(g, seat, arg)
    if verb == "camp":
        if not available(g, seat, "insurgent_camp"):
            return Refusal(
                "unit.limit",
                "{it} gets no camp: all Insurgent Camps are in play",
                ("act.ins.camp",),
            )
        if abroad(g.pack, seat, arg):
            return full(g)
        return Refusal(
            "act.ins.camp", "{it} gets no camp: a camp is placed in the opponent's country"
        )
    if g.pack.seat[arg] == seat and g.at[arg] >= 0 and g.pack.type[arg] == "guerrilla":
        why = "{it} has nothing to attack within two spaces"
        return Refusal("act.ins.attack", why, ("act.sof.target",))
    return Refusal("act.ins.attack", "{it} cannot attack: only a guerrilla in play attacks")


def why_no_recruit(g: SandWars, seat: int, space: int) -> Refusal:
    """Why no guerrilla is placed in a space."""
    if not available(g, seat, "guerrilla"):
        return Refusal(
            "unit.limit", "{it} gets no guerrilla: all guerrillas are in play", ("act.ins.guer",)
        )
    there = [p for p in units(g, seat, space) if g.pack.type[p] == "insurgent_camp"]
    if not there:
        return Refusal(
            "act.ins.guer", "{it} gets no guerrilla: a guerrilla is placed on a friendly camp"
        )
    if all(p in g.hurt for p in there):
        return Refusal(
            "dis.place",
            "{it} gets no guerrilla: a disrupted camp takes nobody in",
            ("act.ins.guer",),
        )
    return full(g)
