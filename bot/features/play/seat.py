"""Seats in a game: leaving one, coming back to it, and voting for a computer to play for a player who is away."""

from collections.abc import Mapping
from contextlib import suppress

from discord import app_commands

from bot.features.lobby.joining import leaving_action, text_after_leaving
from bot.features.play.hand import Play, clicked_message_id
from bot.intake.errors import refusal_text
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import Completions, TableFinder, matching_completions
from bot.intake.request import Request, SeatRequest, TableRequest, command_request, seat_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_page, send_private_text
from bot.messages.hands import Hands
from bot.table_pages.common_pages import leave_question_page
from bot.table_pages.components import Page, escaped_text, text_page
from bot.table_pages.custom_ids import Code
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import play as texts
from bot.texts import refusals
from bot.texts.names import MAX_NAME_LENGTH
from engine.errors import Refusal, StaleRefusal
from engine.tables.actions import Back, EndCloseVote, Resign, VoteForSitIn
from engine.tables.log import Cause
from engine.tables.state import Phase, TableState
from engine.text.sentences import joined_with_and

_CONSEQUENCES: Mapping[str, str] = {
    "last": texts.SEAT_PLAYS_ON,
    "computer": texts.COMPUTER_PLAYS_ON,
    "lost": texts.TABLE_CLOSES_AND_COMPUTERS_WIN,
    "closes": texts.TABLE_CLOSES,
    "agreed": texts.GAME_ENDS_AS_AGREED,
    "agreed_lost": texts.GAME_ENDS_AS_AGREED_AND_IS_LOST,
}
"""The consequences of leaving a game, as the question tells them. Custom ids of old messages hold the keys, so these
never change.
"""


class Seating:
    """The feature ``/table leave``, ``/table back`` and ``/table sit-in``: leaving one's seat, coming back to it, and
    voting for a computer in the place of a player who is away.
    """

    def __init__(  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        finder: TableFinder,
        hands: Hands,
        play: Play,
        actions: TableActions,
    ) -> None:
        self._tables = tables
        self._finder = finder
        self._hands = hands
        self._play = play
        self._actions = actions

    def commands(self) -> Commands:
        """The commands ``/table leave``, ``/table back`` and ``/table sit-in``."""
        table_completer = self._finder.table_id_completer()

        @app_commands.command(description=texts.LEAVE_COMMAND)
        @app_commands.describe(table=texts.WHICH_TABLE_OPTION)
        @app_commands.autocomplete(table=table_completer)
        async def leave(interaction: Interaction, table: str | None = None) -> None:
            request = command_request(interaction)
            await self._leave_or_ask(
                await self._finder.find_by_id_or_in_channel(request, table, button_code=Code.LEAVE_GAME)
            )

        @app_commands.command(description=texts.BACK_COMMAND)
        @app_commands.describe(table=texts.WHICH_TABLE_OPTION)
        @app_commands.autocomplete(table=table_completer)
        async def back(interaction: Interaction, table: str | None = None) -> None:
            request = await self._finder.find_of_player(command_request(interaction), table, button_code=Code.BACK)
            await self._tables.act(request.person, request.live, Back())
            await send_private_text(interaction, texts.WELCOME_BACK)

        @app_commands.command(name="sit-in", description=texts.SIT_IN_COMMAND)
        @app_commands.describe(player=texts.SIT_IN_PLAYER_OPTION, table=texts.WHICH_TABLE_OPTION)
        @app_commands.autocomplete(table=table_completer)
        async def sit_in(interaction: Interaction, player: str, table: str | None = None) -> None:
            request = command_request(interaction)
            await self._vote_for_computer_by_name(
                await self._finder.find_of_player(request, table, button_code=Code.SHOW_TABLE), player
            )

        @sit_in.autocomplete("player")
        async def players(interaction: Interaction, current: str) -> Completions:
            return await self._complete_away_names(command_request(interaction), current)

        return Commands(table=(leave, back, sit_in))

    def routes(self) -> Routes:
        """The handlers of the buttons for leaving a game, coming back, and voting for a computer."""
        return Routes(
            table={Code.LEAVE_GAME: self._leave_or_ask},
            seat={
                Code.BACK: self._come_back,
                Code.SIT_IN: self._vote_for_computer,
                Code.LEAVE_GAME_CONFIRMED: self._leave_game,
            },
        )

    # -- leaving and coming back --------------------------------------------------------------------------------------

    async def _leave_or_ask(self, request: TableRequest) -> None:
        """Leave a lobby at once; before leaving a game, ask."""
        if request.live.table.state.phase is not Phase.LOBBY:
            await self._ask_to_leave(seat_request(request))
            return
        told = text_after_leaving(request.live, request.person.id)
        await self._tables.act(request.person, request.live, leaving_action(request.live, request.person.id))
        await send_private_text(request.interaction, told)

    async def _ask_to_leave(self, request: SeatRequest) -> None:
        await send_private_page(request.interaction, _leave_question(request))

    async def _leave_game(self, request: SeatRequest) -> None:
        """Give up the person's seat if that still means what the question said; else ask again."""
        live, seat = request.live, request.seat
        read = "".join(request.custom_id.args) or _consequence_of_leaving(live, seat)  # older ones carry nothing
        if read == _consequence_of_leaving(live, seat) and _ends_vote_first(live.table.state, seat):
            with suppress(Refusal):
                await self._tables.act_for(live, None, EndCloseVote(), Cause.TIMER)
        is_early = self._tables.early_leaves.is_early(live, seat)
        with suppress(StaleRefusal):
            await self._tables.act(
                request.person, live, Resign(), is_still_meant=lambda: _means_still(live, seat, read)
            )
            told = texts.LEFT_GAME if live.is_unfinished else texts.LEFT_GAME_ENDED
            if is_early:
                told = f"{told} {await self._count_early_leave(request)}".rstrip()
            await edit_clicked_message(request.interaction, text_page(told))
            return
        await edit_clicked_message(request.interaction, _leave_question(request))

    async def _count_early_leave(self, request: SeatRequest) -> str:
        """Count a game that the person has left early. Returns sentences if they must now wait before their next seat,
        else an empty text.
        """
        early_leaves = self._tables.early_leaves
        await early_leaves.count_leave(request.person.id)
        refusal = early_leaves.refusal_of_seat(request.person.id)
        return "" if refusal is None else refusal_text(refusal)

    async def _come_back(self, request: SeatRequest) -> None:
        with self._hands.reserve_hand_message(request.live, request.person.id, clicked_message_id(request)) as gate:
            await self._tables.act(request.person, request.live, Back())
            if gate is not None:
                await self._play.show_hand(request, gate)
                return
        await send_private_text(request.interaction, texts.WELCOME_BACK)

    # -- votes for a computer -----------------------------------------------------------------------------------------

    async def _vote_for_computer(self, request: SeatRequest) -> None:
        seat = request.custom_id.number_arg(0)
        self._tables.deadlines.require_away(request.live, seat)
        await self._actions.act(request, VoteForSitIn(seat=seat))

    async def _vote_for_computer_by_name(self, request: TableRequest, name: str) -> None:
        wanted, names = name.strip().casefold(), self._names_of_away_players(request.live)
        away = [seat for seat, other in names.items() if other.casefold() == wanted]
        if not away:
            others = joined_with_and([escaped_text(other) for other in names.values()])
            raise Refusal(
                "nobody_away", name=escaped_text(name[:MAX_NAME_LENGTH]), names=others or refusals.NOBODY_IS_AWAY
            )
        await self._tables.act(request.person, request.live, VoteForSitIn(seat=away[0]))
        await send_private_text(request.interaction, texts.VOTED_REPLY)

    def _names_of_away_players(self, live: LiveTable) -> Mapping[int, str]:
        """By seat (from 0), the names of players who are away and for whom a computer may play."""
        names = self._tables.seat_names(live)
        return {seat: names[seat] for seat in self._tables.deadlines.seats_open_to_sit_in_vote(live)}

    async def _complete_away_names(self, request: Request, current: str) -> Completions:
        try:
            table = getattr(request.interaction.namespace, "table", None)
            live = (await self._finder.find_to_complete(request, table)).live
        except Refusal:
            return []
        return matching_completions([(name, name) for name in self._names_of_away_players(live).values()], current)


