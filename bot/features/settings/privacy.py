"""The data that the bot keeps about a person: explained, sent as files, or deleted; for each person only their own."""

import json

from discord import app_commands, ui

from bot.features.settings.erasure import Erasure
from bot.features.settings.export_page import Games, export_text
from bot.intake.feature import Commands, Routes
from bot.intake.in_flight import OneAnswerPerPerson
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_page
from bot.table_pages.common_pages import confirmation_page, files_page
from bot.table_pages.components import DANGER, button_rows, make_button, make_page, text_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts import settings as texts
from data.store import Store

EXPORT_FILE = "deckhand-my-data.json"
READABLE_EXPORT_FILE = "deckhand-my-data.txt"


class Privacy:
    """The feature ``/privacy``: shows what is stored about a person, exports it, and deletes it."""

    def __init__(self, store: Store, erasure: Erasure, games: Games) -> None:
        self._store = store
        self._games = games
        self._erasure = erasure
        self._one_answer_each = OneAnswerPerPerson()

    def commands(self) -> Commands:
        """The command ``/privacy``."""

        @app_commands.command(description=texts.PRIVACY_COMMAND)
        async def privacy(interaction: Interaction) -> None:
            await self.show(command_request(interaction))

        return Commands(alone=(privacy,))

    def routes(self) -> Routes:
        """The handlers of the buttons for export and deletion, and of those that confirm a deletion or cancel it."""
        return Routes(
            plain={
                Code.EXPORT_DATA: self._send_export,
                Code.DELETE_DATA: self._ask_to_delete,
                Code.DELETE_DATA_CONFIRMED: self._delete_data,
                Code.KEEP_DATA: self._keep_data,
            }
        )

    async def show(self, request: Request) -> None:
        """Tell a person which data are kept about people, with buttons to export and to delete theirs."""
        buttons = [
            make_button(CustomId(Code.EXPORT_DATA), texts.EXPORT_DATA_BUTTON),
            make_button(CustomId(Code.DELETE_DATA), texts.DELETE_DATA_BUTTON, DANGER),
        ]
        page = make_page([ui.TextDisplay(texts.PRIVACY_TEXT), *button_rows(buttons)])
        await send_private_page(request.interaction, page)

    async def _send_export(self, request: Request) -> None:
        """Send a person all their data as two files: a text to read, and one for programs."""
        find = request.interaction.client.get_guild

        def server_name(guild_id: str) -> str:
            server = find(int(guild_id)) if guild_id.isdecimal() else None
            return server.name if server else texts.MY_DATA_UNKNOWN_SERVER.format(id=guild_id)

        with self._one_answer_each.hold(request):
            exported = await self._store.export(request.person.id)
        files = {
            READABLE_EXPORT_FILE: export_text(exported, self._games, server_name),
            EXPORT_FILE: json.dumps(exported, ensure_ascii=False),
        }
        await send_private_page(request.interaction, files_page(files, texts.EXPORT_ABOUT))

    async def _ask_to_delete(self, request: Request) -> None:
        self._erasure.check_not_seated(request.person.id)
        confirmed = CustomId(Code.DELETE_DATA_CONFIRMED)
        keep = make_button(CustomId(Code.KEEP_DATA), texts.KEEP_DATA_BUTTON)
        question = confirmation_page(texts.DELETE_DATA_QUESTION, confirmed, texts.DELETE_DATA_BUTTON, keep)
        await send_private_page(request.interaction, question)

    async def _keep_data(self, request: Request) -> None:
        await edit_clicked_message(request.interaction, text_page(texts.DATA_KEPT))

    async def _delete_data(self, request: Request) -> None:
        with self._one_answer_each.hold(request):
            self._erasure.check_not_seated(request.person.id)
            await self._erasure.erase(request.person.id)
        await edit_clicked_message(request.interaction, text_page(texts.DATA_DELETED))
