"""The tables at which somebody sits, or that they opened: which game, where, whose turn, how much time is left, and a
button to each; and the invitations that wait for their answer.
"""

from contextlib import suppress

from discord import app_commands

from bot.features.club.my_tables_page import Invitation, OwnTable, my_tables_page
from bot.intake.feature import Command, Routes
from bot.intake.named_tables import name_tables
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.table_pages.several_tables import NamedTable
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from bot.texts.club import my_tables as texts
from data.records import PlacedTable
from engine.errors import Refusal
from engine.tables.state import Phase


class MyTables:
    """The feature ``/mytables``."""

    def __init__(self, host: Host, clock: Clock) -> None:
        self._host = host
        self._clock = clock

    def commands(self) -> tuple[Command, ...]:
        """The command ``/mytables``."""

        @app_commands.command(name="mytables", description=texts.MY_TABLES)
        async def show_tables(interaction: Interaction) -> None:
            await self.show(command_request(interaction))

        return (show_tables,)

    def routes(self) -> Routes:
        """The handler of the button that draws the list anew; the others show hands and tables, as elsewhere."""
        return Routes(plain={Code.MY_TABLES: self._refresh})

    async def show(self, request: Request) -> None:
        """Show somebody the list of their tables."""
        await send_page_when_made(request.interaction, self._page(request))

    async def _refresh(self, request: Request) -> None:
        """Show the list as it is now in place of the clicked one."""
        await edit_clicked_when_made(request.interaction, self._page(request))

    async def _page(self, request: Request) -> Page:
        person_id, all_tables = request.person.id, self._host.all_tables
        rows = {row.id: row for row in (*await all_tables.of_player(person_id), *await all_tables.hosted_by(person_id))}
        tables = []
        for named in name_tables([*rows.values()], self._host.games, request.interaction.client, request.guild):
            with suppress(Refusal):  # its log can no longer be read
                live = await all_tables.look_at(named.id)
                if live.is_unfinished and not any(
                    one.left and one.player == person_id for one in live.table.state.seats
                ):
                    tables.append(self._own_table(named, live, person_id))
        return my_tables_page(tables, await self._invitations(request), at=self._clock())

    async def _invitations(self, request: Request) -> list[Invitation]:
        """The lobbies that keep a seat for the person of a request."""
        lobbies = await self._host.all_tables.inviting(request.person.id)
        rows = [PlacedTable(live.id, live.game.meta.slug, live.place) for live in lobbies]
        openers = {live.id: self._host.profiles.player(live.place.host).name for live in lobbies}
        here = {live.id for live in lobbies if request.guild in {None, live.place.guild}}
        named = name_tables(rows, self._host.games, request.interaction.client, request.guild)
        return [Invitation(one, openers[one.id], may_answer=one.id in here) for one in named]

    def _own_table(self, named: NamedTable, live: LiveTable, player_id: str) -> OwnTable:
        """A table as this person sees it in the list."""
        state, turns, names = live.table.state, self._host.turns, self._host.seat_names(live)
        waiting = () if live.is_deserted else live.table.waiting_for()
        own_seat = state.seat_of(player_id)
        on_auto = own_seat is not None and state.seats[own_seat].on_auto
        concerned = [own_seat] if own_seat in waiting and own_seat is not None else list(waiting)
        times = [when for seat in concerned if (when := turns.deadline(live, seat)) is not None]
        return OwnTable(
            named=named,
            people=len(state.seats) if state.phase is Phase.LOBBY else None,
            is_own_turn=own_seat in waiting and not on_auto,
            waiting_names=tuple(names[seat] for seat in waiting),
            until=min(times, default=None),
            is_paused=state.is_paused,
            is_hosted=own_seat is None,
            is_seat_kept=state.phase is Phase.LOBBY and player_id in state.kept_for,
            is_on_auto=on_auto,
            closes_at=turns.closes_at(live) if live.is_deserted else None,
            lost_at=None if own_seat is None else turns.lost_at(live, own_seat),
            is_asked=any(own_seat in state.seats_to_agree - asked.agreed for asked in state.open_questions.values()),
        )
