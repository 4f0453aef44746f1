"""What is said of a play that scores as much as the best: that it is as good, or what it opens or spoils."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from engine.chance import FastChance
from engine.games.high_handed import GAME
from engine.games.high_handed.actions import CoverCard, Lay
from engine.games.high_handed.pieces.cells import Board, all_cells, empty_cells
from engine.games.high_handed.pieces.deck import hand_without, has_rank_and_suit
from engine.games.high_handed.pieces.hands import scored_hands
from engine.games.high_handed.resample import unseen_cards
from engine.games.high_handed.view import View
from engine.pieces.cards import Card
from engine.seats import with_value_at
from engine.weighing import WeighedAction
from tests.engine.games.high_handed.positions import MORE, NAMES, table

SEEDS = 3


class Compared(NamedTuple):
    view: View
    best: WeighedAction
    other: WeighedAction

    @property
    def said(self) -> str:
        return GAME.words.reason(self.other, NAMES)


@cache
def compared() -> tuple[Compared, ...]:
    """The best action and the second best of each turn of some games."""
    return tuple(_compared())


def _compared() -> Iterator[Compared]:
    for seats in (2, 3):
        for seed in range(SEEDS):
            chance = FastChance(f"{seats}/{seed}")
            state = GAME.rules.setup(seats, GAME.meta.options(), chance).state
            while waiting := GAME.rules.waiting_for(state):
                view = GAME.rules.view(state, waiting[0])
                weighed = GAME.mind.weighed(view, GAME.rules.menu(state, waiting[0]), chance)
                if len(weighed) > 1:
                    yield Compared(view, weighed[0], weighed[1])
                state = GAME.rules.apply(state, waiting[0], weighed[0].action, chance).state


def laid(view: View, play: WeighedAction) -> Board:
    action = play.action
    assert isinstance(action, Lay | CoverCard)
    place = all_cells(view.terms.options.board_size).index(action.cell)
    return with_value_at(view.board, place, (*view.board[place], *(action.under or ()), action.card))


def points(view: View, board: Board, card: Card, cell: str) -> int:
    size, is_adjacent = view.terms.options.board_size, view.terms.hand_cards_must_be_adjacent
    place = all_cells(size).index(cell)
    return sum(hand.points for hand in scored_hands(board, size, place, card, adjacent_only=is_adjacent))


def most_points(view: View, board: Board, cards: Iterable[Card]) -> int:
    cells = empty_cells(board, view.terms.options.board_size)
    regular = {card for card in cards if has_rank_and_suit(card)}
    return max((points(view, board, card, cell) for card in regular for cell in cells), default=0)


def rest_of_hand(view: View, play: WeighedAction) -> Iterable[Card]:
    assert isinstance(play.action, Lay | CoverCard)
    return hand_without(view.hand, [play.action.card])


def test_plays_of_equal_worth_are_as_good_and_others_are_not() -> None:
    table_of_one_kind = table("9s 9d 2c", "3c 4c", piles=(MORE, ""))
    said = [
        GAME.words.reason(one, NAMES)
        for one in GAME.mind.weighed(
            GAME.rules.view(table_of_one_kind, 0), GAME.rules.menu(table_of_one_kind, 0), FastChance(0)
        )
    ]
    assert said[1] == "9♦ on A1 is as good: it scores nothing either, and opens and leaves as much."
    for found in compared():
        is_equal = found.best.worth - found.other.worth < 1e-9
        assert "is as good" in found.said or not is_equal or found.best.values["points"] != found.other.values["points"]
        assert "is as good" not in found.said or found.best.worth - found.other.worth < 0.1


def test_what_a_play_spoils_is_possible_after_the_best_play_alone() -> None:
    spoilt = 0
    for view, best, other in compared():
        values = other.values
        if other.reason == "brings_less_later" and "lost_hands" in values:
            card, cell = Card(str(values["lost_card"])), str(values["lost_cell"])
            assert card in rest_of_hand(view, best)
            assert points(view, laid(view, best), card, cell) == values["lost_points"]
            assert most_points(view, laid(view, other), rest_of_hand(view, other)) == values["lost_left"]
            said = GAME.words.reason(other, NAMES)
            assert "but spoils " in said
            assert said.endswith((": then your cards make nothing.", " at most."))
            spoilt += 1
    assert spoilt


def test_what_a_play_opens_to_others_is_possible_after_it_alone() -> None:
    opened = 0
    for view, best, other in compared():
        if other.reason == "opens_a_little_more" and "threat_hands" in other.values:
            out = unseen_cards(view)
            assert most_points(view, laid(view, other), out) == other.values["threat_points"]
            assert most_points(view, laid(view, best), out) == other.values["threat_left"]
            assert "but lets others make " in GAME.words.reason(other, NAMES)
            opened += 1
    assert opened


def test_a_play_that_opens_hardly_more_says_how_much_on_average() -> None:
    said = [found.said for found in compared() if found.other.reason == "opens_a_little_more"]
    assert any("but opens about" in one and "points to the next player; the best play opens" in one for one in said)
