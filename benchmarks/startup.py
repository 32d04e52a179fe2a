"""How long `duel play sum-race --plain < /dev/null` takes, next to `python3 -c pass`. Run it with bytecode written."""

import os
import sys
import tempfile
from pathlib import Path

from yardstick import median_time

RUNS = 20


def main() -> None:
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        print("(PYTHONDONTWRITEBYTECODE was set, and is not for this run)")
    duel = Path(sys.executable).with_name("duel")
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        play = [str(duel), "play", "sum-race", "--plain"]
        median_time(play, 2)
        ours, bare = median_time(play, RUNS), median_time([sys.executable, "-c", "pass"], RUNS)
    print(f"duel play sum-race --plain < /dev/null: {ours * 1000:.1f} ms")
    print(f"python3 -c pass:                        {bare * 1000:.1f} ms")
    print(f"ratio: {ours / bare:.1f} (medians of {RUNS}; the bar is 8)")


if __name__ == "__main__":
    main()
