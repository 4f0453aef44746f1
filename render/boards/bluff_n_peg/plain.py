"""Bluff 'N' Peg as plain text: all that a view shows, for those who play without pictures."""

from collections.abc import Sequence

from engine.cards import Card, shown
from engine.games.bluff_n_peg.deals import DealResult, Double
from engine.games.bluff_n_peg.view import View
from engine.poker import name
from engine.sentences import listed
from render.boards.bluff_n_peg import alt, words
from render.words import number


def text(view: View, names: Sequence[str]) -> str:
    """Everything the view shows, line by line; short enough for one message with names of twenty characters."""
    lines = [
        *_standing(view, names),
        *(_seat(view, names, seat) for seat in range(view.terms.seats)),
        *_history(view, names),
        *_own(view),
    ]
    return "\n".join(line for line in lines if line)


def _standing(view: View, names: Sequence[str]) -> list[str]:
    board = view.terms.board
    holes = f"winner hole {board.forward}, last chance {number(board.last_chance)}, out {number(board.out)}"
    last = f"; last card: {names[view.last_laid]}" if view.last_laid is not None else ""
    return [
        f"{words.TITLE} · {words.progress(view)} · {names[view.dealer]} deals",
        alt.turn(view, names),
        alt.declaration(view, names),
        f"{alt.to_beat(view, names)[:-1]}{last}." if alt.to_beat(view, names) else "",
        f"{alt.zone(view)[:-1]}; {holes}.",
        _house_rules(view),
    ]


def _house_rules(view: View) -> str:
    terms = view.terms
    ways = {"sequential": "in turn", "simultaneous": "at once, unseen"}
    told = [f"throw {ways[terms.discard_order]}", f"answer doubles {ways[terms.double_response]}"]
    return f"House rules: {', '.join([*told, *(['winners turn up all cards'] if terms.reveal_winner else [])])}."


def _seat(view: View, names: Sequence[str], seat: int) -> str:
    """A seat's peg and all that lies before it."""
    return f"{names[seat]} at {number(view.positions[seat])}: {', '.join(_lies_there(view, seat))}"


def _lies_there(view: View, seat: int) -> list[str]:
    if seat not in view.order:
        return ["not in the playoff"]
    count = view.discards[seat]
    threw = [f"threw {count}"] if count is not None else ["has chosen"] if seat in view.chosen else []
    if seat in view.folded:
        up = view.turned_in[seat]
        start = f", was at {number(view.start[seat])}" if view.losses[seat] else ""
        return [f"folded {_cards(up)} for {view.losses[seat]}{start}" if up else "folded without a card", *threw]
    show = [f"{_cards(view.shows[seat])} ({view.show_names[seat]})"] if view.shows[seat] else []
    marks = ["leads"] if seat in view.leaders else ["out of cards"] if seat in view.out_of_cards else []
    return [*show, f"{view.hand_sizes[seat]} in hand", *marks, *threw]


def _history(view: View, names: Sequence[str]) -> list[str]:
    return [
        *(_double(one, names) for one in view.doubles),
        _last_deal(view.last_deal, names) if view.last_deal else "",
        _first_draws(view, names) if view.deal_number == 1 else "",
        f"Stock {view.stock_size}.",
    ]


def _double(one: Double, names: Sequence[str]) -> str:
    answers = f"{_listed('accepted', one.accepted, names)}{_listed('folded', one.folded, names)}"
    return f"{names[one.seat]} doubled: {answers}now {one.multiplier}X."


def _listed(what: str, seats: Sequence[int], names: Sequence[str]) -> str:
    return f"{what} by {listed([names[seat] for seat in seats])}, " if seats else ""


def _last_deal(done: DealResult, names: Sequence[str]) -> str:
    told = [
        f"{names[seat]} {_lay(done, seat)} {number(done.before[seat])}→{number(done.after[seat])}"
        for seat in done.order
    ]
    doubled = f", doubled by {listed([names[one.seat] for one in done.doubles])}" if done.doubles else ""
    deal = f"Deal {done.number}" + (f" (playoff {done.playoff.number})" if done.playoff else "")
    return f"{deal} at {words.multiplier(done.level)}{doubled}: {'; '.join(told)}."


def _lay(done: DealResult, seat: int) -> str:
    if seat in done.folded:
        return f"folded for {done.losses[seat]}"
    turned_up = f" and {_cards(done.revealed[seat])}" if done.revealed[seat] else ""
    return f"{'won' if seat in done.winners else 'lost'} {_cards(done.shows[seat])}{turned_up}".rstrip()


def _first_draws(view: View, names: Sequence[str]) -> str:
    draws = [", ".join(f"{names[draw.seat]} {shown(draw.card)}" for draw in turn) for turn in view.first_draws]
    return f"Drawn for the first deal: {'; again '.join(draws)}." if draws else ""


def _own(view: View) -> list[str]:
    if view.viewer is None:
        return []
    held = (*view.hand, *view.shows[view.viewer])
    best = f"Your best show: {name(held, wild_twos=view.terms.wild_twos)}." if held else ""
    return [
        f"You threw {_cards(view.thrown)}." if view.thrown else "",
        f"You drew {_cards(view.drawn)}." if view.drawn else "",
        f"You answered: {view.own_answer}." if view.own_answer else "",
        f"Your hand: {_cards(view.hand)}" if view.hand else "Your hand is empty.",
        best,
    ]


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))