def _leave_question(request: SeatRequest) -> Page:
    """The page that asks whether to leave a game, and says what that means now."""
    live, consequence = request.live, _consequence_of_leaving(request.live, request.seat)
    told = live.fill_in(texts.LEAVE_QUESTION, consequence=_CONSEQUENCES[consequence])
    return leave_question_page(live.id, told, consequence)


def _consequence_of_leaving(live: LiveTable, seat: int) -> str:
    """What follows for this seat's player if they leave the game now: a key of `_CONSEQUENCES`."""
    state = live.table.state
    has_had_turn = state.seats[seat].has_had_turn
    if _completes_vote(state, seat):
        return "agreed_lost" if has_had_turn else "agreed"
    if len(live.person_ids()) > 1:
        return "last" if has_had_turn else "computer"
    return "lost" if state.loses_by_ending(seat) else "closes"


def _means_still(live: LiveTable, seat: int, read: str) -> bool:
    """Whether leaving still means for this seat what its player has ``read`` (a key of `_CONSEQUENCES`), and no vote
    must end first; True for a game that is over.
    """
    means_same = read == _consequence_of_leaving(live, seat) and not _ends_vote_first(live.table.state, seat)
    return means_same or not live.is_in_play


def _completes_vote(state: TableState, seat: int) -> bool:
    """Whether the game ends by agreement if this seat's player leaves, because all others have agreed to its end."""
    others = state.seats_to_agree - {seat}
    return bool(others) and state.close_vote.agreed >= others and not _ends_vote_first(state, seat)


def _ends_vote_first(state: TableState, seat: int) -> bool:
    """Whether the open vote to end the game must fail before this seat's player leaves: otherwise their leaving would
    end the game as a loss against computers for the one other player, who has not chosen that.
    """
    leaves_computer = state.has_computers or not state.seats[seat].has_had_turn
    return leaves_computer and len(state.seats_to_agree) == 2 and state.close_vote.is_open
