"""Ground as a picture: surfaces refined and roughened, and the picture they end in."""

import struct
import zlib
from itertools import pairwise
from random import Random

from zariba.boards.contours import Grid


def subdivide(grid: Grid) -> Grid:
    """Twice the samples each way, smoothly: samples at the quarters between the old ones."""
    wide = []
    for row in grid:
        fine = [0.0] * (2 * len(row) - 2)
        fine[::2] = [0.75 * a + 0.25 * b for a, b in pairwise(row)]
        fine[1::2] = [0.25 * a + 0.75 * b for a, b in pairwise(row)]
        wide.append(fine)
    tall = []
    for above, below in pairwise(wide):
        tall.append([0.75 * a + 0.25 * b for a, b in zip(above, below, strict=True)])
        tall.append([0.25 * a + 0.75 * b for a, b in zip(above, below, strict=True)])
    return tall


def waves(rng: Random, columns: int, rows: int, doublings: int, crested: bool) -> Grid:
    """Smooth noise in -1..1, 2**doublings samples a wave; crested noise has sharp ridges."""
    divisor = 2**doublings
    across, down = columns // divisor + 4, rows // divisor + 4
    grid = [[rng.random() * 2 - 1 for _ in range(across)] for _ in range(down)]
    for _ in range(doublings):
        grid = subdivide(grid)
    if crested:
        grid = [[0.6 - 2.4 * abs(v) for v in row[:columns]] for row in grid[:rows]]
    return grid


def png(rows: list[bytes], colours: bytes) -> bytes:
    """A palette PNG of eight bits a pixel."""

    def chunk(name: bytes, body: bytes) -> bytes:
        check = zlib.crc32(name + body)
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", check)

    size = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", size)
        + chunk(b"PLTE", colours)
        + chunk(b"IDAT", body)
        + chunk(b"IEND", b"")
    )
