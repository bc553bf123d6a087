"""What is said to a person who gave something wrong."""

import re
from collections.abc import Mapping

LONGEST_LINE = 600


class BadInput(Exception):
    """Something the user gave is wrong: the message is one clear line for that person."""


def known(index: Mapping[str, int], name: str, what: str) -> int:
    """The number that a name stands for; BadInput where there is no such thing."""
    if name not in index:
        raise BadInput(f"there is no {what} {name!r}")
    return index[name]


def one_line(text: str, most: int = LONGEST_LINE) -> str:
    """The text as one line that can be printed; what a stranger wrote may be long or worse."""
    line = re.sub(r"[\x00-\x20\x7f-\x9f]+", " ", text).strip()
    return line if len(line) <= most else f"{line[: most - 3]}..."
