"""The whole view read back from its plain text: whoever sees no picture knows as much as everybody else.
Alt text leaves nothing of it out.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from engine.game import Outcome
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.options import Format, HiLoJackOptions, Terms
from engine.games.hi_lo_jack.public import DealResult, HandChange, ScoringPoint, Trick
from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import alt, labels, points
from engine.pieces.cards import SUIT_WORDS
from engine.text.words import MINUS, join_alt_text, names_of_all_seats
from tests.each import each
from tests.engine.games.hi_lo_jack import scenes
from tests.engine.games.hi_lo_jack.positions import bidding
from tests.engine.reading import HOSTILE_NAMES, Reader, cards_of, only, positions
from tests.engine.scenes import NAMES, cards
from tests.long_runs import repetitions

MESSAGE = 2000 - 10
"""Characters that Discord takes in one message, less a fence round the text."""
CARDS = "([^a-z]+)"
NUMBER = rf"([{MINUS}+]?\d+)"
SEAT = (
    rf"(\d) .*: (?:place (\d), )?score {NUMBER}(?: with seat (\d))?, (passed|yet to bid|bid \w+)(?:, (\d) tricks?)?"
    r", hand (\d)(?:, kept (\d), threw (\d), drew (\d)(?: and (\d) from the junk)?)?"
    r"(?:, buried ([^a-z]+?))?(, dealer)?"
)
"""Number, place, score, partner, what was said, tricks won, hand, kept, threw, drew, drew from the junk pile, buried,
and the dealer's disc.
"""
STANDING = r"Hi Lo Jack, deal (\d+), ([a-z ]+)(?:(\d) of 6)?; play to (\d+)"
PHASES = {"bidding": "bidding", "naming trumps": "trump", "burying": "bury", "trick ": "tricks", "game over": "over"}
SUITS = {word: suit for suit, word in SUIT_WORDS.items()}


# -- reading ----------------------------------------------------------------------------------------------------------


def read_back(text: str) -> View:
    """The view that a text was made from."""
    reader = Reader(text)
    parts = (
        _table(reader),
        _turn(reader),
        _bidding(reader),
        _hands(reader),
        _tricks(reader),
        _end(reader),
        _own(reader),
    )
    return View(**{field: value for part in parts for field, value in part.items()})


def _rows(reader: Reader) -> list[tuple[str, ...]]:
    """What is told of each seat."""
    rows = reader.all(SEAT)
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    return rows


def _sides(reader: Reader) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, in the order of their first seats."""
    found = [sorted({seat, *(int(number) - 1 for number in row[3])}) for seat, row in enumerate(_rows(reader))]
    return tuple(dict.fromkeys(map(tuple, found)))


def _side_of(reader: Reader, seat: int) -> int:
    return only(side for side, seats in enumerate(_sides(reader)) if seat in seats)


def _table(reader: Reader) -> dict[str, Any]:
    rows, sides, (deal, _, _, target) = _rows(reader), _sides(reader), reader.one(STANDING)
    form: Format = only(form for form in scenes.FORMATS if scenes.terms(form).sides == sides)
    return {
        "terms": scenes.terms(
            form,
            target=int(target),
            stuck_dealer="exactly_two"
            if "exactly" in reader.one(r"If all others pass, .*: (.+)")[0]
            else "at_least_two",
            dealer_takes_smudge=reader.one("A smudge: (nobody|the dealer) may take it over") == ("the dealer",),
            low_to="holder" if "dealt" in reader.one("Low goes to: (.+)")[0] else "taker",
        ),
        "scores": tuple(_number(rows[seats[0]][2]) for seats in sides),
        "deal_number": int(deal),
        "dealer": _dealer(reader),
    }


def _dealer(reader: Reader) -> int:
    return only(seat for seat, row in enumerate(_rows(reader)) if row[-1])


def _turn(reader: Reader) -> dict[str, Any]:
    phase = PHASES[reader.one(STANDING)[1]]
    asks = {
        "bidding": "bid",
        "trump": "name trumps",
        "bury": r"put \d trumps? out of play",
        "tricks": "(?:lead|play)",
        "over": "rest",
    }[phase]
    return {"phase": phase, "waiting": reader.seats(rf"(\d) .* is to {asks}")}


def _bidding(reader: Reader) -> dict[str, Any]:
    said = [row[4].removeprefix("bid ") for row in _rows(reader)]
    high, bidder = reader.one(r"High bid: (\w+) by seat (\d)")
    bid, pitcher = reader.one(r"Bid: (\w+) by seat (\d)")
    return {
        "bids": tuple({"yet to bid": None, "passed": "pass"}.get(word, word) for word in said),
        "high_bid": high + bid or None,
        "high_bidder": int(bidder + pitcher) - 1 if bidder + pitcher else None,
        "pitcher": int(pitcher) - 1 if pitcher else None,
        "trump": SUITS.get(reader.one("Trumps: (.+)")[0]),
    }


