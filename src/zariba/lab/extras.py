"""What the lab needs beyond the base install, asked for only where it is used."""

from collections.abc import Sequence
from importlib.util import find_spec

from zariba.core.bad_input import BadInput

LAB = ("polars", "numpy", "scipy", "matplotlib")
CLUSTER = ("ray",)


def need(extra: str, modules: Sequence[str], what: str) -> None:
    """BadInput says what to install where one of the modules is not there."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise BadInput(f'{what} needs {", ".join(missing)}: pip install "zariba[{extra}]"')


def need_lab(what: str) -> None:
    """Experiments, reports and ratings work with tables and charts."""
    need("lab", LAB, what)
