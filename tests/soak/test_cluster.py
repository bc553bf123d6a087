"""Experiments on a real Ray cluster: two nodes on loopback, workers killed in the middle.

It takes the extra `cluster`: without Ray there is nothing to soak.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from zariba.lab.results import KEPT, read_manifest, read_rows

pytestmark = pytest.mark.soak

pytest.importorskip("ray", reason="needs the extra cluster")

RAY = Path(sys.executable).with_name("ray")
EXPERIMENT = """\
game = "ogaden"
scenario = "liberation"
replications = 100
[[factor]]
data = "tables.toml: limits.stack_steps"
levels = [5, 7]
"""


def free_port() -> int:
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        port: int = it.getsockname()[1]
    return port


class Nodes:
    """A head and a second node, each a process of its own that can be ended alone."""

    def __init__(self, folder: Path) -> None:
        self.address = f"127.0.0.1:{free_port()}"
        self.folder = folder
        port = self.address.rpartition(":")[2]
        head = ["--head", f"--port={port}", f"--temp-dir={folder}", "--include-dashboard=false"]
        self.nodes = [self.start(*head), self.start(f"--address={self.address}")]

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [str(RAY), "start", "--block", "--node-ip-address=127.0.0.1", "--num-cpus=1"]
        quiet = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
        out = (self.folder / "nodes.log").open("ab")
        node = subprocess.Popen(
            [*command, *words], env=quiet, stdout=out, stderr=out, start_new_session=True
        )
        wait_for(lambda: b"Ray runtime started" in (self.folder / "nodes.log").read_bytes())
        return node

    def kill(self, number: int) -> None:
        """The node and all that runs in it, without a farewell."""
        os.killpg(self.nodes[number].pid, signal.SIGKILL)
        self.nodes[number].wait()

    def worker(self, number: int) -> int:
        """A process that plays games on a node; 0 where none does."""
        group = str(self.nodes[number].pid)
        for raylet in found("-g", group, "-f", "raylet/raylet"):
            for worker in found("-P", str(raylet), "-f", "ray::(play_together|IDLE)"):
                return worker
        return 0

    def close(self) -> None:
        for node in self.nodes:
            if node.poll() is None:
                node.terminate()
                node.wait(60)


def found(*words: str) -> list[int]:
    """The processes that pgrep finds."""
    said = subprocess.run(["pgrep", *words], capture_output=True, text=True, check=False)
    return [int(word) for word in said.stdout.split()]


def wait_for(ready: Callable[[], bool], patience: float = 120.0) -> None:
    end = time.monotonic() + patience
    while not ready():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.05)


@pytest.fixture
def nodes() -> Iterator[Nodes]:
    folder = Path("/tmp") / f"zr{os.getpid()}"  # Ray's sockets need a short path
    folder.mkdir()
    both = Nodes(folder)
    yield both
    both.close()
    shutil.rmtree(folder, ignore_errors=True)


def running(path: Path, out: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "zariba", "lab", "run", str(path), "--out", str(out)]
    return subprocess.Popen([*command, *words])


def kept(out: Path) -> int:
    return (out / KEPT).read_bytes().count(b"\n") if (out / KEPT).exists() else 0


def test_a_cluster_that_loses_a_worker_and_a_node_plays_each_game_once(
    nodes: Nodes, tmp_path: Path
) -> None:
    path = tmp_path / "x.toml"
    path.write_text(EXPERIMENT, encoding="utf-8")
    run = running(path, tmp_path / "ray", "--ray", nodes.address)
    wait_for(lambda: kept(tmp_path / "ray") >= 8 or run.poll() is not None)
    wait_for(lambda: nodes.worker(0) > 0)
    os.kill(nodes.worker(0), signal.SIGKILL)
    wait_for(lambda: kept(tmp_path / "ray") >= 40 or run.poll() is not None)
    nodes.kill(1)
    assert run.wait(600) == 0
    rows = read_rows(tmp_path / "ray" / KEPT)
    assert kept(tmp_path / "ray") == len(rows) == 200
    assert not [row for row in rows if row.fault]

    assert running(path, tmp_path / "here", "--workers", "1").wait(600) == 0
    assert read_manifest(tmp_path / "ray").digest == read_manifest(tmp_path / "here").digest


def test_no_cluster_at_an_address_is_said_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(EXPERIMENT, encoding="utf-8")
    address = f"127.0.0.1:{free_port()}"
    command = [sys.executable, "-m", "zariba", "lab", "run", str(path), "--ray", address]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert said.stderr.splitlines()[-1].startswith(f"zariba: no Ray cluster answers at {address}")