def _hands(reader: Reader) -> dict[str, Any]:
    rows, are_changed = _rows(reader), bool(_rows(reader)[0][7])
    return {
        "hand_sizes": tuple(int(row[6]) for row in rows),
        "changes": tuple(HandChange(*(int(part or 0) for part in row[7:11])) for row in rows) if are_changed else (),
        "buried": tuple(cards_of(row[11]) for row in rows) if are_changed else (),
        "stock_size": reader.number(r"Stock: (\d+)"),
        "junk_size": reader.number(r"Junk pile: (\d+)"),
    }


def _tricks(reader: Reader) -> dict[str, Any]:
    done, (_, _, number, _) = _told_tricks(reader, "Trick"), reader.one(STANDING)
    winners, seats = [trick.winner for trick in done], range(len(_rows(reader)))
    before = [*(_last_deal(reader) or DEAL_OF_NOTHING).tricks, *done]
    won = tuple(int(row[5] or 0) for row in _rows(reader))
    assert won == tuple(winners.count(seat) for seat in seats)
    return {
        "trick": _trick(reader),
        "trick_number": int(number or len(done)),
        "tricks": done,
        "last_trick": before[-1] if before else None,
        "tricks_won": won,
    }


DEAL_OF_NOTHING = DealResult(0, 0, 0, "2", "c", (), (), made=False, changes=(), scores=(), tricks=())


def _told_tricks(reader: Reader, heading: str) -> tuple[Trick, ...]:
    """In the order in which they are numbered, from 1."""
    found = reader.all(rf"{heading} (\d): seat (\d) led {CARDS}, seat (\d) won")
    assert [number for number, *_ in found] == [str(place) for place in range(1, len(found) + 1)]
    return tuple(Trick(int(leader) - 1, cards_of(laid), int(winner) - 1) for _, leader, laid, winner in found)


def _trick(reader: Reader) -> Trick:
    """What lies on the table. Before the first card its leader is who leads: the dealer's left before the first trick
    of all, whoever is asked to lead, and in the end who won the last trick.
    """
    ((leader, first),) = reader.all(rf"(\d) .* led: {CARDS}") or [("", "")]
    if leader:
        others = [card for _, card in reader.all(rf"(\d) .* played: {CARDS}")]
        return Trick(int(leader) - 1, cards_of(" ".join([first, *others])), *reader.seats(r"Winning: seat (\d)"))
    done = _told_tricks(reader, "Trick")
    eldest = (_dealer(reader) + 1) % len(_rows(reader))
    (leads,) = reader.seats(r"(\d) .* is to lead") or ((done[-1].winner,) if done else (eldest,))
    return Trick(leads, (), leads)


def _end(reader: Reader) -> dict[str, Any]:
    return {"last_deal": _last_deal(reader), "outcome": _outcome(reader)}


def _last_deal(reader: Reader) -> DealResult | None:
    """The deal before, or in the end this one. The scores after it are those at the table, for they change between
    deals only; and as the deal goes round, its dealer follows from today's.
    """
    ended, pitcher, level, trump, made = reader.one(r"Deal (\d+): seat (\d) bid (\w+), (\w+) trumps, (made|set)")
    if not ended:
        return None
    number, rows, sides = int(reader.one(STANDING)[0]), _rows(reader), _sides(reader)
    same = number == int(ended)
    return DealResult(
        number=int(ended),
        dealer=(_dealer(reader) - (number - int(ended))) % len(rows),
        pitcher=int(pitcher) - 1,
        level=level,  # type: ignore[arg-type]  # a value of the literal
        trump=SUITS[trump],  # type: ignore[arg-type]  # likewise
        points=_points(reader, ended),
        values=_by_side(reader, f"Deal {ended}, card value: (.+)"),
        made=made == "made",
        changes=_by_side(reader, f"Deal {ended}, scored: (.+)"),
        scores=tuple(_number(rows[seats[0]][2]) for seats in sides),
        tricks=_told_tricks(reader, "Trick" if same else f"Deal {ended}, trick"),
    )


def _points(reader: Reader, ended: str) -> tuple[ScoringPoint, ...]:
    told = reader.all(rf"Deal {ended}, (high|low|jack|game): (?:{CARDS}, )?(nobody|seats? .+?)(, not entered)?")
    return tuple(_point(reader, name, card, seats, not refused) for name, card, seats, refused in told)


