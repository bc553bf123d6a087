"""The tables to have at hand, with the numbers of the pack."""

from zariba.core.game import Game
from zariba.core.scene import Table
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import GENERAL
from zariba.games.aoi.material.tables import ALL_STEPS
from zariba.games.aoi.rules.state import Aoi
from zariba.games.aoi.view.tables_east import east_tables

SUPPLY = {"through": "through", "into": "ends in it", "never": "never"}


def tables(game: Game[Aoi]) -> list[Table]:
    """Combat, ground, prices, dice, bombs, weather, Generals."""
    pack = game.state_type.pack
    return [
        combat(pack),
        modifiers(pack),
        terrain(pack),
        prices(pack),
        bombing(pack),
        sea_and_air(pack),
        weather(pack),
        generals(pack, [scenario.id for scenario in game.scenarios]),
        *east_tables(pack),
    ]


def combat(pack: AoiPack) -> Table:
    """The Combat Results Table as printed."""
    rows = tuple(
        (str(net), *(spell_cell(cell) for cell in row)) for net, row in enumerate(pack.crt)
    )
    return Table(
        "Combat results",
        ("Die", *pack.crt_columns),
        rows,
        "Steps the attacker loses / steps the defender loses (E: all) / hexes of retreat."
        f" A modified die below 0 reads 0, above {len(rows) - 1} reads {len(rows) - 1}.",
    )


def spell_cell(cell: tuple[int, int, int]) -> str:
    """A result as printed."""
    attacker, defender, retreat = cell
    return f"{attacker}/{'E' if defender == ALL_STEPS else defender}/{retreat}"


def modifiers(pack: AoiPack) -> Table:
    """What is added to the die of an attack."""
    die = pack.die
    city = pack.place_kinds["city"].attack
    rows = [
        (f"{city:+d}", "units in a city"),
        (f"{die.mud:+d}", "mud"),
        (f"{die.air_superiority_attacker:+d}", "air superiority of the attacker"),
        (f"{die.air_superiority_defender:+d}", "air superiority of the defender"),
        *((f"{value:+d}", f"Apathy of {nation}") for nation, value in die.apathy.items()),
        (f"{die.gas_first_month:+d}", "mustard gas in the first month it is used"),
        (f"{die.gas_later:+d}", "mustard gas later"),
        (f"{die.veteran_attacker:+d}", "a veteran attacks"),
        (f"{die.veteran_defender:+d}", "a veteran defends"),
    ]
    note = f"A fortification counts {pack.fort.strength_percent} % of the defense."
    return Table("Die modifiers", ("Die", "When"), tuple(rows), note)


def terrain(pack: AoiPack) -> Table:
    """The ground: what it costs and how it fights."""
    rows = tuple(
        (
            name.capitalize(),
            "-".join(str(mp) for mp in kind.mp),
            kind.zoc,
            SUPPLY[kind.supply],
            "/".join(f"{value:+d}" if value else "0" for value in kind.attack),
            f"{kind.depletion:+d}" if kind.depletion else "0",
        )
        for name, kind in pack.ground_kinds.items()
        if not (kind.sea or kind.lake)
    )
    river, rail = pack.side_kinds["river"], pack.side_kinds["rail"]
    return Table(
        "Terrain",
        ("Terrain", "MP foot-mountain-armor", "Zone", "Supply", "Die, mountain", "Depletion"),
        rows,
        f"A river costs {river.mp:+d} MP, halves attacks and inhibits zones of control."
        f" Along a railway {rail.bonus_mp} MP into jungle and mountain.",
    )  # fmt: skip


