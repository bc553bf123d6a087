"""The tables of Ogaden 1977 to have at hand."""

import math

from zariba.core.game import Game
from zariba.core.scene import Table
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import Plan
from zariba.games.ogaden.rules.state import Ogaden
from zariba.games.ogaden.view.cards import a_die, does, faces


def tables(game: Game[Ogaden]) -> list[Table]:
    """Morale, diplomacy, combat, arrivals, and what each marker does."""
    pack = game.state_type.pack
    return [
        morale(pack),
        diplomacy(pack),
        modifiers(pack),
        sites(pack),
        limits(pack),
        arrivals(pack),
        *markers(pack),
    ]


def morale(pack: OgadenPack) -> Table:
    """What morale points come from and go for."""
    points, track = pack.points, pack.track
    aid = [[m.aid for m in pack.markers if m.aid and m.seat == seat] for seat in (0, 1)]
    one, two = points.destroyed_enemy_one_step, points.destroyed_enemy_two_step
    somali = points.income_BER + points.income_MOG
    mech, others = points.commit_one_armoured_or_mech, points.commit_two_infantry_or_militia
    rows: tuple[tuple[str, int | str, int | str], ...] = (
        ("Initiative: half a die, rounded up, and the commanders", "+", "+"),
        ("Each month", points.income_TAT, somali),
        ("Two sabotaged economic zones, rounded up", math.floor(2 * points.ez_sabotaged_E), ""),
        ("Railway cut", points.rr_cut_E, ""),
        ("Enemy unit of one step destroyed", one, one),
        ("Enemy unit of two steps destroyed", two, two),
        ("Ethiopian or Cuban air unit destroyed", "", points.destroyed_E_or_cuban_air_for_S),
        ("Successful harassment", "", points.harassment_success_S),
        ("Terror bombardment that hits", "", points.terror_hit_S),
        (
            "Military aid",
            f"+{min(aid[0])} to +{max(aid[0])}",
            ", ".join(f"+{a}" for a in sorted(aid[1])),
        ),
        ("Commit a mechanised or armoured brigade", mech, mech),
        ("Commit two others (Cubans are free)", others, others),
        ("Re-equip a militia unit", points.reequip, ""),
        ("Rebuild a step (guerrillas are free)", points.rebuild_step, points.rebuild_step),
        ("Repair a bastion", points.repair_bz, points.repair_bz),
    )
    left = "one point" if track.spend_floor == 1 else f"{track.spend_floor} points"
    return Table(
        "Morale",
        ("What", "Ethiopia", "Somalia"),
        tuple((what, signed(ethiopia), signed(somalia)) for what, ethiopia, somalia in rows),
        f"{track.total_defeat}: defeat. Below {track.militia_rout_below_E} Ethiopian militia rout."
        f" Below {track.guerrilla_removed_below_S} the guerrillas leave the war."
        f" {track.da_minimum}: diplomatic actions. {track.automatic_ceasefire}: a ceasefire."
        f" Spending must leave {left}.",
    )


def signed(points: int | str) -> str:
    """Points with their sign."""
    return points if isinstance(points, str) else f"{points:+d}"


def diplomacy(pack: OgadenPack) -> Table:
    """What moves the diplomatic levels, and the ways to a ceasefire."""
    table, (ethiopian, somali) = pack.diplomatic, pack.top_level
    on = f"on {a_die(table.ceasefire_on)}"
    return Table(
        "Diplomacy",
        ("What", "Effect"),
        (
            ("Somalia comes to hold all bastions of the Ogaden",
             f"Somalia {table.S_controls_all_ogaden_bz:+d}"),
            ("Somalia takes Jijiga, Harar or Dire Dawa", f"Somalia {table.S_gains_city:+d} each"),
            ("Ethiopia retakes one of them", f"Ethiopia {table.E_retakes_city:+d} each"),
            (f"Breakthrough: a diplomatic action, {faces(table.breakthrough_on)}",
             "own +1 or enemy -1"),
            ("Ceasefire by a diplomatic action", on),
            ("Ceasefire by zones: all bastions of the Ogaden (Somalia: and Dire Dawa, Harar)", on),
            ("Ceasefire at the top level", on),
            (f"Ceasefire at {pack.track.automatic_ceasefire} morale", "once, without a roll"),
            ("Refusing a ceasefire", "own level -1"),
        ),
        f"Levels: Ethiopia 1 to {ethiopian}, Somalia 1 to {somali}."
        " A second ceasefire ends the game.",
    )  # fmt: skip


