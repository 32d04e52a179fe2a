"""Longer texts to scroll through: rules, reviews, lists of moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from digitduel.cli.table.background_thought import Thought, overheard
from digitduel.core import Lines

if TYPE_CHECKING:
    from digitduel.cli.table.full_screen import TableApp

MARGINS = 5
"""The columns beside a text, with those of the bar that scrolls it."""


class Pager(ModalScreen[None]):
    """A text over the table; any of the usual keys puts it away."""

    app: "TableApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "dismiss", show=False) for key in ("escape", "q", "enter", "question_mark", "ctrl+c")),
        *(Binding(key, "page(1)", show=False) for key in ("space", "pagedown", "f", "ctrl+d")),
        *(Binding(key, "page(-1)", show=False) for key in ("b", "pageup", "ctrl+u")),
        *(Binding(key, "line(1)", show=False) for key in ("down", "j")),
        *(Binding(key, "line(-1)", show=False) for key in ("up", "k")),
        Binding("ctrl+z", "app.suspend_process", show=False),
        *(Binding(key, "end(True)", show=False) for key in ("end", "G")),
        *(Binding(key, "end(False)", show=False) for key in ("home", "g")),
    ]

    def __init__(self, title: str, text: RenderableType) -> None:
        super().__init__()
        self.title_text = title
        self.text = text

    @classmethod
    def of_page(cls, title: str, markdown: str) -> "Pager":
        """A page in Markdown."""
        return cls(title, Markdown(markdown))

    def compose(self) -> ComposeResult:
        yield Static(self.title_text, classes="bar", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(self.text, id="page", markup=False)
        yield Static(self.keys, id="keys", markup=False)

    keys = "Up and Down scroll, Space turns the page, Esc goes back."

    @property
    def paper(self) -> VerticalScroll:
        return self.query_one(VerticalScroll)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """What is typed ahead may come before there is anything to scroll."""
        return self.is_mounted or action == "dismiss"

    async def action_dismiss(self, result: None = None) -> None:
        self.app.back()

    def action_page(self, by: int) -> None:
        self.paper.scroll_relative(y=by * max(1, self.paper.size.height - 2), animate=False)

    def action_line(self, by: int) -> None:
        self.paper.scroll_relative(y=by, animate=False)

    def action_end(self, last: bool) -> None:
        self.paper.scroll_to(y=self.paper.max_scroll_y if last else 0, animate=False)


class Reading(Pager):
    """A text that takes some thinking first. Keys are answered meanwhile."""

    def __init__(self, title: str, lines: Callable[[], Lines], meanwhile: str = "One moment …") -> None:
        super().__init__(title, meanwhile)
        self.lines = lines
        self.thought: Thought | None = None

    def on_mount(self) -> None:
        self.read()

    def read(self) -> None:
        """Think, and show what came of it."""
        self.thought = overheard(self, self.lines, self.done, lambda error: self.done([str(error)])).begin()

    def on_unmount(self) -> None:
        if self.thought:
            self.thought.break_off()

    def done(self, lines: Lines) -> None:
        self.query_one("#page", Static).update(Text("\n".join(lines)))
