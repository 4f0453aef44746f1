"""Every sentence of the game is said by it, and reads well with names and cards put in."""

from collections.abc import Iterator

import pytest

from engine.errors import COMMON_REFUSALS, Refusal
from engine.game import Event
from engine.games.high_handed import GAME
from engine.games.high_handed.public import OwedDraws
from engine.games.high_handed.state import State
from engine.games.high_handed.words.sentences import EVENTS, REFUSALS
from tests.engine.games.high_handed.matches import after
from tests.engine.games.high_handed.positions import MORE, NAMES, SEVEN, A, B, refused, run, said, table
from tests.engine.games.high_handed.random_moments import SEATS, moments

ASKED_AT_SETUP = {"seats_unfit", "teams_unfit", "three_teams_unfit"}
"""Refusals of options, in `test_flow`."""
THREE_JACKS = "C3=Jc D3=Jd E3=Jh"


def rare_events() -> Iterator[Event]:
    """Of things that a few dozen random games may miss."""
    mates = table("2c two_timer", "2d", "2h", "2s", teams="2", team_hands="shared", piles=("Tc Jc", ""))
    yield from run(mates, "A lay card=2c cell=A1 under=two_timer")[1]
    yield from run(table("Js two_timer", "2c", board=THREE_JACKS), "A lay card=Js cell=F3 under=two_timer")[1]
    armed = table("9s thief two_timer", "2c", board=f"{THREE_JACKS} D4=thief")
    for line in ("cell=C3", "cell=C3 under=two_timer", "cell=D4"):
        yield from run(armed, f"A cover card=9s {line}")[1]
    manual = table(*SEVEN[:2], piles=(MORE, ""), draw_mode="manual", grandpa_rule="nominated", uncle_bob_rule=True)
    yield from run(manual, "A lay card=2c cell=A1", "B grandpa", "B lay card=2d cell=C4", "A lay card=3c cell=H7")[1]
    kind = manual._replace(draws=tuple(draws._replace(over_70=True) for draws in manual.draws))
    yield from run(kind, "A lay card=2c cell=A1", "B lay card=2d cell=C4", "A pick_up")[1]
    yield from run(manual._replace(draws=(OwedDraws(6), OwedDraws(7))), "B uncle_bob player=0")[1]
    yield from run(table("2c", "", piles=("Tc", ""), draw_mode="manual"), "A lay card=2c cell=A1", "A pass")[1]
    full = " ".join(f"{column}{row}=Kc" for row in range(1, 8) for column in "ABCDEFG" if f"{column}{row}" != "G7")
    yield from run(table("2c 3c", "2d", board=full, board_size=7), "A lay card=2c cell=G7")[1]
    yield from after((30, 30), (2, 1), tie="extra_game")[1]
    yield from after((30, 30), (2, 1), (2, 1), match="first_to_two")[1]
    yield from after((30, 30))[1]
    yield from after((30, 30), match="first_to_two", tie="extra_game")[1]


def test_every_event_is_told_and_every_sentence_is_used() -> None:
    told = [*rare_events(), *(happened for seats in SEATS for moment in moments(seats) for happened in moment.events)]
    assert {happened.code for happened in told} == set(EVENTS)
    for happened in told:
        words = GAME.sentence(happened, NAMES)
        assert not set(words) & set("{}_")
        assert "None" not in words


