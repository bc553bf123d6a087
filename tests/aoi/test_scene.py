"""What players see: the scene, the log, overlays and tables of Africa Orientale Italiana."""

from functools import cache

import pytest

from zariba.core.bad_input import BadInput
from zariba.core.choice import Choice, Part
from zariba.core.dice import numbered_seed
from zariba.core.flow import Event, SeatStep
from zariba.core.game import WATCHER
from zariba.core.scene import Scene
from zariba.games.aoi.game import AoiGame, make, steps_of_the_rules
from zariba.games.aoi.material.pieces import SORTS
from zariba.games.aoi.rules.actions import PIECE_VERBS, PLAIN
from zariba.games.aoi.rules.prepared import take_prepared
from zariba.games.aoi.rules.season import season_price
from zariba.games.aoi.rules.sequence import Calendar
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ALLIED,
    AXIS,
    DEPLETED,
    END,
    FORT,
    FORT_RISING,
    OFFENSIVE,
    PORT_DAMAGED,
    RATED,
    SEASON,
    VETERAN,
    WEATHER,
    Aoi,
    leave,
)
from zariba.games.aoi.view.chronicle import TELL
from zariba.games.aoi.view.options import BUTTONS, PIECE_MENU, chosen, options, result_words
from zariba.games.aoi.view.pieces import SYMBOLS


@cache
def game() -> AoiGame:
    return make()


def opening() -> Aoi:
    """Both default set-ups on the map, in the Offensive Phase of October 1935."""
    state = game().new_state("ethiopia", (), numbered_seed(1))
    for seat in state.plan.setup_order:
        take_prepared(state, seat)
    state.phase = OFFENSIVE
    state.flow = [Calendar()]
    return state


def seen(state: Aoi, seat: int = WATCHER) -> Scene:
    view = game().mask(state, seat)
    view.flow = []
    return game().scene(view, seat, None)


def piece(state: Aoi, name: str) -> int:
    return state.pack.piece_index[name]


def hex_(state: Aoi, code: str) -> int:
    return state.pack.hex_index[code]


def told(state: Aoi, *news: Event) -> list[str]:
    state.news = list(news)
    return [entry.text for entry in game().chronicle(state, WATCHER)]


class Pick(SeatStep[Aoi]):
    """A step that no package knows."""

    units: tuple[int, ...] = ()
    target: int = -1
    hexes: int = 0


# The game


@pytest.mark.rules("11.0a", "sc.e", "eth.f")
def test_veterans_no_gas_and_another_reading_of_bribery_are_offered_and_all_are_off() -> None:
    offered = [variant.id for variant in game().variants_in("ethiopia")]
    assert offered == ["veterans", "no-gas", "bribes-at-month-end"]
    assert game().start("ethiopia", (), numbered_seed(1)).options == ()
    with pytest.raises(BadInput, match="aoi has no option 'malaria'"):
        game().check_options(("malaria",), "ethiopia")


@pytest.mark.rules("9.0a")
def test_nobody_declares_war_and_the_two_powers_are_enemies_from_the_first_month() -> None:
    state = opening()
    assert state.plan.months[0].name == "October 1935"
    assert not {"war", "declare"} & {verb for verb, _ in game().vocabulary()}


@pytest.mark.rules("xvi.b", "sc.a")
def test_added_ground_stands_beside_the_ground_of_the_base_game() -> None:
    kinds = game().state_type.pack.ground_kinds
    assert kinds["jungle"].mp == (2, 2, 2)
    assert kinds["mountain"].mp == (2, 1, 3)
    assert game().state_type.pack.die.apathy == {"Italy": -1}


@pytest.mark.rules("eth.h")
def test_nothing_of_the_excluded_rules_is_among_the_actions() -> None:
    verbs = {verb for verb, _ in game().vocabulary()}
    at_sea = {"force", "open", "muster"}
    assert verbs == {*PLAIN, *PIECE_VERBS, "hex", "bypass", "begin", "nation", "buy", *at_sea}


