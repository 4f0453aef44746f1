"""The whole view read back from its plain text: whoever sees no picture knows as much as everybody else. And what of it
stays in the alt text, however long names are.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest

from engine.game import Outcome
from engine.games.sneak import GAME
from engine.games.sneak.options import SneakOptions, Terms, Ties, terms
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.public import Contest, DealResult, Lead
from engine.games.sneak.view import View
from engine.games.sneak.words import alt, labels
from engine.pieces.cards import Card, in_hand_order
from engine.text.words import join_alt_text, names_of_all_seats
from tests.each import each
from tests.engine.games.sneak import scenes
from tests.engine.reading import HOSTILE_NAMES, Reader, cards_of, only, positions
from tests.engine.scenes import cards
from tests.long_runs import repetitions

MESSAGE = 2000 - 10
"""Characters that Discord takes in one message, less a fence round the text."""
CARDS = "([^a-z]+)"
SEAT = (
    r"(\d) .*: (?:place (\d), )?(?:(to answer|has answered|too few cards|leads), )?"
    r"hand (\d+), won (\d+), total (\d+)(?:, deal (\d+) \+?(\d+))?(, dealer)?"
)
"""Number, place, part in a window, hand, won, total, number and points of the last deal, and the dealer's disc."""
STANDING = r"Sneak, deal (\d+), (over after )?turn (\d+)(?:, (\d+) turns? left)?; (.+)"
LADDERS = {
    "match, straight flush, straight, flush": "parlett",
    "straight flush, match, straight, flush": "sf_top",
    "match, straight flush, flush, straight": "flush_over_straight",
    "straight flush, match, flush, straight": "poker",
}
TIES = {"to the leader, else to the nearest at the left": "first_in_order", "out of play": "set_aside"}
ENDGAMES = {"flaunts only": "parlett", "one more round": "one_round"}


# -- reading ----------------------------------------------------------------------------------------------------------


def read_back(text: str) -> View:
    """The view that a text was made from."""
    reader = Reader(text)
    parts = (_table(reader), _turn(reader), _window(reader), _gone(reader), _past(reader), _own(reader))
    return View(**{field: value for part in parts for field, value in part.items()})


def _rows(reader: Reader) -> list[tuple[str, ...]]:
    """What is told of each seat."""
    rows = reader.all(SEAT)
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    return rows


def _table(reader: Reader) -> dict[str, Any]:
    rows, (deal, _, _, _, length) = _rows(reader), reader.one(STANDING)
    form = "target" if "play to" in length else "single_deal" if length == "one deal" else "each_deals_once"
    return {
        "terms": terms(
            len(rows),
            SneakOptions.model_validate(
                {
                    "packs": reader.one(r"Packs: (\d)")[0],
                    "ladder": LADDERS[reader.one("Order of combos: (.+)")[0]],
                    "lead_limit": reader.one("Lead limit: (none)")[0] or "matchable",
                    "ties": TIES[reader.one("Ties: (.+)")[0]],
                    "format": form,
                    "target": length.removeprefix("play to ") if form == "target" else None,
                    "endgame": ENDGAMES[reader.one("After the stock: (.+)")[0]],
                }
            ),
        ),
        "hand_sizes": tuple(int(row[3]) for row in rows),
        "pile_sizes": tuple(int(row[4]) for row in rows),
        "totals": tuple(int(row[5]) for row in rows),
        "deal_number": int(deal),
        "dealer": only(seat for seat, row in enumerate(rows) if row[8]),
    }


def _turn(reader: Reader) -> dict[str, Any]:
    """Where the deal stands. The lead limit follows from the hands: it is what another seat could match; without one,
    what the seat holds.
    """
    _, is_over, number, left, _ = reader.one(STANDING)
    (turn,) = reader.seats(r"(\d) .* is to (?:draw|play: .+|flaunt at most .+)") or (None,)
    lead, hands = _lead(reader), [int(row[3]) for row in _rows(reader)]

    def limit(of: int) -> int:
        if reader.one("Lead limit: (none)")[0]:
            return hands[of]
        return max(size for seat, size in enumerate(hands) if seat != of)

    return {
        "phase": "over" if is_over else "window" if lead else "turn",
        "turn": lead.seat if lead else turn,
        "turns": int(number) if is_over else int(number) - 1,
        "turns_left": int(left) if left else None,
        "lead_limit": 0 if turn is None else limit(turn),
        "outcome": _outcome(reader) if is_over else None,
        "waiting": _waiting(reader) if turn is None else (turn,),
    }


