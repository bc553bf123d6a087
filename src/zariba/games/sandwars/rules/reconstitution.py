"""Reconstitution: building units up, bringing them back, removing disruption."""

from collections.abc import Iterator

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.material.map import RESOURCES
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.hostilities import STAYS_HOME, may_enter
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    OFF_MAP,
    REPLACEMENT,
    SandWars,
    full,
    heal,
    lift,
    owner,
    put,
    room,
    settle_control,
    units,
)
from zariba.games.sandwars.rules.supply import bases, camps


def worn(g: SandWars, seat: int, armor: bool) -> Iterator[int]:
    """Units on the map below full CV (act.rec.step, act.recm)."""
    pack, at, cv = g.pack, g.at, g.cv
    for p in pack.of_seat[seat]:
        if cv[p] < pack.cv[p] and at[p] >= 0 and pack.ground[p] and (armor or not pack.armor[p]):
            yield p


def lost_pieces(g: SandWars, seat: int, armor: bool) -> list[int]:
    """Pieces of the Replacement box that can return; an SSM never does (act.rec.hq)."""
    return [
        p
        for p in g.pack.of_seat[seat]
        if g.at[p] == REPLACEMENT
        and g.pack.type[p] != "ssm"
        and (armor or not g.pack.armor[p])
        and (g.pack.impact[p] or return_sites(g, seat, p))
    ]


def return_sites(g: SandWars, seat: int, piece: int) -> list[int]:
    """Where a unit returns: an undisrupted HQ or base, or a great city (act.rec.return).

    Guerrillas and commandos also to a camp (dis.place). No LOC is asked for (act.rec.noloc, R-76);
    not among enemies (reinf.noenemy).
    """
    if g.pack.type[piece] == "elite":
        spots = {g.pack.capital[seat]} if g.ctrl[g.pack.capital[seat]] == seat else set()
    else:
        spots = {g.at[p] for p in g.pack.hqs[seat] if g.at[p] >= 0 and p not in g.hurt}
        spots |= {*bases(g, seat), *great_cities(g, seat)}
        if harboured(g.pack, piece):
            spots |= set(camps(g, seat))
    return [
        s
        for s in sorted(spots)
        if not units(g, 1 - seat, s) and room(g, seat, s, 1) and may_enter(g, seat, (piece,), s)
    ]


def great_cities(g: SandWars, seat: int) -> list[int]:
    """Alger and Oran, or the Resource cities, while the side controls them (reinf.special)."""
    return [s for s in g.pack.strong[seat] if g.ctrl[s] == seat]


def harboured(pack: SandWarsPack, piece: int) -> bool:
    """Whether an Insurgent Camp takes a new or returning unit in: guerrillas and commandos."""
    return pack.ground[piece] and not pack.conventional[piece]


def receives(pack: SandWarsPack, host: int, piece: int) -> bool:
    """Whether a unit can be placed on such a host: an HQ, a base, or a camp that harbours it."""
    if pack.type[host] == "insurgent_camp":
        return harboured(pack, piece)
    return pack.hq[host] or pack.type[host] == "logistics_base"


def receivers_hurt(g: SandWars, seat: int, piece: int, space: int) -> bool:
    """Whether something that could take a unit in is disrupted there (dis.place)."""
    there = (*units(g, seat, space), *g.sites[space])
    return any(p in g.hurt and owner(g, p) == seat and receives(g.pack, p, piece) for p in there)


def shaken(g: SandWars, seat: int) -> list[int]:
    """Spaces where something friendly is disrupted (act.rec.undisrupt)."""
    found = {g.at[p] for p in g.hurt if g.at[p] >= 0 and owner(g, p) == seat}
    return sorted(found | {s for s in g.spoiled if own_spoiled(g, seat, s)})


def own_spoiled(g: SandWars, seat: int, space: int) -> bool:
    """Whether the side holds a disrupted printed resource there."""
    return space in g.spoiled and g.pack.kind_of[space] in RESOURCES and g.ctrl[space] == seat


def repairs(g: SandWars, seat: int, armor: bool) -> Iterator[Action]:
    """All that a Reconstitution can do."""
    for p in worn(g, seat, armor):
        yield ("rebuild", p)
    for p in lost_pieces(g, seat, armor):
        yield ("return", p)
    for s in shaken(g, seat):
        yield ("rally", s)


def reconstitution(g: SandWars, seat: int) -> Iterator[Action]:
    """With armour."""
    return repairs(g, seat, True)


def light_reconstitution(g: SandWars, seat: int) -> Iterator[Action]:
    """Without armour, but for its disruption (act.recm, unit.armor)."""
    return repairs(g, seat, False)


