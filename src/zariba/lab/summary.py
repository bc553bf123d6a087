"""How each point of a design went, in a table for a terminal."""

from collections import Counter
from pathlib import Path

from zariba.lab.results import KEPT, read_manifest, read_rows
from zariba.lab.sides import sides_of
from zariba.lab.tally import wilson

POINTS_AT_MOST = 60


def summary(folder: Path) -> list[tuple[str, ...]]:
    """A line for each point: its levels, games, faults, each side's share of wins, draws."""
    manifest = read_manifest(folder)
    plan = manifest.plan
    rows = read_rows(folder / KEPT)
    sides = sides_of(plan)
    names = [factor.name for factor in plan.factors]
    told: list[tuple[str, ...]] = [(*names, "games", *(f"{side} wins" for side in sides), "draws")]
    faulty = any(row.fault for row in rows)
    if faulty:
        told[0] = (*told[0], "faults")
    for number, point in enumerate(manifest.points[:POINTS_AT_MOST]):
        here = [row for row in rows if row.point == number]
        ended = [row for row in here if not row.fault]
        wins = Counter(row.winner for row in ended)
        shares = []
        for side in sides:
            rate = wilson(wins[side], len(ended))
            shares.append(f"{rate.mid:.0%} ({rate.low:.0%} to {rate.high:.0%})")
        line = (*map(str, point), str(len(ended)), *shares, str(wins[""]))
        told.append((*line, str(len(here) - len(ended))) if faulty else line)
    more = len(manifest.points) - POINTS_AT_MOST
    if more > 0:
        told.append((f"and {more} points more", *[""] * (len(told[0]) - 1)))
    return told
