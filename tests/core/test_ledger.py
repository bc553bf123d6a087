from pathlib import Path

import pytest

from zariba.core.bad_input import BadInput
from zariba.core.ledger import Survey, read_ledger, survey

RULE = """
[[rule]]
id = "{id}"
title = "A title"
says = "What it says."
kind = "movement"
check = "How to see it."
scope = "{scope}"
section = "A section"
"""


def ledger_text(*ids: str, scope: str = "all") -> str:
    return "".join(RULE.format(id=rule, scope=scope) for rule in ids)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one game folder: src/toy, tests/toy."""
    (tmp_path / "pyproject.toml").write_text("")
    folder = tmp_path / "src" / "toy"
    (folder / "cases").mkdir(parents=True)
    (folder / "ledger.toml").write_text(ledger_text("8.1a", "8.1b"))
    (tmp_path / "tests" / "toy").mkdir(parents=True)
    return tmp_path


def look(project: Path) -> Survey:
    return survey("toy", project / "src" / "toy")


def code(project: Path, text: str, name: str = "movement.py") -> None:
    path = project / "src" / "toy" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def places(found: Survey, rule: str) -> list[str]:
    return [str(place) for place in found.enforced.get(rule, [])]


def test_a_ledger_is_read_rule_by_rule(project: Path) -> None:
    rules = read_ledger(project / "src" / "toy" / "ledger.toml")
    assert [rule.id for rule in rules] == ["8.1a", "8.1b"]
    assert rules[0].title == "A title"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ledger_text("8.1a").replace('title = "A title"\n', ""), "rule 8.1a: .*`title`"),
        (ledger_text("8.1a").replace('"A title"', "3"), r"rule 8.1a: .*\$.title"),
        (ledger_text("8.1a") + 'colour = "red"\n', "rule 8.1a: .*`colour`"),
        (ledger_text("8.1a", "8.1a"), "rule 8.1a: `id` stands twice"),
        (ledger_text("8.1 a"), "`id` must be one word"),
        (ledger_text("8.1a").replace('id = "8.1a"\n', ""), "rule number 1: .*`id`"),
        (ledger_text("8.1a") + "[other]\n", "unknown table 'other'"),
        ("", "there is none"),
        ("[[rule]\n", "ledger.toml: "),
    ],
)
def test_a_wrong_ledger_is_refused_with_the_rule_and_the_field(
    tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "ledger.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=words) as caught:
        read_ledger(path)
    assert str(path) in str(caught.value)


def test_a_missing_ledger_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"there is no ledger .*ledger\.toml"):
        read_ledger(tmp_path / "ledger.toml")


def test_comments_refusals_and_docstrings_cite_rules(project: Path) -> None:
    code(
        project,
        '"""Movement.\n\nZones of control (8.1b)."""\n'
        "x = 1  # 8.1a, 8.1b\n"
        'y = Refusal("8.1a", "no")\n'
        'z = f"that is {x} (8.1b)"\n',
    )
    found = look(project)
    assert places(found, "8.1a") == ["movement.py:4", "movement.py:5"]
    assert places(found, "8.1b") == ["movement.py:3", "movement.py:4", "movement.py:6"]
    assert found.strays == []


def test_part_of_a_longer_word_or_number_is_no_citation(project: Path) -> None:
    code(project, '# 18.1a 8.1ab 8.1a.2 8.18.1a x8.1a\na = "M 18.1a2"\n')
    found = look(project)
    assert found.enforced == {}


def test_a_sentence_may_end_with_the_citation(project: Path) -> None:
    code(project, "# This is 8.1a.\n")
    assert places(look(project), "8.1a") == ["movement.py:1"]


def test_code_is_no_citation(project: Path) -> None:
    (project / "src" / "toy" / "ledger.toml").write_text(ledger_text("x.y"))
    code(project, "x.y = 1\n")
    assert look(project).enforced == {}


def test_a_bot_enforces_nothing(project: Path) -> None:
    code(project, "# 8.1a\n", "bot/doctrine.py")
    code(project, "# 8.1a\n", "bot/attack.py")
    assert look(project).enforced == {}


@pytest.mark.parametrize(
    "text",
    ["# 8.9z\n", 'x = Refusal("8.9z", "no")\n', '"""Zones (8.9z)."""\n', 'rule = "8.9z"\n'],
)
def test_a_citation_of_an_unknown_rule_is_a_gap(project: Path, text: str) -> None:
    code(project, text)
    gaps = look(project).gaps()
    assert gaps.count("movement.py:1: there is no rule 8.9z in the ledger") == 1


def test_a_picture_with_numbers_cites_nothing(project: Path) -> None:
    code(project, 'path = "M 1.5 2.5z l 3.1 8.9z"\n')
    assert look(project).strays == []


def test_a_refusal_with_a_word_that_is_no_rule_is_a_gap(project: Path) -> None:
    code(project, 'x = Refusal("movement", "no")\ny = Refusal("", "of the table")\n')
    assert [stray.rule for stray in look(project).strays] == ["movement"]


def test_cases_and_tests_cover_rules(project: Path) -> None:
    (project / "src" / "toy" / "cases" / "stop.toml").write_text('title = "x"\nrules = ["8.1a"]\n')
    (project / "tests" / "toy" / "test_zones.py").write_text(
        "import pytest\n\n"
        '@pytest.mark.rules("8.1b")\n'
        "def test_zones() -> None: ...\n\n"
        '@rules("8.1b", "8.1a")\n'
        "def test_more() -> None: ...\n\n"
        "# rules: 8.1a\n"
        "def test_last() -> None: ...\n"
    )
    found = look(project)
    assert [str(place) for place in found.covered["8.1a"]] == [
        "cases/stop.toml:2",
        "tests/toy/test_zones.py:7",
        "tests/toy/test_zones.py:9",
    ]
    assert len(found.covered["8.1b"]) == 2
    assert found.covered_count == 2


def test_tests_of_another_game_cover_nothing(project: Path) -> None:
    other = project / "tests" / "other"
    other.mkdir()
    (other / "test_x.py").write_text('@rules("8.1a")\ndef test_x() -> None: ...\n')
    assert look(project).covered == {}


def test_without_tests_only_cases_count(project: Path) -> None:
    (project / "pyproject.toml").unlink()
    (project / "src" / "toy" / "cases" / "stop.toml").write_text('rules = ["8.1a"]\n')
    assert look(project).covered_count == 1


def test_a_case_that_names_an_unknown_rule_is_a_gap(project: Path) -> None:
    (project / "src" / "toy" / "cases" / "stop.toml").write_text('rules = ["9.9z"]\n')
    assert "cases/stop.toml:1: there is no rule 9.9z in the ledger" in look(project).gaps()


@pytest.mark.parametrize("text", ["rules = [", 'rules = "8.1a"\n', "rules = [3]\n"])
def test_a_case_that_cannot_be_read_is_a_gap(project: Path, text: str) -> None:
    (project / "src" / "toy" / "cases" / "stop.toml").write_text(text)
    assert look(project).gaps()[0].startswith("cases/stop.toml: ")


def test_a_test_that_cannot_be_read_is_a_gap(project: Path) -> None:
    (project / "tests" / "toy" / "test_x.py").write_text("def (:\n")
    assert look(project).gaps()[0].startswith("tests/toy/test_x.py: ")


def test_a_rule_without_code_or_cover_is_a_gap(project: Path) -> None:
    code(project, "# 8.1a\n")
    assert look(project).gaps() == [
        "8.1a A title: no case and no test covers it",
        "8.1b A title: no code cites it",
        "8.1b A title: no case and no test covers it",
    ]


@pytest.mark.parametrize("scope", ["none", "outside: the rulebook gives no rules for it"])
def test_a_rule_out_of_scope_needs_nothing(project: Path, scope: str) -> None:
    (project / "src" / "toy" / "ledger.toml").write_text(ledger_text("8.1a", scope=scope))
    found = look(project)
    assert found.gaps() == []
    assert found.in_scope == []


def test_a_rule_is_enforced_in_rules_and_material_and_only_told_of_elsewhere(project: Path) -> None:
    code(project, "# 8.1a\n", "view/chronicle.py")
    code(project, "# 8.1a\n", "casefile/staging.py")
    code(project, "# 8.1a\n", "sheet/draw.py")
    assert look(project).enforced == {}
    code(project, "# 8.1a\n", "rules/movement.py")
    code(project, "# 8.1a\n", "material/pack.py")
    assert places(look(project), "8.1a") == ["rules/movement.py:1", "material/pack.py:1"]


def test_an_english_word_is_cited_only_where_it_stands_alone(project: Path) -> None:
    (project / "src" / "toy" / "ledger.toml").write_text(ledger_text("contact"))
    code(project, '# in contact with\nx = "men in contact"\n"""What contact is."""\n')
    assert look(project).enforced == {}
    code(project, '# contact\nRefusal("contact", "no")\n"""They touch (contact)."""\n')
    lines = ["movement.py:1", "movement.py:2", "movement.py:3"]
    assert places(look(project), "contact") == lines


def test_a_ledger_may_have_several_files(project: Path) -> None:
    more = project / "src" / "toy" / "ledger"
    more.mkdir()
    (more / "base.toml").write_text(ledger_text("b1.1"))
    found = look(project)
    assert [rule.id for rule in found.rules] == ["8.1a", "8.1b", "b1.1"]
    (more / "base.toml").write_text(ledger_text("8.1a"))
    with pytest.raises(BadInput, match=r"base.toml: rule 8.1a: `id` stands in ledger.toml too"):
        look(project)


def test_a_rule_without_a_section_is_a_gap(project: Path) -> None:
    text = ledger_text("8.1a").replace('section = "A section"\n', "")
    (project / "src" / "toy" / "ledger.toml").write_text(text)
    assert "8.1a A title: it has no section of the rulebook" in look(project).gaps()


def test_players_are_told_the_number_or_the_section(project: Path) -> None:
    path = project / "src" / "toy" / "ledger.toml"
    path.write_text(ledger_text("8.1a", "gc.step5"))
    assert [rule.cite for rule in read_ledger(path)] == ["8.1a", "A section"]
