"""The examples of docs/environments.md do what the page says, and its figures are right."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zariba
from zariba import envs
from zariba.envs.aec import RENDER_MODES
from zariba.envs.numbering import numbering
from zariba.envs.play import REWARDS
from zariba.envs.tensor import encoder
from zariba.envs.writers import WRITERS

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "environments.md"
TRAINING = ROOT / "docs" / "example" / "train_ogaden.py"


def test_every_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    ran = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert ran.attempted > 40
    assert ran.failed == 0, capsys.readouterr().out


def test_the_page_has_the_sizes_of_every_game() -> None:
    page = PAGE.read_text("utf-8")
    for game in map(zariba.load, zariba.ids()[:5]):
        sizes = f"| {numbering(game).count:,} | {encoder(game).size:,} |"
        assert sizes in page, sizes


def test_the_page_names_every_word_there_is() -> None:
    page = PAGE.read_text("utf-8")
    words = [*REWARDS, *RENDER_MODES, *WRITERS]
    words += [n for kind in (envs.War, envs.OneSeat) for n in vars(kind) if n[0] != "_"]
    left = {"close", "last", "agent_iter", "state_space", "observation_space", "reset", "observe"}
    left.add("metadata")
    assert [word for word in words if word not in left and word not in page] == []


def test_the_training_script_is_short_and_stands_on_what_there_is() -> None:
    code = TRAINING.read_text("utf-8")
    lines = [line for line in code.split('"""', 2)[2].splitlines() if line.strip()]
    assert len(lines) < 60
    for module, names in re.findall(r"^from (zariba\S*) import (.+)$", code, re.MULTILINE):
        assert module == "zariba.envs"
        assert all(hasattr(envs, name.strip()) for name in names.split(","))


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [
        ("pettingzoo", "zariba.envs", "zariba[gym]"),
        ("gymnasium", "zariba.envs", "zariba[gym]"),
        ("numpy", "zariba.envs", "zariba[gym]"),
        ("pyspiel", "zariba.envs.openspiel", "zariba[gym,openspiel]"),
    ],
)
def test_without_the_extra_there_is_one_clear_line(missing: str, module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None\nimport zariba\nimport {module}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    last = ran.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: zariba.envs")
    assert f"pip install '{extra}'" in last
    assert "During handling" not in ran.stderr


def test_the_base_does_not_ask_for_the_extra() -> None:
    code = "import sys, zariba, zariba.cli; print({'numpy', 'gymnasium'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"
