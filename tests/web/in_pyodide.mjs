// Runs Python in Pyodide, as a browser would: node in_pyodide.mjs PYODIDE SOURCES CODE INPUT, where CODE says `answer`.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, sources, code, input] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide();
const base = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const [path, text] of Object.entries(JSON.parse(readFileSync(sources, "utf8")))) {
  pyodide.FS.mkdirTree(`${base}/${path}`.replace(/\/[^/]*$/, ""));
  pyodide.FS.writeFile(`${base}/${path}`, text);
}
pyodide.globals.set("given", readFileSync(input, "utf8"));
try {
  console.log(pyodide.runPython(readFileSync(code, "utf8")));
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(String(error.message)); // without the source that node would print around it
}
