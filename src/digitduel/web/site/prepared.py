"""Answers that are worked out when the site is made, so that a page has something to show before Python is there."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from digitduel.core.json_shapes import to_json
from digitduel.games import BUILT_IN
from digitduel.tables.desk import Desk, ask
from digitduel.tables.study_state import Page

Question = tuple[str, dict[str, Any]]


def questions() -> Iterator[Question]:
    """What nobody should have to wait for: what there is, its rules, and how each game begins."""
    yield "games", {}
    for game in BUILT_IN:
        yield "rules", {"game": game}
        for first in (1, 2):
            yield "position", {"game": game, "moves": [], "first": first}


def answers(perfect_play: Path) -> dict[str, Any]:
    """Each question as the page writes it, and its answer."""
    desk = Desk(seeds=lambda _: 0)
    found = {named(*asked): json.loads(ask(desk, asked[0], json.dumps(asked[1]))) for asked in questions()}
    page = Page(markdown=perfect_play.read_text(encoding="utf-8"))
    found[GAMES]["games"] = [game for game in found[GAMES]["games"] if game["name"] in BUILT_IN]
    return {key: value for key, value in found.items() if "error" not in value} | {
        named("perfect_play", {}): json.loads(to_json(page))
    }


def named(question: str, given: dict[str, Any]) -> str:
    return json.dumps([question, given], separators=(",", ":"), ensure_ascii=False)


GAMES = named("games", {})
"""Games of other packages are not among them: they stay where they are installed."""
