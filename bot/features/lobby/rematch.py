"""Playing again: one click opens a table for the same people, and one click of each other confirms."""

import asyncio
from collections.abc import Collection
from weakref import WeakValueDictionary

from bot.features.interactions.request import Command, Request, Routes
from bot.features.lobby.joining import join_action
from bot.features.lobby.open_table import TableOpener
from bot.messages.api.replies import send_private_text
from bot.pages.custom_ids import Code
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.texts.lobby import lobby as texts
from data.records import DELETED_ID_PREFIX
from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import AddComputer, Decline, Invite, Rematch
from engine.tables.state import Phase, TableState
from engine.tables.strengths import strengths_to_choose


class Rematches:
    """The feature behind **Play again**: the same game, options, people and computers at a new table."""

    def __init__(self, host: Host, opener: TableOpener) -> None:
        self._host = host
        self._opener = opener
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By channel: held while somebody plays again there."""

    def commands(self) -> tuple[Command, ...]:
        """No commands: ``/play`` opens a table without looking back."""
        return ()

    def routes(self) -> Routes:
        """The handler of the button below a result."""
        return Routes(plain={Code.PLAY_AGAIN: self._play_again})

    async def _play_again(self, request: Request) -> None:
        """Open a table like the one that is over, or sit down at it if somebody has opened it already."""
        earlier_id = request.custom_id.table
        game = await self._host.loader.game_of(earlier_id)
        try:
            earlier = await self._host.get(earlier_id)
        except Refusal:  # its log can no longer be read
            await self._opener.open(request, game.meta.slug)
            return
        async with self._locks.setdefault(request.channel, asyncio.Lock()):  # of two at one moment, one opens the table
            if not await self._joins_open_rematch(request, earlier):
                is_one_of_them = request.person.id in earlier.person_ids()
                actions = _first_actions(request, earlier, await self._shy(earlier)) if is_one_of_them else []
                await self._opener.open(request, game.meta.slug, earlier.table.state.chosen, actions)

    async def _joins_open_rematch(self, request: Request, earlier: LiveTable) -> bool:
        """Seat somebody at the table at which an earlier one is played again in this channel. Returns whether there is
        such a table.
        """
        opened = await self._host.table_in_channel(request.channel)
        if opened is None or not _was_opened_to_repeat(opened, earlier.id):
            return False
        await self._host.act(request.person, opened, join_action(request))
        await send_private_text(request.interaction, texts.SEATED.format(title=earlier.game.meta.title))
        return True

    async def _shy(self, earlier: LiveTable) -> frozenset[str]:
        """The ids of those of a table's people who take no invitations."""
        for player in earlier.person_ids():
            await self._host.profiles.load_player(player)
        takes = self._host.profiles.takes_invitations
        return frozenset(player for player in earlier.person_ids() if not takes(player))


def _was_opened_to_repeat(lobby: LiveTable, table_id: str) -> bool:
    """Whether a table is a lobby that was opened to play another one's game again, though it may wait no longer."""
    begins = f"{Rematch.verb} of={table_id} "
    return lobby.table.state.phase is Phase.LOBBY and any(one.line.startswith(begins) for one in lobby.table.log)


def _first_actions(request: Request, earlier: LiveTable, shy: Collection[str]) -> list[Action]:
    """What makes a new table like an earlier one: its opener sits down, computers too, and it waits for the others.

    No seat is kept for the people ``shy``, who take no invitations; they may come though, to a private table too.
    Computers have their strength again, or are sound if the game no longer offers it. No actions for a table whose game
    never started.
    """
    state = earlier.table.state
    if state.game is None:
        return []
    strengths = set(strengths_to_choose(earlier.game, TableState(chosen=state.chosen)))
    taken = [seat.strength for seat in state.seats if seat.player is None]
    computers = [AddComputer(strength=one) if one in strengths and one != "sound" else AddComputer() for one in taken]
    people = [player for player in earlier.person_ids() if not player.startswith(DELETED_ID_PREFIX)]
    not_asked = [player for player in people if player in shy and player != request.person.id]
    asked = len(people) - len(not_asked)
    waits = Rematch(of=earlier.id, people=asked if asked > 1 else len(people))
    invited = [Invite(player=player) for player in people]  # first, as the table may be private
    declined = [Decline(player=player) for player in not_asked]
    return [*invited, *declined, join_action(request), *computers, waits]
