"""The markers of Ogaden 1977 beside the map: hands, bowls, what was kept and played."""

import msgspec

from zariba.core.scene import Badge, Piece, Tray
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA, Marker
from zariba.games.ogaden.rules.battle import Battle
from zariba.games.ogaden.rules.bowls import hand, ops_bowl
from zariba.games.ogaden.rules.fire import NOBODY
from zariba.games.ogaden.rules.state import (
    AWAY,
    BOWL,
    HAND,
    IN_USE,
    KEPT,
    OUT,
    PLAYED,
    VEILED,
    Ogaden,
)
from zariba.games.ogaden.rules.supports import PlaySupports
from zariba.games.ogaden.view.names import SEAT_NAMES, site_name, unit_name

AMBUSH = (
    "Your side fires first, in attack or defence. A sabotage succeeds without a roll. Your"
    " concealed units in a zone you defend turn up and join in."
)
DOES = {
    "TS-AMB-E": AMBUSH,
    "TS-AMB-S1": AMBUSH,
    "TS-AMB-S2": AMBUSH,
    "TS-SAB": "A sabotage succeeds without a roll, if the special forces come through.",
    "TS-T54-1": "{bonus} to one conventional unit that attacks.",
    "TS-T54-2": "{bonus} to one conventional unit that attacks.",
    "TS-ENV": "Attack: {bonus} to one armoured or mechanised unit, and the enemy loses {steps};"
    " only the {bonus} once the Logistical pause has been played.",
    "TS-LRM-1": "{bonus} to one conventional unit, in attack or defence.",
    "TS-LRM-2": "{bonus} to one conventional unit, in attack or defence.",
    "TS-BARRAGE": "The enemy loses {steps}.",
    "TS-RADAR": "In answer to an Ethiopian engagement or strike, with a Somali brigade in or next"
    " to Karamara: one Ethiopian strike an OPS for the rest of the turn.",
    "TS-PAK": "Defence: {bonus} to one conventional unit; the attacker loses {steps} where a"
    " Somali brigade defends a garrison or bastion.",
    "TS-LAGESSE": "In an air battle the Somali air unit loses {steps}; a {die} afterwards takes"
    " him out of the game.",
    "TS-MENGISTU": "Attack on Dire Dawa, Harar or Jijiga in Somali hands: {bonus} to one brigade or"
    " militia, and the enemy loses {steps}.",
    "TS-4ART": "{bonus} to one brigade or militia, and the enemy loses {steps}.",
    "TS-YEMEN": "{bonus} to any one unit or site.",
    "TS-COORD": "Defence: cancels the enemy's Envelopment.",
    "TS-PAUSE": "In answer to the first Somali engagement or strike of a turn: one Somali"
    " engagement or strike an OPS for the rest of the turn.",
    "TS-MI24": "{bonus} to any one unit or site, and all concealed Somali units in the zone turn"
    " up. Also against harassment and sabotage.",
    "TS-COMRADES": "Attack: you fire first, {bonus} to any one unit, and the enemy loses {steps}.",
    "TS-HELO": "In an attack: a militia brigade and a para commando brigade land in a zone of"
    " Ethiopia without Somali units, a source of supply for the rest of the turn.",
}
FACTIONS = {
    "regular": "the regular army and the Cubans",
    "derg": "the Derg militia",
    "SNA": "the Somali army",
    "WSLF": "the WSLF",
    "SALF": "the SALF",
}
KIND_NAMES = {"ops": "OPS", "commander": "Commander", "ts": "Support", "da": "Diplomacy"}
SYMBOLS = {"ops": "headquarters", "commander": "commander", "ts": "support", "da": "diplomacy"}


def faces(dice: tuple[int, ...]) -> str:
    """The faces of a die that will do: 5 or 6."""
    return " or ".join(map(str, dice)) or "nothing"


def a_die(dice: tuple[int, ...]) -> str:
    """The same with an article where there is but one: a 6."""
    return f"a {faces(dice)}" if len(dice) == 1 else faces(dice)


def does(pack: OgadenPack, card: Marker) -> str:
    """What a marker does, in our own words."""
    if card.kind == "ts":
        more = card.loss or card.air_loss
        steps = "one more step" if more == 1 else f"{more} more steps"
        text = DOES.get(card.id, "").format(
            bonus=f"+{card.bonus}", steps=steps, die=card.removed_on
        )
    elif card.kind == "da":
        dice = pack.diplomatic
        text = f"One of: a breakthrough on {faces(dice.breakthrough_on)}; a ceasefire on "
        text += faces(dice.ceasefire_on)
        if card.aid:
            also = " and a breakthrough without a roll" if card.aid_breakthrough else ""
            text = f"{text}; {card.aid} morale points{also}"
        text += f". Needs {pack.track.da_minimum} morale points."
    elif card.kind == "commander":
        text = "Activates one zone and goes with its units: +" + (
            f"{card.tb} to one of them in each engagement, {card.ic} to the initiative."
        )
        if card.leaves:
            text += f" Leaves in {pack.month_names[pack.month_index[card.leaves]]}."
    else:
        who = " and ".join(FACTIONS[f] for f in card.activates)
        text = f"Activates {who}"
        if card.activates == ("SNA",):
            text += f" within {pack.hq_radius} zones of Berbera or of Mogadiscio"
        text += "."
        if card.major:
            last = pack.month_names[pack.month_index[card.last_turn]]
            text += f" Major: leaves the game when played, or after {last}."
    return f"{text} Leaves the game after use." if card.once else text


