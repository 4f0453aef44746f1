"""What holds in every position of Sneak."""

from collections import Counter
from functools import lru_cache

from engine.games.sneak.options import Terms, Ties
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.public import Contest, DealResult, Lead
from engine.games.sneak.state import State, most_cards_to_lead
from engine.pieces.cards import PACK, Card, in_hand_order

_PACKS = {packs: sorted(PACK * packs) for packs in (1, 2)}


def check(state: State) -> None:
    """No card is lost or twice, sealed answers are held, leads can be matched, and the points of deals add up."""
    _check_cards(state)
    if state.lead is None:
        _check_turn(state)
    else:
        _check_window(state, state.lead)
    if state.last_contest is not None:
        _check_contest(state.last_contest, state.terms.options.ties)
    if state.last_deal is not None:
        _check_result(state.last_deal, state.terms)
        _check_standing(state, state.last_deal)


def _check_cards(state: State) -> None:
    """52 or 104 cards, over stock, hands (which are in order), piles, lead, and what is out of play."""
    cards = [*state.stock, *state.aside, *(state.lead.cards if state.lead else ())]
    for hand, pile in zip(state.hands, state.piles, strict=True):
        cards += [*hand, *pile.shown, *pile.unseen]
    assert all(map(_is_in_order, state.hands))
    assert sorted(cards) == _PACKS[state.terms.packs]
    assert not state.aside or state.terms.options.ties == "set_aside"


@lru_cache(maxsize=100)  # most hands do not change with an action
def _is_in_order(hand: tuple[Card, ...]) -> bool:
    return hand == in_hand_order(hand)


def _check_turn(state: State) -> None:
    """Outside a window nothing is asked or answered; who has a turn can use it."""
    assert state.asked == ()
    assert not any(answer is not None for answer in state.answers)
    assert (state.outcome is not None) == (state.phase == "over")
    if state.phase == "over":
        return
    assert state.phase == "turn"
    assert state.stock or (state.hands[state.turn] and most_cards_to_lead(state))
    if state.turns < state.terms.seats:
        assert sum(map(len, state.hands)) == state.turns
        assert not state.hands[state.turn]
    _check_last_round(state)


def _check_window(state: State, lead: Lead) -> None:
    """The lead could be led, exactly those are asked who can match it, and sealed answers are subsets of hands."""
    assert (state.phase, lead.seat, len(lead.cards)) == ("window", state.turn, lead.size)
    assert lead.way == "flaunt" or state.stock
    assert lead.way == "sneak" or lead.size == 1 or combo_of(lead.cards).kind != "loose"
    seats = state.terms.seats
    order = [(lead.seat + place) % seats for place in range(1, seats)]
    assert state.asked == tuple([seat for seat in order if len(state.hands[seat]) >= lead.size])
    assert state.asked, "more was led than anybody can match"
    assert any(state.answers[seat] is None for seat in state.asked), "all have answered, and nothing is settled"
    for seat, answer in enumerate(state.answers):
        assert answer is None or seat in state.asked
        if answer:
            assert len(answer) == lead.size
            assert not Counter(answer) - Counter(state.hands[seat])
    _check_last_round(state)


def _check_last_round(state: State) -> None:
    """Turns are counted down when the stock is gone, and only where there is a last round."""
    is_last_round = not state.stock and state.terms.options.endgame == "one_round"
    assert (state.turns_left is not None) == is_last_round
    assert state.turns_left is None or 1 <= state.turns_left <= state.terms.seats


@lru_cache(maxsize=10)  # the same contest is seen action after action
def _check_contest(done: Contest, ties: Ties) -> None:
    """The winner takes the cards of all who took part; who is not asked took none."""
    challengers = [seat for seat, cards in enumerate(done.shown) if cards and seat != done.leader]
    assert set(challengers) <= set(done.asked)
    assert done.cards == done.size * (1 + len(challengers))
    assert all(len(cards) in (0, done.size) for cards in done.shown)
    assert bool(done.shown[done.leader]) == (done.way == "flaunt" or bool(challengers))
    assert done.taker in (done.leader, *challengers) or (done.taker is None and ties == "set_aside")
    assert done.way == "sneak" or not challengers or done.taker != done.leader


@lru_cache(maxsize=10)  # as above
def _check_result(done: DealResult, terms: Terms) -> None:
    """All cards are points but those put aside and those that a last round left in hands."""
    assert sum(done.points) + done.left + done.aside == 52 * terms.packs
    assert not done.left or terms.options.endgame == "one_round"
    assert (done.last_holder is not None) == bool(done.last_cards)
    assert not done.last_cards or terms.options.endgame == "parlett"


def _check_standing(state: State, done: DealResult) -> None:
    """The totals are those of the last deal, and the next dealer sits to the left of the last one."""
    assert state.totals == done.totals
    assert done.number == state.number - (state.phase != "over")
    if state.phase != "over":
        assert state.dealer == (done.dealer + 1) % state.terms.seats
