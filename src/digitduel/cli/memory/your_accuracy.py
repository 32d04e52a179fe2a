"""How many of your decisions were right, game by game. To look takes the solver, so what was found is kept in the
cache folder; if it is thrown away there, it is found again."""

import json
from contextlib import suppress
from pathlib import Path

from digitduel import coach, load
from digitduel.cli.memory.kept_games import KeptGame
from digitduel.core import DigitDuelError
from digitduel.core.whole_files import write_whole
from digitduel.places import cache_folder
from digitduel.players.shared_oracles import oracle


class Accuracies:
    """The accuracy of the games that were looked at; the rest is looked at when somebody asks."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or cache_folder() / "accuracy.json"
        self.found: dict[str, float | None] = {}
        self.new = False
        with suppress(OSError, ValueError, RecursionError):
            kept = json.loads(self.file.read_bytes())
            self.found = kept if isinstance(kept, dict) else {}

    def of(self, kept: KeptGame) -> float | None:
        """The share of your decisions that kept the value; None when there were none, or nobody can know, or the game
        is not finished: moves may still be taken back, and a list does not wait for that."""
        if kept.you is None or kept.end is None or not kept.moves:
            return None
        name = f"{kept.file.name} after {kept.moves} moves, {kept.end}"
        if name not in self.found:
            self.new = True
            self.found[name] = None
            with suppress(DigitDuelError):
                match = load(kept.file, trust=True)
                self.found[name] = coach.review(match, oracle(match.game)).players[kept.you].accuracy
        return self.found[name]

    def keep(self) -> None:
        """Write down what was found. What another process found meanwhile may be lost, and is found again."""
        if self.new:
            with suppress(OSError):
                write_whole(self.file, json.dumps(self.found).encode())
