"""The tables of results: games, turns, losses by place and decisions, with their dictionary."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.lab.dictionary import dictionary
from zariba.lab.results import Manifest, write_file
from zariba.lab.row import Moment, Row, unpacked

Record = dict[str, Any]
DECISIONS_AT_ONCE = 200
"""So many games' decisions are turned into a table together."""


def write_tables(folder: Path, manifest: Manifest, rows: Sequence[Row], csv: bool) -> None:
    """The tables as Parquet, and as CSV on request: the same bytes for the same games."""
    import polars as pl

    whole = [row for row in rows if not row.fault]
    tables = {
        "games": frame([game_record(manifest, row) for row in rows]),
        "turns": frame([record for row in whole for record in turn_records(row)]),
        "falls": frame([record for row in whole for record in fall_records(row)], FALLS),
    }
    if manifest.plan.decisions:
        parts = [
            frame([r for row in rows[at : at + DECISIONS_AT_ONCE] for r in decision_records(row)])
            for at in range(0, len(rows), DECISIONS_AT_ONCE)
        ]
        tables["decisions"] = pl.concat(parts) if parts else frame([])
    for name, table in tables.items():
        write_table(folder / f"{name}.parquet", table)
        if csv:
            write_csv(folder / f"{name}.csv", table)
    game = registry.load(manifest.plan.game)
    columns = {name: table.columns for name, table in tables.items()}
    text = dictionary(manifest, rows, columns, game)
    write_file(folder / "dictionary.md", text.encode())


FALLS = ("game", "space", "side", "lost")
GROUPS = ("lost", "track", "held", "luck")


def frame(records: list[Record], columns: Sequence[str] = ()) -> Any:
    """Records as a table; nothing lost is 0, anything else that a record lacks is empty."""
    import polars as pl

    if not records:
        return pl.DataFrame({name: [] for name in columns})
    seen = list(dict.fromkeys(name for record in records for name in record))
    names = sorted(seen, key=lambda name: (rank(name), name if rank(name) else ""))
    return pl.DataFrame(
        {name: [record.get(name, usual(name, record)) for record in records] for name in names},
        strict=False,
    )


def rank(name: str) -> int:
    """Where a column stands: those of every game first, then what is counted, kind by kind."""
    head, dot, _ = name.partition(".")
    return GROUPS.index(head) + 1 if dot and head in GROUPS else 0


def usual(name: str, record: Record) -> object:
    """What a record that does not say it has."""
    return 0 if name.startswith("lost.") and not record.get("fault") else None


def write_table(path: Path, table: Any) -> None:
    """A table as Parquet, whole or not at all."""
    new = path.with_name(f".{path.name}.new")
    try:
        table.write_parquet(new, compression="zstd", statistics=True)
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise BadInput(f"cannot write {path}: {error}; the games are kept") from None


def write_csv(path: Path, table: Any) -> None:
    """A table as CSV; lists are words between bars."""
    import polars as pl

    lists = [name for name, kind in table.schema.items() if kind == pl.List(pl.String)]
    flat = table.with_columns(pl.col(name).list.join("|") for name in lists)
    write_file(path, flat.write_csv().encode())


def game_record(manifest: Manifest, row: Row) -> Record:
    """One game: what was varied, how it ended, what counted then."""
    plan = manifest.plan
    levels = zip(plan.factors, manifest.points[row.point], strict=True)
    told: Record = {
        "game": row.game,
        "point": row.point,
        "replication": row.replication,
        "seed": row.seed,
        **{factor.name: mixed(plan.factors, factor.name, level) for factor, level in levels},
    }
    if row.fault:
        return {**told, "decisions": row.decisions, "fault": row.fault, "moves": row.moves}
    if "winner" in plan.measures:
        told |= {"winner": row.winner, "rule": row.rule, "why": row.why}
    if "turn" in plan.measures:
        told |= {"turn": row.end.turn}
    told |= {"decisions": row.decisions, "fault": "", "moves": row.moves}
    told |= counted(row.end) | dict(row.expected)
    return told | {f"luck.{side}": better for side, better in sorted(row.luck.items())}


def mixed(factors: Sequence[Any], name: str, level: object) -> object:
    """A level as a cell: where the levels of a factor are of several kinds, all are words."""
    factor = next(one for one in factors if one.name == name)
    kinds = {type(each) for each in factor.levels}
    return str(level) if len(kinds - {int, float}) and len(kinds) > 1 else level


def counted(moment: Moment) -> Record:
    """What counts at a moment, a column each."""
    told: Record = {} if moment.margin is None else {"margin": float(moment.margin)}
    for side, arms in moment.lost.items():
        told[f"lost.{side}"] = sum(arms.values())
        told |= {f"lost.{side}.{arm}": n for arm, n in sorted(arms.items())}
    told |= {f"track.{name}": value for name, value in moment.tracks.items()}
    told |= {f"held.{place}": side for place, side in moment.held.items()}
    return told


def turn_records(row: Row) -> list[Record]:
    """What counted at the end of each turn of a game."""
    key = {"game": row.game, "point": row.point, "replication": row.replication}
    return [{**key, "turn": moment.turn, **counted(moment)} for moment in row.turns]


def fall_records(row: Row) -> list[Record]:
    """Where a game's losses fell."""
    return [
        {"game": row.game, "space": space, "side": side, "lost": n}
        for space, sides in sorted(row.falls.items())
        for side, n in sorted(sides.items())
    ]


def decision_records(row: Row) -> list[Record]:
    """The decisions of a game."""
    if not row.more:
        return []
    return [
        {
            "game": row.game,
            "n": one.n,
            "seat": one.seat,
            "turn": one.turn,
            "prompt": one.prompt,
            "offered": list(one.offered),
            "chosen": one.chosen,
            "reason": one.reason,
            "dice": list(one.dice),
        }
        for one in unpacked(row.more).decisions
    ]
