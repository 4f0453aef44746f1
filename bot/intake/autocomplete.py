"""Completes what people type into a command: fixed choices, and for a game's command the options of the seat's menu,
the closest match first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple

from discord import app_commands

from bot.intake.find_table import MAX_COMPLETIONS, Completions, match_rank
from bot.table_pages.menu import option_text, value_text
from engine.actions import Action, Choice
from engine.errors import Refusal
from engine.game import Game
from engine.pieces.cards import RANK_VALUE, RANK_WORDS, SUIT_SIGNS, SUIT_WORDS, Card, card_text
from engine.pieces.notation import parse_card


def choices_with_titles(titles: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """The choices of a command's option, made of value -> title."""
    return [app_commands.Choice(name=title, value=value) for value, title in titles.items()]


def game_titles(games: Mapping[str, Game[Any, Any]]) -> dict[str, str]:
    """The titles of games, by slug."""
    return {slug: game.meta.title for slug, game in games.items()}


MAX_COMPLETION_LENGTH = 100

_CLOSENESS_OF_WORDS = 2
"""The rank, as `match_rank` counts it, of a card of which only the beginning of its words was typed."""
_LETTERS = str.maketrans(
    {sign: letter for letter, sign in SUIT_SIGNS.items()} | {" ": "", "\N{VARIATION SELECTOR-16}": ""}
)


class CompletionCandidate(NamedTuple):
    """One option of a menu that could complete a field."""

    option: str
    """The option in text form, such as ``Td`` for the ten of diamonds."""
    label: str
    """The option as people read it, such as ``10♦``."""
    high: int
    """How many options the field takes, separated by commas; 0 for an option that fills the field by itself."""


def menu_completions(  # noqa: PLR0913, PLR0917  # what is typed, where, and for whom
    menu: Iterable[Choice],
    action_class: type[Action],
    field: str,
    current: str,
    seat_names: Sequence[str],
    other_fields: Mapping[str, str] = MappingProxyType({}),
    *,
    suggested: Sequence[str] = (),
) -> Completions:
    """The options of a menu that match what was typed into a field of an action, the best match first.

    ``current`` is the typed text; of several options separated by commas, the last one is completed. ``seat_names`` (by
    seat, from 0) stand for options that are seats. ``other_fields`` are the texts in the command's other fields: if any
    choices of the menu agree with them, only these choices count. Of equally good matches, those in ``suggested`` stand
    first, in its order, then the others in the menu's. At most `MAX_COMPLETIONS`; empty if nothing matches.
    Each result has the option as people read it as ``name``, and the field's text as ``value``.
    """
    menu = _choices_fitting_other_fields(menu, action_class, other_fields, seat_names)
    done, comma, last = current.rpartition(",")
    head = f"{done}," if comma else ""
    before = done.split(",") if comma else []
    offers = [
        offer
        for offer in _completion_candidates(menu, action_class, field, seat_names)
        if offer.high > len(before) or not comma
    ]
    copies = Counter(offer.option for offer in offers)  # with two packs, a card may be held twice
    places = {option: place for place, option in enumerate(suggested)}
    close = [
        ((closeness, places.get(offer.option, len(places))), f"{head}{offer.label}", f"{head}{offer.option}")
        for offer in offers
        if sum(_means_option(word, offer) for word in before) < copies[offer.option]
        and (closeness := _closeness(last, offer)) is not None
    ]
    labels = {value: label for _, label, value in sorted(close, key=lambda one: one[0])}
    choices = [
        app_commands.Choice(name=label[:MAX_COMPLETION_LENGTH], value=value[:MAX_COMPLETION_LENGTH])
        for value, label in labels.items()
    ]
    return choices[:MAX_COMPLETIONS]


def _comparable_text(text: str) -> str:
    """The text without spaces, in small letters and with letters for suit signs: ``10♠`` and ``10 s`` become the
    same.
    """
    return text.translate(_LETTERS).lower()


def _option_spellings(candidate: CompletionCandidate) -> set[str]:
    return {_comparable_text(candidate.option), _comparable_text(candidate.label)}


