"""Pieces, spaces and cards by name, as the scene and the log call them."""

from collections.abc import Iterable

from zariba.core.choice import Action
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.actions import OF_CARD, OF_GOAL, OF_PIECE, OF_SPACE
from zariba.games.sandwars.rules.state import SandWars

NATIONS = ("Algeria", "Morocco")
PEOPLES = ("Algerian", "Moroccan")
SHORT = {
    "hq_division": "Division",
    "hq_brigade": "Brigade",
    "tank": "Tank",
    "mech": "Mech",
    "motorized": "Motorized",
    "recon": "Recon",
    "armored_recon": "Armored recon",
    "airborne": "Airborne",
    "naval_infantry": "Naval infantry",
    "commando": "Commando",
    "towed_artillery": "Towed artillery",
    "sp_artillery": "SP artillery",
    "het": "Transporter",
    "insurgent_camp": "Camp",
    "fort": "Fort",
    "resource_marker": "Resource",
    "elint": "ELINT",
    "ssm": "SSM",
    "naval": "Naval",
    "terror_marker": "Terrorist attack",
    "spectacular_marker": "Terrorist spectacular",
    "jamming_marker": "C2 jamming",
}
ALONE = ("elite", "jamming_marker", "elint")
"""Types of which a side has one piece: no number behind the name."""
ARMS = {"armored": "Armored", "mechanized": "Mechanized", "motorized": "Motorized",
        "airborne": "Airborne"}  # fmt: skip
PLACES = {-1: "the pool", -2: "the Off-Map box", -3: "the Replacement box", -4: "out of the game"}


def number_of(pack: SandWarsPack, piece: int) -> str:
    """The number at the end of a piece's id."""
    word = pack.all_ids[piece]
    return word[len(word.rstrip("0123456789")) :]


def piece_name(pack: SandWarsPack, piece: int) -> str:
    """A piece by name: Armored Division 1, Tank 7, a Moroccan block."""
    kind = pack.type[piece]
    if piece >= pack.count:
        seat, large, down, _ = pack.backs[piece - pack.count]
        what = ("face-down HQ" if down else "HQ") if large else "block"
        return f"{article(PEOPLES[seat])} {what}"
    if kind == "elite":
        return "Republican Guard" if pack.seat[piece] == 0 else "Royal Guard"
    name = SHORT.get(kind, pack.kinds[kind].name)
    if pack.hq[piece]:
        name = f"{ARMS.get(pack.pieces[piece].arm, '')} {name}".strip()
    if kind == "airstrike":
        return f"{name} {number_of(pack, piece)} (CV {pack.cv[piece]})"
    return name if kind in ALONE else f"{name} {number_of(pack, piece)}"


def piece_title(pack: SandWarsPack, piece: int) -> str:
    """A piece as the head of its card, with its side."""
    if piece < pack.count:
        return f"{PEOPLES[pack.seat[piece]]} {piece_name(pack, piece)}"
    seat, large, down, _ = pack.backs[piece - pack.count]
    what = ("headquarters, face down" if down else "headquarters") if large else "block"
    return f"{PEOPLES[seat]} {what}"


def called(state: SandWars, action: Action) -> str:
    """What an action is about, in a sentence."""
    verb, arg = action
    if verb in OF_PIECE:
        return piece_title(state.pack, arg)
    if verb in OF_SPACE:
        return place_name(state.pack, arg)
    if verb in OF_CARD:
        return f"card {state.pack.cards[arg].id}"
    if verb in OF_GOAL:
        return f"the Objective {state.pack.objectives[arg].title}"
    return column_name(state.pack, arg) if verb == "aid" else f"“{verb}”"


def article(word: str) -> str:
    """A word with its indefinite article."""
    return f"an {word}" if word[:1] in "AEIOU" else f"a {word}"


def several(count: int, word: str) -> str:
    """So many of a thing."""
    if count == 1:
        return f"1 {word}"
    if word.endswith(("artillery", "infantry", "recon")):
        return f"{count} {word} units"
    many = f"{word[:-1]}ies" if word.endswith("y") else word if word.endswith("s") else f"{word}s"
    return f"{count or 'no'} {many}"


def listed(words: Iterable[str]) -> str:
    """Words as a list with `and`."""
    found = list(words)
    return " and ".join(found) if len(found) < 3 else f"{', '.join(found[:-1])} and {found[-1]}"


def company(pack: SandWarsPack, pieces: Iterable[int]) -> str:
    """Pieces that act together; an HQ with what is attached, strangers only counted."""
    all_of = list(pieces)
    known = [p for p in all_of if p < pack.count]
    if not all_of:
        return "units"
    if known and known[0] == all_of[0] and pack.hq[known[0]] and len(known) > 1:
        units = sum(pack.ground[p] for p in known[1:])
        chiefs = len(known) - 1 - units
        parts = [several(units, "unit")] if units else []
        if chiefs:
            parts.append("a Leader" if chiefs == 1 else f"{chiefs} Leaders")
        return f"{piece_name(pack, known[0])} with {listed(parts)}"
    words = [piece_name(pack, p) for p in known]
    large = sum(pack.hq[p] for p in all_of if p >= pack.count)
    small = len(all_of) - len(known) - large
    seat = PEOPLES[pack.seat[all_of[-1]]]
    for count, what in ((large, "HQ"), (small, "block")):
        if count:
            words.append(f"{article(seat)} {what}" if count == 1 else f"{count} {seat} {what}s")
    return listed(words)


def verb(pack: SandWarsPack, pieces: Iterable[int], one: str, many: str) -> str:
    """A verb in the number of those who do it; an HQ with what it leads is one."""
    words = company(pack, pieces)
    return many if " and " in words and " with " not in words else one


def place_name(pack: SandWarsPack, place: int) -> str:
    """A space by name, or a box."""
    return pack.names[place] if place >= 0 else PLACES.get(place, "the turn track")


def column_name(pack: SandWarsPack, column: int) -> str:
    """A column of the intervention table: Russia, the Arab world."""
    word = pack.columns[column].split("_", 1)[1]
    return {"usa": "the USA", "arab": "the Arab world"}.get(word, word.capitalize())


def first_upper(text: str) -> str:
    """A sentence begins."""
    return text[:1].upper() + text[1:]
