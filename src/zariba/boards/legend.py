"""The key of a drawn map: what is sampled in it, as its file has it."""

from zariba.core.datafile import Datum


class Sample(Datum, frozen=True, kw_only=True):
    """An entry of the map's key: a drawing within one hex and what it means."""

    svg: str
    text: str = ""
    terrain: str = ""
    """Instead of a text: the terrain that it shows."""


class LegendFile(Datum, frozen=True, kw_only=True):
    """The whole of legend.toml, which `sheet/draw.py` writes."""

    sample: tuple[Sample, ...]
