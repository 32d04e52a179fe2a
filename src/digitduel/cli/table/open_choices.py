"""All that the player to move can point at: the tiles of the board, and below it what the board does not offer."""

from typing import Any

from digitduel.cli.move_entry import MoveEntry
from digitduel.cli.table.board_drawing import Place
from digitduel.core import Board, Grid, Hand, Match, NotAllowed, Pool, Tile, Track

MOST_NAMED = 60
"""More moves than this are no help when they lie on the table."""
RUB_OUT, DONE = "\b", "\r"


class Choices:
    """What can be chosen in the position of a match, what has been typed, and what has been picked up."""

    def __init__(self, match: Match, listening: bool = True) -> None:
        self.match = match
        self.listening = listening
        """It is a person's turn."""
        self.entry = MoveEntry(match)
        self.text = ""
        self.refused = ""
        """What was typed and refused last."""
        self.board = match.board
        self.own_parts = len(self.board)
        self.writing: tuple[Tile, ...] = ()
        """The numbers and signs of which something is written that cannot be named."""
        if listening:
            self.board += self.below()
        self.open: set[Place] = set()
        self.look_again()

    def look_again(self) -> None:
        """See what is open, after something was picked up or put back."""
        self.open = set()
        if not self.listening:
            return
        for place, tile in places(self.board):
            if tile.entry is not None and (self.is_pad(place) or self.entry.can_pick(tile.entry)):
                self.open.add(place)

    def below(self) -> Board:
        """What can be played besides what the board offers: the moves that may be named, and what is to be written."""
        made, self.writing = self.made_on_board(), self.pad()
        game, position = self.match.game, self.match.position
        texts = [text for text in map(game.write, game.script.listed(position)) if text not in made]
        named = tuple(Tile(text, text) for text in texts) if len(texts) <= MOST_NAMED else ()
        tiles = named + self.writing
        return (Pool("You can also play" if made else "You can play", tiles),) if tiles else ()

    def made_on_board(self) -> set[str]:
        entries = {tile.entry for _, tile in places(self.board) if tile.entry is not None}
        game, entry = self.match.game, self.entry
        whole = {text for text in entries if not entry.can_begin(text)}
        begun = [f"{text} {rest}" for text in entries - whole for rest in entries]
        return {game.write(self.match.read(text)) for text in [*whole, *begun] if entry.reads(text)}

    def pad(self) -> tuple[Tile, ...]:
        """Numbers and signs to be picked one by one."""
        signs, player = self.match.game.script.signs(self.match.position), self.match.to_move
        if not signs:
            return ()
        hands = [part for part in self.board if isinstance(part, Hand) and part.owner is player]
        keys = [*(tile.label for hand in hands for tile in hand.tiles), *signs]
        return (*(Tile(key, key) for key in keys), Tile("del", RUB_OUT), Tile("done", DONE))

    def is_pad(self, place: Place) -> bool:
        part, index = place
        below = self.board[part]
        return part >= self.own_parts and isinstance(below, Pool) and index >= len(below.tiles) - len(self.writing)

    def is_done(self, place: Place) -> bool:
        """Whether to choose this tile is to take what was written."""
        return self.is_pad(place) and dict(places(self.board))[place].entry == DONE

    # What a person does

    @property
    def question(self) -> str:
        """What is asked for now."""
        script = self.match.game.script
        asked = self.entry.second_question or script.prompt(self.match.position)
        asked = asked.strip().removesuffix(":")
        return asked if asked.endswith("?") else f"{asked}:"

    @property
    def default(self) -> Any | None:
        """The move that Enter alone makes: the only one that may be named where the board offers none."""
        if not self.listening or self.entry.begun or any(place[0] < self.own_parts for place in self.open):
            return None
        moves = self.match.game.script.listed(self.match.position)
        return moves[0] if len(moves) == 1 else None

    @property
    def default_place(self) -> Place | None:
        """Where the move lies that Enter alone makes."""
        move = self.default
        text = None if move is None else self.match.game.write(move)
        return next((place for place, tile in places(self.board) if tile.entry == text is not None), None)

    def submit(self) -> Any | None:
        """Take what was typed; the move that it makes, if it makes one. What is refused stays to be mended."""
        text = self.text.strip()
        if not text:
            return self.default
        self.refused = self.text  # unless it is taken
        move = self.entry.enter(text)
        self.text = self.refused = ""
        self.look_again()
        return move

    def begin_anew(self) -> bool:
        """Forget what was refused, as whoever types on means another move; whether there was anything.

        Whoever wants to mend it shortens it first.
        """
        if not self.text or self.text != self.refused:
            return False
        self.text = self.refused = ""
        return True

    def pick(self, place: Place, tile: Tile) -> Any | None:
        """Choose a tile; the move that it makes, if it makes one."""
        if tile.entry is None or not self.listening:
            raise NotAllowed(tile.why or "This cannot be chosen now.")
        if not self.is_pad(place):
            move = self.entry.pick(tile.entry)
            self.look_again()
            return move
        if tile.entry == DONE:
            return self.submit()
        if tile.entry == RUB_OUT:
            self.text, self.refused = self.text[:-1], ""
        else:
            self.begin_anew()
            self.text += tile.entry
        return None

    def put_back(self) -> bool:
        """Forget what was typed, or else what was picked up; False when there was nothing."""
        had = bool(self.text or self.entry.begun)
        if not self.text:
            self.entry.begun = ""
        self.text = self.refused = ""
        self.look_again()
        return had


def places(board: Board) -> list[tuple[Place, Tile]]:
    """Every tile of a board with its place."""
    found: list[tuple[Place, Tile]] = []
    for number, part in enumerate(board):
        if isinstance(part, Grid):
            tiles = tuple(tile for row in part.rows for tile in row)
        else:
            tiles = () if isinstance(part, Track) else part.tiles
        found += [((number, index), tile) for index, tile in enumerate(tiles)]
    return found
