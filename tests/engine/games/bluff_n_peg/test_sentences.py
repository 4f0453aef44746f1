"""Every sentence of the game is said by it, and reads well with names and cards put in."""

from collections.abc import Iterator

import pytest

from engine.actions import Action, parse_action
from engine.chance import FastChance, ScriptedChance
from engine.errors import COMMON_REFUSALS, Refusal
from engine.game import Event
from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.options import SEATS, BluffNPegOptions
from engine.games.bluff_n_peg.public import Playoff
from engine.games.bluff_n_peg.state import State
from engine.games.bluff_n_peg.words.sentences import EVENTS, REFUSALS
from engine.selfplay import make_player
from tests.engine.games.bluff_n_peg.positions import L1, L3, NAMES, A, B, in_hand, refused, run, table, to_throw, told

ROYAL, NEXT_ROYAL = "Ah Kh Qh Jh Th |", "As Ks Qs Js | Ts"


def random_events(seats: int) -> Iterator[Event]:
    options = BluffNPegOptions(board="short", reveal_winner=True)
    chance, somebody = FastChance(seats), make_player(GAME, "random", str(seats))
    state, events = GAME.rules.setup(seats, options, chance)
    yield from events
    while waiting := GAME.rules.waiting_for(state):
        state, events = GAME.rules.apply(state, waiting[0], somebody(state, waiting[0]), chance)
        yield from events


def rare_events() -> Iterator[Event]:
    """Of things that a few random games may miss."""
    yield from GAME.rules.setup(2, BluffNPegOptions(), ScriptedChance(["shuffle Ah As", "shuffle", "shuffle"])).events
    yield from told(to_throw("Kh", "Kd", discard_order="simultaneous"), "A keep", "B keep")[1]
    sealed = table("9h 8d | 7c", "Ac |", double_response="simultaneous")
    yield from told(sealed, "A 7c declare", "B accept")[1]
    for pegs in ((45, 45, 0), (17, 17, L3)):
        yield from told(table(ROYAL, NEXT_ROYAL, "5c 6d | 7c", turn=B, pegs=pegs), "B Ts", "C fold")[1]
    yield from told(table("3h |", "Ah |", pegs=(L3, 0)), "A fold")[1]
    for number, last in ((5, "B Ts"), (1, "B fold")):
        playoff = Playoff((A, B), number, "winner_hole")
        yield from told(table(ROYAL, NEXT_ROYAL, turn=B, pegs=(50, 50), playoff=playoff), last)[1]
    level = table("9h 8d | 7c", "Ac |", pegs=(50, 50), playoff=Playoff((A, B), 1, "winner_hole"))
    yield from told(level, "A 7c declare", "B accept")[1]


def test_every_event_is_told_and_every_sentence_is_used() -> None:
    events = [*rare_events(), *(happened for seats in SEATS for happened in random_events(seats))]
    assert {happened.code for happened in events} == set(EVENTS)
    for happened in events:
        said = GAME.sentence(happened, NAMES)
        assert not set(said) & set("{}")
        assert "None" not in said


def refusals() -> list[tuple[State, int, str, str]]:
    behind, third = table("9h 8d | 7c", "Ac |"), "9h 8d 7c |"
    declared = run(behind, "A 7c declare")
    leading = run(table("9h 9d | 9c 2d", "Ac |"), "A 9c")
    playoff = table("3h |", "Ah |", "-", playoff=Playoff((A, B), 1, "winner_hole"))
    return [
        (to_throw("Kh Kd Kc Ks", ""), A, "discard cards=Kh,Kd,Kc,Ks", "too_many_discards"),
        (behind, A, "play card=Ac", "card_already_up"),
        (leading, A, "fold", "already_best"),
        (behind, A, "declare", "not_third_card"),
        (table(third, "Ac |", level=3), A, "declare", "double_maxed"),
        (table(third, "Ac |", pegs=(L1, 0)), A, "declare", "double_last_chance"),
        (run(declared, "B accept"), A, "declare", "double_already"),
        (declared, B, "play card=Ac", "must_answer"),
        (declared, A, "fold", "wait_for_answers"),
        (run(in_hand("", "", ""), "A fold"), A, "fold", "out_of_hand"),
        (playoff, 2, "fold", "not_in_playoff"),
        (behind, B, "fold", "nothing_to_do"),
    ]


@pytest.mark.parametrize(("state", "seat", "line", "code"), refusals(), ids=[code for *_, code in refusals()])
def test_every_refusal_is_a_sentence(state: State, seat: int, line: str, code: str) -> None:
    no = refused(state, seat, line)
    assert no.code == code
    said = no.sentence(GAME.words.sentences, NAMES)
    assert not set(said) & set("{}")
    assert said.endswith(".")


def test_no_refusal_is_forgotten() -> None:
    assert {code for *_, code in refusals()} | {"seats_unfit"} == set(REFUSALS)
    assert not set(REFUSALS) & set(COMMON_REFUSALS)


@pytest.mark.parametrize(("text", "line"), [("K♠ 10h", "discard cards=Ks,Th"), ("ace of spades", "discard cards=As")])
def test_cards_are_read_as_people_type_them(text: str, line: str) -> None:
    discard: type[Action] = GAME.meta.actions[1]
    assert discard.from_values({"cards": text}).to_line() == line
    assert parse_action(line, GAME.meta.actions).to_line() == line


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal, match="bad_card"):
        parse_action("play card=1x", GAME.meta.actions)


def test_a_deal_reads_like_a_story() -> None:
    hands = in_hand("9h 9d 9c", "Ac", "Kh Kd Kc")
    turns = ("A 9h", "B Ac", "C Kh Kd", "A 9d 9c declare", "B fold", "C accept Kc decline", "A fold")
    _, events = told(hands, *turns)
    sign = "\N{MINUS SIGN}"
    assert [GAME.sentence(happened, NAMES) for happened in events if happened.only is None] == [
        "Ann lays 9♥ and leads: nine high.",
        "Ben lays A♣ and leads: ace high.",
        "Cem lays K♥: king high.",
        "Cem lays K♦ and leads: pair of kings.",
        "Ann lays 9♦: pair of nines.",
        "Ann lays 9♣ and leads: three nines.",
        "Ann declares double or fold! Those who stay in play for 2X.",
        f"Ben folds with 1 card up at 1X and goes back to {sign}1.",
        "Cem accepts.",
        "The bluffing peg moves to 2X: the winner gets 10.",
        "Cem lays K♣ and leads: three kings.",
        "Cem does not double.",
        f"Ann folds with 3 cards up at 2X and goes back to {sign}6.",
        f"Deal 1: Cem won 10 (all others folded). Pegs: Ann {sign}6 ({sign}6), Ben {sign}1 ({sign}1), Cem 10 (+10).",
        "Deal 2: Ann deals five cards each.",
    ]
