"""What the page says of a choice is what the coach says of it."""

from dataclasses import asdict

from digitduel.coach.facts import outlook_after, told
from digitduel.players.shared_oracles import oracle
from digitduel.tables import study
from tests.web.page_modules import answers


def test_wins_and_losses_are_told_in_the_coachs_words() -> None:
    """In a turn of two moves, and where the next one decides."""
    for moves in [], ["1", "no", "4", "no", "2", "no", "5", "no", "3"]:
        match, choices = study.played("equation-duel", moves, 1), study.analyze("equation-duel", moves, 1).choices
        played = [match.read(choice.move) for choice in choices]
        wanted = [told(outlook_after(oracle(match.game), match.position, move)) for move in played]
        assert answers("value_words.js", "valueWords", [[asdict(choice)] for choice in choices]) == wanted
