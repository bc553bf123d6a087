"""The scenarios of Ogaden 1977, read and checked: who starts where, what comes when."""

import msgspec

from zariba.core.bad_input import BadInput
from zariba.games.ogaden.material.fields import shaped, whole
from zariba.games.ogaden.material.pack import (
    BZ,
    CAMPS,
    ETHIOPIA,
    GZ,
    LETTERS,
    MINOR,
    SOMALIA,
    Pack,
    Place,
    Plan,
)
from zariba.games.ogaden.material.soundness import check_set_ups

HIGHEST = 25
"""The morale track ends here (11.0a)."""


AREAS = ("map", "ogaden")
SCENARIOS = {"campaign": "13", "liberation": "14.1", "offensive": "14.2"}
"""By id: the section whose conditions of victory hold."""


def read_plans(pack: Pack) -> tuple[Plan, ...]:
    """Every scenario of the file, with its prepared set-ups."""
    where, data = pack.toml("scenarios.toml")
    at, setups = pack.toml("setups.toml")
    plans = []
    for raw in shaped(data, list[dict[str, object]], "scenario", where):
        name = str(raw.get("id"))
        if name not in SCENARIOS:
            known_ids = ", ".join(SCENARIOS)
            raise BadInput(f"{where}: scenario {name!r}: field id: it is none of {known_ids}")
        plan = read_plan(pack, raw, f"{where}: scenario {name!r}")
        prepared = shaped(setups, dict[str, dict[str, list[str]]], name, at)
        plan = msgspec.structs.replace(
            plan,
            prepared=tuple(
                read_prepared(pack, prepared.get(camp, {}), f"{at}: {name}.{camp}")
                for camp in CAMPS
            ),
        )
        check_set_ups(pack, plan, at)
        plans.append(plan)
    return tuple(plans)


def read_plan(pack: Pack, raw: dict[str, object], where: str) -> Plan:
    """One scenario, without its prepared set-ups."""

    def month(key: str) -> int:
        word = str(raw.get(key))
        if word not in pack.month_index:
            raise BadInput(f"{where}: field {key}: there is no turn {word!r}")
        return pack.month_index[word]

    def by_month(key: str, index: dict[str, int]) -> dict[int, tuple[int, ...]]:
        table = shaped(raw, dict[str, list[str]], key, where)
        for word in table:
            if word not in pack.month_index:
                raise BadInput(f"{where}: field {key}: there is no turn {word!r}")
        return {
            pack.month_index[m]: known(names, index, f"{where}: field {key}")
            for m, names in table.items()
        }

    def listed(key: str) -> tuple[int, ...]:
        return known(shaped(raw, list[str], key, where), pack.marker_index, f"{where}: field {key}")

    def pair(key: str, tops: tuple[int, int]) -> tuple[int, int]:
        table = shaped(raw, dict[str, object], key, where)
        found = tuple(whole(table, letter, f"{where}: field {key}") for letter in LETTERS)
        for value, top in zip(found, tops, strict=True):
            if not 1 <= value <= top:
                raise BadInput(f"{where}: field {key}: {value} is not from 1 to {top}")
        return found[0], found[1]

    def held(key: str, camp: int) -> tuple[int, ...]:
        markers = listed(key)
        for marker in markers:
            if not pack.is_ts[marker] or pack.marker_camp[marker] not in (camp, -1):
                name = pack.markers[marker].id
                raise BadInput(f"{where}: field {key}: {name} is no support of that camp")
        return markers

    area, victory = str(raw.get("area")), str(raw.get("victory"))
    if area not in AREAS:
        raise BadInput(f"{where}: field area: {area!r} is none of {', '.join(AREAS)}")
    if victory not in SCENARIOS.values():
        sections = ", ".join(SCENARIOS.values())
        raise BadInput(f"{where}: field victory: {victory!r} is none of {sections}")
    raw_places = shaped(raw, list[dict[str, object]], "place", where)
    places = tuple(read_place(pack, n, p, f"{where}: place {n}") for n, p in enumerate(raw_places))
    return Plan(
        id=str(raw.get("id")),
        name=str(raw.get("name")),
        first=month("first_turn"),
        last=month("last_turn"),
        whole_map=area == "map",
        morale=pair("morale", (HIGHEST, HIGHEST)),
        level=pair("diplomacy", pack.top_level),
        ops_bowl=listed("ops_bowl"),  # 14.1d, 14.2d
        tsda_bowl=listed("tsda_bowl"),  # 14.2e
        hands=(held("hand_E", ETHIOPIA), held("hand_S", SOMALIA)),
        ops_added=by_month("ops_added", pack.marker_index),
        tsda_added=by_month("tsda_added", pack.marker_index),
        units_added=by_month("units_added", pack.unit_index),
        dice=shaped(raw, bool, "dice", where),
        diplomacy=shaped(raw, bool, "diplomacy_phase", where),
        victory=victory,
        places=places,
        prepared=(),
    )


def known(names: list[str], index: dict[str, int], where: str) -> tuple[int, ...]:
    """The numbers of things that a file names."""
    for name in names:
        if name not in index:
            raise BadInput(f"{where}: there is no {name!r}")
    return tuple(index[name] for name in names)


def read_place(pack: Pack, number: int, raw: dict[str, object], where: str) -> Place:
    """Some counters and their zones."""
    units = known(shaped(raw, list[str], "units", where), pack.unit_index, f"{where}: field units")
    count = whole(raw, "count", where)
    if count > len(units):
        raise BadInput(f"{where}: field count: only {len(units)} units are listed")
    camp, word = str(raw.get("camp")), str(raw.get("zones"))
    if camp not in ("E", "S"):
        raise BadInput(f"{where}: field camp: {camp!r} is neither E nor S")
    return Place(
        number=number,
        camp=LETTERS.index(camp),
        units=units,
        count=count,
        zones=read_zones(pack, word, where),
        rule=str(raw.get("rule")),
        name=str(raw.get("name")),
        reduced=whole(raw, "reduced", where) if "reduced" in raw else 0,
        one_per_zone=bool(raw.get("one_per_zone", False)),
        with_gu=word == "with_gu",
    )


def read_zones(pack: Pack, word: str, where: str) -> tuple[int, ...]:
    """The zones that a word of the set-up means."""
    numbers = range(pack.size)
    sites = (BZ, GZ)
    match word:
        case "ogaden_bz":
            return pack.ogaden_bz
        case "ogaden_bz_or_gz":
            return pack.ogaden_sites
        case "somalia_bz_or_gz":
            return tuple(n for n in numbers if pack.in_somalia[n] and pack.kind[n] in sites)
        case "ogaden_free" | "with_gu":
            return tuple(n for n in numbers if pack.ogaden[n] and pack.kind[n] == MINOR)
        case "somali_box":
            return pack.boxes[SOMALIA]
        case "DIR_or_TAT":
            return (pack.dire_dawa, pack.tatek)
        case _:
            return (pack.zone(word, f"{where}: field zones"),)


def read_prepared(
    pack: Pack, stacks: dict[str, list[str]], where: str
) -> tuple[tuple[int, int, str], ...]:
    """A prepared set-up: zone -> units, each with the side that is up where it matters."""
    found = []
    for code, words in stacks.items():
        zone = pack.zone(code, where)
        for word in words:
            name, _, side = word.partition(" ")
            if name not in pack.unit_index:
                raise BadInput(f"{where}: {code}: there is no counter {name!r}")
            if side not in ("", "reduced", "concealed"):
                raise BadInput(f"{where}: {code}: {side!r} is neither reduced nor concealed")
            found.append((pack.unit_index[name], zone, side))
    return tuple(found)
