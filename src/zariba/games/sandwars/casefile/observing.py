"""The `expect` words of Sand Wars' case files."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from zariba.core.bad_input import BadInput
from zariba.core.fact import differs, first_difference, shaped
from zariba.games.sandwars.casefile.words import card_of, piece_of, side_of, space_of
from zariba.games.sandwars.material.pack import PACK, SIDES
from zariba.games.sandwars.rules.combat import recon
from zariba.games.sandwars.rules.combat_frame import combat_now
from zariba.games.sandwars.rules.fire import firepower
from zariba.games.sandwars.rules.fog import mask
from zariba.games.sandwars.rules.hands import hand_max
from zariba.games.sandwars.rules.state import PHASES, PLACES, SandWars, attached
from zariba.games.sandwars.rules.supply import supplied

if TYPE_CHECKING:
    from zariba.games.sandwars.game import SandWarsGame

See = Callable[["SandWarsGame", SandWars, object], str | None]
BOXES = {number: word for word, number in PLACES.items()}


def where_is(g: SandWars, piece: int) -> str:
    """A piece's place in words."""
    return PACK.space_ids[g.at[piece]] if g.at[piece] >= 0 else BOXES[g.at[piece]]


def see_at(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Where pieces are: a space or a box."""
    wanted = shaped(value, dict[str, str], "at")
    return first_difference([(n, want, where_is(g, piece_of(n))) for n, want in wanted.items()])


def see_pieces(field: str) -> See:
    """A number of some pieces."""

    def see(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
        wanted = shaped(value, dict[str, int], field)
        track = getattr(g, field)
        return first_difference(
            [(f"{field} of {n}", want, track[piece_of(n)]) for n, want in wanted.items()]
        )

    return see


def see_pv(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Planning Values; "down" for an HQ that is face down."""
    wanted = shaped(value, dict[str, int | str], "pv")
    return first_difference(
        [
            (f"pv of {n}", want, "down" if g.pv[piece_of(n)] < 0 else g.pv[piece_of(n)])
            for n, want in wanted.items()
        ]
    )


def see_disrupted(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Whether pieces, or the printed resources of spaces, are disrupted."""
    wanted = shaped(value, dict[str, bool], "disrupted")
    return first_difference([(n, want, is_disrupted(g, n)) for n, want in wanted.items()])


def is_disrupted(g: SandWars, name: str) -> bool:
    """Of a piece, or of a space."""
    if name in PACK.space_index:
        return bool(g.spoiled[PACK.space_index[name]])
    return bool(g.hurt[piece_of(name)])


def see_attached(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Exactly what is attached to HQs, Leaders aside."""
    wanted = shaped(value, dict[str, list[str]], "attached")
    return first_difference(
        [
            (f"attached to {n}", sorted(want),
             sorted(PACK.piece_ids[p] for p in attached(g, piece_of(n))))
            for n, want in wanted.items()
        ]
    )  # fmt: skip


def see_leads(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The HQ a Leader or unit belongs to, "" for none."""
    wanted = shaped(value, dict[str, str], "leads")
    return first_difference(
        [
            (n, want, PACK.piece_ids[g.boss[piece_of(n)]] if g.boss[piece_of(n)] >= 0 else "")
            for n, want in wanted.items()
        ]
    )


def see_control(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Who controls spaces: ALG, MOR or none."""
    wanted = shaped(value, dict[str, str], "control")
    return first_difference(
        [
            (n, want, "none" if g.ctrl[space_of(n)] < 0 else SIDES[g.ctrl[space_of(n)]])
            for n, want in wanted.items()
        ]
    )


def see_captured(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Who captured bases: ALG, MOR or none."""
    wanted = shaped(value, dict[str, str], "captured")
    return first_difference(
        [
            (n, want, "none" if g.taker[piece_of(n)] < 0 else SIDES[g.taker[piece_of(n)]])
            for n, want in wanted.items()
        ]
    )


def see_plain(field: str) -> See:
    """A number or a yes or no of the state."""

    def see(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
        return differs(field, value, getattr(g, field))

    return see


def see_side(field: str) -> See:
    """A side that the state names."""

    def see(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
        return differs(field, value, SIDES[getattr(g, field)])

    return see


def see_pair(what: str, read: Callable[[SandWars, int], object]) -> See:
    """Something of each side that is named."""

    def see(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
        wanted = shaped(value, dict[str, object], what)
        return first_difference(
            [(f"{what} of {n}", want, read(g, side_of(n))) for n, want in wanted.items()]
        )

    return see


def see_phase(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The phase of the Player Turn."""
    return differs("phase", value, PHASES[g.phase])


def cards_of(pile: str) -> Callable[[SandWars, int], object]:
    """The cards of a pile by id."""

    def read(g: SandWars, side: int) -> object:
        return [PACK.cards[c].id for c in getattr(g, pile)[side]]

    return read


def top_of_discards(g: SandWars, side: int) -> object:
    """The card on top of a discard pile, "" for none."""
    return PACK.cards[g.discard[side][-1]].id if g.discard[side] else ""


def see_discarded(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Cards that must lie on a discard pile."""
    for name in shaped(value, list[str], "discarded"):
        card = card_of(name)
        if card not in g.discard[PACK.deck_of[card]]:
            return f"{name} is not on its discard pile"
    return None


def see_firepower(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The firepower of each side in the combat, without Combat logistics."""
    frame = combat_now(g)
    if frame is None:
        return "there is no combat"
    wanted = shaped(value, dict[str, int], "firepower")
    return first_difference(
        [
            (f"firepower of {n}", want,
             sum(part.value for part in firepower(g, frame, side_of(n), 0)))
            for n, want in wanted.items()
        ]
    )  # fmt: skip


def see_recon(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The Recon value of each side in the combat."""
    frame = combat_now(g)
    if frame is None:
        return "there is no combat"
    wanted = shaped(value, dict[str, int], "recon")
    return first_difference(
        [(f"recon of {n}", want, recon(g, frame, side_of(n))) for n, want in wanted.items()]
    )


def see_combat(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The combat that is going on: space, round, advantage, lost; false for none."""
    frame = combat_now(g)
    if value is False:
        return None if frame is None else f"there is a combat in {PACK.space_ids[frame.space]}"
    if frame is None:
        return "there is no combat"
    wanted = shaped(value, dict[str, object], "combat")
    found: dict[str, object] = {
        "space": PACK.space_ids[frame.space],
        "round": frame.round,
        "advantage": SIDES[frame.advantage] if frame.advantage >= 0 else "none",
        "lost": {SIDES[side]: frame.lost[side] for side in (0, 1)},
        "support": sorted(PACK.piece_ids[m] for m in frame.support),
        "interceptors": sorted(PACK.piece_ids[m] for m in frame.interceptors),
        "breakthrough": frame.breakthrough,
        "intel": frame.intel,
    }
    return first_difference([(w, want, found.get(w)) for w, want in wanted.items()])


def see_loc(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Whether pieces have a LOC."""
    wanted = shaped(value, dict[str, bool], "loc")
    return first_difference([(n, want, has_loc(g, n)) for n, want in wanted.items()])


def has_loc(g: SandWars, name: str) -> bool:
    """Of a piece on the map; one in a box has none to ask for."""
    piece = piece_of(name)
    if g.at[piece] < 0:
        raise BadInput(f"loc: {name} is not on the map, it is in {where_is(g, piece)!r}")
    return supplied(g, PACK.side[piece], g.at[piece], not PACK.conventional[piece])


def see_sees(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """What a side sees of the enemy in a space: ids, or the backs of blocks in words."""
    wanted = shaped(value, dict[str, dict[str, list[str]]], "sees")
    pairs: list[tuple[str, object, object]] = []
    for name, spaces in wanted.items():
        view = mask(g, side_of(name))
        foe = 1 - side_of(name)
        for space, want in spaces.items():
            there = view.ground[foe * PACK.size + space_of(space)]
            pairs.append((f"{name} sees in {space}", sorted(want), sorted(map(look_of, there))))
    return first_difference(pairs)


def look_of(piece: int) -> str:
    """A piece as it is seen: its id, or small, large, large down, with disrupted."""
    if piece < PACK.count:
        return PACK.piece_ids[piece]
    _, large, down, hurt = PACK.backs[piece - PACK.count]
    words = ["large" if large else "small"]
    return " ".join(words + ["down"] * down + ["disrupted"] * hurt)


def see_knows(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """What a side knows of the enemy's hand (a list of cards, "?" unseen) or objective."""
    wanted = shaped(value, dict[str, dict[str, object]], "knows")
    pairs: list[tuple[str, object, object]] = []
    for name, words in wanted.items():
        view = mask(g, side_of(name))
        foe = 1 - side_of(name)
        goal = view.objective[foe]
        found: dict[str, object] = {
            "hand": [PACK.cards[c].id if c >= 0 else "?" for c in view.hand[foe]],
            "objective": PACK.objectives[goal].id if goal >= 0 else "?",
        }
        pairs += [(f"{name} knows {w}", want, found.get(w)) for w, want in words.items()]
    return first_difference(pairs)


def see_result(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """How the game ended: winner (ALG, MOR, none) and rule; false while it goes on."""
    if value is False:
        return None if g.result is None else f"the game is over: {g.result.why}"
    if g.result is None:
        return "the game is not over"
    wanted = shaped(value, dict[str, str], "result")
    winner = SIDES[g.result.winner] if g.result.winner >= 0 else "none"
    found = {"winner": winner, "rule": g.result.rule}
    return first_difference([(w, want, found.get(w)) for w, want in wanted.items()])


def see_asked(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The sides that hold a choice now."""
    return differs("asked", value, [SIDES[seat] for seat in game.asked(g)])


def see_step(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The step that asks now, by its name in the code."""
    return differs("step", value, type(game.top(g)).__name__ if g.result is None else "")


def see_news(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Kinds of events that the last action must have brought about."""
    kinds = {event.kind for event in g.news}
    for word in shaped(value, list[str], "news"):
        if word not in kinds:
            return f"nothing was told of {word!r}; told: {', '.join(sorted(kinds))}"
    return None


def see_quiet(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """Kinds of events that the last action must not have brought about."""
    kinds = {event.kind for event in g.news}
    for word in shaped(value, list[str], "quiet"):
        if word in kinds:
            return f"{word!r} was told; told: {', '.join(sorted(kinds))}"
    return None


def see_fire(game: "SandWarsGame", g: SandWars, value: object) -> str | None:
    """The last fire that the last action brought about.

    by, power, total (of the dice), hits (as printed), lost (as halved), retreat, rule (of it).
    """
    fires = [event for event in g.news if event.kind == "fire"]
    if not fires:
        return "nobody fired"
    shot = fires[-1]
    found: dict[str, object] = {
        "by": SIDES[shot.seat],
        "power": sum(part.value for part in shot.parts),
        "total": shot.die % 100,
        "hits": shot.to,
        "lost": shot.value,
        "retreat": shot.die >= 100,
        "rule": shot.word,
    }
    wanted = shaped(value, dict[str, object], "fire")
    return first_difference([(w, want, found.get(w)) for w, want in wanted.items()])


SEE: dict[str, See] = {
    "at": see_at,
    "cv": see_pieces("cv"),
    "pv": see_pv,
    "disrupted": see_disrupted,
    "attached": see_attached,
    "leads": see_leads,
    "control": see_control,
    "captured": see_captured,
    "chips": see_plain("chips"),
    "turn": see_plain("turn"),
    "played": see_plain("played"),
    "war": see_plain("war"),
    "weather": see_plain("weather"),
    "coverage": see_plain("coverage"),
    "active": see_side("active"),
    "first": see_side("first"),
    "phase": see_phase,
    "hand": see_pair("hand", cards_of("hand")),
    "discard": see_pair("discard", cards_of("discard")),
    "aside": see_pair("aside", cards_of("aside")),
    "discarded": see_discarded,
    "top": see_pair("top", top_of_discards),
    "hand_size": see_pair("hand_size", lambda g, side: len(g.hand[side])),
    "deck_size": see_pair("deck_size", lambda g, side: len(g.deck[side])),
    "hand_max": see_pair("hand_max", hand_max),
    "base_hand": see_pair("base_hand", lambda g, side: g.base_hand[side]),
    "open": see_pair("open", lambda g, side: g.open[side]),
    "objective": see_pair("objective", lambda g, side: PACK.objectives[g.objective[side]].id),
    "firepower": see_firepower,
    "recon": see_recon,
    "combat": see_combat,
    "loc": see_loc,
    "sees": see_sees,
    "knows": see_knows,
    "result": see_result,
    "asked": see_asked,
    "step": see_step,
    "news": see_news,
    "quiet": see_quiet,
    "fire": see_fire,
}
