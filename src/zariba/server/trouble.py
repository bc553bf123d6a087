"""What is wrong with a database: all of it for whoever runs the server, in words for players."""

from sqlalchemy.exc import DBAPIError

FOR_PLAYERS = {
    "is locked": "the database is locked by another program",
    "is full": "the disk is full",
    "readonly": "the database is read-only",
    "under the server": "their file was deleted, moved or replaced; start the server anew",
    "unable to open": "their file cannot be opened",
    "malformed": "their file is damaged",
    "not a database": "their file is damaged",
    "disk I/O": "the disk fails",
}


def reason_of(error: Exception) -> str:
    """What a driver has to say, in one line."""
    reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    reason = " ".join(reason.split())
    return "it is locked: another program is using it" if "is locked" in reason else reason


def for_players(reason: str) -> str:
    """The same without the paths and addresses that a driver may name."""
    return next((words for part, words in FOR_PLAYERS.items() if part in reason), "see the log")