def _waiting(reader: Reader) -> tuple[int, ...]:
    """Those who are to answer, in order to the left of the leader."""
    told = reader.seats(r"(\d) .* is to answer") or reader.seats(r"Seats (.+) are to answer")
    assert told == _with_part(reader, "to answer")
    return told


def _window(reader: Reader) -> dict[str, Any]:
    return {
        "lead": _lead(reader),
        "asked": _with_part(reader, "to answer", "has answered"),
        "answered": _with_part(reader, "has answered"),
    }


def _with_part(reader: Reader, *parts: str) -> tuple[int, ...]:
    """Seats in order to the left of the leader."""
    lead = _lead(reader)
    return (
        _leftwards(reader, lead.seat, (seat for seat, row in enumerate(_rows(reader)) if row[2] in parts))
        if lead
        else ()
    )


def _leftwards(reader: Reader, leader: int, seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(seats, key=lambda seat: (seat - leader) % len(_rows(reader))))


def _lead(reader: Reader) -> Lead | None:
    seat, size = reader.one(r"(\d) .* sneaks (\d+) cards?, face down")
    if seat:
        return Lead(int(seat) - 1, "sneak", int(size), cards_of(reader.one(f"Your lead: {CARDS}")[0]), None)
    seat, kind, shown = reader.one(rf"(\d) .* flaunts (?:1 card|an? ([a-z ]+) of \d+): {CARDS}")
    if not seat:
        return None
    faces = cards_of(shown)
    assert combo_of(faces).kind == (kind.replace(" ", "_") or "single")
    return Lead(int(seat) - 1, "flaunt", len(faces), faces, combo_of(faces).kind)


def _gone(reader: Reader) -> dict[str, Any]:
    """Each card that is seen and gone is told once: in the viewer's own pile, in another, or out of play."""
    aside = cards_of(reader.one(f"Seen, out of play by ties: {CARDS}")[0])
    own = cards_of(reader.one(f"Your pile, seen by all: {CARDS}")[0])
    won = cards_of(reader.one(f"Seen, in (?:others' )?piles: {CARDS}")[0])
    return {
        "stock_size": reader.number(r"Stock: (\d+)"),
        "seen": in_hand_order((*aside, *own, *won)),
        "aside": aside,
        "contests": reader.number(r"Contests in this deal: (\d+)"),
    }


def _past(reader: Reader) -> dict[str, Any]:
    return {"last_contest": _contest(reader), "last_deal": _last_deal(reader)}


def _contest(reader: Reader) -> Contest | None:
    number, deal = reader.one(r"Last contest: number (\d+) of deal (\d+)")
    if not number:
        return None
    leader, way, size, *_ = reader.one(rf"(\d) .* (sneak|flaunt)ed (\d+) cards?: (?:{CARDS}(?:, [a-z ]+)?|unseen)")
    shown = _shown(reader, int(leader) - 1)
    few = (int(leader) - 1, *reader.seats("Too few cards: seats? (.+)"))
    taker, taken = reader.one(r"(\d) .* took (\d+) cards?")
    return Contest(
        deal=int(deal),
        number=int(number),
        leader=int(leader) - 1,
        way="sneak" if way == "sneak" else "flaunt",
        size=int(size),
        asked=_leftwards(reader, int(leader) - 1, set(range(len(shown))) - {*few}),
        shown=shown,
        taker=int(taker) - 1 if taker else None,
        cards=int(taken) if taken else reader.number(r"A tie put (\d+) cards out of play"),
    )


def _shown(reader: Reader, leader: int) -> tuple[tuple[Card, ...], ...]:
    """By seat; what the cards make is told with them."""
    told = {leader: reader.one(rf"\d .* (?:sneak|flaunt)ed \d+ cards?: {CARDS}(?:, ([a-z ]+))?")}
    told |= {
        int(seat) - 1: (laid, kind) for seat, laid, kind in reader.all(rf"(\d) .* challenged: {CARDS}(?:, ([a-z ]+))?")
    }
    for laid, kind in told.values():
        assert kind == (labels.combo_kind_text(cards_of(laid)) if laid else "")
    return tuple(cards_of(told[seat][0]) if seat in told else () for seat in range(len(_rows(reader))))


