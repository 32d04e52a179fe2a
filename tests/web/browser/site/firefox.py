"""Firefox, as Debian has it, told what to do over WebDriver BiDi: the protocol that it speaks by itself."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 120
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.region.network.url": "",
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
    "remote.active-protocols": 1,
}


class Firefox:
    """One window."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.ids = count(1)
        self.ask("session.new", capabilities={})
        (self.tab,) = (tree["context"] for tree in self.ask("browsingContext.getTree")["contexts"])
        self.asked: list[str] = []
        self.ask("session.subscribe", events=["network.beforeRequestSent"])

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a command. What the browser tells meanwhile is looked through."""
        number = next(self.ids)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self.line.recv(timeout=PATIENCE))
            if said.get("id") == number:
                assert said["type"] == "success", said
                return said["result"]
            if said.get("method") == "network.beforeRequestSent":
                self.asked.append(said["params"]["request"]["url"])

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, code: str) -> Any:
        """What an asynchronous piece of the page's language comes to."""
        found = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await (async () => {{ {code} }})() ?? null))()",
            target={"context": self.tab},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])


@contextmanager
def firefox(*, private: bool = False) -> Iterator[Firefox]:
    """Firefox with a profile of its own, which is gone afterwards."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "These tests need Firefox: `apt-get install firefox-esr`."
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        wishes = PREFERENCES | {"browser.privatebrowsing.autostart": private}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wishes.items()]
        Path(profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--profile", profile, "--remote-debugging-port=0", "about:blank"]
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            with connect(f"{_address(running)}/session", max_size=None, open_timeout=PATIENCE) as line:
                yield Firefox(line)
        finally:
            running.kill()
            running.communicate()


def _address(running: "subprocess.Popen[str]") -> str:
    assert running.stderr
    for line in running.stderr:
        if "WebDriver BiDi listening on" in line:
            return line.split(" on ", 1)[1].strip()
    raise AssertionError("Firefox did not say where it listens.")
