"""The tables of Sand Wars as printed, to have at hand."""

from collections import Counter

from zariba.core.scene import Table
from zariba.games.sandwars.material.pack import ALG, MOR, PACK
from zariba.games.sandwars.view.cards import RINGS
from zariba.games.sandwars.view.names import NATIONS, column_name, first_upper

RESULTS = {
    "NONE": "nothing",
    "EMBARGO": "lose a card",
    "PRESSURE": "-2 chips, or turn +1",
    "REBUILD": "Reconstitution",
    "CARD1": "1 card",
    "CARD2": "2 cards",
    "airstrike1": "Airstrike CV 1",
    "airstrike2": "Airstrike CV 2",
}
IMPACTS = (
    ("Interdiction", "interdiction", "faces"),
    ("Strategic attack", "strategic_strike", "faces"),
    ("Air defence", "air_defense", "faces"),
    ("Interception", "interception", "faces"),
    ("Naval interception", "naval_interception", "faces"),
    ("SOF or guerrillas: unit", "sof_attack", "faces_unit"),
    ("SOF or guerrillas: installation", "sof_attack", "faces_installation"),
    ("SOF defense", "sof_defense", "faces"),
    ("Terrorist attack", "terrorist_attack", "faces"),
    ("Base in a cleared space", "base_capture", "faces"),
)
TERRAIN = (
    ("Mountains", "stop a move", "defenders lose half if all came over them on the ground"),
    ("Berm", "stops Algerians", "Moroccans inside lose half and stand fast, if all came over it"),
    ("Alger, Oran", "-", "Algerian defenders lose half and never retreat"),
    ("Resource city", "-", "Moroccan defenders lose half and never retreat"),
    ("Fort", "-", "its side loses half and never retreats, unless it is disrupted"),
)
FIRE_NOTE = (
    "Steps to lose, +R: the survivors retreat. Firepower: combat values, disrupted units half;"
    " combat logistics; close support."
)


def tables() -> list[Table]:
    """Combat, impact dice, aid, terrain, units, cards."""
    return [
        fire_table(),
        impact_table(),
        aid_table(),
        Table("Terrain", ("Where", "Moving", "Ground combat"), TERRAIN),
        unit_table(),
        *(deck_table(side) for side in (ALG, MOR)),
        effect_table("Actions"),
        effect_table("Reactions"),
        effect_table("Events"),
    ]


def fire_table() -> Table:
    """The Ground Combat Adjudication Table."""
    rows = tuple((row.name, *row.results) for row in PACK.rows)
    columns = ("Firepower", *(str(total) for total in range(2, 13)))
    return Table("Ground combat", columns, rows, FIRE_NOTE)


def impact_table() -> Table:
    """What a die does outside ground combat."""
    rows = []
    for title, key, field in IMPACTS:
        faces = PACK.impacts_by[key].get(field, ())
        words = tuple("-" if face == "none" else str(face) for face in faces)  # type: ignore[attr-defined]
        rows.append((title, *words))
    return Table("Impact dice", ("One die per CV", *"123456"), tuple(rows))


def aid_table() -> Table:
    """The Major Power Intervention Table."""
    columns = tuple(
        f"{NATIONS[0 if name.startswith('ALG') else 1]}: {column_name(n)}"
        for n, name in enumerate(PACK.columns)
    )
    rows = tuple(
        (str(total), *(result_name(result) for result in results))
        for total, results in sorted(PACK.aid.items())
    )
    return Table("Call for Aid", ("Two dice", *columns), rows)


def result_name(result: str) -> str:
    """A result of the intervention table in words."""
    kind = PACK.kinds.get(result)
    return RESULTS.get(result) or (kind.name if kind else result)


def unit_table() -> Table:
    """What each kind of piece can do."""
    rows = []
    for name, kind in PACK.kinds.items():
        cv = str(max(kind.max_cv, kind.combat_value) or "-")
        traits = [
            word
            for holds, word in (
                (kind.armor, "armour"),
                (kind.towed, "towed"),
                (kind.airmobile, "airmobile"),
                (kind.amphibious, "amphibious"),
                (kind.sof_origin, "SOF"),
                (bool(kind.capacity), f"holds {kind.capacity}"),
                (bool(kind.range_km), f"{kind.range_km} km"),
            )
            if holds
        ]
        counts = [str(len(PACK.of_type[side, name])) for side in (ALG, MOR)]
        rows.append((kind.name, cv, str(kind.recon), ", ".join(traits), *counts))
    return Table("Pieces", ("Piece", "CV", "Recon", "", *NATIONS), tuple(rows))


def deck_table(side: int) -> Table:
    """The cards of a deck by what they do."""
    rows = []
    for c in PACK.decks[side]:
        card = PACK.cards[c]
        ring = RINGS.get(card.trigger, "")
        dice = f"{card.die1} {card.die2}"
        rows.append((card.id, card.action, card.reaction, card.event, dice, ring))
    columns = ("Card", "Action", "Reaction", "Event", "Dice", "Ring")
    return Table(f"Deck of {NATIONS[side]}", columns, tuple(rows))


def effect_table(which: str) -> Table:
    """Titles, what they do and how many copies each deck has."""
    effects = {"Actions": PACK.actions, "Reactions": PACK.reactions, "Events": PACK.events}[which]
    titles = {"Actions": PACK.action, "Reactions": PACK.reaction, "Events": PACK.event}[which]
    copies = [Counter(titles[c] for c in PACK.decks[side]) for side in (ALG, MOR)]
    rows = tuple(
        (
            name,
            first_upper("; or ".join(effect.functions) or effect.effect),
            str(copies[ALG][name]),
            str(copies[MOR][name]),
        )
        for name, effect in effects.items()
    )
    return Table(which, ("Title", "What it does", *NATIONS), rows)
