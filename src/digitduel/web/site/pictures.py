"""Pictures that are drawn when the site is made: icons for whoever installs it, previews for whoever shares a link."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from digitduel.core.board_state import ComponentState, GridState, TileState, TrackState
from digitduel.tables.study_state import ListedGame

ICONS = (180, 192, 512)
PREVIEW = (1200, 630)
PAPER, SHEET, WELL, INK, SOFT = "#f5f2ea", "#fffdf8", "#ebe6d9", "#211d17", "#645d50"
ACCENT, EDGE = "#4340c8", "#d3cab5"
STEP = 90
"""From tile to tile in a preview."""
FINE = 4
"""Drawn so many times larger and made smaller, so that edges are smooth."""


def draw_icon(path: Path, size: int) -> None:
    """The sign of the house, with room around it for the shape that a device cuts out."""
    unit = size * FINE / 56
    image = Image.new("RGB", (size * FINE, size * FINE), PAPER)
    draw = ImageDraw.Draw(image)

    def tile(x: float, y: float, colour: str) -> None:
        box = [unit * (8 + x), unit * (12 + y), unit * (30 + x), unit * (34 + y)]
        draw.rounded_rectangle(box, radius=unit * 6, fill=colour)

    tile(1, 7, EDGE)
    tile(16, 2, ACCENT)
    for y in (11, 16):
        box = [unit * 30, unit * (12 + y - 1.25), unit * 40, unit * (12 + y + 1.25)]
        draw.rounded_rectangle(box, radius=unit * 1.25, fill=SHEET)
    image.resize((size, size), Image.Resampling.LANCZOS).save(path, optimize=True)


def draw_preview(path: Path, title: str, line: str, board: tuple[ComponentState, ...]) -> None:
    """What a link shows before it is opened: the game, what wins, and a board."""
    image = Image.new("RGB", PREVIEW, PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((70, 56), title, fill=INK, font=ImageFont.load_default(76))
    _lines(draw, line, 160)
    x, y = 70, 256
    for component in board:
        match component:
            case GridState(rows=rows):
                for number, row in enumerate(rows):
                    _tiles(draw, row, x, y + number * STEP)
                x += len(rows[0]) * STEP + 90
            case TrackState(at=at, goal=goal):
                draw.rounded_rectangle([x, y + 30, x + 800, y + 48], radius=9, fill=EDGE)
                draw.rounded_rectangle([x, y + 30, x + 800 * at / goal, y + 48], radius=9, fill=ACCENT)
                y += STEP
            case _ if component.tiles:
                _tiles(draw, component.tiles, x, y)
                y += STEP
    image.save(path, optimize=True)


def _lines(draw: ImageDraw.ImageDraw, text: str, y: int) -> None:
    font = ImageFont.load_default(34)
    words, line = text.split(), ""
    for word in [*words, ""]:
        wider = f"{line} {word}".strip()
        if word and draw.textlength(wider, font) < PREVIEW[0] - 140:
            line = wider
            continue
        draw.text((70, y), line, fill=SOFT, font=font)
        line, y = word, y + 46


def _tiles(draw: ImageDraw.ImageDraw, row: tuple[TileState, ...], x: int, y: int) -> None:
    font = ImageFont.load_default(44)
    for tile in row[:12]:
        draw.rounded_rectangle([x, y, x + 78, y + 78], radius=16, fill=SHEET, outline=EDGE, width=3)
        wide = draw.textlength(tile.label, font)
        draw.text((x + 39 - wide / 2, y + 13), tile.label, fill=INK, font=font)
        x += STEP


def draw_pictures(folder: Path, games: tuple[ListedGame, ...]) -> None:
    folder.mkdir()
    for size in ICONS:
        draw_icon(folder / f"icon-{size}.png", size)
    for game in games:
        draw_preview(folder / f"{game.name}.png", game.title, game.goal, game.sample)
    first = games[0]
    draw_preview(folder / "index.png", "Digit Duel", "Numbers, two players, no luck.", first.sample)
    draw_preview(folder / "puzzles.png", "Today’s puzzle", "One move is right, and only one.", first.sample)
