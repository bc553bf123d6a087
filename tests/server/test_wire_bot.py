"""The example of a bot that plays over the wire."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

EXAMPLE = Path(__file__).parents[2] / "docs" / "example" / "wire_bot.py"


def test_the_example_plays_its_seat_to_the_end_of_the_game(real_server) -> None:
    address = real_server().address
    order = {"game": "toy", "seats": {"red": "here", "blue": "steady"}}
    table = httpx.post(f"{address}/api/tables", json=order).json()
    words = [sys.executable, str(EXAMPLE), address + table["open"]]
    played = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "points" in played.stdout
    for refusal in played.stderr.splitlines():  # both pick at once, and the other was quicker
        assert refusal.startswith("the table has moved on")


def test_the_example_is_short_enough_to_read_at_a_glance() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 50
