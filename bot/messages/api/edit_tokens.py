"""Edits messages by the tokens of clicks: for fifteen minutes a click's token may edit the clicked message, in calls
that do not count against the rate limit.

Rule 1: a token is a secret: it stays in memory, and stands in no log line, no error and no ``repr``.
Rule 2: a token edits only the message for which it was noted; whatever fails is left to the bot's own call.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
import structlog

from bot.messages.api.api_errors import API_ERRORS, HTTP_SERVER_ERROR, HTTP_TOO_MANY_REQUESTS, api_error_fields
from bot.table_pages.components import Page
from bot.tables.scheduler import Clock
from bot.telemetry.arrivals import ARRIVAL

log = structlog.get_logger(__name__)

Interaction = discord.Interaction[Any]

TOKEN_SECONDS = 15 * 60.0
"""Seconds after an interaction for which Discord accepts its token."""
MARGIN_SECONDS = 30.0
"""Seconds before a token's end from which it is no longer used: a call takes time, and a refusal counts against the
bot.
"""
MAX_TOKENS = 10_000
"""The most messages whose tokens are kept; those noted first go first."""
EDITING_RESPONSES = frozenset(
    {discord.InteractionResponseType.deferred_message_update, discord.InteractionResponseType.message_update}
)
"""The types of answers to a click after which its token edits the clicked message; after others it edits the answer."""
ORIGINAL: Any = "@original"  # which discord.py's types know for other calls only
"""Discord's name for the message that a token edits: the clicked one, or the answer to a command."""

STILL_EDITING = "still_editing"
"""The key that marks an interaction whose token still makes an edit that nobody waits for: further edits would wait for
it.
"""

HAS_FALLBACK: ContextVar[bool] = ContextVar("has_fallback", default=False)
"""Whether the current task makes a call in whose place another can be made, so that a failed one is not to be
repeated.
"""


@dataclass(frozen=True, slots=True)
class EditToken:
    """The token of an interaction, by which a message can be edited."""

    application_id: int
    secret: str = field(repr=False)
    loop_time: float
    """When the interaction was made, in seconds by the event loop's clock."""
    unix_time: float
    """When the interaction was made, in seconds since 1970 by the machine's clock."""


class EditTokens:
    """Keeps the latest token for each message that somebody clicked, and edits by them. A restart forgets them all."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        """``clock`` gives seconds since 1970. It may be set at any time, so the event loop's clock is used too."""
        self._client = client
        self._clock = clock
        self._tokens: OrderedDict[str, EditToken] = OrderedDict()
        """By message id, in the order in which they were noted."""

    def note_click(self, interaction: Interaction) -> None:
        """Keep the token of a click that was answered by editing the clicked message, or by a mere acknowledgement.

        Does nothing for other interactions, nor for a private message, which only its reader's clicks edit.
        """
        if STILL_EDITING in interaction.extras:
            return
        clicked = interaction.message
        if clicked is not None and interaction.response.type in EDITING_RESPONSES and not clicked.flags.ephemeral:
            self.note_message(interaction, str(clicked.id))

    def note_message(self, interaction: Interaction, message_id: str) -> None:
        """Keep the token of an interaction that edits this message, unless a later interaction's is kept."""
        now, arrival = asyncio.get_running_loop().time(), ARRIVAL.get()
        made = now if arrival is None else arrival.made
        known = self._tokens.get(message_id)
        if known is None or known.loop_time <= made:
            token = EditToken(interaction.application_id, interaction.token, made, self._clock() - (now - made))
            self._tokens[message_id] = token
            self._tokens.move_to_end(message_id)
        self._drop_spent_and_surplus()

    async def try_edit(self, message_id: str, page: Page, mentions: Sequence[str] = ()) -> bool:
        """Edit a message by its token so that it shows this page and nothing else, and mentions the people with these
        ids.

        Returns whether Discord accepted that; if not, or if there is no token, the bot's own call has to be made. A
        token that fails is dropped.
        """
        token = self._tokens.get(message_id)
        if token is None or self._is_spent(token):
            return False
        try:
            await self._edit_by_token(token, page, mentions)
        except API_ERRORS as error:
            log.info("not_edited_by_token", **api_error_fields(error))
            self._drop_token(message_id, token)
            return False
        return True

    async def _edit_by_token(self, token: EditToken, page: Page, mentions: Sequence[str]) -> None:
        webhook = discord.Webhook.partial(token.application_id, token.secret, client=self._client)
        before = HAS_FALLBACK.set(True)
        try:
            await webhook.edit_message(ORIGINAL, **page.edit_arguments(mentions))
        finally:
            HAS_FALLBACK.reset(before)

    def _drop_token(self, message_id: str, token: EditToken) -> None:
        """Drop this token of a message, unless a newer one has replaced it."""
        if self._tokens.get(message_id) is token:
            del self._tokens[message_id]

    def _is_spent(self, token: EditToken) -> bool:
        """Whether a token is too old by either clock: one stands still while the machine sleeps, the other can be
        set.
        """
        age = max(asyncio.get_running_loop().time() - token.loop_time, self._clock() - token.unix_time)
        return age > TOKEN_SECONDS - MARGIN_SECONDS

    def _drop_spent_and_surplus(self) -> None:
        while self._tokens and (len(self._tokens) > MAX_TOKENS or self._is_spent(next(iter(self._tokens.values())))):
            self._tokens.popitem(last=False)


async def raise_if_fallback_is_better(response: aiohttp.ClientResponse) -> None:
    """Raise `discord.HTTPException` if Discord was busy or failed, and another call can be made in place of this one
    (`HAS_FALLBACK`). discord.py would wait and repeat the call, up to five times.
    """
    is_worth_repeating = response.status == HTTP_TOO_MANY_REQUESTS or response.status >= HTTP_SERVER_ERROR
    if is_worth_repeating and HAS_FALLBACK.get():
        raise discord.HTTPException(response, await discord.http.json_or_text(response))
