"""What differs between two scenes, so that only that need be sent.

A scene is an object of words, numbers and lists of things. A change of an object says which
fields are set, which are gone, and what changes inside those that stay:
`{"set": {...}, "drop": [...], "into": {field: change}}`. A change of a list of things makes the
new list out of the old one, part by part: `[start, count]` is a run of the old list,
`[place, change]` one of its things changed, and anything else are new things (columns.py).
web/changes.js is the other end.
"""

from collections import deque

import msgspec

from zariba.server.columns import Json, pack, size, unpack

Object = dict[str, Json]


def changes(old: Object, new: Object) -> Object:
    """What makes the new object out of the old one; empty where they are equal."""
    put: Object = {}
    into: Object = {}
    for field, value in new.items():
        before = old.get(field, [])
        if field in old and before == value:
            continue
        if _things(before) and _things(value):
            into[field] = _listed(before, value)
        else:
            put[field] = value
    change: Object = {}
    if put:
        change["set"] = put
    if gone := [field for field in old if field not in new]:
        change["drop"] = list(gone)
    if into:
        change["into"] = into
    return change


def apply(change: Object, old: Object) -> Object:
    """The new object; the old one stays as it is."""
    dropped = change.get("drop", [])
    new = {field: value for field, value in old.items() if field not in dropped}
    new.update(change.get("set", {}))
    for field, parts in change.get("into", {}).items():
        before: list[Object] = old.get(field, [])
        things: list[Json] = []
        for part in parts:
            if isinstance(part, dict):
                things += unpack([part])
            elif isinstance(part[1], dict):
                things.append(apply(part[1], before[part[0]]))
            else:
                start, count = part
                things += before[start : start + count]
        new[field] = things
    return new


def _things(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _name(thing: Object) -> object:
    """What is the same in a thing that has changed: its id, or the answer that it stands for."""
    if "id" in thing:
        return thing["id"]
    if "verb" in thing:
        return tuple(str(thing.get(field)) for field in ("verb", "arg", "on", "target"))
    return msgspec.json.encode(thing)


def _listed(old: list[Object], new: list[Object]) -> Json:
    places: dict[object, deque[int]] = {}
    for place, thing in enumerate(old):
        places.setdefault(_name(thing), deque()).append(place)
    parts: list[Json] = []
    fresh: list[Json] = []
    run: list[Json] = []  # start, count of the run being made
    for thing in new:
        found = places.get(_name(thing))
        place = found.popleft() if found else -1
        if place < 0:
            fresh.append(thing)
            run = []
            continue
        parts += pack(fresh)
        fresh = []
        if old[place] != thing:
            parts.append([place, changes(old[place], thing)])
            run = []
        elif run and run[0] + run[1] == place:
            run[1] += 1
        else:
            run = [place, 1]
            parts.append(run)
    parts += pack(fresh)
    if len(parts) > 1:
        anew = pack(new)
        if size(anew) < size(parts):
            return anew
    return parts
