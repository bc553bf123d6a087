"""Bots that think long: how far they are is told, they can be hurried, and one that fails is
replaced for the moment."""

from __future__ import annotations

import threading
from random import Random

import pytest
from parlour_game import SteadyBot

from zariba.server import botplay
from zariba.server.minds import Elsewhere, Here, make_mind


class Muser(Elsewhere):
    """Thinks until it is hurried, and tells that it is half through."""

    def __init__(self, game) -> None:
        super().__init__(game, "muser")
        self.hurried = threading.Event()

    def decide(self, view, seat, choice, luck, told):
        told(0.5)
        assert self.hurried.wait(60)
        return SteadyBot().decide(self._game, view, seat, choice, Random(luck))

    def hurry(self) -> None:
        self.hurried.set()


class Failing(Elsewhere):
    """Its process ends."""

    def decide(self, view, seat, choice, luck, told):
        raise EOFError


@pytest.fixture
def minds(monkeypatch: pytest.MonkeyPatch):
    """Has the bots of the table think so; a doctrine in their place is steady."""

    def use(kind) -> None:
        def make(game, word):
            return Here(game, SteadyBot()) if word == "doctrine" else kind(game)

        monkeypatch.setattr(botplay, "make_mind", make)

    return use


def test_how_far_it_has_thought_is_told_and_it_can_be_hurried(new, sit, minds) -> None:
    minds(Muser)
    seat = sit(new({"blue": "steady"})["open"])
    thinking = seat.until("thinking")
    assert (thinking["seat"], thinking["part"]) == (1, 0.5)
    seat.send(type="hurry")
    seat.reach(1)


def test_whoever_only_watches_does_not_hurry_it(new, sit, links, minds) -> None:
    minds(Muser)
    table = new({"blue": "steady"})
    watcher = sit(links(table, -1))
    watcher.send(type="hurry")
    assert "watchers look on" in watcher.until("refused")["why"]


def test_where_it_fails_its_doctrine_answers_and_the_game_goes_on(new, sit, minds) -> None:
    minds(lambda game: Failing(game, "failing"))
    seat = sit(new({"blue": "steady"})["open"])
    why = seat.until("refused")["why"]
    assert "the bot that plays Blue failed (EOFError" in why
    assert "its doctrine answers for it" in why
    seat.reach(1)


def test_a_game_that_no_other_process_finds_is_thought_about_here(toy_game) -> None:
    assert isinstance(make_mind(toy_game, "steady"), Here)
