"""Questions of Africa Orientale Italiana that none of its cases comes by: for tests of them all."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from abyssinia import put

from zariba.core.flow import State, Step
from zariba.core.game import Game
from zariba.games.aoi.rules.air_combat import AirBattle
from zariba.games.aoi.rules.airbase_raids import GroundLosses
from zariba.games.aoi.rules.bombing import AntiAircraft
from zariba.games.aoi.rules.dismissals import Dismissal
from zariba.games.aoi.rules.experten import Experten
from zariba.games.aoi.rules.interdiction import FriendlyFire, Interdiction
from zariba.games.aoi.rules.rebase import Overfull
from zariba.games.aoi.rules.retreat import Follow
from zariba.games.aoi.rules.shore_bombardment import Bombardment
from zariba.games.aoi.rules.state import ALLIED, AXIS, Aoi
from zariba.games.aoi.rules.volkssturm import Volkssturm
from zariba.games.aoi.rules.wartime_replacements import WartimeReplacements
from zariba.games.aoi.rules.withdrawal import Withdrawal

SAVES = Path(__file__).parents[1] / "saves"
BEGINNINGS = {
    "east_africa-finished": 110,
    "east_africa-middle": 140,
    "spanish_civil_war-finished": 40,
}
"""Kept games, and how many of their actions come by raids, air combats, transports, scrounging."""
OPTIONS = ("experten", "dismissals", "interdiction", "replacements")


def questions(game: Game[Aoi]) -> Iterator[State]:
    """Kept games from their beginning, then EAST FRONT with one question after another."""
    for name, length in BEGINNINGS.items():
        yield from replayed(game, name, length)
    opening = game.start("east_front", OPTIONS, bytes(32))
    for seat in opening.plan.setup_order:
        for action in (("prepared", 0), ("done", 0)):
            assert game.apply(opening, seat, action) is None
    put(opening, "ge_443_1", "E 2932")  # one air unit too many
    put(opening, "sn_pkom", "E 1629")
    for step in asked(opening):
        state = opening.clone()
        state.flow = [cast("Step[State]", step)]
        yield state


def replayed(game: Game[Aoi], name: str, length: int) -> Iterator[State]:
    """Every decision at the beginning of a kept game."""
    save = json.loads((SAVES / f"aoi-{name}.format2.json").read_text("utf-8"))
    state = game.start(save["scenario"], tuple(save["options"]), bytes.fromhex(save["seed"]))
    for seat, verb, arg, _ in save["actions"][:length]:
        yield state
        choice = game.choice(state, seat)
        assert choice is not None
        words = next(a for a in choice.options if game.spell(a) == (verb, arg))
        assert game.apply(state, seat, words) is None


def asked(g: Aoi) -> Iterator[Step[Aoi]]:
    """The steps that are put on top of the opening."""
    hexes, pieces = g.pack.hex_index, g.pack.piece_index
    border, base = hexes["E 2333"], hexes["E 2932"]
    bombers = (pieces["ge_612_1"], pieces["ge_612_2"])
    yield AirBattle(base, ALLIED, (pieces["so_413"],))
    yield AntiAircraft(AXIS, bombers)
    yield GroundLosses(ALLIED, hexes["E 2429"], 1)
    yield Interdiction(AXIS, border, bombers)
    yield FriendlyFire(ALLIED, border, AXIS)
    yield Overfull(AXIS, base)
    yield Follow(ALLIED, pieces["sh_west"], (hexes["E 2427"], hexes["E 2627"]))
    yield Withdrawal(ALLIED, (pieces["sn_pkom"],), hexes["E 1629"])
    yield Bombardment(ALLIED, hexes["E 1430"], attacking=False)
    yield WartimeReplacements(AXIS, die=4)
    yield Dismissal(ALLIED, rolled=True)
    yield Experten(AXIS)
    yield Volkssturm(AXIS, 4)
