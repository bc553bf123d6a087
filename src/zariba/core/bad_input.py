"""What is said to a person who gave something wrong."""

from collections.abc import Mapping


class BadInput(Exception):
    """Something the user gave is wrong: the message is one clear line for that person."""


def known(index: Mapping[str, int], name: str, what: str) -> int:
    """The number that a name stands for; BadInput where there is no such thing."""
    if name not in index:
        raise BadInput(f"there is no {what} {name!r}")
    return index[name]
