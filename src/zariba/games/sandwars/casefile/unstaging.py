"""A position back into the words of a case file."""

from zariba.games.sandwars.material.pack import PACK, SIDES
from zariba.games.sandwars.rules.state import DRAW, EVENTS, LANDED, PLACES, SandWars
from zariba.games.sandwars.rules.turn import ChooseObjective


def unstage(g: SandWars) -> dict[str, object]:
    """The words of a case that stage this position, at the start of a round or a phase."""
    boxes = {number: word for word, number in PLACES.items()}
    place = {}
    for p in range(PACK.count):
        at = g.at[p]
        place[PACK.piece_ids[p]] = PACK.space_ids[at] if at >= 0 else boxes.get(at, "pool")
    hqs = [hq for side in (0, 1) for hq in PACK.hqs[side] if g.at[hq] >= 0]
    words: dict[str, object] = {
        "empty": True,
        "active": SIDES[g.active],
        "first": SIDES[g.first],
        "turn": g.turn,
        "played": g.played,
        "chips": g.chips,
        "placed": g.placed,
        "war": g.war,
        "weather": g.weather,
        "coverage": g.coverage,
        "oil_down": g.oil_down,
        "place": {name: where for name, where in place.items() if where != "pool"},
        "pv": {PACK.piece_ids[hq]: g.pv[hq] if g.pv[hq] >= 0 else "down" for hq in hqs},
        "attached": {
            PACK.piece_ids[hq]: [PACK.piece_ids[p] for p in range(PACK.count) if g.boss[p] == hq]
            for hq in hqs
            if hq in g.boss
        },
        "cv": {PACK.piece_ids[p]: g.cv[p] for p in range(PACK.count) if g.cv[p] != PACK.cv[p]},
        "disrupted": [
            *(PACK.piece_ids[p] for p in range(PACK.count) if g.hurt[p]),
            *(PACK.space_ids[s] for s in range(PACK.size) if g.spoiled[s]),
        ],
        "control": {
            PACK.space_ids[s]: "none" if g.ctrl[s] < 0 else SIDES[g.ctrl[s]]
            for s in range(PACK.size)
            if g.ctrl[s] != PACK.home[s]
        },
        "hand": {SIDES[s]: [PACK.cards[c].id for c in g.hand[s]] for s in (0, 1)},
        "discard": {SIDES[s]: [PACK.cards[c].id for c in g.discard[s]] for s in (0, 1)},
        "objective": {
            SIDES[s]: PACK.objectives[g.objective[s]].id for s in (0, 1) if g.objective[s] >= 0
        },
        "open": [SIDES[s] for s in (0, 1) if g.open[s]],
        "rewarded": [SIDES[s] for s in (0, 1) if g.rewarded[s]],
        "captured": {
            PACK.piece_ids[p]: SIDES[g.taker[p]] for p in range(PACK.count) if g.taker[p] >= 0
        },
        "since": {PACK.piece_ids[p]: g.since[p] for p in range(PACK.count) if g.since[p]},
        "came": {
            PACK.piece_ids[p]: "air" if start == LANDED else PACK.space_ids[start]
            for p, start in g.came.items()
        },
        "across": {SIDES[s]: g.across[s] for s in (0, 1) if g.across[s]},
        "base_hand": {SIDES[s]: g.base_hand[s] for s in (0, 1)},
        "oil_up": {SIDES[s]: g.oil_up[s] for s in (0, 1)},
        "boom": {SIDES[s]: g.boom[s] for s in (0, 1)},
        "step": step_word(g),
    }
    return {word: value for word, value in words.items() if value not in ({}, [])}


def step_word(g: SandWars) -> str:
    """The step of a case that is nearest to where the game is."""
    if g.flow and isinstance(g.flow[0], ChooseObjective):
        return "objectives"
    if g.phase == EVENTS:
        return "end of events"
    return "discard" if g.phase == DRAW else "operations"
