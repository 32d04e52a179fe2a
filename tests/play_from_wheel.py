"""Install a wheel in a fresh environment, far from the source, then play a game and open the pages from there.

    python tests/play_from_wheel.py dist/*.whl

`make release` does it. It is no part of the tests, since it asks the package index for what the wheel needs.
"""

import os
import re
import socket
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

GAME = "play sum-race --p1 random --p2 random --seed 1 --plain --save game.json"
LIBRARY = "import digitduel; match = digitduel.load('game.json'); print(match, digitduel.review(match), sep='\\n')"
PAGES = ["/", "/perfect-play", "/api/games", "/api/perfect-play", "/static/pictures/sum-race-map.svg"]


def main(wheel: Path) -> None:
    with TemporaryDirectory() as folder:
        fresh = Path(folder)
        venv.create(fresh / "venv", with_pip=True)
        # Neither the settings nor the paths of this shell may help.
        environment = {name: value for name, value in os.environ.items() if "PYTHON" not in name and "DUEL" not in name}
        environment |= {"XDG_DATA_HOME": f"{fresh}/data", "XDG_CACHE_HOME": f"{fresh}/cache"}

        def run(program: str, *arguments: str) -> str:
            command = [str(fresh / "venv" / "bin" / program), *arguments]
            done = subprocess.run(command, cwd=fresh, env=environment, text=True, stdout=subprocess.PIPE, check=True)
            return done.stdout

        run("pip", "install", "--quiet", str(wheel.resolve()))
        print(run("duel", "--version"), end="")
        assert " wins" in run("duel", *GAME.split())
        assert "RULINGS" in run("duel", "rules", "sum-race", "--plain")
        assert "decisions" in run("python", "-c", LIBRARY)
        print("A game was played and reviewed from the wheel alone.")

        run("pip", "install", "--quiet", f"{wheel.resolve()}[web]")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [str(fresh / "venv" / "bin" / "duel"), "serve", "--port", str(port)]
        with subprocess.Popen(command, cwd=fresh, env=environment, text=True, stdout=subprocess.PIPE) as server:
            assert server.stdout
            try:
                print(server.stdout.readline(), end="")
                look_at(f"http://127.0.0.1:{port}")
            finally:
                server.terminate()


def look_at(home: str) -> None:
    """Every page, and whatever the first one asks a browser to load."""
    with urlopen(home, timeout=30) as page:
        loaded = re.findall(r'(?:src|href)="(/[^"]*)"', page.read().decode())
    assert any(path.endswith(".js") for path in loaded), loaded
    for path in dict.fromkeys([*PAGES, *loaded]):
        with urlopen(home + path, timeout=30) as answer:
            assert answer.status == 200 and answer.read(), path
    print(f"{len(PAGES)} pages and {len(loaded)} files of the first one were served from the wheel.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
