"""python -m digitduel.web.site FOLDER"""

import sys
from pathlib import Path

from digitduel.web.site.build import build
from digitduel.web.site.pyodide_package import CannotFetch


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    try:
        build(folder)
    except CannotFetch as error:
        sys.exit(str(error))
    print(f"The site is in {folder}. Any file server can serve it: python -m http.server --directory {folder}")  # noqa: T201


if __name__ == "__main__":
    main()
