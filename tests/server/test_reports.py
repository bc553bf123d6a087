"""The report over HTTP: when the game is over, for whoever has a link, and for nobody else."""

import pytest

from zariba.server import reports


@pytest.fixture
def ended(new, sit, links):
    """A table whose game is over, and its watchers' link."""
    table = new({"red": "here", "blue": "here"})
    seat = sit(table["open"])
    seat.play(("pick", "4"))
    seat.play(("pick", "4"))
    while not seat.scene.get("result"):
        seat.play(("roll", ""))
    return table


def test_a_game_that_goes_on_has_no_report(client, new) -> None:
    table = new({"red": "here", "blue": "here"})
    answer = client.get(f"/api{table['open']}/report")
    assert answer.status_code == 403
    assert answer.json() == {"error": "there is a report when the game is over"}


def test_a_wrong_link_has_no_report_and_no_page(client) -> None:
    assert client.get("/api/table/wrong/report").status_code == 404
    assert client.get("/table/wrong/report").status_code == 404


def test_everyone_with_a_link_may_read_the_report_of_a_game_that_is_over(client, ended, links):
    for address in (ended["open"], links(ended, -1)):
        report = client.get(f"/api{address}/report").json()
        assert report["result"] == "twenty points"
        assert report["actions"] > 3
        assert client.get(f"{address}/report").status_code == 200


def test_a_link_at_which_another_sits_gives_no_report(browser, new, sit) -> None:
    table = new({"red": "link", "blue": "link"})
    mine = table["links"][0]["url"]
    assert browser().claim(mine).json() == {"claimed": True}
    assert browser().get(f"/api{mine}/report").status_code == 403


def test_a_report_is_worked_out_once_and_kept_by_the_browser(client, ended, monkeypatch) -> None:
    made = []
    write = reports._write
    monkeypatch.setattr(reports, "_write", lambda moment: made.append(1) or write(moment))
    first = client.get(f"/api{ended['open']}/report")
    again = client.get(f"/api{ended['open']}/report")
    assert first.json() == again.json()
    assert len(made) == 1
    tag = first.headers["etag"]
    kept = client.get(f"/api{ended['open']}/report", headers={"if-none-match": tag})
    assert kept.status_code == 304


def test_a_game_that_was_taken_back_and_ended_again_has_another_report(client, new, sit) -> None:
    table = new({"red": "here", "blue": "here"}, free_undo=True)
    seat = sit(table["open"])
    seat.play(("pick", "4"))
    seat.play(("pick", "4"))
    while not seat.scene.get("result"):
        seat.play(("roll", ""))
    first = client.get(f"/api{table['open']}/report").json()
    seat.send(type="undo")
    seat.until("scene")
    assert client.get(f"/api{table['open']}/report").status_code == 403
    seat.play(("step", "b"))
    while not seat.scene.get("result"):
        seat.play(("roll", ""))
    assert client.get(f"/api{table['open']}/report").json()["actions"] == first["actions"] + 1


def test_the_page_of_ones_games_asks_for_no_link(client) -> None:
    page = client.get("/played")
    assert page.status_code == 200
    assert "my games" in page.text
