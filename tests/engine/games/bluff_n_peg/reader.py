"""Reads the plain text of Bluff 'N' Peg back into the view, without knowing any name.

Every line must have exactly one of the forms below. What the text leaves to the rules of the game is worked out by
them: the order of the seats from the dealer, who lays first, where pegs stay in a playoff.
"""

import re
from typing import Any, TypeAlias

from engine.game import Outcome
from engine.games.bluff_n_peg.options import BluffNPegOptions, Terms, terms
from engine.games.bluff_n_peg.pieces.board import BOARDS, Board
from engine.games.bluff_n_peg.public import MULTIPLIERS, Cards, DealerDraw, DealResult, DoubleDeclaration, Playoff
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words.labels import ENDINGS
from engine.pieces.poker import hand_name
from engine.seats import seats_clockwise_after
from engine.text.words import MINUS
from tests.engine.reading import cards_of, with_seat_numbers

Facts: TypeAlias = dict[str, Any]
"""The named parts of a line: text, or ``None`` for what it does not have."""

_SEAT = r"(?P<seat>\d) .*"
_SEATS = r"seats? \d(?:(?:, \d)* and \d)?"
_WHO = rf"(?:{_SEAT}|S(?P<seats>{_SEATS[1:]}))"
_NUMBER = rf"{MINUS}?\d+"
_CARD = r"(?:\d+|[JQKA])[♣♦♥♠]"
_CARDS = rf"{_CARD}(?: {_CARD})*"
_NAME = r"[a-z, ]+"
_SHOW = rf"(?P<up>{_CARDS}) \((?P<name>{_NAME})\)|no card up"
_WAY = "in turn|at once"
_DOUBLED = (
    rf"Seat (?P<seat>\d) doubled:(?: accepted by (?P<accepted>{_SEATS});)?(?: refused by (?P<refused>{_SEATS});)? "
    r"now (?P<multiplier>\d)X"
)
_PHASES = {
    "discard": "to throw up to three cards",
    "turn": "to lay a card or fold",
    "offer": "to say whether to double or fold, with a third card up",
    "response": "to accept the double or fold",
}
_CAUSES = {"winner_hole": "level in the winner hole", "out_the_back": "level when another was out the back"}
_FORMS = {
    "waiting": rf"{_WHO} (?:is|are) (?P<asked>{'|'.join(_PHASES.values())})",
    "won": rf"{_WHO} wins?: (?P<ending>{'|'.join(ENDINGS.values())})",
    "declared": rf"{_SEAT} declared double or fold, to \dX",
    "accept": rf"Accepted by (?P<seats>{_SEATS})",
    "fold": rf"Refused by (?P<seats>{_SEATS})",
    "sealed": rf"Answered unseen by (?P<seats>{_SEATS})",
    "best": rf"{_WHO} (?:leads|lead together|show the same) with (?P<name>{_NAME})",
    "zone": r"Bluffing peg at (?P<multiplier>\d)X: a card costs \d, the winner gets \d+",
    "playoff": rf"Playoff (?P<number>\d) of 5 of those who were (?P<cause>{'|'.join(_CAUSES.values())})",
    "peg": (
        rf"{_SEAT}: hole (?P<hole>{_NUMBER})(?: \((?:last chance|winner hole|out the back)\))?, "
        rf"(?:(?P<absent>not in the playoff)|(?P<folded>folded) (?:with (?P<turned_in>{_CARDS})|without a card)"
        rf"|(?:{_SHOW}), (?:(?P<held>\d) in hand(?P<leads>, leads)?|(?P<out>beaten)))"
        rf"(?:, lost (?P<lost>\d+))?(?:, was at (?P<start>{_NUMBER}))?"
        r"(?:, threw (?P<threw>\d)|(?P<chosen>, has chosen))?(?P<last>, laid last)?(?P<deals>, deals)?"
        r"(?:, place (?P<place>\d))?"
    ),
    "doubled": _DOUBLED,
    "last": (
        r"Last deal: number (?P<number>\d+)(?:, playoff (?P<playoff>\d))?, dealt by seat (?P<dealer>\d), "
        r"at (?P<multiplier>\d)X"
    ),
    "last peg": (
        rf"{_SEAT} (?:won(?: (?P<won>\d+))? with (?:{_SHOW})|(?P<folded>folded) for (?P<cost>\d+)"
        rf"|(?P<beaten>lost)(?: (?P<lost>\d+))? with (?P<beaten_up>{_CARDS}))(?:, turned up (?P<revealed>{_CARDS}))?, "
        rf"(?:(?P<before>{_NUMBER}) to|still) (?P<after>{_NUMBER})"
    ),
    "deal": r"Bluff 'N' Peg, deal (?P<number>\d+), (?P<stock>\d+) cards in the stock",
    "board": (
        rf"Board: winner hole (?P<forward>\d+), last chance from (?P<last_chance>{_NUMBER}), "
        rf"out the back (?P<out>{_NUMBER})"
    ),
    "rules": (
        rf"House rules: throw (?P<discard>{_WAY}), answer (?P<response>{_WAY})(?P<wild>, twos wild)?"
        r"(?P<reveal>, winners turn up all)?"
    ),
    "first": rf"Drawn for first deal: (?P<draws>seat \d {_CARD}(?:(?:, seat|,|; again) \d {_CARD})*)",
    "you": rf"You are {_SEAT}",
    "hand": rf"Your hand(?:: (?P<cards>{_CARDS})| is empty)",
    "best own": rf"Your best show: (?P<name>{_NAME})",
    "stake": r"(?:A fold|A win|Fold|Win)\b.*: .*",
    "answer": r"Your answer: (?P<answer>accept|fold)",
    "threw": rf"You threw (?P<cards>{_CARDS})",
    "drew": rf"You drew (?P<cards>{_CARDS})",
}


