"""Mutated saves: whoever opens one gets the game, the place where it stops, or one clear line."""

from __future__ import annotations

import io
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import httpx
from amounts import Amount, amounts
from live_server import PATIENCE, Server, no_limits
from mutating import kept_saves, mutated

from zariba.cli import main

LONGEST_LINE = 3_000


def replay(path: Path) -> tuple[int, str, str]:
    """`zariba replay` in this process, its words as strictly encoded as for a real terminal."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["replay", str(path)])
    for each in (out, err):
        each.flush()
        each.seek(0)
    return code, out.read(), err.read()


def open_mutated(amount: Amount, server: Server, path: Path) -> None:
    """Open so many mutated saves, in the command line and at the server."""
    rng, saves = amount.rng, kept_saves()
    kinds, codes, statuses = Counter[str](), Counter[int](), Counter[int]()
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as visitor:
        for _ in range(amount.count):
            kind, data = mutated(rng, rng.choice(saves))
            kinds[kind] += 1
            path.write_bytes(data)
            codes[check_replay(path, kind)] += 1
            statuses[check_load(visitor, data, kind, path)] += 1
    assert "Traceback" not in server.told(), server.told()
    amount.tell("mutated saves", saves=amount.count, exit_codes=dict(codes))
    print(f"statuses {dict(statuses)}, kinds {dict(kinds)}")


def check_replay(path: Path, kind: str) -> int:
    try:
        code, out, err = replay(path)
    except Exception as error:
        raise AssertionError(f"{kind}: zariba replay {path} fails: {error!r}") from error
    if code == 0:
        assert "verified: " in out.splitlines()[-1], (kind, path)
        assert not err, (kind, path, err)
    elif code == 1:
        assert out.splitlines()[-1].startswith("stopped: "), (kind, path, out[-300:])
        assert not err, (kind, path, err)
    else:
        assert code == 2, (kind, path)
        assert err.startswith("zariba: "), (kind, path, err[:300])
        assert err.count("\n") == 1, (kind, path, err[:300])
        assert len(err) < LONGEST_LINE, (kind, path, err[:300])
    return code


def check_load(visitor: httpx.Client, data: bytes, kind: str, path: Path) -> int:
    answer = visitor.post("/api/tables/load", content=b'{"save": ' + data + b"}")
    said = answer.json()
    if answer.status_code == 201:
        about = visitor.get(f"/api{said['open']}")
        assert about.status_code == 200, (kind, path, about.text)
    else:
        assert answer.status_code in (400, 413), (kind, path, answer.text[:300])
        assert said["error"].strip(), (kind, path)
        assert "\n" not in said["error"], (kind, path, said["error"][:300])
        assert len(said["error"]) < LONGEST_LINE, (kind, path, said["error"][:300])
    return answer.status_code


@amounts(short=200, long=10_000)
def test_a_mutated_save_opens_or_gets_one_clear_line(amount, start, tmp_path) -> None:
    open_mutated(amount, start(no_limits), tmp_path / "mutated.json")
