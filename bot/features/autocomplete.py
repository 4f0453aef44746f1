"""What completes a field of a game's command, as far as it is typed: the options of the seat's menu, the closest first.

Rule: it knows menus, no game. Whoever types a card exactly must get that card, because Enter takes the first line.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from string import Formatter
from typing import NamedTuple

from discord import app_commands

from bot.features.find_table import MOST_COMPLETIONS, Completions
from bot.pages.menu import given_words, shown_option
from engine.actions import Action, Choice
from engine.cards import SUIT_SIGNS

_LETTERS = str.maketrans(
    {sign: letter for letter, sign in SUIT_SIGNS.items()} | {" ": "", "\N{VARIATION SELECTOR-16}": ""}
)


class Offer(NamedTuple):
    """One option of a field."""

    option: str
    """In text form."""
    shown: str
    most: int
    """How many of its kind the field takes; 0 for an option that fills the field by itself."""


def completions(
    menu: Iterable[Choice], action: type[Action], field: str, current: str, names: Sequence[str]
) -> Completions:
    """At most as many as Discord shows; of several cards, the last one is completed."""
    done, comma, last = current.rpartition(",")
    head = f"{done}," if comma else ""
    taken = [_plain(word) for word in done.split(",")] if comma else []
    offers = [offer for offer in _offers(menu, action, field, names) if offer.most > len(taken) or not comma]
    held = Counter(offer.option for offer in offers)  # with two packs, a card may be held twice
    close = [
        (closeness, f"{head}{offer.shown}", f"{head}{offer.option}")
        for offer in offers
        if sum(word in _spellings(offer) for word in taken) < held[offer.option]
        and (closeness := _closeness(_plain(last), offer)) is not None
    ]
    found = {value: shown for _, shown, value in sorted(close, key=lambda found: found[0])}
    return [app_commands.Choice(name=shown[:100], value=value[:100]) for value, shown in found.items()][
        :MOST_COMPLETIONS
    ]


def _plain(text: str) -> str:
    """A text as it is compared: ``10♠`` and ``10 s`` are the same."""
    return text.translate(_LETTERS).lower()


def _spellings(offer: Offer) -> set[str]:
    return {_plain(offer.option), _plain(offer.shown)}


def _closeness(typed: str, offer: Offer) -> int | None:
    """0 for what was typed exactly, 1 for what begins with it, 2 for what has it somewhere, else ``None``."""
    spellings = _spellings(offer)
    if typed in spellings:
        return 0
    if any(spelling.startswith(typed) for spelling in spellings):
        return 1
    return 2 if any(typed in spelling for spelling in spellings) else None


def _offers(menu: Iterable[Choice], action: type[Action], field: str, names: Sequence[str]) -> Iterator[Offer]:
    """Single options before those that were put together."""
    choices = [choice for choice in menu if choice.action is action]
    for choice in choices:
        for pick in choice.picks:
            if pick.field == field:
                yield from (Offer(option, shown_option(pick, option, names), pick.high) for option in pick.options)
    for choice in choices:
        if field in choice.given:
            yield Offer(choice.given[field], given_words(choice.given[field], _shown_as(action, field), names), 0)


def _shown_as(action: type[Action], field: str) -> str:
    """How an action's label shows a field."""
    return next((spec or "" for _, name, spec, _ in Formatter().parse(action.label) if name == field), "")
