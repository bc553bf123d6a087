"""Starting the server: the socket first, then the database, then the browser."""

import contextlib
import errno
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zariba.core.bad_input import BadInput
from zariba.server.hosts import EVERYWHERE, is_loopback, outside_address, read_name, read_proxy

if TYPE_CHECKING:
    from zariba.server.store import Store

DEFAULT_PORT = 8765
PORTS_TRIED = 64
FILES_BESIDE = 100
"""Open files that are no connections: databases, modules, bots at work."""
LOOKS_EVERY = 5
"""Tenths of a second between looks at who is waited for."""

ONLY_HERE = (
    "the links of this table work on this computer only; for a friend elsewhere stop this and "
    "start `zariba serve --host 0.0.0.0`: it has the same games and prints the address others reach"
)

Announce = Callable[[str], None]


def say(line: str) -> None:
    """Print at once: whoever reads it through a pipe waits for it."""
    print(line, flush=True)


def serve(
    host: str = "127.0.0.1",
    port: int | None = DEFAULT_PORT,
    database: str | None = None,
    open_path: str | None = None,
    announce: Announce = say,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    told: str = "",
) -> None:
    """Run the server until it is interrupted; BadInput when it cannot start.

    Without a port the first free one from the default on is taken. `open_path` is the page to
    open in a browser, None for no browser. `names` are further names by which it is reached,
    `proxies` the addresses whose word on where a request comes from is believed.
    """
    names = [read_name(name) for name in names]
    proxies = [read_proxy(proxy) for proxy in proxies]
    with contextlib.closing(bind(host, port)) as listener:
        _run(
            listener,
            host,
            _open_store(database),
            open_path or "/",
            open_path is not None,
            announce,
            names,
            proxies,
            told,
        )


def play_table(
    game: str,
    scenario: str = "",
    *,
    seats: Mapping[str, str] | None = None,
    seed: int | None = None,
    options: Sequence[str] = (),
    free_undo: bool = False,
    lesson: str = "",
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    browser: bool = True,
    announce: Announce = say,
) -> None:
    """Set a table up from the words of the command line and serve it until interrupted."""
    with contextlib.closing(bind(host, port)) as listener:
        store = _open_store(database)
        try:
            from zariba.server.setup import new_table

            table = new_table(
                store,
                game,
                scenario,
                options=options,
                seats=seats,
                seed=seed,
                free_undo=free_undo,
                lesson=lesson,
            )
        except BaseException:
            store.close()
            raise
        told = ONLY_HERE if "link" in (seats or {}).values() and is_loopback(host) else ""
        _run(listener, host, store, table.open, browser, announce, told=told)


def reach(host: str) -> str:
    """Who reaches a server that listens there, in words; empty where the addresses say it."""
    if is_loopback(host):
        return "only this computer reaches it; for others start it with --host 0.0.0.0"
    if host in EVERYWHERE and outside_address():
        return "the first is for this computer, the second the address others reach"
    return ""


def bind(host: str, port: int | None) -> socket.socket:
    """A socket on that address; BadInput when it is taken or not ours."""
    if port is not None and not 0 <= port <= 65535:
        raise BadInput(f"there is no port {port}: ports go from 0 to 65535")
    wanted = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED)
    for each in wanted:
        try:
            return _bind(host, each)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            raise BadInput(_why_not_bound(host, each, error)) from None
    raise BadInput(f"no port from {wanted[0]} to {wanted[-1]} is free: give one with --port")


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


def _why_not_bound(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return f"{host!r} is not an address of this machine"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: stop the other program or give another port with --port"
    if error.errno == errno.EACCES:
        return f"port {port} is not allowed to this user: ports from 1024 on are"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine"
    return f"cannot serve on {host} port {port}: {error.strerror}"


def default_database() -> str:
    """The file that games are kept in when none is named; its folder is made."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "zariba"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {folder} for the games: {error.strerror}") from None
    return str(folder / "zariba.db")


def _open_store(database: str | None) -> "Store":
    from zariba.server.store import Store

    return Store(database or default_database())


def _run(
    listener: socket.socket,
    host: str,
    store: "Store",
    path: str,
    browser: bool,
    announce: Announce,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    told: str = "",
) -> None:
    import uvicorn

    from zariba.server import limits
    from zariba.server.app import make_app
    from zariba.server.gate import Gate
    from zariba.server.hosts import our_hosts
    from zariba.server.memory import watch
    from zariba.server.patience import Patience, counted_protocol
    from zariba.server.security import keep_logs_discreet

    watch()
    sys.setswitchinterval(limits.SWITCH_SECONDS)
    addresses = _addresses(listener, host)
    patience = Patience()

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            for address in addresses:
                announce(f"{address}{path}")
            if told:
                announce(told)
            if browser:
                open_browser(f"{addresses[0]}{path}")

        async def on_tick(self, counter: int) -> bool:
            if counter % LOOKS_EVERY == 0:
                patience.look(self.server_state.connections, time.monotonic())
            return await super().on_tick(counter)

    config = uvicorn.Config(
        Gate(make_app(store, outside=lambda: _outside(listener, host)), our_hosts(host, names)),
        log_level="warning",
        access_log=False,
        http=counted_protocol(most_connections(limits.CONNECTIONS), proxies),
        h11_max_incomplete_event_size=limits.HEAD_BYTES,
        timeout_keep_alive=limits.IDLE_SECONDS,
        ws_max_size=limits.FRAME_BYTES,
        ws_ping_interval=limits.PING_SECONDS,
        ws_ping_timeout=limits.PING_SECONDS,
        # By itself uvicorn believes whatever this machine's own programs say of others.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    keep_logs_discreet()
    try:
        Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # Ctrl-C is how a server is stopped
    finally:
        store.close()


def most_connections(wanted: int) -> int:
    """So many connections, or fewer where the system allows a program fewer open files."""
    if sys.platform == "win32":
        return wanted
    import resource

    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if allowed < 0 else max(1, min(wanted, allowed - FILES_BESIDE))


def _addresses(listener: socket.socket, host: str) -> list[str]:
    """Where people find the server, this machine's own way in first."""
    port = listener.getsockname()[1]
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    outside = _outside(listener, host)
    return [f"http://{name}:{port}", *([outside] if outside else [])]


def _outside(listener: socket.socket, host: str) -> str:
    """The address by which others reach a server that listens everywhere; empty for none."""
    found = outside_address() if host in EVERYWHERE else None
    return f"http://{found}:{listener.getsockname()[1]}" if found else ""


def open_browser(address: str) -> bool:
    """Show the address in a browser where there is a screen; whether one was tried."""
    if not _has_screen():
        return False

    def show() -> None:
        import webbrowser

        with contextlib.suppress(Exception):
            webbrowser.open(address)

    # A browser started from here may not return before it is closed.
    threading.Thread(target=show, daemon=True).start()
    return True


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
