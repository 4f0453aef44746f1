"""Sitting down in a lobby and leaving it: at the table, or from the channel that announces open seats. Also answers to
invitations, the offer of a lesson to newcomers, and the waiting list.
"""

from discord import app_commands

from bot.features.learn_page import lesson_offer_page
from bot.features.lobby.options import LUCK_FIELD, lucky_word_form
from bot.intake.errors import refusal_text
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import Request, TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.calls import Calls
from bot.messages.api.permissions import may_see
from bot.messages.api.replies import (
    Interaction,
    can_follow_up,
    edit_clicked_message,
    is_seen_by_one,
    open_form,
    send_private_page,
    send_private_text,
)
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page, board_link, escaped_text, text_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.private_lobby_pages import HOST_PAGE, seated_page, wait_question_page
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from bot.texts import play as play_texts
from data.store import Store
from engine.errors import Refusal
from engine.tables.actions import Decline, Invite, Join, Leave, Wait
from engine.tables.seating import FULL_CODES
from engine.tables.typed_words import LONGEST_LUCK


class Newcomers:
    """Offers newcomers to a game its lesson, once and privately. Nothing is stored for that: the logs say that this is
    the first table of the game at which they sat down.
    """

    def __init__(self, store: Store, calls: Calls) -> None:
        self._store = store
        self._calls = calls

    async def offer_lesson(self, request: TableRequest) -> None:
        """Offer the lesson of a table's game to a person who has just sat down, after the answer to them, if they have
        never sat down at a table of that game before. Tries as `Calls.keep_trying` does.
        """
        game, interaction = request.live.game, request.interaction
        if game.words.lesson is None or not can_follow_up(interaction):
            return
        if await self._store.joins_of_game(request.person.id, game.meta.slug) != 1:
            return
        page = lesson_offer_page(game, game.words.lesson)

        async def offer() -> None:
            await interaction.followup.send(ephemeral=True, **page.send_arguments())

        await self._calls.keep_trying(offer, None, event="not_told", about="a newcomer")


def _lucky_word_text(request: TableRequest) -> str:
    """A sentence that says which lucky word is mixed into the shuffles for a person who typed one and has sat down."""
    state = request.live.table.state
    seat = state.seat_of(request.person.id)
    word = "" if seat is None else state.seats[seat].luck
    return texts.LUCKY_WORD.format(word=escaped_text(word)) if word else texts.NO_LUCKY_WORD


