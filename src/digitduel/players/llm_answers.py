"""Finding the move in what a language model wrote: forgiving about form, never about which move was meant.

The places where a move may stand are looked at in a fixed order, and the first that holds a move decides, legal or not.
So a move that cannot be played is refused, and no number that was only mentioned is played in its stead.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from digitduel.core import Match, Unreadable, quoted
from digitduel.players.guest_questions import readable, taken

LONGEST = 20_000
"""Characters looked at, the last ones."""
MOST_WORDS = 24
"""Words of one place that may be the move."""
DRESS = " \t*_`~\"'“”‘’«».,;:!?$\\<>|"
"""What is put around a move for the eye."""
BRACKETS = "()[]{}"
UNDECIDED = (["or"], ["and"])
"""Who names one move or another has not chosen yet."""

_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_LABEL = re.compile(
    r"^\W*(?:so |thus |therefore |and )?(?:my |the |your )?(?:final |next |best )?"
    r"(?:move|answer|choice|declaration|equation)(?: is)?[\s*_`]*[:=][\s*_`]*(\S.*)",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"(?<!if )(?<!when )\b(?:i(?:'ll|’ll| will)? (?:play|choose|take|pick|declare|say|go with)"
    r"|(?:move|answer|choice) is)[\s:]+(\S.*)",
    re.IGNORECASE,
)
_FENCE = re.compile(r"^[ \t]*```[^\n]*\n(.*?)^[ \t]*```", re.DOTALL | re.MULTILINE)
_BOXED = re.compile(r"\\boxed\{([^{}]*)\}")
_MARKED = re.compile(r"\*\*([^*\n]{1,200})\*\*|`([^`\n]{1,200})`")
_BULLET = re.compile(r"^\s*[-•+]\s+")
_LATEX = {"\\times": "×", "\\cdot": "×", "\\div": "÷", "\\(": " ", "\\)": " ", "\\[": " ", "\\]": " "}


def read_answer(match: Match, text: str) -> tuple[Any, str]:
    """The legal move in an answer, and all of the answer as a comment; otherwise why it was not taken."""
    spoken = _THOUGHTS.sub(" ", text[-LONGEST:]).strip()
    if not spoken:
        raise Unreadable("The answer was empty.")
    answer = spoken
    for sign, plain in _LATEX.items():
        answer = answer.replace(sign, plain)
    for readings in _sure(answer):
        for words in readings:
            if _move(match, words) is not None:
                return taken(match, words), spoken
    meant = _mentioned(match, answer)
    if len(meant) == 1:
        return taken(match, meant[0]), spoken
    if meant:
        raise Unreadable(f"It is not clear which move is meant, {' or '.join(map(quoted, meant))}.")
    raise Unreadable(f"{quoted(readable(spoken[-80:]), 80)}: No move can be found in this.")


def _mentioned(match: Match, answer: str) -> list[str]:
    """The different moves that may be meant."""
    found: dict[Any, str] = {}
    for readings in _unsure(answer):
        first = next((words for words in readings if _move(match, words) is not None), None)
        if first is not None:
            found.setdefault(_move(match, first), first)
    return list(found.values())


def _move(match: Match, words: str) -> Any | None:
    try:
        return match.game.read(match.position, words)
    except Unreadable:
        return None


def _lines(answer: str) -> list[str]:
    return [_BULLET.sub("", line).strip() for line in answer.splitlines() if line.strip(DRESS)]


# Each place is a series of readings, the longest first.


def _sure(answer: str) -> Iterator[Iterator[str]]:
    """Places that are there for the move, the surest first."""
    fenced = [found.strip() for found in _FENCE.findall(answer)]
    for text in (answer, *reversed(fenced)):
        move = _from_json(text)
        if move is not None:
            yield iter([move])
    yield _undressed(answer)
    for line in reversed(_lines(answer)):
        label = _LABEL.match(line)
        if label:
            yield _beginnings(label[1])
    yield from (_undressed(text.splitlines()[-1]) for text in reversed(fenced) if text)
    yield from (_undressed(boxed) for boxed in reversed(_BOXED.findall(answer)))


def _unsure(answer: str) -> Iterator[Iterator[str]]:
    """Places where a move may stand, or another number that was only mentioned."""
    said, marked, lines = _SAID.findall(answer), _MARKED.findall(answer), _lines(answer)
    if said:
        yield _beginnings(said[-1])
    if marked:
        yield (words for pair in reversed(marked) for words in _undressed("".join(pair)))
    if lines:
        yield _ends(lines[-1])


def _from_json(text: str) -> str | None:
    """The move of an object in JSON that stands in the text."""
    start = text.rfind("{")
    while start >= 0 and len(text) - start < 2_000:
        try:
            data, _ = json.JSONDecoder().raw_decode(text[start:])
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict) and isinstance(data.get("move"), str | int) and not isinstance(data["move"], bool):
            return str(data["move"])
        start = text.rfind("{", 0, start) if start else -1
    return None


def _beginnings(text: str) -> Iterator[str]:
    words = text.split()[: MOST_WORDS + 1]
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        if words[count : count + 1] not in UNDECIDED:
            yield from _undressed(" ".join(words[:count]))


def _ends(text: str) -> Iterator[str]:
    words = text.split()[-MOST_WORDS:]
    for start in range(len(words)):
        if words[start - 1 : start] not in UNDECIDED:
            yield from _undressed(" ".join(words[start:]))


def _undressed(text: str) -> Iterator[str]:
    yield from dict.fromkeys(filter(None, (text, text.strip(DRESS), text.strip(DRESS + BRACKETS))))
