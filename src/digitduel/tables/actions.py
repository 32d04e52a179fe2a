"""What can be done at a table. Each act holds what somebody asks for, and decides for itself whether it may be done."""

from collections.abc import Callable
from dataclasses import replace

from digitduel.core import Match, MoveError, NotAllowed, Player
from digitduel.core.match import End
from digitduel.core.player import SeatNumber
from digitduel.players.turns import play_forced
from digitduel.tables.phrases import PHRASES
from digitduel.tables.refusals import Refused, not_your_seat
from digitduel.tables.seat_secrets import digest, opens
from digitduel.tables.stored_table import CLOSED, STOPPED, Facts
from digitduel.tables.table import Table, copy_of, end_as

MOST_DEVICES = 20
"""Devices on which one seat may be held."""

Act = Callable[[Table, Match], Facts | None]
"""It is given the table and a copy of its match to change, and says what the facts are then; None: nothing changes."""


def tried(table: Table, act: Act) -> tuple[Match, Facts] | None:
    """The match and the facts after an act, for the table to adopt; None when it changes nothing."""
    match = copy_of(table.match)
    facts = act(table, match)
    if facts is None:
        return None
    if match.result:
        facts = replace(facts, over=True, client=None, address=None, stop_offered=None, undo_asked=None)
    elif match.clocks and len(match.moves) != len(table.match.moves):
        match.go_on()  # it stands still before the first move
        facts = replace(facts, turn_began=table.clock())
    return match, facts.next_version()


def play(secret: str | None, ply: int, text: str) -> Act:
    """A move of a person. The same move sent again, after its answer was lost, is not played again."""

    def act(table: Table, match: Match) -> Facts | None:
        holds = _seats(table, secret)
        if ply < len(match.moves) and table.told[ply].seat in holds and _same_move(table, ply, text):
            return None
        _check_ply(match, ply)
        _check_running(match)
        if match.to_move.number not in holds:
            raise Refused("not-your-turn", f"It is {match.to_move}'s turn.")
        match.play(text)
        play_forced(match)
        return table.facts.after_a_move()

    return act


def undo(secret: str | None, ply: int | None = None) -> Act:
    """Take back a turn. Between two people the first who wants it asks, and the other agrees by wanting it too."""

    def act(table: Table, match: Match) -> Facts | None:
        holds, asked = _seats(table, secret), table.facts.undo_asked
        if ply is not None and len(match.moves) < ply:
            return None  # it has been taken back already
        _check_ply(match, ply)
        _check_running(match)
        between = table.mode == "friend"
        asks = between and asked in (None, *holds)
        players = [Player.numbered(holds[0] if asks else asked or holds[0])] if between else table.people()
        if not (copy_of(match) if asks else match).undo(players, table.before):
            raise NotAllowed("There is nothing to take back.")
        if not asks:
            return table.facts.after_a_move()
        return None if asked else replace(table.facts, undo_asked=holds[0])

    return act


def decline(secret: str | None, ply: int | None = None) -> Act:
    """No to what the other player has asked for."""

    def act(table: Table, _: Match) -> Facts | None:
        if not table.asked_of(_seats(table, secret)):
            return None
        return replace(table.facts, stop_offered=None, undo_asked=None)

    return act


def say(secret: str | None, phrase: str) -> Act:
    """Say one of the set phrases to the other player."""

    def act(table: Table, _: Match) -> Facts | None:
        said = f"{_seats(table, secret)[0]} {phrase}"
        if table.mode != "friend":
            raise NotAllowed("There is nobody here to talk to.")
        _check_open(table)
        if phrase not in PHRASES:
            raise Refused("unclear", f"The phrases are: {', '.join(PHRASES)}.")
        return None if said == table.facts.said else replace(table.facts, said=said)

    return act


def flag(table: Table, match: Match) -> Facts | None:
    """Somebody's time is up, and it is written down."""
    if match.result is None or match.result.end is not End.TIMEOUT or table.facts.ending:
        return None
    return replace(table.facts, ending=f"timeout-{match.to_move.number}")


def resign(secret: str | None, ply: int | None = None) -> Act:
    def act(table: Table, match: Match) -> Facts | None:
        holds = _seats(table, secret)
        _check_ply(match, ply)
        if ply is not None and table.facts.ending in [f"resigned-{seat}" for seat in holds]:
            return None
        loser = match.to_move.number if match.to_move.number in holds else holds[0]
        match.resign(Player.numbered(loser))
        return replace(table.facts, ending=f"resigned-{loser}")

    return act


def stop(secret: str | None, ply: int | None = None) -> Act:
    """Nobody wins. Between two people both must want it: the first who asks makes an offer."""

    def act(table: Table, match: Match) -> Facts | None:
        holds, offered = _seats(table, secret), table.facts.stop_offered
        _check_ply(match, ply)
        if ply is not None and table.facts.ending == STOPPED:
            return None
        _check_running(match)
        begun = not table.facts.strangers or len(match.moves) > 1  # who finds nobody there can go
        if table.mode == "friend" and begun and offered in (None, holds[0]):
            return None if offered else replace(table.facts, stop_offered=holds[0])
        match.stop()
        return replace(table.facts, ending=STOPPED)

    return act


