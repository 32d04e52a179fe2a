"""Sentences about Player 1 and Player 2, said to whoever reads them: `You choose 5.`, `Your opponent wins.`"""

import re
from collections.abc import Sequence

from digitduel.core.player import Player

IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
YOU, OPPONENT = "you", "your opponent"

Called = tuple[str, str]
"""What Player 1 and Player 2 are called; the one who reads is called `you`."""

_MENTIONED = re.compile(
    r"Player (?P<number>[12])(?P<owns>'s)?(?P<gap> )?(?P<verb>[a-z]+\b)?(?P<rest>(?:(?!Player [12])[^.!?])*)"
)
_BEGINS = re.compile(r"(?:^|[.!?]\s+)$")


AS_THEY_ARE: Called = ("Player 1", "Player 2")


def called_by(people: Sequence[Player]) -> Called:
    """How the players are called by whoever sits at the table: one person is told of themselves and their opponent."""
    if len(people) != 1:
        return AS_THEY_ARE
    return (YOU, OPPONENT) if people[0] is Player.ONE else (OPPONENT, YOU)


def addressed(text: str, called: Called) -> str:
    """The same sentences with the players called so. Verbs follow: `Player 1 passes` is `You pass`."""

    def mention(found: re.Match[str]) -> str:
        name, verb, rest = called[int(found["number"]) - 1], found["verb"] or "", found["rest"]
        begins = _BEGINS.search(text[: found.start()]) is not None
        if name == YOU and begins and rest.startswith(", ") and not (found["owns"] or verb):
            return _capital(rest[2:])  # `Player 1, select a number` is a call to you
        yours = "your" if verb and verb != "to" else "yours"  # `Player 1's to 4` has lost its noun
        owned = name if not found["owns"] else yours if name == YOU else f"{name}'s"
        shown = _capital(owned) if begins and name in (YOU, OPPONENT) else owned
        if name == YOU and not found["owns"]:
            verb, rest = _second(verb), re.sub(r"(?<= and )[a-z]+s\b", lambda word: _second(word[0]), rest)
        return f"{shown}{found['gap'] or ''}{verb}{rest}"

    return _MENTIONED.sub(mention, text)


def to_you(text: str, you: Player) -> str:
    """What is said of the players, said to one of them."""
    return addressed(text, called_by([you]))


def _second(verb: str) -> str:
    """`takes` as it follows `you`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if re.search(r"(ss|ch|sh|x)es$", verb):
        return verb[:-2]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-1] if len(verb) > 2 and re.search(r"[^s]s$", verb) else verb


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
