"""The picture of a hand of cards: what may be picked stands out, and any number of cards fits."""

import io

import pytest
from PIL import Image

from engine.pieces.cards import PACK
from engine.text.words import CardHand, hand_sentences
from render import hand, tokens
from render.canvas import Canvas
from tests.engine.scenes import cards
from tests.render.looking import assert_tidy, words_on


def holding(held: str, pickable: str = "", note: str = "deal 1") -> CardHand:
    return CardHand("Your hand", note, cards(held), cards(pickable), "s")


def is_dimmed_somewhere(canvas: Canvas) -> bool:
    """Whether some card's face is; single pixels at the edges of letters do not count."""
    counted = {colour: count for count, colour in canvas.image.getcolors(maxcolors=1 << 16) or []}
    return counted.get(tokens.DIMMED, 0) > 1000


def test_a_hand_says_that_nobody_else_sees_it() -> None:
    assert hand.PRIVATE in words_on(hand.hand_canvas(holding("As Kd")))


def test_what_may_be_played_is_said_in_the_order_of_the_buttons() -> None:
    assert "You may play: two of clubs, ace of spades." in hand_sentences(holding("As Kd 2c", "2c As"))


def test_cards_carry_no_numbers() -> None:
    assert not [word for word in words_on(hand.hand_canvas(holding("As Kd 2c", "2c As"))) if word.isdigit()]


def test_without_a_choice_nothing_is_dimmed() -> None:
    assert not is_dimmed_somewhere(hand.hand_canvas(holding("As Kd 2c")))


def test_what_cannot_be_picked_is_dimmed() -> None:
    canvas = hand.hand_canvas(holding("As Kd 2c", "2c"))
    assert is_dimmed_somewhere(canvas)


@pytest.mark.parametrize("count", [0, 1, 2, 6, 9, 13, 16])
def test_any_number_of_cards_fits(count: int) -> None:
    held = CardHand("Your hand", "W" * 200, PACK[:count], PACK[:count], "s")
    assert_tidy(hand.hand_canvas(held))


def test_a_hand_is_small() -> None:
    picture = hand.hand_picture(CardHand("Your hand", "deal 1", PACK[:13], PACK[:5], None))
    assert len(picture.png()) <= 80 * 1024
    assert Image.open(io.BytesIO(picture.png())).size == (tokens.WIDTH, tokens.HAND_HEIGHT)


def test_a_hand_can_stand_on_a_higher_canvas_above_what_a_game_adds() -> None:
    canvas = Canvas(height=tokens.HAND_HEIGHT + 200)
    hand.draw_hand(canvas, holding("As Kd"))
    alone = hand.hand_canvas(holding("As Kd")).image
    assert canvas.image.crop((0, 0, *alone.size)).tobytes() == alone.tobytes()


def test_a_game_can_pass_in_faces_of_its_own() -> None:
    asked: list[tuple[str, bool]] = []

    def face(code: str, width: int, height: int, dim: bool) -> Image.Image:
        asked.append((code, dim))
        return Image.new("RGB", (width, height), tokens.IVORY)

    hand.hand_canvas(holding("As Kd", "Kd"), face)
    assert asked == [("As", True), ("Kd", False)]
