"""A whole game in a link. Two people play by sending each other links, with no server between them.

A link tells who sent it, so that whoever opens it sits on the other side; and all moves, each of which is checked.
"""

from urllib.parse import parse_qs, urlencode

from digitduel.core import BadGame, Player
from digitduel.core.player import SeatNumber
from digitduel.players.turns import HUMAN
from digitduel.tables.lengths import NAME
from digitduel.tables.new_table import LONGEST, clean
from digitduel.tables.refusals import Refused
from digitduel.tables.seat_secrets import may_be_table
from digitduel.tables.stored_table import Facts, StoredTable, stored_moves
from digitduel.tables.study import played
from digitduel.tables.table import Table, end_as
from digitduel.tables.table_state import GameLink


def link_of(table: Table, by: SeatNumber) -> GameLink:
    """The game as it stands, sent by whoever sits in a seat."""
    facts = table.facts
    told = {
        "table": facts.id,
        "game": facts.game,
        "first": facts.first,
        "by": by,
        "one": facts.name_1,
        "two": facts.name_2,
        "end": facts.ending or "",
        "started": facts.started,
        "moves": " ".join(table.moves),
    }
    return GameLink(link=urlencode({key: value for key, value in told.items() if value != ""}, errors="replace"))


def read_link(link: str) -> StoredTable:
    """The table that a link tells of, with the seat held that its sender does not have."""
    given = {key: values[-1] for key, values in parse_qs(link[:100_000]).items()}
    by, first = _seat(given, "by"), _seat(given, "first")
    if not may_be_table(given.get("table", "")) or "game" not in given:
        raise _damaged()
    match = played(given["game"], given.get("moves", "").split(), first)
    ending = given.get("end")
    if ending and (match.result or ending != f"resigned-{by}"):
        raise _damaged()
    end_as(match, ending)
    facts = Facts(
        id=given["table"],
        game=match.game.word,
        mode="friend",
        first=first,
        seed=0,
        max_turns=LONGEST,
        who_1=HUMAN,
        who_2=HUMAN,
        name_1=clean(given.get("one", ""))[:NAME],
        name_2=clean(given.get("two", ""))[:NAME],
        secret_1=None,
        secret_2=None,
        invitation=None,
        ending=ending,
        over=match.result is not None,
        started=given.get("started", match.started),
    ).claimed(Player.numbered(by).other.number, "held")
    return StoredTable(facts, stored_moves(match))


def follows(ours: Table, sent: StoredTable) -> bool:
    """Whether what was sent goes on from the game that is here; an older link of the same game tells nothing new."""
    known, told = ours.moves, [kept.move for kept in sent.moves]
    same = min(len(known), len(told))
    if (ours.facts.game, ours.facts.first) != (sent.facts.game, sent.facts.first) or known[:same] != told[:same]:
        raise Refused("other-game", "This link does not go on from the game that is kept here.")
    return len(told) > len(known) or (len(told) == len(known) and bool(sent.facts.ending) > bool(ours.facts.ending))


def _seat(given: dict[str, str], what: str) -> SeatNumber:
    if given.get(what) not in ("1", "2"):
        raise _damaged()
    return 1 if given[what] == "1" else 2


def _damaged() -> BadGame:
    return BadGame("This link is damaged. Ask for it again, and copy all of it.")
