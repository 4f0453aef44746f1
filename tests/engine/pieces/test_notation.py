"""Reading what people type: every spelling of every card, and one sentence for what is no card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from engine.errors import Refusal
from engine.pieces.cards import PACK, RANK_WORDS, SUIT_SIGNS, SUIT_WORDS, Card, card_in_words, card_text
from engine.pieces.notation import CardInput, CardsInput, SuitInput, parse_card, parse_cards, parse_suit
from tests.each import each

cards = st.sampled_from(PACK)


class Typed(BaseModel):
    card: CardInput = Card("As")
    cards: CardsInput = ()
    suit: SuitInput = "s"


def spellings(card: Card) -> list[str]:
    rank, suit = card[0], card[1]
    sign, word = SUIT_SIGNS[suit], SUIT_WORDS[suit]
    number = "10" if rank == "T" else rank
    return [
        card,
        card.lower(),
        card.upper(),
        f" {card} ",
        number + suit,
        number + sign,
        sign + number,
        f"{sign}\N{VARIATION SELECTOR-16}{rank}",
        suit + rank,
        f"{number} {word}",
        f"{number} of {word[:-1]}",
        f"{RANK_WORDS[rank]} of {word}",
        f"{RANK_WORDS[rank].upper()} {word}",
        card_text(card),
        card_in_words(card),
    ]


@each("card", PACK)
def test_every_spelling_of_a_card_is_read(card: Card) -> None:
    assert {parse_card(text) for text in spellings(card)} == {card}


@pytest.mark.parametrize("text", ["", "1s", "11s", "Ax", "A", "s", "As Ks", "joker", "ten of", "AsKs", "🂡"])
def test_what_is_no_card_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_card(text)
    assert refusal.value.code == "bad_card"
    assert (
        refusal.value.sentence({}) == f"“{text}” is not a card. Write each card as a rank and a suit, like Td or 10♦."
    )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("queen of harts", "queen of hearts (Q♥)"),
        ("Quen of Heart", "queen of hearts (Q♥)"),
        ("10 of dimonds", "ten of diamonds (10♦)"),
        ("jak spades", "jack of spades (J♠)"),
    ],
)
def test_a_card_with_a_typing_error_is_asked_about(typed: str, meant: str) -> None:
    with pytest.raises(Refusal, match="bad_card") as refusal:
        parse_card(typed)
    assert refusal.value.sentence({}) == f"“{typed}” is not a card. Did you mean {meant}?"


@pytest.mark.parametrize("typed", ["kings", "Kings", "tens"])
def test_a_plural_is_no_card_of_spades(typed: str) -> None:
    with pytest.raises(Refusal, match="bad_card") as caught:
        parse_cards(typed)
    told = f"“{typed}” is not a card. Write each card as a rank and a suit, like Td or 10♦."
    assert caught.value.sentence({}) == told


@pytest.mark.parametrize(("typed", "near"), [("harts", "; perhaps you meant hearts"), ("stars", "")])
def test_a_suit_with_a_typing_error_gets_the_near_word(typed: str, near: str) -> None:
    with pytest.raises(ValueError, match=f"hearts and spades{near}$"):
        parse_suit(typed)


def test_a_long_text_is_quoted_in_part_only() -> None:
    with pytest.raises(Refusal) as refusal:
        parse_card("x" * 5000)
    assert refusal.value.values["text"] == "x" * 40


@given(st.lists(cards, max_size=9), st.sampled_from([" ", ",", ", ", "  ", " , "]))
def test_several_cards_are_read_with_commas_or_spaces_between(picked: list[Card], between: str) -> None:
    assert parse_cards(between.join(picked)) == tuple(picked)
    assert parse_cards(picked) == tuple(picked)


def test_words_for_cards_stay_together() -> None:
    assert parse_cards("ten of hearts ace of spades, 4♣") == ("Th", "As", "4c")


@pytest.mark.parametrize("text", ["h", "H", "hearts", "heart", "♥", "♡", "♥\N{VARIATION SELECTOR-16}", " Hearts "])
def test_every_spelling_of_a_suit_is_read(text: str) -> None:
    assert parse_suit(text) == "h"


@pytest.mark.parametrize("text", ["", "x", "trumps", "hs", 7, None])
def test_other_suits_do_not_exist(text: object) -> None:
    with pytest.raises(ValueError, match="suits are clubs, diamonds, hearts and spades"):
        parse_suit(text)


def test_fields_read_what_people_type() -> None:
    typed = Typed.model_validate({"card": "♦10", "cards": "9s 4♣", "suit": "clubs"})
    assert typed == Typed(card=Card("Td"), cards=(Card("9s"), Card("4c")), suit="c")
    assert Typed.model_validate({"cards": 7, "suit": "s"} | {"cards": ["7h"]}).cards == ("7h",)


def test_a_field_for_a_suit_refuses_what_is_none() -> None:
    with pytest.raises(ValidationError):
        Typed.model_validate({"suit": "stars"})


def test_a_single_thing_that_is_no_text_is_no_card() -> None:
    with pytest.raises(Refusal, match="bad_card"):
        parse_cards(7)


@given(st.text(max_size=20))
def test_anything_typed_is_a_card_or_refused(text: str) -> None:
    try:
        assert parse_card(text) in PACK
    except Refusal as refusal:
        assert refusal.code == "bad_card"  # noqa: PT017  # both answers are right, others are not
