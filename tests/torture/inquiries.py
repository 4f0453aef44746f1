"""What is asked after a restart, of one party's tables: of logs, rows, boards and hands, and of buttons from before."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence

from bot.table_pages.custom_ids import CustomId
from data.models import StoredTable, TableStatus
from data.reader import Reader
from engine.tables.state import Phase
from playground.discord.interactions import CallbackType, InteractionState
from playground.driver import user_actions
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.torture.figures import Figures
from tests.torture.findings import of_the_log, of_the_rows, of_the_screens
from tests.torture.parties import Party, offered_buttons

MOMENT = 0.05
"""Seconds without a call of the bot's after which it seems to have done what it wanted."""


class Inquiry:
    """Looks at the tables of one party after a restart."""

    def __init__(self, party: Party, reader: Reader, figures: Figures, patience: float) -> None:
        self.party = party
        self.place = party.place
        self.reader = reader
        self.figures = figures
        self.patience = patience
        self._names = {str(user.id): user.name for user in party.place.world.people}

    async def findings(self) -> AsyncIterator[str]:
        for finding in await self._of_screens():
            yield finding
        for finding in self._of_logs(await self._stored()):
            yield finding
        for finding in await self._of_standings():
            yield finding
        async for finding in self._of_old_buttons():
            yield finding
        self._close(await self._stored())

    async def _of_screens(self) -> list[str]:
        """What is wrong with what people see once the bot has nothing more to write."""
        wrong = ["nothing was looked at"]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while wrong:
                    await self._quiet()
                    wrong = [
                        finding
                        for stored in await self._stored()
                        for finding in self._of_table(stored, is_shut=await self._is_shut(stored))
                    ]
        return wrong

    async def _is_shut(self, stored: StoredTable) -> bool:
        """Whether a table of the same set has not ended."""
        if stored.opening.set_id is None:
            return False
        return any(table.is_live for table in await self.reader.tables_of_set(stored.opening.set_id))

    async def _of_standings(self) -> list[str]:
        """Where the standings are not what all results add up to."""
        recount = await self.reader.recount()
        return [f"the standings differ from a recount in {recount.differences} rows"] if recount.differences else []

    def _of_table(self, stored: StoredTable, *, is_shut: bool) -> Iterator[str]:
        told, party = self.party.told(stored), self.party
        broken = list(told.follow(stored))
        noted = f"noted as shown up to {stored.shown_seq} of {told.table.seq}"
        seen = of_the_screens(told, party.channel, party.people, self._names, is_shut=is_shut)
        yield from broken or (f"{told.table.id}, {noted}: {finding}" for finding in seen)

    def _of_logs(self, tables: Sequence[StoredTable]) -> Iterator[str]:
        party, stored = self.party, {one.opening.table: one for one in tables}
        for attempt in party.attempts:
            if attempt.opened and attempt.opened not in stored:
                yield f"{attempt.opened} was opened, and is not there"
        for table, one in stored.items():
            told = party.told(one)
            yield from told.follow(one)
            yield from of_the_log(told, [own for own in party.attempts if own.table == table], party.people)
            yield from of_the_rows(one, told.table.state)
            if one.status is TableStatus.LIVE:
                yield from self._of_secret(one)

    def _of_secret(self, stored: StoredTable) -> Iterator[str]:
        """Where a message has the secret of a table that is in play."""
        secret = stored.opening.secret
        for channel in self.place.world.channels.values():
            for message in channel.messages.values():
                if secret.hex() in MessageView(message).text or any(
                    secret.hex().encode() in f.data for f in message.attachments
                ):
                    yield f"{stored.opening.table}: its secret stands in {channel.name or 'a direct message'}"

    async def _quiet(self) -> None:
        """Waits until the bot has asked for nothing for a moment, whatever the dead one left unanswered."""
        calls = -1
        while calls < len(self.place.world.calls):
            calls = len(self.place.world.calls)
            await asyncio.sleep(MOMENT)

    async def _stored(self) -> list[StoredTable]:
        """The live table of the channel, and those that may have ended since the last look."""
        live = {row.id for row in await self.reader.live_tables() if row.place.channel == self.party.channel.id}
        opened = {attempt.opened for attempt in self.party.attempts}
        named = {*self.party.chronicles, *opened, *live}
        found = [await self.reader.load_table(table) for table in sorted(filter(None, named))]
        return [stored for stored in found if stored is not None]

    def _close(self, tables: Sequence[StoredTable]) -> None:
        """Counts what was accepted, and lets go of what is over."""
        party, lived = self.party, {one.opening.table for one in tables if one.status.value == "live"}
        for attempt in party.attempts:
            if attempt.is_acknowledged and not attempt.is_counted:
                self.figures.actions[party.slug] += attempt.is_action
                self.figures.changes += not attempt.is_action
                attempt.is_counted = True
        self.figures.ended += sum(one.status.value == "over" for one in tables)
        party.attempts = [one for one in party.attempts if one.table in lived]
        party.chronicles = {table: told for table, told in party.chronicles.items() if table in lived}

    # -- buttons from before the kill ---------------------------------------------------------------------------------

    async def _of_old_buttons(self) -> AsyncIterator[str]:
        """Presses what was drawn before the kill: where it is still fresh it acts, or is refused."""
        for person in self.party.people:
            kept = self.party.kept.pop(person.name, None)
            buttons = offered_buttons(kept) if kept and kept.id in self.party.channel.messages else []
            addresses = [(button.custom_id, CustomId.parse(button.custom_id)) for button in buttons]
            presses = [(custom_id, address) for custom_id, address in addresses if address and address.code == "play"]
            if kept and presses:
                async for finding in self._of_press(person, kept, *presses[0]):
                    yield finding

    async def _of_press(
        self, person: Person, kept: MessageView, custom_id: str, address: CustomId
    ) -> AsyncIterator[str]:
        told = self.party.chronicles.get(address.table)
        seat = told.table.state.seat_of(str(person.user.id)) if told else None
        if told is None or seat is None or told.table.state.phase is not Phase.PLAYING:
            return
        count, since = address.number_arg(0), told.table.controls_version(seat)
        interaction = user_actions.click(self.place.world, person.user, kept.message, custom_id)
        await self.place.until_settled(interaction)
        await self._quiet()
        if interaction.state is not InteractionState.ANSWERED:
            yield f"{person.name}: an old button was not answered: {interaction.failure}"
        for stored in await self._stored():
            for finding in self.party.told(stored).follow(stored):
                yield finding
        has_acted = (seat, count) in told.acted
        self.figures.old_played += has_acted
        self.figures.old_redrawn += count < since
        if count == since and not has_acted and interaction.callback_type is not CallbackType.MESSAGE:
            yield f"{person.name}: a fresh button from before the kill did nothing"
