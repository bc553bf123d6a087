"""How much one visitor may ask of the server, and how its work is shared out."""

import ipaddress
import time
from collections.abc import Hashable
from functools import lru_cache

BODY_BYTES = 4 * 1024 * 1024
"""The largest request body: a save file of a long game is far smaller."""
MESSAGE_BYTES = 64 * 1024
"""The largest websocket message that is read."""
FRAME_BYTES = 1024 * 1024
"""A websocket message beyond this ends the connection before it is read."""
ACTIONS_AT_ONCE = 200
MESSAGES_PER_SECOND = 30.0
MESSAGE_BURST = 60
"""For each seat's link, however many connections it has or had."""
ADDRESS_MESSAGES_PER_SECOND = 150.0
ADDRESS_MESSAGE_BURST = 600
"""For each address: a household or a class may sit behind one."""
PATIENCE = 200
"""So many messages over the limit end the connection."""
CONNECTIONS_PER_TABLE = 64
CONNECTIONS = 2000
"""In all, and never more than the system lets a program hold open."""
CONNECTIONS_PER_ADDRESS = 250
HANDSHAKES_PER_MINUTE = 300.0
"""New websockets from one address: a page that has lost its server tries about nine times."""
HEAD_BYTES = 16 * 1024
REQUEST_SECONDS = 15.0
"""From the start of a connection, or from the last answer on it, to the end of a request's head."""
BODY_SECONDS = 60.0
IDLE_SECONDS = 5
"""How long a connection is kept for another request."""
UNREAD_SECONDS = 60.0
"""Who takes nothing of what is sent for so long is let go."""
PING_SECONDS = 20.0
"""How often a websocket is asked whether someone is there, and how long it may take to answer."""
TABLES_PER_MINUTE = 30.0
TABLES_KEPT_LIVE = 200
LOADS_AT_ONCE = 8
"""So many tables and games are loaded side by side; threads stay free for those in play."""
ADDRESSES_REMEMBERED = 4096
THREADS = 32
"""In which tables work out what they show and write down what was done: each needs two at most."""
SWITCH_SECONDS = 0.001
"""How long one thread may keep the others, and the event loop, from running."""


class Bucket:
    """A token bucket: `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is within the limit."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Turnstile:
    """A bucket for each address, or for each of whatever else is counted."""

    def __init__(self, per_minute: float, burst: float | None = None) -> None:
        self.per_minute = per_minute
        self.burst = per_minute if burst is None else burst
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, address: Hashable) -> bool:
        """Whether one more from this address is within the limit."""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self.per_minute / 60, self.burst)
        self._buckets[address] = bucket  # last in the dict is latest seen
        if len(self._buckets) > ADDRESSES_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()


class Messages:
    """How fast the holders of links may send; it outlasts their connections."""

    def __init__(self) -> None:
        self._links = Turnstile(MESSAGES_PER_SECOND * 60, MESSAGE_BURST)
        self._addresses = Turnstile(ADDRESS_MESSAGES_PER_SECOND * 60, ADDRESS_MESSAGE_BURST)

    def take(self, link: Hashable, address: str) -> bool:
        """Whether one more message by this link from this address is within the limits."""
        return self._addresses.take(address) and self._links.take(link)


@lru_cache(ADDRESSES_REMEMBERED)
def visitor(host: str) -> str:
    """What stands for one visitor: his address, or the network that a house has of IPv6."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed, 64), strict=False))
