"""What every game promises of taking back: never across a reveal, a draw or a roll, and always where there is none.

What reveals something is known here from each game's events (``news.py`` in its folder of tests), which the program
does not ask. 500 tries each way: 100 in each of the five games.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import pytest

from engine.chance import FairSource, FastChance
from engine.errors import Refusal
from engine.game import Rules
from engine.game_defaults import REVEALED, reveals_everything, reveals_nothing
from engine.games import games
from engine.tables.actions import AgreeToTakeBack, AskToTakeBack
from engine.tables.log import Cause, Entry, Opening
from engine.tables.reveals import CountedChance, TakenAction, differs_in_trials
from engine.tables.rules import TableRules
from engine.tables.state import LatestActions, Phase, Seat, TableState
from engine.tables.table import Table
from engine.transcripts.form import Transcript
from engine.transcripts.replay import replay_transcript
from engine.transcripts.verify import verify_transcript
from engine.transcripts.write import write_transcript
from tests.engine.fair_verifier import Header
from tests.engine.game_folders import needed_module
from tests.engine.moments import (
    AnyGame,
    Moment,
    all_moments,
    every_game,
    lookers,
    moments,
    random_action,
    random_games,
    seeds_with,
)
from tests.engine.tables.playing import Played, everything
from tests.long_runs import repetitions
from tests.scenarios.playing import short_game

TRIES = repetitions(100, long=1_000)
NEWS = "`is_news(moment)`: whether an action told more than its line, by its events"

the_five = pytest.mark.parametrize("game", games().values(), ids=games())


class Tried(NamedTuple):
    """An action at a table of people, and the table after it."""

    moment: Moment
    rules: TableRules
    after: TableState
    is_across: bool
    """Whether it told more than its line, drew from chance, or ended the game."""


def tried_actions(game: AnyGame) -> Iterator[Tried]:
    """Moments of random games, each at a table of people alone."""
    is_news: Callable[[Moment], bool] = needed_module(game.meta.slug, "news", NEWS).is_news
    for seed in count():
        for seats in game.meta.seats:
            for moment in all_moments(game, seats, seed):
                tried = at_table(game, moment, seats, seed)
                yield tried._replace(is_across=tried.is_across or is_news(tried.moment))


def at_table(game: AnyGame, moment: Moment, seats: int, seed: int) -> Tried:
    """The action of a moment, taken at a table of ``seats`` people whose game stands so."""
    opening = Opening(f"T{seed}", game.meta.slug, bytes(32), 0.0)
    people = tuple(Seat(str(seat)) for seat in range(seats))
    before = TableState(
        Phase.PLAYING, people, salt="5a17", game=moment.state, moves=seed, latest=LatestActions(moment.state)
    )
    chance = CountedChance(FairSource(opening.secret, opening.table, before.salt).chance_at(seed + 1))
    step = game.rules.apply(moment.state, moment.seat, moment.action, chance)
    rules = TableRules(game, opening)
    after = rules.apply(before, moment.seat, moment.action, Cause.PERSON).state
    is_across = bool(chance.draws) or game.rules.outcome(step.state) is not None
    return Tried(moment._replace(after=step.state, events=step.events), rules, after, is_across)


def all_agree(tried: Tried) -> TableState:
    """The table after the seat asked for its action back, and all others agreed."""
    state = tried.rules.apply(tried.after, tried.moment.seat, AskToTakeBack(), Cause.PERSON).state
    for seat in sorted(state.seats_to_agree - {tried.moment.seat}):
        state = tried.rules.apply(state, seat, AgreeToTakeBack(), Cause.PERSON).state
    return state


@the_five
def test_nothing_is_taken_back_across_a_reveal_a_draw_or_a_roll(game: AnyGame) -> None:
    refused = 0
    for tried in tried_actions(game):
        if not tried.is_across:
            continue
        if tried.after.phase is Phase.PLAYING:
            with pytest.raises(Refusal) as why:
                tried.rules.check_take_back(tried.after, tried.moment.seat)
            assert why.value.code in {"chance_since", REVEALED} | game.words.sentences.keys()
        else:
            with pytest.raises(Refusal, match="game_over"):
                tried.rules.apply(tried.after, tried.moment.seat, AskToTakeBack(), Cause.PERSON)
        refused += 1
        if refused == TRIES:
            break
    assert refused == TRIES


@the_five
def test_any_other_action_may_be_taken_back_until_somebody_decides_after_it(game: AnyGame) -> None:
    offered = 0
    for tried in tried_actions(game):
        if tried.is_across:
            continue
        tried.rules.check_take_back(tried.after, tried.moment.seat)
        undone = all_agree(tried)
        assert undone.game == tried.moment.state
        assert undone.moves == tried.after.moves
        again = tried.rules.apply(undone, tried.moment.seat, tried.moment.action, Cause.PERSON).state
        assert again.game == tried.after.game
        offered += 1
        if offered == TRIES:
            break
    assert offered == TRIES


@random_games
def test_what_a_game_calls_no_reveal_tells_nothing_in_any_trial(game: AnyGame, seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        taken = taken_without_chance(game, moment)
        if taken is None or game.rules.reveals(taken.before, taken.seat, taken.action, taken.step.state):
            continue
        assert not [looker for looker in lookers(seats) if differs_in_trials(game, looker, taken, trials=2)]


def taken_without_chance(game: AnyGame, moment: Moment) -> TakenAction | None:
    """The action of a moment; ``None`` if it draws from chance or ends the game."""
    chance = CountedChance(FastChance(0))
    step = game.rules.apply(moment.state, moment.seat, moment.action, chance)
    if chance.draws or game.rules.outcome(step.state) is not None:
        return None
    return TakenAction(moment.state, moment.seat, moment.action, step)


@every_game
def test_a_reveal_that_a_game_forgot_to_declare_is_found_by_trials(game: AnyGame) -> None:
    """Not each one: a trial of a seat's own cards needs a state in which it holds them. But in each game some."""
    seats, forgetful = max(game.meta.seats), replace(game, rules=replace(game.rules, reveals=reveals_nothing))
    reveals = [
        taken
        for seed in seeds_with(seats)
        for moment in moments(game, seats, seed)
        if (taken := taken_without_chance(game, moment))
        and game.rules.reveals(taken.before, taken.seat, taken.action, taken.step.state)
    ]
    found = (differs_in_trials(forgetful, looker, taken) for taken in reveals for looker in lookers(seats))
    assert any(found) or not reveals  # a game may reveal something only where it draws as well


