"""Keren's scenarios: who starts where, who comes when, and the prepared set-ups (16.0)."""

from datetime import date, timedelta

import msgspec

from zariba.core.bad_input import BadInput
from zariba.games.keren.material.fields import shaped, whole
from zariba.games.keren.material.pack import COMMONWEALTH, ITALIAN, SIDES, Group, Pack, Plan

IDS = {"s1": "first", "s2": "second"}
HALVES = ("morning", "afternoon")
AREA_RULES = {
    "s1": ("16.1b", "16.1c", "16.1d", "16.1e", "16.1f", "16.1g", "16.1j", "16.1j"),
    "s2": ("16.2b", "16.2c", "16.2d", "16.2e", "16.2f", "16.2g", "16.2h", "16.2h"),
}
"""The rules of the set-up areas, in the order of scenarios.toml."""


class Wanted(msgspec.Struct, frozen=True):
    """A line of a scenario's list of forces."""

    kind: str
    count: int
    band: str = ""
    division: str = ""
    values: str = ""


def read_plans(pack: Pack) -> tuple[Plan, ...]:
    """Every scenario of the pack."""
    where, data = pack._toml("scenarios.toml")
    _, setups = pack._toml("setups.toml")
    plans = []
    for raw in shaped(data, list[dict[str, object]], "scenario", where):
        name = str(raw.get("id"))
        if name not in IDS:
            raise BadInput(f"{where}: field id: there is no scenario {name!r}")
        plans.append(read_plan(pack, raw, setups, f"{where}: scenario {name}"))
    return tuple(plans)


def read_plan(pack: Pack, raw: dict[str, object], setups: dict[str, object], where: str) -> Plan:
    """One scenario."""
    alias = str(raw["id"])
    turns = whole(raw, "turns", where)
    taken: set[int] = set()
    groups: list[Group] = []
    air_turn = turns + 1
    parts = [(0, part) for part in shaped(raw, list[dict[str, object]], "setup", where)]
    for part in shaped(raw, list[dict[str, object]], "reinforcement", where):
        parts.append((whole(part, "turn", where), part))
    for number, (turn, part) in enumerate(parts):
        side = SIDES.index(str(part.get("side")))
        area: tuple[int, ...] = ()
        entry: tuple[int, ...] = ()
        if turn == 0:
            area = read_area(pack, shaped(part, dict[str, object], "area", where), side, where)
        else:
            entry = pack.entries.get(str(part.get("entry")), ())
        for wanted in shaped(part, list[Wanted], "groups", where):
            if wanted.kind == "air":
                air_turn = turn
                continue
            candidates = matching(pack, wanted, side, taken)
            if len(candidates) < wanted.count:
                raise BadInput(f"{where}: only {len(candidates)} counters for {wanted}")
            if not free_pick(wanted):
                candidates = candidates[: wanted.count]
                taken.update(candidates)
            groups.append(
                Group(
                    number=len(groups),
                    side=side,
                    count=wanted.count,
                    candidates=candidates,
                    turn=turn,
                    area=area,
                    entry=entry,
                    name=area_name(pack, part, turn),
                    rule=AREA_RULES[alias][number] if turn == 0 else "10.4e",
                )
            )
    plan = Plan(
        id=IDS[alias],
        alias=alias,
        name=str(raw.get("name")),
        turns=turns,
        labels=turn_labels(raw, turns),
        win_vp=whole(raw, "win_vp", where),
        start_vp=whole(raw, "start_vp", where),
        groups=tuple(groups),
        air_turn=air_turn,
        start_group=group_by_unit(pack, [g for g in groups if g.turn == 0], groups),
        later_group=group_by_unit(pack, [g for g in groups if g.turn > 0], groups),
        prepared=(),
    )
    prepared = shaped(setups, dict[str, dict[str, list[str]]], plan.id, "setups.toml")
    return msgspec.structs.replace(
        plan,
        prepared=tuple(
            read_prepared(pack, plan, side, prepared.get(SIDES[side], {}))
            for side in (COMMONWEALTH, ITALIAN)
        ),
    )