def _point(reader: Reader, name: Any, card: str, told: str, is_entered: bool) -> ScoringPoint:
    if told == "nobody":
        return ScoringPoint(name, None, None, None, scored=False)
    seat = int(told.split()[1]) - 1
    side = _side_of(reader, seat)
    if name == "game":
        return ScoringPoint(name, side, None, None, is_entered)
    return ScoringPoint(name, side, seat, only(cards_of(card)), is_entered)


def _by_side(reader: Reader, pattern: str) -> tuple[int, ...]:
    """What is told of each side, which are in order."""
    return tuple(_number(part.split()[0]) for part in reader.one(pattern)[0].split(", "))


def _outcome(reader: Reader) -> Outcome | None:
    rows = _rows(reader)
    ranking = tuple(int(row[1] or 0) for row in rows)
    winners = reader.seats(r"(\d) .* wins: .+") or reader.seats("Seats (.+) win: .+")
    assert winners == tuple(seat for seat, place in enumerate(ranking) if place == 1)
    if not winners:
        return None
    told = reader.one(r"(?:\d .* wins|Seats .+ win): (.+)")[0]
    ending = only(code for code, words_of_it in labels.ENDINGS.items() if words_of_it == told)
    side_of = tuple(_side_of(reader, seat) for seat in range(len(rows)))
    teams = side_of if len({*side_of}) < len(rows) else None
    return Outcome(tuple(_number(row[2]) for row in rows), ranking, ending, teams)


def _own(reader: Reader) -> dict[str, Any]:
    (viewer,) = reader.seats(r"You are (\d) .*") or (None,)
    told = {field: reader.one(f"You{verb}: {CARDS}")[0] for field, verb in OWN.items()}
    return {"viewer": viewer, **{field: cards_of(signs) for field, signs in told.items()}}


OWN = {"hand": "r hand", "thrown": " threw", "drawn": " drew"}


def _number(told: str) -> int:
    return int(told.replace(MINUS, "-"))


# -- what was read ----------------------------------------------------------------------------------------------------


@cache
def views() -> tuple[View, ...]:
    """What spectators and all seats see, in every format and under all house rules."""
    found = positions(GAME, games=24, every=19)
    return tuple(GAME.rules.view(state, viewer) for state in found for viewer in (None, *range(state.terms.seats)))


def told(view: View) -> View:
    """The view without what has no meaning in it: whether the format was chosen, and who was to deal first."""
    options = view.terms.options.model_copy(update={"format": view.terms.format, "first_dealer": "random"})
    return view._replace(terms=view.terms._replace(options=options))


SETS_OF_NAMES = (NAMES, *HOSTILE_NAMES)
SETS_A_VIEW = repetitions(1, long=len(SETS_OF_NAMES))
"""With how many of these sets each view is read."""


@pytest.mark.parametrize("names", SETS_OF_NAMES)
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
    for field in HiLoJackOptions.model_fields:
        assert len({getattr(view.terms.options, field) for view in views()}) > 1, field


def test_points_that_are_taken_are_told_while_the_deal_lasts() -> None:
    for view in views():
        told = Reader(GAME.words.text(view, NAMES)).all(rf"(High|Low|Jack) so far: {CARDS}, seat (\d)")
        taken = [] if view.outcome else [point for point in points.holders_so_far(view) if point.card]
        assert [(name.lower(), *cards_of(card), int(seat) - 1) for name, card, seat in told] == [
            (point.name, point.card, point.seat) for point in taken
        ]