def rebuild(g: SandWars, seat: int, card: int, unit: int) -> None:
    """One step more."""
    if card >= 0:
        spend(g, seat, card)
    g.cv[unit] += 1
    g.report(
        "rebuilt", seat=seat, units=(unit,), at=g.at[unit], value=g.cv[unit], word="act.rec.step"
    )


def begin_return(g: SandWars, seat: int, card: int, piece: int) -> None:
    """A marker goes to the Off-Map box, a unit to a space."""
    if not g.pack.impact[piece]:
        g.push(ComeBack(seat, card, piece))
        return
    if card >= 0:
        spend(g, seat, card)
    lift(g, piece, OFF_MAP)
    g.report("returns", seat=seat, units=(piece,), word="act.rec.hq")


class ComeBack(Planning):
    """Where a unit of the Replacement box returns, at CV 1."""

    piece: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The spaces."""
        spots = return_sites(g, seat, self.piece)
        return Choice("Return it where?", [("to", s) for s in spots])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is back; an HQ face down."""
        g.pop()
        if self.card >= 0:
            spend(g, seat, self.card)
        g.cv[self.piece] = min(1, g.pack.cv[self.piece])
        if g.pack.hq[self.piece]:
            g.pv[self.piece] = FACE_DOWN
        put(g, self.piece, arg)
        g.report("returns", seat=seat, units=(self.piece,), at=arg, word="act.rec.return")
        settle_control(g, arg)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if verb != "to":
            return Refusal("act.rec.return", "{it} is no answer: say where the unit returns")
        if g.pack.type[self.piece] == "elite":
            return Refusal(
                "act.rec.hq", "{it} will not do: the Guards return only to their own capital"
            )
        if units(g, 1 - seat, arg):
            return Refusal(
                "reinf.noenemy", "{it} has enemies in it: no unit is placed among enemies"
            )
        if not room(g, seat, arg, 1):
            return full(g, "reinf.noenemy", ("move.frontage",))
        if not may_enter(g, seat, (self.piece,), arg):
            return STAYS_HOME
        if receivers_hurt(g, seat, self.piece, arg):
            return Refusal(
                "dis.place", "{it} cannot take it in: what could do so there is disrupted"
            )
        camp = ", a camp" if harboured(g.pack, self.piece) else ""
        return Refusal(
            "act.rec.return",
            f"{{it}} will not do: it returns to an HQ, a base{camp} or a great city",
        )


def rally(g: SandWars, seat: int, card: int, space: int) -> None:
    """Every disruption marker of the side in a space goes."""
    if card >= 0:
        spend(g, seat, card)
    ours = (*units(g, seat, space), *(p for p in g.sites[space] if owner(g, p) == seat))
    heal(g, *ours)
    if own_spoiled(g, seat, space):
        g.spoiled = tuple(s for s in g.spoiled if s != space)
    g.report("rallied", seat=seat, at=space, word="act.rec.undisrupt")


class FreeRepair(SeatStep[SandWars]):
    """A Reconstitution without a card: Arms market glutted, or aid (evt.arms)."""

    rule: str

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Any function, armour included, or none."""
        return Choice("Reconstitute what?", [*repairs(g, seat, True), DONE], DONE)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Once."""
        g.pop()
        match verb:
            case "rebuild":
                rebuild(g, seat, -1, arg)
            case "return":
                begin_return(g, seat, -1, arg)
            case "rally":
                rally(g, seat, -1, arg)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that."""
        return Refusal(
            self.rule,
            "{it} is not among what can be reconstituted",
            ("act.rec.step", "act.rec.return", "act.rec.undisrupt"),
        )


def why_no_repair(g: SandWars, seat: int, title: str, verb: str, arg: int) -> Refusal:
    """Why something cannot be reconstituted."""
    if verb == "rally":
        return Refusal("act.rec.undisrupt", "{it} has nothing of yours that is disrupted")
    if title == "Reconstitution (-)" and g.pack.armor[arg] and g.pack.seat[arg] == seat:
        return Refusal(
            "act.recm", "{it} is armour, which this card does not build up", ("unit.armor",)
        )
    if verb == "rebuild":
        return Refusal(
            "act.rec.step",
            "{it} cannot be built up: only a unit of yours on the map below full CV is",
        )
    if g.pack.type[arg] == "ssm":
        return Refusal("ssm.expended", "{it} is lost: an SSM is never rebuilt", ("act.rec.hq",))
    if g.pack.seat[arg] != seat or g.at[arg] != REPLACEMENT:
        return Refusal(
            "act.rec.return", "{it} is not in the Replacement box", ("disp.replacement",)
        )
    if g.pack.type[arg] == "elite":
        return Refusal(
            "act.rec.hq", "{it} will not do: the Guards return only to their own capital"
        )
    why = "{it} cannot return: no HQ, base, camp or great city can take it"
    return Refusal("act.rec.return", why, ("dis.place", "reinf.noenemy"))
