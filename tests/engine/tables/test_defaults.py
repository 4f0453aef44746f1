"""Options whose defaults have changed, and options that are newer than some logs: both mean what they meant."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from engine.errors import Refusal
from engine.game import Game
from engine.games import games
from engine.games.high_handed.pieces.deck import cards_of_game
from engine.options import option_fields
from engine.tables.actions import Close, Join, SetOptions, Start
from engine.tables.log import Cause, Entry, Opening, verb_of_line
from engine.tables.option_changes import values_when_joined
from engine.tables.options import TableOptions
from engine.tables.table import Table
from engine.transcripts.form import Transcript
from engine.transcripts.replay import replay_transcript
from engine.transcripts.write import write_transcript
from tests.engine.tables.playing import SECRET, Clock, Played, Storage

FIRST_RELEASE = {
    "bluff-n-peg": "board=standard wild_twos=no discard_order=sequential double_response=sequential reveal_winner=no",
    "hi-lo-jack": "format= target=11 stuck_dealer=at_least_two dealer_takes_smudge=yes low_to=taker "
    "first_dealer=random",
    "high-handed": "board_size=8 pair_gap=allowed two_timers=2 thieves=2 draw_mode=auto grandpa_rule=off "
    "uncle_bob_rule=no teams=off team_hands=private match=single tie=shared",
    "high-roller": "bottom_length=10 first_player=rotate yellow_others=once sheets=open_after_round match=single",
    "sneak": "packs=auto ladder=parlett lead_limit=matchable ties=first_in_order format=target target= endgame=parlett",
}
"""By game, the options that the first release had, each with the value that a log means if it does not state it."""
FIRST_CHOICES = {
    "pair_gap": "allowed touching",
    "draw_mode": "auto manual",
    "grandpa_rule": "off nominated everyone",
    "teams": "off 2 3",
    "team_hands": "private shared",
    "first_player": "rotate fixed",
    "yellow_others": "once never",
    "sheets": "open_after_round secret",
    "board": "standard short long",
    "ladder": "parlett sf_top flush_over_straight poker",
    "stuck_dealer": "at_least_two exactly_two",
    "low_to": "taker holder",
}
"""Values in the order in which the selects of the first release number them."""
GAME, ROLLER = games()["high-handed"], games()["high-roller"]


def table_of(game: Game[Any, Any]) -> Played:
    return Played(game, Opening("7Q2M", game.meta.slug, SECRET, 1_000.0))


async def closed(game: Game[Any, Any], *values: str) -> Played:
    """A game between Ann and Ben that was closed after a while."""
    played = table_of(game)
    await played.join("ann", "ben")
    if values:
        await played.options(*values)
    await played.start()
    for _ in range(20):
        seat = played.table.waiting_for()[0]
        await played.table.act(seat, game.rules.auto(played.table.state.game, seat)[0])
    await played.table.act(None, Close(), cause=Cause.HOST)
    return played


def without_options(entries: Sequence[Entry]) -> list[Entry]:
    """The log as the first release wrote it if nobody chose options."""
    kept = [entry for entry in entries if verb_of_line(entry.line) != SetOptions.verb]
    return [entry._replace(seq=number) for number, entry in enumerate(kept, start=1)]


def gap_at(table: Table) -> str:
    return str(table.game_and_table_options()[0].pair_gap)


def replayed(played: Played, entries: Iterable[Entry]) -> Table:
    return Table.replay(played.table.game, played.table.opening, entries, Storage(), Clock())


# -- all games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", FIRST_RELEASE)
def test_options_of_the_first_release_keep_their_order_and_mean_what_they_meant_where_a_log_is_silent(
    slug: str,
) -> None:
    """If this fails because a default changed: state the former one as ``unstated``. A new option is ``later``."""
    fields = option_fields(games()[slug].meta.options)
    first = [field for field in fields if not field.is_later]
    assert " ".join(f"{field.name}={field.unstated}" for field in first) == FIRST_RELEASE[slug]
    assert all(games()[slug].meta.options.model_validate({one.name: one.unstated}) for one in fields if one.unstated)


def test_selects_number_the_values_of_an_option_as_they_always_did() -> None:
    fields = {field.name: field for game in games().values() for field in option_fields(game.meta.options)}
    for name, values in FIRST_CHOICES.items():
        assert [value for value, _ in fields[name].choices][: len(values.split())] == values.split()


def test_the_options_of_all_tables_have_their_first_defaults() -> None:
    """Logs do not state them: a changed default needs more than ``unstated``."""
    assert [field.name for field in option_fields(TableOptions) if field.is_later] == []
    assert all(field.unstated == field.default for field in option_fields(TableOptions))


# -- a default that has changed ---------------------------------------------------------------------------------------


async def test_a_new_table_has_the_new_default_and_its_log_says_so() -> None:
    played = table_of(GAME)
    assert gap_at(played.table) == "touching"
    entry = await played.table.act(None, Join(player="ann", interaction="9ann"))
    assert [one.line for one in played.table.log] == ["options values=pair_gap=touching", entry.line]
    assert [len(batch) for batch in played.storage.batches] == [2], "saved as one"
    again = replayed(played, played.storage.entries)
    assert gap_at(again) == "touching"
    assert again.state == played.table.state
    assert values_when_joined(GAME.meta, played.table.log, "ann", played.table.state.chosen) == {}


async def test_a_refused_first_action_states_nothing() -> None:
    played = table_of(GAME)
    with pytest.raises(Refusal):
        await played.table.act(None, Start())
    assert played.table.log == []


async def test_a_game_whose_defaults_are_as_they_were_states_none() -> None:
    played = table_of(ROLLER)
    await played.join("ann")
    assert [verb_of_line(entry.line) for entry in played.table.log] == ["join"]


async def test_a_log_that_does_not_state_the_option_means_the_former_default() -> None:
    told, earlier = await closed(GAME, "pair_gap=allowed"), await closed(GAME)
    silent = without_options(told.storage.entries)
    assert gap_at(replayed(told, silent)) == "allowed"
    assert write_transcript(GAME, told.table.opening, silent) == write_transcript(
        GAME, told.table.opening, told.storage.entries
    )
    assert gap_at(earlier.table) == "touching"


async def test_a_lobby_that_people_joined_under_the_former_default_keeps_it() -> None:
    played = table_of(GAME)
    await played.join("ann")
    lobby = replayed(played, without_options(played.storage.entries))
    await lobby.act(None, Join(player="ben", interaction="9ben"))
    assert gap_at(lobby) == "allowed"
    assert values_when_joined(GAME.meta, lobby.log, "ann", lobby.state.chosen) == {}
    await lobby.act(None, SetOptions(values=("pair_gap=touching",)))
    assert set(values_when_joined(GAME.meta, lobby.log, "ann", lobby.state.chosen)) == {"pair_gap"}


async def test_setting_the_option_back_to_its_default_means_what_people_read() -> None:
    """In a log of the first release, ``pair_gap=`` was ``allowed``."""
    played = table_of(GAME)
    await played.join("ann")
    await played.options("pair_gap=allowed", "board_size=9")
    await played.options("pair_gap=", "board_size=")
    assert played.table.log[-1].line == "options values=pair_gap=touching,board_size="
    assert gap_at(played.table) == "touching"
    assert gap_at(replayed(played, played.table.log)) == "touching"
    silent = without_options(played.storage.entries)
    back = silent[0]._replace(seq=2, line="options values=pair_gap=", digest=played.table.log[-1].digest)
    assert gap_at(replayed(played, [*silent, back])) == "allowed"


def test_a_transcript_that_does_not_state_the_option_means_the_former_default() -> None:
    chance = ("pick 0", f"shuffle {' '.join(cards_of_game(1, 1))}")
    silent = replay_transcript(Transcript("high-handed", 2, {}, chance=chance))
    assert silent.steps[0].state.terms.options.pair_gap == "allowed"


# -- an option that is newer than some logs ---------------------------------------------------------------------------


async def test_a_transcript_names_a_later_option_only_where_it_does_not_hold_as_before() -> None:
    usual, other = await closed(ROLLER), await closed(ROLLER, "same_hand=category")
    texts = [write_transcript(ROLLER, one.table.opening, one.storage.entries) for one in (usual, other)]
    lines = [next(line for line in text.splitlines() if line.startswith("options ")) for text in texts]
    assert lines == [
        f"options {FIRST_RELEASE['high-roller']}",
        f"options {FIRST_RELEASE['high-roller']} same_hand=category",
    ]
    assert [replay_transcript(Transcript.parse(text)).findings for text in texts] == [(), ()]