def _last_deal(reader: Reader) -> DealResult | None:
    """The deal before, or in the end this one. Its totals are those at the table, for they change between deals only;
    and as the deal goes round, its dealer follows from today's.
    """
    rows = _rows(reader)
    if not rows[0][6]:
        return None
    ended, number = int(rows[0][6]), int(reader.one(STANDING)[0])
    dealer = only(seat for seat, row in enumerate(rows) if row[8])
    holder, held = reader.one(rf"(\d) .* alone still held cards in deal {ended}, and won them: (\d+)")
    return DealResult(
        number=ended,
        dealer=(dealer - (number - ended)) % len(rows),
        points=tuple(int(row[7]) for row in rows),
        totals=tuple(int(row[5]) for row in rows),
        last_holder=int(holder) - 1 if holder else None,
        last_cards=int(held or 0),
        left=reader.number(rf"Left in hands in deal {ended}, for nobody: (\d+)"),
        aside=reader.number(rf"Out of play by ties in deal {ended}: (\d+)"),
    )


def _outcome(reader: Reader) -> Outcome:
    rows = _rows(reader)
    one, alone = reader.one(r"(\d) .* wins: (.+)")
    several, together = reader.one("Seats (.+) win: (.+)")
    ranking = tuple(int(row[1]) for row in rows)
    winners = reader.seats(r"(\d) .* wins: .+" if one else "Seats (.+) win: .+")
    assert winners == tuple(seat for seat, place in enumerate(ranking) if place == 1)
    assert one or several
    ending = only(code for code, told in labels.ENDINGS.items() if told == alone + together)
    return Outcome(tuple(int(row[5]) for row in rows), ranking, ending)


def _own(reader: Reader) -> dict[str, Any]:
    (viewer,) = reader.seats(r"You are (\d) .*") or (None,)
    unseen = cards_of(reader.one(f"Your pile, seen by you alone: {CARDS}")[0])
    known = cards_of(reader.one(f"Your pile, seen by all: {CARDS}")[0])
    answer = reader.one(f"Your sealed answer, which you may still change: ({CARDS}|pass)")[0]
    return {
        "viewer": viewer,
        "hand": cards_of(reader.one(f"Your hand: {CARDS}")[0]),
        "answer": None if not answer else () if answer == "pass" else cards_of(answer),
        "pile": in_hand_order((*known, *unseen)),
        "pile_unseen": unseen,
    }


# -- what was read ----------------------------------------------------------------------------------------------------


def told(view: View) -> View:
    """The view without what has no meaning in it: the target where the length of the game is another, and whose turn
    it is when the game is over.
    """
    played = view.terms
    target = played.target if played.options.format == "target" else None
    options = played.options.model_copy(update={"packs": str(played.packs), "target": target})
    turn: Any = None if view.outcome else view.turn
    return view._replace(terms=terms(played.seats, options), turn=turn)


@cache
def views() -> tuple[View, ...]:
    """What spectators and all seats see, at every number of seats and under all house rules."""
    found = positions(GAME, games=12, every=149)
    return tuple(GAME.rules.view(state, viewer) for state in found for viewer in (None, *range(state.terms.seats)))


SETS_OF_NAMES = (scenes.NAMES, *HOSTILE_NAMES)
SETS_A_VIEW = repetitions(1, long=len(SETS_OF_NAMES))
"""With how many of these sets each view is read."""


