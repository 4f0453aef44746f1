"""The list of a person's tables, at which they sit or which they opened: game, channel, whose turn, time left, and a
button for each.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import app_commands, ui

from bot.intake.feature import Commands, Routes
from bot.intake.find_table import name_tables
from bot.intake.in_flight import OneAnswerPerPerson
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.table_pages.common_pages import NamedTable
from bot.table_pages.components import (
    MAX_MESSAGE_LENGTH,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Page,
    button_rows,
    escaped_text,
    make_button,
    make_page,
    text_page,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from bot.texts import club as texts
from bot.texts import lobby as lobby_texts
from bot.texts import play as play_texts
from data.models import PlacedTable
from engine.tables.state import Phase
from engine.text.graphemes import shorten
from engine.text.sentences import joined_with_and, sentence
from engine.text.words import name_shortened_for_story

MAX_TABLES = 15
"""The most tables that are listed; of further ones the number is told."""
MAX_INVITATIONS = 4
"""The most invitations that are listed, so that their controls fit into a message with `MAX_TABLES` tables."""
MAX_NAMES = 2
"""The most names of players for whom a table waits; of further ones the number is told, so that the list fits."""
MAX_OTHERS = 3
"""The most names of further players; of more the number is told."""
MAX_SERVER_NAME = 40
"""The most characters of the name of a server."""
MAX_FIXED_LENGTH = 200
"""The most characters of the texts beside the invitations and the lines of tables: headings, and what is not listed."""


class OwnTable(NamedTuple):
    """A live table in the list of a person who sits there or has opened it."""

    named: NamedTable
    people: int | None
    """The number of taken seats in its lobby; ``None`` if its game has begun."""
    is_own_turn: bool
    waiting_names: tuple[str, ...]
    """The names of the players whose turn it is; not escaped."""
    other_names: tuple[str, ...]
    """The names of the other players, without those in ``waiting_names``; not escaped."""
    until: float | None
    """When the first time limit that concerns the person runs out, in seconds since 1970; ``None`` for none."""
    is_paused: bool = False
    """Whether its game is paused."""
    is_hosted: bool = False
    """Whether the person has opened the table and does not sit there."""
    is_seat_kept: bool = False
    """Whether its lobby keeps a seat for this person."""
    is_asked: bool = False
    """Whether another player has asked for something, and waits for this person's answer."""
    is_on_auto: bool = False
    """Whether the person's seat plays by itself until they are back."""
    closes_at: float | None = None
    """When the table closes because nobody plays, in seconds since 1970; ``None`` if somebody plays."""
    lost_at: float | None = None
    """When the table closes as a loss of the person if they do nothing, in seconds since 1970; ``None`` if it does
    not.
    """

    @property
    def urgency(self) -> tuple[bool, float]:
        """The sort key of the list: tables where it is the person's turn first, and of these the one with the least
        time left.
        """
        return not self.is_own_turn, float("inf") if self.until is None else self.until


class Invitation(NamedTuple):
    """A lobby that keeps a seat for the reader."""

    named: NamedTable
    opener: str
    """The name of the person who opened it; not escaped."""


def my_tables_page(tables: Sequence[OwnTable], invitations: Sequence[Invitation] = (), *, at: float) -> Page:
    """The page with a person's first `MAX_TABLES` tables, the most urgent first, each with a button that shows it
    privately.

    Above them stand the first `MAX_INVITATIONS` invitations. The page says that it is as of ``at``, in seconds since
    1970, and has a button that draws it again.
    """
    if not tables and not invitations:
        return text_page(texts.NO_TABLES)
    refresh, as_of = (
        make_button(CustomId(Code.MY_TABLES), play_texts.REFRESH_BUTTON),
        play_texts.AS_OF.format(at=int(at)),
    )
    if not tables:
        said = ui.TextDisplay[Any](f"{texts.NO_TABLES}\n{play_texts.SMALL_PRINT.format(text=as_of)}")
        return make_page([*_invitation_items(invitations), said, *button_rows([refresh])])
    ordered = sorted(tables, key=lambda table: table.urgency)
    shown, not_shown = ordered[:MAX_TABLES], len(ordered) - MAX_TABLES
    rest = [sentence(texts.MY_TABLES_NOT_LISTED, {"number": not_shown})] if not_shown > 0 else []
    above = _invitation_items(invitations)
    room = (
        MAX_MESSAGE_LENGTH
        - MAX_FIXED_LENGTH
        - sum(len(one.content) for one in above if isinstance(one, ui.TextDisplay))
    )
    lines = "\n".join([*_table_lines(shown, room), *rest, play_texts.SMALL_PRINT.format(text=as_of)])
    buttons = [*map(_table_button, shown), refresh]
    own = [ui.TextDisplay[Any](texts.MY_TABLES_HEADING), ui.TextDisplay[Any](lines), *button_rows(buttons)]
    return make_page([*above, *own])