def modifiers(pack: OgadenPack) -> Table:
    """What changes a factor in an engagement."""
    change, (low, high) = pack.modifiers, pack.bounds
    city = "a step" if change.city_extra_loss_attacker == 1 else "steps"
    mech = "one mechanised unit attacks"
    if change.mech_units_per_pass != 1:
        mech = f"{change.mech_units_per_pass} mechanised units attack"
    return Table(
        "Engagement",
        ("When", "Factor"),
        (
            ("Brigade attacks on a plateau or in the bush (CCF; not light units)",
             signed(change.attacker_plateau_or_bush_ccf)),
            ("Besieging", signed(change.besieger)),
            ("Out of supply", signed(change.out_of_supply_all_cf)),
            ("Support or commander", "+1 or +2 to one unit"),
            ("Against guerrillas and special forces, and in raids", "UCF, else CCF"),
            ("Attack on Dire Dawa, Harar or Jijiga", f"attacker loses {city}"),
            ("Over a pass", mech),
        ),
        f"A die of at most the factor ({low} to {high}) hits. The defender fires first. He is"
        " beaten when half of his steps are lost, strikes included.",
    )  # fmt: skip


def sites(pack: OgadenPack) -> Table:
    """The factors of sites."""
    rows = (
        ("Garrison (GZ)", pack.gz_factors, "1"),
        ("Bastion (BZ)", pack.bz_factors[0], "2"),
        ("Bastion with one loss", pack.bz_factors[1], "1"),
    )
    return Table(
        "Sites",
        ("Site", "CCF", "UCF", "AACF", "Steps"),
        tuple((name, *(str(f) for f in factors), steps) for name, factors, steps in rows),
        f"A strategic box fires with {pack.box_flak} at a terror bombardment.",
    )


def limits(pack: OgadenPack) -> Table:
    """The numbers one forgets."""
    return Table(
        "Limits",
        ("What", "Number"),
        (
            (
                "Steps of a camp in a zone, and air units",
                f"{pack.stack_steps} and {pack.stack_air}",
            ),
            ("Engagements and strikes in an OPS", str(pack.actions)),
            ("Supports in an engagement, in a raid", " and ".join(map(str, pack.supports_played))),
            ("Radius of Ethiopian and Somali aircraft", " and ".join(map(str, pack.air_radius))),
            ("Zones from a Somali headquarters", str(pack.hq_radius)),
            ("Zones of a supply way", str(pack.supply_step)),
            (
                "New liberated zones a turn: WSLF, SALF",
                f"{pack.new_zones['WSLF']} and {pack.new_zones['SALF']}",
            ),
            ("Markers drawn: initiative, other", " and ".join(map(str, pack.draws))),
            ("Hand at the end of a turn", f"{pack.hand_max}, {pack.hand_max_da} of them DA"),
        ),
    )


def arrivals(pack: OgadenPack) -> Table:
    """What the turn track brings in the campaign."""
    plan: Plan = pack.plan_by_id.get("campaign", pack.plans[0])
    rows = []
    for turn in range(plan.first, plan.last + 1):
        units = [pack.units[u].name for u in plan.units_added.get(turn, ())]
        ops = [pack.markers[m].name for m in plan.ops_added.get(turn, ())]
        cards = [pack.markers[m].name for m in plan.tsda_added.get(turn, ())]
        cells = [", ".join(part) or "-" for part in (units, ops, cards)]
        rows.append((pack.month_names[turn], *cells))
    columns = ("Month", "Units", "OPS, commanders", "TS, DA")
    return Table("Turn track", columns, tuple(rows), "Units arrive in Camp Tatek.")


def markers(pack: OgadenPack) -> list[Table]:
    """What each marker does, in our own words."""
    found = []
    kinds = (("ts", "Tactical supports"), ("da", "Diplomatic actions"))
    owners = {0: "Ethiopia", 1: "Somalia", -1: "both"}
    for kind, name in kinds:
        rows = dict.fromkeys(
            (card.name, owners[card.seat], does(pack, card))
            for card in pack.markers
            if card.kind == kind
        )
        found.append(Table(name, ("Marker", "For", "What it does"), tuple(rows)))
    ops = tuple(
        (c.name, owners[c.seat], does(pack, c))
        for c in pack.markers
        if c.kind in ("ops", "commander")
    )
    found.append(Table("OPS and commanders", ("Marker", "For", "What it does"), ops))
    return found
