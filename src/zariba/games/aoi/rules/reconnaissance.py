"""Bombers that look for ships at sea (b4.10a)."""

from zariba.core.choice import DONE, Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import AIR, BOMBERS
from zariba.games.aoi.rules.air_naval import AirNavalAttack
from zariba.games.aoi.rules.bases import flying_range, why_not_fly
from zariba.games.aoi.rules.night import NightChoice
from zariba.games.aoi.rules.state import (
    COMMITTED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    SCOUTED,
    Aoi,
    Sum,
    enemy,
    fair_at,
    on_map,
    total,
)
from zariba.games.aoi.rules.task_forces import is_dummy
from zariba.games.aoi.rules.under_way import under_way

SPENT = SCOUTED | COMMITTED


def may_scout(g: Aoi, piece: int, hex_: int) -> bool:
    """Whether a piece on the map may look for ships in a hex now."""
    if g.pack.kind[piece] not in BOMBERS or g.status[piece] & SPENT or piece in g.cut_off:
        return False
    return hex_ in in_range(g.pack, g.at[piece], flying_range(g, piece))


def why_not_scout(g: Aoi, seat: int, piece: int, hex_: int) -> Refusal | None:
    """Why a piece may not look for ships in a hex now (b4.10a)."""
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    if g.pack.kind[piece] not in BOMBERS:
        return Refusal("b4.10a", "only bombers look for ships")
    if g.at[piece] < 0:
        return NOT_ON_MAP
    if g.status[piece] & SCOUTED:
        return Refusal("b4.10a", "{it} has looked for ships in this step")
    return why_not_fly(g, piece, hex_)


def scouts(g: Aoi, seat: int, hex_: int) -> list[int]:
    """The bombers of a side that may look for ships in a hex now."""
    return [p for p in on_map(g, seat, AIR) if may_scout(g, p, hex_)]


def finds_at_once(g: Aoi, piece: int, hex_: int) -> bool:
    """Whether a hex is so near to a bomber's base that it needs no die (b4.10a)."""
    return hex_ in in_range(g.pack, g.at[piece], g.pack.sea.reconnoitre.automatic_hexes)


def scouting_modifiers(g: Aoi, hex_: int) -> Sum:
    """What is added to the die of a bomber that looks for ships in a hex (b4.10a)."""
    if fair_at(g, hex_):
        return ()
    return (Part("bad weather", "b4.10a", g.pack.sea.reconnoitre.bad_weather),)


def ways_to_find(g: Aoi, piece: int, hex_: int) -> int:
    """On how many faces of a die a bomber finds ships in a hex."""
    if finds_at_once(g, piece, hex_):
        return 6
    need = g.pack.sea.reconnoitre.from_die - total(scouting_modifiers(g, hex_))
    return sum(die >= need for die in range(1, 7))


class Reconnaissance(SeatStep[Aoi]):
    """One bomber may look for ships that have come into a hex, or lie there (b4.10a)."""

    hex: int
    ships: tuple[int, ...]

    def work(self, g: Aoi) -> bool:
        """A side without a bomber in range is not asked."""
        if scouts(g, self.seat, self.hex):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A bomber, or none."""
        options: list[Action] = [("unit", p) for p in scouts(g, seat, self.hex)]
        where = g.pack.hex_name(self.hex)
        return Choice(f"Enemy ships at {where}: which bomber looks for them?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It finds them or not; what it finds may be attacked at once (b4.10b)."""
        g.pop()
        if verb == "done":
            return
        g.status[arg] |= SCOUTED
        near = finds_at_once(g, arg, self.hex)
        parts = () if near else scouting_modifiers(g, self.hex)
        die = 0 if near else g.roll(6, "reconnaissance", (arg,))
        found = near or die + total(parts) >= g.pack.sea.reconnoitre.from_die
        word = "found" if found else "missed"
        g.tell(
            Event(
                "reconnaissance", seat=seat, units=(arg,), at=self.hex, die=die, word=word,
                parts=parts,
            )
        )  # fmt: skip
        if not found:
            return
        g.push(AirNavalAttack(seat, self.hex, self.ships, seen=True))
        moving = under_way(g)
        if near or moving is None:
            return
        if moving.force < 0 or not is_dummy(g, moving.force):  # 11.37b: a Dummy is owned to
            g.push(NightChoice(enemy(seat)))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that one."""
        return why_not_scout(g, seat, arg, self.hex) or NOT_NOW if verb == "unit" else NOT_NOW