def test_text_says_first_what_matters_and_one_thing_a_line() -> None:
    view = scenes.own(scenes.fourth_trick(), "Ts Jh")._replace(thrown=cards("9c 8c"), last_deal=scenes.result("teams4"))
    assert GAME.words.text(view._replace(deal_number=4), ("Ann", "Ben", "Cem", "Dee")).replace("\u00a0", " ").split(
        "\n"
    ) == [
        "3 Cem is to play",
        "4 Dee led: A♦",
        "1 Ann played: 2♠",
        "2 Ben played: 7♦",
        "Winning: 1 Ann",
        "You are 3 Cem",
        "Your hand: 10♠ J♥",
        "You threw: 9♣ 8♣",
        "1 Ann: score 7 with 3 Cem, bid 3, 2 tricks, hand 2, kept 3, threw 6, drew 3",
        f"2 Ben: score {MINUS}2 with 4 Dee, passed, 0 tricks, hand 2, kept 0, threw 9, drew 5 and 1 from the junk",
        "3 Cem: score 7 with 1 Ann, passed, 0 tricks, hand 2, kept 9, threw 0, drew 0, buried 3♠ 5♠ 7♠",
        f"4 Dee: score {MINUS}2 with 2 Ben, passed, 1 trick, hand 2, kept 1, threw 8, drew 5, dealer",
        "Bid: 3 by 1 Ann",
        "Trumps: spades",
        "High so far: A♠, 1 Ann",
        "Low so far: 4♠, 1 Ann",
        "Jack so far: J♠, 1 Ann",
        "Trick 1: 1 Ann led A♠ 9♠ 4♠ 6♠, 1 Ann won",
        "Trick 2: 1 Ann led K♠ Q♠ J♠ 10♠, 1 Ann won",
        "Trick 3: 1 Ann led 5♣ 3♣ 10♣ A♣, 4 Dee won",
        "Stock: 16",
        "Junk pile: 0",
        "Deal 3: 1 Ann bid 3, spades trumps, made",
        "Deal 3, high: A♠, 1 Ann",
        "Deal 3, low: 2♠, 1 Ann",
        "Deal 3, jack: J♠, 1 Ann",
        "Deal 3, game: 2 Ben and 4 Dee",
        "Deal 3, card value: 39 for 1 Ann and 3 Cem, 41 for 2 Ben and 4 Dee",
        "Deal 3, scored: +3 for 1 Ann and 3 Cem, +1 for 2 Ben and 4 Dee",
        "1 Ann and 3 Cem play against 2 Ben and 4 Dee",
        "Hi Lo Jack, deal 4, trick 4 of 6; play to 11",
        "If all others pass, the dealer bids: 2 or more",
        "A smudge: the dealer may take it over",
        "Low goes to: who wins the trick with it",
        "Deal 3, trick 1: 1 Ann led A♠ 9♠ 4♠ 6♠, 1 Ann won",
        "Deal 3, trick 2: 1 Ann led K♠ Q♠ J♠ 10♠, 1 Ann won",
        "Deal 3, trick 3: 1 Ann led 5♣ 3♣ 10♣ A♣, 4 Dee won",
    ]


def largest(form: Format) -> View:
    """The last play of a deal after many others; all has been said and drawn, from the junk pile too."""
    view, last = scenes.fourth_trick(form), scenes.result(form)
    seats, sides = view.terms.seats, len(view.terms.sides)
    done = Trick(0, cards("Ts Ts Ts Ts")[:seats], 0)
    return scenes.own(view, "Ts")._replace(
        scores=(-188,) * sides,
        deal_number=188,
        bids=scenes.naming_trumps(form).bids,
        high_bid="smudge",
        changes=(HandChange(9, 8, 5, 1),) * seats,
        buried=(cards("Ts Ts Ts"),) * seats,
        tricks=(done,) * 5,
        tricks_won=(5, *[0] * (seats - 1)),
        thrown=cards("Td " * 9),
        drawn=cards("Td " * 6),
        last_deal=last._replace(
            number=187,
            points=tuple(point._replace(scored=False) for point in last.points),
            changes=(-4,) * sides,
            values=(40,) * sides,
            tricks=(done,) * 6,
        ),
    )


@each("view", {**{f"largest of {name}": largest(name) for name in scenes.FORMATS}, **scenes.ALL})
@pytest.mark.parametrize("names", [("W" * 80,) * 4, ("ي" * 80,) * 4, *HOSTILE_NAMES])
def test_a_text_fits_one_message_and_nothing_is_cut(view: View, names: Sequence[str]) -> None:
    text = GAME.words.text(view, names)
    assert len(text) <= MESSAGE
    assert read_back(text).hand_sizes == view.hand_sizes


@pytest.mark.parametrize("names", [NAMES, ("W" * 80,) * 4, *HOSTILE_NAMES])
def test_alt_text_leaves_nothing_out_whatever_the_names(names: Sequence[str]) -> None:
    for view in (*views(), *scenes.ALL.values()):
        told = alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats))
        assert join_alt_text(told) == " ".join(filter(None, told))


def test_bids_are_told_in_the_order_in_which_they_were_made() -> None:
    """The dealer sits in the second seat, so the third one bids first."""
    view = GAME.rules.view(bidding("bid level=2", "pass", "bid level=3", first_dealer=1), None)
    assert alt.bidding_text(view, ("Ann", "Ben", "Cem", "Dee")) == "Bidding: Cem bid 2, Dee passed, Ann bid 3."


def test_a_score_beyond_the_target_says_why_the_game_goes_on() -> None:
    view = scenes.fourth_trick()
    at_target = view._replace(scores=(3, view.terms.options.target + 1))
    assert "; target 11." in alt.scores_text(view, NAMES)
    assert "; target 11, but only a made bid wins." in alt.scores_text(at_target, NAMES)
    over = at_target._replace(outcome=Outcome((), (1, 2, 1, 2), "target_reached"))
    assert "; target 11." in alt.scores_text(over, NAMES)
