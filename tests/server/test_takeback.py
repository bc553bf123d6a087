"""Taking back a click or more, and doing it again."""

PICKS = (("pick", "3"), ("pick", "5"))
WALK = (("step", "b"), ("step", "c"))


def walked(new, sit, **table):
    """Both have picked, one click walked two spaces."""
    seat = sit(new(**table)["open"], changes=True)
    for pick in PICKS:
        seat.play(pick)
    seat.play(*WALK)
    return seat


def at(seat) -> str:
    return seat.scene["pieces"][0]["space"]


def last(seat, kinds=("scene", "changes")) -> dict:
    return seat.messages(*kinds)[-1]


def test_one_click_is_taken_back_by_one_undo_however_many_actions_it_was(new, sit) -> None:
    seat = walked(new, sit)
    assert at(seat) == "c"
    seat.send(type="undo", click=True)
    seat.reach(2)
    assert at(seat) == "a"


def test_a_plain_undo_takes_back_one_action(new, sit) -> None:
    seat = walked(new, sit)
    seat.send(type="undo")
    seat.reach(3)
    assert at(seat) == "b"


def test_what_was_taken_back_can_be_done_again_undo_by_undo(new, sit) -> None:
    seat = walked(new, sit)
    seat.play(("step", "d"))
    seat.send(type="undo", click=True)
    seat.reach(4)
    seat.send(type="undo", click=True)
    seat.reach(2)
    assert last(seat)["redo"]
    seat.send(type="redo")
    seat.reach(4)
    assert at(seat) == "c"
    seat.send(type="redo")
    seat.reach(5)
    assert at(seat) == "d"
    assert not last(seat)["redo"]
    seat.send(type="undo", click=True)  # what was done again is a click again
    seat.reach(4)
    seat.send(type="undo", click=True)
    seat.reach(2)


def test_after_another_action_nothing_is_done_again(new, sit) -> None:
    seat = walked(new, sit)
    seat.send(type="undo", click=True)
    seat.reach(2)
    seat.play(("step", "b"))
    assert not last(seat)["redo"]
    seat.send(type="redo")
    assert "nothing was taken back" in seat.until("refused")["why"]
    assert at(seat) == "b"


def test_a_seat_goes_back_to_a_moment_as_far_as_no_die_or_secret_stands_between(new, sit) -> None:
    seat = walked(new, sit)
    seat.play(("roll", ""))
    seat.play(("step", "d"))
    seat.play(("step", "c"))
    assert last(seat)["back"] == 5
    seat.send(type="undo", to=3)
    assert "a die has been rolled" in seat.until("refused")["why"]
    assert at(seat) == "c"
    seat.send(type="undo", to=99)
    assert "there is no 99" in seat.until("refused")["why"]
    seat.send(type="undo", to=5)
    seat.reach(5)
    assert last(seat)["back"] == 5


def test_nobody_goes_back_beyond_what_another_did(new, sit, links) -> None:
    table = new({"red": "link", "blue": "link"})
    red, blue = sit(links(table, 0), changes=True), sit(links(table, 1), changes=True)
    red.play(PICKS[0])
    blue.reach(1)
    blue.play(PICKS[1])
    red.reach(2)
    red.play(*WALK)
    red.send(type="undo", to=0)
    assert "not yours" in red.until("refused")["why"]
    red.send(type="undo", to=2)
    red.reach(2)
    blue.send(type="redo")
    assert "nothing was taken back" in blue.until("refused")["why"]


def test_a_die_that_was_taken_back_falls_the_same_when_it_is_done_again(new, sit) -> None:
    seat = walked(new, sit, free_undo=True)
    seat.play(("roll", ""))
    rolled = seat.words()
    seat.send(type="undo", to=0)
    seat.reach(0)
    seat.send(type="redo")
    seat.reach(5)
    assert seat.words() == rolled


def test_who_knows_only_of_scenes_is_sent_no_further_field(new, sit) -> None:
    seat = sit(new()["open"])
    seat.play(PICKS[0])
    assert not {"redo", "back"} & last(seat).keys()
