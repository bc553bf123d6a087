"""Find the Chromium that the browser tests drive, and with --install get one if there is none.

Prints the path of the executable; everything else goes to stderr. Exit code 1 when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

OURS = "ZARIBA_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPS = ("Chromium", "Google Chrome")
ADVICE = f"""\
No Chromium to run the browser tests with. Any one of these helps:
  - install your system's package (Debian: apt-get install chromium);
  - point {OURS} at the executable of a Chromium or Chrome;
  - run: .venv/bin/playwright install --with-deps chromium"""


class NoBrowser(Exception):
    """Says what was looked for and what to do about it."""


def find() -> str:
    """The first that starts: the one named in the environment, the system's, playwright's."""
    named = os.environ.get(OURS)
    if named:
        path = shutil.which(named)
        if path and starts(path):
            return path
        raise NoBrowser(f"{OURS} is set to {named!r}, which does not start as a browser.")
    candidates = [shutil.which(name) for name in NAMES]
    candidates += [f"/Applications/{app}.app/Contents/MacOS/{app}" for app in MAC_APPS]
    for path in candidates:
        if path and starts(path):
            return path
    path = playwrights_own()
    if path and starts(path):
        return path
    raise NoBrowser(ADVICE)


def starts(path: str) -> bool:
    """Some systems ship a `chromium` that only says how to install it: ask for its version."""
    if not os.access(path, os.X_OK):
        return False
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> str:
    """The system's package where we may install it, else playwright's download."""
    root = as_root()
    if root is not None and shutil.which("apt-get"):
        apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive"]
        apt += ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=600"]
        if run([*apt, "update"]) and run([*apt, "install", "-y", "chromium"]):
            try:
                return find()
            except NoBrowser:
                say("The chromium package is installed but does not start; trying playwright's.")
    playwright = [sys.executable, "-m", "playwright"]
    if run([*playwright, "install", "chromium"]) and root is not None:
        run([*playwright, "install-deps", "chromium"])
    return find()


def as_root() -> list[str] | None:
    """What to put before a command that needs root; None when we cannot become root unasked."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


def run(command: Sequence[str]) -> bool:
    say("$ " + " ".join(command))
    try:
        return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0
    except OSError as error:
        say(str(error))
        return False


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    if arguments not in ([], ["--install"]):
        say("usage: browser.py [--install]")
        return 2
    try:
        path = find()
    except NoBrowser as trouble:
        if not arguments or os.environ.get(OURS):
            say(str(trouble))
            return 1
        try:
            path = install()
        except NoBrowser as still:
            say(str(still))
            return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
