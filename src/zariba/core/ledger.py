"""The rules of a game, one by one: where the code enforces each and what would notice its loss."""

import ast
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput

LEDGER = "ledger.toml"
MORE = "ledger"
"""The folder in which a game keeps further files of its ledger."""
CASES = "cases"
ROOM_ORDER = ("rules", "", "material")
"""The rooms of a game that enforce rules, likelier ones first; the others only tell of them."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One obligation of the rulebook."""

    id: str
    title: str
    says: str
    kind: str
    check: str
    scope: str
    section: str = ""
    """The heading it stands under, for a book without numbers."""
    ruling: str = ""
    """Which ruling settles what the book leaves open."""
    source: str = ""
    """Where it comes from, if not from the rulebook's text."""

    @property
    def in_scope(self) -> bool:
        """Whether this program undertakes to enforce it."""
        return self.scope != "none" and not self.scope.startswith("outside")

    @property
    def cite(self) -> str:
        """What a player is told to look up: the rule's number, or the section it stands in."""
        return self.id if self.id[0].isdigit() or not self.section else self.section


class Citation(msgspec.Struct, frozen=True):
    """A place that names a rule."""

    rule: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Survey(msgspec.Struct, frozen=True):
    """A ledger, held against the code, the cases and the tests."""

    rules: list[Rule]
    enforced: dict[str, list[Citation]]
    covered: dict[str, list[Citation]]
    strays: list[Citation]
    """Places that name a rule which the ledger does not have."""
    spoilt: list[str]
    """Case files and tests that cannot be read, in words."""

    @property
    def in_scope(self) -> list[Rule]:
        """The rules that must be enforced and covered."""
        return [rule for rule in self.rules if rule.in_scope]

    @property
    def covered_count(self) -> int:
        """How many rules in scope have a case or a test."""
        return sum(rule.id in self.covered for rule in self.in_scope)

    def gaps(self) -> list[str]:
        """What is missing, a line each."""
        gaps = list(self.spoilt)
        for rule in self.in_scope:
            if rule.id not in self.enforced:
                gaps.append(f"{rule.id} {rule.title}: no code cites it")
            if rule.id not in self.covered:
                gaps.append(f"{rule.id} {rule.title}: no case and no test covers it")
        for rule in self.rules:
            if not rule.section:
                gaps.append(f"{rule.id} {rule.title}: it has no section of the rulebook")
        gaps += [f"{stray}: there is no rule {stray.rule} in the ledger" for stray in self.strays]
        return gaps


def read_rules(folder: Path) -> list[Rule]:
    """The whole ledger in a game's folder: ledger.toml, then what lies in ledger/."""
    rules: list[Rule] = []
    home: dict[str, Path] = {}
    for path in (folder / LEDGER, *sorted((folder / MORE).glob("*.toml"))):
        for rule in read_ledger(path):
            if rule.id in home:
                raise BadInput(f"{path}: rule {rule.id}: `id` stands in {home[rule.id].name} too")
            home[rule.id] = path
            rules.append(rule)
    return rules


def read_ledger(path: Path) -> list[Rule]:
    """The rules of a ledger file; BadInput names the file, the rule and the field."""
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"there is no ledger {path}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None
    entries = plain.pop("rule", None)
    if plain:
        raise BadInput(f"{path}: unknown table {next(iter(plain))!r}; a ledger has only [[rule]]")
    if not isinstance(entries, list) or not entries:
        raise BadInput(f"{path}: a ledger is a list of [[rule]]; there is none")
    rules: list[Rule] = []
    known: set[str] = set()
    for number, entry in enumerate(entries, 1):
        name = entry.get("id", "") if isinstance(entry, dict) else ""
        where = f"{path}: rule {name}" if name else f"{path}: rule number {number}"
        try:
            rule = msgspec.convert(entry, Rule)
        except msgspec.ValidationError as error:
            raise BadInput(f"{where}: {error}") from None
        if not rule.id or rule.id.split() != [rule.id]:
            raise BadInput(f"{where}: `id` must be one word")
        if rule.id in known:
            raise BadInput(f"{where}: `id` stands twice")
        known.add(rule.id)
        rules.append(rule)
    return rules


def survey(game_id: str, folder: Path) -> Survey:
    """Hold the ledger in a game's folder against its code, its cases and the project's tests."""
    rules = read_rules(folder)
    known = {rule.id for rule in rules}
    enforced: dict[str, list[Citation]] = {}
    covered: dict[str, list[Citation]] = {}
    strays: list[Citation] = []
    spoilt: list[str] = []
    words = Words(known)
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        for cited in words.in_source(path, name):
            if cited.rule not in known:
                strays.append(cited)
            elif room_of(name) in ROOM_ORDER:
                enforced.setdefault(cited.rule, []).append(cited)
    for path in sorted((folder / CASES).rglob("*.toml")):
        try:
            told = case_rules(path, path.relative_to(folder).as_posix())
        except BadInput as error:
            spoilt.append(str(error))
            continue
        for cited in told:
            if cited.rule in known:
                covered.setdefault(cited.rule, []).append(cited)
            else:
                strays.append(cited)
    for path, name in test_files(game_id, folder):
        try:
            told = test_rules(path, name)
        except SyntaxError as error:
            spoilt.append(f"{name}: {error}")
            continue
        for cited in told:
            if cited.rule in known:
                covered.setdefault(cited.rule, []).append(cited)
            else:
                strays.append(cited)
    for places in enforced.values():
        places.sort(key=lambda place: ROOM_ORDER.index(room_of(place.file)))
    return Survey(rules, enforced, covered, strays, spoilt)