def refusals() -> list[tuple[State, int, str, str]]:
    plain = table("9s 2c", *SEVEN[1:3], board="D4=2s", piles=("", "Tc"))
    armed = table("9s two_timer two_timer thief", *SEVEN[1:3], board="D4=2s")
    manual = table(*SEVEN[:3], piles=("", "Tc"), draw_mode="manual", uncle_bob_rule=True, grandpa_rule="nominated")
    twice = manual._replace(draws=(OwedDraws(7, turns=2), *manual.draws[1:]))
    honest = table(*SEVEN[:3], piles=("", "Tc"), draw_mode="manual")
    return [
        (plain, A, "lay card=9s cell=I9", "off_board"),
        (plain, A, "lay card=9s cell=D4", "occupied"),
        (armed, A, "cover card=9s cell=E4", "thief_needs_card"),
        (armed, A, "lay card=9s cell=E4 under=two_timer,two_timer,thief", "too_many_specials"),
        (armed, A, "alone special=thief,two_timer cell=E4", "no_regular"),
        (armed, A, "lay card=thief cell=E4", "not_regular"),
        (armed, A, "alone special=thief cell=D4", "lone_on_card"),
        (plain, A, "lay card=9s,2c cell=E4", "two_regular"),
        (plain, A, "lay card=9s cell=E4 under=2c", "not_special"),
        (plain, A, "pass", "must_play"),
        (honest, A, "pick_up", "draw_not_owed"),
        (plain, A, "pick_up", "draw_auto"),
        (plain, A, "lay card=9s cell=E4 pile=A", "pile_empty"),
        (honest, A, "grandpa", "grandpa_off"),
        (twice, A, "grandpa", "grandpa_too_late"),
        (honest, B, "uncle_bob player=0", "ub_off"),
        (manual, B, "uncle_bob player=0", "ub_none"),
        (manual, B, "uncle_bob player=1", "ub_self"),
        (manual, B, "uncle_bob player=5", "ub_nobody"),
    ]


@pytest.mark.parametrize(("state", "seat", "line", "code"), refusals(), ids=[code for *_, code in refusals()])
def test_every_refusal_is_a_sentence(state: State, seat: int, line: str, code: str) -> None:
    refusal = refused(state, seat, line)
    assert refusal.code == code
    words = refusal.sentence(GAME.words.sentences, NAMES)
    assert not set(words) & set("{}")
    assert not words[0].islower()
    assert words.endswith(".")


def test_no_refusal_is_forgotten() -> None:
    assert {code for *_, code in refusals()} | ASKED_AT_SETUP == set(REFUSALS)
    assert not set(REFUSALS) & set(COMMON_REFUSALS)


def test_a_special_that_is_not_held_is_called_by_its_name() -> None:
    refusal = refused(table("9s", SEVEN[1]), A, "lay card=9s cell=A1 under=two_timer")
    assert refusal.sentence(GAME.words.sentences) == "You do not hold Two Timer."


def test_specials_have_an_article() -> None:
    state = table("9s two_timer", SEVEN[1], board="D4=thief E5=2s")
    for cell, what in (("D4", "a Thief"), ("E5", "2♠")):
        refusal = refused(state, A, f"lay card=9s cell={cell}")
        assert refusal.sentence(GAME.words.sentences) == f"{cell} is taken by {what}. Only a Thief can cover a card."
    assert said(run(state, "A alone special=two_timer cell=A1")[1]) == [
        "Ann plays a Two Timer alone on A1, for no points."
    ]


def test_a_text_that_is_no_special_is_quoted() -> None:
    with pytest.raises(Refusal, match="not_special") as caught:
        GAME.meta.actions[2].from_values({"special": "joker", "cell": "A1"})
    assert caught.value.sentence(GAME.words.sentences) == (
        "“joker” is not a High Handed card. The High Handed cards are the Two Timer and the Thief."
    )


def test_a_turn_reads_like_a_story() -> None:
    board = "A1=2h B1=9h C1=Kh D1=4h F1=7c G1=7d E3=thief"
    state = table("7h two_timer thief Qs", "2c", board=board, piles=("Tc Jc", "Qc"))
    _, events = run(state, "A lay card=7h cell=E1 under=two_timer", "B lay card=2c cell=H8", "A cover card=Qs cell=E3")
    assert said(events) == [
        "Ann lays 7♥ on E1, on top of a Two Timer.",
        "Ann scores 28 points: flush (10) and three of a kind (4), times 2.",
        "Ann draws 2 cards.",
        "Ben lays 2♣ on H8.",
        "Both piles are used up; everybody plays the cards they still hold.",
        "Ann uses a Thief on E3 and covers a Thief with Q♠.",
    ]
    assert GAME.sentence(events[2], NAMES) == "You drew 10♣ J♣."
