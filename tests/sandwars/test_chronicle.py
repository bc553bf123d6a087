"""The log of Sand Wars: what happens is told, to every seat."""

import re
from pathlib import Path

import pytest
from sandwars_positions import LEVELS, PACK, SEATS, game, opened, played, spaces

from zariba.core.flow import Event
from zariba.games import sandwars
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import attached
from zariba.games.sandwars.view import chronicle
from zariba.games.sandwars.view.names import company, piece_name


def test_every_kind_of_event_has_its_sentence() -> None:
    folder = Path(sandwars.__file__ or "").parent
    kinds = {"base captured", "base destroyed", "aborted", "shot down", "reaction"}
    for file in folder.rglob("*.py"):
        kinds.update(re.findall(r'(?:Event|report)\(\s*"([\w ]+)"', file.read_text("utf-8")))
    assert {"fire", "moves", "terror die"} <= kinds
    assert kinds <= {*chronicle.PLAIN, *chronicle.TELL, *chronicle.UNTOLD}


@pytest.mark.parametrize(("level", "seed"), [(level, n) for n, level in enumerate(LEVELS, 11)])
def test_the_log_tells_every_event_to_every_seat(level: str, seed: int) -> None:
    for state in played(level, seed):
        for seat in SEATS:
            for line in game().chronicle(game().mask(state, seat), seat):
                assert line.text[0].isupper() or line.text[0].isdigit()
                assert 1 <= line.turn <= 20
                assert -1 <= line.phase <= 2
                assert set(line.spaces) <= spaces()
                assert "{" not in line.text


def test_an_unseen_block_has_no_name() -> None:
    back = PACK.back_index[MOR, False, False, False]
    large = PACK.back_index[MOR, True, False, False]
    assert company(PACK, (large, back, back)) == "a Moroccan HQ and 2 Moroccan blocks"
    told = chronicle.sentence(PACK, Event("moves", seat=MOR, units=(back,), at=0, to=1))
    assert told.startswith("A Moroccan block moves from ")


def test_the_dice_of_a_fire_are_told_with_it() -> None:
    state = opened()
    card = next(c for c in PACK.decks[ALG] if sum(PACK.dice[c]) < 7 and not PACK.trigger[c])
    state.news = [
        Event("dice", seat=ALG, units=(card,), to=2, word="dice.draw"),
        Event("fire", seat=ALG, at=0, to=1, value=1, die=sum(PACK.dice[card])),
    ]
    (line,) = game().chronicle(state, ALG)
    assert line.dice == PACK.dice[card]
    assert line.rule == "gc.step5.roll"


def test_an_hq_is_told_with_what_it_leads() -> None:
    state = opened()
    hq = next(p for p in PACK.hqs[ALG] if attached(state, p))
    staff = attached(state, hq)
    assert company(PACK, (hq, *staff)) == f"{piece_name(PACK, hq)} with {len(staff)} units"
