"""What a package index has: the README, whose links must lead somewhere from there too, and the files themselves."""

import re
import subprocess
import sys
import tomllib

from hatchling.builders.sdist import SdistBuilder

from digitduel.games import BUILT_IN
from tests.docs.doc_pages import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HOME = PROJECT["urls"]["Homepage"]
RAW = HOME.replace("//github.com", "//raw.githubusercontent.com")


def test_every_link_leads_to_a_file_of_the_repository() -> None:
    made = [sys.executable, "-m", "hatch_fancy_pypi_readme"]
    page = subprocess.run(made, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300).stdout
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)\s]+)\)", page)
    assert len(links) > 10
    for picture, link in links:
        home = f"{RAW}/main/" if picture else f"{HOME}/blob/main/"
        assert link.startswith(home), link
        assert (ROOT / link.removeprefix(home)).exists(), link


def test_every_supported_python_is_named_and_tried() -> None:
    known = [kind.rpartition(" ")[2] for kind in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", kind)]
    assert PROJECT["requires-python"] == f">={known[0]}"
    listed = ", ".join(f'"{version}"' for version in known)
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert f"python: [{listed}]" in workflow


def test_the_rules_are_packed_where_the_games_look_for_them() -> None:
    packed = {file.distribution_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert {f"src/digitduel/games/rules/{name}.md" for name in BUILT_IN} <= packed
