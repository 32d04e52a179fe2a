"""Secrets that hold seats. Whoever knows one sits there; the database knows only their digests."""

import re
import secrets
from hashlib import sha256
from hmac import compare_digest

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing that is easily taken for something else."""
LONG = 43
"""Characters of a secret."""
LONGEST_SECRET = 64


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def may_be_table(name: str) -> bool:
    return name.isalnum() and name.isascii() and len(name) <= 16


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def may_be_secret(text: str) -> bool:
    return len(text) == LONG and bool(re.fullmatch("[0-9A-Za-z_-]*", text))


def digest(secret: str) -> str:
    """A secret of 256 random bits cannot be guessed, so one round of a fast digest keeps it as well as many."""
    return sha256(secret.encode()).hexdigest()


def opens(secret: str | None, kept: str | None) -> bool:
    """Whether a secret is the one that a digest was made of."""
    return bool(secret and kept and len(secret) <= LONGEST_SECRET and compare_digest(digest(secret), kept))
