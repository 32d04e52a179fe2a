"""The door for assistants: the games as tools of the Model Context Protocol."""

from collections.abc import Callable
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from digitduel import __version__
from digitduel.cli.mcp_tables import NOBODY, AssistantTables
from digitduel.core import DigitDuelError, listed
from digitduel.core.json_shapes import to_data
from digitduel.games import names
from digitduel.players import PROGRAMS
from digitduel.tables.catalogue import kinds_that_load
from digitduel.tables.desk import MOST_TABLES

Carried = dict[str, Any]
"""What the protocol carries: one of the shapes of `AssistantTables`, as data. The kit makes schemas of results only by
writing these itself: what may be absent would come as null, and what has two shapes within a `result`."""

INSTRUCTIONS = """\
Digit Duel is games for two: {}. Start with new_game, then move until there is a result.
Read the rules of a game before you play it. Moves are written in the notation of its rules."""
STUDY = """ hint, analyze and review
know exact play, and are never wrong about who can win;
where a game is too large for that, they say that they estimate."""
SEALED = """ There are no hints: this is an
evaluation. One game is played at a time; to begin another leaves the one before for good."""


def _said(description: str, *words: str | int) -> Any:
    """What an assistant reads about a parameter, and the words it can choose from. A wrong one is refused by us, in a
    sentence, and not by the protocol."""
    return Field(description=description, json_schema_extra={"enum": list(words)} if words else None)


Game = Annotated[str, _said("A game, such as sum-race, or one with options, such as sum-race:target=30,highest=8")]
AtTable = Annotated[str, _said("The name of a table, such as table-1, as new_game told it")]


class Tools:
    """What an assistant can call. The docstrings are what it reads."""

    def __init__(self, tables: int) -> None:
        self.tables = AssistantTables(tables)

    def asked(self, question: Callable[[], Any]) -> Any:
        """Answer one question at a time; a refusal reaches the assistant as a sentence."""
        with self.tables.lock:
            try:
                return to_data(question())
            except DigitDuelError as error:
                raise ToolError(str(error)) from None

    def games(self) -> list[Carried]:
        """The games there are, with their options. A game with options is named like sum-race:target=30,highest=8."""
        told: list[Carried] = self.asked(self.tables.games)
        return told

    def rules(self, game: Game) -> str:
        """The rules of a game, with the notation of its moves."""
        return str(self.asked(lambda: self.tables.rules(game)))

    def new_game(
        self,
        game: Game,
        opponent: Annotated[
            str, _said("A program to play against, or nobody: then you enter both players' moves", NOBODY, *PROGRAMS)
        ] = NOBODY,
        seat: Annotated[int, _said("The player that you are", 1, 2)] = 1,
        first: Annotated[int | None, _said("The player who starts, where the rules leave it open", 1, 2)] = None,
        seed: Annotated[int | None, _said("With the same seed a program plays the same")] = None,
        moves: Annotated[str, _said("Moves that have been played already, with spaces between them, such as 5 6")] = "",
    ) -> Carried:
        """Begin a game at a table of its own. The answer tells how it stands, and what can be played."""
        told: Carried = self.asked(lambda: self.tables.new(game, opponent, seat, first, seed, moves))
        return told

    def show(self, table: AtTable) -> Carried:
        """How the game at a table stands, and what can be played."""
        told: Carried = self.asked(lambda: self.tables.show(table))
        return told

    def move(
        self,
        table: AtTable,
        move: Annotated[str | int, _said("A move in notation, such as 5; a number may stand without quotes")],
    ) -> Carried:
        """Play a move. The opponent's reply is part of the answer."""
        told: Carried = self.asked(lambda: self.tables.move(table, str(move)))
        return told

    def hint(
        self, table: AtTable, reveal: Annotated[bool, _said("Whether the best move is to be named too")] = False
    ) -> str:
        """How things stand for the player to move, without the best move; with it, if `reveal` is true."""
        told: str = self.asked(lambda: self.tables.hint(table, reveal))
        return told

    def analyze(self, table: AtTable) -> Carried:
        """What each move leads to under best play: win, loss, draw or endless, in how many plies; and the best line."""
        told: Carried = self.asked(lambda: self.tables.analyze(table))
        return told

    def review(self, table: AtTable) -> Carried:
        """What each move so far did to the game, the better move where it was a mistake, and each player's accuracy."""
        told: Carried = self.asked(lambda: self.tables.review(table))
        return told


def play(game: str, opponent: str = "casual") -> str:
    """Play a game from its start to its end."""
    return (
        f"Let us play {game}. Read its rules, begin a game against {opponent} with new_game, and make your moves until "
        "there is a result. Think before each move about what your opponent can do next. At the end tell how it went."
    )


def server(sealed: bool = False) -> MCPServer[Any]:
    """A server with no games at its tables yet. A sealed one is for evaluations: nothing in it knows exact play."""
    duel: MCPServer[Any] = MCPServer(
        "digitduel",
        title="Digit Duel",
        version=__version__,
        instructions=INSTRUCTIONS.format(listed(names())) + (SEALED if sealed else STUDY),
        log_level="WARNING",
    )
    # With two tables at once, a program could be asked at the one for a move at the other.
    here = Tools(tables=1 if sealed else MOST_TABLES)
    study = () if sealed else (here.hint, here.analyze, here.review)
    for tool in (here.games, here.rules, here.new_game, here.show, here.move, *study):
        duel.add_tool(tool)
    for name, kind in kinds_that_load().items():
        _add_rules(duel, here, name, kind.title)
    duel.prompt()(play)
    return duel


def _add_rules(duel: MCPServer[Any], here: Tools, name: str, title: str) -> None:
    @duel.resource(
        f"digitduel://rules/{name}", name=f"rules-{name}", title=f"The rules of {title}", mime_type="text/markdown"
    )
    def rules() -> str:
        return here.rules(name)


def serve(sealed: bool = False) -> None:
    """Serve over standard input and output until the other side leaves."""
    server(sealed).run("stdio")