def test_ethiopia_sets_up_first_and_the_calendar_waits() -> None:
    state = game().new_state("ethiopia", (), numbered_seed(1))
    game().open(state)
    assert [type(step) for step in state.flow] == [Calendar, SetUp, SetUp]
    assert [step.seat for step in state.flow if isinstance(step, SetUp)] == [AXIS, ALLIED]


def test_every_step_of_the_rules_can_be_read_from_a_save() -> None:
    state = opening()
    assert game().decode(game().encode(state)) == state
    assert {"Calendar", "SetUp"} <= {step.__name__ for step in steps_of_the_rules()}


@pytest.mark.rules("b0.5a")
def test_what_the_other_side_has_bought_is_hidden_until_the_reveal() -> None:
    state = opening()
    italy = state.pack.nation_index["Italy"]
    state.bought[italy] = 4
    assert game().mask(state, ALLIED).bought[italy] == 0
    assert game().mask(state, WATCHER).bought[italy] == 0
    assert game().mask(state, AXIS).bought[italy] == 4
    assert seen(state, ALLIED) == seen_with(state, italy, 5)


def seen_with(state: Aoi, nation: int, bought: int) -> Scene:
    """The picture of the other player when so many were bought with the same EPs."""
    other = state.clone()
    other.eps[nation] -= (bought - other.bought[nation]) * season_price(state)
    other.bought[nation] = bought
    return seen(other, ALLIED)


# The scene


def test_the_opening_shows_every_piece_on_its_hex_and_nobody_lost() -> None:
    scene = seen(opening())
    where = {shown.id: shown.space for shown in scene.pieces}
    assert len(where) == 49
    assert (where["it_i"], where["eth_selassie"]) == ("S 7716", "S 8215")
    assert [tray.title for tray in scene.trays if tray.pieces] == []
    assert scene.turns[0] == "October 1935"
    assert len(scene.turns) == 7


def test_counters_are_drawn_by_their_arm() -> None:
    shown = {one.id: one for one in seen(opening()).pieces}
    assert shown["it_pusteria"].symbol == "mountain"
    assert shown["it_l3"].symbol == "tank"
    assert shown["eth_shoa"].symbol == "militia"
    assert shown["eth_guard"].symbol == "infantry"
    assert shown["it_i"].values == ("2", "3")
    assert shown["eth_wag"].values == ("¼", "2")
    assert shown["eth_selassie"].values == ("+1",)
    assert (shown["it_i"].label, shown["it_badoglio"].label) == ("I", "Badoglio")
    assert set(SYMBOLS) == set(SORTS)


def test_a_depleted_unit_shows_its_other_side_and_markers_show_as_badges() -> None:
    state = opening()
    state.status[piece(state, "it_i")] = DEPLETED | VETERAN | ACTIVE
    state.cut_off[piece(state, "it_i")] = 2
    shown = next(one for one in seen(state).pieces if one.id == "it_i")
    assert (shown.values, shown.weakened) == (("1", "3"), True)
    assert [badge.id for badge in shown.badges] == ["cut-off", "veteran", "active"]
    assert "out of supply for 2 months: halved" in shown.lines


def test_a_general_who_has_added_his_rating_bears_a_badge() -> None:
    state = opening()
    state.status[piece(state, "it_debono")] = RATED
    shown = next(one for one in seen(state).pieces if one.id == "it_debono")
    assert [badge.id for badge in shown.badges] == ["rated"]


def test_troops_lie_apart_from_the_staff_and_aircraft_of_their_hex() -> None:
    shown = [one for one in seen(opening()).pieces if one.space == "S 7716"]
    spots = {one.id: one.spot for one in shown}
    assert spots["it_i"] == spots["it_eritrean"] != spots["it_debono"]
    alone = [one for one in seen(opening()).pieces if one.space == "S 7717"]
    assert {one.spot for one in alone} == {None}


def test_lost_pieces_lie_beside_the_map() -> None:
    state = opening()
    leave(state, piece(state, "it_l3"), to=-4)
    leave(state, piece(state, "eth_wag"), to=-2)
    trays = {tray.title: [one.id for one in tray.pieces] for tray in seen(state).trays}
    assert trays["Italy: Replenishment Box"] == ["it_l3"]
    assert trays["Ethiopia: lost (1)"] == ["eth_wag"]


