"""What a seat always answers: questions that come again and again, answered for a person.

The game says which questions those are (`Choice.standing`). What a seat has said is kept beside
the table and told to nobody else; the answer is one more action of the seat, given after the
pause that reactions make, and undo takes it back and puts the question to the person.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import DONE, SET_UP, Action, Choice, Refusal
from zariba.core.flow import State
from zariba.server import reactions
from zariba.server.hints import ADVISER
from zariba.server.messages import SetAlways
from zariba.server.seats import HUMAN, WATCHERS_LOOK
from zariba.server.store import Lasting, Link, Store, StoreError
from zariba.server.thinking import BotFailed

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

log = logging.getLogger("zariba.server")

ONLY = "the-only-one"
"""The answer that names a piece or a place while there is just one that can be named."""
ONLY_SAYS = "the only one there is"
PREPARED: Action = ("prepared", 0)
AS_PREPARED = Lasting(SET_UP, "prepared", "as prepared")
"""What is kept for whoever wants to begin at once: the game's own set-up, and what it leaves open
as the game's bot would do it."""
BACK = ("back", "cancel")
"""Answers that undo what the seat has just begun: nobody wants them always."""
NO_ADVICE = Refusal("", "the bot has no answer here")
IN_A_ROW = 40
"""So many answers of a seat without a click of its own: then it is asked, whatever it said."""
NOT_YOUR_SEAT = Refusal("", "only who plays a seat can say what it always answers")
NOT_IN_A_LESSON = Refusal("", "in a guided game every answer is given by hand")
NOT_ASKED = Refusal("", "only the question you are asked can be given a lasting answer")
NAMES_SOMETHING = Refusal(
    "", "an answer that names a piece or a place is another each time: it cannot be kept"
)


class SeatLasting(msgspec.Struct, frozen=True):
    """A lasting answer, as its owner sees it."""

    seat: int
    question: str
    says: str


class AlwaysView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the holder of a link needs to know of lasting answers."""

    question: str = ""
    """What the present question is called, where it can be given one."""
    verbs: tuple[str, ...] = ()
    """The answers that can be kept."""
    answering: str = ""
    """The answer that the table is about to give."""
    kept: tuple[SeatLasting, ...] = ()
    told: tuple[str, ...] = ()
    """What was answered for the link's seats since the last click."""


