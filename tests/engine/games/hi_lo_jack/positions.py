"""Positions of Hi Lo Jack in shorthand. Seats are A, B, C, D clockwise, and D deals unless said otherwise."""

from collections.abc import Iterable
from typing import Any

from engine.chance import FastChance
from engine.game import Event
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.options import HiLoJackOptions, Terms, terms
from engine.games.hi_lo_jack.public import Level, Trick
from engine.games.hi_lo_jack.scoring import Settlement, settle_deal
from engine.games.hi_lo_jack.state import Cards, Deal, State
from engine.pieces.cards import PACK, RANK_VALUE, Card, Suit, in_hand_order
from engine.pieces.notation import parse_cards
from engine.pieces.tricks import winner_index
from tests.engine.playing import TextGame

A, B, C, D = range(4)
X, Y = range(2)
"""Two sides."""
TEXT = TextGame(GAME)
act, refused, offered = TEXT.act, TEXT.refused, TEXT.offered
SEATS = {"solo2": 2, "solo3": 3, "solo4": 4, "teams4": 4}


def played_terms(form: str = "solo4", **options: Any) -> Terms:
    return terms(SEATS[form], HiLoJackOptions.model_validate({"format": form, **options}))


# -- bidding ----------------------------------------------------------------------------------------------------------


def bidding(*lines: str, form: str = "solo4", **options: Any) -> State:
    """A first deal after these bids in text form, from A on; the last seat deals."""
    chosen = HiLoJackOptions.model_validate({"format": form, "first_dealer": SEATS[form] - 1, **options})
    state = GAME.rules.setup(SEATS[form], chosen, FastChance(1)).state
    for line in lines:
        state = act(state, state.turn, line).state
    return state


# -- trumps, throwing and drawing -------------------------------------------------------------------------------------


def to_name_trumps(*hands: str, pitcher: int = A, form: str = "solo4") -> State:
    """The pitcher, who bid 3, is to name trumps. Hands not given are made up of what is left, so is the stock."""
    seats = SEATS[form]
    given = [parse_cards(hand) for hand in hands]
    rest = [card for card in PACK if not any(card in hand for hand in given)]
    while len(given) < seats:
        given.append(tuple(rest[:9]))
        rest = rest[9:]
    bids = tuple("3" if seat == pitcher else "pass" for seat in range(seats))
    deal = Deal(1, seats - 1, tuple(rest), bids, pitcher, "3")  # type: ignore[arg-type]  # literals in a generator
    played = played_terms(form)
    trick = Trick(A, (), A)
    hands_held = tuple(map(in_hand_order, given))
    return State(played, (0,) * len(played.sides), "trump", pitcher, deal, hands_held, trick, (), None, None)


def with_spades(*numbers: int) -> State:
    """A is to name trumps; the seats hold these numbers of spades among their nine cards."""
    spades, others = list(PACK[39:]), list(PACK[:39])
    hands = []
    for number in numbers:
        hands.append(" ".join([*spades[:number], *others[: 9 - number]]))
        spades, others = spades[number:], others[9 - number :]
    return to_name_trumps(*hands)


# -- play -------------------------------------------------------------------------------------------------------------


def to_lead(
    *hands: str,
    trump: Suit = "s",
    level: Level = "3",
    form: str = "solo4",
    scores: tuple[int, ...] = (),
    **options: Any,
) -> State:
    """A won the bidding and leads to the first trick; everybody holds the six cards given."""
    played = played_terms(form, **options)
    held = tuple(in_hand_order(parse_cards(hand)) for hand in hands)
    bids = (level, *["pass"] * (len(held) - 1))
    deal = deal_after_refill(held, trump, level)._replace(bids=bids, dealer=len(held) - 1)  # type: ignore[arg-type]
    start = scores or (0,) * len(played.sides)
    return State(played, start, "tricks", A, deal, held, Trick(A, (), A), (), None, None)


def deal_after_refill(hands: tuple[Cards, ...], trump: Suit, level: Level) -> Deal:
    """A deal as if everybody had drawn all six cards; the cards that nobody holds lie in the stock."""
    held = {card for hand in hands for card in hand}
    nothing: tuple[Cards, ...] = ((),) * len(hands)
    stock = tuple(card for card in PACK if card not in held)
    return Deal(1, 0, stock, (), A, level, trump, (0,) * len(hands), nothing, nothing, hands, nothing)


def following_led(led: str, hand: str, trump: Suit = "s") -> State:
    """B is to follow: A led a card to a later trick, and B holds this hand."""
    state = to_lead("As 2c 3c 4c 5c 6c", "Ks 2d 3d 4d 5d 6d", "Qs 2h 3h 4h 5h 6h", "Js 7d 8d 9d 7h 8h", trump=trump)
    (card,) = parse_cards(led)
    earlier = trick_of("C Qh 7c 8c 9c", trump)
    hands = (state.hands[A], parse_cards(hand), state.hands[C], state.hands[D])
    return state._replace(trick=Trick(A, (card,), A), tricks=(earlier,), turn=B, hands=hands)


def trick_of(text: str, trump: Suit, seats: int = 4) -> Trick:
    """A complete trick from its leader and cards in order: ``A As 9s 4s 6s``."""
    who, cards = text.split(maxsplit=1)
    played = parse_cards(cards)
    leader = "ABCD".index(who)
    return Trick(leader, played, (leader + winner_index(played, trump)) % seats)


def run(state: State, plays: str) -> tuple[State, list[Event]]:
    """The position after these cards, each by the seat whose turn it is, and all the events."""
    events: list[Event] = []
    for card in parse_cards(plays):
        step = act(state, state.turn, f"play card={card}")
        state = step.state
        events += step.events
    return state, events


# -- scoring ----------------------------------------------------------------------------------------------------------


def after_deal(
    bid: int,
    bidder: int,
    *,
    high: int | None,
    low: int | None,
    jack: int | None,
    game: int | None,
    scores: tuple[int, ...] = (0, 0),
    target: int = 11,
) -> Settlement:
    """What a deal does to the scores when these sides won the four points."""
    return settle_deal(bid, bidder, (high, low, jack, game), scores, target)


# -- what is conserved ------------------------------------------------------------------------------------------------


def all_cards(state: State) -> list[Card]:
    """Every card of the pack, where it lies now."""
    deal = state.deal
    junk = [card for pile in deal.thrown for card in pile]
    for pile in deal.salvaged:
        for card in pile:
            junk.remove(card)
    played = [card for trick in (*state.tricks, state.trick) for card in trick.cards]
    buried = [card for cards in deal.buried for card in cards]
    return [*deal.stock, *junk, *buried, *played, *(card for hand in state.hands for card in hand)]


def ranks(cards: Iterable[Card]) -> list[int]:
    return [RANK_VALUE[card] for card in cards]
