"""Who may ask, how much and how often: a device first, and its address under a roof that is high.

Three more limits stand where it is known that they are reached: connections in `connections.py`, questions of all that
wait in `thinking/worker_pool.py`, and tables that are kept in `storage/writer.py`.
"""

import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from typing import cast
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from digitduel.tables.refusals import Refused
from digitduel.tables.seat_secrets import device_id
from digitduel.web.http.address_queues import AddressQueues
from digitduel.web.http.cookies import DAY, device_of
from digitduel.web.settings import Settings

MOST_CLIENTS = 50_000
"""Devices and addresses whose requests are counted: at most some 15 MB. Who has asked least lately is forgotten."""
FILES_AHEAD = 20.0
"""Seconds of files that an address may ask for at once."""


@dataclass(frozen=True, slots=True)
class Client:
    """Whom something is counted for."""

    address: str
    """On the network. A home or a school has one, so behind it there may be many people."""
    device: str | None
    """A browser that has been here before. Who keeps no cookies is counted by the address alone."""

    @property
    def names(self) -> list[str]:
        return [name for name in (self.address, self.device) if name]


class Allowance:
    """So many at once, and so many per second after that."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = float(burst), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Guard:
    """Stands at the door of one server process."""

    def __init__(self, settings: Settings, is_blocked: Callable[[str | None], bool] = lambda device: False) -> None:
        self.settings = settings
        self.is_blocked = is_blocked
        self.origins = set(settings.origins.split())
        self.queues = AddressQueues()
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._questions: Counter[str] = Counter()

    def client(self, connection: HTTPConnection) -> Client:
        device = device_of(connection)
        return Client(_address(connection), device_id(device) if device else None)

    def same_origin(self, connection: HTTPConnection) -> bool:
        """False for what a page from elsewhere makes a browser send. What is no browser sends no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin in self.origins:
            return True
        try:
            return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == connection.headers.get("host")
        except ValueError:
            return False

    def admits(self, client: Client) -> bool:
        """Whether a client may make another request. What a device is refused takes nothing from its address."""
        limits = self.settings
        if client.device and not self._takes(client.device, limits.requests, limits.burst):
            return False
        return self._takes(client.address, limits.address_requests, limits.address_burst)

    def admits_file(self, client: Client) -> bool:
        """Whether another file of the page may be asked for."""
        rate = self.settings.address_files
        return self._takes(f"files {client.address}", rate, rate * FILES_AHEAD)

    def check_opens(self, client: Client) -> None:
        """Refuse a client who has opened very many tables today, ended or not."""
        limits = self.settings
        roofs = zip(client.names, (limits.address_day_tables, limits.day_tables), strict=False)
        for name, most in reversed([*roofs]):
            if not self._takes(f"tables {name}", most / DAY, most):
                raise Refused("too-many-tables", "You have opened very many games today. Try again tomorrow.")

    def hears(self, client: Client, line: object) -> bool:
        """Whether another message is listened to, of a device or else of a line."""
        rate, roof = self.settings.messages, self.settings.address_messages
        whose = client.device or f"line {id(line)}"
        heard = self._takes(f"messages {whose}", rate, 4 * rate + 1)
        return heard and self._takes(f"messages {client.address}", roof, 4 * roof)

    def _takes(self, name: str, rate: float, burst: float) -> bool:
        if name not in self._allowances:
            self._allowances[name] = Allowance(rate, burst)
            if len(self._allowances) > MOST_CLIENTS:
                self._allowances.popitem(last=False)
        self._allowances.move_to_end(name)
        return self._allowances[name].take()

    @contextlib.contextmanager
    def connected(self, client: Client) -> Iterator[None]:
        """Hold a place among the connections of a client."""
        limits = self.settings
        with _one_more(self._sockets, client, limits.sockets, limits.address_sockets, "Too many connections."):
            yield

    @contextlib.contextmanager
    def asking(self, client: Client) -> Iterator[None]:
        """Hold a place among the questions that a client may have waiting."""
        limits, refusal = self.settings, "You have several questions waiting. Wait for their answers."
        with _one_more(self._questions, client, limits.questions, limits.address_questions, refusal):
            yield


@contextlib.contextmanager
def _one_more(counted: Counter[str], client: Client, most: int, roof: int, refusal: str) -> Iterator[None]:
    if any(counted[name] >= limit for name, limit in zip(client.names, (roof, most), strict=False)):
        raise Refused("too-many", refusal)
    counted.update(client.names)
    try:
        yield
    finally:
        for name in client.names:
            counted[name] -= 1
            if not counted[name]:
                del counted[name]


def _address(connection: HTTPConnection) -> str:
    """A home has one address of the old kind, or a whole network of the new."""
    host = connection.client.host if connection.client else "unknown"
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    # Where both kinds come to one door, an address of the old kind is written as one of the new.
    return str(address.ipv4_mapped or ip_network(f"{address}/64", strict=False))


def guard_of(connection: HTTPConnection) -> Guard:
    return cast(Guard, connection.app.state.guard)