def close(table: Table, match: Match) -> Facts | None:
    """The operator closes a table: nobody wins, and nobody's name stays there to be read."""
    if match.result:
        return None
    end_as(match, CLOSED)
    facts = replace(table.facts, ending=CLOSED, said=None)
    for player in table.people():
        facts = facts.named(player.number, "")
    return facts


def forget(seat: SeatNumber) -> Act:
    """Somebody wants nothing kept of them here: neither their name nor what holds their seat."""

    def act(table: Table, _: Match) -> Facts:
        return table.facts.forgotten(seat)

    return act


def rename(secret: str | None, called: str) -> Act:
    def act(table: Table, _: Match) -> Facts:
        _check_open(table)
        if table.facts.strangers:
            raise NotAllowed("Strangers have no names here.")
        return table.facts.named(_seats(table, secret)[0], called)

    return act


def sit(invitation: str | None, secret: str, called: str, device: str | None = None) -> Act:
    """Claim an invitation, which can be done once. From then on the secret holds the seat."""

    def act(table: Table, _: Match) -> Facts | None:
        _check_open(table)
        if table.holds(secret):
            if table.facts.invitation:
                raise Refused("seated", "You sit at this table already. Send the invitation to somebody else.")
            return None  # the same claim again, after its answer was lost
        if not opens(invitation, table.facts.invitation):
            raise Refused("no-invitation", "This invitation has been used already, or is not for this table.")
        seat: SeatNumber = 1 if table.facts.secret_1 is None else 2
        return replace(table.facts, invitation=None).claimed(seat, digest(secret), device).named(seat, called)

    return act


def bring(link: str, own: str) -> Act:
    """Hold a seat by the link to it on one more device. Who sits at the table already keeps what they have."""

    def act(table: Table, _: Match) -> Facts | None:
        seats = _seats(table, link)
        if table.holds(own):
            return None
        facts = table.facts
        for seat in seats:
            if len(facts.keys(seat)) >= MOST_DEVICES:
                raise NotAllowed(f"This seat is held on {MOST_DEVICES} devices already.")
            facts = facts.also_held(seat, digest(own))
        return facts

    return act


def follow(old: str, own: str) -> Act:
    """Hold the seat of the game before where these two play again: by a secret of this table, in place of the old."""

    def act(table: Table, _: Match) -> Facts | None:
        if table.holds(own):
            return None
        _seats(table, old)
        return table.facts.held_instead(digest(old), digest(own))

    return act


def rematch(secret: str | None, at: str) -> Act:
    """Lead to the table where these two play again, unless there is one already."""

    def act(table: Table, match: Match) -> Facts | None:
        _seats(table, secret)
        if match.result is None:
            raise NotAllowed("The game is not over yet.")
        if table.facts.invitation:
            raise NotAllowed("Nobody has come to the other seat.")
        _check_open(table)
        return None if table.facts.rematch else replace(table.facts, rematch=at)

    return act


def programs_move(version: int, text: str) -> Act:
    """The move of a program, unless something was done while it was thinking."""

    def act(table: Table, match: Match) -> Facts | None:
        if table.version != version or not table.program_to_move:
            return None
        if table.mode == "watch" and match.game.endless(match.position):
            match.stop()
            return replace(table.facts, ending=STOPPED)
        match.play(text)
        play_forced(match)
        return table.facts.after_a_move()

    return act


def check_study(table: Table) -> None:
    """Refuse to say what is good or bad at a table where nobody may be helped."""
    if not table.studied:
        raise Refused("no-coach", "There is no coach while two people play against each other.")


def strangers_at(table: Table, secret: str | None) -> tuple[str, str]:
    """The device of whoever asks and that of the stranger opposite, to report or to avoid."""
    found = table.strangers(_seats(table, secret))
    if found is None:
        raise Refused("not-allowed", "You know each other here: whoever you invited, you need not play again.")
    return found


def _seats(table: Table, secret: str | None) -> tuple[SeatNumber, ...]:
    holds = table.holds(secret)
    if not holds:
        raise not_your_seat()
    return holds


def _check_open(table: Table) -> None:
    if table.facts.ending == CLOSED:
        raise NotAllowed("This table is closed.")


def _check_running(match: Match) -> None:
    if match.result:
        raise NotAllowed("The game is over.")


def _check_ply(match: Match, ply: int | None) -> None:
    """Refuse what somebody wants who has not seen the latest move."""
    if ply is not None and ply < len(match.moves):
        raise Refused("outdated", "Another move was played first. Look at the table again.")
    if ply is not None and ply > len(match.moves):
        raise Refused("outdated", "The table is not there yet. Look at it again.")


def _same_move(table: Table, ply: int, text: str) -> bool:
    """Whether a text means the move that was played at a ply."""
    game = table.match.game
    try:
        return game.write(game.read(table.before[ply], text)) == table.told[ply].move
    except MoveError:
        return False
