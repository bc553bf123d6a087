"""The report of an experiment: one page that needs nothing beside it."""

from pathlib import Path

from zariba.lab.results import write_file

REPORT = "report.html"


def write_report(folder: Path, out: Path | None = None) -> Path:
    """Make the page of a folder of results; where it is."""
    from zariba.lab.report.gathered import Gathered
    from zariba.lab.report.page import page

    path = out or folder / REPORT
    write_file(path, page(Gathered(folder), path.resolve().parent).encode())
    return path
