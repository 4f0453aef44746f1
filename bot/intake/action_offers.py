"""Offers a seat's actions for a typed text: those whose words match all that was typed, or most of it.

A typed word matches a word that begins with it: of the action's verb, title or label, or of a value, as it stands in
the log, as people see it, or as a card is called. No game is named here.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from bot.intake.typed_values import MOST_WORDS_OF_VALUE, field_value
from bot.intake.typed_words import phrases_of, value_format, words_of
from bot.table_pages.menu import option_text
from engine.actions import Action, Choice, Menu, Pick
from engine.game import Game
from engine.pieces.cards import RANK_VALUE, card_in_words
from engine.text.near_words import closest_word

MOST_OFFERED = 25
"""The most offers in a list of completions."""
FEWEST_OF_CHOICE = 3
"""The number of offers of each choice of a menu that come before any choice's further ones, at least."""
IS_WORD, BEGINS_WORD, BEGINS_WORD_OF_CARD, UNMATCHED = 0, 1, 2, 9
"""How closely a typed word matches, the best first."""
_Ranks = tuple[int, ...]
"""How closely each of the typed words matches something."""


class Position(NamedTuple):
    """The moment at which a seat decides: the game, what the seat sees, what it may do, and the players' names."""

    game: Game[Any, Any]
    view: Any
    menu: Menu
    names: Sequence[str]


class Offer(NamedTuple):
    """A choice of a menu, with the options that are picked for each of its picks."""

    choice: Choice
    picked: tuple[tuple[str, ...], ...]
    is_whole: bool = True
    """Whether no pick lacks options."""

    def action(self) -> Action:
        """The action that is offered. Raises `Refusal` if its values do not fit together."""
        return self.choice.complete(*self.picked)


class _Part(NamedTuple):
    """Options for one pick of a choice."""

    options: tuple[str, ...]
    ranks: _Ranks
    is_whole: bool = True
    """Whether they are enough options for the pick."""


class _Match(NamedTuple):
    """An offer, and how well it matches; lesser ones come first."""

    unmatched: int
    """The number of typed words that do not match."""
    rank: int
    place: tuple[int, ...]
    offer: Offer


def matching_offers(position: Position, words: Sequence[str]) -> list[Offer]:
    """The offers that all typed words match, the closest and best known first, at most `MOST_OFFERED`. Without words,
    the best known of all.
    """
    found = [_ChoiceSearch(position, choice, words).matches() for choice in position.menu]
    return _merged([[match for match in matches if not match.unmatched] for matches in found])[:MOST_OFFERED]


def closest_offers(position: Position, words: Sequence[str], most: int) -> list[Offer]:
    """The offers, at most ``most``, that most of the typed words match, also with a typing error; all of them whole."""
    known = _known_words(position)
    meant = [
        word if any(one.startswith(word) for one in known) else closest_word(word, known) or word for word in words
    ]
    found = [_ChoiceSearch(position, choice, meant).matches() for choice in position.menu]
    return [_completed(offer) for offer in _merged(found)[:most]]