def _invitation_items(invitations: Sequence[Invitation]) -> list[ui.Item[Any]]:
    """A heading, and for each invitation a line and two buttons; empty without invitations."""
    if not invitations:
        return []
    items: list[ui.Item[Any]] = [ui.TextDisplay(texts.INVITATIONS_HEADING)]
    for one in invitations[:MAX_INVITATIONS]:
        template = texts.INVITATION_FROM_SERVER if one.named.server else texts.INVITATION_LINE
        line = template.format(
            opener=escaped_text(name_shortened_for_story(one.opener)),
            title=escaped_text(one.named.title),
            channel=one.named.channel,
            server=escaped_text(shorten(one.named.server, MAX_SERVER_NAME)),
        )
        items += [ui.TextDisplay(line), *_answer_rows(one)]
    return items


def _answer_rows(invitation: Invitation) -> list[ui.ActionRow[Any]]:
    table = invitation.named
    return button_rows(
        [
            make_button(CustomId(Code.ACCEPT_INVITATION, table.id), lobby_texts.JOIN_BUTTON, SUCCESS),
            make_button(CustomId(Code.DECLINE_INVITATION, table.id), lobby_texts.NO_BUTTON),
        ]
    )


def _table_lines(tables: Sequence[OwnTable], max_length: int) -> list[str]:
    """A line for each table, with the names of all players if the lines together have at most ``max_length``
    characters.
    """
    lines = [_table_line(table) + _others_text(table) for table in tables]
    return lines if len("\n".join(lines)) <= max_length else list(map(_table_line, tables))


def _others_text(table: OwnTable) -> str:
    """The other players whom the rest of a table's line does not name; empty if there are none."""
    names = joined_with_and(_shown_names(table.other_names), MAX_OTHERS)
    return texts.MY_TABLES_WITH.format(names=names) if names else ""


def _shown_names(names: Sequence[str]) -> list[str]:
    return [escaped_text(name_shortened_for_story(name)) for name in names]


def _table_line(table: OwnTable) -> str:
    title = escaped_text(table.named.title)
    without_seat = texts.HOSTED_WITH_KEPT_SEAT if table.is_seat_kept else texts.HOSTED_NOTE
    hosted, asked = without_seat if table.is_hosted else "", texts.MY_TABLES_QUESTION if table.is_asked else ""
    on_auto = texts.YOU_ARE_ON_AUTO if table.is_on_auto and table.closes_at is None else ""
    state = f"{_state_text(table)}{hosted}{on_auto}{asked}"
    return texts.MY_TABLES_LINE.format(title=title, channel=table.named.channel, state=state)


def _state_text(table: OwnTable) -> str:
    """The state of a table: whose turn it is and until when, or how many people sit in its lobby."""
    if table.people is not None:
        return sentence(texts.TABLE_IN_LOBBY, {"number": table.people})
    if table.is_paused:
        return texts.TABLE_PAUSED
    if table.closes_at is not None:
        away = texts.EVERYBODY_AWAY if table.lost_at is None else texts.YOU_ARE_AWAY
        return away.format(at=int(table.closes_at))
    until = "" if table.until is None else texts.MY_TABLES_UNTIL.format(at=int(table.until))
    if table.is_own_turn:
        lost = "" if table.lost_at is None else texts.LOST_BY_WAITING.format(at=int(table.lost_at))
        return texts.YOUR_TURN.format(until=until or lost)
    names = joined_with_and(_shown_names(table.waiting_names), MAX_NAMES)
    return texts.OTHERS_TURN.format(names=names, until=until)