def room_of(file: str) -> str:
    """The room that a module lies in, by its path in the game's folder; empty outside of rooms."""
    return file.split("/")[0] if "/" in file else ""


class Words:
    """Finds rule numbers in source: those of a ledger, and those that only look like one."""

    def __init__(self, known: set[str]) -> None:
        longest_first = sorted(known, key=len, reverse=True)
        self.known = re.compile(whole_word("|".join(re.escape(word) for word in longest_first)))
        shapes = {shape(word) for word in known if word[0].isdigit() and not word[-1].isdigit()}
        alike = "|".join(sorted(shapes, key=len, reverse=True)) or r"(?!)"
        self.alike = re.compile(whole_word(alike))
        self.only = re.compile(rf"(?:{alike})(?:[,;\s]+(?:{alike}))*")
        self.bracketed = re.compile(rf"\((?:rules? )?({self.only.pattern})\)")

    def in_source(self, path: Path, name: str) -> list[Citation]:
        """Every citation in the comments and strings of a Python file, in order."""
        found: list[Citation] = []
        before: tuple[str, str] = ("", "")
        with tokenize.open(path) as source:
            for token in tokenize.generate_tokens(source.readline):
                refusal = before == ("Refusal", "(")
                if token.type in TEXT:
                    for offset, rule in self.in_text(token.string, token.type, refusal):
                        line = token.start[0] + token.string.count("\n", 0, offset)
                        found.append(Citation(rule, name, line))
                if token.type not in LAYOUT:
                    before = (before[1], token.string)
        return found

    def in_text(self, text: str, kind: int, refusal: bool) -> Iterator[tuple[int, str]]:
        """The rules that one comment or string names, with their place in it."""
        body = text.strip("rbfuRBFU").strip("\"'")
        known = {
            match.start(): match[0]
            for match in self.known.finditer(text)
            if not match[0].isalpha() or cites_word(text, body, match)
        }
        yield from known.items()
        if refusal and body and not known:
            yield 0, body
        # A number with a letter in a string may be anything (a path of an SVG picture, say), so
        # there an unknown one counts only when it stands as a citation would.
        if kind == tokenize.COMMENT:
            spans = [(0, len(text))]
        elif self.only.fullmatch(body):
            spans = [] if refusal else [(0, len(text))]
        else:
            spans = [match.span(1) for match in self.bracketed.finditer(text)]
        for start, end in spans:
            for match in self.alike.finditer(text, start, end):
                if match.start() not in known:
                    yield match.start(), match[0]


TEXT = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
LAYOUT = {tokenize.NL, tokenize.COMMENT}


def whole_word(pattern: str) -> str:
    """The pattern where it is not part of a longer word or number."""
    return rf"(?<![\w.])(?:{pattern})(?!\w|\.\w)"


def cites_word(text: str, body: str, match: re.Match[str]) -> bool:
    """Whether a rule that is called by an English word is meant, and not the word.

    It is where the word stands alone: as a whole string, a whole comment, or in brackets.
    """
    alone = body.removeprefix("#").strip() == match[0]
    return alone or (text[: match.start()][-1:], text[match.end() :][:1]) == ("(", ")")


def shape(word: str) -> str:
    """A pattern for rule numbers built like this one: 8.1a stands for any digits, dot, letter."""
    parts = re.findall(r"\d+|[a-z]+|[A-Z]+|.", word)
    return "".join(
        r"\d+" if part[0].isdigit()
        else "[a-z]" if part.islower()
        else "[A-Z]" if part.isupper()
        else re.escape(part)
        for part in parts
    )  # fmt: skip


def case_rules(path: Path, name: str) -> list[Citation]:
    """The rules that a case file says it covers."""
    try:
        text = path.read_text(encoding="utf-8")
        rules = tomllib.loads(text).get("rules", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{name}: {error}") from None
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise BadInput(f"{name}: `rules` must be a list of rule numbers")
    line = next(
        (n for n, words in enumerate(text.splitlines(), 1) if re.match(r"\s*rules\s*=", words)), 1
    )
    return [Citation(rule, name, line) for rule in rules]


def test_files(game_id: str, folder: Path) -> list[tuple[Path, str]]:
    """The project's tests of this game: tests/GAME/ and tests/test_GAME*.py, where there are any.

    An installed package has none.
    """
    for root in folder.resolve().parents:
        if (root / "pyproject.toml").is_file():
            tests = root / "tests"
            paths = [*(tests / game_id).rglob("*.py"), *tests.glob(f"test_{game_id}*.py")]
            return [(path, path.relative_to(root).as_posix()) for path in sorted(paths)]
    return []


def test_rules(path: Path, name: str) -> list[Citation]:
    """The rules that tests carry as @rules("8.1a"), @pytest.mark.rules(...) or `# rules: 8.1a`."""
    text = path.read_text(encoding="utf-8")
    found: list[Citation] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                found += [Citation(rule, name, node.lineno) for rule in marked(mark)]
    for number, line in enumerate(text.splitlines(), 1):
        comment = re.match(r"\s*# rules: (.+)", line)
        if comment:
            rules = re.split(r"[,\s]+", comment[1].strip())
            found += [Citation(rule, name, number) for rule in rules]
    return found


def marked(mark: ast.expr) -> list[str]:
    """The rule numbers in a decorator that is a call of `rules`."""
    if not isinstance(mark, ast.Call):
        return []
    called = mark.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name != "rules":
        return []
    return [
        arg.value
        for arg in mark.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]
