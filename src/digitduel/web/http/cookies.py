"""The secrets that a browser keeps."""

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from digitduel.tables.seat_secrets import digest, may_be_secret

YEAR = 365 * 24 * 3600
DAY = 24 * 3600

DEVICE = "device"
"""The secret by which a browser is known when it comes again."""
SEAT = "seat"
INVITATION = "invitation"
CLAIM = "claim"
"""The secret that will hold the seat of the invitation, so that a claim whose answer was lost can be made again."""
SENT = "sent-invitation"
"""The invitation that its sender keeps, to show it again."""


def device_of(connection: HTTPConnection) -> str | None:
    """The secret of the device that asks, if it has been here before."""
    secret = connection.cookies.get(DEVICE, "")
    return secret if may_be_secret(secret) else None


def device_id(secret: str) -> str:
    """What a device is counted by, and what is kept of it: its secret does not follow from it."""
    return digest(secret)[:32]


def remember(response: Response, request: Request, device: str) -> None:
    """Let a device be known when it comes again, within a year of the last time."""
    secure = request.url.scheme == "https"
    response.set_cookie(DEVICE, device, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def hand_over(response: Response, request: Request, table: str, what: str, secret: str, age: int) -> None:
    """Give a browser a secret to keep: sent back only for this table, and never shown to a page."""
    response.set_cookie(
        what,
        secret,
        max_age=age,
        path=path_of(table),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def take_back(response: Response, table: str, what: str) -> None:
    response.delete_cookie(what, path=path_of(table))


def path_of(table: str) -> str:
    return f"/api/tables/{table}"