class Joining:
    """The feature for sitting down, waiting for a seat, answering an invitation, and leaving a lobby."""

    def __init__(  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        finder: TableFinder,
        actions: TableActions,
        builder: PageBuilder,
        newcomers: Newcomers,
    ) -> None:
        self._tables = tables
        self._builder = builder
        self.newcomers = newcomers
        self._finder = finder
        self._actions = actions

    def commands(self) -> Commands:
        """The command ``/table join``; ``/table leave`` belongs to the seats of games."""

        @app_commands.command(description=texts.JOIN_COMMAND)
        @app_commands.describe(luck=texts.JOIN_LUCK_OPTION)
        @app_commands.guild_only()
        async def join(interaction: Interaction, luck: str = "") -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            await self._join_and_say_so(request, luck)

        return Commands(table=(join,))

    def routes(self) -> Routes:
        """The handlers of the buttons by which people come and go, and of the form for a lucky word."""
        return Routes(
            lobby={
                Code.JOIN: self._join_on_board,
                Code.JOIN_IN_PRIVATE: self._join_in_private,
                Code.JOIN_WITH_LUCK: self._ask_for_lucky_word,
                Code.LEAVE_LOBBY: self._leave_lobby,
                Code.WAIT: self._wait,
            },
            table={Code.ACCEPT_INVITATION: self._join_and_say_so, Code.DECLINE_INVITATION: self._decline},
            lobby_forms={Code.JOIN_WITH_LUCK: self._join_with_lucky_word},
        )

    # -- sitting down -------------------------------------------------------------------------------------------------

    async def _join_on_board(self, request: TableRequest, luck: str = "") -> None:
        """Seat the person, and answer with the board; if no seat is free, ask whether they want to wait."""
        try:
            await self._welcome_host(request)
            await self._actions.act(request, join_action(request, luck))
        except Refusal as refusal:
            await self._offer_to_wait(request, refusal)
        else:
            await self.newcomers.offer_lesson(request)

    async def _join_and_say_so(self, request: TableRequest, luck: str = "") -> None:
        """Seat the person, and answer with a private text; if no seat is free, ask whether they want to wait."""
        if await self.sit_down(request, luck):
            told = texts.SEAT_TAKEN_REPLY.format(title=request.live.game.meta.title)
            await send_private_text(request.interaction, told + (_lucky_word_text(request) if luck else ""))
            await self.newcomers.offer_lesson(request)

    async def _join_in_private(self, request: TableRequest) -> None:
        """Seat the person, and answer in place of the clicked private page: with the host's page if that was clicked,
        else with a text and, for people who may start, a button for that.
        """
        if not await self.sit_down(request):
            return
        if HOST_PAGE in request.custom_id.args:
            may_start = await self._actions.is_starter(request)
            page = self._builder.host_page(request.live, request.person.id, may_start=may_start)
        else:
            page = await self._seated_page(request)
        await edit_clicked_message(request.interaction, page)
        await self.newcomers.offer_lesson(request)

    async def _seated_page(self, request: TableRequest) -> Page:
        live = request.live
        may_start, in_set = await self._actions.is_starter(request), live.duplicate_set is not None
        return seated_page(live.id, live.game.meta.title, may_start=may_start, in_set=in_set)

    async def sit_down(self, request: TableRequest, luck: str = "") -> bool:
        """Seat the person, without an answer. Returns whether they have a seat now: if none is free, they are asked
        whether they want to wait. Raises any other refusal.
        """
        try:
            await self._welcome_host(request)
            await self._tables.act(request.person, request.live, join_action(request, luck))
        except Refusal as refusal:
            await self._offer_to_wait(request, refusal)
            return False
        return True

    async def _welcome_host(self, request: TableRequest) -> None:
        """Invite a lobby's opener to their own table if it is private or they were removed, so that they can sit down.
        A moderator who only looks after the table has to be invited by its people.
        """
        live, player = request.live, request.person.id
        state = live.table.state
        is_shut_out = state.seat_of(player) is None and not state.guests.admit(player, only_invited=live.is_private)
        if is_shut_out and player == live.place.host:
            await self._actions.act_as_host(request, Invite(player=player))

    async def _ask_for_lucky_word(self, request: TableRequest) -> None:
        """Open the form for a lucky word; a person who could not sit down is refused before that."""
        try:
            await self._welcome_host(request)
            self._tables.check_act(request.person.id, request.live, join_action(request))
        except Refusal as refusal:
            await self._offer_to_wait(request, refusal)
        else:
            form = lucky_word_form(CustomId(Code.JOIN_WITH_LUCK, request.live.id), LONGEST_LUCK)
            await open_form(request.interaction, form)

    async def _join_with_lucky_word(self, request: TableRequest) -> None:
        join = self._join_and_say_so if is_seen_by_one(request.interaction) else self._join_on_board  # in older lobbies
        await join(request, "".join(request.fields.get(LUCK_FIELD, [])))

    # -- waiting for a seat -------------------------------------------------------------------------------------------

    async def _offer_to_wait(self, request: TableRequest, refusal: Refusal) -> None:
        """Ask a person for whom no seat is free whether they want to wait. Raises any other refusal, and
        ``already_waiting``.
        """
        if refusal.code not in FULL_CODES:
            raise refusal
        if request.live.table.state.guests.is_waiting(request.person.id):
            raise Refusal("already_waiting")
        said = refusal_text(refusal, request.live.game)
        await send_private_page(request.interaction, wait_question_page(request.live.id, said))

    async def _wait(self, request: TableRequest) -> None:
        """Put a person on the waiting list; if a seat has become free meanwhile, they get it."""
        wait = Wait(player=request.person.id, interaction=request.interaction_id)
        await self._tables.act(request.person, request.live, wait)
        queue = [one.player for one in request.live.table.state.guests.queue]
        told = texts.SEAT_TAKEN_REPLY.format(title=request.live.game.meta.title)
        if request.person.id in queue:
            told = texts.ON_QUEUE.format(number=queue.index(request.person.id) + 1)
        await edit_clicked_message(request.interaction, text_page(told))

    # -- leaving ------------------------------------------------------------------------------------------------------

    async def _leave_lobby(self, request: TableRequest) -> None:
        """Leave, and answer with a text in place of the page behind **More**; on a lobby of an earlier release, with
        the lobby.
        """
        action = leaving_action(request.live, request.person.id)
        if not is_seen_by_one(request.interaction):
            await self._actions.act(request, action)
            return
        told = text_after_leaving(request.live, request.person.id)
        await self._tables.act(request.person, request.live, action)
        await edit_clicked_message(request.interaction, text_page(told))

    async def _decline(self, request: TableRequest) -> None:
        await self._tables.act(request.person, request.live, Decline(player=request.person.id))
        await send_private_text(request.interaction, request.live.fill_in(texts.SAID_NO))


