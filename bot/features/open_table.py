"""Opens a table where somebody is, and shows its lobby as the answer."""

from collections.abc import Mapping, Sequence

from structlog.contextvars import bind_contextvars

from bot.features.request import Request
from bot.messages.boards import Boards
from bot.messages.channel_checks import ChannelChecks, missing_channels
from bot.messages.permissions import bot_may_post, is_private_thread, posting_permissions_text
from bot.messages.replies import send_private_text, send_public_page
from bot.pages.builder import PageBuilder
from bot.pages.components import board_link
from bot.pages.declared_settings import channel_mentions, role_mentions
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.openings import NewSet
from bot.tables.server_choices import ChosenServerSettings
from bot.texts import lobby as texts
from data.records import TablePlace
from engine.actions import Action
from engine.errors import Refusal
from engine.sentences import joined_with_or
from engine.tables.actions import SetOptions
from engine.tables.log import Opening


class TableOpener:
    """Opens tables for commands and buttons."""

    def __init__(self, host: Host, builder: PageBuilder, boards: Boards, checks: ChannelChecks) -> None:
        self._host = host
        self._builder = builder
        self._boards = boards
        self._checks = checks

    async def open(
        self,
        request: Request,
        game_slug: str,
        options: Mapping[str, str] = {},  # never changed
        first_actions: Sequence[Action] = (),
        of_set: NewSet | Opening | None = None,
    ) -> None:
        """Open a table for the game with this slug in the request's channel, and answer with its lobby.

        ``options`` (name -> value) override the server's usual ones, and are all of them at a further table of a
        duplicate set (``of_set`` is as in `Openings`); ``first_actions`` follow them. Raises `Refusal`:
        ``server_only`` in direct messages, ``play_elsewhere``, ``no_place_to_play`` or ``may_not_open`` where the
        server has chosen so, ``no_posting`` if the bot may not post there, ``not_in_thread``,
        ``unknown_game``, or ``channel_taken`` if the channel has a table.
        """
        interaction, guild = request.interaction, request.guild
        if guild is None or interaction.channel_id is None:
            raise Refusal("server_only")
        usual = await self._host.profiles.server_choices(guild)
        _check_place(request, usual)
        _check_opener(request, usual)
        if not bot_may_post(interaction):
            raise Refusal("no_posting", needed=posting_permissions_text(interaction.channel))
        if is_private_thread(interaction.channel) and not await self._boards.join_thread(request.channel):
            raise Refusal("not_in_thread")
        server = {} if isinstance(of_set, Opening) else usual.table_options()
        chosen = tuple(f"{name}={value}" for name, value in {**server, **options}.items())
        actions = [*([SetOptions.from_values({"values": chosen})] if chosen else []), *first_actions]
        try:
            place = TablePlace(guild, request.channel, request.person.id)
            live = await self._host.open(place, game_slug, actions, of_set)
        except Refusal as refusal:
            raise await self._refusal_with_table_link(refusal) from None
        await self._show_lobby(request, live)
        for observer in self._host.observers:  # what was done at once, such as inviting people, is told below the board
            observer.on_table_changed(live)
        self._checks.check_new_table(live)

    async def _show_lobby(self, request: Request, live: LiveTable) -> None:
        """Answer with the lobby. If that fails, the board is posted; if it was posted before, answer in words."""
        bind_contextvars(table=live.id)
        interaction = request.interaction
        with self._boards.reserve_board(live) as gate:
            if gate is None or live.board is not None:  # the table was read again, after a save in doubt
                await send_private_text(interaction, texts.TABLE_OPEN.format(title=live.game.meta.title))
                return
            try:
                page = await self._builder.board(live)
                message = await send_public_page(interaction, page)
            except BaseException:
                self._boards.on_table_changed(live)
                raise
            self._boards.note_posted(live, message, answered=interaction)
            gate.note_written(page.version)

    async def _refusal_with_table_link(self, refusal: Refusal) -> Refusal:
        """The refusal of a second table in a channel, with a link to the first; any other refusal as it is."""
        if refusal.code != "channel_taken":
            return refusal
        live = await self._host.get(str(refusal.values["where"]))
        return Refusal("channel_taken", where=board_link(live) or live.id)


def _check_place(request: Request, chosen: ChosenServerSettings) -> None:
    """Check that the server allows tables where somebody is; a thread is allowed where its channel is.

    Raises `Refusal` ``play_elsewhere``, or ``no_place_to_play`` if all channels that it allows were deleted.
    """
    channel = request.interaction.channel
    places = {request.channel, str(getattr(channel, "parent_id", None))}
    if not chosen.channels or not places.isdisjoint(chosen.channels):
        return
    gone = missing_channels(request.interaction.guild, chosen.channels)
    left = [one for one in chosen.channels if one not in gone]
    if not left:
        raise Refusal("no_place_to_play")
    raise Refusal("play_elsewhere", where=joined_with_or(channel_mentions(left)))


def _check_opener(request: Request, chosen: ChosenServerSettings) -> None:
    """Check that the server lets somebody open tables. Raises `Refusal` ``may_not_open``."""
    person = request.person
    if chosen.openers and not person.server and person.roles.isdisjoint(chosen.openers):
        raise Refusal("may_not_open", roles=joined_with_or(role_mentions(chosen.openers)))
