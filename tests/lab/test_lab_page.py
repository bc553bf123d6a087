"""The examples of docs/lab.md do what the page says, in the order in which they stand."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import msgspec
import pytest
from commanding import Zariba
from small import FRAME, Write

from zariba.lab.experiment import MEASURES, ExperimentFile, read_experiment
from zariba.lab.factors import FactorFile

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lab.md"


def blocks(kind: str) -> list[str]:
    """The blocks of the page that are of a kind."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, flags=re.M | re.S)
    return [block for its_kind, block in found if its_kind == kind]


def test_every_example_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zariba: Zariba
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("stacks.toml").write_text(blocks("toml")[0], encoding="utf-8")
    commands = [line[2:] for block in blocks("") for line in block.splitlines() if line[:1] == "$"]
    for command in commands:
        program, *words = shlex.split(command)
        if program == "zariba":
            said = zariba(*words)
            assert (said.code, said.err) == (0, ""), command
    assert Path("stacks/report.html").exists()
    assert Path("stacks/saves/game-7.zariba").exists()
    ran = doctest.testfile(str(PAGE), module_relative=False)
    assert ran.attempted >= 4
    assert ran.failed == 0


def test_a_measure_of_the_page_is_one(experiment: Write) -> None:
    measure = blocks("toml")[1]
    found = read_experiment(experiment(FRAME + measure))
    assert found.expected[0].turn == tomllib.loads(measure)["measure"][0]["turn"]


def test_the_page_names_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    fields = [f.name for kind in (ExperimentFile, FactorFile) for f in msgspec.structs.fields(kind)]
    words = [*fields, *MEASURES]
    plain = {"factor": "[[factor]]", "measure": "[[measure]]"}
    missing = [
        name
        for name in words
        if f"`{plain.get(name, name)}`" not in page and f"{name} = " not in page
    ]
    assert missing == []
