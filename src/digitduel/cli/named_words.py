"""Games and players as they are named to a command, and how a shell completes their names."""

from typing import TYPE_CHECKING, Any

import click

from digitduel.core import BadGame, Game
from digitduel.games import game, game_class, names
from digitduel.players import PROGRAMS, is_program
from digitduel.players.turns import HUMAN

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

GUESTS = {"exec:": "a program on a pipe", "llm:": "a language model"}


class GameWord(click.ParamType[Game[Any, Any]]):
    """A game by its one word."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game[Any, Any]:
        return value if isinstance(value, Game) else game(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """The games, and after a colon the options, each as it is usually."""
        from click.shell_completion import CompletionItem

        name, colon, rest = incomplete.partition(":")
        try:
            if not colon:
                begun_so = [word for word in names() if word.startswith(name)]
                return [CompletionItem(word, help=game_class(word).summary) for word in begun_so]
            given, comma, begun = rest.rpartition(",")
            return [
                CompletionItem(f"{name}:{given}{comma}{option.name}={option.write(option.default)}", help=option.about)
                for option in game_class(name).options()
                if option.name.startswith(begun.partition("=")[0]) and f",{option.name}=" not in f",{given}"
            ]
        except BadGame:
            return []


class PlayerWord(click.ParamType[str]):
    """A player by one word. Those that come with Digit Duel may be written with capitals."""

    name = "player"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return as_written(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """The players; where several are named with commas between them, the last one."""
        from click.shell_completion import CompletionItem

        before, comma, begun = incomplete.rpartition(",")
        known = {HUMAN: "a person", **{word: about for word, (_, about) in PROGRAMS.items()}, **GUESTS}
        return [
            CompletionItem(f"{before}{comma}{word}", help=about)
            for word, about in known.items()
            if word.startswith(begun.lower())
        ]


GAME, WHO = GameWord(), PlayerWord()
ADDRESS = click.option("--address", metavar="URL", help="Where players llm:MODEL are reached, if they name no address.")


def as_written(word: str) -> str:
    """The word of a player who comes with Digit Duel as it is written everywhere: `Expert` is `expert`."""
    small = word.strip().lower()
    return small if small == HUMAN or is_program(small) else word


def completion_script(group: click.Group, shell: str) -> str:
    """What a shell must be told so that it asks `duel` for completions."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind, shell
    script = kind(group, {}, "duel", "_DUEL_COMPLETE").source()
    # The words of games and players hold colons and equals signs, at which bash would cut them.
    return f"COMP_WORDBREAKS=${{COMP_WORDBREAKS//[:=]/}}\n{script}" if shell == "bash" else script
