"""The turn marker, the chips and the outbreak of Open Hostilities."""

from zariba.core.choice import Refusal
from zariba.core.flow import Result
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.decks import reshuffle
from zariba.games.sandwars.rules.objectives import fulfilled
from zariba.games.sandwars.rules.state import SandWars, last_turn


def advance_turn(g: SandWars, rule: str) -> None:
    """One space on the track; on 10 the game is over (end.early, dice.both_tracks)."""
    if g.turn == last_turn(g):
        end_game(g, rule)
        return
    g.turn += 1
    g.report("turn", value=g.turn, word=rule)
    if g.turn % 2 == 0:  # hand.growth, hand.growth.jump
        most = g.pack.common.hand_base_cap
        mine, theirs = (min(most, size + g.pack.common.hand_growth) for size in g.base_hand)
        g.base_hand = (mine, theirs)  # hand.cap


def add_chips(g: SandWars, number: int, rule: str) -> None:
    """Chips go to the Pool before hostilities, double under Global news coverage.

    def.cascade.place, def.cascade.after, evt.news.chips.
    """
    if g.war or not number:
        return
    g.placed += number
    g.chips += 2 * number if g.coverage else number
    g.report("chips", value=g.chips, to=2 * number if g.coverage else number, word=rule)


def remove_chips(g: SandWars, number: int, rule: str) -> None:
    """Chips leave the Pool, as far as there are any (evt.un.floor)."""
    g.chips = max(0, g.chips - number)
    g.report("chips", value=g.chips, to=-number, word=rule)


def start_war(g: SandWars, rule: str) -> None:
    """Open Hostilities commence: decks, marker and first player (oh.reshuffle, oh.marker).

    The Active player is first from now on, whoever drew the card (oh.first, oh.stay); there is
    no way back to the Strategic track (int.two_levels).
    """
    g.war = True
    g.turn = 1
    g.first = g.active
    g.report("war", seat=g.active, word=rule)
    for seat in (ALG, MOR):
        reshuffle(g, seat)


def end_game(g: SandWars, rule: str) -> None:
    """The objectives are judged on the position as it stands (win.control_now)."""
    g.open = (True, True)  # win.reveal.end
    met = [fulfilled(g, seat) for seat in (ALG, MOR)]
    titles = [
        g.pack.objectives[g.objective[s]].title if g.objective[s] >= 0 else "" for s in (0, 1)
    ]
    if met[ALG] and met[MOR]:
        g.result = Result(
            -1, "win.marginal", "both objectives are fulfilled: a marginal victory for both"
        )
    elif met[ALG] or met[MOR]:
        seat = ALG if met[ALG] else MOR
        name = ("Algeria", "Morocco")[seat]
        g.result = Result(
            seat, "win.decisive", f"{name} alone fulfils its objective, {titles[seat]}"
        )
    else:
        g.result = Result(-1, "win.draw", "neither objective is fulfilled")
    g.shown += 1
    g.report("end", word=rule)


def abroad(pack: SandWarsPack, seat: int, space: int) -> bool:
    """Whether a space lies in the opponent's home country.

    The limits before hostilities hold there only: not at home (oh.limit.home), not in the
    disputed space (map.disputed.enter), whose way out leads home or abroad (map.disputed.leave).
    """
    return pack.home[space] == 1 - seat


STAYS_HOME = Refusal(
    "oh.limit.division", "{it} is out of the question: before hostilities divisions stay at home"
)


def may_enter(g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> bool:
    """Before hostilities no division HQ goes into the enemy's country, then all may.

    oh.limit.division, R-85, oh.free.
    """
    if g.war or g.pack.home[space] != 1 - seat:
        return True
    division = g.pack.division
    return not any(division[p] for p in pieces)