def test_installations_and_captured_hexes_are_marked() -> None:
    state = opening()
    state.works[hex_(state, "S 7615")] = PORT_DAMAGED
    state.works[hex_(state, "S 7717")] = FORT
    state.works[hex_(state, "S 9211")] = FORT_RISING
    state.taken[hex_(state, "S 7816")] = AXIS
    marks = {(mark.space, mark.title, mark.seat) for mark in seen(state).marks}
    assert ("S 7616", "Small Airbase", AXIS) in marks
    assert ("S 7615", "The port is damaged", -1) in marks
    assert ("S 7717", "Fortification", AXIS) in marks
    assert ("S 9211", "Fortification, being built", -1) in marks
    assert ("S 7816", "Owned by Italy", AXIS) in marks


def test_the_tracks_show_points_and_offensives_of_either_side() -> None:
    state = opening()
    state.eps[0], state.offensives, state.rerolls[0] = 18, [5, 2], 1
    tracks = {track.title: track.value for track in seen(state).tracks}
    assert tracks == {
        "Italian EPs": 18,
        "Italian Offensives": 5,
        "Italian re-rolls": 1,
        "Ethiopian Offensives": 2,
    }


# Options


def test_every_verb_of_the_vocabulary_has_words() -> None:
    assert {*BUTTONS, "done"} == set(PLAIN)
    assert {*PIECE_MENU, "unit"} == set(PIECE_VERBS)


def test_answers_are_tied_to_pieces_hexes_and_buttons_whatever_step_asks() -> None:
    state = opening()
    state.flow = [Pick(AXIS)]
    asked = Choice(
        "", [("unit", 3), ("hex", 7), ("drop", 3), ("buy", 2), ("begin", 1), ("done", 0)]
    )
    found = options(game(), state, AXIS, asked)
    assert [(o.verb, o.on, o.menu) for o in found] == [
        ("unit", "piece", False), ("hex", "space", False), ("drop", "piece", True),
        ("buy", "button", False), ("begin", "button", False), ("done", "button", False),
    ]  # fmt: skip
    assert [o.label for o in found][3:] == ["2 Offensives", "Ethiopia first", "Done"]
    assert len({(o.on, o.target) for o in found if o.on == "button"}) == 3


def test_what_a_step_has_in_hand_is_chosen_and_a_count_is_no_hex() -> None:
    state = opening()
    state.flow = [Pick(AXIS, units=(0, 1), target=5, hexes=2)]
    pack = state.pack
    assert chosen(state) == (pack.piece_ids[0], pack.piece_ids[1], pack.codes[5])


def test_results_are_told_in_words() -> None:
    assert result_words("1/1/0") == "1/1/0: attacker loses 1, defender loses 1"
    assert result_words("0/E/0") == "0/E/0: defenders eliminated"
    assert result_words("0/2/2") == "0/2/2: defender loses 2, retreat 2"


def test_who_would_lose_more_steps_than_stand_there_is_eliminated() -> None:
    assert result_words("1/2/2", 3) == "1/2/2: attacker loses 1, defender loses 2, retreat 2"
    assert result_words("1/2/2", 2) == "1/2/2: attacker loses 1, defenders eliminated"
    assert result_words("0/3/1", 2) == "0/3/1: defenders eliminated"


# The log


@pytest.mark.rules("b0.6b")
def test_an_attack_is_told_with_its_die_each_modifier_and_the_row() -> None:
    state = opening()
    target = hex_(state, "S 7816")
    parts = (Part("mountain", "b5.16a", -1), Part("Italian Apathy", "b5.16b", -1))
    state.news = [
        Event("roll", die=5, value=6, word="attack"),
        Event("combat", seat=AXIS, at=target, value=5, die=5, word="1/1/1", parts=parts),
    ]
    (line,) = game().chronicle(state, WATCHER)
    assert line.text == "Attack on Adowa (S 7816) at 4-1, die 5, row 3: 1/1/1"
    assert (line.dice, line.parts, line.spaces) == ((5,), parts, ("S 7816",))


