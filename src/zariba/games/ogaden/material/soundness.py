"""What the map, the markers and the set-ups of a data pack must agree on, whoever made it."""

from collections import Counter

from zariba.core.bad_input import BadInput
from zariba.games.ogaden.material.components import Components
from zariba.games.ogaden.material.printed import FACTIONS, MINOR, SEAT_IDS, Place, Plan


def check_map(pack: Components, where: str) -> None:
    """The Ogaden, the pennants, the EZ, the radar and the railway make sense together."""
    for zone in pack.zones:
        if zone.ogaden and zone.country != "ET":  # 1.2e
            raise BadInput(f"{where}: zone {zone.id!r}: field ogaden: it lies outside Ethiopia")
    cities = (pack.harar, pack.dire_dawa)
    for number, zone in enumerate(pack.zones):
        if zone.pennant != (number in pack.ogaden_bz or number in cities):  # 1.2d
            raise BadInput(
                f"{where}: zone {zone.id!r}: field pennant: the BZ of the Ogaden, Harar and"
                " Dire Dawa carry one, and no other zone"
            )
    check_economy(pack, where)
    if pack.kind[pack.karamara] != MINOR:  # 1.2f
        raise BadInput(f"{where}: field tags: the radar stands in a minor zone")
    line = f"{where}: lines: field railway"
    for a, b in zip(pack.railway, pack.railway[1:], strict=False):  # 1.3b
        if pack.net.kind.get((a, b)) != "railway":
            raise BadInput(f"{line}: no railway joins {pack.codes[a]} and {pack.codes[b]}")
    if set(pack.railway) != {n for n, z in enumerate(pack.zones) if z.railway}:
        raise BadInput(f"{line}: it names other zones than those with rr = true")
    apart = [n for n, far in enumerate(pack.air[pack.tatek]) if far > pack.size]
    if apart:
        raise BadInput(f"{where}: field connection: nothing leads to {pack.codes[apart[0]]}")


def check_economy(pack: Components, where: str) -> None:
    """Each EZ has its GZ or BZ in the same zone or an adjacent one (1.4h)."""
    for zone, parent in enumerate(pack.parent):
        near = parent == zone or parent in pack.near[zone]
        if parent >= 0 and not (near and pack.site_steps[parent]):
            raise BadInput(
                f"{where}: zone {pack.codes[zone]!r}: field ez_parent: {pack.codes[parent]} is"
                " no GZ or BZ in the same or an adjacent zone"
            )


def check_markers(pack: Components, where: str) -> None:
    """Months are on the track, and an OPS activates factions of its own camp (1.0b)."""
    for marker in pack.markers:
        at = f"{where}: {marker.kind} {marker.id!r}"
        for field, month in (("last_turn", marker.last_turn), ("leaves", marker.leaves)):
            if month and month not in pack.month_index:
                raise BadInput(f"{at}: field {field}: there is no turn {month!r}")
        if marker.cancels and marker.cancels not in pack.marker_index:
            raise BadInput(f"{at}: field cancels: there is no marker {marker.cancels!r}")
        if marker.kind in ("ops", "commander") and marker.seat < 0:
            raise BadInput(f"{at}: field camp: an OPS or a commander is of one camp")
        for faction in marker.activates:
            if faction not in FACTIONS[marker.seat]:
                raise BadInput(f"{at}: field activates: {faction} is of the other camp")


def check_set_ups(pack: Components, plan: Plan, where: str) -> None:
    """The prepared set-ups of a scenario obey the lines that say who starts where."""
    for seat, prepared in enumerate(plan.prepared):
        at = f"{where}: {plan.id}.{SEAT_IDS[seat]}"
        stands: dict[int, int] = {}
        for unit, zone, _ in prepared:
            name = pack.unit_ids[unit]
            if unit in stands:
                raise BadInput(f"{at}: {name} stands twice")
            if not any(unit in p.units and zone in p.zones for p in plan.places if p.seat == seat):
                raise BadInput(f"{at}: {name} may not start in {pack.codes[zone]}")
            stands[unit] = zone
        reduced = {unit for unit, _, face in prepared if face == "reduced"}
        for place in plan.places:
            if place.seat == seat:
                check_place(pack, place, stands, reduced, at)
        check_stacks(pack, stands, reduced, at)


def check_place(
    pack: Components, place: Place, stands: dict[int, int], reduced: set[int], where: str
) -> None:
    """One line of a set-up: its number, its reduced units, and its special wishes."""
    found = [u for u in place.units if stands.get(u) in place.zones]
    names = ", ".join(pack.unit_ids[u] for u in place.units)
    if len(found) != place.count:
        raise BadInput(f"{where}: {place.count} of {names} start {place.name}, not {len(found)}")
    if len(reduced.intersection(place.units)) != place.reduced:
        raise BadInput(f"{where}: {place.reduced} of {names} start reduced")
    zones = [stands[u] for u in found]
    if place.one_per_zone and len(set(zones)) < len(zones):
        raise BadInput(f"{where}: of {names} one stands in each zone")
    guerrillas = {zone for unit, zone in stands.items() if pack.is_gu[unit]}
    if place.with_gu and not guerrillas.issuperset(zones):
        raise BadInput(f"{where}: {names} must stand with a guerrilla unit")


def check_stacks(pack: Components, stands: dict[int, int], reduced: set[int], where: str) -> None:
    """Five steps and one air unit in a zone, any number in a box (3.1f)."""
    steps: Counter[int] = Counter()
    wings: Counter[int] = Counter()
    for unit, zone in stands.items():
        if pack.box_seat[zone] >= 0:
            continue
        if pack.is_air[unit]:
            wings[zone] += 1
        else:
            steps[zone] += pack.units[unit].steps - (unit in reduced)
    for zone in steps | wings:
        if steps[zone] > pack.stack_steps or wings[zone] > pack.stack_air:
            raise BadInput(f"{where}: {pack.codes[zone]} holds more than stacking allows")
