"""The live side of a table: one connection for each screen that looks at it."""

import asyncio
import contextlib
import json
import logging
from typing import Any, get_args, get_type_hints

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from digitduel.core import DigitDuelError
from digitduel.core.json_shapes import BadShape, parts_of, read, to_json
from digitduel.tables import actions
from digitduel.tables.messages import (
    LONGEST_ID,
    ActSent,
    Answered,
    DeedSent,
    DoneTold,
    Marked,
    MoveSent,
    Pong,
    RefusedTold,
    SaySent,
    Token,
)
from digitduel.tables.refusals import Refused, code_of, no_such_table
from digitduel.web.http.cookies import invitation_to, secret_at
from digitduel.web.http.limits import Client, Guard, guard_of
from digitduel.web.http.middleware import MAKE_ROOM
from digitduel.web.http.refusal_replies import BLOCKED
from digitduel.web.http.refusal_status import AWAY, no_database
from digitduel.web.live_table import LiveTable, Screen
from digitduel.web.log_lines import in_short
from digitduel.web.metrics import refused
from digitduel.web.services import house_of
from digitduel.web.table_service import TableService

LOG = logging.getLogger("digitduel.web")
ROUTER = APIRouter()
NO_TABLE, FOREIGN, TOO_MANY, TRY_AGAIN = 4404, 4403, 4429, 1013
ACTS: dict[str, type] = {word: shape for shape in get_args(ActSent) for word in get_args(get_type_hints(shape)["type"])}
"""The shapes of messages, by their type."""
DEEDS = {"undo": actions.undo, "resign": actions.resign, "stop": actions.stop, "decline": actions.decline}


@ROUTER.websocket("/api/tables/{name}/socket")
async def socket(socket: WebSocket, name: str) -> None:
    house, guard = house_of(socket), guard_of(socket)
    client = guard.client(socket)
    if not guard.same_origin(socket):
        # Refused before the handshake, so a foreign page learns nothing at all.
        await socket.close(FOREIGN)
        return
    try:
        await socket.accept()
        if not guard.admits(client):
            raise Refused("too-many", "Too many requests. Wait a little.")
        with guard.connected(client):
            table = await house.room.table(name, fresh=True)
            socket.scope[MAKE_ROOM]()
            await _Sitting(socket, house.room, table, guard, client).run()
    except DigitDuelError as refusal:
        refused(code_of(refusal))
        await socket.close(TOO_MANY if code_of(refusal) == "too-many" else NO_TABLE, str(refusal))
    except AWAY:
        await socket.close(TRY_AGAIN, "The tables cannot be reached.")


class _Sitting:
    """One screen at one table, from when it connects until it leaves."""

    def __init__(self, socket: WebSocket, room: TableService, table: LiveTable, guard: Guard, client: Client) -> None:
        self.socket = socket
        self.room = room
        self.table = table
        self.screen = Screen(secret_at(socket, table), invitation_to(socket, table.id))
        self.guard, self.client = guard, client
        self.acting = self.leaving = False

    async def run(self) -> None:
        self.room.arrive(self.table, self.screen)
        self.screen.news.set()
        both = listening, sending = [asyncio.create_task(work) for work in (self.listen(), self.send())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.leaving = True
            sending.cancel()
            if not self.acting:
                listening.cancel()
            self.room.leave(self.table, self.screen)
            await asyncio.wait(both)
        closed = WebSocketState.DISCONNECTED in (self.socket.client_state, self.socket.application_state)
        for task in both:
            # Who is too late with a last word is told so by a RuntimeError.
            with contextlib.suppress(asyncio.CancelledError, *([RuntimeError] if closed else []), WebSocketDisconnect):
                task.result()

    async def send(self) -> None:
        """Only the newest state is sent: a slow line skips those in between, and nothing piles up here."""
        while True:
            await self.screen.news.wait()
            self.screen.news.clear()
            if self.table.gone:
                await self.socket.close(NO_TABLE, str(no_such_table()))
                return
            message = self.table.message(self.screen)
            if message:
                await self.socket.send_text(message)

    async def listen(self) -> None:
        shown_again = -1
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self.guard.hears(self.client, self.socket):
                refused("too-many")
                await self.socket.close(TOO_MANY, "Too many messages.")
                return
            self.acting = True  # what is on its way to the disk must be taken over here, whoever leaves meanwhile
            answer = await self.answer(message.get("text"))
            self.acting = False
            if self.leaving:
                return
            # Who has missed something sees it again: once, for it may be long.
            if isinstance(answer, RefusedTold) and answer.code == "outdated" and shown_again != self.table.version:
                shown_again = self.table.version
                self.screen.look_again()
            # A client that sends without ever reading is not listened to any further, for this waits.
            await self.socket.send_text(to_json(answer))

    async def answer(self, text: str | None) -> Answered:
        try:
            said = json.loads(text or "")
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict) or not isinstance(said.get("type"), str):
            return _refused(None, "unreadable", "A message is a JSON object with a type.")
        if said["type"] == "ping":
            return Pong()
        try:
            token = read(Marked, {"id": said.get("id")}).id
        except BadShape:
            return _refused(None, "unreadable", f"An id is a number, or a text of at most {LONGEST_ID} characters.")
        if self.guard.is_blocked(self.client.device):
            return _refused(token, "blocked", BLOCKED)
        try:
            await self.do(message_of(said))
        except DigitDuelError as error:
            return _refused(token, code_of(error), str(error))
        except AWAY as error:
            LOG.warning("the database cannot be reached: %s", in_short(error))
            return _refused(token, no_database().code, str(no_database()))
        except Exception:
            LOG.exception("a message could not be answered")
            return _refused(token, "broken", "Something went wrong here. It is not your fault; try again.")
        return DoneTold(id=token)

    async def do(self, said: ActSent) -> None:
        match said:
            case MoveSent():
                act = actions.play(self.screen.secret, said.ply, said.move)
            case SaySent():
                act = actions.say(self.screen.secret, said.phrase)
            case DeedSent():
                act = DEEDS[said.type](self.screen.secret, said.ply)
        await self.room.act(self.table.id, act)


def message_of(said: dict[str, Any]) -> ActSent:
    """A message as it is declared. What is unknown in it is passed over: the page may be newer than this server."""
    shape = ACTS.get(said["type"])
    if shape is None:
        raise DigitDuelError("There is no message of this type.")
    message: ActSent = read(shape, {part.name: said[part.name] for part in parts_of(shape) if part.name in said})
    return message


def _refused(token: Token, code: str, message: str) -> RefusedTold:
    refused(code)
    return RefusedTold(id=token, code=code, message=message)
