"""Every number of the doctrine that a mood changes or that could be tuned, in one place."""

import msgspec


class Numbers(msgspec.Struct, frozen=True):
    """Dangers are chances in percent to be hit; ways are inches."""

    # on the way
    caution: float = 0.04
    """Inches of way that one point of danger at the end of a bound is worth."""
    hurried: float = 0.5
    """What is left of that caution for who leaves, boards or goes to a wounded man."""
    risk: float = 0.6
    """The same as caution for a check on the way, when a step leads from cover into the open."""
    most: float = 25.0
    """Danger beyond this does not hold up a march any longer."""
    pace: float = 1.0
    """What an inch nearer to the goal counts."""

    toll: int = 0
    """Inches that a node costs besides on which a Somali stands: who minds them goes round."""

    # where he is to stay
    hold_caution: float = 1.0
    """Inches that one point of danger is worth there."""
    shelter: float = 0.06
    """What a place counts for that can be seen from one more part of the table."""

    # fire
    least: float = 0.14
    """A shot that brings less for its AP is not fired."""
    clearing: float = 0.14
    """The same for a shot that is to break up a crowd which bars the way."""
    barring: float = 5.0
    """A crowd as near as this can be in the way."""
    panic: float = 0.35
    """What a panic marker is worth for each armed figure of the mob."""
    on_the_move: float = 0.6
    """What must be in view for Fire & Move instead of a plain step."""
    fire_first: bool = False
    """Whether he fires as long as it pays before he takes a step."""

    # the Black Hawk
    crowd: int = 9
    """Armed figures under the Black Hawk that make a sortie worth its danger."""
    danger: float = 9.0
    """The most chance to be hit that a sortie is asked to face."""


DOCTRINE = Numbers()
