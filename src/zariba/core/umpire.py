"""An umpire's rulings: what he amends, ordains and tells, as data that replays like an action."""

import tomllib
from collections.abc import Mapping

import msgspec

from zariba.core.bad_input import BadInput, one_line
from zariba.core.bounds import RULING, UMPIRE
from zariba.core.case import check_numbers, toml, toml_key
from zariba.core.choice import Refusal
from zariba.core.flow import State
from zariba.core.game import OVER, WATCHER, Game
from zariba.core.record import Entry
from zariba.core.scene import LogEntry, Scene

VERB = "rule"
"""What a ruling is called among the actions; its words are the order as JSON."""
SIDES = 1_000
ORDAINED = 20
"""So many dice may be ordained at once."""
TOLD = 1_000
"""How many characters one message of an umpire may have."""
SPOKEN = 400
"""So many are told of an order in the log."""
TRIED = 12
"""So many of the options are tried out before a position is amended."""


class Order(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """What an umpire orders; `to` are the seats that may know it, None for everybody."""

    to: tuple[int, ...] | None = None


class Amend(Order, frozen=True, kw_only=True, tag="amend", forbid_unknown_fields=True):
    """The position is to be another, by words of a case file."""

    words: dict[str, object]


class Ordain(Order, frozen=True, kw_only=True, tag="ordain", forbid_unknown_fields=True):
    """The next dice of so many sides are to show these faces, and no others ordained before."""

    sides: int
    faces: tuple[int, ...]


class Tell(Order, frozen=True, kw_only=True, tag="tell", forbid_unknown_fields=True):
    """These seats are to know something."""

    text: str


Ruling = Amend | Ordain | Tell

_decoder: msgspec.json.Decoder[Ruling] = msgspec.json.Decoder(Ruling)


def write_order(order: Ruling) -> str:
    """The order as an entry of the journal holds it."""
    return msgspec.json.encode(order).decode()


def read_order(entry: Entry) -> Ruling:
    """The order of an entry; BadInput when it is none."""
    try:
        if entry.verb == VERB:
            return _decoder.decode(entry.arg)
    except (msgspec.DecodeError, RecursionError):
        pass
    raise BadInput(f"the umpire's {entry.verb!r} is no ruling")


def read_words(text: str) -> dict[str, object]:
    """The words of a case file that someone has typed; BadInput says what is wrong with them."""
    try:
        words: dict[str, object] = tomllib.loads(text)
        check_numbers(words)
        plain: dict[str, object] = msgspec.json.decode(msgspec.json.encode(words))
    except RecursionError:
        raise BadInput("these words are nested too deeply") from None
    except (ValueError, TypeError) as error:
        raise BadInput(f"these are no words of a case file: {error}") from None
    if not plain:
        raise BadInput("say what is to be another, for instance: turn = 3")
    return plain


def carry_out(game: Game[State], state: State, entry: Entry) -> Refusal | None:
    """Do what an entry of a journal says: an action of a seat, or a ruling."""
    if entry.seat != UMPIRE:
        return game.apply(state, entry.seat, game.read(entry.verb, entry.arg))
    order = read_order(entry)
    if state.result is not None:
        return OVER
    if isinstance(order, Amend):
        amend(game, state, order.words)
    else:
        state.news = []
        if isinstance(order, Ordain):
            others = tuple(each for each in state.ordered if each[0] != order.sides)
            state.ordered = others + tuple((order.sides, face) for face in order.faces)
    state.n += 1
    return None


def amend(game: Game[State], state: State, words: Mapping[str, object]) -> None:
    """Change a position by words of a case file and let play go on from there."""
    game.amend(state, words)
    state.news = []
    game.settle(state)


def why_not(game: Game[State], state: State, order: Ruling) -> Refusal | None:
    """Why this cannot be ruled now; None when it can."""
    if state.result is not None:
        return OVER
    seats = range(len(game.seats_in(state.scenario)))
    if any(seat not in seats for seat in order.to or ()):
        return Refusal("", "the game has no such seat to be told")
    if len(write_order(order)) > RULING:
        return Refusal("", f"a ruling has at most {RULING} characters: rule in several steps")
    match order:
        case Amend():
            return _why_not_amend(game.blind(), state, order.words)
        case Ordain():
            return _why_not_ordain(order)
        case Tell():
            return _why_not_tell(order)


def _why_not_tell(order: Tell) -> Refusal | None:
    if not order.text.strip():
        return Refusal("", "say what is to be told")
    if len(order.text) > TOLD:
        return Refusal("", f"at most {TOLD} characters can be told at once")
    return None


def _why_not_ordain(order: Ordain) -> Refusal | None:
    if not 2 <= order.sides <= SIDES:
        return Refusal("", f"a die has 2 to {SIDES} sides")
    if len(order.faces) > ORDAINED:
        return Refusal("", f"at most {ORDAINED} dice can be ordained at once")
    for face in order.faces:
        if not 1 <= face <= order.sides:
            return Refusal("", f"{face} is not on a die of {order.sides}")
    return None


def _why_not_amend(game: Game[State], state: State, words: Mapping[str, object]) -> Refusal | None:
    """Why the position cannot be amended so: it must be one from which play can go on."""
    twin = state.clone()
    try:
        game.amend(twin, words)
        twin.news = []
        wrong = game.broken(twin)
        if not wrong:
            game.settle(twin)
            wrong = game.broken(twin)
        if wrong:
            return Refusal("", f"that cannot be: {wrong[0]}")
        _look_at_all(game, twin)
        return _unanswerable(game, twin)
    except BadInput as error:
        return Refusal("", one_line(str(error)))
    except Exception as error:  # whatever the rules stumble over must not become the position
        return Refusal("", f"play could not go on from that position ({type(error).__name__})")


def _look_at_all(game: Game[State], state: State) -> None:
    """See the position with all eyes, which fails where it cannot be drawn."""
    for seat in (WATCHER, *game.played_seats(state.scenario)):
        view = game.mask(state, seat)
        game.scene(view, seat, game.choice(state, seat) if seat >= 0 else None)
        game.chronicle(view, seat)
    game.scene(state, WATCHER, None)


def _unanswerable(game: Game[State], state: State) -> Refusal | None:
    for seat in game.asked(state):
        choice = game.choice(state, seat)
        if choice is None or not choice.options:
            return Refusal("", f"nothing would be left to do for {game.names(state, (seat,))}")
        for option in choice.options[:: max(1, len(choice.options) // TRIED)]:
            game.apply(state.clone(), seat, option)
    return None


def truth(game: Game[State], state: State) -> Scene:
    """The picture of everything: what watchers see of the whole state, and every side's trays."""
    scene = game.scene(state, WATCHER, None)
    shown = {piece.id for piece in scene.pieces}
    shown.update(piece.id for tray in scene.trays for piece in tray.pieces)
    trays = list(scene.trays)
    who = game.seats_in(state.scenario)
    for seat in game.played_seats(state.scenario):
        for tray in game.scene(state, seat, None).trays:
            held = {piece.id for piece in tray.pieces}
            if held <= shown:
                continue
            shown |= held
            title = tray.title.removeprefix("Your ")
            kind = "box" if tray.kind == "hand" else tray.kind
            title = f"{who[seat].name}: {title[:1].lower()}{title[1:]}"
            trays.append(
                msgspec.structs.replace(tray, id=f"{seat}-{tray.id}", title=title, kind=kind)
            )
    return msgspec.structs.replace(scene, trays=tuple(trays))


# In words.


def may_know(order: Ruling, seat: int) -> bool:
    """Whether a ruling is told to a seat, a watcher or the umpire himself."""
    return seat == UMPIRE or order.to is None or seat in order.to


def told(
    game: Game[State], state: State, order: Ruling, reason: str, number: int
) -> list[LogEntry]:
    """The line of the log for a ruling, for those who may know it."""
    scene = game.scene(game.mask(state, WATCHER), WATCHER, None)
    text = f"The umpire {spoken(order)}"
    return [LogEntry(number, scene.turn, scene.phase, WATCHER, text, reason=reason)]


def lines(
    game: Game[State], state: State, entry: Entry, reason: str, view: State, seat: int, over: bool
) -> list[LogEntry]:
    """What a seat may read of an entry that has just been carried out, from what it sees now.

    Everything is told once the game is over; the reason of an action only to who took it.
    """
    eyes = WATCHER if seat == UMPIRE else seat
    news = game.chronicle(view, eyes)
    if entry.seat == UMPIRE:
        order = read_order(entry)
        mine = told(game, state, order, reason, view.n) if over or may_know(order, seat) else []
        return [*mine, *news]
    if reason and news and (over or seat in (entry.seat, UMPIRE)):
        news[0] = msgspec.structs.replace(news[0], reason=reason)
    return news


def spoken(order: Ruling) -> str:
    """A ruling as the log has it."""
    match order:
        case Amend():
            parts = (f"{toml_key(word)} = {plain(value)}" for word, value in order.words.items())
            return one_line(f"amends the position: {'; '.join(parts)}.", SPOKEN)
        case Ordain(faces=()):
            return f"takes back what was ordained of dice of {order.sides} sides."
        case Ordain():
            faces = ", ".join(str(face) for face in order.faces)
            return f"ordains the next dice of {order.sides} sides: {faces}."
        case Tell():
            return f"says: {one_line(order.text, TOLD)}"


def plain(value: object) -> str:
    """A value of a case file as it would be written there."""
    try:
        return toml(value)
    except BadInput:
        return msgspec.json.encode(value).decode()
