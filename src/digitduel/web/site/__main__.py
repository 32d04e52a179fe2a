"""python -m digitduel.web.site [FOLDER] [--address ADDRESS]"""

import argparse
import sys
from pathlib import Path

from digitduel.web.site.build import build
from digitduel.web.site.docs_pages import CannotBuild
from digitduel.web.site.pyodide_package import CannotFetch


def main() -> None:
    given = argparse.ArgumentParser(prog="python -m digitduel.web.site", description="Write the page without a server.")
    given.add_argument("folder", nargs="?", type=Path, default=Path("build/site"), help="where to write it")
    given.add_argument("--address", default="", help="where it will be found, for the pictures that links show")
    asked = given.parse_args()
    folder = asked.folder
    try:
        build(folder, asked.address)
    except (CannotBuild, CannotFetch) as error:
        sys.exit(str(error))
    print(f"The site is in {folder}. Any file server can serve it: python -m http.server --directory {folder}")  # noqa: T201


if __name__ == "__main__":
    main()
