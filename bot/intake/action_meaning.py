"""Decides which action a typed text means, completes it while it is typed, and refuses what means none or several."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from discord import app_commands

from bot.intake.action_offers import Offer, Position, closest_offers, matching_offers
from bot.intake.action_reading import Reading, readings_of
from bot.intake.find_table import MAX_COMPLETIONS, MAX_SHOWN_TYPED, Completions
from bot.intake.typed_words import words_of
from bot.table_pages.components import escaped_text
from bot.table_pages.menu import control_label, menu_action_text, value_text
from bot.texts.play import OWED_PICK
from engine.actions import Action, Choice, parse_action
from engine.errors import Refusal
from engine.text.sentences import joined_with_or
from engine.text.typed import plain_value

MAX_COMPLETION_LENGTH = 100
MOST_CLOSEST = 3
"""The most actions that a refusal names."""


def action_meant(position: Position, typed: str, check: Callable[[Action], None]) -> Action:
    """The action that a typed text means to a seat. It may be illegal: then the table refuses it and says why.

    ``check`` raises the `Refusal` with which the table would answer an action now. Raises `Refusal` ``act_several`` for
    a text that means several actions, ``act_unknown`` for one that means none, ``wrong_phase`` for the latter if the
    seat may do nothing.
    """
    if "=" in typed:
        with suppress(Refusal):
            return parse_action(plain_value(typed), position.game.meta.actions)
    words = words_of(typed)
    readings = readings_of(words, position.game.meta.actions, position.menu, position.names)
    offered = [one.action for one in readings if _is_offered(position, one.action)]
    if len(offered) == 1:
        return offered[0]
    if offered:
        raise _refusal("act_several", typed, position, offered[:MOST_CLOSEST])
    if (other := _not_offered(position, readings, check)) is not None:
        return other
    if not position.menu:
        raise Refusal("wrong_phase")
    closest = [offer.action() for offer in closest_offers(position, words, MOST_CLOSEST)]
    raise _refusal("act_unknown", typed, position, closest)


def _is_offered(position: Position, action: Action) -> bool:
    """Whether a choice of the menu offers the action, with as many options for each pick as it needs."""
    return any(_offers(choice, action) for choice in position.menu)


def _offers(choice: Choice, action: Action) -> bool:
    places = choice.places_of(action)
    return places is not None and all(
        pick.low <= len(picked) <= pick.high for pick, picked in zip(choice.picks, places, strict=True)
    )


def _not_offered(position: Position, readings: Sequence[Reading], check: Callable[[Action], None]) -> Action | None:
    """The action that is meant though the menu does not offer it: the only one that the text calls, such as a card that
    may not be played. If the text calls none, as "Qh", the only one of a kind that the menu offers, if the table says
    no to it. ``None`` if none or several are meant.
    """
    if not position.menu:
        return readings[0].action if readings else None
    called = [one.action for one in readings if one.is_called]
    if called:
        return called[0] if len(called) == 1 else None
    kinds = {choice.action for choice in position.menu}
    bare = [one.action for one in readings if type(one.action) in kinds]
    if len(bare) == 1:
        check(bare[0])
    return None


def _refusal(code: str, typed: str, position: Position, actions: Sequence[Action]) -> Refusal:
    """A refusal that names actions in words."""
    names = [escaped_text(name) for name in position.names]
    named = [f"**{menu_action_text(one, position.menu, names)}**" for one in actions]
    return Refusal(code, typed=escaped_text(typed.strip()[:MAX_SHOWN_TYPED]), closest=joined_with_or(named))


def action_completions(position: Position, typed: str) -> Completions:
    """The actions of a seat that match what was typed, at most `MAX_COMPLETIONS`: what the text means comes first.

    Each result has the action in words as ``name``, and as ``value`` its line, or the words typed so far with the next
    of several cards. A line that is too long for Discord is left out, never cut: it can be typed.
    """
    words = words_of(typed)
    read = readings_of(words, position.game.meta.actions, position.menu, position.names)
    meant = [one.action for one in read if _is_offered(position, one.action)]
    found = {one.to_line(): menu_action_text(one, position.menu, position.names) for one in meant}
    for offer in matching_offers(position, words):
        value, name = _completion(position, offer)
        if all(_as_set(value) != _as_set(other) for other in found):
            found[value] = name
    choices = [
        app_commands.Choice(name=name[:MAX_COMPLETION_LENGTH], value=value)
        for value, name in found.items()
        if len(value) <= MAX_COMPLETION_LENGTH
    ]
    return choices[:MAX_COMPLETIONS]


def _as_set(value: str) -> list[str]:
    """The words of a completion, by which the same cards in another order are the same."""
    return sorted(words_of(value))


def _completion(position: Position, offer: Offer) -> tuple[str, str]:
    """The value and name of the completion for an offer."""
    if offer.is_whole:
        action = offer.action()
        return action.to_line(), menu_action_text(action, position.menu, position.names)
    choice, picks = offer.choice, zip(offer.choice.picks, offer.picked, strict=True)
    shown = {
        pick.field: f"{value_text(pick.field_text(own), 'cards', position.names)} {OWED_PICK}" for pick, own in picks
    }
    typed = " ".join([choice.action.verb, *(option for own in offer.picked for option in own)])
    return typed, control_label(choice, shown, position.names)
