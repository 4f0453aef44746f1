"""Which interactions were heard already: each is handled once."""

from collections import OrderedDict

import structlog

log = structlog.get_logger(__name__)

KEEP_SEEN = 4096
"""How many interaction ids are remembered, to recognize repeats. A repeat comes within seconds, or can be ignored."""


class SeenInteractions:
    """Recognizes repeats: Discord may deliver an interaction twice, for example after a broken connection."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_first(self, interaction_id: int) -> bool:
        """Whether this interaction id is new. Remembers it, among the last `KEEP_SEEN` ids."""
        if interaction_id in self._seen:
            log.info("came_twice")
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > KEEP_SEEN:
            self._seen.popitem(last=False)
        return True
