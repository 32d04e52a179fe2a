"""Finding the move in what a language model wrote: forgiving about form, never about which move was meant.

Only the final answer is looked at. The places in it where a move may stand come in a fixed order, of each kind the
last, and the first that holds a move decides, legal or not. So a move that cannot be played is refused, and no number
that was only mentioned is played in its stead.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from digitduel.core import Match, Unreadable, quoted
from digitduel.players.final_answer import final_answer
from digitduel.players.guest_questions import readable, taken

LONGEST = 20_000
"""Characters of the final answer that are looked at, the last ones."""
MOST_OBJECTS = 200
"""Places in an answer where an object in JSON may begin."""
NAMES_IN_JSON = ("move", "final_answer", "answer", "action", "choice")
LAST_PARAGRAPHS = 2
"""In these a move may be meant that stands in no place of its own."""
MOST_SAID = 20
"""Times that a player may say what it plays; if they differ, nothing is clear."""
MOST_WORDS = 24
"""Words of one place that may be the move."""
DRESS = " \t*_`~\"'“”‘’«».,;:!?$\\<>|"
"""What is put around a move for the eye."""
BRACKETS = "()[]{}"
UNDECIDED = (["or"], ["and"])
"""Who names one move or another has not chosen yet."""

_LABEL = re.compile(
    r"^\W*(?:so |thus |therefore |and )?(?:my |the |your |player [12]['’]s )?(?:final |next |best |chosen )?"
    r"(?:move|answer|choice|action|decision|selection|declaration|equation)(?: is)?[\s*_`\"']*"
    r"(?:[:=→][\s*_`]*(?P<same>\S.*)|[:\s*_#]*$)",
    re.IGNORECASE,
)
"""The move stands after the label, or on the next line."""
_SAID = re.compile(
    r"(?<!if )(?<!when )\b(?:i(?:'ll|’ll| will)? (?:play|choose|take|pick|declare|say|go with)"
    r"|(?:move|answer|choice) is)[\s:]+(?=(\S[^\n]{0,200}))",
    re.IGNORECASE,
)
_FENCE = re.compile(r"^[ \t]*```[^\n]*\n(.*?)^[ \t]*```", re.DOTALL | re.MULTILINE)
_BOXED = re.compile(r"\\boxed\{([^{}]*)\}")
_MARKED = re.compile(r"\*\*([^*\n]{1,200})\*\*|`([^`\n]{1,200})`")
_BULLET = re.compile(r"^\s*[-•+]\s+")
_LATEX = {"\\times": "×", "\\cdot": "×", "\\div": "÷", "\\left": "", "\\right": "", "\\,": " ", "\\;": " ", "\\!": ""}
_LATEX |= dict.fromkeys(("\\(", "\\)", "\\[", "\\]"), " ")
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_LETTERS = re.compile(r"\\(?:text|textbf|textit|mathbf|mathrm|mathit|mathtt|texttt|operatorname|mbox)\{([^{}]*)\}")


def read_answer(match: Match, text: str) -> tuple[Any, str]:
    """The legal move in an answer, and all of the answer as a comment; otherwise why it was not taken."""
    spoken = final_answer(text)[-LONGEST:]
    if not spoken:
        raise Unreadable("There is no final answer." if text.strip() else "The answer was empty.")
    answer = _plain(spoken)
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


def _plain(answer: str) -> str:
    """Without the commands of LaTeX around numbers and signs."""
    answer = _FRACTION.sub(r"(\1)/(\2)", _LETTERS.sub(r"\1", answer))
    for sign, plain in _LATEX.items():
        answer = answer.replace(sign, plain)
    return answer


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
    yield _undressed(answer)
    move = _from_json(answer)
    if move is not None:
        yield iter([move])
    label = _labelled(_lines(answer))
    if label:
        yield _beginnings(label)
    boxed, fenced = _BOXED.findall(answer), [found.strip() for found in _FENCE.findall(answer)]
    if boxed:
        yield _undressed(boxed[-1])
    if fenced and fenced[-1]:
        yield _undressed(fenced[-1].splitlines()[-1])


def _labelled(lines: list[str]) -> str | None:
    """What stands after the last label."""
    for place in range(len(lines) - 1, -1, -1):
        label = _LABEL.match(lines[place])
        if label:
            below = lines[place + 1] if place + 1 < len(lines) else None
            return _BOXED.sub(r"\1", label["same"] or below or "")
    return None


def _unsure(answer: str) -> Iterator[Iterator[str]]:
    """Places where a move may stand, or another number that was only mentioned."""
    end = "\n\n".join(re.split(r"\n\s*\n", answer.strip())[-LAST_PARAGRAPHS:])
    said, marked, lines = _SAID.findall(end), _MARKED.findall(end), _lines(end)
    yield from map(_beginnings, said[-MOST_SAID:])
    if marked:
        yield (words for pair in reversed(marked) for words in _undressed("".join(pair)))
    if lines:
        yield _ends(lines[-1])


def _from_json(text: str) -> str | None:
    """The move of the last object in JSON that stands in the text and names one."""
    found, start = None, text.find("{")
    for _ in range(MOST_OBJECTS):
        if start < 0:
            break
        try:
            data, end = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            start = text.find("{", start + 1)
            continue
        move = next((data[name] for name in NAMES_IN_JSON if name in data), None)
        if isinstance(move, str | int) and not isinstance(move, bool):
            found = str(move)
        start = text.find("{", end)
    return found


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
