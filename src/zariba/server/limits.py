"""How much one visitor may ask of the server, and how its work is shared out."""

import time

BODY_BYTES = 4 * 1024 * 1024
"""The largest request body: a save file of a long game is far smaller."""
MESSAGE_BYTES = 64 * 1024
"""The largest websocket message that is read."""
FRAME_BYTES = 1024 * 1024
"""A websocket message beyond this ends the connection before it is read."""
ACTIONS_AT_ONCE = 200
MESSAGES_PER_SECOND = 30.0
MESSAGE_BURST = 60
PATIENCE = 200
"""So many messages over the limit end the connection."""
CONNECTIONS_PER_TABLE = 64
TABLES_PER_MINUTE = 30.0
TABLES_KEPT_LIVE = 200
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
    """A bucket for each address."""

    def __init__(self, per_minute: float) -> None:
        self.per_minute = per_minute
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether one more from this address is within the limit."""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self.per_minute / 60, self.per_minute)
        self._buckets[address] = bucket  # last in the dict is latest seen
        if len(self._buckets) > ADDRESSES_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()
