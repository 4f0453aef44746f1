"""The window after a lead: sealed answers, which may be replaced until all have answered, and what comes of them."""

from itertools import chain
from typing import NamedTuple

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.sneak.options import Terms
from engine.games.sneak.phases.turn import pass_turn
from engine.games.sneak.pieces.combos import beats_flaunt, combo_of
from engine.games.sneak.pieces.hands import Cards, hand_without
from engine.games.sneak.public import Contest, Lead
from engine.games.sneak.state import Pile, State, waiting_for
from engine.seats import with_value_at


class Play(NamedTuple):
    """A seat, and the cards that it plays for or against a lead; () for a pass."""

    seat: int
    cards: Cards


def answer_lead(state: State, lead: Lead, sealed: Play, chance: Chance, events: list[Event]) -> State:
    """Note a seat's sealed answer to a lead: the cards of a challenge, or () for a pass. The last answer settles the
    contest (SN-7); until then the others learn only that the seat has answered. Appends events. Raises `Refusal` for
    cards that may not challenge.
    """
    seat, cards = sealed
    if cards:
        _check_challenge(state, lead, seat, cards)
    is_first = state.answers[seat] is None
    state = state._replace(answers=with_value_at(state.answers, seat, cards))
    events.append(event("your_challenge", seat, cards=cards) if cards else event("your_pass", seat))
    if not waiting_for(state):
        return settle_contest(state, lead, chance, events)
    if is_first:
        events.append(event("answered", seat=seat))
    return state


def _check_challenge(state: State, lead: Lead, seat: int, cards: Cards) -> None:
    """Raise `Refusal` unless the seat may challenge the lead with these cards."""
    if len(cards) != lead.size:
        raise Refusal("size", n=lead.size)
    hand_without(state.hands[seat], cards)
    if lead.way == "flaunt" and not beats_flaunt(cards, lead.cards):
        raise _not_beaten_refusal(lead, cards)


def _not_beaten_refusal(lead: Lead, cards: Cards) -> Refusal:
    """The refusal of cards that do not beat a flaunt: face up there is no bluff (SN-10)."""
    if lead.kind == "single" and cards[0][1] != lead.cards[0][1]:
        return Refusal("flaunt_suit", card=lead.cards[0], suit=lead.cards[0][1])
    if combo_of(cards).kind != lead.kind:  # SN-5: a straight flush is neither a straight nor a flush
        return Refusal("flaunt_type", kind=lead.kind)
    return Refusal("flaunt_low", cards=cards, lead=lead.cards)


# -- settling ---------------------------------------------------------------------------------------------------------


def seat_that_takes_cards(lead: Lead, challenges: list[Play], terms: Terms) -> int | None:
    """The seat that takes all cards of a lead and its ``challenges``: the one with the best set, of equally good sets
    the first in order: the leader's, then clockwise (SN-4). A face-up lead is beaten by any challenge. ``None`` if the
    best sets are equal and the house puts ties out of play.
    """
    if not challenges:
        return lead.seat
    plays = [Play(lead.seat, lead.cards), *challenges] if lead.way == "sneak" else challenges
    keys = [combo_of(cards).strength_key(terms.options.ladder) for _, cards in plays]
    best = max(keys)
    if terms.options.ties == "set_aside" and keys.count(best) > 1:
        return None
    return plays[keys.index(best)][0]


def settle_contest(state: State, lead: Lead, chance: Chance, events: list[Event]) -> State:
    """Settle the contest when all answers are in, or nobody is asked: the cards go where they belong, and the turn
    passes on. Appends events to ``events``.
    """
    challenges = [Play(seat, cards) for seat in state.asked if (cards := state.answers[seat])]
    played = tuple(chain(lead.cards, *[cards for _, cards in challenges]))
    contest = Contest(
        deal=state.number,
        number=state.contests + 1,
        leader=lead.seat,
        way=lead.way,
        size=lead.size,
        asked=state.asked,
        shown=_shown_cards_by_seat(lead, challenges, state.terms.seats),
        taker=seat_that_takes_cards(lead, challenges, state.terms),
        cards=len(played),
    )
    events.extend(_contest_events(contest))
    if not contest.shown[lead.seat]:
        events.append(event("your_unseen_cards", lead.seat, cards=played))
    hands = list(state.hands)
    for seat, cards in challenges:
        hands[seat] = hand_without(hands[seat], cards)
    piles, aside = _piles_and_aside_with_cards(state, contest, played)
    state = state._replace(
        hands=tuple(hands),
        piles=piles,
        aside=aside,
        lead=None,
        asked=(),
        answers=(None,) * len(hands),
        contests=contest.number,
        last_contest=contest,
    )
    return pass_turn(state, chance, events)


def _shown_cards_by_seat(lead: Lead, challenges: list[Play], seats: int) -> tuple[Cards, ...]:
    """By seat, the cards that are shown. A sneak that nobody challenges stays face down; otherwise showing is not
    optional (SN-16).
    """
    shown: list[Cards] = [()] * seats
    if lead.way == "flaunt" or challenges:
        shown[lead.seat] = lead.cards
    for seat, cards in challenges:
        shown[seat] = cards
    return tuple(shown)


def _piles_and_aside_with_cards(state: State, contest: Contest, won: Cards) -> tuple[tuple[Pile, ...], Cards]:
    """The piles and the cards out of play, once all cards of the contest lie on the pile of the seat that took them, or
    are put out of play.
    """
    seat = contest.taker
    if seat is None:
        return state.piles, state.aside + won
    shown, unseen = state.piles[seat]
    pile = Pile(shown + won, unseen) if contest.shown[contest.leader] else Pile(shown, unseen + won)
    return with_value_at(state.piles, seat, pile), state.aside


def _contest_events(contest: Contest) -> list[Event]:
    """The public events of a settled contest."""
    challengers = [seat for seat in contest.asked if contest.shown[seat]]
    if not challengers:
        code = "won_unseen" if contest.way == "sneak" else "flaunt_stood"
        return [event(code, seat=contest.leader, n=contest.cards)]
    showing = [contest.leader, *challengers] if contest.way == "sneak" else challengers
    events = [_cards_shown_event(seat, contest.shown[seat]) for seat in showing]
    if contest.taker is None:
        return [*events, event("contest_tied", n=contest.cards)]
    return [*events, event("contest_won", seat=contest.taker, n=contest.cards)]


def _cards_shown_event(seat: int, cards: Cards) -> Event:
    """The event for the cards that a seat shows."""
    kind = combo_of(cards).kind
    if kind in ("single", "loose"):
        return event(f"{kind}_shown", seat=seat, cards=cards)
    return event("combo_shown", seat=seat, cards=cards, kind=kind)
