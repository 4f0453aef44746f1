"""What a computer is asked: the same in every process, and nothing that its seat may not know."""

import hashlib
import hmac
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from engine.tables.actions import AgreeToClose, AgreeToPause, CloseSalt, RefuseToPause
from engine.tables.chance import computer_seed, salt_of_seats
from engine.tables.computers import actions_of, question_for
from engine.tables.log import Opening
from engine.thinking.answer import SOUND, UnknownStrengthError, considered_action
from engine.thinking.question import ComputerQuestion, question_from_bytes, question_to_bytes
from tests.engine.moments import GAMES, moments, seeds_with
from tests.engine.tables.playing import OPENING, SECRET, Played, started
from tests.games.tiny import GAME, Seal
from tests.leaks.positions import Positions
from tests.leaks.twins import Twins
from tests.long_runs import repetitions

AnyGame = Game[Any, Any]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
PAIRS = repetitions(24, long=60)
DOC = Path(__file__).parents[3] / "docs" / "fair-shuffle.md"


def lines_of(game: AnyGame, question: ComputerQuestion) -> tuple[bytes, bytes]:
    head, view, rest = question_to_bytes(game, question).split(b"\n")
    assert rest == b""
    return head, view


@every_game
def test_a_question_arrives_as_it_was_asked(game: AnyGame) -> None:
    for seats in game.meta.seats:
        for moment in moments(game, seats, seeds_with(seats)[0])[::2]:
            for seat in game.rules.waiting_for(moment.state):
                asked = ComputerQuestion(
                    SOUND, seat, game.rules.view(moment.state, seat), game.rules.menu(moment.state, seat), "5eed"
                )
                arrived, question = question_from_bytes(*lines_of(game, asked), GAMES)
                assert (arrived, question) == (game, asked)
                assert repr(question) == repr(asked)  # no list where there was a tuple
                assert considered_action(game, question) == considered_action(game, asked)


def test_lines_that_are_no_question_are_an_error() -> None:
    head, view = lines_of(GAME, question_for_tiny())
    for lines in ((b"", view), (view, view), (head, b"{}"), (head, head)):
        with pytest.raises(ValidationError):
            question_from_bytes(*lines, GAMES)
    with pytest.raises(LookupError):
        question_from_bytes(head, view, games())  # there is no Tiny


def question_for_tiny() -> ComputerQuestion:
    state = GAME.rules.setup(2, GAME.meta.options(), FastChance(1)).state
    return ComputerQuestion(SOUND, 0, GAME.rules.view(state, 0), GAME.rules.menu(state, 0), "5eed")


def test_a_strength_that_there_is_not_is_an_error() -> None:
    with pytest.raises(UnknownStrengthError):
        considered_action(GAME, question_for_tiny()._replace(strength="godlike"))


# -- nothing that the seat may not know -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_worlds_that_differ_in_what_a_seat_may_not_know_ask_its_computer_the_same_to_the_byte(game: AnyGame) -> None:
    """The cards that others hold, or that lie face down, are drawn anew in the second world."""
    compared = 0
    for number in range(PAIRS):
        pair = Positions(game, "asked").pair(number)
        if pair.reader is None or pair.states[0] == pair.states[1]:
            continue
        players = [None if seat == pair.reader else f"p{seat}" for seat in range(pair.seats)]
        twins = Twins(game, pair, Opening("7Q2M", game.meta.slug, SECRET, 0.0), players)
        first, second = (question_to_bytes(game, question_for(table, pair.reader, SOUND)) for table in twins.tables)
        assert first == second
        assert SECRET.hex().encode() not in first
        compared += 1
    assert compared > PAIRS / 4


async def test_a_computer_is_not_told_how_often_others_change_their_minds_in_secret() -> None:
    asked = []
    for changes in (0, 3):
        played = await started("ann", computers=1, options=("seating=as_joined",))
        hand = played.table.view(0).hand
        for card in (*hand[:changes], hand[0]):
            await played.table.act(0, Seal(card=card))
        asked.append(question_for(played.table, 1, SOUND))
    assert asked[0] == asked[1]


# -- seeds ------------------------------------------------------------------------------------------------------------


def test_a_seed_is_what_the_documentation_says() -> None:
    told = re.search(r"the message `computer/(\d+)/(\d+)` gives `([0-9a-f]{64})`", DOC.read_text(encoding="utf-8"))
    assert told is not None
    message = f"computer/{told[1]}/{told[2]}"
    assert hmac.new(SECRET, message.encode(), hashlib.sha256).hexdigest() == told[3]
    assert computer_seed(SECRET, int(told[1]), int(told[2])) == told[3]


async def test_every_action_of_a_seat_has_a_seed_of_its_own_that_tells_nothing_of_the_secret() -> None:
    played = await started("ann", computers=2)
    seeds = list[str]()
    while waiting := played.table.waiting_for():
        seeds.append(question_for(played.table, waiting[0], SOUND).seed)
        await played.table.act(waiting[0], played.harmless(waiting[0]))
    assert len(set(seeds)) == len(seeds) > 3
    assert SECRET.hex() not in "".join(seeds)


async def test_what_is_no_action_of_the_game_does_not_count() -> None:
    """Else a seed would hang on votes and pauses, of which a transcript tells nothing."""
    played = await started("ann", "ben", "cem")
    for agreeing in (AgreeToPause(), RefuseToPause(), AgreeToClose()):
        await played.table.act(0, agreeing)
    assert actions_of(played.table.log, 0) == 0
    await played.seal_all()
    assert [actions_of(played.table.log, seat) for seat in range(3)] == [1, 1, 1]


async def test_a_computer_is_asked_the_same_at_all_tables_of_a_duplicate_set_until_others_play_otherwise() -> None:
    tables = [Played(opening=OPENING._replace(table=table, set_id="7Q2M")) for table in ("7Q2M", "7Q2N")]
    for one in tables:
        await one.join(f"of{one.table.id}")
        await one.computers(1)
    salts = CloseSalt(salts=tuple(f"{one.table.id}:{salt_of_seats(one.table.state.seats)}" for one in tables))
    for one in tables:
        await one.table.act(None, salts)
        await one.start()
    first, second = (question_for(one.table, 1, SOUND) for one in tables)
    assert first == second
    await tables[0].seal_all()
    await tables[1].table.act(0, tables[1].another_card(0))
    assert question_for(tables[0].table, 1, SOUND).seed != question_for(tables[1].table, 1, SOUND).seed
