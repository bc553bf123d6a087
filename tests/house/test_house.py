"""The house rules that no other tool checks: locks, packaging, names."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ["requirements.lock", "requirements-base.lock"]

# Put together here so that this file does not hold what it looks for.
PACKAGE_HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pypi", "python", "org"),
        ("files", "pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("npm", "pkg", "github", "com"),
        ("conda", "anaconda", "org"),
    ]
]
INDEX_OPTIONS = ["index-url", "find-links", "trusted-host", "://"]
EMPTY_NAMES = re.compile(r"(^|_)(utils?|helpers?|common|misc|managers?|handlers?)$")


def repository_files() -> list[Path]:
    """What git carries or would carry; a source archive without git is walked instead."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode == 0:
        paths = [ROOT / name for name in listing.stdout.decode().split("\0") if name]
    else:
        paths = [path for path in ROOT.iterdir() if path.is_file()]
        for folder in ("src", "docs", "tests", "scripts", "benchmarks", ".ci"):
            paths += (ROOT / folder).rglob("*")
    unseen = {"node_modules", "__pycache__"}
    return sorted(path for path in paths if path.is_file() and not unseen & set(path.parts))


def locked(lock: str) -> dict[str, list[str]]:
    """Each pinned package of a lock file with its hashes."""
    pins: dict[str, list[str]] = {}
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            name = re.match(r"([a-z0-9-]+)==\S+", line)
            assert name, f"{lock}: not a pinned package: {line}"
            pins[name[1]] = re.findall(r"--hash=sha256:[0-9a-f]{64}\b", line)
    return pins


def names(requirements: list[str]) -> set[str]:
    found = set()
    for requirement in requirements:
        name = re.match(r"[A-Za-z0-9._-]+", requirement)
        assert name, requirement
        found.add(re.sub(r"[-_.]+", "-", name[0]).lower())
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_carries_hashes(lock: str) -> None:
    pins = locked(lock)
    assert pins
    assert [name for name, hashes in pins.items() if not hashes] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_compiled_packages_are_locked_for_more_than_one_platform(lock: str) -> None:
    assert len(locked(lock)["msgspec"]) > 20


@pytest.mark.parametrize("lock", [*LOCKS, "scripts/package-lock.json"])
def test_a_lock_does_not_say_where_packages_come_from(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert [word for word in INDEX_OPTIONS if word in text] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_base_dependency_is_locked(lock: str) -> None:
    assert names(PYPROJECT["project"]["dependencies"]) - locked(lock).keys() == set()


def test_every_tool_is_in_the_full_lock_and_none_is_needed_to_play() -> None:
    tools = names(PYPROJECT["project"]["optional-dependencies"]["dev"])
    assert tools - locked("requirements.lock").keys() == set()
    assert tools & locked("requirements-base.lock").keys() == set()


def test_both_locks_agree() -> None:
    def pins(lock: str) -> set[str]:
        text = (ROOT / lock).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9-]+==\S+", text, re.MULTILINE))

    assert pins("requirements-base.lock") - pins("requirements.lock") == set()


def test_no_file_names_a_package_host() -> None:
    found = []
    for path in repository_files():
        text = path.read_bytes().decode("utf-8", errors="ignore").lower()
        found += [f"{path.relative_to(ROOT)}: {host}" for host in PACKAGE_HOSTS if host in text]
    assert found == []


def test_every_module_is_named_after_its_idea() -> None:
    modules = [path for path in repository_files() if path.is_relative_to(ROOT / "src")]
    nameless = [path for path in modules if EMPTY_NAMES.search(path.stem)]
    assert [str(path.relative_to(ROOT)) for path in nameless] == []


def test_the_wheel_carries_every_file_of_the_package(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    source = ROOT / "src"
    ours = {
        path.relative_to(source).as_posix()
        for path in repository_files()
        if path.is_relative_to(source)
    }
    assert ours - packed == set()
