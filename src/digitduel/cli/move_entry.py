"""What a person enters, piece by piece, until it is a move: in one entry, or in two where the game asks twice."""

from contextlib import suppress
from typing import Any

from digitduel.core import Match, MoveError, Unreadable, quoted


class MoveEntry:
    """The entries of the player to move. Nothing is played here, and nothing that is refused changes anything."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.begun = ""
        """What was entered of a move that takes two entries."""

    @property
    def second_question(self) -> str | None:
        """What is asked for once a move has been begun."""
        return self.match.game.script.then_ask(self.match.position, self.begun) if self.begun else None

    def enter(self, text: str) -> Any | None:
        """The move that this makes, as the rest of a move that was begun or as one of its own; None when it begins one.

        `MoveError` when it makes none.
        """
        if self.begun:
            try:
                return self.match.read(f"{self.begun} {text}")
            except Unreadable as refusal:
                # Only a whole move may stand in for the rest: half of another one is more likely a slip.
                with suppress(MoveError):
                    return self.match.read(text)
                raise self.of_the_rest(text, refusal) from None
        if self.begins(text):
            self.begun = text
            return None
        return self.match.read(text)

    def of_the_rest(self, text: str, refusal: Unreadable) -> Unreadable:
        """A refusal that repeats the whole move, said of what was entered last and of what is asked for."""
        if quoted(f"{self.begun} {text}") not in str(refusal):
            return refusal
        game, position = self.match.game, self.match.position
        question = (self.second_question or "").strip().removesuffix(":")
        for move in game.script.listed(position):  # what may not be named is no example
            _, example = game.script.entries(position, move)[-1]
            if self.reads(f"{self.begun} {example}"):
                asked = question if question.endswith("?") else f"{question}."
                return Unreadable(f"{quoted(text)} is no answer here. {asked} For example: {example}.")
        return refusal

    def pick(self, entry: str) -> Any | None:
        """The same for something that was pointed at. To point at the beginning of another move is to think again."""
        if not self.begun:
            return self.enter(entry)
        if entry == self.begun:
            self.begun = ""
            return None
        try:
            return self.match.read(f"{self.begun} {entry}")
        except MoveError:
            if not self.can_begin(entry):
                if self.reads(entry):
                    return self.match.read(entry)
                raise
        self.begun = entry
        return None

    def can_pick(self, entry: str) -> bool:
        """Whether a move can be made or begun by this now."""
        if self.begun:  # a whole move can still stand in for the rest, as where it is typed
            return self.reads(f"{self.begun} {entry}") or (not self.can_begin(entry) and self.reads(entry))
        return self.can_begin(entry) or self.reads(entry)

    def reads(self, text: str) -> bool:
        try:
            self.match.read(text)
        except MoveError:
            return False
        return True

    def begins(self, text: str) -> bool:
        return bool(self.match.game.script.then_ask(self.match.position, text))

    def can_begin(self, text: str) -> bool:
        try:
            return self.begins(text)
        except MoveError:
            return False
