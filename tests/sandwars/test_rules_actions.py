"""Actions, aid and objectives that hold for a whole table or deck, not for one position."""

from collections.abc import Iterator
from random import Random

import pytest
from sandwars_positions import PACK
from staging import bare_map

from zariba.core.dice import numbered_seed
from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR, SEATS
from zariba.games.sandwars.rules.objectives import fulfilled
from zariba.games.sandwars.rules.state import DELAYED, OFF_MAP, POOL, REPLACEMENT, SandWars, disrupt

GAME: SandWarsGame = make()
LEVELS = ("peacetime", "tensions", "crisis")
AID = {ALG: "A17", MOR: "M16"}
MARKERS = ("helicopter", "uav", "ssm", "air_supply", "naval", "elint")
UNITS = ("tank", "mech", "motorized", "sp_artillery", "towed_artillery")


def staged(**words: object) -> SandWars:
    """A bare map with these things on it, waiting."""
    return bare_map(GAME, "peacetime", **words)


def do(g: SandWars, seat: int, *actions: tuple[str, str]) -> None:
    """Carry actions out."""
    for verb, arg in actions:
        assert GAME.apply(g, seat, GAME.read(verb, arg)) is None


def roller(side: int, total: int) -> str:
    """A card of a side whose dice add up to a total and have no ring."""
    return next(
        PACK.cards[c].id
        for c in PACK.decks[side]
        if sum(PACK.dice[c]) == total and not PACK.trigger[c] and PACK.cards[c].id != AID[side]
    )


def cells() -> Iterator[tuple[int, str]]:
    """Every cell of the Intervention Table for which a card without a ring exists."""
    for side in (ALG, MOR):
        totals = {sum(PACK.dice[c]) for c in PACK.decks[side] if not PACK.trigger[c]}
        for name in PACK.columns:
            if name.startswith(SEATS[side]):
                yield from ((total, name) for total in sorted(totals & set(PACK.aid)))


@pytest.mark.rules("mpi.result")
@pytest.mark.parametrize(("total", "column"), list(cells()))
def test_call_for_aid_gives_what_the_cell_of_the_table_says(total: int, column: str) -> None:
    side = ALG if column.startswith("ALG") else MOR
    city = ("oran", "fes")[side]
    worn = ("A-MO1", "M-MO1")[side]
    more = [PACK.cards[c].id for c in PACK.decks[side] if not PACK.trigger[c]]
    first = roller(side, total)
    waste = ("A23", "M22")[side]
    deck = [first, *(c for c in more if c not in (first, AID[side], waste))][:3]
    g = staged(
        active=SEATS[side],
        chips=5,
        place={worn: city},
        cv={worn: 2},
        hand={SEATS[side]: [AID[side], waste], SEATS[1 - side]: []},
        deck={SEATS[side]: deck},
    )
    before = g.clone()
    do(g, side, ("card", AID[side]), ("aid", column))
    result = PACK.aid[total][PACK.columns.index(column)]
    hand = len(g.hand[side]) - 1
    came = [p for p in range(PACK.count) if g.at[p] != before.at[p]]
    kinds = [PACK.type[p] for p in came]
    if result == "NONE":
        assert (hand, g.chips, came) == (0, 5, [])
    elif result == "EMBARGO":
        assert (hand, g.chips, came) == (-1, 5, [])
    elif result == "PRESSURE":
        assert (hand, g.chips, came) == (0, 3, [])
    elif result in ("CARD1", "CARD2"):
        assert (hand, g.chips, came) == (int(result[-1]), 5, [])
    elif result == "REBUILD":
        do(g, side, ("rebuild", worn))
        assert g.cv[PACK.piece_index[worn]] == 3
    elif result.startswith("airstrike"):
        assert kinds == ["airstrike"]
        assert PACK.cv[came[0]] == int(result[-1])
    elif result in MARKERS:
        assert kinds == [result]
    else:
        where = {"guerrilla": "tindouf"}.get(result, city)
        do(g, side, ("to", where))
        came = [p for p in range(PACK.count) if g.at[p] != before.at[p]]
        assert [PACK.type[p] for p in came] == [result]
        assert g.at[came[0]] == PACK.space_index[where]
        assert result in (*UNITS, "guerrilla", "logistics_base")


