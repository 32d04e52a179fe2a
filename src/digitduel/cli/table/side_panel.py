"""What stands beside the board: the clocks, the score of the series, and the moves."""

from rich.text import Text

from digitduel.cli.contest_play import contestants
from digitduel.cli.table.player_names import Names
from digitduel.core import Lines, Match, Player
from digitduel.core.clocks import clock_face

LONGEST_MOVE = 22
ONE_LINE = 28


def contest_text(match: Match, names: Names) -> str:
    """The clocks, with a mark at the one that runs, and the score of the series, where there are any."""
    lines: Lines = []
    if match.clocks:
        running = None if match.result else match.to_move
        clocks = [f"{names.of(player)} {clock_face(match.left(player) or 0)}" for player in Player]
        lines.append("  ".join(("▸" if player is running else " ") + clocks[player] for player in Player))
    if match.series:
        alike = match.players[0] == match.players[1]
        one, two = contestants(match) if alike else map(names.of, Player)
        series = match.series.after(match.result) if match.result else match.series
        kind = str(series).replace("-", " ")
        lines.append(series.told((one, two)) if series.decided else f"Series, {kind}: {series.score((one, two))}")
    return "\n".join(lines)


def turns_of(match: Match) -> list[tuple[Player, str]]:
    """The moves so far, those of one turn together."""
    turns: list[tuple[Player, list[str]]] = []
    for position, move in zip(match.positions, match.moves, strict=False):
        player = match.game.to_move(position)
        if not turns or turns[-1][0] is not player:
            turns.append((player, []))
        turns[-1][1].append(match.game.write(move))
    return [(player, " ".join(moves)) for player, moves in turns]


def moves_text(match: Match, names: Names, wide: bool) -> Text:
    """One turn in a line where there is room, otherwise one after the other."""
    turns = turns_of(match)
    if not turns:
        return Text("No moves yet.")
    if not wide:
        line = " ".join(moves for _, moves in turns)
        return Text(f"Moves: {line if len(line) <= ONE_LINE else '… ' + line[2 - ONE_LINE :].partition(' ')[2]}")
    width = max(len(names.of(player)) for player in Player)
    lines: Lines = []
    for number, (player, moves) in enumerate(turns, start=1):
        cut = moves if len(moves) <= LONGEST_MOVE else f"{moves[: LONGEST_MOVE - 1]}…"
        lines.append(f"{number:>3} {names.of(player):<{width}} {cut}")
    return Text("\n".join(lines))
