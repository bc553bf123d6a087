"""The spaces that the environments speak of: actions by their numbers, observations by planes."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from zariba.envs.numbering import Mask
from zariba.envs.play import Play

Observation = dict[str, NDArray[Any]]


class Offered(spaces.Discrete):
    """All actions of the game by their numbers; a sample is one of those that are offered now.

    With a mask of one's own it is one of those.
    """

    def __init__(self, count: int, mask: Callable[[], Mask]) -> None:
        super().__init__(count)
        self._mask_now = mask

    def sample(self, mask: Mask | None = None, probability: Any = None) -> np.int64:
        """One of the actions that may be taken; any where nothing is asked."""
        if mask is None and probability is None:
            now = self._mask_now()
            mask = now if now.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        """For another process: the numbers alone."""
        return spaces.Discrete, (int(self.n),)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Offered":
        """The same space: what is offered is asked of the same environment."""
        return self


def observed(play: Play, tensors: bool) -> spaces.Dict:
    """What each seat observes: the mask of its actions, and with `tensors` the planes."""
    parts: dict[str, spaces.Space[Any]] = {}
    if tensors:
        parts["observation"] = spaces.Box(0.0, 1.0, (play.encoder.size,), np.float32)
    parts["action_mask"] = spaces.Box(0, 1, (play.numbering.count,), np.int8)
    return spaces.Dict(parts)


def observe(play: Play, seat: int, tensors: bool) -> Observation:
    """What a seat observes now."""
    if not tensors:
        return {"action_mask": play.mask(seat)}
    return {"observation": play.tensor(seat), "action_mask": play.mask(seat)}
