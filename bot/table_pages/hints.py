"""Lays out hints on a hand and in a review: an action in words with its reason and its button, and the question that
comes before a grave action.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from bot.table_pages.components import (
    DANGER,
    FELT,
    MAX_LABEL_LENGTH,
    PRIMARY,
    SECONDARY,
    Page,
    button_rows,
    escaped_text,
    make_button,
    make_page,
)
from bot.table_pages.custom_ids import MAX_ID_LENGTH, Code, CustomId, parse_number
from bot.table_pages.menu import action_text, menu_action_text
from bot.table_pages.snapshot import GivenHint, GraveAction, OwnSeat
from bot.texts import play as texts
from bot.texts.play import DONE_HERE, DONE_REPLY, TABLE_HEADING
from engine.actions import Action, Menu
from engine.game import Game
from engine.text.graphemes import shorten
from engine.text.sentences import capitalised
from engine.thinking.advice import Advice
from engine.thinking.question import ComputerQuestion
from engine.weighing import WeighedAction


def grave_action_rows(grave: GraveAction, own: OwnSeat, seat_names: Sequence[str]) -> list[ui.Item[Any]]:
    """The question, in place of a hand's menu, whether the player means a grave action."""
    back = CustomId(Code.REFRESH, grave.asked_by.table)
    return grave_question(grave, own.menu, seat_names, back=back, do_it=grave.asked_by._replace(code=Code.PLAY))


def grave_question(
    grave: GraveAction, menu: Menu, seat_names: Sequence[str], *, back: CustomId, do_it: CustomId
) -> list[ui.Item[Any]]:
    """The question whether a player means a grave action, with a button that goes ``back`` and one (``do_it``) that
    does it.

    The way back comes first, where a finger that presses twice is likelier to be. ``seat_names`` are not escaped.
    """
    action = menu_action_text(grave.action, menu, seat_names)
    question = texts.GRAVE_QUESTION.format(action=escaped_text(action), at_stake=grave.action.at_stake)
    buttons = [make_button(back, texts.GO_BACK_BUTTON), make_button(do_it, action, DANGER)]
    return [ui.TextDisplay(question), *button_rows(buttons)]


_END_OF_SENTENCE = re.compile(r"[.!?…]$")
_LINE_TEMPLATES = (texts.HINT_BEST, texts.HINT_SECOND_BEST)
_BUTTON_TEMPLATES = (texts.HINT_BEST_BUTTON, texts.HINT_SECOND_BEST_BUTTON)


class HintedMoment(NamedTuple):
    """The turn of a seat at a table about which a hint is given."""

    table: str
    """The table's id."""
    controls_version: int
    """How often the seat's controls had changed when the hint was asked for; a button that carries another number is
    stale.
    """
    actions: int
    """The number of actions that the seat had done before, by which the action that followed is found later."""

    def button_id(self, action: Action, menu: Menu) -> CustomId | None:
        """The custom id of the button that does an action of the seat's ``menu``, or asks first whether it is meant. It
        names places in the menu, never a card. ``None`` if the menu does not offer the action, or the id would be too
        long.
        """
        code = Code.HINT_ASK_FIRST if action.at_stake else Code.HINT_PLAY
        for number, choice in enumerate(menu):
            if (places := choice.places_of(action)) is not None:
                numbers = (str(self.controls_version), str(number), str(self.actions))
                found = CustomId(code, self.table, (*numbers, *(".".join(map(str, ones)) for ones in places)))
                return found if len(found.as_button_id()) <= MAX_ID_LENGTH else None
        return None


def picked_by_hint(custom_id: CustomId) -> list[list[int]]:
    """The places of the picked options, a list for each pick, in the custom id of a hint's button."""
    return [[parse_number(place) for place in places.split(".") if place] for places in custom_id.args[3:]]


def actions_before_hint(custom_id: CustomId) -> int:
    """The number of actions that the seat had done when the hint was given; -1 if the custom id does not hold it."""
    return custom_id.number_arg(2)


def hint_button(table_id: str, own: OwnSeat) -> list[ui.Button[Any]]:
    """The button with which a seat asks for a hint; empty if it may have none."""
    return [make_button(CustomId(Code.HINT, table_id), texts.HINT_BUTTON)] if own.may_have_hint else []


def hint_page(
    game: Game[Any, Any], about: HintedMoment, question: ComputerQuestion, advice: Advice, seat_names: Sequence[str]
) -> Page:
    """The private page with the best and the second best action of a seat, each with its reason and a button.

    ``advice`` answers ``question``. ``seat_names`` are not escaped. The moment of the game stands above, because pages
    of several moments stand below each other.
    """
    moment, hint = moment_title(game, question.view), given_hint(game, about, question, advice, seat_names)
    at = [texts.HINT_MOMENT.format(moment=moment)] if moment else []
    told = ui.TextDisplay[Any]("\n".join([_hint_heading(game, about.table), *at, hint.text]))
    return make_page([told, *button_rows(_advice_buttons(hint))], FELT)


def moment_title(game: Game[Any, Any], view: Any) -> str:  # noqa: ANN401  # each game has a view of its own
    """The moment of a ``view`` with a capital letter, such as "Deal 3 · trick 4 of 6"; empty if the game does not name
    it.
    """
    return capitalised(game.words.moment(view))


