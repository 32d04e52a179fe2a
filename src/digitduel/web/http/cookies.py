"""The secrets that a browser keeps: one of its own, by which it holds all its seats, and invitations it has seen."""

import re

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from digitduel.tables.lengths import TABLE
from digitduel.tables.seat_secrets import may_be_secret, seat_secret
from digitduel.tables.table import Table

YEAR = 365 * 24 * 3600
DAY = 24 * 3600

DEVICE = "device"
"""The secret by which a browser is known when it comes again."""
INVITATIONS = "invitations"
"""The invitations that it has looked at and not claimed, the latest first, such as `table:secret.table:secret`."""
MOST_INVITATIONS = 10
"""One more would push out the oldest, which takes nobody's seat away: its link can be followed again."""

OLD_SEAT = "seat"
"""What browsers kept before they had a secret of their own: a cookie for each seat, sent for its table alone."""
OLD_INVITATION = "invitation"
OLD_SENT = "sent-invitation"


# The device


def device_of(connection: HTTPConnection) -> str | None:
    """The secret of the device that asks, if it has been here before."""
    secret = connection.cookies.get(DEVICE, "")
    return secret if may_be_secret(secret) else None


def remember(response: Response, request: Request, device: str) -> None:
    """Let a device be known when it comes again, within a year of the last time."""
    _keep(response, request, DEVICE, device, YEAR)


def secret_at(connection: HTTPConnection, table: Table) -> str | None:
    """The secret by which a device holds its seat at a table, or would hold one."""
    device, old = device_of(connection), connection.cookies.get(OLD_SEAT)
    own = seat_secret(device, table.id) if device else None
    return old if table.holds(old) and not table.holds(own) else own


# Invitations


def invitation_to(connection: HTTPConnection, table: str) -> str | None:
    """The invitation to a table that a device has looked at."""
    return _invitations(connection).get(table) or connection.cookies.get(OLD_INVITATION)


def keep_invitation(response: Response, request: Request, table: str, secret: str) -> None:
    _keep_invitations(response, request, {table: secret, **_others(request, table)})


def drop_invitation(response: Response, request: Request, table: str) -> None:
    _keep_invitations(response, request, _others(request, table))


def _invitations(connection: HTTPConnection) -> dict[str, str]:
    return dict(re.findall(rf"({TABLE}):([0-9A-Za-z_-]{{43}})", connection.cookies.get(INVITATIONS, "")))


def _others(request: Request, table: str) -> dict[str, str]:
    return {other: secret for other, secret in _invitations(request).items() if other != table}


def _keep_invitations(response: Response, request: Request, kept: dict[str, str]) -> None:
    latest = [f"{table}:{secret}" for table, secret in kept.items()][:MOST_INVITATIONS]
    _keep(response, request, INVITATIONS, ".".join(latest), DAY if latest else 0)


def _keep(response: Response, request: Request, name: str, value: str, age: int) -> None:
    """Give a browser a secret to keep, which it never shows to a page."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=age, httponly=True, samesite="lax", secure=secure)
