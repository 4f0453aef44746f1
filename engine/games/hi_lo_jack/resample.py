"""A whole state drawn from what one seat sees: the hidden cards placed at random where they can truly be.

Every card that is not the viewer's lies in a *place*: the trumps a seat kept, what it drew from the stock, what it drew
from the junk pile, the stock or the junk pile itself. Each place has a size that everybody knows; which cards fit into
it follows from the rules (the junk pile holds no trumps) and from the play (who did not follow is void).
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from engine.chance import Chance
from engine.games.hi_lo_jack.public import HandChange, Trick
from engine.games.hi_lo_jack.state import Cards, Deal, State
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import PACK, Card, Suit, in_hand_order
from engine.seats import with_value_at


class HiddenPlace(NamedTuple):
    """A place where hidden cards lie: ``kept``, ``drawn`` or ``salvaged`` (drawn from the junk pile) by a seat, the
    ``stock`` or the ``junk`` pile.
    """

    kind: str
    """``kept``, ``drawn`` or ``salvaged`` (drawn from the junk pile) by a seat, ``stock`` or ``junk``."""
    seat: int = -1
    """The seat that holds the cards; -1 for the stock and the junk pile."""


STOCK, JUNK = HiddenPlace("stock"), HiddenPlace("junk")


def resample(view: View, chance: Chance) -> State:
    """A random state that would give this view. The others' hidden cards are dealt at random, where the rules and the
    cards played so far allow.
    """
    return _state_before_trump(view, chance) if view.trump is None else _state_after_trump(view, chance)


def _state_before_trump(view: View, chance: Chance) -> State:
    """A state before trumps are named, when any hidden card may be anywhere."""
    own = set(view.hand)
    hidden = chance.shuffled([card for card in PACK if card not in own])
    hands: list[Cards] = []
    for seat, size in enumerate(view.hand_sizes):
        hands.append(view.hand if seat == view.viewer else in_hand_order(hidden[:size]))
        hidden = hidden if seat == view.viewer else hidden[size:]
    return _state_with_deal(
        view, Deal(view.deal_number, view.dealer, hidden, view.bids, view.high_bidder, view.high_bid), hands
    )


def _state_after_trump(view: View, chance: Chance) -> State:
    """A state after trumps are named, when each card lies where the rules and the play allow."""
    cards_by_place = _place_hidden_cards(view, chance)
    thrown = iter(_cards_thrown_by_others(view, cards_by_place, chance))
    shares = [
        _known_cards_of_viewer(view, change)
        if seat == view.viewer
        else _other_seat_cards(view, seat, change, cards_by_place, thrown)
        for seat, change in enumerate(view.changes)
    ]
    refilled = view.phase != "bury"
    deal = Deal(
        number=view.deal_number,
        dealer=view.dealer,
        stock=chance.shuffled(cards_by_place[STOCK]),
        bids=view.bids,
        pitcher=view.pitcher,
        level=view.high_bid,
        trump=view.trump,
        kept=tuple(change.kept for change in view.changes),
        thrown=tuple(share.thrown for share in shares),
        buried=view.buried,
        drawn=tuple(share.drawn for share in shares) if refilled else (),
        salvaged=tuple(share.salvaged for share in shares) if refilled else (),
    )
    return _state_with_deal(view, deal, [share.hand for share in shares])


class SeatCards(NamedTuple):
    """The cards of one seat: its hand, and those that it threw and drew in this deal."""

    hand: Cards
    thrown: Cards
    drawn: Cards
    salvaged: Cards


def _known_cards_of_viewer(view: View, change: HandChange) -> SeatCards:
    """The viewer's cards after its hand was changed; the viewer knows all of them."""
    return SeatCards(view.hand, view.thrown, view.drawn[: change.from_stock], view.drawn[change.from_stock :])


def _other_seat_cards(
    view: View,
    seat: int,
    change: HandChange,
    cards_by_place: dict[HiddenPlace, list[Card]],
    thrown_left: Iterator[Card],
) -> SeatCards:
    """The cards of another seat, from the places where they lie; takes the cards that it threw off ``thrown_left``."""
    kept, drawn, salvaged = (tuple(cards_by_place[HiddenPlace(kind, seat)]) for kind in ("kept", "drawn", "salvaged"))
    played = {card for _, card in _plays_in_deal(view)}
    hand = in_hand_order([card for card in (*kept, *drawn, *salvaged) if card not in played])
    return SeatCards(hand, tuple(islice(thrown_left, change.thrown)), drawn, salvaged)


def _state_with_deal(view: View, deal: Deal, hands: list[Cards]) -> State:
    """The state of a view with this deal and these hands."""
    turn = view.waiting[0] if view.waiting else view.trick.winner
    return State(
        view.terms, view.scores, view.phase, turn, deal, tuple(hands),
        view.trick, view.tricks, view.last_deal, view.outcome,
    )  # fmt: skip


def _plays_in_deal(view: View) -> Iterator[tuple[int, Card]]:
    """Every card played in this deal, with its seat."""
    for trick in (*view.tricks, view.trick):
        yield from trick.plays_in_order(view.terms.seats)


