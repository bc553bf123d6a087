"""The tables of Sand Wars as printed, to have at hand."""

from collections import Counter
from collections.abc import Mapping

from zariba.core.scene import Table
from zariba.games.sandwars.material.counters import printed_cv
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.material.records import Effect
from zariba.games.sandwars.material.tables import Outcome
from zariba.games.sandwars.view.cards import RINGS
from zariba.games.sandwars.view.names import NATIONS, column_name, first_upper

RESULTS = {
    "NONE": "nothing",
    "EMBARGO": "lose a card",
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


def tables(pack: SandWarsPack) -> list[Table]:
    """Combat, impact dice, aid, terrain, units, cards."""
    return [
        fire_table(pack),
        impact_table(pack),
        aid_table(pack),
        Table("Terrain", ("Where", "Moving", "Ground combat"), TERRAIN),
        unit_table(pack),
        *(deck_table(pack, seat) for seat in (ALG, MOR)),
        effect_table(pack, "Actions"),
        effect_table(pack, "Reactions"),
        effect_table(pack, "Events"),
    ]


def fire_table(pack: SandWarsPack) -> Table:
    """The Ground Combat Adjudication Table."""
    rows = tuple((row.name, *row.results) for row in pack.rows)
    columns = ("Firepower", *(str(total) for total in pack.totals))
    return Table("Ground combat", columns, rows, FIRE_NOTE)


def impact_table(pack: SandWarsPack) -> Table:
    """What a die does outside ground combat."""
    rows = []
    for title, key, field in IMPACTS:
        faces = getattr(getattr(pack.impact_dice, key), field)
        words = tuple("-" if face == "none" else face for face in faces)
        rows.append((title, *words))
    return Table("Impact dice", ("One die per CV", *"123456"), tuple(rows))


def impact_row(pack: SandWarsPack, faces: tuple[Outcome, ...]) -> tuple[str, str] | None:
    """Where that table shows some faces: its name and the row's."""
    for title, key, field in IMPACTS:
        if getattr(getattr(pack.impact_dice, key), field) is faces:
            return "Impact dice", title
    return None


def aid_table(pack: SandWarsPack) -> Table:
    """The Major Power Intervention Table."""
    columns = tuple(
        f"{NATIONS[0 if name.startswith('ALG') else 1]}: {column_name(pack, n)}"
        for n, name in enumerate(pack.columns)
    )
    rows = tuple(
        (str(total), *(result_name(pack, result) for result in results))
        for total, results in sorted(pack.aid.items())
    )
    return Table("Call for Aid", ("Two dice", *columns), rows)


def result_name(pack: SandWarsPack, result: str) -> str:
    """A result of the intervention table in words."""
    if result == "PRESSURE":
        return f"-{pack.pressure_chips} chips, or turn +1"
    kind = pack.kinds.get(result)
    return RESULTS.get(result) or (kind.name if kind else result)


def unit_table(pack: SandWarsPack) -> Table:
    """What each kind of piece can do."""
    rows = []
    for name, kind in pack.kinds.items():
        cv = str(printed_cv(kind) or "-")
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
        counts = [str(len(pack.of_type[seat, name])) for seat in (ALG, MOR)]
        rows.append((kind.name, cv, str(kind.recon), ", ".join(traits), *counts))
    return Table("Pieces", ("Piece", "CV", "Recon", "", *NATIONS), tuple(rows))


def deck_table(pack: SandWarsPack, seat: int) -> Table:
    """The cards of a deck by what they do."""
    rows = []
    for c in pack.decks[seat]:
        card = pack.cards[c]
        ring = RINGS.get(card.trigger, "")
        dice = f"{card.die1} {card.die2}"
        rows.append((card.id, card.action, card.reaction, card.event, dice, ring))
    columns = ("Card", "Action", "Reaction", "Event", "Dice", "Ring")
    return Table(f"Deck of {NATIONS[seat]}", columns, tuple(rows))


def effect_table(pack: SandWarsPack, which: str) -> Table:
    """Titles, what they do and how many copies each deck has."""
    sections: dict[str, Mapping[str, Effect]] = {
        "Actions": pack.actions,
        "Reactions": pack.reactions,
        "Events": pack.events,
    }
    titles = {"Actions": pack.action, "Reactions": pack.reaction, "Events": pack.event}[which]
    copies = [Counter(titles[c] for c in pack.decks[seat]) for seat in (ALG, MOR)]
    rows = tuple(
        (name, first_upper(effect.text), str(copies[ALG][name]), str(copies[MOR][name]))
        for name, effect in sections[which].items()
    )
    return Table(which, ("Title", "What it does", *NATIONS), rows)
