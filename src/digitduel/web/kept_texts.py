"""Texts that were asked for last, in no more than so many bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from sys import getsizeof
from typing import Generic, TypeVar

Text = TypeVar("Text", str, bytes)


class KeptTexts(Generic[Text]):
    """What is asked for least lately goes first."""

    def __init__(self, most: int, own_size: int = 300) -> None:
        self.most = most
        self.own_size = own_size
        """Bytes that keeping a text takes besides the text itself: its key, and where it stands."""
        self.size = 0
        self._kept: OrderedDict[Hashable, Text] = OrderedDict()

    def find(self, key: Hashable) -> Text | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, text: Text) -> None:
        self._kept[key] = text
        self.size += getsizeof(text) + self.own_size
        while self.size > self.most:
            _, oldest = self._kept.popitem(last=False)
            self.size -= getsizeof(oldest) + self.own_size