def parsed(text: str) -> dict[str, list[Facts]]:
    """The lines by their forms, in order; doubles told after the heading of the last deal are that one's."""
    found: dict[str, list[Facts]] = {form: [] for form in (*_FORMS, "last doubled")}
    for line in with_seat_numbers(text).split("\n"):
        fits = [(form, match) for form, told in _FORMS.items() if (match := re.fullmatch(rf"{told}\.?", line))]
        assert len(fits) == 1, (line, [form for form, _ in fits])
        form, match = fits[0]
        found["last doubled" if form == "doubled" and found["last"] else form].append(match.groupdict())
    return found


def read(text: str) -> View:
    """The view that the text was written from."""
    found = parsed(text)
    pegs = found["peg"]
    assert [_seat(peg) for peg in pegs] == list(range(len(pegs)))
    dealer = next(seat for seat, peg in enumerate(pegs) if peg["deals"])
    order = tuple(seat for seat in seats_clockwise_after(dealer, len(pegs)) if not pegs[seat]["absent"])
    played, (phase, waiting) = _terms(found, len(pegs)), _turn(found)
    declarer = _only_seat(found["declared"])
    answers = _answers(found, len(pegs))
    sealed = _seats(*found["sealed"]) if found["sealed"] else ()
    playoff = _playoff(found, order)
    return View(
        viewer=_only_seat(found["you"]),
        terms=played,
        positions=tuple(_number(peg["hole"]) for peg in pegs),
        deal_number=int(found["deal"][0]["number"]),
        dealer=dealer,
        order=order,
        phase=phase,
        waiting=waiting,
        turn=order[0] if phase == "discard" else declarer if declarer is not None else (*waiting, -1)[0],
        level=MULTIPLIERS.index(int(found["zone"][0]["multiplier"])),
        start=tuple(_number(peg["start"] or peg["hole"]) for peg in pegs),
        shows=tuple(_cards(peg["up"]) for peg in pegs),
        show_names=tuple(peg["name"] or "" for peg in pegs),
        leaders=tuple(seat for seat in order if pegs[seat]["leads"]),
        out_of_cards=tuple(seat for seat in order if pegs[seat]["out"]),
        folded=tuple(seat for seat in order if pegs[seat]["folded"]),
        turned_in=tuple(_cards(peg["turned_in"]) for peg in pegs),
        hand_sizes=tuple(int(peg["held"] or 0) for peg in pegs),
        stock_size=int(found["deal"][0]["stock"]),
        discards=tuple(int(peg["threw"]) if peg["threw"] else None for peg in pegs),
        chosen=tuple(seat for seat in order if pegs[seat]["threw"] or pegs[seat]["chosen"]),
        last_laid=next((seat for seat, peg in enumerate(pegs) if peg["last"]), None),
        losses=tuple(int(peg["lost"] or 0) for peg in pegs),
        doubles=tuple(map(_double, found["doubled"])),
        declarer=declarer,
        answered=tuple(sorted((*sealed, *(seat for seat, answer in enumerate(answers) if answer)))),
        answers=answers,
        first_draws=_first_draws(found),
        playoff=playoff,
        last_deal=_last_deal(found, played, playoff),
        outcome=_outcome(found),
        hand=_cards(found["hand"][0]["cards"]) if found["hand"] else (),
        thrown=_cards(found["threw"][0]["cards"]) if found["threw"] else (),
        drawn=_cards(found["drew"][0]["cards"]) if found["drew"] else (),
        own_answer=found["answer"][0]["answer"] if found["answer"] else None,
    )


# -- parts of the view ------------------------------------------------------------------------------------------------


def _turn(found: dict[str, list[Facts]]) -> tuple[Any, tuple[int, ...]]:
    """The phase, and whom the table waits for."""
    if found["won"]:
        return "over", ()
    (line,) = found["waiting"]
    return next(phase for phase, told in _PHASES.items() if told == line["asked"]), _seats(line)


