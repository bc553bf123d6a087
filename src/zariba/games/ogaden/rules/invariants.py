"""What must hold at every moment of a game, whatever is played."""

from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import site_stands
from zariba.games.ogaden.rules.state import (
    ATTACKING,
    BOWL,
    CONCEALED,
    HAND,
    IN_USE,
    ON_MAP,
    OPERATIONS,
    REDUCED,
    REEQUIPPED,
    SET_UP,
    Ogaden,
    stacked,
)


def broken(state: Ogaden) -> list[str]:
    """The invariants that do not hold, in words."""
    return [
        *broken_stacks(state),
        *broken_limits(state),
        *broken_markers(state),
        *broken_tracks(state),
        *broken_sites(state),
    ]


def broken_stacks(g: Ogaden) -> list[str]:
    """Every unit is in one place, and faces what it can face."""
    pack = g.pack
    found = []
    seen: dict[int, int] = {}
    for zone, stack in g.stacks.items():
        for unit in stack:
            if unit in seen:
                found.append(f"{pack.unit_ids[unit]} is in two stacks")
            seen[unit] = zone
    for unit in range(pack.count):
        if (g.at[unit] if g.at[unit] >= 0 else None) != seen.get(unit):
            found.append(f"{pack.unit_ids[unit]} is not where its stack is")
        status = g.status[unit]
        if status & REDUCED and not pack.two_steps[unit]:
            found.append(f"{pack.unit_ids[unit]} has one step and is reduced")
        if status & CONCEALED and not pack.hides[unit]:
            found.append(f"{pack.unit_ids[unit]} cannot be concealed")
        if status & REEQUIPPED and pack.units[unit].back_side != "reequipped":
            found.append(f"{pack.unit_ids[unit]} cannot be re-equipped")
        if g.at[unit] < 0 and status and g.phase != SET_UP:
            found.append(f"{pack.unit_ids[unit]} is off the map with status {status}")
        if g.at[unit] == pack.tatek and pack.seat[unit] == SOMALIA:
            found.append(f"{pack.unit_ids[unit]} is in Camp Tatek")
        if g.at[unit] >= 0 and pack.in_somalia[g.at[unit]] and pack.seat[unit] == ETHIOPIA:
            found.append(f"{pack.unit_ids[unit]} is in Somalia")
    return found


def broken_limits(g: Ogaden) -> list[str]:
    """Five steps and an air unit of a camp in a zone, when nobody is on the way (3.1a)."""
    pack = g.pack
    moving = any(type(step).__name__ in ("March", "Occupy", "Skirmish") for step in g.flow)
    found = []
    for zone, stack in g.stacks.items():
        if pack.box_seat[zone] >= 0:
            continue
        for seat in (ETHIOPIA, SOMALIA):
            if not moving and stacked(g, zone, seat) > pack.stack_steps:
                found.append(f"{pack.codes[zone]} holds too many steps")
            if sum(pack.is_air[u] and pack.seat[u] == seat for u in stack) > pack.stack_air:
                found.append(f"{pack.codes[zone]} holds too many air units")
    if g.phase != OPERATIONS and any(s & ATTACKING for s in g.status):
        found.append("a unit attacks outside the operations phase")
    return found


def broken_markers(g: Ogaden) -> list[str]:
    """Every marker is in one place that can hold it; hands are what they are counted to be."""
    pack = g.pack
    found = []
    for seat in (ETHIOPIA, SOMALIA):
        held = [m for m in pack.supports if g.marker[m] == HAND + seat]
        if len(held) != g.hands[seat]:
            found.append(f"camp {seat} holds {len(held)} markers, not {g.hands[seat]}")
        if any(pack.marker_seat[m] == 1 - seat for m in held):
            found.append(f"camp {seat} holds an enemy marker")
        if g.phase < OPERATIONS and len(held) > pack.hand_max + pack.draws[0]:
            found.append(f"camp {seat} holds too many markers")
    for number, place in enumerate(g.marker):
        if pack.is_ops[number] and place in (HAND, HAND + 1, IN_USE):
            found.append(f"{pack.markers[number].id} is in a hand")
        if not pack.is_ops[number] and place == ON_MAP:
            found.append(f"{pack.markers[number].id} is on the map")
    on_map = {m for m in pack.commanders if g.marker[m] == ON_MAP}
    if on_map != set(g.commander_at):
        found.append("commanders on the map and their zones do not agree")
    if sum(place == BOWL for place in g.marker) > len(pack.markers):
        found.append("there are more markers than were made")
    return found


def broken_tracks(g: Ogaden) -> list[str]:
    """Morale and levels within their tracks (11.0a, 12.1a)."""
    pack, track = g.pack, g.pack.track
    found = []
    for seat in (ETHIOPIA, SOMALIA):
        if not track.total_defeat <= g.morale[seat] <= track.max:
            found.append(f"morale {g.morale[seat]}")
        if not 1 <= g.level[seat] <= pack.top_level[seat]:
            found.append(f"level {g.level[seat]}")
        if g.morale[seat] == track.total_defeat and g.result is None:
            found.append("morale at its end and the game goes on")
    if g.morale[SOMALIA] < track.guerrilla_removed_below_S and any(
        g.at[u] >= 0 for u in pack.guerrillas
    ):
        found.append("guerrillas fight on with morale so low")  # 11.2d
    return found


def broken_sites(g: Ogaden) -> list[str]:
    """Sites have the steps they have; sieges have a BZ and besiegers."""
    pack = g.pack
    found = []
    for zone in range(pack.size):
        if not 0 <= g.site_loss[zone] <= pack.site_steps[zone]:
            found.append(f"{pack.codes[zone]} has lost {g.site_loss[zone]} steps")
        if (g.site_seat[zone] >= 0) != bool(pack.site_steps[zone]):
            found.append(f"{pack.codes[zone]} has a site of {g.site_seat[zone]}")
    found += [f"a siege of {pack.codes[z]}" for z in g.sieges if not site_stands(g, z)]
    found += [f"nobody besieges {pack.codes[z]}" for z in g.sieges if not has_besieger(g, z)]
    return found


def has_besieger(g: Ogaden, zone: int) -> bool:
    """Whether an enemy of its BZ can be seen in the zone, on a raid or not (8.6.2c)."""
    pack = g.pack
    return any(
        pack.seat[u] != g.site_seat[zone] and not pack.is_air[u] and not g.status[u] & CONCEALED
        for u in g.stacks.get(zone, ())
    )
