"""The sides of an experiment's scenario, as results name them."""

from zariba import registry
from zariba.core.parties import Parties
from zariba.core.report import Side
from zariba.lab.experiment import Experiment


def sides_of(plan: Experiment) -> list[str]:
    """The names of the sides, the first that the margin is counted for."""
    return Parties(registry.load(plan.game), plan.scenario).names


def called(plan: Experiment) -> dict[str, Side]:
    """By side: its name and colours as the table has them."""
    parties = Parties(registry.load(plan.game), plan.scenario)
    return dict(zip(parties.names, parties.sides(), strict=True))
