"""A whole state drawn from what one seat sees: every card that it has not seen lies somewhere at random.

Unseen are the stock, the others' hands, what they won unseen, and a sneak on the table.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from engine.chance import Chance
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, sets_that_beat
from engine.games.sneak.public import Lead
from engine.games.sneak.state import Answer, Pile, State
from engine.games.sneak.view import View
from engine.pieces.cards import PACK, Card, in_hand_order


def resample(view: View, chance: Chance) -> State:
    """A random state that would give this view. The stock, the others' hands and answers, and what they won unseen are
    chosen at random.
    """
    unseen = iter(chance.shuffled(unseen_cards(view)))
    hands = tuple(
        view.hand if seat == view.viewer else in_hand_order(_take_cards(unseen, size))
        for seat, size in enumerate(view.hand_sizes)
    )
    lead = view.lead
    if lead is not None and not lead.cards:
        lead = lead._replace(cards=_take_cards(unseen, lead.size))
    piles = _resampled_piles(view, unseen, chance)
    return State(
        terms=view.terms,
        totals=view.totals,
        number=view.deal_number,
        dealer=view.dealer,
        phase=view.phase,
        turn=view.turn,
        turns=view.turns,
        turns_left=view.turns_left,
        stock=tuple(unseen),
        hands=hands,
        piles=piles,
        aside=view.aside,
        lead=lead,
        asked=view.asked,
        answers=tuple(_resampled_answer(view, lead, seat, hand, chance) for seat, hand in enumerate(hands)),
        contests=view.contests,
        last_contest=view.last_contest,
        last_deal=view.last_deal,
        outcome=view.outcome,
    )


def unseen_cards(view: View) -> list[Card]:
    """The cards that the viewer has not seen in this deal; with two packs a card may stand twice."""
    unseen = Counter(PACK * view.terms.packs)
    unseen.subtract([*view.hand, *view.seen, *view.pile_unseen, *(view.lead.cards if view.lead else ())])
    return list(unseen.elements())


def _take_cards(cards: Iterator[Card], size: int) -> Cards:
    """Take the next ``size`` cards."""
    return tuple(islice(cards, size))


def _resampled_piles(view: View, unseen: Iterator[Card], chance: Chance) -> tuple[Pile, ...]:
    """All piles. The cards that were shown lie on any pile that has room; the rest of the others' piles was won
    unseen.
    """
    own = Counter(view.pile) - Counter(view.pile_unseen)
    elsewhere = Counter(view.seen) - Counter(view.aside) - own
    sizes = list(view.pile_sizes)
    if view.viewer is not None:
        sizes[view.viewer] = 0
    room = chance.shuffled([seat for seat, size in enumerate(sizes) for _ in range(size)])
    shown: list[list[Card]] = [[] for _ in sizes]
    for seat, card in zip(room, elsewhere.elements(), strict=False):
        shown[seat].append(card)
    return tuple(
        Pile(tuple(own.elements()), view.pile_unseen)
        if seat == view.viewer
        else Pile(tuple(shown[seat]), _take_cards(unseen, size - len(shown[seat])))
        for seat, size in enumerate(sizes)
    )


def _resampled_answer(view: View, lead: Lead | None, seat: int, hand: Cards, chance: Chance) -> Answer:
    """A seat's answer in the drawn state: the viewer's own; for others who have answered, one that they could have
    given.
    """
    if seat == view.viewer:
        return view.answer
    if lead is None or seat not in view.answered:
        return None
    if lead.way == "sneak":
        possible: tuple[Cards, ...] = (chance.shuffled(hand)[: lead.size],)
    else:
        possible = sets_that_beat(hand, lead.cards, combo_of(lead.cards))
    return ((), *possible)[chance.pick(1 + len(possible))]
