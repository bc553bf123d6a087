"""What a game counts: the numbers that curves, reports and experiments are made of."""

import msgspec

from zariba.core.scene import Scene


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one moment, as far as whoever asks may know them; seats by their ids."""

    turn: int
    tracks: dict[str, int] = {}
    """The numbers in play, by the id of their track."""
    lost: dict[str, dict[str, int]] = {}
    """By seat and arm: what has gone out of the game, in the unit that the game counts it in."""
    lost_in: str = ""
    """That unit in words, for several: steps, units."""
    held: dict[str, str] = {}
    """The places that count for victory, by their names, and who holds each; empty for nobody."""
    margin: dict[str, float] = {}
    """By seat: how far it is ahead in what decides the game, in that unit; behind is negative."""
    unit: str = ""
    """What the margin is counted in, in words, for several: victory points."""
    meaning: str = ""
    """What it means to be ahead, in a sentence."""

    @property
    def lost_of(self) -> dict[str, int]:
        """By seat: all that it has lost, of whatever arm."""
        return {seat: sum(arms.values()) for seat, arms in self.lost.items()}


def count_of(scene: Scene) -> Count:
    """What any picture shows: its turn and its tracks."""
    return Count(turn=scene.turn, tracks={track.id: track.value for track in scene.tracks})


def opposed(first: str, second: str, ahead: float) -> dict[str, float]:
    """The margin of two seats of which one is ahead by what the other is behind."""
    return {first: ahead, second: 0 - ahead}
