"""The games as environments for learning: PettingZoo, Gymnasium and OpenSpiel.

`make("zariba/keren-first-v0")` gives a PettingZoo environment, `gymnasium.make` with the same name
one seat of it against a bot; docs/environments.md tells the rest.
"""

try:
    import gymnasium  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"zariba.envs needs {error.name}, which is not installed: pip install 'zariba[gym]'"
    ) from None

from zariba.envs.aec import War
from zariba.envs.names import find, make, names, register
from zariba.envs.one_seat import OneSeat
from zariba.envs.planes import describe
from zariba.envs.play import Play

register()

__all__ = ["OneSeat", "Play", "War", "describe", "find", "make", "names", "register"]
