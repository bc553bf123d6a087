"""The tables of Ogaden 1977 to have at hand."""

from zariba.core.scene import Table
from zariba.games.ogaden.material.pack import PACK, Plan
from zariba.games.ogaden.view.cards import does, month_name


def tables() -> list[Table]:
    """Morale, diplomacy, combat, arrivals, and what each marker does."""
    return [morale(), diplomacy(), modifiers(), sites(), limits(), arrivals(), *markers()]


def morale() -> Table:
    """What morale points come from and go for."""
    return Table(
        "Morale",
        ("What", "Ethiopia", "Somalia"),
        (
            ("Initiative: half a die, rounded up, and the commanders", "+", "+"),
            ("Each month", "+3", "+2"),
            ("Two sabotaged economic zones, rounded up", "-1", ""),
            ("Railway cut", "-2", ""),
            ("Enemy unit of one step destroyed", "+1", "+1"),
            ("Enemy unit of two steps destroyed", "+2", "+2"),
            ("Ethiopian or Cuban air unit destroyed", "", "+3"),
            ("Successful harassment", "", "+1"),
            ("Terror bombardment that hits", "", "-2"),
            ("Military aid", "+2 to +6", "+2, +4"),
            ("Commit a mechanised or armoured brigade", "-1", "-1"),
            ("Commit two others (Cubans are free)", "-1", "-1"),
            ("Re-equip a militia unit", "-2", ""),
            ("Rebuild a step (guerrillas are free)", "-2", "-2"),
            ("Repair a bastion", "-2", "-2"),
        ),
        "0: defeat. Below 12 Ethiopian militia rout. Below 6 the guerrillas leave the war."
        " 15: diplomatic actions. 25: a ceasefire. Spending must leave one point.",
    )


def diplomacy() -> Table:
    """What moves the diplomatic levels, and the ways to a ceasefire."""
    return Table(
        "Diplomacy",
        ("What", "Effect"),
        (
            ("Somalia comes to hold all bastions of the Ogaden", "Somalia +1"),
            ("Somalia takes Jijiga, Harar or Dire Dawa", "Somalia +1 each"),
            ("Ethiopia retakes one of them", "Ethiopia +1 each"),
            ("Breakthrough: a diplomatic action, 5 or 6", "own +1 or enemy -1"),
            ("Ceasefire by a diplomatic action", "on a 6"),
            ("Ceasefire by zones: all bastions of the Ogaden (Somalia: and Dire Dawa, Harar)",
             "on a 6"),
            ("Ceasefire at the top level", "on a 6"),
            ("Ceasefire at 25 morale", "once, without a roll"),
            ("Refusing a ceasefire", "own level -1"),
        ),
        "Levels: Ethiopia 1 to 5, Somalia 1 to 4. A second ceasefire ends the game.",
    )  # fmt: skip


def modifiers() -> Table:
    """What changes a factor in an engagement."""
    return Table(
        "Engagement",
        ("When", "Factor"),
        (
            ("Brigade attacks on a plateau or in the bush (CCF; not light units)", "-1"),
            ("Besieging", "-1"),
            ("Out of supply", "-1"),
            ("Support or commander", "+1 or +2 to one unit"),
            ("Against guerrillas and special forces, and in raids", "UCF, else CCF"),
            ("Attack on Dire Dawa, Harar or Jijiga", "attacker loses a step"),
            ("Over a pass", "one mechanised unit attacks"),
        ),
        "A die of at most the factor (1 to 5) hits. The defender fires first. He is beaten when"
        " half of his steps are lost, strikes included.",
    )


def sites() -> Table:
    """The factors of sites."""
    rows = (
        ("Garrison (GZ)", PACK.gz_factors, "1"),
        ("Bastion (BZ)", PACK.bz_factors[0], "2"),
        ("Bastion with one loss", PACK.bz_factors[1], "1"),
    )
    return Table(
        "Sites",
        ("Site", "CCF", "UCF", "AACF", "Steps"),
        tuple((name, *(str(f) for f in factors), steps) for name, factors, steps in rows),
        f"A strategic box fires with {PACK.box_flak} at a terror bombardment.",
    )


def limits() -> Table:
    """The numbers one forgets."""
    return Table(
        "Limits",
        ("What", "Number"),
        (
            ("Steps of a camp in a zone, and air units", f"{PACK.stack_steps} and 1"),
            ("Engagements and strikes in an OPS", str(PACK.actions)),
            ("Supports in an engagement, in a raid", "2 and 1"),
            ("Radius of Ethiopian and Somali aircraft", " and ".join(map(str, PACK.air_radius))),
            ("Zones from a Somali headquarters", str(PACK.hq_radius)),
            ("Zones of a supply way", str(PACK.supply_step)),
            ("New liberated zones a turn: WSLF, SALF", "2 and 1"),
            ("Markers drawn: initiative, other", " and ".join(map(str, PACK.draws))),
            ("Hand at the end of a turn", f"{PACK.hand_max}, {PACK.hand_max_da} of them DA"),
        ),
    )


def arrivals() -> Table:
    """What the turn track brings in the campaign."""
    plan: Plan = PACK.plan_by_id.get("campaign", PACK.plans[0])
    rows = []
    for turn in range(plan.first, plan.last + 1):
        units = [PACK.units[u].name for u in plan.units_added.get(turn, ())]
        ops = [PACK.markers[m].name for m in plan.ops_added.get(turn, ())]
        cards = [PACK.markers[m].name for m in plan.tsda_added.get(turn, ())]
        cells = [", ".join(part) or "-" for part in (units, ops, cards)]
        rows.append((month_name(turn), *cells))
    columns = ("Month", "Units", "OPS, commanders", "TS, DA")
    return Table("Turn track", columns, tuple(rows), "Units arrive in Camp Tatek.")


def markers() -> list[Table]:
    """What each marker does, in our own words."""
    found = []
    kinds = (("ts", "Tactical supports"), ("da", "Diplomatic actions"))
    owners = {0: "Ethiopia", 1: "Somalia", -1: "both"}
    for kind, name in kinds:
        rows = dict.fromkeys(
            (card.name, owners[card.camp], does(card)) for card in PACK.markers if card.kind == kind
        )
        found.append(Table(name, ("Marker", "For", "What it does"), tuple(rows)))
    ops = tuple(
        (c.name, owners[c.camp], does(c)) for c in PACK.markers if c.kind in ("ops", "commander")
    )
    found.append(Table("OPS and commanders", ("Marker", "For", "What it does"), ops))
    return found
