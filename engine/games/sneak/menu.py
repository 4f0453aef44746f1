"""The menu of a seat: buttons for frequent actions, then selects that allow everything.

Menus depend on what the seat may know, and no more.
"""

from itertools import islice

from engine.actions import Choice, Menu, Pick, choice, pick
from engine.games.sneak.actions import Challenge, Draw, Flaunt, LeadNoMore, Pass, Sneak
from engine.games.sneak.phases.turn import is_first_turn
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, cards_for_answers, combos_in, longest_sequence, sets_that_beat
from engine.games.sneak.public import Lead
from engine.games.sneak.state import State, most_cards_to_lead
from engine.pieces.cards import Card

MOST_READY = 4
"""The most combos (cards that fit together) for which the menu has a button of their own."""

_DRAW, _DONE, _PASS = choice(Draw), choice(LeadNoMore), choice(Pass)


def menu(state: State, seat: int) -> Menu:
    """The choices of a seat now: to draw or lead on its turn; to challenge or pass while it may answer a lead. A sealed
    answer may be replaced, so a seat that has answered keeps its menu. () for any other seat.
    """
    if state.phase == "turn":
        return _turn_menu(state) if seat == state.turn else ()
    return _window_menu(state, state.lead, seat) if state.lead and seat in state.asked else ()


def seats_with_choices(state: State) -> tuple[int, ...]:
    """The seats whose `menu` may have choices: the one whose turn it is, or all that were asked to answer a lead."""
    return (state.turn,) if state.phase == "turn" else state.asked


def _turn_menu(state: State) -> Menu:
    """The menu of the seat whose turn it is."""
    if is_first_turn(state):
        return (_DRAW,)
    hand = state.hands[state.turn]
    return _lead_menu(hand, min(most_cards_to_lead(state), len(hand)), bool(state.stock), state.turns_left is not None)


def _lead_menu(hand: Cards, max_cards: int, has_stock: bool, is_last_round: bool) -> Menu:
    """The menu of a seat that may lead up to ``max_cards`` cards of its hand; with 0 it can only draw or be done."""
    others = ([_DRAW] if has_stock else []) + ([_DONE] if is_last_round else [])
    if not max_cards:
        return tuple(others)
    cards = (_cards_pick(hand, 1, max_cards),)
    ready = (
        [choice(Flaunt, {"cards": ",".join(combo)}) for combo in _combos_ready_to_flaunt(hand, max_cards)]
        if max_cards > 1
        else []
    )
    sneaks = [choice(Sneak, picks=cards)] if has_stock else []
    return (*others, *ready, *sneaks, choice(Flaunt, picks=cards))


def _combos_ready_to_flaunt(hand: Cards, max_cards: int) -> list[Cards]:
    """At most `MOST_READY` combos of up to ``max_cards`` cards each: whole ranks, suits and the longest sequence, the
    largest first.
    """
    together: dict[str, list[Card]] = {}
    for card in hand:
        for rank_or_suit in card:
            if rank_or_suit in together:
                together[rank_or_suit].append(card)
            else:
                together[rank_or_suit] = [card]
    found = [tuple(cards[:max_cards]) for cards in together.values() if len(cards) > 1]
    run = longest_sequence(hand)[:max_cards]
    if len(run) > 2:  # two neighbours are in nearly every hand
        found.append(run)
    return sorted(dict.fromkeys(found), key=len, reverse=True)[:MOST_READY]


def _window_menu(state: State, lead: Lead, seat: int) -> Menu:
    """The menu of a seat that may challenge the lead, also if it has answered."""
    hand = state.hands[seat]
    return _menu_against_sneak(hand, lead.size) if lead.way == "sneak" else _menu_against_flaunt(hand, lead.cards)


def _menu_against_sneak(hand: Cards, size: int) -> Menu:
    """The menu against a sneak of ``size`` cards: any cards, combos first, and a pass."""
    ready = islice(combos_in(hand, size), MOST_READY) if size > 1 else ()
    return (*map(_choice_to_challenge_with, ready), choice(Challenge, picks=(_cards_pick(hand, size, size),)), _PASS)


def _menu_against_flaunt(hand: Cards, lead: Cards) -> Menu:
    """The menu against a flaunt: only what beats it, everything that does, and a pass."""
    combo, size = combo_of(lead), len(lead)
    answers = sets_that_beat(hand, lead, combo)
    if not answers:
        return (_PASS,)
    ready = answers[:MOST_READY] if size > 1 else ()
    cards = _cards_pick(cards_for_answers(hand, answers, combo), size, size)
    return (*map(_choice_to_challenge_with, ready), choice(Challenge, picks=(cards,)), _PASS)


def _choice_to_challenge_with(cards: Cards) -> Choice:
    return choice(Challenge, {"cards": ",".join(cards)})


def _cards_pick(hand: Cards, min_cards: int, max_cards: int) -> Pick:
    """A pick of ``min_cards`` to ``max_cards`` cards of the hand. Where only one card is picked, two equal ones are
    offered once.
    """
    return pick("cards", tuple(dict.fromkeys(hand)) if max_cards == 1 else hand, min_cards, max_cards, shown_as="card")
