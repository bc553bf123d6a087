"""What players of EAST AFRICA see: ships that meet, task forces being formed."""

from abyssinia import act, asked, run
from skies import sky

from zariba.games.aoi.game import make
from zariba.games.aoi.rules.muster import Muster
from zariba.games.aoi.rules.state import AXIS
from zariba.games.aoi.view.options import options
from zariba.games.aoi.view.pieces import pieces


def test_ships_of_both_sides_in_a_hex_lie_apart() -> None:
    g = sky(it_dd_1="S 7614", uk_dd="S 7614", it_ss="S 7615")
    spots = {one.id: one.spot for one in pieces(g, -1)}
    assert spots["it_ss"] is None
    own, theirs = spots["it_dd_1"], spots["uk_dd"]
    assert own is not None
    assert theirs is not None
    assert theirs[0] - own[0] >= 30


def test_forming_task_forces_says_what_is_in_each() -> None:
    game = make()
    g = sky(it_dd_1="S 7615", it_dd_2="S 7615")
    run(g, Muster(AXIS, g.pack.hex_index["S 7615"]))

    def labels() -> list[str]:
        return [one.label for one in options(game, g, AXIS, asked(g))]

    assert "Task Force 1: put ships into it" in labels()
    assert act(g, ("force", "axis_tf1"), ("unit", "it_dd_1")) is None
    assert "These ships are in it" in labels()
    assert act(g, ("back", ""), ("force", "axis_tf2"), ("back", "")) is None
    assert {
        "Task Force 1: Sauro DD group 1",
        "Task Force 2: a Dummy",
        "Task Force 1: dissolve it",
        "Form these task forces",
    } <= set(labels())
