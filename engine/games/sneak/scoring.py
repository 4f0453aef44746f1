"""The result of a finished deal, and whether the game is over with it."""

from engine.chance import Chance
from engine.game import Event, Outcome, event
from engine.games.sneak.options import Terms
from engine.games.sneak.phases.dealing import FactsForNewDeal, new_deal
from engine.games.sneak.public import DealResult
from engine.games.sneak.state import Pile, State
from engine.seats import with_value_at
from engine.text.sentences import Value

DEAL_SCORED = {
    2: "deal_scored",
    3: "deal_of_three_scored",
    4: "deal_of_four_scored",
    5: "deal_of_five_scored",
    6: "deal_of_six_scored",
    7: "deal_of_seven_scored",
}
"""By the number of seats, the code of the event that sums up a deal."""


def finish_deal(state: State, chance: Chance, events: list[Event]) -> State:
    """Score the deal. Returns the beginning of the next deal, or the end of the game. Appends events to ``events``."""
    if state.terms.options.endgame == "one_round":
        last_holder, last_cards = None, 0
        events.extend(_cards_left_events(state))
    else:
        state, last_holder, last_cards = _award_last_hand(state, events)
    done = _deal_result(state, last_holder, last_cards)
    events.append(_deal_scored_event(done))
    ended = outcome_after_deal(state.terms, done)
    if ended is not None:
        events.append(_game_won_event(ended))
        return state._replace(totals=done.totals, phase="over", last_deal=done, outcome=ended)
    if state.terms.options.format == "target" and max(done.totals) >= state.terms.target:
        events.append(event("extra_deal", seats=_leading_seats(done.totals), n=max(done.totals)))
    dealer = (state.dealer + 1) % state.terms.seats
    standing = FactsForNewDeal(state.terms, done.totals, state.number + 1, dealer, state.last_contest, done)
    return new_deal(standing, chance, events)


def _award_last_hand(state: State, events: list[Event]) -> tuple[State, int | None, int]:
    """Give the only seat that still holds cards its hand, won unseen. Returns the position, that seat (``None`` if no
    hand has cards), and the number of cards.
    """
    holders = [seat for seat, hand in enumerate(state.hands) if hand]
    if not holders:
        return state, None, 0
    (seat,) = holders
    hand, (shown, unseen) = state.hands[seat], state.piles[seat]
    events.append(event("last_cards_taken", seat=seat, n=len(hand)))
    events.append(event("your_last_cards", seat, cards=hand, n=len(hand)))
    piles = with_value_at(state.piles, seat, Pile(shown, unseen + hand))
    return state._replace(piles=piles, hands=((),) * state.terms.seats), seat, len(hand)


def _cards_left_events(state: State) -> list[Event]:
    """The events for cards left in hands after the last round, which nobody wins; each seat is told of its own. None if
    all hands are empty.
    """
    left = [(seat, hand) for seat, hand in enumerate(state.hands) if hand]
    told = [event("your_cards_left", seat, cards=hand, n=len(hand)) for seat, hand in left]
    return [event("cards_left", n=sum(len(hand) for _, hand in left)), *told] if left else []


def _deal_result(state: State, last_holder: int | None, last_cards: int) -> DealResult:
    """The result of the deal, as told in the next deal and at the end."""
    points = tuple([len(pile.shown) + len(pile.unseen) for pile in state.piles])
    return DealResult(
        number=state.number,
        dealer=state.dealer,
        points=points,
        totals=tuple(before + won for before, won in zip(state.totals, points, strict=True)),
        last_holder=last_holder,
        last_cards=last_cards,
        left=sum(map(len, state.hands)),
        aside=len(state.aside),
    )


def _deal_scored_event(result: DealResult) -> Event:
    """The event that sums a deal up in one sentence: each seat's points and total."""
    told: dict[str, Value] = {"number": result.number}
    for seat, (points, total) in enumerate(zip(result.points, result.totals, strict=True)):
        told |= {f"seat_{seat}": seat, f"points_{seat}": points, f"total_{seat}": total}
    return event(DEAL_SCORED[len(result.points)], **told)


def _game_won_event(ended: Outcome) -> Event:
    winners = tuple([seat for seat, place in enumerate(ended.ranking) if place == 1])
    return event("game_won", winners=winners, n=max(ended.scores))


def _leading_seats(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest total."""
    return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])


def outcome_after_deal(terms: Terms, result: DealResult) -> Outcome | None:
    """The outcome of the game if it ends with this deal; ``None`` if it goes on. Equal highest totals at the target
    play another deal (SN-14).
    """
    totals = result.totals
    if terms.options.format == "single_deal":
        return _outcome_by_totals(totals, "deal_played")
    if terms.options.format == "each_deals_once":
        return _outcome_by_totals(totals, "everybody_dealt") if result.number == terms.seats else None
    if max(totals) >= terms.target and len(_leading_seats(totals)) == 1:
        return _outcome_by_totals(totals, "target_reached")
    return None


def _outcome_by_totals(totals: tuple[int, ...], ending: str) -> Outcome:
    """The outcome with these totals; equal totals share a place."""
    ranking = tuple([1 + sum(other > total for other in totals) for total in totals])
    return Outcome(scores=totals, ranking=ranking, ending=ending)