@pytest.mark.rules("mpi.result")
@pytest.mark.parametrize(("turn", "over"), [(4, False), (10, True)])
def test_pressure_in_the_war_advances_the_turn_marker(turn: int, over: bool) -> None:
    g = staged(war=True, turn=turn, hand={"ALG": ["A17"], "MOR": []}, deck={"ALG": ["A18"]})
    do(g, ALG, ("card", "A17"), ("aid", "ALG_arab"))
    assert (g.result is not None) == over
    assert g.turn == (10 if over else 5)


@pytest.mark.rules("mpi.result")
def test_an_airstrike_of_two_is_made_good_by_one_of_one() -> None:
    g = staged(
        place={"A-AS1": "off_map", "A-AS2": "off_map"},
        hand={"ALG": ["A17"], "MOR": []},
        deck={"ALG": ["A30", "A01"]},
        weather=True,
    )
    # A30 shows 6 and 6; its ring reads A01, Bad weather, which changes nothing here.
    do(g, ALG, ("card", "A17"), ("aid", "ALG_russia"))
    assert g.at[PACK.piece_index["A-AS3"]] == OFF_MAP


@pytest.mark.rules("act.jam.side")
def test_no_moroccan_card_jams() -> None:
    titles = {side: {PACK.action[c] for c in PACK.decks[side]} for side in (ALG, MOR)}
    assert "C2 jamming" in titles[ALG]
    assert "C2 jamming" not in titles[MOR]
    assert not PACK.of_type[MOR, "jamming_marker"]


@pytest.mark.rules("win.assigned", "win.objective")
@pytest.mark.parametrize("level", LEVELS)
def test_every_scenario_leaves_the_choice_of_six_objectives(level: str) -> None:
    g = GAME.start(level, (), numbered_seed(1))
    for seat in (ALG, MOR):
        choice = GAME.choice(g, seat)
        assert choice is not None
        assert choice.options == [("goal", n) for n in PACK.goals[seat]]
        assert len(choice.options) == 6
    do(g, ALG, ("goal", "ALG-6"))
    do(g, MOR, ("goal", "MOR-6"))
    assert [PACK.objectives[n].id for n in g.objective] == ["ALG-6", "MOR-6"]


