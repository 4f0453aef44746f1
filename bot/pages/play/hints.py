"""What a hint looks like: the button on a hand, and the private note with the best actions."""

import re
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.pages.components import FELT, Page, escaped_text, make_button, make_page
from bot.pages.custom_ids import Code, CustomId
from bot.pages.play.menu import menu_action_text
from bot.pages.snapshot import TableSnapshot
from bot.texts.play import hints as texts
from bot.texts.play.play import HEADING
from engine.actions import Menu
from engine.game import Game
from engine.thinking.advice import Advice
from engine.thinking.question import Question
from engine.weighing import WeighedAction

_END_OF_SENTENCE = re.compile(r"[.!?…]$")


def hint_button(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The button with which a seat asks for a hint; none where it may have none."""
    return [make_button(CustomId(Code.HINT, snapshot.id), texts.HINT_BUTTON)] if snapshot.may_have_hint else []


def hint_page(
    game: Game[Any, Any], table_id: str, question: Question, advice: Advice, seat_names: Sequence[str]
) -> Page:
    """The note with the best action of a seat and the second best, each with its reason: the ``advice`` for this
    ``question``. ``seat_names`` are not escaped yet. The moment stands above, because notes of several moments stand
    below each other.
    """
    safe_names, moment = tuple(map(escaped_text, seat_names)), game.moment(question.view)
    heading = HEADING.format(title=game.meta.title, table=table_id, rest=texts.HEADING)
    lines = [texts.MOMENT.format(moment=moment[:1].upper() + moment[1:])] if moment else []
    lines += [
        template.format(advised=explained_action_text(game, one, question.menu, safe_names))
        for template, one in zip((texts.BEST, texts.SECOND_BEST), advice, strict=False)
    ]
    return make_page([ui.TextDisplay("\n".join([heading, *lines, texts.KNOWS_NO_MORE]))], FELT)


def explained_action_text(game: Game[Any, Any], weighed: WeighedAction, menu: Menu, seat_names: Sequence[str]) -> str:
    """An action by the label of its button in ``menu``, and a sentence with its reason: "Bid 3. You hold the ace …".

    A reason that begins by naming the action goes on behind its label, so that nothing is read twice. ``seat_names``
    are repeated as they are given.
    """
    action, reason = menu_action_text(weighed.action, menu, seat_names), game.reason(weighed, tuple(seat_names))
    named, colon, rest = reason.partition(": ")
    if colon and set(named.lower().split()[1:]) <= set(action.lower().split()):
        reason = rest[:1].upper() + rest[1:]
    return texts.EXPLAINED.format(action=action, stop="" if _END_OF_SENTENCE.search(action) else ".", reason=reason)
