"""What passes over the websocket; docs/wire.md explains each message."""

from typing import Annotated, Literal

import msgspec

from zariba.core.bad_input import BadInput, one_line
from zariba.core.choice import Refusal
from zariba.server.limits import ACTIONS_AT_ONCE

Id = int | str | None


class Act(msgspec.Struct, tag_field="type", tag="act"):
    """Do these, in answer to the scene that the seat knows by the number `n`."""

    n: int
    actions: Annotated[list[tuple[str, str]], msgspec.Meta(max_length=ACTIONS_AT_ONCE)]
    seat: int | None = None
    """Whose scene it was, for links that hold several seats."""
    id: Id = None


class Undo(msgspec.Struct, tag_field="type", tag="undo"):
    """Take the last action back, or more."""

    click: bool = False
    """All that the last `act` did."""
    to: int | None = None
    """All from the action on that the seat knows by this number."""
    id: Id = None


class Redo(msgspec.Struct, tag_field="type", tag="redo"):
    """Do again what was taken back last."""

    id: Id = None


class AskHint(msgspec.Struct, tag_field="type", tag="hint"):
    """What would the bot do?"""

    id: Id = None


class AskAdvice(msgspec.Struct, tag_field="type", tag="advise", forbid_unknown_fields=True):
    """What are the best orders now? It thinks, and tells how far it has come."""

    stop: bool = False
    """Tell what is known by now."""
    id: Id = None


class Why(msgspec.Struct, tag_field="type", tag="why"):
    """Why can this not be clicked?"""

    on: Literal["piece", "space"]
    target: str
    id: Id = None


class Lift(msgspec.Struct, tag_field="type", tag="lift"):
    """Where could the piece go that these actions choose, or why not to that space?"""

    n: int
    actions: Annotated[list[tuple[str, str]], msgspec.Meta(max_length=ACTIONS_AT_ONCE)]
    to: str = ""
    id: Id = None


class ShowOverlay(msgspec.Struct, tag_field="type", tag="overlay"):
    """An overlay, from a place where the kind needs one."""

    kind: str
    at: str | None = None
    id: Id = None


class ShowPast(msgspec.Struct, tag_field="type", tag="scene"):
    """The scene before action `at`, as the seat counts them."""

    at: int
    id: Id = None


class Whole(msgspec.Struct, tag_field="type", tag="whole"):
    """It has missed something: send the whole scene and log again."""

    id: Id = None


class Pause(msgspec.Struct, tag_field="type", tag="pause"):
    """Stop the bots or let them go on; going on also tries a bot that failed again."""

    on: bool
    id: Id = None


class Hurry(msgspec.Struct, tag_field="type", tag="hurry"):
    """Have the bot that thinks decide by what it knows by now."""

    id: Id = None


class TakeSeat(msgspec.Struct, tag_field="type", tag="take"):
    """Play on for a bot that failed."""

    seat: int
    id: Id = None


class SetReactions(msgspec.Struct, tag_field="type", tag="reactions", forbid_unknown_fields=True):
    """What a seat says beforehand about reactions; what is left out stays as it is."""

    seat: int
    window: str | None = None
    """Let all of this stretch of play pass; empty takes it back."""
    away: bool | None = None
    ask: bool | None = None
    id: Id = None


class SetAlways(msgspec.Struct, tag_field="type", tag="always", forbid_unknown_fields=True):
    """What a seat always answers to a question that comes again and again."""

    seat: int
    question: str
    """As the scene's `always` calls it."""
    verb: str = ""
    """The answer; empty takes it back."""
    id: Id = None


class Halt(msgspec.Struct, tag_field="type", tag="halt"):
    """Of an umpire: stop the table for now, or let play go on."""

    on: bool
    id: Id = None


class Eyes(msgspec.Struct, tag_field="type", tag="eyes"):
    """Of an umpire: see what a seat sees, or everything."""

    seat: str | None = None
    id: Id = None


class Rule(msgspec.Struct, tag_field="type", tag="rule", forbid_unknown_fields=True):
    """Of an umpire: a ruling, with its reason and those who may know it (everybody: null)."""

    do: Literal["amend", "ordain", "tell"]
    words: str = ""
    """To amend: words of a case file, as they are written there."""
    sides: int = 6
    faces: list[int] = []
    """To ordain: what the next dice of so many sides show."""
    text: str = ""
    """To tell."""
    reason: str = ""
    to: list[str] | None = None
    id: Id = None


class AskWords(msgspec.Struct, tag_field="type", tag="words"):
    """Of an umpire: the words by which this position can be amended, as they are now."""

    id: Id = None


Message = (
    Act
    | Undo
    | Redo
    | AskHint
    | AskAdvice
    | Why
    | Lift
    | ShowOverlay
    | ShowPast
    | Whole
    | Pause
    | Hurry
    | TakeSeat
    | SetReactions
    | SetAlways
    | Halt
    | Eyes
    | Rule
    | AskWords
)

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read_message(data: str | bytes) -> Message:
    """The message in a frame; BadInput says what is wrong with it."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"that message makes no sense here: {error}") from None


def write(type: str, **fields: object) -> bytes:
    """A message to a client."""
    return msgspec.json.encode({"type": type, **fields})


def refused(refusal: Refusal, id: Id = None) -> bytes:
    """Nothing was done, and why."""
    fields: dict[str, object] = {} if id is None else {"id": id}
    return write("refused", rule=refusal.rule, why=one_line(refusal.why), **fields)


def kind_of(error: BaseException) -> str:
    """What to tell people of an error: its text may name what a seat must not know."""
    return f"{type(error).__name__}; the server's log says more"
