"""Links lead somewhere, the reference is up to date, and the record that is shown can be loaded."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from runpy import run_path

import pytest

import digitduel
from digitduel.core import BadRecord, End
from digitduel.core.record import KEYS, from_json, to_json
from tests.docs.doc_pages import DOCS, ROOT, all_pages, blocks, headings, prose

_LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(page: Path) -> list[str]:
    """What a heading is called in an address."""
    plain = (heading.lstrip("# ").lower() for heading in headings(page))
    return [re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain]


@pytest.mark.long
def test_the_reference_is_up_to_date() -> None:
    made = run_path(str(DOCS / "make_reference.py"))["reference"]()
    kept = [DOCS / "reference.md", *(DOCS / "reference").glob("*.md")]
    assert {page.relative_to(DOCS).as_posix(): page.read_text(encoding="utf-8") for page in kept} == made, (
        "run: python docs/make_reference.py"
    )


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in all_pages()])
def test_links_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(prose(page)):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_of_the_docs_is_in_the_index() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    pages = [page.relative_to(DOCS).as_posix() for page in sorted(DOCS.rglob("*.md")) if page != DOCS / "index.md"]
    pages += [f"../src/digitduel/games/rules/{name}.md" for name in digitduel.games.BUILT_IN]
    assert [page for page in pages if f"({page})" not in index] == []


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = sorted(int(page.name[:4]) for page in (DOCS / "decisions").glob("*.md"))
    assert numbers[0] == 1
    assert all(b == a + 1 for a, b in pairwise(numbers))


def test_the_example_record_is_a_record() -> None:
    (text,) = [block.text for block in blocks(DOCS / "records.md") if block.kind == "json"]
    match = from_json(text, digitduel.game)
    assert match.result
    assert to_json(match) + "\n" == text


def test_who_reads_a_record_as_the_page_does_runs_nothing_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = blocks(DOCS / "records.md")
    (record,) = [block.text for block in page if block.kind == "json"]
    (code,) = [block.text for block in page if block.kind == "python"]
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(record, encoding="utf-8")
    exec(code)
    assert Path("copy.json").read_text(encoding="utf-8") == record
    Path("env.py").write_text("open('ran', 'w')", encoding="utf-8")
    Path("game.json").write_text(record.replace("sum-race:target=10", "gym:env.py"), encoding="utf-8")
    with pytest.raises(BadRecord, match="which is not let in here"):
        exec(code)
    assert not Path("ran").exists()


def test_every_field_of_a_record_is_explained() -> None:
    fields = prose(DOCS / "records.md").partition("## The fields\n")[2].partition("\n## ")[0]
    told = re.findall(r"^\| `(\w+)` \|", fields, re.MULTILINE)
    assert sorted(told) == sorted(KEYS)


def test_every_end_of_a_record_is_explained() -> None:
    ends = prose(DOCS / "records.md").partition("## Results\n")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", ends, re.MULTILINE)) == set(End)


def test_the_files_that_the_map_of_the_house_names_are_there() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.split("### Where is it decided?")[1].split("##")[0]
    named = re.findall(r"\| `([a-z_/]+\.(?:py|js))` \|", table)
    assert len(named) == 19
    told = re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", page.split("### One move")[1].split("## Rules")[0])
    missing = [name for name in {*named, *told} if not (ROOT / "src" / "digitduel" / name).is_file()]
    assert not [name for name in missing if not (ROOT / name).is_file()]


@pytest.mark.parametrize(("heading", "folder"), [("## Where things live", "."), ("### The rooms of the web", "web")])
def test_every_room_is_on_the_map_of_the_house(heading: str, folder: str) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", page.partition(heading)[2].partition("\n#")[0], re.MULTILINE)
    rooms = (ROOT / "src" / "digitduel" / folder).iterdir()
    there = {room.stem for room in rooms if room.suffix in ("", ".py") and not room.name.startswith("__")}
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) - {"web/"} == there


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_no_two_modules_share_a_name(folder: str) -> None:
    """A name is a sign, so it leads to one place. Only tests of one thing, through several doors, may share theirs."""
    modules = (ROOT / folder).rglob("*.py")
    named = Counter(module.name for module in modules if not module.stem.startswith(("__", "conftest", "test_")))
    assert not [name for name, count in named.items() if count > 1]


AT_TWO_DOORS = {"board", "clocks", "coach", "lengths", "lessons", "lobby", "maps", "move_entry", "new_game"}
AT_TWO_DOORS |= {"options", "phrases", "puzzles", "rules", "second_person", "table"}
"""What a script of the page, or a folder, has in common with a module: the same thing, shown there or kept there."""


def test_scripts_and_folders_share_a_name_with_a_module_only_for_the_same_thing() -> None:
    house = ROOT / "src" / "digitduel"
    there = [path for path in house.rglob("*") if path.suffix in (".py", ".js") or path.is_dir()]
    of_the_site = house / "web" / "site"  # its scripts stand in the place of the page's
    signs = Counter(path.stem for path in there if path.stem[:2] != "__" and of_the_site not in path.parents)
    assert {name for name, count in signs.items() if count > 1} == AT_TWO_DOORS
