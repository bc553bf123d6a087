"""What Mog '93 counts at a moment: casualties by kind of man, crash sites secured (vic.*).

Somalis are not counted: figures come and go, and how many fell decides nothing.
"""

from zariba.core.count import Count
from zariba.core.game import Game
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.mission import sites
from zariba.games.mog93.rules.state import SET_UP, Mog, figures_on_table, on_table, seat_of


def count(game: Game[Mog], view: Mog) -> Count:
    """The figures of a view: the Americans are ahead by the men who may still fall."""
    seats = [seat.id for seat in game.seats_in(view.scenario)]
    fallen = [m for m in range(len(view.ap)) if view.counted[m] and view.ap[m] == 0]
    ahead = float(spare(view, len(fallen)))
    marked = {site: seats[0] if site in view.marked else "" for site in sites(view)}
    return Count(
        turn=0 if view.phase == SET_UP else view.turn,
        tracks={
            "casualties": len(fallen),
            "crowd": figures_on_table(view),
            **({"sites": len(view.marked)} if view.plan.need else {}),
        },
        lost=lost(view, fallen, seats),
        lost_in="men",
        held={site_name(site): who for site, who in marked.items()},
        margin=dict.fromkeys(seats[:SOMALIS], ahead) | {seats[SOMALIS]: -ahead},
        unit="men",
        meaning="The Americans are ahead by the men who may still fall before even a partial"
        " victory is lost; at the end all who are left behind count too.",
    )


def spare(view: Mog, fallen: int) -> int:
    """How many more may fall before even a partial victory is lost; at the end those who were
    left behind count as well (vic.partial, vic.count)."""
    everyone = [m for m in range(len(view.ap)) if view.counted[m]]
    if view.result is not None:
        fallen += sum(view.ap[m] > 0 and on_table(view, m) for m in everyone)
    share = view.pack.numbers.partial_victory_casualties_below_percent
    limit = (share * len(everyone) + 99) // 100
    return limit - 1 - fallen


def lost(view: Mog, fallen: list[int], seats: list[str]) -> dict[str, dict[str, int]]:
    """By seat: those who fell, by their service."""
    found: dict[str, dict[str, int]] = {}
    for model in fallen:
        service = view.pack.kinds[view.kind[model]].name
        arms = found.setdefault(seats[seat_of(view, model)], {})
        arms[service] = arms.get(service, 0) + 1
    return found


def site_name(site: str) -> str:
    """A crash site by its number; those that came about in play are named after the helicopter."""
    for begins, name in (("crash", "Crash site"), ("wreck", "New crash site")):
        if site.startswith(begins):
            return f"{name} {site.removeprefix(begins)}"
    return site