def test_a_game_that_says_nothing_of_reveals_takes_nothing_back() -> None:
    game = games()["hi-lo-jack"]
    silent = replace(game, rules=replace(game.rules, reveals=reveals_everything))
    assert Rules.__dataclass_fields__["reveals"].default is reveals_everything
    tried = at_table(silent, next(all_moments(silent, 2, 0)), 2, 0)
    with pytest.raises(Refusal, match="revealed_since"):
        tried.rules.check_take_back(tried.after, tried.moment.seat)


@every_game
async def test_an_undone_game_replays_and_verifies(game: AnyGame) -> None:
    at, chance = await short_table(game), FastChance(game.meta.slug)
    taken_back = 0
    while waiting := at.table.waiting_for():
        before = at.table.state.game
        seat = waiting[chance.pick(len(waiting))]
        await act_somehow(at.table, seat, chance)
        if chance.pick(2) and await took_back(at.table, seat):
            assert at.table.state.game == before
            taken_back += 1
    assert taken_back
    assert everything(Table.replay(game, at.table.opening, at.storage.entries, at.storage, at.clock)) == everything(
        at.table
    )
    text = write_transcript(game, at.table.opening, at.table.log)
    assert text.count(" take_back\n") == taken_back
    assert verify_transcript(Transcript.parse(text), game) == ()
    assert Header(text).findings() == []
    assert replay_transcript(Transcript.parse(text), game).steps[-1].state == at.table.state.game


@every_game
async def test_what_may_be_taken_back_does_not_tell_what_others_do_in_secret(game: AnyGame) -> None:
    at, chance = await short_table(game), FastChance(f"{game.meta.slug} in secret")
    while waiting := at.table.waiting_for():
        seat, state = waiting[chance.pick(len(waiting))], at.table.state
        others = [other for other in range(len(state.seats)) if other != seat]
        before = [answer_to(at.table, other) for other in others]
        entry = await act_somehow(at.table, seat, chance)
        if not at.table.state.latest.actions[-1:] or at.table.state.latest.actions[-1].is_noticed:
            continue
        assert entry.seat == seat
        assert [answer_to(at.table, other) for other in others] == before


def answer_to(table: Table, seat: int) -> tuple[bool, str]:
    """Whether the seat is offered to take back its last action, and what it would be told."""
    try:
        table.check_act_as(str(table.state.seats[seat].player), AskToTakeBack())
    except Refusal as refusal:
        return table.action_offered_back(seat) is not None, refusal.code
    return table.action_offered_back(seat) is not None, ""


async def short_table(game: AnyGame) -> Played:
    """A table of people alone, who have just begun a short game."""
    short, at = short_game(game.meta.slug), Played(game, Opening("7Q2M", game.meta.slug, bytes(range(32)), 0.0))
    await at.join(*map(str, range(short.people)))
    await at.options(*(f"{name}={value}" for name, value in short.options.items()))
    await at.start()
    return at


async def act_somehow(table: Table, seat: int, chance: FastChance) -> Entry:
    """Have a seat take any action that its menu offers and the rules allow."""
    while True:
        with suppress(Refusal):
            return await table.act(seat, random_action(table.menu(seat), chance))


async def took_back(table: Table, seat: int) -> bool:
    """Whether the seat's last action could be taken back; then it was, with everybody's consent."""
    try:
        await table.act(seat, AskToTakeBack())
    except Refusal:
        return False
    for other in sorted(table.state.seats_to_agree - {seat}):
        await table.act(other, AgreeToTakeBack())
    return True
