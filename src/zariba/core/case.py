"""Staged positions with expected outcomes: the case files that show each rule at work."""

import re
import tomllib
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action
from zariba.core.dice import DiceError, numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game

FindGame = Callable[[str], Game[State]]

FRAME = ("title", "rules", "game", "scenario", "options", "then")
"""The words of a case file that mean the same in every game; the rest goes to `Game.stage`."""

SHARED = (*FRAME, "empty")
"""The words of a case that a game need not know; `empty` clears the table in every one."""

OFFERED_AT_MOST = 12
"""A case made from a save lists no more of the options than this."""

STANDING_AT_MOST = 24
"""So many options are named when a case fails."""


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that must not be allowed, and the rule that forbids it."""

    action: list[str | int]
    rule: str


class Chances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the odds shown for an action must be: ways for some of the outcomes, out of how many."""

    action: list[str | int]
    outcomes: dict[str, int]
    of: int


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[then]]`: what a seat does, the dice that fall, what must hold after."""

    seat: str = ""
    do: list[list[str | int]] = []
    dice: list[int] = []
    expect: dict[str, object] = {}
    refused: Refused | list[Refused] = []
    offered: list[list[str | int]] = []
    not_offered: list[list[str | int]] = []
    exactly: list[list[str | int]] | None = None
    """All that is offered, in any order."""
    odds: list[Chances] = []


LARGEST = 1e9


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case file as read, before its game has looked at it."""

    title: str
    rules: list[str]
    game: str
    scenario: str = ""
    options: list[str] = []
    then: list[Block]
    position: dict[str, object]
    """The game's own words: place, state, turn, step, ..."""
    warnings: tuple[str, ...] = ()
    """What its author may not have meant."""


class Outcome(msgspec.Struct, frozen=True):
    """What running a case showed; no failure means that it passed."""

    path: Path
    title: str
    failure: str = ""
    standing: str = ""
    """Where play stood when it failed."""
    warnings: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as the case says."""
        return not self.failure


class Failed(Exception):
    """Something is not as the case says."""


def find_cases(paths: list[Path]) -> list[Path]:
    """The case files that the paths name: files, and all *.toml in folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.toml"))
        elif path.exists():
            found.append(path)
        else:
            raise BadInput(f"there is no case file or folder {path}")
    return found


def load_case(path: Path) -> Case:
    """Read a case file; BadInput names the key that is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
        words: dict[str, object] = tomllib.loads(text)
        check_numbers(words)
    except RecursionError:
        raise BadInput("not readable: it is nested too deeply") from None
    except (OSError, ValueError) as error:  # no text, no TOML, a number of a mile's length
        raise BadInput(f"not readable: {error}") from None
    position = {key: value for key, value in words.items() if key not in FRAME}
    plain = {key: value for key, value in words.items() if key in FRAME}
    try:
        case = msgspec.convert({**plain, "position": position, "warnings": misread(text)}, Case)
    except msgspec.ValidationError as error:
        raise BadInput(str(error)) from None
    if not case.scenario and position.get("empty") is not True:
        raise BadInput("name a `scenario` to start from, or say `empty = true`")
    if not case.then:
        raise BadInput("a case needs a [[then]] block: what is done and what must hold")
    for number, block in enumerate(case.then, 1):
        if block == Block(seat=block.seat):
            raise BadInput(f"block {number} does nothing and expects nothing")
        if not block.seat and block != Block(dice=block.dice, expect=block.expect):
            raise BadInput(f"block {number}: `seat` is missing")
    return case


def check_numbers(value: object, key: str = "") -> None:
    """BadInput for a number that no position or outcome can have: TOML knows inf and nan."""
    if isinstance(value, dict):
        for name, part in value.items():
            check_numbers(part, str(name))
    elif isinstance(value, list):
        for part in value:
            check_numbers(part, key)
    elif isinstance(value, int | float) and not -LARGEST < value < LARGEST:
        raise BadInput(f"{key}: {str(value)[:20]} is no number that a game has")


def misread(text: str) -> list[str]:
    """`expect` written above `do` in a block: what is done comes first, wherever it stands."""
    warnings: list[str] = []
    number, expected = 0, False
    for line in text.splitlines():
        if line.startswith("[[then]]"):
            number, expected = number + 1, False
        elif number and re.match(r"(expect[.\w]*\s*=|\[then\.expect)", line):
            expected = True
        elif number and expected and re.match(r"do\s*=", line):
            warnings.append(f"block {number}: `expect` stands above `do`, but is checked after it")
    return warnings


def run_case(path: Path, find: FindGame) -> Outcome:
    """Play a case file; whatever is wrong with it is its failure."""
    title = ""
    stood = ""
    warnings: tuple[str, ...] = ()
    try:
        case = load_case(path)
        title, warnings = case.title, case.warnings
        game = find(case.game)
        game.unasked.clear()
        state = lay_out(game, case)
        for number, block in enumerate(case.then, 1):
            try:
                run_block(game, state, block)
            except (Failed, BadInput, DiceError) as error:
                stood = standing(game, state)
                raise Failed(f"block {number}: {error}") from None
            game.unasked.clear()
    except (Failed, BadInput) as error:
        return Outcome(path, title, str(error), stood, warnings)
    except Exception as error:  # a crash in a rule fails this case and not the others
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        crash = f"crashed at {where}: {type(error).__name__}: {error}"
        return Outcome(path, title, crash, stood, warnings)
    return Outcome(path, title, warnings=warnings)


def standing(game: Game[State], state: State) -> str:
    """Where play stands, who is asked and what is offered: a line each."""
    lines: list[str] = []
    seats = game.seats_in(state.scenario)
    if game.unasked:
        given = ", ".join(f"{seats[seat].id} in {step}" for seat, step in game.unasked)
        lines.append(f"answered 'done' without asking: {given}")
    if state.result is not None:
        lines.append(f"the game is over: {state.result.why}")
        return "\n".join(lines)
    where = f"{type(state.flow[-1]).__name__}, decision {state.n}" if state.flow else "no step"
    try:
        asked = [(seat, game.choice(state, seat)) for seat in game.asked(state)]
    except (AssertionError, IndexError):  # the failure came in the middle of a step
        lines.append(f"play broke off in {where}")
        return "\n".join(lines)
    lines.append(f"play stands at {where}")
    for seat, choice in asked:
        if choice is not None:
            options = [spoken([w for w in game.spell(o) if w]) for o in choice.options]
            more = len(options) - STANDING_AT_MOST
            offered = ", ".join(options[:STANDING_AT_MOST]) + (f" and {more} more" * (more > 0))
            lines.append(f"{seats[seat].id} is asked {choice.prompt!r} and offered {offered}")
    return "\n".join(lines)


def lay_out(game: Game[State], case: Case) -> State:
    """The position of a case at its first decision; nothing is rolled on the way there."""
    scenario = game.scenario(case.scenario) if case.scenario else game.scenarios[0]
    state = game.new_state(
        scenario.id, game.check_options(case.options, scenario.id), numbered_seed(0)
    )
    state.loaded = ()
    try:
        game.stage(case.position, state)
        state.loaded = ()
        game.settle(state)
    except DiceError as error:
        raise Failed(f"the position rolls dice before anyone has acted: {error}") from None
    return state


def run_block(game: Game[State], state: State, block: Block) -> None:
    """Do what a block says and check what it expects."""
    state.loaded = tuple(block.dice)
    seat = game.seat(block.seat, state.scenario) if block.seat else -1
    for words in block.do:
        action = read_action(game, words)
        refusal = game.apply(state, seat, action)
        if refusal is not None:
            raise Failed(f"{spoken(words)} by {block.seat} was refused: {refusal}")
    if state.loaded:
        raise Failed(f"dice left over: {list(state.loaded)} of {block.dice}")
    for word, value in block.expect.items():
        trouble = game.observe(state, word, value)
        if trouble is not None:
            raise Failed(f"expected {word}: {trouble}")
    for refused in [block.refused] if isinstance(block.refused, Refused) else block.refused:
        check_refused(game, state, seat, refused)
    for words in block.offered:
        why = game.why_not(state, seat, read_action(game, words))
        if why is not None:
            raise Failed(f"{spoken(words)} should be offered to {block.seat}, but: {why}")
    for words in block.not_offered:
        if game.why_not(state, seat, read_action(game, words)) is None:
            raise Failed(f"{spoken(words)} should not be offered to {block.seat}, but is")
    if block.exactly is not None:
        check_exactly(game, state, seat, [read_action(game, words) for words in block.exactly])
    for chances in block.odds:
        check_odds(game, state, seat, chances)


def check_exactly(game: Game[State], state: State, seat: int, wanted: list[Action]) -> None:
    """The seat must be offered these, no more and no fewer."""
    choice = game.choice(state, seat)
    offered = choice.options if choice is not None else []
    missing = [action for action in wanted if action not in offered]
    surplus = [action for action in offered if action not in wanted]
    for actions, how in ((missing, "are not offered"), (surplus, "are offered too")):
        if actions:
            words = ", ".join(spoken([w for w in game.spell(action) if w]) for action in actions)
            raise Failed(f"exactly: {words} {how}")


def check_odds(game: Game[State], state: State, seat: int, chances: Chances) -> None:
    """The odds shown for an action must be as the case says; outcomes it does not name are open."""
    odds = game.odds(game.mask(state, seat), seat, read_action(game, chances.action))
    if odds is None:
        raise Failed(f"odds: {spoken(chances.action)} shows none")
    found = {label: (ways, of) for label, ways, of in odds.outcomes}
    for label, ways in chances.outcomes.items():
        if label not in found:
            raise Failed(f"odds: there is no outcome {label!r}; there are {', '.join(found)}")
        has, of = found[label]
        if has * chances.of != ways * of:
            raise Failed(f"odds: {label}: expected {ways} of {chances.of}, found {has} of {of}")


def check_refused(game: Game[State], state: State, seat: int, refused: Refused) -> None:
    """The action must be turned down by that rule and change nothing."""
    before = game.encode(state)
    why = game.apply(state, seat, read_action(game, refused.action))
    if why is None:
        raise Failed(
            f"{spoken(refused.action)} should be refused by {refused.rule}, but is allowed"
        )
    if refused.rule not in (why.rule, *why.also):
        raise Failed(
            f"{spoken(refused.action)} should be refused by {refused.rule or 'no rule'}, "
            f"but by {why.rule or 'no rule'}: {why.why}"
        )
    if game.encode(state) != before:
        raise Failed(f"{spoken(refused.action)} was refused, but something changed")


def read_action(game: Game[State], words: list[str | int]) -> Action:
    """The action in a list of a verb and its argument, which some verbs do without."""
    if not 1 <= len(words) <= 2:
        raise BadInput(f"{words} is not an action: write [verb, argument] or [verb]")
    return game.read(str(words[0]), str(words[1]) if len(words) == 2 else "")


def spoken(words: list[str | int]) -> str:
    """An action as a person would say it."""
    return "'" + " ".join(str(word) for word in words) + "'"


def case_from(game: Game[State], state: State) -> str:
    """The text of a case file that starts from this position."""
    if state.result is not None:
        raise BadInput("the game is over at that point: choose an earlier one")
    frame: dict[str, object] = {
        "title": f"From a game of {game.title}, decision {state.n}",
        "rules": [],
        "game": game.id,
        "scenario": state.scenario,
        "options": list(state.options),
    }
    position = {key: value for key, value in game.unstage(state).items() if key not in FRAME}
    seat = game.asked(state)[0]
    choice = game.choice(state, seat)
    options = choice.options[:OFFERED_AT_MOST] if choice is not None else []
    words = [[word for word in game.spell(option) if word] for option in options]
    flat = {key: value for key, value in position.items() if not isinstance(value, dict)}
    lines = [f"{toml_key(key)} = {toml(value)}" for key, value in {**frame, **flat}.items()]
    for key, value in position.items():
        if isinstance(value, dict):
            lines += ["", f"[{toml_key(key)}]"]
            lines += [f"{toml_key(str(inner))} = {toml(what)}" for inner, what in value.items()]
    lines += ["", "[[then]]", f"seat = {toml(game.seats_in(state.scenario)[seat].id)}"]
    lines += ["offered = [", *(f"    {toml(pair)}," for pair in words), "]"]
    return "\n".join(lines) + "\n"


def toml(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{toml_key(str(key))} = {toml(what)}" for key, what in value.items())
        return "{ " + pairs + " }" if pairs else "{}"
    raise BadInput(f"a case file cannot hold {value!r}")


def toml_key(word: str) -> str:
    """A key as TOML writes it: bare where it can be."""
    bare = word.isascii() and word.replace("-", "").replace("_", "").isalnum()
    return word if bare else toml(word)