@pytest.mark.parametrize("names", SETS_OF_NAMES, ids=["plain", "equal", "numbers", "words", "scripts"])
def test_the_whole_view_can_be_read_from_its_text(names: Sequence[str]) -> None:
    sets = len(SETS_OF_NAMES)
    for number, view in enumerate(views(), SETS_OF_NAMES.index(names)):
        if (number + number // sets) % sets < SETS_A_VIEW:
            assert read_back(GAME.words.text(view, names)) == told(view)


def test_the_positions_that_were_read_differ_in_everything_a_view_can_say() -> None:
    for field in View._fields:
        assert len({getattr(view, field) for view in views()}) > 1, field
    for field in Terms._fields:
        assert len({getattr(view.terms, field) for view in views()}) > 1, field
    for field in SneakOptions.model_fields:
        assert len({getattr(view.terms.options, field) for view in views()}) > 1, field


def test_text_says_first_what_matters_and_one_thing_a_line() -> None:
    view = scenes.own(scenes.flaunt(), "As Ks 2d", viewer=1, answer="As Ks 2d")
    known = view._replace(
        seen=cards("Qh 7c Th 8c"),
        aside=cards("7c"),
        pile=cards("Th 3c"),
        pile_unseen=cards("3c"),
        last_deal=scenes.result(4),
    )
    assert GAME.words.text(known, scenes.NAMES).split("\n") == [
        "3 Zoë is to answer",
        "1 Magdalena flaunts a straight flush of 3: 9♠ 8♠ 7♠",
        "You are 2 Kestrel",
        "Your hand: A♠ K♠ 2♦",
        "Your sealed answer, which you may still change: A♠ K♠ 2♦",
        "Your pile, seen by all: 10♥",
        "Your pile, seen by you alone: 3♣",
        "1 Magdalena: leads, hand 5, won 6, total 61, deal 2 +6, dealer",
        "2 Kestrel: has answered, hand 7, won 0, total 47, deal 2 0",
        "3 Zoë: to answer, hand 2, won 11, total 30, deal 2 +11",
        "4 Rémy: too few cards, hand 4, won 3, total 84, deal 2 +3",
        "Stock: 14",
        "Last contest: number 5 of deal 2",
        "1 Magdalena sneaked 2 cards: Q♥ 7♣, no combo",
        "2 Kestrel challenged: 5♠ 5♦, match",
        "3 Zoë challenged: 9♥ 10♥, straight flush",
        "Passed: 4\u00a0Rémy",
        "2 Kestrel took 6 cards",
        "Contests in this deal: 5",
        "Seen, in others' piles: Q♥ 8♣",
        "Seen, out of play by ties: 7♣",
        "2 Kestrel alone still held cards in deal 2, and won them: 3",
        "Sneak, deal 2, turn 18; play to 100",
        "Packs: 1",
        "Order of combos: match, straight flush, straight, flush",
        "Ties: to the leader, else to the nearest at the left",
        "After the stock: flaunts only",
    ]


def largest(ties: Ties = "first_in_order") -> View:
    """Seven players, and hardly a card that is not told twice: seat 1 has won all 98 of a contest between all seats, or
    a tie put them out of play.
    """
    laid, (led, *held) = scenes.many(98), scenes.many(104)[98:]
    taken = laid if ties == "first_in_order" else ()
    view = scenes.flaunted(led, 7)
    return view._replace(
        viewer=1,
        terms=scenes.terms(7, ladder="poker", ties=ties, endgame="one_round", target=1000),
        totals=(1063,) * 7,
        deal_number=188,
        turns=199,
        turns_left=7,
        hand=in_hand_order(held),
        answer=tuple(held[:1]),
        pile=in_hand_order(taken),
        pile_unseen=in_hand_order(taken[:40]),
        seen=in_hand_order(laid[40:] if taken else laid),
        aside=() if taken else in_hand_order(laid),
        contests=104,
        last_contest=Contest(
            deal=188,
            number=104,
            leader=0,
            way="sneak",
            size=14,
            asked=(1, 2, 3, 4, 5, 6),
            shown=tuple(laid[14 * seat :][:14] for seat in range(7)),
            taker=1 if taken else None,
            cards=98,
        ),
        last_deal=DealResult(187, 6, (104,) * 7, (1063,) * 7, 0, 104, 104, 104),
    )


every_view = each("view", {"largest": largest(), "largest set aside": largest("set_aside"), **scenes.ALL})


@every_view
@pytest.mark.parametrize("names", [("W" * 80,) * 7, ("ي" * 80,) * 7, *HOSTILE_NAMES])
def test_a_text_fits_one_message_and_nothing_is_cut(view: View, names: Sequence[str]) -> None:
    text = GAME.words.text(view, names)
    assert len(text) <= MESSAGE
    assert read_back(text).hand_sizes == view.hand_sizes


@every_view
@pytest.mark.parametrize("names", [("W" * 80,) * 7, *HOSTILE_NAMES])
def test_alt_text_has_turn_lead_contest_and_points_whatever_the_names(view: View, names: Sequence[str]) -> None:
    told = alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats))
    assert join_alt_text(told).startswith(" ".join(filter(None, told[:4])))


def test_alt_text_leaves_nothing_out_where_names_are_short() -> None:
    for view in views():
        told = alt.alt_sentences(view, scenes.NAMES[: view.terms.seats])
        assert join_alt_text(told) == " ".join(filter(None, told))
