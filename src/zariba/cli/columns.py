"""Rows of text in columns, as wide as what is in them."""

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]]) -> str:
    """The rows as lines; the last column is not padded."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = (
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join(lines)
