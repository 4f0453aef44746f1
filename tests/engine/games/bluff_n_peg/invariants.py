"""What holds in every position of Bluff 'N' Peg."""

from engine.games.bluff_n_peg.pieces.board import is_last_chance_hole, position_after_loss
from engine.games.bluff_n_peg.pieces.shows import is_leading_by_show, next_seat_to_act
from engine.games.bluff_n_peg.public import HAND, MOST_DISCARDS, MULTIPLIERS, POINTS, THIRD, DealResult
from engine.games.bluff_n_peg.state import Deal, State
from engine.pieces.cards import PACK
from engine.pieces.poker import hand_strength

_PACK = sorted(PACK)


def check(state: State) -> None:
    """Cards are conserved, hands have five, pegs stand where gains and losses put them, and the right seat acts."""
    _check_cards(state)
    _check_deal(state.deal)
    _check_pegs(state)
    _check_turn(state)
    if state.last_deal is not None:
        _check_result(state.last_deal)


def _check_cards(state: State) -> None:
    deal = state.deal
    thrown = [cards or () for cards in deal.thrown]
    piles = (deal.stock, *deal.hands, *deal.shows, *thrown)
    assert sorted(card for pile in piles for card in pile) == _PACK
    assert max(map(len, thrown)) <= MOST_DISCARDS
    for seat in range(state.terms.seats):
        cards = len(deal.hands[seat]) + len(deal.shows[seat]) + (len(thrown[seat]) if state.phase == "discard" else 0)
        assert cards == (HAND if seat in deal.order else 0)
        assert deal.strengths[seat] == hand_strength(deal.shows[seat], wild_twos=state.terms.options.wild_twos)


def _check_deal(deal: Deal) -> None:
    assert set(deal.active) <= set(deal.order)
    assert deal.order[-1] == deal.dealer
    assert deal.level == sum(bool(double.accepted) for double in deal.doubles) <= len(POINTS) - 1
    declarers = [double.seat for double in deal.doubles]
    assert len(set(declarers)) == len(declarers)


def _check_pegs(state: State) -> None:
    deal, board = state.deal, state.terms.board
    assert all(board.out_the_back_hole <= position <= board.forward for position in state.positions)
    for seat, (start, now) in enumerate(zip(deal.start, state.positions, strict=True)):
        if state.phase != "over" and not state.playoff:
            assert now == position_after_loss(start, deal.losses[seat], board)
            assert seat not in deal.active or now == start
    if state.playoff:
        assert not any(deal.losses)
        assert state.positions == deal.start


def _check_turn(state: State) -> None:
    deal, turn = state.deal, state.turn
    if state.phase in {"turn", "offer"}:
        assert state.pending == (turn,)
        assert turn in deal.active
        assert len(deal.active) > 1
    if state.phase == "turn":
        assert deal.hands[turn]
        assert not is_leading_by_show(deal, turn)
        assert next_seat_to_act(deal, (turn - 1) % state.terms.seats) == turn
    if state.phase in {"offer", "response"}:
        assert len(deal.shows[turn]) == THIRD
        assert not is_last_chance_hole(deal.start[turn], state.terms.board)
    if state.phase == "response":
        assert state.pending
        assert turn not in state.pending
    assert bool(state.pending) is (state.phase != "over") is (state.outcome is None)


def _check_result(done: DealResult) -> None:
    """Nobody both gains and loses; only who has folded or lies beaten with five cards pays."""
    assert done.winners
    for seat, (gain, loss) in enumerate(zip(done.gains, done.losses, strict=True)):
        assert not gain or not loss
        assert gain == (POINTS[done.level] if seat in done.winners and not done.playoff else 0)
        assert seat not in done.winners or seat not in done.folded
        assert loss <= HAND * MULTIPLIERS[done.level]
        assert seat in done.order or not loss
    assert done.is_walkover is (len(done.folded) == len(done.order) - 1)