def _answers(found: dict[str, list[Facts]], seats: int) -> tuple[Any, ...]:
    if not found["declared"]:
        return ()
    said = {seat: answer for answer in ("accept", "fold") for line in found[answer] for seat in _seats(line)}
    return tuple(said.get(seat) for seat in range(seats))


def _terms(found: dict[str, list[Facts]], seats: int) -> Terms:
    (board,), (rules,) = found["board"], found["rules"]
    ways: dict[str, Any] = {"in turn": "sequential", "at once": "simultaneous"}
    column = Board(int(board["forward"]), -_number(board["last_chance"]) - 1)
    assert column.out_the_back_hole == _number(board["out"])
    options = BluffNPegOptions(
        board=next(name for name, known in BOARDS.items() if known == column),
        wild_twos=bool(rules["wild"]),
        discard_order=ways[rules["discard"]],
        double_response=ways[rules["response"]],
        reveal_winner=bool(rules["reveal"]),
    )
    return terms(seats, options)


def _playoff(found: dict[str, list[Facts]], order: tuple[int, ...]) -> Playoff | None:
    if not found["playoff"]:
        return None
    (line,) = found["playoff"]
    cause: Any = next(code for code, told in _CAUSES.items() if told == line["cause"])
    return Playoff(tuple(sorted(order)), int(line["number"]), cause)


def _outcome(found: dict[str, list[Facts]]) -> Outcome | None:
    if not found["won"]:
        return None
    pegs, told = found["peg"], found["won"][0]["ending"]
    ranking = tuple(int(peg["place"]) for peg in pegs)
    assert _seats(found["won"][0]) == tuple(seat for seat, place in enumerate(ranking) if place == 1)
    ending = next(code for code, words in ENDINGS.items() if words == told)
    return Outcome(tuple(_number(peg["hole"]) for peg in pegs), ranking, ending)


def _double(line: Facts) -> DoubleDeclaration:
    return DoubleDeclaration(
        _seat(line), _numbers(line["accepted"]), _numbers(line["refused"]), int(line["multiplier"])
    )


def _first_draws(found: dict[str, list[Facts]]) -> tuple[tuple[DealerDraw, ...], ...]:
    turns = [re.findall(rf"(\d) ({_CARD})", turn) for turn in found["first"][0]["draws"].split("; again ")]
    return tuple(tuple(DealerDraw(int(number) - 1, _cards(card)[0]) for number, card in turn) for turn in turns)


def _last_deal(found: dict[str, list[Facts]], terms: Terms, now: Playoff | None) -> DealResult | None:
    """Shows are named by the rules of poker. Who is not told of took no part, as in a playoff, where no peg moves."""
    if not found["last"]:
        return None
    (head,), parts = found["last"], {_seat(line): line for line in found["last peg"]}
    pegs, dealer = found["peg"], int(head["dealer"]) - 1
    order = tuple(seat for seat in seats_clockwise_after(dealer, len(pegs)) if seat in parts)
    told: list[Facts] = [parts.get(seat, dict.fromkeys(found["last peg"][0])) for seat in range(len(pegs))]
    after = tuple(_number(part["after"] or peg["hole"]) for part, peg in zip(told, pegs, strict=True))
    shows = tuple(_cards(part["up"] or part["beaten_up"]) for part in told)
    return DealResult(
        number=int(head["number"]),
        dealer=dealer,
        order=order,
        winners=tuple(seat for seat in order if not parts[seat]["beaten"] and not parts[seat]["folded"]),
        shows=shows,
        show_names=tuple(hand_name(show, wild_twos=terms.options.wild_twos) if show else "" for show in shows),
        folded=tuple(seat for seat in order if parts[seat]["folded"]),
        level=MULTIPLIERS.index(int(head["multiplier"])),
        doubles=tuple(map(_double, found["last doubled"])),
        gains=tuple(int(part["won"] or 0) for part in told),
        losses=tuple(int(part["lost"] or part["cost"] or 0) for part in told),
        before=tuple(_number(part["before"]) if part["before"] else at for part, at in zip(told, after, strict=True)),
        after=after,
        revealed=tuple(_cards(part["revealed"]) for part in told),
        playoff=Playoff(tuple(sorted(order)), int(head["playoff"]), now.cause) if head["playoff"] and now else None,
    )


# -- words ------------------------------------------------------------------------------------------------------------


def _seat(line: Facts) -> int:
    return int(line["seat"]) - 1


def _only_seat(lines: list[Facts]) -> int | None:
    return _seat(lines[0]) if lines else None


def _seats(line: Facts) -> tuple[int, ...]:
    return (_seat(line),) if line.get("seat") else _numbers(line["seats"])


def _numbers(told: str | None) -> tuple[int, ...]:
    return tuple(int(number) - 1 for number in re.findall(r"\d", told or ""))


def _number(told: str) -> int:
    return int(told.replace(MINUS, "-"))


def _cards(told: str | None) -> Cards:
    return cards_of(told or "")