def _merged(by_choice: Sequence[Sequence[_Match]]) -> list[Offer]:
    """The offers of all choices in one order. Of equally close ones, the first of each choice come first."""
    share = max(FEWEST_OF_CHOICE, MOST_OFFERED // max(1, len(by_choice)))
    placed = [
        ((match.unmatched, match.rank, at >= share, number, at), match.offer)
        for number, matches in enumerate(by_choice)
        for at, match in enumerate(matches)
    ]
    return [offer for _, offer in sorted(placed, key=lambda one: one[0])]


def _completed(offer: Offer) -> Offer:
    """The offer with the first other options picked where a pick lacks some."""
    picks = zip(offer.choice.picks, offer.picked, strict=True)
    return Offer(offer.choice, tuple((*own, *_others(pick, own)[: max(0, pick.low - len(own))]) for pick, own in picks))


def _others(pick: Pick, picked: Sequence[str]) -> list[str]:
    """The options of a pick that are left when some are picked, in its order; equal ones are different cards."""
    left, others = Counter(picked), []
    for option in pick.options:
        if left[option] > 0:
            left[option] -= 1
        else:
            others.append(option)
    return others


class _ChoiceSearch:
    """The search of one choice of a menu for what matches the typed words."""

    def __init__(self, position: Position, choice: Choice, words: Sequence[str]) -> None:
        self._position = position
        self._choice = choice
        self._words = words
        self._own = tuple(_rank(word, _own_words(choice, tuple(position.names)), frozenset()) for word in words)

    def matches(self) -> list[_Match]:
        """The choice's offers, sorted. Picks that may be left out are, unless a word matches them and nothing else."""
        picks = self._choice.picks
        parts = [[*self._parts(pick)] if pick.low else [self._nothing] for pick in picks]
        found = self._combined(parts)
        if self._words and any(not pick.low for pick in picks) and all(match.unmatched for match in found):
            wider = zip(picks, parts, strict=True)
            found = self._combined([own if pick.low else [self._nothing, *self._optional(pick)] for pick, own in wider])
        return sorted(found, key=lambda match: match[:3])

    @property
    def _nothing(self) -> _Part:
        """The part of a pick that is left out."""
        return _Part((), (UNMATCHED,) * len(self._words))

    def _combined(self, parts: Sequence[Sequence[_Part]]) -> list[_Match]:
        """The matches of all combinations of one part for each pick."""
        places = _Places(self._position, self._choice, parts)
        return [self._match(chosen, places) for chosen in product(*parts)]

    def _match(self, chosen: tuple[_Part, ...], places: "_Places") -> _Match:
        ranks = [min(of_word) for of_word in zip(self._own, *[part.ranks for part in chosen], strict=True)]
        offer = Offer(self._choice, tuple([part.options for part in chosen]), all(part.is_whole for part in chosen))
        return _Match(ranks.count(UNMATCHED), sum(ranks), places.place_of(chosen), offer)

    def _parts(self, pick: Pick) -> Iterator[_Part]:
        """The parts of a pick that must not be left out: each option; of a pick of several, the options that are named
        in full, alone and with each further one.
        """
        taken, ranks = self._named_in_full(pick) if pick.high > 1 else ((), self._nothing.ranks)
        if len(taken) > pick.high:
            return
        if taken:
            yield _Part(taken, ranks, len(taken) >= pick.low)
        if len(taken) < pick.high:
            for option in dict.fromkeys(_others(pick, taken)):
                own = tuple(map(min, ranks, self._ranks_of_option(pick, option)))
                yield _Part((*taken, option), own, len(taken) + 1 >= pick.low)

    def _named_in_full(self, pick: Pick) -> tuple[tuple[str, ...], _Ranks]:
        """The options of a pick that the words name in full, in that order, and the ranks of the words."""
        taken: list[str] = []
        ranks = [*self._nothing.ranks]
        at = 0
        while at < len(self._words):
            option, end = self._option_named_at(at, pick, _others(pick, taken))
            if option is not None:
                taken.append(option)
                ranks[at:end] = [IS_WORD] * (end - at)
            at = end
        return tuple(taken), tuple(ranks)

    def _option_named_at(self, at: int, pick: Pick, options: Sequence[str]) -> tuple[str | None, int]:
        """The option that is named by the words from ``at`` on, and the place after these words; else ``None``, and the
        next place.
        """
        for end in range(min(len(self._words), at + MOST_WORDS_OF_VALUE), at, -1):
            value = field_value(self._choice.action, pick.field, " ".join(self._words[at:end]))
            if isinstance(value, tuple) and len(value) == 1 and str(value[0]) in options:
                return str(value[0]), end
        return None, at + 1

    def _optional(self, pick: Pick) -> list[_Part]:
        """The parts of a pick that may be left out, which a word matches that nothing of the choice itself does."""
        sizes = range(1, min(pick.high, len(pick.options)) + 1)
        picked = dict.fromkeys(options for size in sizes for options in combinations(pick.options, size))
        parts = [
            _Part(options, tuple(map(min, zip(*[self._ranks_of_option(pick, one) for one in options], strict=True))))
            for options in picked
        ]
        return [part for part in parts if any(map(_is_news, part.ranks, self._own))]

    def _ranks_of_option(self, pick: Pick, option: str) -> _Ranks:
        exact, of_card = _option_words(pick.shown_as, option, tuple(self._position.names))
        return tuple([_rank(word, exact, of_card) for word in self._words])


def _is_news(rank: int, own_rank: int) -> bool:
    return rank != UNMATCHED and own_rank == UNMATCHED


class _Places:
    """The places of a choice's offers: by what the game suggests, then in the order of the menu."""

    def __init__(self, position: Position, choice: Choice, parts: Sequence[Sequence[_Part]]) -> None:
        self._position = position
        self._choice = choice
        self._parts = parts
        self._known: dict[tuple[int, tuple[str, ...]], Mapping[tuple[str, ...], int]] = {}

    def place_of(self, chosen: tuple[_Part, ...]) -> tuple[int, ...]:
        """The place of an offer, lesser ones first: the best second pick for each first one comes before others."""
        first = chosen[0].options if chosen else ()
        own = [self._places(number, first if number else ())[part.options] for number, part in enumerate(chosen)]
        return (*own[1:2], *own[:1], *own[2:])

    def _places(self, number: int, first: tuple[str, ...]) -> Mapping[tuple[str, ...], int]:
        """The place of each part of a pick, from 0. ``first`` are the options of the choice's first pick; () for that
        pick itself.
        """
        key = number, first
        if key not in self._known:
            pick = self._choice.picks[number]
            beside = {self._choice.picks[0].field: ",".join(first)} if first else {}
            suggestions = self._position.game.words.suggestions
            best = suggestions(self._position.view, self._choice.action, pick.field, {**self._choice.given, **beside})
            order: dict[tuple[str, ...], int] = {(option,): place for place, option in enumerate(best)}
            parts = [part.options for part in self._parts[number]]
            ordered = sorted(parts, key=lambda options: order.get(options[-1:], len(order)))
            self._known[key] = {options: place for place, options in enumerate(ordered)}
        return self._known[key]


# -- words ------------------------------------------------------------------------------------------------------------


def _known_words(position: Position) -> frozenset[str]:
    """All words that an action of the menu can be called by."""
    names, found = tuple(position.names), set[str]()
    for choice in position.menu:
        found |= _own_words(choice, names)
        for pick in choice.picks:
            for option in pick.options:
                found.update(*_option_words(pick.shown_as, option, names))
    return frozenset(found)


def _own_words(choice: Choice, names: tuple[str, ...]) -> frozenset[str]:
    """The words of a choice besides its picks' options: of its phrases, its fields' names and its given values."""
    found = {word for phrase in phrases_of(choice.action, (choice.label,)) for word in phrase}
    found |= {*choice.given, *(pick.field for pick in choice.picks)}
    for field, text in choice.given.items():
        shown_as = value_format(choice.action, field).replace("cards", "card")
        for one in text.split(","):
            found.update(*_option_words(shown_as, one, names))
    return frozenset(found)


@lru_cache(maxsize=4096)
def _option_words(shown_as: str, option: str, names: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """The words of an option: those of its notation and of what people see, then those of a card in words. The number
    of a seat is no word of it.
    """
    shown = option_text(Pick("", (option,), shown_as=shown_as), option, names)
    spellings = [words_of(shown)] if shown_as == "name" else [words_of(option), words_of(shown)]
    exact = {word for words in spellings for word in (*words, "".join(words))}
    return frozenset(exact), frozenset(words_of(card_in_words(option)) if option in RANK_VALUE else ())


def _rank(word: str, exact: frozenset[str], of_card: frozenset[str]) -> int:
    """How closely a typed word matches: a word that it is, one that it begins, a card's word, or nothing."""
    if word in exact:
        return IS_WORD
    if any(one.startswith(word) for one in exact):
        return BEGINS_WORD
    return BEGINS_WORD_OF_CARD if any(one.startswith(word) for one in of_card) else UNMATCHED
