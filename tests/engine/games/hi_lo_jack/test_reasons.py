"""What the computer player says for and against a card is true of the trick that lies there."""

import pytest

from engine.chance import FastChance
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.state import State
from tests.engine.games.hi_lo_jack.positions import following_led, to_lead

NAMES = ("Ann", "Ben", "Cem", "Dot")


def said(state: State, card: str) -> str:
    """What is said of a card that the seat whose turn it is may play."""
    seat = state.turn
    weighed = GAME.mind.weighed(GAME.rules.view(state, seat), GAME.rules.menu(state, seat), FastChance(0))
    (one,) = [one for one in weighed if one.action.to_line() == f"play card={card}"]
    return GAME.words.reason(one, NAMES)


@pytest.mark.parametrize(
    ("led", "hand", "card", "sentence"),
    [
        ("Ah", "Kh 5h", "Kh", "K♥ cannot win this trick, and 5♥ costs you less."),
        ("Ah", "Kh 5h", "5h", "Play 5♥: it gives up this trick, and costs you least."),
        ("Ah", "Th Kh", "Th", "10♥ would be lost here, and a ten counts most for Game."),
        ("As", "Js 9s", "Js", "J♠ would be lost here, and Jack is one of the four points."),
        ("Ah", "5c 4d", "5c", "5♣ is nearly as good here as 4♦."),
        ("Ah", "Th", "Th", "Play 10♥: it is the only card that you may play."),
    ],
)
def test_a_card_that_is_beaten_already_is_called_lost(led: str, hand: str, card: str, sentence: str) -> None:
    assert said(following_led(led, hand), card) == sentence


def test_a_card_that_somebody_may_still_beat_is_not_called_lost() -> None:
    state = to_lead("Ts 2s As 5h 3d 2c", "Ks 2d 3c 4d 5d 6d", "Qs 2h 3h 4h 6h 8h", "Js 7d 8d 9d 9h Th")
    assert said(state, "Ts") == "Play 10♠: it may be lost, but your other cards would cost you more."
    assert said(state, "2s") == "With 2♠ you could lose this trick, and 10♠ costs you less."
    assert said(state, "As") == "A♠ should win this trick, but it is worth more later."


def test_a_card_that_gives_a_trick_away_is_compared_with_the_one_that_may_win_it() -> None:
    trumped = following_led("Th", "Ah 3h", trump="h")
    assert said(trumped, "3h") == "With 3♥ you cannot win this trick; with A♥ you can."
