"""Words that no player would say, put to every game: each is answered in words."""

from pathlib import Path

import pytest

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal
from zariba.core.record import read_record

SAVES = Path(__file__).parent.parent / "saves"
KEPT = {
    "keren": "keren-second-middle.format2.json",
    "mog93": "mog93-coop2-middle.format2.json",
    "ogaden": "ogaden-campaign-middle.format2.json",
    "sandwars": "sandwars-tensions-middle.format2.json",
}

NUMBERS = ("inf", "-inf", "nan", "1e400", "1e308", "-1e308", "9" * 5000, "-0", "1_0", "²", "٣", "")
WORDS = (
    *NUMBERS,
    *(f"{number},{number}" for number in NUMBERS),
    *(f"{letter}{number}" for letter in "svtu" for number in NUMBERS),
    "1,2,3",
    ",",
    "\x00",
    "\ud800",
    "x" * 60_000,
)


@pytest.fixture(params=sorted(KEPT))
def journal(request: pytest.FixtureRequest) -> Journal[State]:
    record = read_record((SAVES / KEPT[request.param]).read_bytes())
    record.actions = record.actions[:300]
    return Journal(registry.load(record.game), record)


def verbs(game: Game[State]) -> list[str]:
    return sorted({verb for verb, _ in game.vocabulary()} | set(game.click_verbs.values()))


def test_every_word_of_an_action_is_read_or_refused_in_words(journal: Journal[State]) -> None:
    game = journal.game
    for verb in (*verbs(game), *WORDS):
        for word in WORDS:
            try:
                action = game.read(verb, word)
            except BadInput:
                continue
            for seat in range(len(game.seats)):
                game.why_not(journal.state, seat, action)


def test_every_place_of_an_overlay_is_shown_or_refused_in_words(journal: Journal[State]) -> None:
    game = journal.game
    view = game.mask(journal.state, 0)
    for kind in (*(overlay.id for overlay in game.overlays), *WORDS[:3]):
        for word in (None, *WORDS):
            try:
                game.overlay(view, 0, kind, word)
            except BadInput:
                continue
