"""Secrets that hold seats. Whoever knows one sits there; the database knows only their digests.

A device has one secret, and the secrets of all its seats are made from that. So a device keeps nothing for a seat, and
never has to give up one for another.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from digitduel.tables.lengths import TABLE

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing that is easily taken for something else."""
LONG = 43
"""Characters of a secret."""
LONGEST_SECRET = 64


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def may_be_table(name: str) -> bool:
    return bool(re.fullmatch(TABLE, name))


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def may_be_secret(text: str) -> bool:
    return len(text) == LONG and bool(re.fullmatch("[0-9A-Za-z_-]*", text))


def seat_secret(device: str, table: str) -> str:
    """The secret by which a device holds a seat at a table. It tells nothing of the device, nor of its other seats."""
    return _made_from(device, f"seat {table}")


def invitation_secret(device: str, table: str) -> str:
    """The secret of the invitation that a device sends for a table, which it can look up again."""
    return _made_from(device, f"invitation {table}")


def _made_from(device: str, what: str) -> str:
    made = hmac.digest(device.encode(), what.encode(), "sha256")
    return urlsafe_b64encode(made).decode().rstrip("=")


def digest(secret: str) -> str:
    """A secret of 256 random bits cannot be guessed, so one round of a fast digest keeps it as well as many."""
    return sha256(secret.encode()).hexdigest()


def device_id(secret: str) -> str:
    """What a device is counted by, and what is kept of it: its secret does not follow from it."""
    return digest(secret)[:32]


def opens(secret: str | None, kept: str | None) -> bool:
    """Whether a secret is the one that a digest was made of."""
    return bool(secret and kept and len(secret) <= LONGEST_SECRET and hmac.compare_digest(digest(secret), kept))
