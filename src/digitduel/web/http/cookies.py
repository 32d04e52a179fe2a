"""The secrets that a browser keeps."""

from fastapi import Request, Response

YEAR = 365 * 24 * 3600
DAY = 24 * 3600

SEAT = "seat"
INVITATION = "invitation"
CLAIM = "claim"
"""The secret that will hold the seat of the invitation, so that a claim whose answer was lost can be made again."""
SENT = "sent-invitation"
"""The invitation that its sender keeps, to show it again."""


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
