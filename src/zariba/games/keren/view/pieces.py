"""The counters of Keren as they look to one seat, on the map and beside it."""

from zariba.core.scene import Badge, Piece, Tray
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN, spell_factor
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.entering import due
from zariba.games.keren.rules.setup import unplaced
from zariba.games.keren.rules.state import (
    CARRYING,
    DEAD,
    DONE,
    FACE,
    FIRED,
    SUPPRESSED,
    UNSUPPLIED,
    Keren,
)
from zariba.games.keren.view.names import air_name

SYMBOLS = {
    "infantry": "infantry",
    "colonial": "infantry",
    "grenadier": "infantry",
    "african": "infantry",
    "alpine": "mountain",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "tank": "tank",
    "unknown": "unknown",
}
BANDS = {
    "red": "#c0271f",
    "blue": "#2f5fb3",
    "green": "#2f8f3a",
    "yellow": "#f2d21b",
    "white": "#ffffff",
    "black": "#141414",
    "orange": "#ee7d1a",
    "purple": "#7a3a9a",
    "brown": "#7a4a22",
    "grey": "#8c8f94",
    "pink": "#f08bb4",
    "tan": "#c9a26a",
    "burgundy": "#6d1430",
    "light green": "#8fd07a",
    "dark green": "#12512a",
    "olive green": "#7d8a2e",
    "light blue": "#8fc6ee",
    "dark blue": "#17306f",
    "light pink": "#f9cbdc",
    "light orange": "#f9bf83",
    "light purple": "#c39ade",
    "dark purple": "#43205c",
    "light yellow": "#faf0a0",
}


def piece(view: Keren, unit: int, space: str, spent: bool = False, facing: bool = True) -> Piece:
    """A counter as it looks now."""
    printed = view.pack.every_unit[unit]
    status = view.status[unit] if unit < view.pack.count else 0
    face = status & FACE
    values = (
        spell_factor(printed.fire[face]),
        spell_factor(printed.assault[face]),
        str(printed.mp[face]),
    )
    return Piece(
        id=printed.id,
        seat=printed.seat,
        space=space,
        symbol=SYMBOLS[printed.kind],
        size="III" if printed.kind == "artillery" else "II",
        band=BANDS.get(printed.band, ""),
        values=values,
        weakened=bool(face),
        label=division_label(printed.division, printed.kind),
        title=printed.name,
        lines=piece_lines(view.pack, unit, status),
        badges=badges(status),
        facing=view.facing[unit] if facing and view.facing and view.pack.has_facing[unit] else -1,
        spent=spent,
    )


def division_label(division: str, kind: str) -> str:
    """The division or, for Italians, the arm in short."""
    short = {"4th Indian": "4", "5th Indian": "5", "65th Savoia": "65", "Colonial": "Col"}
    arms = {"grenadier": "Gr", "african": "Af", "alpine": "Alp"}
    return arms.get(kind, short.get(division, ""))


def piece_lines(pack: KerenPack, unit: int, status: int) -> tuple[str, ...]:
    """What a player wants to know of a unit."""
    u = pack.every_unit[unit]
    regiment = f", {u.band} regiment" if u.band else ""
    lines = [f"{u.kind.capitalize()} {'-'.join(u.printed)}{regiment}"]
    if u.division:
        lines.append(f"{u.division}{', ' + u.formation if u.formation else ''}")
    if status & CARRYING:
        lines.append(f"carrying supply: traces {pack.carrying_range} MP")
    if status & UNSUPPLIED:
        lines.append("out of supply: factors and movement halved")
    if status & SUPPRESSED:
        lines.append("suppressed: cannot move, fire or assault")
    if status & FIRED:
        lines.append("has fired: no bombardment or movement this turn")
    return tuple(lines)


def badges(status: int) -> tuple[Badge, ...]:
    """The markers on a unit."""
    marks = (
        (SUPPRESSED, Badge("suppressed", "S", "Suppressed")),
        (UNSUPPLIED, Badge("unsupplied", "!", "Out of supply")),
        (CARRYING, Badge("carrying", "C", "Carrying supply")),
        (FIRED, Badge("fired", "F", "Fired")),
    )
    return tuple(badge for bit, badge in marks if status & bit)


def hidden_piece(seat: int, space: str, depth: int) -> Piece:
    """A counter that this seat may not look at (7.4a)."""
    return Piece(
        id=f"?{seat}-{space}-{depth}",
        seat=seat,
        space=space,
        symbol="unknown",
        title="Unseen unit",
        lines=("only the top of an enemy stack is seen",),
    )


def pieces(view: Keren, asked: int) -> tuple[Piece, ...]:
    """Everything on the map, bottom to top in each place."""
    pack = view.pack
    found = []
    for place, stack in view.stacks.items():
        space = pack.codes[place]
        for depth, unit in enumerate(stack):
            if unit in pack.unknown:
                found.append(hidden_piece(pack.seat[unit], space, depth))
            else:
                spent = pack.seat[unit] == asked and bool(view.status[unit] & DONE)
                found.append(piece(view, unit, space, spent))
    return tuple(found)


def trays(view: Keren, seat: int) -> tuple[Tray, ...]:
    """Units to place, due, and lost, and the air force."""
    pack = view.pack
    boxes = []
    for owner, name in ((COMMONWEALTH, "Commonwealth"), (ITALIAN, "Italian")):
        if seat == owner:
            waiting = unplaced(view, owner) if view.phase < 0 else due(view, owner)
            title = "To place" if view.phase < 0 else "Reinforcements"
            boxes.append(tray(view, f"{owner}-due", f"{name}: {title}", owner, waiting))
        coming = schedule(view, owner)
        if coming:
            boxes.append(Tray(f"{owner}-later", f"{name}: to come", owner, (), coming))
        lost = [u for u in pack.seat_units[owner] if view.at[u] == DEAD]
        boxes.append(tray(view, f"{owner}-lost", f"{name}: losses ({len(lost)})", owner, lost))
    if view.turn >= view.plan.air_turn:
        flying = tuple(
            Piece(
                id=name,
                seat=COMMONWEALTH,
                symbol="air",
                values=(spell_factor(pack.air_fire[number]),),
                title=air_name(pack, number),
                lines=("attacks any hex once a turn in the Commonwealth Bombardment Phase",),
                spent=number in view.flown,
            )
            for number, name in enumerate(pack.air)
        )
        boxes.append(Tray("air", "Commonwealth air", COMMONWEALTH, flying))
    return tuple(boxes)


def tray(view: Keren, name: str, title: str, seat: int, units: list[int]) -> Tray:
    """A box of units."""
    return Tray(name, title, seat, tuple(piece(view, u, "", facing=False) for u in units))


def schedule(view: Keren, seat: int) -> str:
    """How many units come on which later turn; that is no secret."""
    later: dict[int, int] = {}
    for group in view.plan.groups:
        if group.seat == seat and group.turn > view.turn:
            later[group.turn] = later.get(group.turn, 0) + group.count
    words = (
        f"turn {turn}: {count} {'unit' if count == 1 else 'units'}"
        for turn, count in sorted(later.items())
    )
    return ", ".join(words)
