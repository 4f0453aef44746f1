"""Words that all games say in the same way: names, numbers, who won and why; and texts within their lengths."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.game import Outcome
from engine.pieces.cards import Card, card_in_words, card_text
from engine.text.graphemes import clean_name, shorten
from engine.text.sentences import joined_with_and

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
"""The sign that stands where there is no value."""
TEXT_LENGTH = 1900
"""The most characters of a view as text, so that a message of 2,000 has room for other words, too."""
STATUS_LENGTH = 400
"""The most characters of a game's status, where names have at most six characters."""
ALT_LENGTH = 1024
"""The most characters of an alt text: what Discord takes as the description of an attachment."""
_NAME_LENGTHS = (24, 16, 10, 6, 3, 2, 1)
"""The lengths to which a text cuts names, tried in turn until the text fits."""
_STORY_NAME, _STORY_MARK = 16, 12
"""The most characters of a name in a story, and of a computer's mark that stays whole there."""


# -- names ------------------------------------------------------------------------------------------------------------


def names_of_all_seats(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each of ``seats`` seats, in the plain form of `clean_name`; "Seat 3" where ``names`` is too short.

    >>> names_of_all_seats(["Ann", ""], 3)
    ('Ann', '?', 'Seat 3')
    """
    given = [clean_name(name) for name in names[:seats]]
    return (*given, *(f"Seat {seat + 1}" for seat in range(len(given), seats)))


def names_with_seat_numbers(names: Sequence[str], max_name_length: int) -> tuple[str, ...]:
    """Each seat's number, from 1, before its name cut to ``max_name_length`` characters, so that equal names differ.

    >>> names_with_seat_numbers(("Ann", "Magdalena"), 6)
    ('1 Ann', '2 Magda…')
    """
    return tuple(
        f"{number} {_isolated_name(shorten(name, max_name_length))}" for number, name in enumerate(names, start=1)
    )


def name_shortened_for_story(name: str) -> str:
    """A plain name of at most 16 characters, without what looks like a sentence's end. A computer's mark stays whole; a
    name that is in parentheses already loses it.

    >>> name_shortened_for_story("Dr. Magdalena von Hohenfels").replace(chr(160), "_")
    'Dr._Magdalena v…'
    >>> name_shortened_for_story("Magdalena (computer)")
    'Magd… (computer)'
    >>> name_shortened_for_story("(former player 1) (computer)")
    '(former… 1)'
    """
    own, bracket, mark = clean_name(name).rpartition(" (")
    is_marked = own and not own.endswith(")") and mark.endswith(")") and len(mark) < _STORY_MARK
    rest = bracket + mark if is_marked else ""
    short = shorten(clean_name(name).removesuffix(rest), _STORY_NAME - len(rest))
    return (short + rest).replace(". ", ".\N{NO-BREAK SPACE}")


def side_name(names: Sequence[str], seats: Sequence[int]) -> str:
    """The name of a side: the names of its ``seats``, joined by "&".

    >>> side_name(("Ann", "Ben", "Cem"), (0, 2))
    'Ann & Cem'
    """
    return " & ".join(names[seat] for seat in seats)


def brief_name(numbered_name: str) -> str:
    """A name of `names_with_seat_numbers` as its number and first word, without anything that could end a part of a
    text.

    A no-break space, which no name has, stands between the two. Words are of letters, digits and emoji.

    >>> [brief_name(name).replace(chr(160), "_") for name in ("1 Ann: 3 Cem", "2 …")]
    ['1_Ann', '2_?']
    """
    number, _, name = numbered_name.partition(" ")
    words = "".join(sign if _is_in_word(sign) else " " for sign in name).split()
    return f"{number}\N{NO-BREAK SPACE}{_isolated_name(words[0]) if words else '?'}"


def _is_in_word(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LMN" or unicodedata.category(sign) == "So"


def brief_names(names: Sequence[str], seats: Sequence[int]) -> str:
    """The players of some seats, each by `brief_name`, for lines that name several. ``names`` are
    `names_with_seat_numbers`.

    >>> brief_names(("1 Ann", "2 Ben", "3 Cem"), (0, 2)).replace(chr(160), "_")
    '1_Ann and 3_Cem'
    """
    return joined_with_and([brief_name(names[seat]) for seat in seats])


def subject_of_seats(seats: Sequence[int], names: Sequence[str]) -> str:
    """The subject at the beginning of a line: one seat by its whole name, several by their brief names.

    >>> subject_of_seats((1,), ("1 Ann", "2 Ben")), subject_of_seats((0, 1), ("1 Ann", "2 Ben")).replace(chr(160), "_")
    ('2 Ben', '1_Ann and 2_Ben')
    """
    return names[seats[0]] if len(seats) == 1 else brief_names(names, seats)


def _isolated_name(name: str) -> str:
    """A name that reads leftwards, wrapped so that it does not turn round the numbers beside it."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if _has_leftward_letter(name) else name


def _has_leftward_letter(name: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in name)


# -- numbers ----------------------------------------------------------------------------------------------------------


def number_with_true_minus(number: int) -> str:
    """A number with a true minus sign.

    >>> number_with_true_minus(7), number_with_true_minus(-3) == f"{MINUS}3"
    ('7', True)
    """
    return str(number).replace("-", MINUS)


def grouped_number(number: int) -> str:
    """A number with commas between groups of three digits, and a true minus sign.

    >>> grouped_number(1500), grouped_number(12), grouped_number(-1234) == f"{MINUS}1,234"
    ('1,500', '12', True)
    """
    return f"{number:,}".replace("-", MINUS)


def points_change_text(points: int) -> str:
    """A number of points won or lost, with its sign; 0 has none.

    >>> points_change_text(3), points_change_text(0), points_change_text(-3) == f"{MINUS}3"
    ('+3', '0', True)
    """
    return f"+{points}" if points > 0 else number_with_true_minus(points)


def signed_number_text(points: int) -> str:
    """A number with its sign; 0 is "+0".

    >>> signed_number_text(3), signed_number_text(0), signed_number_text(-3) == f"{MINUS}3"
    ('+3', '+0', True)
    """
    return f"{points:+d}".replace("-", MINUS)


def points_text(points: int) -> str:
    """A number of points in words, which may be negative.

    >>> points_text(1), points_text(0), points_text(-3) == f"{MINUS}3 points"
    ('1 point', '0 points', True)
    """
    return f"{number_with_true_minus(points)} {'point' if points == 1 else 'points'}"


def quantity_text(count: int, noun: str) -> str:
    """A number of things whose plural ends in "s".

    >>> quantity_text(1, "card"), quantity_text(0, "card")
    ('1 card', '0 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


# -- a hand of cards --------------------------------------------------------------------------------------------------


def card_signs(cards: Iterable[str]) -> str:
    """The cards as rank and suit sign, with a space between two; "" for none.

    >>> card_signs(["As", "Td"])
    'A♠ 10♦'
    """
    return " ".join(map(card_text, cards))


class CardHand(NamedTuple):
    """A seat's own cards, with the words around them in a picture of that hand."""

    title: str
    note: str
    """One line on the state of the game for that seat; may be empty."""
    cards: Sequence[Card]
    """The cards of the hand, in the order in which they are shown."""
    pickable: Sequence[Card]
    """The cards that may be chosen now, in the order in which the seat is offered them."""
    trump: str | None = None
    """The suit of trumps; ``None`` where there are none."""
    asked: str = "play"
    """The verb for what may be done with the pickable cards: "You may play"."""


def hand_sentences(holding: CardHand) -> list[str]:
    """Four sentences of a hand for its alt text: its title and note, the cards that may be picked (empty if there are
    none), the cards held, and that only the viewer sees them.
    """
    offered = ", ".join(card_in_words(code) for code in holding.pickable)
    held = joined_with_and([card_in_words(code) for code in holding.cards])
    return [
        f"{holding.title}: {holding.note}." if holding.note else f"{holding.title}.",
        f"You may {holding.asked}: {offered}." if offered else "",
        f"You hold {held}." if held else "You hold no cards.",
        "Only you see this.",
    ]


# -- the end ----------------------------------------------------------------------------------------------------------


def winning_seats(outcome: Outcome | None) -> tuple[int, ...]:
    """The seats in first place, from 0, in order: several where they are equal. () while the game goes on (``outcome``
    is ``None``).
    """
    return tuple(seat for seat, place in enumerate(outcome.ranking) if place == 1) if outcome else ()


def winners_text(outcome: Outcome | None, names: Sequence[str]) -> str:
    """The winners, by ``names`` of seats: "Ann wins", "Ann and Cem win"; empty while the game goes on (``outcome`` is
    ``None``).
    """
    first = [names[seat] for seat in winning_seats(outcome)]
    return f"{joined_with_and(first)} {'wins' if len(first) == 1 else 'win'}" if first else ""


def result_line(outcome: Outcome, names: Sequence[str], endings: Mapping[str, str]) -> str:
    """The winners and why the game is over: one winner by its name, several by their brief names. ``endings`` are as in
    `ending_text`.

    >>> over = Outcome(scores=(7, 7), ranking=(1, 1), ending="played_out")
    >>> result_line(over, ("1 Ann", "2 Ben"), {"played_out": "all cards are played"}).replace(chr(160), "_")
    '1_Ann and 2_Ben win: all cards are played'
    """
    first = winning_seats(outcome)
    verb = "wins" if len(first) == 1 else "win"
    return f"{subject_of_seats(first, names)} {verb}: {ending_text(outcome, endings)}"


def score_text(outcome: Outcome, seat: int, unit: tuple[str, str] | None) -> str:
    """The score of a seat with its ``unit`` (singular, plural), or bare if the unit is ``None``; empty in a game
    without scores.

    >>> over = Outcome(scores=(1, 7), ranking=(2, 1), ending="played_out")
    >>> score_text(over, 0, ("point", "points")), score_text(over, 1, ("point", "points")), score_text(over, 1, None)
    ('1 point', '7 points', '7')
    """
    if not outcome.scores:
        return ""
    score = outcome.scores[seat]
    return number_with_true_minus(score) if unit is None else f"{number_with_true_minus(score)} {unit[abs(score) != 1]}"


def ending_text(outcome: Outcome | None, texts: Mapping[str, str]) -> str:
    """The reason why the game is over: from ``texts``, by the code of the ending, or else the code in words; empty
    while the game goes on (``outcome`` is ``None``).
    """
    return texts.get(outcome.ending, outcome.ending.replace("_", " ")) if outcome else ""


# -- whole texts ------------------------------------------------------------------------------------------------------


def message_text(lines: Callable[[Sequence[str]], Iterable[str]], names: Sequence[str]) -> str:
    """One message of the lines that ``lines`` makes from numbered names; empty lines are left out. The names are cut,
    from 24 characters down to a mere ellipsis, until the message fits in `TEXT_LENGTH`.

    >>> message_text(lambda names: [f"{names[0]} is to play", "", "Stock: 3"], ["Ann"]).splitlines()
    ['1 Ann is to play', 'Stock: 3']
    """
    text = ""
    for longest in _NAME_LENGTHS:
        text = "\n".join(filter(None, lines(names_with_seat_numbers(names, longest))))
        if len(text) <= TEXT_LENGTH:
            break
    return text


def join_alt_text(sentences: Iterable[str]) -> str:
    """Join sentences, the important ones first, to one alt text of at most `ALT_LENGTH` characters. Empty sentences are
    skipped; from the first sentence that does not fit, all are left out. Only a first sentence that is too long is cut.

    >>> join_alt_text(["Ann is to play.", "", "Scores: Ann 3, Ben 4."])
    'Ann is to play. Scores: Ann 3, Ben 4.'
    """
    kept = ""
    for sentence in filter(None, sentences):
        longer = f"{kept} {sentence}".strip()
        if len(longer) > ALT_LENGTH:
            return kept or longer[: ALT_LENGTH - 1] + "…"
        kept = longer
    return kept
