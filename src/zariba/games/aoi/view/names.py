"""Pieces, sides and places as players call them."""

from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import PARTISAN, WARSHIPS
from zariba.games.aoi.rules.state import BOX, DEAD, POOL, Aoi

SINGULAR = {
    "are": "is",
    "have": "has",
    "advance": "advances",
    "arrive": "arrives",
    "attack": "attacks",
    "become": "becomes",
    "carry": "carries",
    "come": "comes",
    "drop": "drops",
    "escort": "escorts",
    "fly": "flies",
    "follow": "follows",
    "go": "goes",
    "intercept": "intercepts",
    "leave": "leaves",
    "fire": "fires",
    "land": "lands",
    "lose": "loses",
    "move": "moves",
    "retreat": "retreats",
    "rise": "rises",
    "run": "runs",
    "stand": "stands",
    "support": "supports",
    "take": "takes",
    "wait": "waits",
    "try": "tries",
}
BOXES = {POOL: "to the force pool", BOX: "to the Replenishment Box", DEAD: "for good"}
CONDITIONS = ("fair", "mud", "winter")
LONGEST = 9
"""So many letters stand at the top of a counter."""
BIG_SHIPS = WARSHIPS[:-1]
"""Ships with a name of their own, known by its last word; destroyers come in groups."""


def names(pack: AoiPack, pieces: tuple[int, ...]) -> str:
    """Pieces by name."""
    known = [pack.pieces[p].name for p in pieces] or ["nobody"]
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} and {known[-1]}"


def who(pack: AoiPack, pieces: tuple[int, ...], verb: str) -> str:
    """Pieces as the subject of a sentence, with their verb."""
    return f"{names(pack, pieces)} {verb if len(pieces) > 1 else SINGULAR[verb]}"


def place(pack: AoiPack, hex_: int) -> str:
    """A hex with the name of its place."""
    return pack.hex_name(hex_) if hex_ >= 0 else "off the map"


def adjective(view: Aoi, seat: int) -> str:
    """Italian, Ethiopian, British: after the nation of a seat in the scenario; empty for none."""
    return view.plan.sides[seat].adjective if seat >= 0 else ""


def short_name(pack: AoiPack, piece: int) -> str:
    """What fits at the top of a counter: I, W. Tigre, Badoglio, Ca.133, Cervantes."""
    name, sort = pack.pieces[piece].name, pack.sort[piece]
    words = name.removeprefix("HQ ").split()
    if sort == PARTISAN:
        return ""
    if words[-1] == "Corps" and words[0].isupper():
        return words[0]
    if pack.kind[piece] in BIG_SHIPS and len(name) > LONGEST:
        return words[-1][:LONGEST]
    short = words[0]
    for word in words[1:]:
        if len(short) + len(word) >= LONGEST:
            break
        short += f" {word}"
    return short if len(short) <= LONGEST else f"{short[: LONGEST - 1]}."
