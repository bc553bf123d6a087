"""`zariba games` and `zariba ledger`: what there is, and how much of it is enforced."""

import sys
from argparse import Namespace

import msgspec

from zariba import registry
from zariba.cli.columns import columns
from zariba.core.ledger import Survey, survey


class Entry(msgspec.Struct, frozen=True):
    """What `zariba games --json` prints for each game."""

    id: str
    title: str
    scenarios: list[str]
    seats: list[str]
    rules: int
    covered: int


def games(args: Namespace) -> int:
    """List the games; one of another package that cannot be loaded gets a line on stderr."""
    entries: list[Entry] = []
    there, troubles = registry.load_all()
    for trouble in troubles:
        print(f"zariba: {trouble}", file=sys.stderr)
    for game in there:
        found = survey(game.id, game.folder())
        entries.append(
            Entry(
                id=game.id,
                title=game.title,
                scenarios=[scenario.id for scenario in game.scenarios],
                seats=list(
                    dict.fromkeys(s.id for each in game.scenarios for s in game.seats_in(each.id))
                ),
                rules=len(found.in_scope),
                covered=found.covered_count,
            )
        )
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(entries)).decode())
        return 0
    rows = [("game", "title", "scenarios", "seats", "rules", "covered")]
    rows += [
        (e.id, e.title, ", ".join(e.scenarios), ", ".join(e.seats), str(e.rules), str(e.covered))
        for e in entries
    ]
    print(columns(rows))
    return 0


def ledger(args: Namespace) -> int:
    """The rules of a game, or with --check what is missing."""
    game = registry.load(args.game)
    found = survey(game.id, game.folder())
    enforced = sum(rule.id in found.enforced for rule in found.in_scope)
    total = (
        f"{len(found.in_scope)} rules in scope, {enforced} enforced,"
        f" {found.covered_count} covered by cases and tests"
    )
    if not args.check:
        print(columns(table(found)))
        print(total)
        return 0
    gaps = found.gaps()
    for gap in gaps:
        print(gap)
    print(f"{total}: " + (f"{len(gaps)} gaps" if gaps else "no gaps"))
    return 1 if gaps else 0


def table(found: Survey) -> list[tuple[str, ...]]:
    """A line for each rule."""
    rows: list[tuple[str, ...]] = [("rule", "title", "enforced at", "covered by")]
    for rule in found.rules:
        places = [str(place) for place in found.enforced.get(rule.id, [])]
        cover = [place.file for place in found.covered.get(rule.id, [])]
        if rule.in_scope:
            rows.append((rule.id, rule.title, first(places), first(cover)))
        else:
            rows.append((rule.id, rule.title, "not in scope", ""))
    return rows


def first(places: list[str]) -> str:
    """The first of several, and how many more there are."""
    different = list(dict.fromkeys(places))
    if not different:
        return "-"
    return different[0] + (f" +{len(different) - 1}" if len(different) > 1 else "")