def free_pick(wanted: Wanted) -> bool:
    """Counters that differ by band where the list names none: the owner picks (16.1l, 16.1i)."""
    return wanted.kind == "infantry" or wanted.band == "any"


def matching(pack: Pack, wanted: Wanted, side: int, taken: set[int]) -> tuple[int, ...]:
    """The counters that fit a line of the list."""
    return tuple(
        i
        for i in pack.side_units[side]
        if i not in taken
        and (u := pack.units[i]).kind == wanted.kind
        and (wanted.band in ("", "any") or u.band == wanted.band)
        and (not wanted.division or u.division == wanted.division)
        and (not wanted.values or "-".join(u.printed) == wanted.values)
    )


def read_area(pack: Pack, area: dict[str, object], side: int, where: str) -> tuple[int, ...]:
    """The hexes of a set-up area: distance, column, place or region (R4, R6, R7)."""
    grid = pack.grid
    if "within" in area:
        centres = pack.named[str(area["of"])]
        far = whole(area, "within", where)
        hexes = {h for c in centres for h in grid.within(c, far)}
        if "not_south_of" in area:  # 16.1g
            line = grid.height(pack.named[str(area["not_south_of"])][0])
            hexes = {h for h in hexes if grid.height(h) <= line}
    elif "columns_max" in area:  # 16.1f
        east = whole(area, "columns_max", where)
        hexes = {h for h in range(pack.hexes) if grid.column(h) <= east}
    else:
        hexes = set(pack.named[str(area.get("place", area.get("region")))])
    if side == ITALIAN:  # 16.1m
        hexes -= {*pack.named["cameron_ridge"], *pack.named["happy_valley"]}
    return tuple(sorted(hexes))


def area_name(pack: Pack, part: dict[str, object], turn: int) -> str:
    """The area in words."""
    if turn:
        return f"turn {turn}"
    area = shaped(part, dict[str, object], "area", "scenarios.toml")
    if "within" in area:
        south = ", not south of the roadblock" if "not_south_of" in area else ""
        return f"within {area['within']} hexes of {pack.names[str(area['of'])]}{south}"
    if "columns_max" in area:
        return f"column {area['columns_max']} or west of it"
    return pack.names[str(area.get("place", area.get("region")))]


def group_by_unit(pack: Pack, some: list[Group], groups: list[Group]) -> tuple[int, ...]:
    """By unit, the number of the group it may come with."""
    by_unit = [-1] * pack.count
    for group in some:
        for unit in group.candidates:
            if by_unit[unit] == -1:
                by_unit[unit] = groups.index(group)
    return tuple(by_unit)


def turn_labels(raw: dict[str, object], turns: int) -> tuple[str, ...]:
    """A day and half-day for each turn (16.1a, 16.2a)."""
    first = date.fromisoformat(str(raw.get("first_day")))
    return tuple(
        f"{(day := first + timedelta(days=t // 2)).day} {day:%B} {HALVES[t % 2]}"
        for t in range(turns)
    )


def read_prepared(
    pack: Pack, plan: Plan, side: int, stacks: dict[str, list[str]]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """A prepared set-up, checked: every unit of the side once, each in its area."""
    where = f"setups.toml: {plan.id}.{SIDES[side]}"
    used: dict[int, int] = {}
    result = []
    for code, names in stacks.items():
        place = pack.hex(code, where)
        units = []
        for name in names:
            if name not in pack.unit_index:
                raise BadInput(f"{where}: {code}: there is no counter {name!r}")
            unit = pack.unit_index[name]
            group = plan.groups[plan.start_group[unit]] if plan.start_group[unit] >= 0 else None
            if group is None or place not in group.area:
                raise BadInput(f"{where}: {name} may not start in {code}")
            used[group.number] = used.get(group.number, 0) + 1
            units.append(unit)
        if len(units) > pack.limit[place]:
            raise BadInput(f"{where}: {code} holds at most {pack.limit[place]} units")
        result.append((place, tuple(units)))
    for group in plan.groups:
        if group.turn == 0 and group.side == side and used.get(group.number, 0) != group.count:
            raise BadInput(
                f"{where}: {used.get(group.number, 0)} of {group.count} units {group.name}"
            )
    return tuple(result)
