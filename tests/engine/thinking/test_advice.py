"""Advice to a person: what a sound computer would do in their seat, and nothing that the seat may not know."""

import json
from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError

from bot.table_pages.hints import HintedMoment, explained_action_text, hint_page
from engine.errors import Refusal
from engine.game import Game
from engine.games import games
from engine.games.hi_lo_jack.actions import Bid, Pass, Play
from engine.pieces.cards import Card
from engine.tables.computers import question_for
from engine.tables.log import Opening
from engine.thinking.advice import MOST_ADVISED, Advice, advice, advice_as_json, advice_from_json
from engine.thinking.answer import SOUND, quick_action
from engine.thinking.question import ComputerQuestion, question_from_bytes, question_to_bytes
from engine.thinking.worker import answer_line
from engine.weighing import WeighedAction, weighed_action
from tests.bot.table_pages.page_contents import components
from tests.engine.moments import GAMES, moments, seeds_with
from tests.engine.tables.playing import SECRET
from tests.leaks.positions import Positions
from tests.leaks.twins import Twins
from tests.long_runs import repetitions

AnyGame = Game[Any, Any]
every_game = pytest.mark.parametrize("game", games().values(), ids=games())
NAMES = ("Ann", "Ben", "Cem", "Dot", "Eva", "Fay", "Gus", "Hal")
PAIRS = repetitions(40, long=60)
LONGEST = 200
"""Characters of an action with its reason: two of them are to be heard at one go."""


@cache
def given_advice(slug: str) -> list[tuple[ComputerQuestion, Advice]]:
    """Questions of all seats that are waited for in a random game with each number of seats, and the advice to them."""
    game = games()[slug]
    questions = (
        ComputerQuestion(
            SOUND,
            seat,
            game.rules.view(moment.state, seat),
            game.rules.menu(moment.state, seat),
            "5eed",
            wants_advice=True,
        )
        for seats in game.meta.seats
        for moment in moments(game, seats, seeds_with(seats)[0])
        for seat in game.rules.waiting_for(moment.state)
    )
    return [(asked, advice(game, asked)) for asked in questions]


@every_game
def test_the_best_action_is_that_of_a_sound_computer_and_there_are_two_at_most(game: AnyGame) -> None:
    numbers = set()
    for asked, (best, *others) in given_advice(game.meta.slug):
        assert best.action == quick_action(game, asked)
        assert best.action not in [one.action for one in others]
        numbers.add(1 + len(others))
    assert numbers <= {1, MOST_ADVISED}
    assert MOST_ADVISED in numbers


@every_game
def test_advice_arrives_as_it_was_given(game: AnyGame) -> None:
    for asked, given in given_advice(game.meta.slug)[::2]:
        head, view, _ = question_to_bytes(game, asked).split(b"\n")
        assert question_from_bytes(head, view, GAMES) == (game, asked)
        arrived = advice_from_json(game, json.loads(answer_line(head, view, GAMES))["advice"])
        assert arrived == given
        assert repr(arrived) == repr(given)


@pytest.mark.parametrize("told", [None, "advice", [["pass"]], [["pass", 1.0, "pass_weak", {"points": {}}]]])
def test_what_is_no_advice_is_an_error(told: object) -> None:
    with pytest.raises(ValidationError):
        advice_from_json(games()["hi-lo-jack"], told)


def test_an_action_that_the_game_does_not_have_is_an_error() -> None:
    with pytest.raises(Refusal):
        advice_from_json(games()["hi-lo-jack"], [["win", 1.0, "pass_weak", {}]])


@every_game
def test_worlds_that_differ_in_what_a_seat_may_not_know_lead_to_the_same_hint_to_the_byte(game: AnyGame) -> None:
    """The cards that others hold, or that lie face down, are drawn anew in the second world."""
    compared = 0
    for number in range(PAIRS):
        pair = Positions(game, "hinted").pair(number)
        seat = pair.reader
        if seat is None or pair.states[0] == pair.states[1] or seat not in game.rules.waiting_for(pair.states[0]):
            continue
        twins = Twins(game, pair, Opening("7Q2M", game.meta.slug, SECRET, 0.0), [f"p{n}" for n in range(pair.seats)])
        hints = []
        for table in twins.tables:
            advised = advice(game, asked := question_for(table, seat, SOUND))
            page = hint_page(game, HintedMoment("7Q2M", 3, 2), asked, advised, NAMES[: pair.seats])
            hints.append(json.dumps([advice_as_json(advised), components(page)]))
        assert hints[0] == hints[1]
        compared += 1
    assert compared > PAIRS / 8


# -- in words ---------------------------------------------------------------------------------------------------------


@every_game
def test_an_action_is_said_once_and_then_its_reason(game: AnyGame) -> None:
    """By random games of all lengths: no code, no seat's number, no sentence twice."""
    for asked, given in given_advice(game.meta.slug):
        for one in given:
            said = explained_action_text(game, one, asked.menu, NAMES)
            assert said.endswith(".")
            assert len(said) <= LONGEST
            assert not set("_{}") & set(said)
            sentences = said.replace("! ", ". ").removesuffix(".").split(". ")
            assert len(sentences) == len(set(sentences)) == 2, said
            assert all(sentence[:1] == sentence[:1].upper() for sentence in sentences), said
            label, reason = sentences
            assert not reason.startswith((f"{label} ", f"{label.partition(' ')[2] or label} ", f"Write {label}")), said


@pytest.mark.parametrize(
    ("weighed", "said"),
    [
        (
            weighed_action(Bid(level="3"), 1.0, "bid_promises_enough", level="3", ranks="ace", suit="s", points="3.1"),
            "Bid 3. You hold the ace of spades, worth about 3.1 of the four points.",
        ),
        (
            weighed_action(Bid(level="3"), 1.0, "bid_is_high", level="3"),
            "Bid 3. A bid of 3 is higher than it need be: it wins no more, and is more easily lost.",
        ),
        (
            weighed_action(Play(card=Card("3c")), 1.0, "leads_low", card="3c"),
            "Play 3♣. If somebody beats it, you lose little.",
        ),
        (
            weighed_action(Pass(), 1.0, "pass_to_partner", partner=2),
            "Pass. The bid of your partner Cem stands, and you share its points.",
        ),
    ],
)
def test_a_reason_that_names_the_action_goes_on_behind_its_label(weighed: WeighedAction, said: str) -> None:
    assert explained_action_text(games()["hi-lo-jack"], weighed, (), NAMES) == said
