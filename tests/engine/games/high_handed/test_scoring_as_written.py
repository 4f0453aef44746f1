"""The scoring against the rules text's own wording, `written_scoring`, on thousands of random positions."""

from collections.abc import Iterator
from itertools import product

import pytest

from engine.chance import FastChance
from engine.games.high_handed.computer.offers import best_points_after, offers_of_board, points_on_cell
from engine.games.high_handed.pieces.cells import Board, Stack, all_cells
from engine.games.high_handed.pieces.deck import SPECIALS
from engine.games.high_handed.pieces.hands import scored_hands
from engine.pieces.cards import PACK, Card
from tests.engine.games.high_handed.written_scoring import score_play
from tests.long_runs import repetitions

POSITIONS = repetitions(150, long=400)
"""In each, some cards are laid."""
TABLES = repetitions(10, long=25)
"""Positions of which the computer player's table of offers is made."""
PLAYS = 6
PACKS = {
    "any": PACK,
    "high": tuple(card for card in PACK if card[0] in "9TJQKA") * 2,
    "hearts_and_spades": tuple(card for card in PACK if card[1] in "hs" and card[0] in "A23456") * 4,
}
"""Few ranks or suits make many hands; some cards are then there more than once, which does not matter here."""


def boards(pack: str, number: int) -> Iterator[tuple[Board, int, FastChance]]:
    for seed in range(number):
        chance = FastChance(f"{pack}/{seed}")
        size = (7, 8, 8, 12)[chance.pick(4)]
        yield random_board(PACKS[pack], size, chance), size, chance


def random_board(pack: tuple[Card, ...], size: int, chance: FastChance) -> Board:
    """Stacks on a third to two thirds of the cells, some with a special on top."""
    cards, number = iter(chance.shuffled(pack * 2)), size * size // 3 + chance.pick(size * size // 3)
    taken = chance.shuffled(range(size * size))[: min(number, len(pack))]
    stacks: dict[int, tuple[Card, ...]] = {place: (next(cards),) for place in taken}
    for place in taken[::12]:
        stacks[place] += (SPECIALS[chance.pick(2)],)
    return tuple(stacks.get(place, ()) for place in range(size * size))


@pytest.mark.parametrize("pack", PACKS)
def test_a_play_scores_what_the_rules_text_says(pack: str) -> None:
    compared = 0
    for board, size, chance in boards(pack, POSITIONS):
        names = all_cells(size)
        stacks: dict[str, Stack] = dict(zip(names, board, strict=True))
        for _ in range(PLAYS):
            place, card, touching = chance.pick(len(names)), PACKS[pack][chance.pick(len(PACKS[pack]))], chance.pick(2)
            hands = scored_hands(board, size, place, card, adjacent_only=bool(touching))
            points, written = score_play(stacks, names[place], card, touching=bool(touching))
            assert [(hand.axis, hand.kind, frozenset(hand.cells)) for hand in hands] == written
            assert sum(hand.points for hand in hands) == points
            compared += points > 0
    assert compared > POSITIONS  # or the positions would prove little


@pytest.mark.parametrize("pack", PACKS)
def test_what_a_board_offers_is_what_its_cells_score(pack: str) -> None:
    """The computer player's table of offers against the scoring of each cell."""
    for board, size, chance in boards(pack, TABLES):
        cards, touching = chance.shuffled(PACK)[:8], bool(chance.pick(2))
        offers = offers_of_board(board, size, adjacent_only=touching)
        for at, card in product(range(size * size), cards):
            scored = points(board, size, at, card, touching=touching)
            if board[at]:  # a card covered there only adds hands that have been there
                offer = points_on_cell(board, size, at, adjacent_only=touching) or {}
                assert offer.get(card, 0) >= scored
            else:
                assert offers.by_cell.get(at, {}).get(card, 0) == scored


@pytest.mark.parametrize("pack", PACKS)
def test_what_a_board_offers_after_a_play_is_what_its_cells_score_then(pack: str) -> None:
    """Whether the laid card goes together with others of its lines, or is a stranger there."""
    for board, size, chance in boards(pack, TABLES):
        cards, touching = chance.shuffled(PACK)[:8], bool(chance.pick(2))
        offers, place = offers_of_board(board, size, adjacent_only=touching), chance.pick(size * size)
        for laid in cards[:3]:
            best = best_points_after(offers, place, laid)
            after = (*board[:place], (laid,), *board[place + 1 :])
            free = [at for at, stack in enumerate(after) if not stack]
            for card in cards:
                most = max(points(after, size, at, card, touching=touching) for at in free)
                assert best.get(card, 0) == most


def points(board: Board, size: int, place: int, card: Card, *, touching: bool) -> int:
    return sum(hand.points for hand in scored_hands(board, size, place, card, adjacent_only=touching))