class Always:
    """Gives the lasting answers of the people of one table."""

    def __init__(
        self, table: "LiveTable", store: Store, lasting: dict[int, tuple[Lasting, ...]]
    ) -> None:
        self.lasting = dict(lasting)
        self._table = table
        self._store = store
        self._by_hand: dict[int, int] = {}
        """By seat: the decision that is put to the person because its answer was taken back."""
        self._told: dict[int, list[str]] = {}
        self._given: dict[int, int] = {}
        """By seat: how many answers without a click of its own."""
        self._run_to = -1
        """How far the answers go that follow each other without a click."""
        self._tasks: dict[int, tuple[State, asyncio.Task[None]]] = {}

    @property
    def running(self) -> bool:
        """Whether an answer is due."""
        return any(not task.done() for _, task in self._tasks.values())

    def view(self, link: Link, looking: int) -> AlwaysView | None:
        """What the holder of a link may know: of the seats it plays, and of no other."""
        if not link.seats or self._table.coach.leads:
            return None
        view = AlwaysView(
            *self._offered(looking if looking in link.seats else None),
            kept=tuple(
                SeatLasting(seat, each.question, each.says)
                for seat in link.seats
                for each in self.lasting.get(seat, ())
                if each.question != SET_UP
            ),
            told=tuple(
                dict.fromkeys(line for seat in link.seats for line in self._told.get(seat, ()))
            ),
        )
        return view if view != AlwaysView() else None

    def _offered(self, seat: int | None) -> tuple[str, tuple[str, ...], str]:
        choice = None if seat is None else self._table.moment.choice(seat)
        if seat is None or choice is None or not choice.standing:
            return "", (), ""
        answer = self._answer(seat)
        verbs = () if choice.standing == SET_UP else self._verbs(choice)
        question = choice.standing if verbs or answer else ""
        return question, verbs, answer.says if answer else ""

    def _verbs(self, choice: Choice) -> tuple[str, ...]:
        """The answers that are the same whenever they are given: those that name nothing."""
        words = [self._table.game.spell(action) for action in choice.options]
        only = (ONLY,) if self._only(choice) is not None else ()
        return (*(verb for verb, arg in words if not arg and verb not in BACK), *only)

    def _only(self, choice: Choice) -> Action | None:
        """The one answer that names something; None where there are others, or none."""
        named = [action for action in choice.options if self._table.game.spell(action)[1]]
        return named[0] if len(named) == 1 else None

    def pending(self) -> list[int]:
        """The people's seats for which the table is about to answer."""
        asked = self._table.game.asked(self._table.journal.state) if self.lasting else ()
        return [seat for seat in asked if self._answer(seat) is not None]

    def _answer(self, seat: int) -> Lasting | None:
        """The answer the table gives for a seat; None when the seat answers for itself."""
        table, state = self._table, self._table.journal.state
        choice = table.moment.choice(seat) if seat in self.lasting else None
        if choice is None or not choice.standing or choice.idle is not None:
            return None
        if table.players[seat] not in HUMAN or self._by_hand.get(seat) == state.n:
            return None
        if table.coach.leads or self._given.get(seat, 0) >= IN_A_ROW:
            return None
        for each in self.lasting[seat]:
            if each.question == choice.standing:
                return each if self._actions(seat, each, choice) is not None else None
        return None

    def _actions(self, seat: int, lasting: Lasting, choice: Choice) -> list[Action] | None:
        """What it comes to now; none where the bot is to say, None where a person must."""
        if lasting != AS_PREPARED:
            action = self._action(seat, lasting, choice)
            return None if action is None else [action]
        if PREPARED in choice.options:
            return [PREPARED, DONE]
        if DONE in choice.options:
            return [DONE]
        return [] if ADVISER in self._table.game.bots() else None

    def _action(self, seat: int, lasting: Lasting, choice: Choice) -> Action | None:
        """The action, if it is offered and the game has no warning against it."""
        table = self._table
        try:
            plain = lasting.verb != ONLY
            action = table.game.read(lasting.verb, "") if plain else self._only(choice)
        except BadInput:  # said when the game had such an answer
            return None
        if action is None or action not in choice.options:
            return None
        return None if table.game.warning(table.journal.state, seat, action) else action

    # What people say and do.

    async def set(self, link: Link, wanted: SetAlways) -> Refusal | None:
        """Keep a lasting answer, or take it back."""
        table = self._table
        async with table.lock:
            refusal = self._why_not(link, wanted)
            if refusal is not None:
                return refusal
            others = (e for e in self.lasting.get(wanted.seat, ()) if e.question != wanted.question)
            said = tuple(others)
            if wanted.verb:
                says = await asyncio.to_thread(self._label, wanted)
                said = (*said, Lasting(wanted.question, wanted.verb, says))
            try:
                await table.write(self._store.keep_always, wanted.seat, said)
            except StoreError as error:
                return await table.not_stored(error)
            self.lasting[wanted.seat] = said
            self._by_hand.pop(wanted.seat, None)
            table.show(wanted.seat)
            self.wake()
            return None

    def _why_not(self, link: Link, wanted: SetAlways) -> Refusal | None:
        if not link.seats:
            return WATCHERS_LOOK
        if wanted.seat not in link.seats:
            return NOT_YOUR_SEAT
        if self._table.coach.leads:
            return NOT_IN_A_LESSON
        if not wanted.verb:
            return None
        choice = self._table.moment.choice(wanted.seat)
        if choice is None or not choice.standing or choice.standing != wanted.question:
            return NOT_ASKED
        return None if wanted.verb in self._verbs(choice) else NAMES_SOMETHING

    def _label(self, wanted: SetAlways) -> str:
        if wanted.verb == ONLY:
            return ONLY_SAYS
        scene = self._table.moment.scene(wanted.seat, 0)
        labels = [o.label for o in scene.options if (o.verb, o.arg) == (wanted.verb, "")]
        return (labels or [wanted.verb])[0][:256]

    def answered_by_hand(self, seat: int) -> None:
        """The person has clicked: what was answered for it before is known."""
        self._told.pop(seat, None)
        self._given.pop(seat, None)
        self._run_to = -1

    def ask_by_hand(self, seat: int) -> None:
        """An answer was taken back: put the question to the person this time."""
        self._by_hand[seat] = self._table.journal.state.n
        self.answered_by_hand(seat)

    # Answering.

    def wake(self) -> None:
        """Something has changed: look whether an answer is to be given."""
        state = self._table.journal.state
        for seat in self.pending():
            due = self._tasks.get(seat)
            if due is None or due[0] is not state or due[1].done():
                task = asyncio.get_running_loop().create_task(self._give(seat, state))
                self._tasks[seat] = (state, task)

    async def stop(self) -> None:
        """Leave the table."""
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _give(self, seat: int, state: State) -> None:
        table = self._table
        others = any(kind in HUMAN for n, kind in enumerate(table.players) if n != seat)
        await reactions.pause(reactions.hesitation() if others else reactions.ALONE_SECONDS)
        async with table.lock:
            lasting = self._answer(seat) if table.journal.state is state else None
            choice = table.moment.choice(seat)
            if lasting is None or choice is None:
                return
            actions = await self._decided(seat, lasting, choice)
            at = len(table.journal.record.actions)
            self._tell(seat, lasting)
            refusal: Refusal | None = NO_ADVICE
            try:
                refusal = await table.commit(seat, actions) if actions else NO_ADVICE
            except StoreError as error:
                refusal = await table.not_stored(error)
            if refusal is not None:
                log.warning("table %s: a lasting answer was not given: %s", table.id, refusal)
                self.ask_by_hand(seat)
                table.show(seat)
            self._note(at)

    async def _decided(self, seat: int, lasting: Lasting, choice: Choice) -> list[Action]:
        """The actions of an answer, from the bot where it is for the bot to say."""
        actions = self._actions(seat, lasting, choice)
        if actions:
            return actions
        try:
            return [(await self._table.hints.advise(seat, choice)).action]
        except BotFailed:
            return []

    def _tell(self, seat: int, lasting: Lasting) -> None:
        line = f"{lasting.question}: {lasting.says}"
        told = self._told.setdefault(seat, [])
        if told[-1:] != [line]:
            told.append(line)
        self._given[seat] = self._given.get(seat, 0) + 1

    def _note(self, at: int) -> None:
        """Answers that follow each other are one click to be taken back."""
        if self._run_to != at:
            self._table.takeback.clicked(at)
        self._run_to = len(self._table.journal.record.actions)
