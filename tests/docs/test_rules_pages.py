"""The rules pages say what the code does."""

import re

import pytest

import digitduel
from digitduel.core import Match, Pool, Unreadable
from digitduel.games import BUILT_IN
from digitduel.solve import oracle_for
from tests.docs.doc_pages import DOCS, RULES, blocks, headings
from tests.matches import sit_down

HEADINGS = ["Goal", "A turn", "The end", "Options", "Rulings", "Notation", "Example game"]

EXAMPLES = [block.text for name in BUILT_IN for block in blocks(RULES / f"{name}.md") if block.kind == "game"]

each_game = pytest.mark.parametrize("name", BUILT_IN)


@each_game
def test_a_game_gives_its_page(name: str) -> None:
    game = digitduel.game(name)
    assert game.rules == (RULES / f"{name}.md").read_text(encoding="utf-8")
    assert game.rules.startswith(f"# {game.title}\n")


def test_the_pages_are_among_the_docs() -> None:
    assert sorted(page.stem for page in (DOCS / "rules").glob("*.md")) == sorted(BUILT_IN)


@each_game
def test_every_page_has_the_same_headings(name: str) -> None:
    title = digitduel.game(name).title
    assert headings(RULES / f"{name}.md") == [f"# {title}", *(f"## {heading}" for heading in HEADINGS)]


@each_game
def test_the_options_table_agrees_with_the_game(name: str) -> None:
    page = (RULES / f"{name}.md").read_text(encoding="utf-8")
    part = page.partition("## Options\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    assert rows[0] == ["Name", "Default", "Allowed", "Meaning"]
    told = [[cell.replace("`", "") for cell in row[:3]] for row in rows[2:]]
    assert told == [[o.name, o.write(o.default), o.allowed] for o in digitduel.game(name).options()]
    assert all(row[3] for row in rows[2:])


@each_game
def test_the_variants_that_a_page_names_exist(name: str) -> None:
    page = (RULES / f"{name}.md").read_text(encoding="utf-8")
    words = re.findall(rf"`({name}:[^`]+)`", page)
    assert words
    assert [digitduel.game(word).word for word in words] == words


@each_game
def test_every_page_has_an_example_game(name: str) -> None:
    assert [text for text in EXAMPLES if text.startswith((f"{name}\n", f"{name}:"))]


@pytest.mark.parametrize("example", EXAMPLES)
def test_example_games_can_be_replayed(example: str) -> None:
    word, *lines, told = example.splitlines()
    match = Match(digitduel.game(word))
    moves = " ".join(lines).split()
    for move in moves:
        match.play(move)
    assert [match.game.write(move) for move in match.moves] == moves
    assert match.result
    assert match.result.sentence == told


def test_how_well_the_example_of_pocket_addition_is_played() -> None:
    (example,) = (text for text in EXAMPLES if text.startswith("pocket-addition\n"))
    match, missed = Match(digitduel.game("pocket-addition")), []
    for move in " ".join(example.splitlines()[1:-1]).split():
        known = oracle_for(match.game)
        choices = {match.game.write(c.move): c.verdict for c in known.choices(match.position)}
        best = {match.game.write(m) for m in known.best(match.position)}
        if move not in best:
            missed.append((len(match.moves), move, best, choices[move].value is choices[min(best)].value))
        match.play(move)
    assert missed == [(2, "4", {"1", "2"}, True)]
    page = " ".join((RULES / "pocket-addition.md").read_text(encoding="utf-8").split())
    assert "after 6 and 9 the 1 or the 2 wins sooner than the 4." in page


def test_every_screen_of_sum_race_says_why_a_number_is_closed() -> None:
    match = sit_down("sum-race", "6 5 6 5 3 5")
    causes = {"5": "5 is barred: your opponent has just chosen it.", "6": "6 would take you past 20."}
    asked = match.game.script.ask(match.position)
    assert asked == ["Available numbers: 1, 2, 3, 4 (Cannot choose 5; 6 would go past 20)"]
    pool = match.board[-1]
    assert isinstance(pool, Pool)
    assert {tile.label: tile.why for tile in pool.tiles if tile.entry is None} == causes
    assert [tile.label for tile in pool.tiles] == list("123456")


SHIFTING = "9@2,2 4@3,2 1@1,1 5@2,2 6@2,1 8@1,3 2@1,3 3@2,1 7@3,2"


@pytest.mark.parametrize("before", ["", SHIFTING], ids=["placing", "shifting"])
@pytest.mark.parametrize(
    "typed",
    [
        *("5>2>3", "5@2@3", "5,2>3", "5@2>3", "5 2@3", "8>1>1", "1>3>1>1", "1,3@1,1", "1@3,1@1", "1,3>1>1"),
        *("(5) 2 3", "(5 2 3)", "5 (2 3", "5 2 3)", "((1,3)>(1,1))", "1,3>>1,1", "5@@2,3", "5@>2,3", "1,3,>1,1"),
    ],
)
def test_what_nobody_means_is_asked_again(before: str, typed: str) -> None:
    match = sit_down("pattern-match", before)
    with pytest.raises(Unreadable):
        match.play(typed)


@pytest.mark.parametrize(
    ("word", "before", "typed", "meant"),
    [
        ("pocket-addition", "", " 07 ", "7"),
        ("pocket-addition", "6 9 4 5 1", "PASS", "pass"),
        ("sum-race", "", "05", "5"),
        ("number-harmony", "", " 5", "5"),
        ("equation-duel", "4", "N", "no"),
        ("equation-duel", "4 no 5 no 6", "YES 6 − 4 = 2", "6-4=2"),
        ("equation-duel", "4 no 5 no 6", "y 6-4=2", "6-4=2"),
        ("equation-duel", "4 no 5 no 6", "6 × 4 ÷ 4 = 6", "6*4/4=6"),
        ("pattern-match", "", "5 2 3", "5@2,3"),
        ("pattern-match", "", "5 (2, 3)", "5@2,3"),
        ("pattern-match", "", "5(2,3)", "5@2,3"),
        ("pattern-match", "", " 5 @ ( 2 , 3 ) ", "5@2,3"),
        ("pattern-match", "", "5, 2, 3", "5@2,3"),
        ("pattern-match", SHIFTING, "1 3 1 1", "1,3>1,1"),
        ("pattern-match", SHIFTING, "(1,3) (1,1)", "1,3>1,1"),
        ("pattern-match", SHIFTING, "(1, 3)>(1, 1)", "1,3>1,1"),
        ("pattern-match", SHIFTING, "1 3 > 1 1", "1,3>1,1"),
        ("pattern-match", SHIFTING, "8@1,1", "1,3>1,1"),
        ("pattern-match", SHIFTING, "8>1,1", "1,3>1,1"),
        ("pattern-match", SHIFTING, "8 1 1", "1,3>1,1"),
    ],
)
def test_the_other_spellings_that_the_pages_promise(word: str, before: str, typed: str, meant: str) -> None:
    match = Match(digitduel.game(word))
    for move in before.split():
        match.play(move)
    match.play(typed)
    assert match.game.write(match.last) == meant
