"""Who wins and when (4.0)."""

from zariba.core.choice import Part
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.state import Keren, finish
from zariba.games.keren.rules.supply import road_to_keren
from zariba.games.keren.rules.zones_of_control import in_zoc


def scoring_hexes(g: Keren) -> list[int]:
    """The VP hexes that count now: last in Commonwealth hands, in no Italian zone (4.2d)."""
    return [
        number
        for number, place in enumerate(g.pack.vp_hexes)
        if g.held[number] == COMMONWEALTH and not in_zoc(g, place, ITALIAN)
    ]


def total_vp(g: Keren) -> int:
    """Points for losses and for hexes together (4.2f)."""
    return g.vp + sum(g.pack.vp_values[number] for number in scoring_hexes(g))


def vp_parts(g: Keren) -> tuple[Part, ...]:
    """What the total is made of."""
    pack = g.pack
    losses = (Part("units eliminated", "4.2a", g.vp),)
    return losses + tuple(
        Part(
            f"{pack.place_name[pack.vp_hexes[n]]} {pack.codes[pack.vp_hexes[n]]}",
            "4.2d",
            value,
        )
        for n in scoring_hexes(g)
        for value in (pack.vp_values[n],)
    )


def judge_road(g: Keren) -> None:
    """At the end of every Administrative Phase: an open road wins at once (4.1a, 4.1e)."""
    if road_to_keren(g):
        finish(g, COMMONWEALTH, "4.1a", "the road to the Keren fort is open")


def judge_points(g: Keren) -> None:
    """At the end of every turn: enough points win, the last turn's end loses (4.2f, 5.0e)."""
    plan = g.plan
    total = total_vp(g)
    if total >= plan.win_vp:
        finish(g, COMMONWEALTH, "4.2f", f"{total} victory points of {plan.win_vp}")
    elif g.turn >= plan.turns:
        finish(g, ITALIAN, "4.2f", f"Keren holds: {total} victory points of {plan.win_vp}")
