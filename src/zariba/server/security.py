"""What keeps strangers' pages out: response headers and the check of where a request comes from.

And what keeps secrets in: no log names a table's secret address.
"""

import logging
import re
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # a table's address holds its secret token
    (b"cross-origin-opener-policy", b"same-origin"),
)

SECRET = re.compile(r"(/(?:table|ws)/)[^/?#\s\"']+")

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the security headers on a response; nothing is cached that does not ask to be."""
    if message["type"] != "http.response.start":
        return
    headers = [*message.get("headers", ()), *HEADERS]
    if not any(name.lower() == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page; a client that is no browser names no origin."""
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
        here = urlsplit(f"{page.scheme}://{host}")
        default = DEFAULT_PORTS.get(page.scheme)
        return (
            page.hostname is not None
            and page.hostname == here.hostname
            and (page.port or default) == (here.port or default)
        )
    except ValueError:
        return False


def from_our_pages(
    connection: "ASGIConnection[BaseRouteHandler, object, object, State]", _: BaseRouteHandler
) -> None:
    """A guard for requests that change something: another site's page may not send them."""
    headers = connection.headers
    site = headers.get("sec-fetch-site", "same-origin")
    if site not in ("same-origin", "none") or not same_origin(
        headers.get("origin"), headers.get("host")
    ):
        raise PermissionDeniedException("requests from the pages of another site are refused")


def masked(text: str) -> str:
    """The text without the secret part of any table's address."""
    return SECRET.sub(r"\1...", text)


GONE = "socket.send() raised exception."
"""What asyncio says when it writes to someone who has gone: nothing that an operator can mend."""


class Discretion(logging.Filter):
    """Masks what is logged, tracebacks included."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass without secrets; that someone has gone is no news."""
        if record.msg == GONE:
            return False
        record.msg = masked(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(_masked_argument(each) for each in record.args)
        if record.exc_info and not record.exc_text:
            record.exc_text = masked(logging.Formatter().formatException(record.exc_info))
        return True


def _masked_argument(argument: object) -> object:
    """The same thing wherever nothing in it is secret: a format may want a number."""
    words = str(argument)
    return argument if masked(words) == words else masked(words)


def keep_logs_discreet() -> None:
    """For every log that may come to name a request."""
    discretion = Discretion()
    for name in ("zariba.server", "uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logging.getLogger(name).addFilter(discretion)