def join_action(request: Request, luck: str = "") -> Join:
    """The action that seats the request's person. Raises `Refusal` ``bad_action`` for a lucky word that a log cannot
    hold.
    """
    who = {"player": request.person.id, "interaction": request.interaction_id}
    return Join.from_values({**who, "luck": luck.strip() or None})


def leaving_action(live: LiveTable, player_id: str) -> Leave | Decline:
    """The action by which a person leaves a lobby: declining for one who has no seat but an invitation, else leaving,
    which closes no lobby whose opener is still to come.
    """
    state = live.table.state
    is_invited = player_id in state.kept_for and state.seat_of(player_id) is None
    if is_invited:
        return Decline(player=player_id)
    return Leave(player=player_id, awaits_opener=live.awaits_opener or None)


def text_after_leaving(live: LiveTable, player_id: str) -> str:
    """The text for a person who is about to leave a lobby, its waiting list, or a seat that is kept for them."""
    if isinstance(leaving_action(live, player_id), Decline):
        return live.fill_in(texts.SAID_NO)
    is_waiting = live.table.state.guests.is_waiting(player_id)
    return live.fill_in(texts.LEFT_QUEUE if is_waiting else play_texts.LEFT_LOBBY)


class AnnouncedSeats:
    """The feature behind **Join** below the announcement of a lobby."""

    def __init__(self, joining: Joining) -> None:
        self._joining = joining

    def commands(self) -> Commands:
        """No commands: ``/table join`` seats people in the table's own channel."""
        return Commands()

    def routes(self) -> Routes:
        """The handler of the button."""
        return Routes(lobby={Code.TAKE_SEAT: self._take_seat})

    async def _take_seat(self, request: TableRequest) -> None:
        """Seat a person as **Join** in the lobby does, and tell them privately where the table is.

        Raises `Refusal` ``hidden_channel`` for people who cannot see its channel.
        """
        live, interaction = request.live, request.interaction
        if not may_see(interaction.user, interaction.client.get_channel(int(live.place.channel))):
            raise Refusal("hidden_channel")
        if await self._joining.sit_down(request):
            table = board_link(live) or f"<#{live.place.channel}>"
            await send_private_text(
                interaction, texts.SEATED_FROM_OPEN_SEATS.format(title=live.game.meta.title, table=table)
            )
            await self._joining.newcomers.offer_lesson(request)
