"""The tests themselves, run as a shell runs a job in the background."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

INTERRUPTED = "tests/cli/test_game_loop.py::test_interrupting_saves_too"


@pytest.mark.long
def test_ctrl_c_is_heard_by_what_is_tested_though_the_tests_ignore_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", INTERRUPTED],
        cwd=Path(__file__).parents[1],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
