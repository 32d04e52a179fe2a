"""The end of a match in words, and what can follow it."""

from digitduel.cli.table.player_names import Names
from digitduel.core import Lines, Match, Player
from digitduel.players import PROGRAMS
from digitduel.players.turns import HUMAN

LADDER = [word for word in PROGRAMS if word != "mcts"]
"""The programs of the house, each stronger than the one before."""


def headline(match: Match, names: Names) -> str:
    """`You win!`, `You lose`, `Player 2 wins!`, `A draw`, `Nobody wins`."""
    result = match.result
    if result is None:
        return ""
    if result.winner is None:
        return "A draw" if match.game.outcome(match.position) else "Nobody wins"
    if names.you is None:
        return f"{names.of(result.winner)} wins!"
    return "You win!" if result.winner is names.you else "You lose"


def what_now(match: Match) -> str:
    """The question at the end: a series goes on or is over, and otherwise there may be a rematch."""
    if match.series is None or match.result is None:
        return "What now? In a rematch the seats change."
    if match.series.after(match.result).decided:
        return "What now? In a new series the seats change."
    return "What now? The next game of the series begins with the seats changed."


def why(match: Match, names: Names) -> str:
    """What decided it, in a sentence or two: the last move, and what the game says about it."""
    result, game = match.result, match.game
    if result is None:
        return ""
    outcome = game.outcome(match.position)
    if outcome is None:
        return names.told(result.sentence)
    said = game.script.ending(match.position, outcome)
    reasons = [line for line in said if line != outcome.sentence and not line.endswith(":")]
    sentences: Lines = [last_news(match), *(reasons[-1:] or [outcome.sentence])]
    if outcome.sentence not in sentences and not any("wins" in sentence for sentence in sentences):
        sentences.append(outcome.sentence)
    return names.told(" ".join(filter(None, sentences)))


def last_news(match: Match) -> str:
    """What was told about the last move; nothing where there was none."""
    if not match.moves:
        return ""
    return match.game.script.news(match.positions[-2], match.moves[-1], match.position)


def next_opponent(match: Match, names: Names) -> str | None:
    """Whom to meet next: someone stronger after a win, someone weaker after a loss; nobody else where nobody won."""
    if names.you is None or match.result is None or match.result.winner is None:
        return None
    word = match.players[names.you.other]
    if word not in LADDER:
        return None
    place = LADDER.index(word) + (1 if match.result.winner is names.you else -1)
    return LADDER[place] if 0 <= place < len(LADDER) else None


def against(word: str, you: Player) -> tuple[str, str]:
    """The players of a match in which another program sits in the opponent's seat."""
    return (HUMAN, word) if you is Player.ONE else (word, HUMAN)