def prices(pack: AoiPack) -> Table:
    """What EPs buy."""
    order, build = pack.command, pack.installation
    rows = [
        (f"{order.offensive_ep}", "an Offensive, in the Seasonal Turn"),
        *(
            (f"{ep}", f"an Impromptu Offensive ({nation})")
            for nation, ep in order.impromptu_ep.items()
        ),
        (f"{order.combined_ep}", "each agent of a Combined Offensive"),
        (f"{pack.bribery.ep}", f"a bribe; it succeeds on 1 to {pack.bribery.disbands_up_to}"),
        (f"{build.small_airbase.cost}", build.small_airbase.name),
        (f"{build.large_airbase.cost}", build.large_airbase.name),
        (f"{build.fort.cost}", build.fort.name),
        (f"{pack.sea.supply_chit_ep}", "a Sea Supply chit"),
        (f"{pack.sea.refuel_ep}", "fuel for a ship at sea"),
    ]
    return Table("EPs", ("EPs", "For"), tuple(rows))


def bombing(pack: AoiPack) -> Table:
    """The Bombing Table."""
    rows = tuple(
        (str(two), *(f"{number}{'*' if hit else ''}" for number, hit in row))
        for two, row in enumerate(pack.bomb_table, 2)
    )
    return Table(
        "Bombing",
        ("2 dice", *pack.bomb_columns),
        rows,
        f"Damaged from: airfield {pack.bomb_target.airfield},"
        f" Small Airbase {pack.bomb_target.small_airbase},"
        f" Large Airbase {pack.bomb_target.large_airbase}, port {pack.bomb_target.port},"
        f" fortification {pack.bomb_target.fort}. An asterisk hits a bomber.",
    )


def sea_and_air(pack: AoiPack) -> Table:
    """What dice must show where ships and aircraft meet."""
    sea, air = pack.sea, pack.air_combat
    meet, look, night, flak = sea.intercept, sea.reconnoitre, sea.night, sea.bombers
    rows = (
        ("1 die", f"{meet.from_die}+", "ships meet those that pass within half their movement"),
        ("", f"{meet.reconnoitred:+d}", "these were found from the air"),
        ("", f"{meet.bad_weather:+d}", "mud or winter"),
        ("1 die", f"{look.from_die}+", "a bomber finds ships"),
        ("", "always", f"within {look.automatic_hexes} hexes of its base"),
        ("2 dice", f"defense +{sea.combat.margin}", "a ship is hit: add the gun or torpedo"),
        ("", f"defense +{sea.combat.margin}", "by a bomber: add half its strength"),
        ("", f"{flak.in_port:+d}", "bombs on ships in port"),
        ("", f"{flak.anti_aircraft} or less", "flak costs the bomber a step"),
        ("2 dice", f"{air.aborts_from}+", "an aircraft is driven home: add quality, less theirs"),
        ("", f"{air.loses_step_from}+", "it loses a step"),
        ("", f"{air.eliminated_from}+", "it is shot down"),
        ("1 die", f"1-{pack.air.recovered_up_to}", "the pilots of one lost over own hexes return"),
        ("1 die", f"1-{night.escapes_up_to}", "a declared night hides the ships"),
        ("", f"to {night.dark_up_to}", "moonlight: the enemy aims worse"),
        ("1 die", f"{pack.fate.strikes_from}+", "Fate strikes a ship that is subject to it"),
    )
    return Table("At sea and in the air", ("Roll", "Needed", "For"), rows)


def weather(pack: AoiPack) -> Table:
    """Fair, mud and winter, month by month."""
    months = ("J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D")
    rows = tuple(
        (zone, *("FMW"[condition] for condition in pack.climate[number]))
        for number, zone in enumerate(pack.zone_names)
    )
    return Table("Weather", ("Zone", *months), rows, "F fair, M mud, W winter.")


def generals(pack: AoiPack, scenarios: list[str]) -> Table:
    """Who is lost when the troops about him are, of those who come in these scenarios."""
    sides = [side for name in scenarios for side in pack.plan_by_id[name].sides]
    known = {piece for side in sides for piece in side.of_sort[GENERAL]}
    rows = tuple((pack.pieces[p].name, f"{pack.elimination_die[p]:+d}") for p in sorted(known))
    note = f"A die of {pack.elimination.threshold} or less after the modifier eliminates him."
    return Table("Generals", ("General", "Die"), rows, note)
