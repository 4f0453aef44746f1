"""Rewrites the boards of a duplicate set whenever the set changes. When its last table has ended, boards show
everything, and hands no longer ask their players to keep silent.
"""

from collections.abc import Sequence

import structlog

from bot.messages.api.calls import Calls
from bot.messages.boards import Boards
from bot.messages.hands import Hands
from bot.tables.duplicate_set import DuplicateSet
from bot.tables.table_service import TableService
from engine.errors import Refusal

log = structlog.get_logger(__name__)


class SetBoards:
    """Has the boards and hands of a set's tables written again when they no longer show how the set is."""

    def __init__(self, tables: TableService, boards: Boards, hands: Hands, calls: Calls) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._calls = calls
        tables.sets.on_changed.append(self._on_set_changed)

    def _on_set_changed(self, changed: DuplicateSet) -> None:
        self._calls.spawn(self._rewrite_boards(tuple(changed.table_ids), is_over=changed.is_over))

    async def _rewrite_boards(self, table_ids: Sequence[str], *, is_over: bool) -> None:
        """Write the boards of these tables again; if the set is over, as new messages, since an edit would notify
        nobody.
        """
        for table_id in table_ids:
            try:
                await self._boards.rewrite_board(table_id, anew=is_over)
                if is_over:
                    self._hands.on_table_changed(await self._tables.get(table_id))
            except Refusal:  # its log can no longer be read, and people were told
                continue
            except Exception:
                log.exception("table_not_shown", table=table_id)