def card_piece(pack: OgadenPack, marker: int) -> Piece:
    """A marker as a card."""
    card = pack.markers[marker]
    shared = card.kind == "ts" and card.seat == -1
    badges = (Badge("shared", "both", "Either camp may use it", "plain"),) if shared else ()
    return Piece(
        id=card.id,
        seat=card.seat,
        symbol=SYMBOLS[card.kind],
        label=KIND_NAMES[card.kind],
        title=card.name,
        badges=badges,
        text=does(pack, card),
    )


def back(seat: int, number: int) -> Piece:
    """A marker of another player's hand, face down."""
    return Piece(
        id=f"?{SEAT_NAMES[seat]}-hand-{number}",
        seat=seat,
        symbol="unknown",
        title=f"A marker of the {SEAT_NAMES[seat]} hand",
        lines=("held secretly",),
    )


def hands(view: Ogaden, seat: int) -> list[Tray]:
    """One's own hand to read, the other's as backs; after the fixed hands, by the draw."""
    pack = view.pack
    trays = []
    for owner in sorted((ETHIOPIA, SOMALIA), key=lambda owner: owner != seat):
        if owner == seat:
            cards = tuple(card_piece(pack, m) for m in hand(view, owner))
            note = f"At the end of a turn {pack.hand_max} at most, {pack.hand_max_da} of them DA."
            trays.append(Tray("hand", f"Your hand ({len(cards)})", owner, cards, note, "hand"))
        else:
            count = view.hands[owner]
            cards = tuple(back(owner, n) for n in range(count))
            name = f"{SEAT_NAMES[owner]} hand ({count})"
            trays.append(Tray(f"hand-{owner}", name, owner, cards, "", "hand"))
    return trays


def in_use(view: Ogaden) -> list[Tray]:
    """Supports of the fight going on, and what holds for the rest of the turn."""
    played = tuple(used_card(view, m) for m in view.pack.supports if view.marker[m] == IN_USE)
    found = [Tray("in-use", "In play now", -1, played, "", "hand")] if played else []
    notes = []
    if view.pause:
        notes.append("Logistical pause: one Somali engagement or strike an OPS.")
    if view.radar:
        notes.append("The radar is out: one Ethiopian strike an OPS.")
    if view.ogaden_fallen:
        notes.append("All bastions of the Ogaden fell once: no more guerrilla actions.")
    if view.truce_next:
        notes.append("Ceasefire: nothing but arrivals and diplomacy.")
    if notes:
        found.append(Tray("in-force", "In force", -1, (), " ".join(notes)))
    return found


def used_card(view: Ogaden, marker: int) -> Piece:
    """A marker in play: in the colours of who plays it, and with whom it helps."""
    pack = view.pack
    piece = card_piece(pack, marker)
    for step in view.flow:
        if isinstance(step, PlaySupports) and step.marker == marker:
            return msgspec.structs.replace(piece, seat=step.seat, badges=())
        if not isinstance(step, Battle):
            continue
        for seat, played, unit in step.played:
            if played == marker:
                whom = unit_name(pack, unit) if unit >= 0 else site_name(pack, step.zone)
                text = piece.text if unit == NOBODY else f"{piece.text} It helps {whom}."
                return msgspec.structs.replace(piece, seat=seat, badges=(), text=text)
    return piece


def bowls(view: Ogaden, seat: int) -> list[Tray]:
    """Both bowls: what is in the one is known to all, of the other only what may be in it."""
    pack = view.pack
    ops = tuple(card_piece(pack, m) for m in ops_bowl(view))
    kept = tuple(card_piece(pack, m) for m in pack.ops if view.marker[m] == KEPT)
    played = tuple(card_piece(pack, m) for m in pack.ops if view.marker[m] == PLAYED)
    trays = [Tray("ops", f"OPS bowl ({len(ops)})", -1, ops, "", "cup")]
    if kept:
        who = SEAT_NAMES[view.initiative]
        note = f"The {who} side, which has the initiative, may play it at any moment."
        trays.insert(0, Tray("kept", "Kept", view.initiative, kept, note, "cup"))
    if played:
        trays.append(Tray("played", f"Played OPS ({len(played)})", -1, played, "", "cup"))
    unseen = [m for m in pack.supports if view.marker[m] in (BOWL, VEILED)]
    if unseen:
        held = sum(view.hands[owner] for owner in (ETHIOPIA, SOMALIA) if owner != seat)
        note = f"{held} of these are in {'the other hand' if seat >= 0 else 'the hands'}."
        cards = tuple(card_piece(pack, m) for m in unseen)
        title = f"TS/DA bowl: may be in it ({len(cards)})"
        trays.append(Tray("supports", title, -1, cards, note if held else "", "cup"))
    spent = tuple(card_piece(pack, m) for m in pack.supports if view.marker[m] == PLAYED)
    if spent:
        trays.append(Tray("played-supports", "Supports played", -1, spent, "", "cup"))
    gone = tuple(
        card_piece(pack, m)
        for m in range(len(pack.markers))
        if view.marker[m] == OUT and not never_in(view, m)
    )
    if gone:
        trays.append(Tray("gone", f"Out of the game ({len(gone)})", -1, gone, "", "cup"))
    return trays


def never_in(view: Ogaden, marker: int) -> bool:
    """Whether a marker has no part in this scenario."""
    plan = view.plan
    listed = {*plan.ops_bowl, *plan.tsda_bowl, *plan.hands[0], *plan.hands[1]}
    for added in (*plan.ops_added.values(), *plan.tsda_added.values()):
        listed.update(added)
    return marker not in listed


def coming(view: Ogaden, turn: int) -> list[str]:
    """The markers that the turn track brings in a month, by name."""
    pack = view.pack
    plan = view.plan
    markers = (*plan.ops_added.get(turn, ()), *plan.tsda_added.get(turn, ()))
    return [
        pack.markers[m].name
        for m in markers
        if view.marker[m] == AWAY or HAND <= view.marker[m] <= HAND + 1
    ]
