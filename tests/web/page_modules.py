"""Modules of the page, asked without a browser: node runs what needs no page around it."""

import json
import subprocess
from collections.abc import Sequence
from typing import Any

from digitduel.web.http.static_files import STATIC
from tests.web.browser.page_types import NODE

CALLS = """
import { readFileSync } from "node:fs";
const [module, called] = process.argv.slice(1);
const { [called]: asked } = await import(module);
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((given) => asked(...given))));
"""


def answers(module: str, called: str, calls: Sequence[Sequence[Any]]) -> Any:
    """What a function of a module answers to each of these calls."""
    file = (STATIC / "js" / module).as_uri()
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", CALLS, file, called],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
