"""The question that a language model is asked for a move, and what it is shown."""

from collections.abc import Iterable
from typing import NamedTuple

from digitduel.core import Match
from digitduel.players.guest_questions import situation


class Condition(NamedTuple):
    """What a model is shown. Scores under different conditions do not compare; the default never changes."""

    rules: bool = True
    board: bool = True
    """Without it, a player has to keep the position in mind from the moves so far."""
    moves: bool = True
    """Which moves can be played."""

    @classmethod
    def without(cls, parts: Iterable[str]) -> "Condition":
        """All but these, by their names."""
        hidden = set(parts)
        if not hidden <= set(cls._fields):
            raise ValueError(f"What can be left out is {', '.join(cls._fields)}.")
        return cls(**{part: part not in hidden for part in cls._fields})

    @property
    def left_out(self) -> tuple[str, ...]:
        return tuple(part for part in self._fields if not getattr(self, part))


USUAL = Condition()


def conversation(match: Match, condition: Condition = USUAL) -> list[dict[str, str]]:
    """The question for the next move, as messages of a chat."""
    told, title = situation(match), match.game.title
    options = ", ".join(f"{name}={value}" for name, value in told["options"].items())
    about = f"{told['rules']}\n" if condition.rules else ""
    differing = " Where the text above says otherwise, these count." if condition.rules else ""
    goal = f"\nGoal: {told['goal']}" if condition.rules and "goal" in told else ""
    rules = (
        f"You are Player {told['you']} in a game of {title}, and you want to win.\n\n{about}"
        f"In this game the options are: {options or 'none'}.{differing}{goal}\n\n"
        "Think as long as you need, but briefly. The last line of your answer is your move in notation, nothing else, "
        # A real move here would be played more often for being named.
        "in the form:\nMove: <your move>"
    )
    can_play = f" You can play: {match.game.script.can_play(match.position)}" if condition.moves else ""
    lines = [
        f"Moves so far: {' '.join(told['moves']) or 'none'} (Player {told['first']} began)",
        *(told["board"]["text"] if condition.board else ()),
        *told["notice"],
        f"It is your turn, Player {told['you']}.{can_play}",
    ]
    return [{"role": "system", "content": rules}, {"role": "user", "content": "\n".join(lines)}]


def again(match: Match, refused: str, condition: Condition = USUAL) -> str:
    """The question once more, with the reason."""
    can_play = f"You can play: {match.game.script.can_play(match.position)}\n" if condition.moves else ""
    return f"That was not taken. {refused}\n{can_play}Answer again, with your move alone on the last line, after Move:"
