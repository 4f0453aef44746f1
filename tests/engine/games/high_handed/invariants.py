"""What holds in every position of High Handed, whatever was played."""

from functools import lru_cache

from engine.games.high_handed.phases.turns import can_play
from engine.games.high_handed.pieces.cells import Stack, empty_cells
from engine.games.high_handed.pieces.deck import BLIND, THIEF, TWO_TIMER, cards_of_game, has_rank_and_suit, sorted_hand
from engine.games.high_handed.pieces.hands import points_multiplier
from engine.games.high_handed.public import POINTS, Play
from engine.games.high_handed.state import State
from tests.engine.games.high_handed.positions import all_cards


def check(state: State) -> None:
    """Raises `AssertionError` for a position that the rules cannot lead to."""
    terms = state.terms
    assert sorted(all_cards(state)) == whole_deck(terms.two_timers, terms.thieves)
    assert len(state.blind) == BLIND
    assert len(state.board) == terms.options.board_size**2
    assert state.empty_cells == empty_cells(state.board, terms.options.board_size)
    for stack in state.board:
        check_stack(stack)
    check_hands(state)
    check_draws(state)
    check_scores(state)
    if state.last_play:
        check_play(state.last_play)
        assert state.board[_place(state)][-1] == state.last_play.card


@lru_cache
def whole_deck(two_timers: int, thieves: int) -> list[str]:
    return sorted(cards_of_game(two_timers, thieves))


def _place(state: State) -> int:
    assert state.last_play is not None
    column, row = "ABCDEFGHIJKL".index(state.last_play.cell[0]), int(state.last_play.cell[1:]) - 1
    return row * state.terms.options.board_size + column


@lru_cache(maxsize=4096)
def check_stack(stack: Stack) -> None:
    """After the lowest layer, which may be a special alone, each layer begins with a Thief and ends with a card."""
    layers: list[list[str]] = [[]]
    for card in stack:
        below = layers[-1]
        begins = card == THIEF and below and (has_rank_and_suit(below[-1]) or below in ([TWO_TIMER], [THIEF]))
        if begins:
            layers.append([])
        layers[-1].append(card)
    assert all(len(layer) <= 3 for layer in layers)
    assert all(has_rank_and_suit(layer[-1]) for layer in layers[1:] if layer != [THIEF])
    assert sum(map(has_rank_and_suit, stack)) <= len(layers)


def check_hands(state: State) -> None:
    """Hands are sorted; the seat that is waited for can do something."""
    assert all(hand == sorted_hand(hand) for hand in state.hands)
    if state.terms.options.draw_mode == "auto":
        assert max(map(len, state.hands)) <= state.terms.dealt
        assert state.phase == "over" or can_play(state, state.turn)
        if any(state.piles):
            assert set(map(len, state.hands)) == {state.terms.dealt}
    a, b = map(len, state.piles)
    assert state.phase == "playing" or not (a or b) or state.terms.options.draw_mode == "manual" or any(state.hands)


def check_draws(state: State) -> None:
    for hand, draws in zip(state.hands, state.draws, strict=True):
        assert 0 <= draws.allowance <= state.terms.dealt
        assert 0 <= draws.owed <= 3
        assert draws.owed or not draws.late
        if not state.terms.uncle_bob:
            assert len(hand) <= draws.allowance
    if state.terms.options.draw_mode == "auto" or not any(state.piles):
        assert not any(draws.owed for draws in state.draws)
    assert not state.removed or state.terms.uncle_bob


def check_scores(state: State) -> None:
    """Only Uncle Bob takes points away, five for each card; the match adds up its games."""
    standing, sides = state.standing, range(len(state.terms.sides))
    assert sum(state.scores) >= -5 * len(state.removed)
    assert len(standing.games) == state.number - (state.phase == "playing")
    assert standing.sums == tuple(sum(game.scores[side] for game in standing.games) for side in sides)
    assert (state.outcome is not None) == (state.phase == "over")
    if state.outcome:
        assert state.outcome.scores == tuple(standing.sums[side] for side in state.terms.side_of)


@lru_cache(maxsize=4096)
def check_play(play: Play) -> None:
    """Points are those of the hands, doubled as often as Two Timers lie under the card; at most two hands an axis."""
    assert play.multiplier == points_multiplier(play.specials)
    assert play.points == play.multiplier * sum(hand.points for hand in play.hands)
    for hand in play.hands:
        assert (hand.points, play.cell in hand.cells) == (POINTS[hand.kind], True)
        on_axis = [other for other in play.hands if other.axis == hand.axis]
        assert len(on_axis) <= 2
        assert all(set(hand.cells) & set(other.cells) == {play.cell} for other in on_axis if other != hand)
    assert not play.hands or has_rank_and_suit(play.card)
