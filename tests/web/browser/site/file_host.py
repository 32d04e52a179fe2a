"""A plain file server, as any host of files is one."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (as it is called there)
        pass


class FileHost:
    """Serves a folder on this computer until it is left. It can be away for a while."""

    def __init__(self, folder: Path) -> None:
        self.handler = partial(_Files, directory=str(folder))
        self.port = 0

    def __enter__(self) -> "FileHost":
        self.come()
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def come(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), self.handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def leave(self) -> None:
        """From now on nobody answers there."""
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()