def void_suits_by_seat(view: View) -> tuple[frozenset[str], ...]:
    """By seat, the suits of which it has shown, by playing another plain suit, that it holds no card."""
    void: tuple[frozenset[str], ...] = (frozenset(),) * view.terms.seats
    for trick in (*view.tricks, view.trick):
        void = void_suits_after_trick(void, trick, view.trump)
    return void


def void_suits_after_trick(
    void: tuple[frozenset[str], ...], trick: Trick, trump: Suit | None
) -> tuple[frozenset[str], ...]:
    """The ``void`` suits by seat, as in `void_suits_by_seat`, with those that a further trick has shown."""
    if not trick.cards:
        return void
    led = trick.cards[0][1]
    for place, card in enumerate(trick.cards, trick.leader):
        if card[1] not in (led, trump):
            seat = place % len(void)
            void = with_value_at(void, seat, void[seat] | {led})
    return void


def _place_sizes(view: View) -> dict[HiddenPlace, int]:
    """By place, the number of hidden cards that lie there."""
    sizes = {STOCK: view.stock_size, JUNK: view.junk_size}
    for seat, change in enumerate(view.changes):
        if seat != view.viewer:
            sizes[HiddenPlace("kept", seat)] = change.kept - len(view.buried[seat])
            sizes[HiddenPlace("drawn", seat)] = change.from_stock
            sizes[HiddenPlace("salvaged", seat)] = change.from_junk
    return sizes


def _fitting_places_by_card(view: View) -> dict[Card, frozenset[HiddenPlace]]:
    """For each card that is not the viewer's, the places where it can lie. Cards with fewest places come first."""
    own = {*view.hand, *(card for seat, card in _plays_in_deal(view) if seat == view.viewer)}
    played = {card: seat for seat, card in _plays_in_deal(view) if seat != view.viewer}
    buried = {card for cards in view.buried for card in cards}
    void, places = void_suits_by_seat(view), list(_place_sizes(view))
    fitting: dict[Card, frozenset[HiddenPlace]] = {}
    for card in (card for card in PACK if card not in own and card not in buried):
        kinds = _places_that_may_hold(card, view)
        if card in played:
            fits = [place for place in places if place.kind in kinds and place.seat == played[card]]
        else:
            fits = [p for p in places if p.kind in kinds and (p.seat < 0 or card[1] not in void[p.seat])]
        fitting[card] = frozenset(fits)
    return fitting


def _places_that_may_hold(card: Card, view: View) -> tuple[str, ...]:
    """The places where a hidden card can lie: some of "kept", "drawn", "salvaged", "stock" and "junk"."""
    if card[1] == view.trump:
        return ("kept", "drawn", "stock")
    return ("salvaged", "junk") if card in view.thrown else ("drawn", "salvaged", "stock", "junk")


def _place_hidden_cards(view: View, chance: Chance) -> dict[HiddenPlace, list[Card]]:
    """Every hidden card in a place where it fits, at random. A card that finds all of them full moves another
    one on.
    """
    fitting, sizes = _fitting_places_by_card(view), _place_sizes(view)
    free = list(chance.shuffled([place for place, size in sizes.items() for _ in range(size)]))
    free.sort(key=lambda place: place.kind != "kept")  # these hold nothing but trumps: they are filled first
    cards_by_place: dict[HiddenPlace, list[Card]] = {place: [] for place in sizes}
    played = {card for _, card in _plays_in_deal(view)}
    order = sorted(chance.shuffled(list(fitting)), key=lambda card: (card not in played, card[1] != view.trump))
    for card in order:
        _place_card(card, fitting, free, cards_by_place, set())
    return cards_by_place


def _place_card(
    card: Card,
    places_that_fit: dict[Card, frozenset[HiddenPlace]],
    free_places: list[HiddenPlace],
    cards_by_place: dict[HiddenPlace, list[Card]],
    tried_places: set[HiddenPlace],
) -> bool:
    """Place a card, moving others on where needed (augmenting paths): takes a place off ``free_places``, changes
    ``cards_by_place``, and adds the places looked at to ``tried_places``. Returns whether it found a place; if not,
    only ``tried_places`` has changed.
    """
    for place in free_places:
        if place in places_that_fit[card]:
            free_places.remove(place)
            cards_by_place[place].append(card)
            return True
    for place in places_that_fit[card] - tried_places:
        tried_places.add(place)
        for other in tuple(cards_by_place[place]):
            if _place_card(other, places_that_fit, free_places, cards_by_place, tried_places):
                cards_by_place[place].remove(other)
                cards_by_place[place].append(card)
                return True
    return False


def _cards_thrown_by_others(view: View, cards_by_place: dict[HiddenPlace, list[Card]], chance: Chance) -> Cards:
    """The cards that others threw on the junk pile, wherever they are now, in random order."""
    cards = [card for place, there in cards_by_place.items() if place.kind in ("junk", "salvaged") for card in there]
    if view.viewer is not None:
        cards += view.drawn[view.changes[view.viewer].from_stock :]
    return chance.shuffled([card for card in cards if card not in view.thrown])
