"""Texts that were asked for last, in no more than so many bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from sys import getsizeof
from typing import Generic, TypeVar

Text = TypeVar("Text", str, bytes)


OWN_SIZE = 300
"""Bytes that keeping a text takes besides the text itself: its key, and where it stands."""


class KeptTexts(Generic[Text]):
    """What is asked for least lately goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Hashable, tuple[Text, int]] = OrderedDict()

    def find(self, key: Hashable) -> Text | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def keep(self, key: Hashable, text: Text, own_size: int = OWN_SIZE) -> None:
        size = getsizeof(text) + own_size
        self._kept[key] = text, size
        self.size += size
        while self.size > self.most:
            self.size -= self._kept.popitem(last=False)[1][1]
