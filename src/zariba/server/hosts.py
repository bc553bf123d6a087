"""By which names the server is reached: a request for any other is a trick of someone's pages.

A page of another site can have its own name point at this machine after it was loaded; its
requests then seem to come from our own pages, but still name that site as their host.
"""

import contextlib
import ipaddress
import re
import socket
from collections.abc import Iterable

import msgspec

from zariba.core.bad_input import BadInput

EVERYWHERE = ("0.0.0.0", "::", "")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Hosts(msgspec.Struct, frozen=True):
    """The names and addresses of this server."""

    names: frozenset[str]
    any_address: bool
    """Whether any number will do: nobody can make an address point elsewhere."""

    def __contains__(self, header: str) -> bool:
        """Whether the host that a request names, with or without a port, is this server."""
        host = host_in(header)
        return host in self.names or (self.any_address and _is_address(host))


def our_hosts(bound: str, names: Iterable[str] = ()) -> Hosts:
    """The hosts of a server that listens there, with further names that lead to it."""
    everywhere = bound in EVERYWHERE
    known = {*LOOPBACK, host_in(_bracketed(bound)), *(host_in(name) for name in names)}
    if bound not in LOOPBACK:
        machine = socket.gethostname().lower()
        known |= {machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}
    return Hosts(frozenset(known - {""}), everywhere)


def is_loopback(bound: str) -> bool:
    """Whether only this computer reaches a server that listens there."""
    return bound in LOOPBACK or bound.startswith("127.")


def host_in(header: str) -> str:
    """The host without its port, in one spelling; empty when it is none."""
    found = re.fullmatch(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\[\]:/?#@\s]+))(?::\d*)?", header.strip())
    if found is None:
        return ""
    host = (found[1] or found[2]).lower().rstrip(".")
    with contextlib.suppress(ValueError):
        return str(ipaddress.ip_address(host))
    return host


def read_name(word: str) -> str:
    """A public name of the server, from the command line."""
    if not re.fullmatch(r"[\w.-]{1,253}", host_in(word)):
        raise BadInput(f"{word!r} is no name of a server; right is, for instance, play.example.org")
    return host_in(word)


def read_proxy(word: str) -> str:
    """The address, or the network, of a proxy that stands before the server."""
    try:
        return str(ipaddress.ip_network(word) if "/" in word else ipaddress.ip_address(word))
    except ValueError:
        raise BadInput(
            f"{word!r} is no address of a proxy; right is, for instance, 127.0.0.1 or 10.0.0.0/8"
        ) from None


def is_proxy(address: str, proxies: Iterable[str]) -> bool:
    """Whether it is the address of one of these proxies, each an address or a network."""
    try:
        there = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(there in ipaddress.ip_network(proxy) for proxy in proxies)


def outside_address() -> str | None:
    """This machine's address as its neighbours see it; nothing is sent to find it."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") or found == "0.0.0.0" else found


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