@pytest.mark.rules("b0.6b")
def test_every_die_is_in_the_log_be_it_with_its_event_or_by_itself() -> None:
    state = opening()
    state.news = [
        Event("roll", die=3, value=6, word="air effects"),
        Event("roll", die=6, value=6, word="air effects"),
        Event("air_effect", at=1, value=1, die=9),
        Event("roll", die=2, value=6, word="partisans"),
    ]
    lines = game().chronicle(state, WATCHER)
    assert [line.dice for line in lines] == [(3, 6), (2,)]
    assert [line.text for line in lines] == [
        "Air operations, African Moderate: strengths halved",
        "A die for partisans: 2",
    ]


def test_strengths_are_told_in_points_and_fractions() -> None:
    state = opening()
    state.news = [
        Event("strength", seat=AXIS, at=3, value=28, parts=(
            Part("I Corps", "b0.2a", 32), Part("halved across a river", "b5.15a", -4),
        )),
    ]  # fmt: skip
    (line,) = game().chronicle(state, WATCHER)
    assert line.text.endswith(": 1¾")
    assert [(part.name, part.value) for part in line.parts] == [
        ("I Corps", 2),
        ("halved across a river -¼", 0),
    ]


def test_bombs_are_told_in_points_too() -> None:
    state = opening()
    dropped = (Part("SM.81", "b4.20a", 8),)
    state.news = [Event("bomb", seat=AXIS, at=3, value=1, die=7, word="port", parts=dropped)]
    (line,) = game().chronicle(state, WATCHER)
    assert [(part.name, part.value) for part in line.parts] == [("SM.81", 2)]


def test_news_before_a_new_phase_belong_to_the_phase_before() -> None:
    state = opening()
    state.month = 1
    state.news = [
        Event("pass", seat=AXIS),
        Event("phase", value=WEATHER, at=1),
        Event("weather", at=0, value=0),
    ]
    lines = game().chronicle(state, WATCHER)
    assert [(line.turn, line.phase) for line in lines] == [(1, END), (2, WEATHER)]
    state.news = [Event("setup", seat=AXIS, value=25), Event("phase", value=SEASON, at=0)]
    assert [(line.turn, line.phase) for line in game().chronicle(state, WATCHER)] == [(1, -1)]


@pytest.mark.parametrize("kind", sorted(TELL))
def test_every_kind_of_event_becomes_a_sentence(kind: str) -> None:
    state = opening()
    units = (piece(state, "it_stp"), piece(state, "it_dubats"))
    for these in (units, units[:1]):
        event = Event(kind, seat=AXIS, units=these, at=1, to=2, value=1, die=1, word="fort")
        (text,) = told(state, event)
        assert text
        assert "None" not in text


# Overlays and tables


@pytest.mark.parametrize("kind", ["supply", "zoc", "owner", "command"])
@pytest.mark.parametrize("seat", [WATCHER, AXIS, ALLIED])
def test_overlays_mark_hexes_of_the_map(kind: str, seat: int) -> None:
    found = game().overlay(opening(), seat, kind, None)
    assert found.marks or (kind == "command" and seat == ALLIED)
    assert {mark.space for mark in found.marks} <= set(game().state_type.pack.codes)


def test_ownership_tells_own_hexes_from_those_of_the_enemy() -> None:
    found = {mark.space: mark.tone for mark in game().overlay(opening(), AXIS, "owner", None).marks}
    assert (found["S 7716"], found["S 8416"]) == ("own", "enemy")
    assert "S 8211" not in found, "French Somalia is nobody's"


def test_there_is_no_overlay_that_the_game_does_not_offer() -> None:
    with pytest.raises(BadInput, match="there is no overlay 'fog'"):
        game().overlay(opening(), AXIS, "fog", None)


def test_the_tables_are_those_of_the_pack() -> None:
    tables = {table.name: table for table in game().tables()}
    combat = tables["Combat results"]
    assert combat.columns[1:] == game().state_type.pack.crt_columns
    assert combat.rows[0][:2] == ("0", "3/0/0")
    assert combat.rows[-1][-1] == "0/E/0"
    assert ("Badoglio", "-3") in tables["Generals"].rows
    for table in tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}
