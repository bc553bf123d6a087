"""How long the event loop is held up while tables are played.

`measure_stalls.py GAME SCENARIO CLICKS [TABLES] [--bots]`: a server runs here with a task on its
loop that wakes every millisecond and notes how late it was; people's clicks (random ones, with
reasons, overlays and the past in between) come from a process of its own, or bots play. Prints
the longest stalls beside those of a loop with nothing to do on the same machine, the sizes of
pushes and how long a click takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from zariba import registry
from zariba.server import launch, limits, memory
from zariba.server.app import make_app
from zariba.server.botplay import BotPlay
from zariba.server.changes import apply
from zariba.server.store import Store


async def visit(url: str, clicks: int, acts: bool, seed: int) -> tuple[list[int], list[float]]:
    """Play or look on at one table; the sizes of changes and the seconds from click to scene."""
    rng = random.Random(seed)
    sizes: list[int] = []
    waits: list[float] = []
    known: dict[int, Any] = {}
    async with websockets.connect(f"{url}?changes=1", max_size=None) as socket:
        asked = time.perf_counter()
        while len(waits) < clicks:
            text = str(await socket.recv())
            message = json.loads(text)
            if message["type"] == "scene":
                known = {}
                scene = message["scene"]
            elif message["type"] == "changes":
                sizes.append(len(text.encode()))
                scene = apply(message["changes"], known[message["base"]])
            else:
                continue
            known[message["number"]] = scene
            waits.append(time.perf_counter() - asked)
            if scene.get("result"):
                break
            asked = time.perf_counter()
            if acts:
                await _click(socket, scene, message["actions"], rng)
    return sizes, waits


async def _click(socket: Any, scene: Any, actions: int, rng: random.Random) -> None:
    async def send(**words: object) -> None:
        await socket.send(json.dumps(words))

    if rng.random() < 0.3 and scene["pieces"]:
        piece = rng.choice(scene["pieces"])["id"]
        await send(type="why", on="piece", target=piece, id=1)
        await send(type="overlay", kind="sight", at=piece, id=2)
        await send(type="scene", at=max(0, actions - rng.randrange(40)), id=3)
    options, shortcuts = scene.get("options", []), scene.get("shortcuts", [])
    if shortcuts and (not options or rng.random() < 0.3):
        await send(type="act", n=scene["n"], actions=rng.choice(shortcuts)["actions"])
    elif options:
        option = rng.choice(options)
        await send(type="act", n=scene["n"], actions=[[option["verb"], option["arg"]]])


def play(urls: list[str], clicks: int, acts: bool) -> None:
    """All visitors at once, in this process."""

    async def everyone() -> list[tuple[list[int], list[float]]]:
        return await asyncio.gather(*(visit(url, clicks, acts, i) for i, url in enumerate(urls)))

    seen = asyncio.run(everyone())
    sizes = [size for one, _ in seen for size in one]
    waits = [1000 * wait for _, one in seen for wait in one]
    print(
        f"pushes: {len(sizes)}, median {statistics.median(sizes):.0f}, largest {max(sizes)} bytes"
    )
    print(f"click to scene: median {statistics.median(waits):.0f}, longest {max(waits):.0f} ms")


async def watch(late: list[float]) -> None:
    """Note by how many milliseconds the loop is late, for as long as it runs."""
    last = time.perf_counter()
    while True:
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        late.append(1000 * (now - last) - 1)
        last = now


def rest(done: Any) -> None:
    """The same on a loop with nothing to do, until it is told that all is done."""
    late: list[float] = []

    async def wait() -> None:
        watching = asyncio.create_task(watch(late))
        await asyncio.to_thread(done.wait)
        watching.cancel()

    asyncio.run(wait())
    tell("a loop with nothing to do", late)


def tell(name: str, late: list[float]) -> None:
    found = sorted(late)
    over = sum(each > 20 for each in found)
    print(f"{name}: longest {found[-1]:.1f} ms, {over} of {len(found)} over 20 ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("clicks", type=int)
    parser.add_argument("tables", type=int, nargs="?", default=1)
    parser.add_argument("--bots", action="store_true")
    args = parser.parse_args()
    limits.MESSAGES_PER_SECOND, limits.MESSAGE_BURST = 1e6, 10**6
    BotPlay.pause_seconds = 0.0
    memory.watch()
    sys.setswitchinterval(limits.SWITCH_SECONDS)
    late: list[float] = []

    folder = tempfile.TemporaryDirectory()
    listener = launch.bind("127.0.0.1", 0)
    app = make_app(Store(str(Path(folder.name) / "tables.db")))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))

    async def serve() -> None:
        watching = asyncio.create_task(watch(late))
        await server.serve(sockets=[listener])
        watching.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    address = f"127.0.0.1:{listener.getsockname()[1]}"
    game = registry.load(args.game)
    kind = "doctrine" if args.bots else "here"
    seats = {game.seats[seat].id: kind for seat in game.played_seats(args.scenario)}
    urls = []
    for seed in range(args.tables):
        wish = {"game": args.game, "scenario": args.scenario, "seats": seats, "seed": seed + 5}
        opened = httpx.post(f"http://{address}/api/tables", json=wish, timeout=60).json()
        urls.append(f"ws://{address}{opened['open'].replace('/table/', '/ws/')}")
    late.clear()
    spawn = multiprocessing.get_context("spawn")
    done = spawn.Event()
    idler = spawn.Process(target=rest, args=(done,))
    visitors = spawn.Process(target=play, args=(urls, args.clicks, not args.bots))
    idler.start()
    visitors.start()
    visitors.join()
    tell("the server's loop", late)
    done.set()
    idler.join()
    server.should_exit = True
    thread.join()
    folder.cleanup()


if __name__ == "__main__":
    main()
