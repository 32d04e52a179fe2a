// Compiles those modules of Pyodide's library that the games import: node compile_python.mjs PYODIDE IMPORTS COMPILED
// IMPORTS is Python that imports them; COMPILED becomes JSON with what they are compiled to, in base 64, by path.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, imports, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide();
pyodide.runPython(readFileSync(imports, "utf8"));
writeFileSync(
  compiled,
  pyodide.runPython(`
import json, sys
from base64 import b64encode
from importlib._bootstrap_external import _code_to_hash_pyc
from zipimport import zipimporter

def compiled(module, path):
    # Without docstrings, which nobody reads there. Never held against a source: there is none.
    text = module.__loader__.get_source(module.__name__)
    return b64encode(_code_to_hash_pyc(compile(text, path, "exec", dont_inherit=True, optimize=2), bytes(8), False))

from_library = [module for module in list(sys.modules.values())
                if isinstance(getattr(module, "__loader__", None), zipimporter) and module.__file__.endswith(".py")]
used = {module.__file__.removeprefix(module.__loader__.archive + "/"): module for module in from_library}
json.dumps({path: compiled(module, path).decode() for path, module in used.items()})
`),
);
