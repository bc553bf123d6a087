"""A position in plain text, of every game and for every seat."""

import pytest

import zariba
from zariba import registry
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.play.picture import WIDTH


def test_the_picture_of_a_position(wells: Game[State]) -> None:
    game = zariba.new_game(wells, seed=1)
    game.play("well bir")
    assert str(game) == (
        "Five Wells · The crossing · seen by Raiders\n"
        "turn 1 of 8 · Raid · decision 0\n"
        "Raiders to decide: Look for the caravan at which well?\n"
        "\n"
        "Water 0 of 14; Camels 3\n"
        "\n"
        "  oasis Old oasis: caravan Caravan, seen here at dawn\n"
        "  fort Ruined fort: raiders Raiders\n"
        "\n"
        "3 offered:\n"
        "  well fort    Ruined fort\n"
        "  well bir     Bir Tawil\n"
        "  well spring  Salt spring"
    )
    caravan = str(game.seen_by("caravan"))
    assert "seen by Caravan" in caravan
    assert "Raiders to decide\n" in caravan
    assert "offered" not in caravan
    while game.result is None:
        game.play_bot("random")
    assert f"seen by a watcher\nturn 8 of 8 · Camp · decision 16\n{game.result.why}" in str(game)


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_every_game_can_be_read_in_a_terminal(game_id: str) -> None:
    game = zariba.new_game(game_id, seed=3)
    for number in range(150):
        if game.result is not None:
            break
        if number % 30 == 0:
            seats = [game.rules.seats[seat].id for seat in game.rules.played_seats(game.scenario)]
            for seat in (*seats, ""):
                check_picture(game, game.seen_by(seat))
            assert str(game) == str(game.seen_by(game.asked[0]))
        game.play_bot("random")


def check_picture(game: zariba.Match, view: zariba.View) -> None:
    picture = str(view)
    lines = picture.splitlines()
    assert lines[0].startswith(f"{game.rules.title} · ")
    assert f"decision {view.state.n}" in lines[1]
    assert " to decide" in lines[2]
    for track in view.scene.tracks:
        assert f"{track.title} {track.value}" in picture.replace("\n    ", " ")
    for words in view.legal()[:12]:
        assert f"  {words}" in picture
    own = [piece for piece in view.scene.pieces if piece.symbol not in ("", "unknown")]
    assert [piece.id for piece in own if piece.id not in picture] == []
    too_wide = [line for line in lines if len(line) > WIDTH and not line.startswith("  ")]
    assert too_wide == []