WON: list[tuple[str, dict[str, object], dict[str, object]]] = [
    (
        "ALG-1",
        {"control": dict.fromkeys(("smara", "haouza", "tifariti", "mijek", "bir_lehlou"), "ALG")},
        {"control": dict.fromkeys(("mahbes", "haouza", "tifariti", "mijek", "bir_lehlou"), "ALG")},
    ),
    (
        "ALG-2",
        {"control": {"oujda": "ALG", "guercif": "ALG"}},
        {"control": {"nador": "ALG", "guercif": "ALG"}},
    ),
    (
        "ALG-3",
        {"control": {"fes": "ALG", "agadir": "ALG"}, "disrupted": ["rabat", "bou_craa"]},
        {"control": {"fes": "ALG", "agadir": "ALG"}, "disrupted": ["rabat", "talsint"]},
    ),
    (
        "ALG-4",
        {"disrupted": ["draria"], "place": {"M-CO1": "oran"}},
        {"disrupted": ["draria"], "place": {"M-MO1": "oran"}},
    ),
    ("ALG-4", {}, {"place": {"M-IC1": "oran"}}),
    ("ALG-4", {"disrupted": ["in_salah"]}, {"disrupted": ["in_salah", "draria"]}),
    ("ALG-5", {"control": {"fes": "ALG"}}, {"control": {"meknes": "ALG"}}),
    (
        "ALG-6",
        {"control": dict.fromkeys(("mahbes", "haouza", "smara", "laayoune"), "ALG")},
        {"control": dict.fromkeys(("mahbes", "smara", "laayoune"), "ALG")},
    ),
    (
        "MOR-1",
        {"control": {"tindouf": "MOR", "hamada_draa": "MOR"}},
        {"control": {"tindouf": "MOR"}},
    ),
    (
        "MOR-2",
        {"control": {"bechar": "MOR", "abadla": "MOR"}},
        {"control": {"beni_ounif": "MOR", "abadla": "MOR"}},
    ),
    ("MOR-3", {}, {"control": {"mijek": "ALG"}}),
    ("MOR-3", {}, {"disrupted": ["khouribga"]}),
    ("MOR-3", {}, {"place": {"A-IC1": "dakhla", "M-MO1": "dakhla"}, "control": {"dakhla": "MOR"}}),
    (
        "MOR-4",
        {"control": {"in_salah": "MOR"}, "disrupted": ["in_amenas", "hassi_rmel"]},
        {"control": {"in_salah": "MOR"}, "disrupted": ["in_salah", "hassi_rmel"]},
    ),
    (
        "MOR-5",
        {"control": {"maghnia": "MOR", "tlemcen": "MOR"}},
        {"control": {"maghnia": "MOR"}},
    ),
    (
        "MOR-6",
        {"control": {"draria": "MOR"}, "disrupted": ["ain_oussera"]},
        {"control": {"draria": "MOR"}, "disrupted": ["draria"]},
    ),
]


@pytest.mark.rules("win.control_now", "win.decisive")
@pytest.mark.parametrize(("goal", "reached", "missed"), WON)
def test_each_objective_is_judged_on_control_disruption_and_presence(
    goal: str, reached: dict[str, object], missed: dict[str, object]
) -> None:
    side = SEATS.index(goal[:3])
    words = {"objective": {goal[:3]: goal}, "hand": {"ALG": ["A23"], "MOR": ["M22"]}}
    assert fulfilled(staged(**words, **reached), side)
    assert not fulfilled(staged(**words, **missed), side)


@pytest.mark.rules("reinf.source")
@pytest.mark.parametrize("seed", range(6))
def test_only_aid_events_and_objectives_bring_new_units_on_the_map(seed: int) -> None:
    sources = {
        "mpi.result",
        "win.reveal.free",
        "reinf.delay",
        "evt.volunteers.alg",
        "evt.volunteers.mor",
    }
    g = GAME.start(LEVELS[seed % 3], (), numbered_seed(seed))
    rng = Random(seed)
    arrived = 0
    while g.result is None:
        waiting = [
            p
            for p in range(PACK.count)
            if g.at[p] in (POOL, DELAYED) and PACK.ground[p]
            if PACK.block[p] and not PACK.hq[p]
        ]
        opening = not g.phase
        seat = GAME.asked(g)[0]
        choice = GAME.choice(g, seat)
        assert choice is not None
        assert GAME.apply(g, seat, rng.choice(choice.options)) is None
        if opening:
            continue
        awarded = {u for e in g.news if e.kind == "arrives" and e.word in sources for u in e.units}
        for p in waiting:
            if g.at[p] >= 0 or g.at[p] == REPLACEMENT:
                arrived += 1
                assert p in awarded, PACK.piece_ids[p]
    assert seed or arrived


@pytest.mark.rules("dis.again")
def test_a_second_disruption_neither_adds_a_marker_nor_is_told() -> None:
    g = staged(place={"A-TK1": "oran"}, hand={"ALG": ["A23"], "MOR": []})
    tank = PACK.piece_index["A-TK1"]
    g.news = []
    disrupt(g, tank, "dis.again")
    disrupt(g, tank, "dis.again")
    assert g.hurt == (tank,)
    assert [event.kind for event in g.news] == ["disrupted"]
