"""Typefaces as different as those on people's devices: a layout that holds with all of them holds with any.

They are read from their files, so that it does not matter which one the machine would choose.
"""

from base64 import b64encode
from functools import cache
from pathlib import Path

FONTS = Path("/usr/share/fonts")

TYPEFACES = {
    "wide": "opentype/opendyslexic/OpenDyslexic-{}.otf",
    "narrow": "opentype/yanone-kaffeesatz/YanoneKaffeesatz-{}.otf",
    "tall": "truetype/dejavu/DejaVuSans{}.ttf",
}
"""The tall one has large small letters. Besides these, the page is always looked at in the machine's own."""

WEIGHTS = {"400": ("Regular", ""), "700": ("Bold", "-Bold")}

LOAD = """async (faces) => {
  for (const [name, weight, file] of faces) {
    const face = new FontFace(name, Uint8Array.from(atob(file), (one) => one.charCodeAt(0)), { weight });
    document.fonts.add(await face.load());
  }
}"""


@cache
def faces() -> list[tuple[str, str, str]]:
    """Name, weight and content of each."""
    found = []
    for name, pattern in TYPEFACES.items():
        for weight, words in WEIGHTS.items():
            files = [FONTS / pattern.format(word) for word in words if (FONTS / pattern.format(word)).exists()]
            assert files, f"The typeface of {FONTS / pattern} is missing: run tests/web/install_services.sh."
            found.append((name, weight, b64encode(files[0].read_bytes()).decode()))
    return found
