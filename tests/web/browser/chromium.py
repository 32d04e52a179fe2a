"""Which chromium of this computer is used by tests, pictures and measurements, and how it is started."""

import os
import shutil

# The one without windows does the same with a third less work.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
"""The superuser cannot have its sandbox."""


def chromium_program() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "This needs chromium: `apt-get install chromium-headless-shell`."
    return found
