"""A sixth game, of another package: take a card, then say any word, or pass. It is like none of ours."""

from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import ONE, Board, Game, Outcome, Player, Pool, Reason, Row, Script, Tile, Unreadable, option

CARDS = ("red", "green", "blue")


class Position(NamedTuple):
    cards: tuple[str, ...]
    to_move: Player
    speaking: bool
    said: bool


class Ending(Reason):
    SPOKE = "spoke"
    SILENT = "silent"


@dataclass(frozen=True)
class Charades(Game[Position, str]):
    """Take a card, then say a word or pass. The first word wins."""

    name = "charades"
    title = "Charades"
    summary = "The first word wins."

    cards: int = option(3, low=1, high=3, about="how many cards there are")

    def start(self, first: Player = ONE) -> Position:
        return Position(CARDS[: self.cards], first, speaking=False, said=False)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[str, ...]:
        if self.outcome(p):
            return ()
        return ("pass", "hello") if p.speaking else p.cards

    def play(self, p: Position, m: str) -> Position:
        if not p.speaking:
            return p._replace(cards=tuple(card for card in p.cards if card != m), speaking=True)
        if m == "pass":
            return p._replace(to_move=p.to_move.other, speaking=False)
        return p._replace(said=True)

    def outcome(self, p: Position) -> Outcome | None:
        if p.said:
            return Outcome(p.to_move, Ending.SPOKE, f"{p.to_move} has said it.")
        if p.cards or p.speaking:
            return None
        return Outcome(p.to_move, Ending.SILENT, f"{p.to_move} wins by silence.")

    def why_not(self, p: Position, m: str) -> str | None:
        return None if p.speaking or m in p.cards else "No such card."

    def write(self, m: str) -> str:
        return m

    def read(self, p: Position, text: str) -> str:
        if not text.strip().isalpha():
            raise Unreadable("That is not a word.")
        return text.strip().lower()

    def board(self, p: Position, last: str | None = None) -> Board:
        lying = tuple(Tile(card, None if p.speaking or self.outcome(p) else card) for card in p.cards)
        return Pool("Cards", lying), Row("Said", (Tile(last, fresh=True),) if last and p.said else ())

    @property
    def script(self) -> "Words":
        return Words(self)


class Words(Script[Charades, Position, str]):
    def prompt(self, p: Position) -> str:
        return "What do you say? " if p.speaking else "Which card? "

    def listed(self, p: Position) -> tuple[str, ...]:
        return ("pass",) if p.speaking else super().listed(p)

    def unlisted(self, p: Position) -> str:
        return "a word, such as house" if p.speaking else ""
