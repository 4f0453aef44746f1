"""Faults that would give something away, each to be planted in the bots of both worlds, and found."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any, NamedTuple
from unittest.mock import patch

from bot.table_pages import board
from bot.table_pages import duplicate_set as duplicate
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import CustomId
from bot.table_pages.snapshot import TableSnapshot
from bot.tables.autoplay import log
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from engine.actions import Action
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Step
from engine.jsonable import jsonable
from tests.leaks.positions import AnyGame

Planting = Callable[[], AbstractContextManager[Any]]


class Planted(NamedTuple):
    """A leak: what of the game, and what of the bot, is otherwise than it should be."""

    name: str
    slug: str
    """The game that shows it: the fault is made of its cards and actions, so it is about this game alone."""
    spoilt: Callable[[AnyGame], AnyGame] = lambda game: game
    planting: Planting = nullcontext
    first: int = 1
    """The pair that is tried first: it showed the leak when this was written."""


# -- in a game --------------------------------------------------------------------------------------------------------


def _with_debug_field(game: AnyGame) -> AnyGame:
    def view(state: Any, seat: int | None) -> Any:
        return {"debug": jsonable(state.hands), "seen": jsonable(game.rules.view(state, seat))}

    return replace(game, rules=replace(game.rules, view=view))


def _seen_by_the_first_seat(game: AnyGame) -> AnyGame:
    return replace(game, rules=replace(game.rules, view=lambda state, seat: game.rules.view(state, seat or 0)))


def _closing_early(game: AnyGame) -> AnyGame:
    """Who could not win anyway is not waited for."""

    def waiting_for(state: Any) -> tuple[int, ...]:
        waiting = game.rules.waiting_for(state)
        able = tuple(seat for seat in waiting if any(card.startswith(("A", "K", "Q")) for card in state.hands[seat]))
        return waiting if len(waiting) < 2 else able or waiting

    return replace(game, rules=replace(game.rules, waiting_for=waiting_for))


def _refusing_otherwise(game: AnyGame) -> AnyGame:
    """Whoever names a card that nobody holds is told so."""

    def apply(state: Any, seat: int, action: Action, chance: Chance) -> Step[Any]:
        try:
            return game.rules.apply(state, seat, action, chance)
        except Refusal:
            card = getattr(action, "card", None)
            if card is not None and not any(card in hand for hand in state.hands):
                raise Refusal("bad_card", text=str(card), help="") from None
            raise

    return replace(game, rules=replace(game.rules, apply=apply))


# -- in the bot -------------------------------------------------------------------------------------------------------


def _board(spoilt: Callable[[TableSnapshot], TableSnapshot]) -> Planting:
    """The board is laid out from a spoilt snapshot."""
    laid_out = board.board_page
    return lambda: patch("bot.table_pages.builder.board_page", lambda seen, *rest: laid_out(spoilt(seen), *rest))


def _with_count(snapshot: TableSnapshot) -> TableSnapshot:
    return replace(snapshot, news=(*snapshot.news, f"{snapshot.state.moves} actions so far."))


def _naming_a_card() -> AbstractContextManager[Any]:
    """A card of the first hand stands in the custom ids of the board."""
    laid_out = board.board_page

    def board_page(snapshot: TableSnapshot, *rest: Any) -> Page:
        card = str(snapshot.state.game.hands[0][:1])
        with patch("bot.table_pages.board.CustomId", lambda code, table: CustomId(code, table, (card.encode().hex(),))):
            return laid_out(snapshot, *rest)

    return patch("bot.table_pages.builder.board_page", board_page)


def _slow_for_some() -> AbstractContextManager[Any]:
    """How long an action takes depends on what it is."""
    acted = TableService.act

    async def act(tables: TableService, person: Any, live: LiveTable, action: Action, **how: Any) -> Any:
        await asyncio.sleep(0.001 * (sum(action.to_line().encode()) % 50))
        return await acted(tables, person, live, action, **how)

    return patch.object(TableService, "act", act)


def _logged() -> AbstractContextManager[Any]:
    """What is done is written into the log."""
    acted = TableService.act

    async def act(tables: TableService, person: Any, live: LiveTable, action: Action, **how: Any) -> Any:
        log.info("acted", action=action.to_line())
        return await acted(tables, person, live, action, **how)

    return patch.object(TableService, "act", act)


def _hands_with_every_entry() -> AbstractContextManager[Any]:
    """Everybody's hand is written again whatever somebody does in secret."""
    return patch("bot.messages.hands.hand_page_version", lambda hosted, _seat: hosted.table.seq)


def _never_shut() -> AbstractContextManager[Any]:
    """A table of a duplicate set is shown although others still play the same cards."""
    return patch.object(LiveTable, "is_shut", new=False)


def _counting_on_shut_boards() -> AbstractContextManager[Any]:
    """The mark of a shut board counts what came of acts, as that of an open one does."""

    def shut_board_page(snapshot: TableSnapshot) -> Page:
        return duplicate.shut_board_page(replace(snapshot, public_acts=snapshot.public_count))

    return patch("bot.table_pages.builder.shut_board_page", shut_board_page)


PLANTED = (
    Planted(
        "a debug field in a view",
        "sneak",
        _with_debug_field,
        lambda: patch("bot.table_pages.builder.painter", lambda _: None),
    ),
    Planted("a spectator who is shown the first seat's view", "hi-lo-jack", _seen_by_the_first_seat),
    Planted("a window that closes early", "sneak", _closing_early),
    Planted("a refusal that differs", "hi-lo-jack", _refusing_otherwise, first=51),
    Planted("a card in a custom id", "high-handed", planting=_naming_a_card, first=8),
    Planted("a count of entries on the board", "high-roller", planting=_board(_with_count), first=5),
    Planted("an answer that takes longer for some actions", "sneak", planting=_slow_for_some),
    Planted("hands that are written again with every entry", "high-roller", planting=_hands_with_every_entry, first=5),
    Planted("an action in the log", "sneak", planting=_logged),
    Planted("a table that others who play its cards may see", "high-handed", planting=_never_shut, first=4),
    Planted("a count of events on a shut board", "sneak", planting=_counting_on_shut_boards, first=6),
)
