"""Data packs of Sand Wars: sealed, apart from each other, with no number that nothing follows."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import packs
import pytest
from packs import Change, changed, changes, contents
from staging import act, bare_map

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.pack import HERE, SandWarsPack
from zariba.games.sandwars.rules.events import disturb
from zariba.games.sandwars.rules.reinforcements import Aid
from zariba.games.sandwars.rules.sof_attack import strike
from zariba.games.sandwars.rules.state import SandWars, room

PORTIONS = 40
"""The long check of every number is made in so many tests."""
DECK = {"ALG": ["A09"]}
MEETING = {"A-TK1": "oujda", "M-TK1": "oujda"}


@cache
def own_contents() -> bytes:
    return contents(SandWarsPack(HERE, HERE))


def altered(folder: Path, file: str, *pairs: tuple[str, str]) -> SandWarsGame:
    """The game with one file of its data changed here and there."""
    return make(packs.altered(HERE, folder, file, *pairs))


def holds(game: SandWarsGame, state: SandWars, **words: object) -> None:
    """What `expect` would say."""
    for word, value in words.items():
        assert game.observe(state, word, value) is None


# Two packs in one process


def trace(game: SandWarsGame, decisions: int, between: Callable[[], None] | None = None) -> str:
    """What is asked, done and told in a game of random answers; `between` runs half-way."""
    told = hashlib.sha256()
    rng = Random(5)
    state = game.start("crisis", (), numbered_seed(5))
    for number in range(decisions):
        if state.result is not None:
            break
        if number == decisions // 2 and between is not None:
            between()
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        action = rng.choice(choice.options)
        assert game.read(*game.spell(action)) == action
        told.update(repr((choice.prompt, [game.spell(o) for o in choice.options])).encode())
        assert game.apply(state, seat, action) is None
        told.update(game.encode(state))
        told.update(repr([line.text for line in game.chronicle(state, seat)]).encode())
    return told.hexdigest()


def test_a_second_pack_never_touches_a_game_in_play(tmp_path: Path) -> None:
    lines = (HERE / "spaces.csv").read_text("utf-8").splitlines(keepends=True)
    other = [lines[0], *reversed(lines[1:])]
    (tmp_path / "spaces.csv").write_text("".join(other), "utf-8")
    (tmp_path / "tables.toml").write_text(
        (HERE / "tables.toml").read_text("utf-8").replace("frontage = 12", "frontage = 5"), "utf-8"
    )
    alone = trace(make(), 240)
    beside: list[str] = []

    def play_another() -> None:
        beside.append(trace(make(tmp_path), 120))

    assert trace(make(), 240, play_another) == alone
    assert beside == [trace(make(tmp_path), 120)]


def test_a_map_with_another_space_is_played_in_its_own_words(tmp_path: Path) -> None:
    oasis = "oasis,Oasis,desert,ALG,31.0,-1.0,1170,540,0,0,0,,design,\n"
    with (tmp_path / "spaces.csv").open("w", encoding="utf-8") as file:
        file.write((HERE / "spaces.csv").read_text("utf-8") + oasis)
    road = "oasis,bechar,track,none,,none,design,\n"
    with (tmp_path / "connections.csv").open("w", encoding="utf-8") as file:
        file.write((HERE / "connections.csv").read_text("utf-8") + road)
    game = make(tmp_path)
    assert game.read("to", "oasis") == ("to", 89)
    with pytest.raises(BadInput, match="no space 'oasis'"):
        make().read("to", "oasis")
    assert "oasis" in {space.id for space in game.board("crisis").spaces}
    state = bare_map(game, "peacetime", place={"A-TK1": "bechar"}, hand={"ALG": ["A32"], "MOR": []})
    steps = (("card", "A32"), ("move", "A-TK1"), ("to", "oasis"))
    assert act(game, state, ALG, *steps) is None
    holds(game, state, at={"A-TK1": "oasis"})
    assert trace(game, 60)


def test_a_pack_cannot_be_set() -> None:
    pack = SandWarsPack(HERE, HERE)
    with pytest.raises(AttributeError, match="a pack never changes"):
        pack.frontage = 3


# Every number


def unread(found: list[Change], into: Path) -> list[str]:
    """Of some changes those that neither a check nor anything built from the files shows."""
    same = []
    for change in found:
        try:
            if contents(SandWarsPack(changed(HERE, into, change), HERE)) == own_contents():
                same.append(str(change))
        except BadInput:
            continue
    return same


@pytest.mark.parametrize("portion", range(4))
def test_every_kind_of_number_in_the_data_is_read(tmp_path: Path, portion: int) -> None:
    assert unread(changes(HERE)[portion::4], tmp_path / "pack") == []


@pytest.mark.soak
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_every_number_in_the_data_is_read(tmp_path: Path, portion: int) -> None:
    assert unread(changes(HERE, every=True)[portion::PORTIONS], tmp_path / "pack") == []


# The rules follow


def test_the_march_of_units_and_leaders_is_that_of_the_pack(tmp_path: Path) -> None:
    altered(tmp_path, "tables.toml", ("march = 2", "march = 3"))
    game = altered(tmp_path, "piece_types.toml", ("move_spaces = 3", "move_spaces = 5"))
    place = {"A-TK1": "oran", "A-LD1": "oran"}
    state = bare_map(game, "peacetime", place=place, hand={"ALG": ["A32"], "MOR": []})
    holds(game, state, mp_left={"A-TK1": 3, "A-LD1": 5})
    assert act(game, state, ALG, ("card", "A32"), ("move", "A-TK1")) is None
    assert game.top(state).left == 3


def test_the_frontage_is_that_of_the_pack(tmp_path: Path) -> None:
    game = altered(tmp_path, "tables.toml", ("frontage = 12", "frontage = 2"))
    state = bare_map(game, "peacetime", place={"A-TK1": "oran"})
    oran = game.pack.space_index["oran"]
    assert room(state, ALG, oran, 1)
    assert not room(state, ALG, oran, 2)


def test_a_combat_has_the_rounds_of_the_pack(tmp_path: Path) -> None:
    game = altered(tmp_path, "tables.toml", ("combat_rounds = 2", "combat_rounds = 3"))
    words = {"step": "combat", "place": MEETING, "combat": {"space": "oujda", "round": 3}}
    state = bare_map(game, "peacetime", **words, hand={"ALG": ["A01"], "MOR": []})
    assert act(game, state, ALG, ("go", "")) is None
    holds(game, state, combat={"round": 3})


def test_war_breaks_out_with_the_chips_of_the_pack(tmp_path: Path) -> None:
    game = altered(tmp_path, "tables.toml", ("war_chips = 6", "war_chips = 4"))
    for chips, war in ((3, False), (4, True)):
        state = bare_map(
            game, "peacetime", step="event", event={"card": "A03"}, chips=chips, deck=DECK
        )
        assert act(game, state, ALG, ("go", "")) is None
        holds(game, state, war=war)


def test_the_chips_of_one_event_a_turn_are_those_of_the_pack(tmp_path: Path) -> None:
    game = altered(tmp_path, "tables.toml", ("quiet_chips = 3", "quiet_chips = 1"))
    for played, chips, events in ((game, 2, 2), (make(), 2, 1), (make(), 4, 2)):
        state = bare_map(played, "peacetime", step="events", chips=chips, deck=DECK)
        state.flow[0].begin(state)
        assert state.flow[0].draws == events


def test_planning_values_rise_to_the_limit_of_the_pack(tmp_path: Path) -> None:
    game = altered(tmp_path, "piece_types.toml", ("pv_max = 3 ", "pv_max = 4 "))
    words = {"place": {"A-DIV1": "oran"}, "hand": {"ALG": ["A32"], "MOR": []}}
    state = bare_map(game, "peacetime", pv={"A-DIV1": 3}, **words)
    steps = (("card", "A32"), ("plan", "A-DIV1"))
    assert act(game, state, ALG, *steps) is None
    holds(game, state, pv={"A-DIV1": 4})
    assert act(make(), bare_map(make(), "peacetime", pv={"A-DIV1": 3}, **words), ALG, *steps)


def test_hand_sizes_follow_the_pack(tmp_path: Path) -> None:
    game = altered(
        tmp_path,
        "tables.toml",
        ("oil_lost = 1", "oil_lost = 2"),
        ("phosphate_lost = 2", "phosphate_lost = 3"),
        ("oil_down = 2", "oil_down = 1"),
    )
    spoiled = ["hassi_rmel", "khouribga"]
    state = bare_map(game, "peacetime", disrupted=spoiled, oil_down=2)
    holds(game, state, hand_max={"ALG": 6 - 2 - 2, "MOR": 5 - 3})
    usual = bare_map(make(), "peacetime", disrupted=spoiled, oil_down=2)
    holds(make(), usual, hand_max={"ALG": 6 - 1 - 4, "MOR": 5 - 2})


def test_a_leader_and_a_resource_count_as_the_pack_says(tmp_path: Path) -> None:
    game = altered(
        tmp_path,
        "piece_types.toml",
        ("recon_bonus = 1", "recon_bonus = 3"),
        ("hand_bonus = 1", "hand_bonus = 2"),
    )
    state = bare_map(
        game,
        "peacetime",
        step="combat",
        combat={"space": "oujda"},
        place={"A-BDE1": "oujda", "A-LD1": "oujda", "M-TK1": "oujda", "A-RS1": "adrar"},
        attached={"A-BDE1": ["A-LD1"]},
        hand={"ALG": ["A01"], "MOR": []},
    )
    assert act(game, state, ALG, ("go", "")) is None
    holds(game, state, recon={"ALG": 3}, hand_max={"ALG": 8})


def test_the_dice_of_raids_follow_the_pack(tmp_path: Path) -> None:
    harmless = '["none", "none", "none", "disrupted", "disrupted", "eliminated"]'
    deadly = '["none", "eliminated", "eliminated", "eliminated", "eliminated", "eliminated"]'
    game = altered(tmp_path, "tables.toml", (harmless, deadly))
    for played, place in ((game, "replacement"), (make(), "oran")):
        state = bare_map(played, "peacetime", place={"A-TK1": "oran"})
        oran, tank = played.pack.space_index["oran"], played.pack.piece_index["A-TK1"]
        strike(state, oran, tank, 2, (tank,), "act.sof.roll")
        holds(played, state, at={"A-TK1": place})


def test_disturbances_look_at_the_garrisons_of_the_pack(tmp_path: Path) -> None:
    game = altered(
        tmp_path, "tables.toml", ("garrison = 3", "garrison = 1"), ("guards = 2", "guards = 1")
    )
    for played, left in ((game, 4), (make(), 2)):
        state = bare_map(
            played,
            "peacetime",
            place={"A-RG1": "alger", "A-MO1": "oran"},
            cv={"A-MO1": 1},
            hand={"ALG": ["A01", "A02", "A03", "A04"], "MOR": []},
        )
        state.loaded = None
        disturb(state, ALG, "evt.disturb.alg")
        holds(played, state, hand_size={"ALG": left})


def test_foreign_pressure_and_terror_move_the_chips_of_the_pack(tmp_path: Path) -> None:
    altered(tmp_path, "tables.toml", ("pressure_chips = 2", "pressure_chips = 5"))
    game = altered(tmp_path, "card_effects.toml", ("chips = 2", "chips = 4"))
    state = bare_map(game, "peacetime", chips=8)
    Aid(MOR, 3).grant(state, "PRESSURE")
    holds(game, state, chips=3)
    card = next(c.id for c in game.pack.cards if c.event == "Terrorist spectacular")
    seat = "ALG" if card.startswith("A") else "MOR"
    state = bare_map(game, "peacetime", step="event", event={"card": card}, active=seat)
    number = game.seat(seat)
    assert act(game, state, number, ("go", ""), ("terror", "adrar")) is None
    holds(game, state, chips=4)


def test_the_tracks_and_the_first_player_are_those_of_the_pack(tmp_path: Path) -> None:
    game = altered(
        tmp_path,
        "scenarios.toml",
        ('first_player = "ALG"', 'first_player = "MOR"'),
        ("operational_turns = 10", "operational_turns = 12"),
        ("hostilities = false", "hostilities = true"),
        ("first_turn = 1", "first_turn = 11"),
    )
    state = bare_map(game, "peacetime")
    holds(game, state, first="MOR", active="MOR", turn=11, war=True)
    with pytest.raises(BadInput, match="1 to 12"):
        bare_map(game, "peacetime", turn=13)
    assert game.scene(game.mask(state, MOR), MOR, None).turns[-1] == "O12"
