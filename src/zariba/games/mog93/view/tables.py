"""The tables of the game, to have at hand."""

from zariba.core.game import Game
from zariba.core.scene import Table
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.material.printed import Cell
from zariba.games.mog93.rules.state import Mog
from zariba.games.mog93.view.names import capital

MODE_NAMES = {"S": "single", "B": "burst", "FA": "full auto"}


def tables(game: Game[Mog]) -> list[Table]:
    """Every printed table."""
    pack = game.state_type.pack
    return [
        weapons(pack),
        costs(pack),
        to_hit(pack),
        incoming(pack),
        generation(pack),
        appearance(pack),
        movement(pack),
    ]


def inches(value: int) -> str:
    """A range, or none."""
    return f"{value}″" if value > 0 else "-"


def rounds(count: int) -> str:
    """A number of rounds in words."""
    return f"{count} round{'s' * (count != 1)}"


def weapons(pack: MogPack) -> Table:
    """Ranges, modes, ammunition."""
    rows = tuple(
        (
            w.name,
            inches(w.pb),
            inches(w.short),
            inches(w.long),
            ", ".join(MODE_NAMES[m] + (f" {w.fa_rating}" if m == "FA" else "") for m in w.modes),
            str(w.magazine or "-"),
            f"{w.blast}″" if w.blast else "-",
            str(pack.to_hit["technical"]) if w.minus_at_technicals else "-",
        )
        for w in pack.weapons
    )
    columns = ("Weapon", "Point blank", "Short", "Long", "Modes", "Magazine", "Blast", "Technical")
    numbers = pack.numbers
    note = (
        f"A single shot uses {rounds(numbers.rounds_single)}, a burst {numbers.rounds_burst},"
        f" each burst of full auto {numbers.rounds_full_auto_burst}."
    )
    return Table("Weapons", columns, rows, note)


def costs(pack: MogPack) -> Table:
    """What actions cost."""
    rows = tuple(
        (
            capital(cost.note),
            "all" if cost.ap < 0 else str(cost.ap),
            "yes" if cost.delta_bonus_ap else "",
        )
        for cost in pack.printed.action
    )
    note = "With no AP spent yet a man may do one thing he cannot pay for; it ends his activation."
    return Table("Action points", ("Action", "AP", "Delta bonus pays"), rows, note)


def to_hit(pack: MogPack) -> Table:
    """Modifiers of American fire."""
    rows = tuple((capital(each.when), f"{each.value:+g}") for each in pack.printed.to_hit)
    need = pack.numbers.to_hit_base
    note = f"d10 and modifiers: {need} or more hits. Nothing hits or misses of itself."
    return Table("To hit", ("When", "Modifier"), rows, note)


def incoming(pack: MogPack) -> Table:
    """The chance of an American to be hit."""
    base = pack.numbers.incoming_base_per_armed_somali
    rows = (
        ("Each armed Somali in reach, sight and front half circle", f"{base} %"),
        *(
            (capital(each.when), f"+{each.value:g} %" if each.op == "add" else f"x {each.value:g}")
            for each in pack.printed.incoming
        ),
    )
    numbers = pack.numbers
    note = (
        f"d100 at or below the sum hits ({numbers.american_damage} AP);"
        f" up to {numbers.suppression_margin} above it"
        f" ({numbers.suppression_margin_heavy} with RPG, support weapon or grenade)"
        f" suppresses: {numbers.suppression_dice}."
    )
    return Table("Being fired upon", ("When", "Value"), rows, note)


def cell(found: Cell | None) -> str:
    """A cell of the generation table."""
    if found is None:
        return "-"
    what = found.dice or f"{found.count} on {found.d10_at_least}+"
    kind = f"{found.kind} " if found.kind == "leader" else ""
    return f"{kind}{what}{', roof' if found.level == 'roof' else ''}"


def generation(pack: MogPack) -> Table:
    """Who comes."""
    rows = tuple(
        (
            str(row.roll),
            row.unarmed,
            cell(row.small_arms),
            cell(row.rpg),
            cell(row.support),
            cell(row.technical),
            cell(row.special),
        )
        for row in pack.printed.generation
    )
    columns = ("d10", "Unarmed", "Small arms", "RPG", "Support", "Technical", "Special")
    note = "One roll for a unit of 1 to 3 men who are up, two for 4 to 6, three for more."
    return Table("Somalis appear", columns, rows, note)


def appearance(pack: MogPack) -> Table:
    """Where they come."""
    rows = tuple(
        (str(row.roll), row.direction, f"{row.distance_base} + {row.distance_die}″")
        for row in pack.printed.appearance
    )
    note = "One d8 for the direction, another for the distance, from the middle of the unit."
    return Table("Where they appear", ("d8", "Direction", "Distance"), rows, note)


def movement(pack: MogPack) -> Table:
    """What mobs do on a Joker."""
    rows = tuple((row.printed, capital(row.does)) for row in pack.printed.mob_movement)
    changes = ", ".join(f"{each.value:+g} {each.when}" for each in pack.printed.mob_modifier)
    return Table("Mobs on a Joker", ("d10", "What they do"), rows, f"{capital(changes)}.")
