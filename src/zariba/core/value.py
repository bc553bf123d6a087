"""Small records that never change, for modules that are compiled."""

import msgspec


class Value(msgspec.Struct, frozen=True):
    """A frozen base: scripts/compile.py puts it in place of the keyword, which mypyc drops."""
