"""The page of an experiment: whole, without the network, with every game it speaks of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commanding import Zariba
from playwright.sync_api import Page
from small import FRAME, SMALL, Write

from zariba.core.record import read_record
from zariba.lab.report import write_report
from zariba.lab.report.gathered import Gathered
from zariba.lab.report.maps import HeatMaps
from zariba.lab.results import KEPT
from zariba.lab.run import on_this_machine, run_file

TWO = SMALL.replace("replications = 3", "replications = 12") + (
    '[[factor]]\nname = "side"\nbot = "somali"\nlevels = ["doctrine", "random"]\n'
)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment of two factors, played once for all these tests."""
    folder = tmp_path_factory.mktemp("report")
    path = folder / "two.toml"
    path.write_text(TWO, encoding="utf-8")
    run_file(path, folder / "out", on_this_machine(1))
    return folder / "out"


def test_a_page_stands_by_itself(done: Path) -> None:
    text = write_report(done).read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    found = re.findall(r'(?:src|href)="([^"#][^"]*)"', text)
    assert [link for link in found if not link.startswith("saves/")] == []
    urls = set(re.findall(r"""url\(["']?(\w+)""", text)) - {"data"}
    assert not urls
    for words in ("Who wins", "What the factors change", "Turn by turn", "Where losses fell"):
        assert f"<h2>{words}</h2>" in text
    assert "<metadata>" not in text


def test_a_page_is_the_same_every_time(done: Path, tmp_path: Path) -> None:
    first = write_report(done, tmp_path / "a.html").read_bytes()
    assert write_report(done, tmp_path / "b.html").read_bytes() == first


def test_a_page_shows_effects_and_interactions(done: Path) -> None:
    text = write_report(done).read_text(encoding="utf-8")
    assert "<td>side</td><td>doctrine to random</td>" in text
    assert "<td>stack with side</td>" in text
    assert "Interactions: Ethiopian wins" in text


def test_games_that_stand_out_are_saves_that_open(done: Path) -> None:
    text = write_report(done).read_text(encoding="utf-8")
    links = re.findall(r'href="(saves/[^"]+)"', text)
    assert links
    for link in links:
        record = read_record((done / link).read_bytes())
        assert record.game == "ogaden"
    assert f"zariba lab replay {done} " in text


def test_losses_and_places_are_found_on_the_map(done: Path) -> None:
    maps = HeatMaps(Gathered(done))
    assert "Gode: " in maps.falls()
    turns = dict(maps.held())
    assert set(turns) == {1, 2}
    assert "<title>Gode: " in turns[2]
    assert sum(sum(by.values()) for by in maps.holders(2).values()) == 15 * 48


@pytest.mark.parametrize(
    ("game", "scenario", "place"),
    [
        ("keren", "first", "Mt. Sanchil 2816"),
        ("aoi", "ethiopia", "Gondar"),
        ("sandwars", "crisis", "Smara"),
    ],
)
def test_places_of_other_games_are_found_too(
    done: Path, game: str, scenario: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zariba import registry

    maps = HeatMaps(Gathered(done))
    maps.board = registry.load(game).board(scenario)
    assert maps.space_of(place) is not None
    assert maps.space_of("Nowhere at all") is None


def test_no_page_is_wider_than_the_screen(done: Path, page: Page) -> None:
    path = write_report(done)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(path.resolve().as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    slider = page.locator(".slides input")
    slider.focus()
    slider.press("Home")
    assert page.locator(".slides output").inner_text() == "1"
    assert page.locator(".slide:visible").get_attribute("data-turn") == "1"
    assert not errors
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_an_experiment_without_factors_has_a_page_as_well(
    experiment: Write, tmp_path: Path, zariba: Zariba
) -> None:
    zariba("lab", "run", experiment(FRAME + "replications = 4"), "--workers", 1)
    said = zariba("lab", "report", tmp_path / "small")
    assert said.out.strip() == str(tmp_path / "small" / "report.html")
    text = (tmp_path / "small" / "report.html").read_text(encoding="utf-8")
    assert "What the factors change" not in text
    assert "Who wins" in text


def test_failed_games_are_listed_and_left_out(done: Path, tmp_path: Path) -> None:
    import shutil

    import msgspec

    from zariba.lab.results import read_rows

    shutil.copytree(done, tmp_path / "out")
    rows = read_rows(done / KEPT)
    rows[5] = msgspec.structs.replace(rows[5], fault="the game does not go on")
    lines = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    (tmp_path / "out" / KEPT).write_bytes(lines)
    text = write_report(tmp_path / "out").read_text(encoding="utf-8")
    assert "1 games did not come to their end" in text
    assert "<td>the game does not go on</td>" in text
    assert len(Gathered(tmp_path / "out").rows) == 47


def test_a_folder_without_results_is_said(tmp_path: Path, zariba: Zariba) -> None:
    said = zariba("lab", "report", tmp_path)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "holds no results of an experiment" in said.err


def test_two_experiments_are_compared_by_their_seeds(
    done: Path, experiment: Write, tmp_path: Path, zariba: Zariba
) -> None:
    fair = FRAME + 'replications = 12\nbots = { somali = "random" }'
    zariba("lab", "run", experiment(fair), "--workers", 1)
    said = zariba("lab", "compare", done, tmp_path / "small", "--out", tmp_path / "both.html")
    rows = {line[:16].strip(): line for line in said.out.splitlines()}
    assert rows["Ethiopian wins"].rstrip().endswith("12")
    assert "100.0%" in rows["Ethiopian wins"]
    assert rows["games"].split() == ["games", "48", "12"]
    page = (tmp_path / "both.html").read_text(encoding="utf-8")
    assert "Ethiopian wins" in page
    same = zariba("lab", "compare", done, done)
    assert "+0.0% to +0.0%" in same.out
    assert "title" not in same.out


def test_experiments_of_two_games_are_not_compared(
    done: Path, experiment: Write, tmp_path: Path, zariba: Zariba
) -> None:
    other = 'game = "sandwars"\nscenario = "crisis"\nreplications = 1\n'
    zariba("lab", "run", experiment(other), "--workers", 1)
    said = zariba("lab", "compare", done, tmp_path / "small")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "nothing in them can be compared" in said.err
