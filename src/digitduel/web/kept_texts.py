"""Texts that were asked for last, in no more than so many bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Text = TypeVar("Text", str, bytes)

OWN_SIZE = 300
"""Bytes that keeping a text takes besides the text itself."""


class KeptTexts(Generic[Text]):
    """What is asked for least lately goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Hashable, Text] = OrderedDict()

    def find(self, key: Hashable) -> Text | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, text: Text) -> None:
        self._kept[key] = text
        self.size += len(text) + OWN_SIZE
        while self.size > self.most:
            _, oldest = self._kept.popitem(last=False)
            self.size -= len(oldest) + OWN_SIZE
