"""Transcripts of whole games: a change of behaviour shows here as a difference."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from transcript import GAMES, path_of, transcript


@pytest.mark.parametrize(("game_id", "scenario", "options"), GAMES)
def test_a_random_game_goes_as_its_transcript_says(
    game_id: str, scenario: str, options: tuple[str, ...]
) -> None:
    kept = path_of(game_id, scenario).read_text("utf-8").splitlines()
    played = transcript(game_id, scenario, options).splitlines()
    for number, (old, new) in enumerate(zip(kept, played, strict=False), 1):
        assert new == old, f"line {number}; write anew with tests/playthroughs/transcript.py"
    assert len(played) == len(kept)
