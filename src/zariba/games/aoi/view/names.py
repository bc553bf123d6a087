"""Pieces, sides and places as players call them."""

import re
from collections import Counter

from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import HQ, PARTISAN, SHIP, WARSHIPS
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
MANY = 8
"""So many names are read in a line of the log."""
LONGEST = 9
"""So many letters stand at the top of a counter."""
STRENGTH = re.compile(r"[X\d][-\d()/\[\]X]*-[-\d()/\[\]]+")
"""The printed line of a unit that has no other name, such as 4-5/1 or 0(2)-6-42."""
MAKE = re.compile(r" \(([^)]+)\)")
"""What a unit is besides, as in 4-4/3 fighter (Me-109)."""
ON_THE_COUNTER = {
    *("infantry", "mountain", "armor", "cavalry", "mechanized", "commando", "paratrooper"),
    *("fighter", "bomber", "fighter-bomber", "army", "b", "soviet"),
}
"""Words that the symbol of the counter says as well."""
BIG_SHIPS = WARSHIPS[:-1]
"""Ships with a name of their own, known by its last word; destroyers come in groups."""


def names(pack: AoiPack, pieces: tuple[int, ...]) -> str:
    """Pieces by name."""
    known = [pack.pieces[p].name for p in pieces] or ["nobody"]
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} and {known[-1]}"


def kinds(pack: AoiPack, pieces: tuple[int, ...]) -> str:
    """Pieces by name; of several alike how many."""
    alike = Counter(pack.pieces[p].unit for p in pieces)
    first = {pack.pieces[p].unit: pack.pieces[p].name for p in reversed(pieces)}
    order = dict.fromkeys(pack.pieces[p].unit for p in pieces)
    return ", ".join(
        f"{alike[unit]} \u00d7 {first[unit].rpartition(' ')[0]}" if alike[unit] > 1 else first[unit]
        for unit in order
    )


def summed(pack: AoiPack, pieces: tuple[int, ...]) -> str:
    """Pieces by name; of many only what they are."""
    return names(pack, pieces) if len(pieces) <= MANY else kinds(pack, pieces)


def who(pack: AoiPack, pieces: tuple[int, ...], verb: str) -> str:
    """Pieces as the subject of a sentence, with their verb."""
    return f"{names(pack, pieces)} {verb if len(pieces) > 1 else SINGULAR[verb]}"


def place(pack: AoiPack, hex_: int) -> str:
    """A hex with the name of its place."""
    return pack.hex_name(hex_) if hex_ >= 0 else "off the map"


def adjective(view: Aoi, seat: int) -> str:
    """Italian, Ethiopian, British: after the nation of a seat in the scenario; empty for none."""
    return view.plan.sides[seat].adjective if seat >= 0 else ""


def unnamed(pack: AoiPack, piece: int) -> str:
    """What tells a unit that is called by its strength from others: nation, make, number.

    Strength and symbol stand on the counter anyway.
    """
    name = pack.pieces[piece].name
    make = MAKE.search(name)
    words = [w for w in MAKE.sub("", name).split() if not STRENGTH.fullmatch(w)]
    number = words.pop() if words[-1].isdigit() else ""
    told = [w for w in words if w.lower() not in ON_THE_COUNTER]
    first = make[1].split("/")[0] if make else " ".join(told)
    if pack.sort[piece] == SHIP:
        first = pack.kind[piece]
    room = LONGEST - len(number) - 1
    return f"{first[:room].strip()} {number}".strip()


def short_name(pack: AoiPack, piece: int) -> str:
    """What fits at the top of a counter: I, W. Tigre, Badoglio, Ca.133, Cervantes, Me-109 5."""
    name, sort = pack.pieces[piece].name, pack.sort[piece]
    words = name.removeprefix("HQ ").split()
    if sort == PARTISAN:
        return ""
    if pack.kind[piece] == "STP":
        return " ".join(word for word in words if word == "STP" or word.isdigit())
    if any(STRENGTH.fullmatch(word) for word in words):
        return unnamed(pack, piece)
    if sort == HQ and words[0][0].isdigit():  # 1st Belorussian, 1st Ukrainian
        return f"{words[0]} {words[1][:3]}."
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
