"""A whole state drawn from what one seat sees: the hidden cards placed at random, sealed choices made at random.

Hidden are the others' hands and what they threw, and the stock. Their numbers are public, except for choices that are
still sealed. Cards that folded seats turned in have been seen, and stay with them.
"""

from engine.chance import Chance
from engine.games.bluff_n_peg.phases.dealing import sorted_hand
from engine.games.bluff_n_peg.public import HAND, MOST_DISCARDS, Answer, Cards
from engine.games.bluff_n_peg.state import Deal, State, are_answers_sealed
from engine.games.bluff_n_peg.view import View
from engine.pieces.cards import PACK
from engine.pieces.poker import hand_strength
from engine.seats import seats_clockwise_after


def resample(view: View, chance: Chance) -> State:
    """A random state that would give this view. The others' hidden cards are dealt at random, and choices that are
    still sealed are made at random.
    """
    return State(
        terms=view.terms,
        positions=view.positions,
        phase=view.phase,
        turn=view.turn,
        pending=_seats_still_to_act(view),
        deal=_resampled_deal(view, chance),
        first_draws=view.first_draws,
        playoff=view.playoff,
        last_deal=view.last_deal,
        outcome=view.outcome,
    )


def unseen_cards(view: View) -> Cards:
    """The cards of the pack that the viewer has not seen in this deal, clubs to spades, low to high."""
    up = (card for show in (*view.shows, *view.turned_in) for card in show)
    seen = {*view.hand, *view.thrown, *up}
    return tuple([card for card in PACK if card not in seen])


def _resampled_deal(view: View, chance: Chance) -> Deal:
    hidden = chance.shuffled(unseen_cards(view))
    hands: list[Cards] = []
    thrown: list[Cards | None] = []
    drawn: list[Cards] = []
    shows = tuple([show or turned for show, turned in zip(view.shows, view.turned_in, strict=True)])
    for seat, show in enumerate(shows):
        if seat == view.viewer:
            hands.append(view.hand)
            thrown.append(view.thrown if seat in view.chosen else None)
            drawn.append(view.drawn)
            continue
        number = _resampled_discard_count(view, seat, chance)
        size = _card_count_after_discards(view, seat, number) - len(show)
        hand, away, hidden = hidden[:size], hidden[size : size + number], hidden[size + number :]
        hands.append(sorted_hand(hand))
        thrown.append(away if seat in view.chosen else None)
        drawn.append(() if view.phase == "discard" else (*show, *hand)[:number])
    return Deal(
        number=view.deal_number,
        dealer=view.dealer,
        order=view.order,
        start=view.start,
        stock=hidden,
        hands=tuple(hands),
        thrown=tuple(thrown),
        drawn=tuple(drawn),
        shows=shows,
        strengths=tuple([hand_strength(show, wild_twos=view.terms.options.wild_twos) for show in shows]),
        active=tuple([seat for seat in view.order if seat not in view.folded]),
        losses=view.losses,
        level=view.level,
        doubles=view.doubles,
        answers=_resampled_answers(view, chance),
        last_laid=view.last_laid,
    )


def _resampled_discard_count(view: View, seat: int, chance: Chance) -> int:
    """The number of cards that a seat threw. While the number is sealed, any number from 0 to 3 for a seat that has
    chosen, and 0 for one that has not.
    """
    known = view.discards[seat]
    if known is None:
        return chance.pick(MOST_DISCARDS + 1) if seat in view.chosen else 0
    return known


def _card_count_after_discards(view: View, seat: int, discard_count: int) -> int:
    """The number of cards that a seat has, face up and in hand, once it has thrown ``discard_count`` cards; 0 for one
    that takes no part.
    """
    if seat not in view.order:
        return 0
    return HAND - discard_count if view.phase == "discard" else HAND


def _resampled_answers(view: View, chance: Chance) -> tuple[Answer | None, ...]:
    """By seat, the answer to the open declaration. Sealed answers of other seats are drawn at random."""
    if not are_answers_sealed(view.phase, view.terms):
        return view.answers
    said: list[Answer | None] = [None] * view.terms.seats
    for seat in view.answered:
        said[seat] = view.own_answer if seat == view.viewer else ("accept", "fold")[chance.pick(2)]
    return tuple(said)


def _seats_still_to_act(view: View) -> tuple[int, ...]:
    """The seats that still have to act, in order: those that have not thrown, those that have not answered, or those
    that the table waits for.
    """
    if view.phase == "discard":
        return tuple([seat for seat in view.order if seat not in view.chosen])
    if view.phase == "response":
        done = {view.turn, *view.folded, *view.answered}
        left = [seat for seat in seats_clockwise_after(view.turn, view.terms.seats) if seat in view.order]
        return tuple([seat for seat in left if seat not in done])
    return view.waiting