def given_hint(
    game: Game[Any, Any], about: HintedMoment, question: ComputerQuestion, advice: Advice, seat_names: Sequence[str]
) -> GivenHint:
    """The hint as in `hint_page`, without heading and moment, which a hand has of its own; with a button for each
    advised action that the menu offers.
    """
    safe_names, menu = tuple(map(escaped_text, seat_names)), question.menu
    lines = [
        template.format(advised=explained_action_text(game, one, menu, safe_names))
        for template, one in zip(_LINE_TEMPLATES, advice, strict=False)
    ]
    ids = [about.button_id(one.action, menu) for one in advice]
    labels = [
        shorten(template.format(action=menu_action_text(one.action, menu, seat_names)), MAX_LABEL_LENGTH)
        for template, one in zip(_BUTTON_TEMPLATES, advice, strict=False)
    ]
    buttons = tuple((one, label) for one, label in zip(ids, labels, strict=False) if one is not None)
    return GivenHint("\n".join([*lines, texts.HINT_KNOWS_NO_MORE]), buttons)


def hint_rows(hint: GivenHint, table_id: str) -> list[ui.Item[Any]]:
    """A hint in place of a hand's menu, with its buttons and one that leads back to the menu."""
    back = make_button(CustomId(Code.REFRESH, table_id), texts.ALL_ACTIONS_BUTTON)
    return [ui.TextDisplay(hint.text), *button_rows([*_advice_buttons(hint), back])]


def _advice_buttons(hint: GivenHint) -> list[ui.Button[Any]]:
    """The buttons that do the advised actions; the first is highlighted."""
    return [make_button(one, label, SECONDARY if at else PRIMARY) for at, (one, label) in enumerate(hint.buttons)]


def grave_hint_page(game: Game[Any, Any], grave: GraveAction, menu: Menu, seat_names: Sequence[str]) -> Page:
    """The page in place of a hint that asks whether the reader means a grave action of their ``menu``."""
    heading = ui.TextDisplay[Any](_hint_heading(game, grave.asked_by.table))
    return make_page([heading, *grave_hint_rows(grave, menu, seat_names)], FELT)


def grave_hint_rows(grave: GraveAction, menu: Menu, seat_names: Sequence[str]) -> list[ui.Item[Any]]:
    """The question in place of a hint whether the reader means a grave action, with a button that leads back to the
    hint.
    """
    back, do_it = _hint_in_place(grave.asked_by.table), grave.asked_by._replace(code=Code.HINT_PLAY)
    return grave_question(grave, menu, seat_names, back=back, do_it=do_it)


def settled_hint_text(action: Action | None, seat_names: Sequence[str], *, is_beside_hand: bool) -> str:
    """The text in place of a hint whose moment is over: what the reader did then (``None``: nothing).

    ``is_beside_hand``: the hint stands in direct messages, where the hand is. ``seat_names`` are not escaped.
    """
    if action is None:
        return texts.HINT_MOMENT_IS_OVER
    return (DONE_HERE if is_beside_hand else DONE_REPLY).format(did=escaped_text(action_text(action, seat_names)))


def settled_hint_page(game: Game[Any, Any], table_id: str, told: str, *, has_hints: bool) -> Page:
    """The page in place of a hint whose moment is over, with the text ``told``. With ``has_hints``, a button gives the
    next hint in the same message, so that not each hint leaves one behind.
    """
    again = [make_button(_hint_in_place(table_id), texts.HINT_BUTTON)] if has_hints else []
    return make_page([ui.TextDisplay(f"{_hint_heading(game, table_id)}\n{told}"), *button_rows(again)], FELT)


def _hint_in_place(table_id: str) -> CustomId:
    """The custom id of the button that asks for a hint in place of the clicked message."""
    return CustomId(Code.HINT, table_id, ("here",))


def _hint_heading(game: Game[Any, Any], table_id: str) -> str:
    return TABLE_HEADING.format(title=game.meta.title, table=table_id, rest=texts.HINT_HEADING)


def explained_action_text(game: Game[Any, Any], weighed: WeighedAction, menu: Menu, seat_names: Sequence[str]) -> str:
    """An action by the label of its button in ``menu``, and a sentence with its reason: "Bid 3. You hold the ace …".

    ``seat_names`` are repeated as they are given, plain or escaped.
    """
    action = menu_action_text(weighed.action, menu, seat_names)
    reason = reason_behind_label(action, game.words.reason(weighed, tuple(seat_names)))
    return texts.HINT_EXPLAINED.format(
        action=action, stop="" if _END_OF_SENTENCE.search(action) else ".", reason=reason
    )


def reason_behind_label(label: str, reason: str) -> str:
    """A reason as it follows the action's label, without repeating it: without the action before a colon, and with "It"
    for a name with which the label ends and the reason begins.

    >>> reason_behind_label("Bid 3", "Bid 3: you hold the ace of spades.")
    'You hold the ace of spades.'
    >>> reason_behind_label("Lay K♠ on C1", "K♠ on C1 scores nothing.")
    'It scores nothing.'
    """
    named, colon, rest = reason.partition(": ")
    if colon and set(named.lower().split()[1:]) <= set(label.lower().split()):
        return capitalised(rest)
    words = label.split(" ")
    names = (" ".join([*words[start:], ""]) for start in range(len(words)))
    name = next(filter(reason.startswith, names), "")
    return texts.HINT_OF_IT.format(rest=reason.removeprefix(name)) if name else reason