def _means_option(typed: str, candidate: CompletionCandidate) -> bool:
    """Whether a typed text means exactly this option: it is its spelling, or a card's name for the option's card."""
    return _comparable_text(typed) in _option_spellings(candidate) or _typed_card(typed) == candidate.option


def _closeness(typed: str, candidate: CompletionCandidate) -> int | None:
    """How closely a typed text matches an option, 0 for best; ``None`` if not at all. Words for a card, such as "spad",
    match less closely than its signs.
    """
    if _means_option(typed, candidate):
        return 0
    rank = match_rank(_comparable_text(typed), _option_spellings(candidate))
    in_words = match_rank(" ".join(typed.lower().split()), _card_wordings(candidate.option))
    if in_words is None or in_words > _CLOSENESS_OF_WORDS:
        return rank
    return _CLOSENESS_OF_WORDS if rank is None else min(rank, _CLOSENESS_OF_WORDS)


@lru_cache(maxsize=1024)
def _typed_card(text: str) -> Card | None:
    """The card that a typed text means; ``None`` if it means none."""
    try:
        return parse_card(text)
    except Refusal:
        return None


@lru_cache(maxsize=128)
def _card_wordings(option: str) -> tuple[str, ...]:
    """The ways to write a card in words, such as "ten of spades" and "10 spades"; () for an option that is no card."""
    if option not in RANK_VALUE:
        return ()
    suit, ranks = (
        SUIT_WORDS[option[1]],
        (RANK_WORDS[option[0]], card_text(Card(option))[:-1].lower(), option[0].lower()),
    )
    return tuple(f"{rank} {of}{suit}" for rank in ranks for of in ("of ", ""))


def _choices_fitting_other_fields(
    menu: Iterable[Choice], action_class: type[Action], other_fields: Mapping[str, str], seat_names: Sequence[str]
) -> list[Choice]:
    """The choices of an action that agree with the texts in the command's other fields; all of its choices if none
    agrees.
    """
    choices = [choice for choice in menu if choice.action is action_class]
    fitting = [
        choice
        for choice in choices
        if all(_choice_fits_text(choice, field, text, seat_names) for field, text in other_fields.items())
    ]
    return fitting or choices


def _choice_fits_text(choice: Choice, field: str, text: str, seat_names: Sequence[str]) -> bool:
    """Whether a text in a field can be this choice's value for it. Any text fits a field that the choice does not
    have.
    """
    spec = _format_spec_of_label_field(choice.action, field).replace("cards", "card")
    given = choice.given.get(field)
    options = [option for pick in choice.picks if pick.field == field for option in pick.options]
    possible = options if given is None else given.split(",")
    named = [CompletionCandidate(one, value_text(one, spec, seat_names), 0) for one in possible]
    return not possible or all(any(_means_option(word, one) for one in named) for word in text.split(","))


def _completion_candidates(
    choices: Iterable[Choice], action_class: type[Action], field: str, seat_names: Sequence[str]
) -> list[CompletionCandidate]:
    """The options of a field in the menu's order, single options before those that are made of several."""
    offers: list[CompletionCandidate] = []
    for choice in choices:
        for pick in choice.picks:
            if pick.field == field:
                offers += (
                    CompletionCandidate(option, option_text(pick, option, seat_names), pick.high)
                    for option in pick.options
                )
        if field in choice.given:
            given = choice.given[field]
            offers.append(
                CompletionCandidate(
                    given, value_text(given, _format_spec_of_label_field(action_class, field), seat_names), 0
                )
            )
    return sorted(offers, key=lambda offer: "," in offer.option)


def _format_spec_of_label_field(action_class: type[Action], field: str) -> str:
    """The format of a field in an action's label: ``cards`` for "{cards:cards}" (see `engine.text.sentences`). Empty if
    the label does not show the field, or shows it without a format.
    """
    return next((spec or "" for _, name, spec, _ in Formatter().parse(action_class.label) if name == field), "")