def _table_button(table: OwnTable) -> ui.Button[Any]:
    code = Code.SHOW_TABLE if table.people is not None or table.is_hosted else Code.MY_HAND
    style = PRIMARY if table.is_own_turn else SECONDARY
    return make_button(CustomId(code, table.named.id), table.named.label, style)


def _has_left(live: LiveTable, player_id: str) -> bool:
    """Whether a person has given up a seat at the table."""
    return any(seat.left and seat.player == player_id for seat in live.table.state.seats)


class MyTables:
    """The feature ``/mytables``, which lists a person's tables."""

    def __init__(self, tables: TableService, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._one_answer_each = OneAnswerPerPerson()

    def commands(self) -> Commands:
        """The command ``/mytables``."""

        @app_commands.command(name="mytables", description=texts.MY_TABLES_COMMAND)
        async def show_tables(interaction: Interaction) -> None:
            await self.show(command_request(interaction))

        return Commands(alone=(show_tables,))

    def routes(self) -> Routes:
        """The handler of the button that draws the list again; the others belong to features that show hands and
        tables.
        """
        return Routes(plain={Code.MY_TABLES: self._refresh})

    async def show(self, request: Request) -> None:
        """Show a person the list of their tables."""
        await send_page_when_made(request.interaction, self._page(request))

    async def _refresh(self, request: Request) -> None:
        """Draw the list again in place of the clicked one."""
        await edit_clicked_when_made(request.interaction, self._page(request))

    async def _page(self, request: Request) -> Page:
        """The page of a person's tables, which may all have to be read first. Raises `Refusal` ``busy`` while another
        one is made for the person.
        """
        with self._one_answer_each.hold(request):
            return my_tables_page(await self._own_tables(request), await self._invitations(request), at=self._clock())

    async def _own_tables(self, request: Request) -> list[OwnTable]:
        person_id, all_tables = request.person.id, self._tables.all_tables
        rows = {row.id: row for row in (*await all_tables.of_player(person_id), *await all_tables.opened_by(person_id))}
        looked_at = await all_tables.look_at_all(rows.keys())  # without tables whose logs can no longer be read
        named = name_tables([*rows.values()], self._tables.games, request.interaction.client, request.guild)
        return [
            self._own_table(one, live, person_id)
            for one in named
            if (live := looked_at.get(one.id)) is not None and live.is_unfinished and not _has_left(live, person_id)
        ]

    async def _invitations(self, request: Request) -> list[Invitation]:
        """The lobbies that keep a seat for the request's person."""
        lobbies = await self._tables.all_tables.inviting(request.person.id)
        rows = [PlacedTable(live.id, live.game.meta.slug, live.place) for live in lobbies]
        openers = {live.id: self._tables.profiles.player(live.place.host).name for live in lobbies}
        named = name_tables(rows, self._tables.games, request.interaction.client, request.guild)
        return [Invitation(one, openers[one.id]) for one in named]

    def _own_table(self, named: NamedTable, live: LiveTable, player_id: str) -> OwnTable:
        """A table as this person sees it in the list."""
        state, deadlines, names = live.table.state, self._tables.deadlines, self._tables.seat_names(live)
        waiting = () if live.is_deserted else live.table.waiting_for()
        own_seat = state.seat_of(player_id)
        on_auto = own_seat is not None and state.seats[own_seat].on_auto
        concerned = [own_seat] if own_seat in waiting and own_seat is not None else list(waiting)
        is_own_turn = own_seat in waiting and not on_auto
        told = {own_seat} if is_own_turn else {own_seat, *waiting}
        times = [when for seat in concerned if (when := deadlines.deadline(live, seat)) is not None]
        return OwnTable(
            named=named,
            people=len(state.seats) if state.phase is Phase.LOBBY else None,
            is_own_turn=is_own_turn,
            waiting_names=tuple(names[seat] for seat in waiting),
            other_names=tuple(name for seat, name in enumerate(names) if seat not in told),
            until=min(times, default=None),
            is_paused=state.is_paused,
            is_hosted=own_seat is None,
            is_seat_kept=state.phase is Phase.LOBBY and player_id in state.kept_for,
            is_on_auto=on_auto,
            closes_at=deadlines.closes_at(live) if live.is_deserted else None,
            lost_at=None if own_seat is None else deadlines.lost_at(live, own_seat),
            is_asked=any(own_seat in state.seats_to_agree - asked.agreed for asked in state.open_questions.values()),
        )
