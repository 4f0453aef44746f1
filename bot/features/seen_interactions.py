"""Discord may deliver an event twice, as after a broken line; what people do is done once."""

from collections import OrderedDict

KEPT = 4096
"""Ids that are remembered. An interaction is answered within seconds, so its twin comes soon or is of no use."""


class SeenInteractions:
    """Tells the first delivery from the others."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_first(self, interaction: int) -> bool:
        """Whether nothing with this id came before. Two that come at once are told apart too: nothing is awaited."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        if len(self._seen) > KEPT:
            self._seen.popitem(last=False)
        return True
