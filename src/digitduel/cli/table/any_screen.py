"""What all screens with keys of their own share: when they can be drawn, and keys that were meant for another one."""

from typing import TYPE_CHECKING

from textual import events
from textual.screen import Screen

if TYPE_CHECKING:
    from digitduel.cli.table.full_screen import TableApp


class AnyScreen(Screen[None]):
    """A screen of the full-screen program; `key_came` says what a key does."""

    app: "TableApp"

    @property
    def can_be_drawn(self) -> bool:
        """It is there, was not left, and the program goes on."""
        return self.is_mounted and self in self.app.screen_stack and self.app.return_code is None

    def on_key(self, event: events.Key) -> None:
        """Keys that are typed ahead may reach a screen that was left by the one before: they are for the next screen,
        or for nobody."""
        if self.app.return_code is not None:
            event.stop()
        elif self.app.screen is not self:
            event.stop()
            self.app.post_message(events.Key(event.key, event.character))
        else:
            self.key_came(event)

    def key_came(self, event: events.Key) -> None:
        """A key was pressed here."""
