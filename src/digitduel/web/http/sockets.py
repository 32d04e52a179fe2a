"""The live side of a table: one connection for each screen that looks at it."""

import asyncio
import contextlib
import json
import logging
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from digitduel.core import DigitDuelError
from digitduel.tables import actions
from digitduel.tables.refusals import Refused, code_of, no_such_table
from digitduel.web.http.cookies import invitation_to, secret_at
from digitduel.web.http.limits import Client, Guard, guard_of
from digitduel.web.http.middleware import MAKE_ROOM
from digitduel.web.http.refusal_replies import BLOCKED
from digitduel.web.http.refusal_status import AWAY, no_database
from digitduel.web.http.requests import Act, PlayMove, SayPhrase
from digitduel.web.live_table import LiveTable, Screen
from digitduel.web.log_lines import in_short
from digitduel.web.metrics import refused
from digitduel.web.services import house_of
from digitduel.web.table_service import TableService

LOG = logging.getLogger("digitduel.web")
ROUTER = APIRouter()
NO_TABLE, FOREIGN, TOO_MANY, TRY_AGAIN = 4404, 4403, 4429, 1013
LONGEST_ID = 64
Told = dict[str, str | int | None]
"""That something is done, or why it is not."""
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
            if answer.get("code") == "outdated" and shown_again != self.table.version:
                shown_again = self.table.version
                self.screen.look_again()
            # A client that sends without ever reading is not listened to any further, for this waits.
            await self.socket.send_text(json.dumps(answer))

    async def answer(self, text: str | None) -> Told:
        try:
            said = json.loads(text or "")
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict) or not isinstance(said.get("type"), str):
            return _refused(None, "unreadable", "A message is a JSON object with a type.")
        kind, token = said["type"], said.get("id")
        if kind == "ping":
            return {"type": "pong"}
        if not (token is None or isinstance(token, int) or (isinstance(token, str) and len(token) <= LONGEST_ID)):
            return _refused(None, "unreadable", f"An id is a number, or a text of at most {LONGEST_ID} characters.")
        if self.guard.is_blocked(self.client.device):
            return _refused(token, "blocked", BLOCKED)
        try:
            await self.do(kind, said)
        except ValidationError:
            return _refused(token, "unclear", "A ply is a number, and a move is a short text.")
        except DigitDuelError as error:
            return _refused(token, code_of(error), str(error))
        except AWAY as error:
            LOG.warning("the database cannot be reached: %s", in_short(error))
            return _refused(token, no_database().code, str(no_database()))
        except Exception:
            LOG.exception("a message could not be answered")
            return _refused(token, "broken", "Something went wrong here. It is not your fault; try again.")
        return {"type": "done", "id": token}

    async def do(self, kind: str, said: dict[str, Any]) -> None:
        name, secret = self.table.id, self.screen.secret
        if kind == "move":
            asked = PlayMove.model_validate({"ply": said.get("ply"), "move": said.get("move")})
            await self.room.act(name, actions.play(secret, asked.ply, asked.move))
            return
        if kind == "say":
            phrase = SayPhrase.model_validate({"phrase": said.get("phrase")}).phrase
            await self.room.act(name, actions.say(secret, phrase))
            return
        if kind not in DEEDS:
            raise DigitDuelError("There is no message of this type.")
        await self.room.act(name, DEEDS[kind](secret, Act.model_validate({"ply": said.get("ply")}).ply))


def _refused(token: str | int | None, code: str, message: str) -> Told:
    refused(code)
    return {"type": "refused", "id": token, "code": code, "message": message}
