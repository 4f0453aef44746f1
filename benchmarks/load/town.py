"""A town on the playground in which people sit at many tables at once, each table in a channel of its own."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

from sqlalchemy import Connection

from bot.table_pages.custom_ids import CustomId
from bot.tables.live_table import LiveTable
from data.models import TablePlace
from data.queries import tables
from engine.games import games
from engine.tables.state import Phase
from engine.tables.table import Table
from playground.bot_process import BotProcess
from playground.discord.channels import Channel
from playground.discord.commands import NotOfferedError
from playground.driver.people import InteractionFailedError, Person
from playground.driver.views import Button, MessageView
from playground.server import Playground
from tests.bot.fingers import plays, wish_of
from tests.torture.chronicles import Chronicle

AT_ONCE = 8
"""The number of tables that are opened at the same time."""
AGAIN = ("Play again", "Open a new table")
DISCOURAGING = (InteractionFailedError, NotOfferedError, LookupError)
"""Errors after which a person simply tries again later: the bot did not answer, or the button is not there, any more or
yet. People know from the bot's log what they may do, often before their hand message shows it.
"""


class LoadTestBotProcess(BotProcess):
    """The bot's process as it runs for real, with the environment variables in ``settings`` added."""

    def __init__(self, place: Playground, folder: Path) -> None:
        """Keep database and log in this folder."""
        super().__init__(place, folder / "load.sqlite3", folder / "bot.log")
        self.settings: dict[str, str] = {}

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the bot's process; those in ``settings`` win."""
        return super().environment | self.settings


class Party:
    """Two people and their table in a channel of its own."""

    def __init__(self, channel: Channel, slug: str, people: Sequence[Person]) -> None:
        """Take the channel, the game's slug and the people, of whom the first opens the table."""
        self.channel = channel
        self.slug = slug
        self.people = people
        self.chronicle: Chronicle | None = None
        self._place = TablePlace(channel.guild_id, channel.id, people[0].user.id)

    def read_table(self, reader: Connection) -> LiveTable | None:
        """The table in this party's channel, brought up to date from the bot's database; ``None`` if the channel has no
        live table.
        """
        with reader.begin():
            found = tables.live_table_id_in_channel(reader, self.channel.id)
        if found is None:
            return None
        if self.chronicle is None or self.chronicle.table.id != found:
            with reader.begin():
                stored = tables.stored_table(reader, found)
            if stored is None:
                return None
            self.chronicle = Chronicle(stored.opening)
        return LiveTable(self.catch_up(reader), self._place)

    def catch_up(self, reader: Connection) -> Table:
        """Bring the table that `read_table` last found up to date and return it, even if its game is over.

        Only new log entries are read, so that the simulated people cost little beside the bot. Raises `LookupError` if
        `read_table` never found one, and `RuntimeError` if the log contradicts the rules.
        """
        if self.chronicle is None:
            raise LookupError("no table was read")
        told = self.chronicle.table
        with reader.begin():
            news = tables.log_entries(reader, told.id, after_seq=told.seq)
        if wrong := list(self.chronicle.hear(news)):
            raise RuntimeError("; ".join(wrong))
        return told

    @property
    def _board(self) -> MessageView:
        """The message that shows the table. Raises `LookupError` while there is none."""
        shown = [MessageView(message) for message in self.channel.messages.values() if message.visible_to is None]
        if not shown:
            raise LookupError("there is no board")
        return shown[-1]

    # -- what people do -----------------------------------------------------------------------------------------------

    async def open_table(self) -> None:
        """Have the first person open a table, both join, and the first one start the game. Raises one of `DISCOURAGING`
        if the bot does not answer or offers no such button.
        """
        host = self.people[0]
        if again := [button for button in self._buttons() if button.label in AGAIN]:
            await host.press(self._board, again[0].custom_id)
        else:
            await host.slash("/play", channel=self.channel.name, game=self.slug)
        for person in self.people:
            person.here = self.channel
            with suppress(*DISCOURAGING):  # who opens a table again sits there already
                await person.click("Join", on=self._board)
        await host.click("Start", on=self._board)

    def _buttons(self) -> Sequence[Button]:
        return self._board.buttons if self.channel.messages else ()

    async def try_random_action(self, live: LiveTable, fortune: random.Random) -> bool:
        """Have one of the people whose turn it is at the table ``live`` make a random action on their hand message;
        ``fortune`` chooses. Returns True once the action was made; False, with nothing done, if no game is being played
        or it is nobody's turn.
        """
        waiting = [seat for seat in live.table.waiting_for() if not live.table.state.seats[seat].on_auto]
        if live.table.state.phase is not Phase.PLAYING or not waiting:
            return False
        seat = fortune.choice(waiting)
        player = live.table.state.seats[seat].player
        person = next(one for one in self.people if one.user.id == player)
        await plays(person, live, seat, wish_of(live, seat, fortune), on=_hand_message(person, live))
        return True

    async def look_at_hand_or_table(self, fortune: random.Random) -> None:
        """Have one of the people open their hand or the story so far, and dismiss the answer; ``fortune``
        chooses. Does nothing if the board has neither button; raises `LookupError` if there is no board.
        """
        person, board = fortune.choice(self.people), self._board
        labels = [button.label for button in board.buttons if button.label in {"My hand", "What happened"}]
        if labels and (seen := await person.click(fortune.choice(labels), on=board)) is not None:
            person.dismiss(seen)


def _hand_message(person: Person, hosted: LiveTable) -> MessageView:
    """The direct message that shows this table's hand. Raises LookupError."""
    for message in reversed(person.dm.messages):
        if any(to is not None and to.table == hosted.id for to in map(CustomId.parse, _control_ids(message))):
            return message
    raise LookupError("there is no hand")


def _control_ids(message: MessageView) -> list[str]:
    return [button.custom_id for button in message.buttons] + [select.custom_id for select in message.selects]


def make_parties(place: Playground, count: int) -> list[Party]:
    """Add ``count`` channels to the simulated Discord, each with a party of two. The games take turns; people sit at
    several tables if there are more tables than people.
    """
    people = place.people
    channels = [place.world.add_channel(f"table-{number}") for number in range(count)]
    pairs = [(people[number % len(people)], people[(7 * number + 1) % len(people)]) for number in range(count)]
    games_in_turn = islice(cycle(sorted(games())), count)
    return [Party(*each) for each in zip(channels, games_in_turn, pairs, strict=True)]


async def open_tables(parties: Sequence[Party]) -> None:
    """Have every party open a table and start its game, `AT_ONCE` at the same time."""
    waiting = iter(parties)

    async def open_more() -> None:
        for party in waiting:
            await party.open_table()

    await asyncio.gather(*(open_more() for _ in range(AT_ONCE)))
