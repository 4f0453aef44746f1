"""What is suggested while a play is typed: what scores most stands first."""

from engine.games.high_handed import GAME
from engine.games.high_handed.actions import CoverCard, Lay, PlayAlone
from tests.engine.games.high_handed.positions import A, B, table

ROW = "D4=5c E4=5d F4=9c"
STATE = table("9s 5h 2c thief", "2d", board=ROW)


def suggested(field: str, action: type[Lay | CoverCard | PlayAlone] = Lay, **others: str) -> tuple[str, ...]:
    return tuple(GAME.words.suggestions(GAME.rules.view(STATE, A), action, field, others))


def test_the_cells_where_a_card_scores_most_stand_first() -> None:
    assert suggested("cell", card="9♠")[:2] == ("C4", "G4")  # two pair
    assert suggested("cell", card="five of hearts")[:2] == ("C4", "D3")  # three of a kind; a pair
    assert suggested("cell", card="2c") == ()


def test_without_a_card_each_cell_counts_by_the_card_that_scores_most_on_it() -> None:
    assert suggested("cell")[:2] == ("C4", "G4")
    assert suggested("cell", card="nonsense") == suggested("cell")


def test_the_cards_that_score_most_on_a_cell_stand_first() -> None:
    assert suggested("card", cell="c4") == ("5h", "9s")
    assert suggested("card", cell="g4") == ("9s",)  # the nine there lies between the fives
    assert suggested("card", cell="A8") == ()


def test_covering_is_measured_on_cells_that_are_taken() -> None:
    assert suggested("cell", CoverCard, card="5h") == ("F4",)  # 5 5 5 where there was a pair


def test_nothing_is_suggested_for_what_scores_nothing_and_to_those_who_hold_nothing() -> None:
    assert suggested("cell", PlayAlone) == ()
    assert suggested("under") == ()
    assert GAME.words.suggestions(GAME.rules.view(STATE, None), Lay, "cell", {}) == ()
    assert GAME.words.suggestions(GAME.rules.view(STATE, B), Lay, "cell", {"card": "9s"}) == ()
