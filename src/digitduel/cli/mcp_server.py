"""The door for assistants: the games as tools of the Model Context Protocol."""

from collections.abc import Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from digitduel import __version__
from digitduel.cli.mcp_tables import NOBODY, AssistantTables
from digitduel.core import DigitDuelError, listed
from digitduel.core.json_shapes import to_data
from digitduel.games import names

Told = dict[str, Any]
"""What the protocol carries: a shape, as data."""

INSTRUCTIONS = """\
Digit Duel is games for two: {}. Start with new_game, then move until there is a result.
Read the rules of a game before you play it. Moves are written in the notation of its rules. hint, analyze and review
know exact play: they are never wrong about who can win."""


class Tools:
    """What an assistant can call. The docstrings are what it reads."""

    def __init__(self) -> None:
        self.tables = AssistantTables()

    def asked(self, question: Callable[[], Any]) -> Any:
        """Answer one question at a time; a refusal reaches the assistant as a sentence."""
        with self.tables.lock:
            try:
                return to_data(question())
            except DigitDuelError as error:
                raise ToolError(str(error)) from None

    def games(self) -> list[Told]:
        """The games there are, with their options. A game with options is named like sum-race:target=30,highest=8."""
        told: list[Told] = self.asked(self.tables.games)
        return told

    def rules(self, game: str) -> str:
        """The rules of a game, with the notation of its moves."""
        told: str = self.asked(lambda: self.tables.rules(game))
        return told

    def new_game(
        self, game: str, opponent: str = NOBODY, seat: int = 1, first: int | None = None, seed: int | None = None
    ) -> Told:
        """Begin a game, such as sum-race, at a table of its own.

        The opponent is a program (random, beginner, casual, skilled, expert, perfect, adaptive, mcts), or nobody, then
        you enter the moves of both players. You sit as Player `seat`, 1 or 2. Player `first` starts, where the rules
        leave it open. With the same `seed` a program plays the same.
        """
        told: Told = self.asked(lambda: self.tables.new(game, opponent, seat, first, seed))
        return told

    def show(self, table: str) -> Told:
        """How the game at a table stands, and what can be played."""
        told: Told = self.asked(lambda: self.tables.show(table))
        return told

    def move(self, table: str, move: str | int) -> Told:
        """Play a move in notation; a number may stand without quotes. The opponent's reply is part of the answer."""
        told: Told = self.asked(lambda: self.tables.move(table, str(move)))
        return told

    def hint(self, table: str, reveal: bool = False) -> str:
        """How things stand for the player to move, without the best move; with it, if `reveal` is true."""
        told: str = self.asked(lambda: self.tables.hint(table, reveal))
        return told

    def analyze(self, table: str) -> Told:
        """What every move leads to under best play: win, loss or endless, in how many plies, and the best line."""
        told: Told = self.asked(lambda: self.tables.analyze(table))
        return told

    def review(self, table: str) -> Told:
        """What each move so far did to the game, the better move where it was a mistake, and each player's accuracy."""
        told: Told = self.asked(lambda: self.tables.review(table))
        return told


def server() -> MCPServer[Any]:
    """A server with no games at its tables yet."""
    duel: MCPServer[Any] = MCPServer(
        "digitduel",
        title="Digit Duel",
        version=__version__,
        instructions=INSTRUCTIONS.format(listed(names())),
        log_level="WARNING",
    )
    here = Tools()
    for tool in (here.games, here.rules, here.new_game, here.show, here.move, here.hint, here.analyze, here.review):
        duel.add_tool(tool)
    return duel


def serve() -> None:
    """Serve over standard input and output until the other side leaves."""
    server().run("stdio")
