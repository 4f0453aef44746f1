"""What players do at a table, in their words: played on the engine alone, by clicks, and by typed commands."""

from itertools import pairwise

import pytest

from engine.durations import DAY
from engine.pieces.cards import PACK, card_text
from engine.tables.log import Cause
from engine.tables.state import Phase
from tests.scenarios.stage import (
    Player,
    RefusedError,
    Stage,
    humbly,
    offered,
    on_turn,
    outcome_of,
    plays_on,
    seat_of,
    sits_down,
)


def others(stage: Stage, player: Player, people: int) -> list[Player]:
    return [other for other in stage.players[:people] if other is not player]


# -- the lobby --------------------------------------------------------------------------------------------------------


async def test_two_people_and_two_computers_play_in_teams(stage: Stage) -> None:
    ann, ben = stage.players[:2]
    await sits_down(stage, people=2, computers=2)
    await ann.starts(answer="teams4")
    await stage.comes_to_rest()
    assert stage.told().phase is Phase.PLAYING
    assert {ann.name, ben.name} < set(stage.told().names)
    assert len(stage.told().names) == 4
    assert [len(player.hand()) for player in (ann, ben)] == [9, 9]
    assert stage.table.view(None).terms.format == "teams4"


async def test_four_players_are_asked_how_they_want_to_play(stage: Stage) -> None:
    await sits_down(stage, people=4)
    with pytest.raises(RefusedError, match="each alone or as two teams"):
        await stage.players[0].starts()
    assert stage.told().phase is Phase.LOBBY
    await stage.players[0].starts(answer="solo4")
    assert stage.told().phase is Phase.PLAYING


async def test_one_person_alone_cannot_start(stage: Stage) -> None:
    await sits_down(stage, people=1)
    with pytest.raises(RefusedError, match="needs 2 to 4 players; 1 is seated"):
        await stage.players[0].starts()


async def test_a_fifth_person_finds_no_seat(stage: Stage) -> None:
    await sits_down(stage, people=4)
    with pytest.raises(RefusedError, match="All 4 seats of this table are taken"):
        await stage.players[4].joins()


async def test_nobody_sits_down_twice(stage: Stage) -> None:
    await sits_down(stage, people=2)
    with pytest.raises(RefusedError, match="You already have a seat"):
        await stage.players[1].joins()


async def test_a_seat_that_was_left_in_the_lobby_is_free_again(stage: Stage) -> None:
    ben, cem = stage.players[1:3]
    await sits_down(stage, people=2)
    await ben.leaves()
    await cem.joins()
    assert stage.told().names == (stage.players[0].name, cem.name)


async def test_a_lobby_that_everybody_left_closes(stage: Stage) -> None:
    await sits_down(stage, people=2, computers=1)
    await stage.players[0].leaves()
    await stage.players[1].leaves()
    assert stage.told().phase is Phase.CLOSED


async def test_a_computer_can_be_sent_away_again(stage: Stage) -> None:
    ann = stage.players[0]
    await sits_down(stage, people=1, computers=2)
    await ann.removes_computer()
    assert len(stage.told().names) == 2


async def test_a_lucky_word_changes_what_is_dealt_and_stands_in_the_log(stage: Stage) -> None:
    ann, ben = stage.players[:2]
    await ann.opens()
    await ann.joins()
    await ben.joins(luck="seven & eight")
    assert "luck=seven_&_eight" in stage.table.log[-1].line


async def test_options_hold_for_the_game(stage: Stage) -> None:
    await sits_down(stage, people=2, options={"target": "7", "seating": "as_joined", "clock": "10m"})
    await stage.players[0].starts()
    assert stage.table.view(None).terms.options.target == 7
    assert stage.told().names == ("Ann", "Ben")
    assert stage.table.state.clock == 600


async def test_an_option_out_of_range_is_refused_and_nothing_changes(stage: Stage) -> None:
    await sits_down(stage, people=2)
    with pytest.raises(RefusedError, match="Target"):
        await stage.players[0].sets("target", "400")
    assert "target" not in stage.table.state.chosen


async def test_a_game_that_runs_takes_nobody_in(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    with pytest.raises(RefusedError, match="already started"):
        await stage.players[2].joins()


# -- bidding ----------------------------------------------------------------------------------------------------------


async def test_bidding_goes_round_from_the_dealers_left(stage: Stage) -> None:
    await sits_down(stage, people=3, options={"first_dealer": "0"})
    await stage.players[0].starts()
    spoke = []
    while stage.table.view(None).phase == "bidding":
        player = on_turn(stage)
        spoke.append(seat_of(stage, player))
        await player.does(humbly(offered(stage, player)))
        await stage.comes_to_rest()
    assert spoke == [1, 2, 0]


async def test_a_bid_must_be_higher_than_the_one_before(stage: Stage) -> None:
    await sits_down(stage, people=3)
    await stage.players[0].starts()
    first = on_turn(stage)
    await first.does("bid level=3")
    await stage.comes_to_rest()
    second = on_turn(stage)
    with pytest.raises(RefusedError, match=rf"{first.name}.* has bid 3; you need more than that"):
        await second.does("bid level=2")
    assert on_turn(stage) is second


async def test_the_dealer_who_is_stuck_cannot_pass(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    await on_turn(stage).does("pass")
    await stage.comes_to_rest()
    dealer = on_turn(stage)
    with pytest.raises(RefusedError, match="Everybody passed, so the dealer must bid at least 2"):
        await dealer.does("pass")


async def test_who_is_not_on_turn_is_told_who_is(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    waited_for = on_turn(stage)
    (other,) = others(stage, waited_for, 2)
    with pytest.raises(RefusedError, match=f"It is not your turn; waiting for .*{waited_for.name}"):
        await other.does("bid level=2")


# -- tricks -----------------------------------------------------------------------------------------------------------


def _refusable(stage: Stage) -> str | None:
    """A card that whoever is on turn holds and may not play now."""
    if stage.table.view(None).phase != "tricks":
        return None
    player = on_turn(stage)
    legal = offered(stage, player)
    held = [f"play card={card}" for card in player.hand()]
    return next((line for line in held if line not in legal), None)


async def test_who_must_follow_suit_is_told_which_cards_may_be_played(stage: Stage) -> None:
    await sits_down(stage, people=3)
    await stage.players[0].starts()
    await plays_on(stage, until=lambda: _refusable(stage) is not None, choosing=humbly)
    player, line = on_turn(stage), _refusable(stage)
    assert line is not None
    legal, before, seq = offered(stage, player), player.hand(), stage.table.seq
    with pytest.raises(RefusedError) as refused:
        await player.does(line)
    assert all(card_text(one.removeprefix("play card=")) in str(refused.value) for one in legal)
    assert (player.hand(), stage.table.seq) == (before, seq)


async def test_nobody_plays_a_card_that_they_do_not_hold(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    await plays_on(stage, until=lambda: stage.table.view(None).phase == "tricks", choosing=humbly)
    player = on_turn(stage)
    foreign = next(card for card in PACK if card not in player.hand())
    with pytest.raises(RefusedError, match=f"You do not hold {card_text(foreign)}"):
        await player.does(f"play card={foreign}")


async def test_cards_are_written_as_people_write_them(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    with pytest.raises(RefusedError, match="cannot do that at this point"):
        await on_turn(stage).does("play card=10♦")


async def test_a_played_card_is_gone_from_the_hand(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    await plays_on(stage, until=lambda: stage.table.view(None).phase == "tricks", choosing=humbly)
    player = on_turn(stage)
    before, line = player.hand(), offered(stage, player)[0]
    await player.does(line)
    await stage.comes_to_rest()
    assert set(before) - set(player.hand()) == {line.removeprefix("play card=")}


# -- the end ----------------------------------------------------------------------------------------------------------


async def test_a_whole_game_ends_with_somebody_first(stage: Stage) -> None:
    await sits_down(stage, people=2, computers=2)
    await stage.players[0].starts(answer="solo4")
    await plays_on(stage)
    outcome = outcome_of(stage.table.state)
    assert stage.told().phase is Phase.OVER
    assert min(outcome.ranking) == 1
    with pytest.raises(RefusedError, match=r"over|no table"):
        await stage.players[0].does("pass")


async def test_a_long_game_is_played_over_several_deals(stage: Stage) -> None:
    await sits_down(stage, people=2, options={"target": "7"})
    await stage.players[0].starts()
    await plays_on(stage, until=lambda: stage.table.view(None).deal_number == 3, choosing=humbly)
    assert stage.told().phase is Phase.OVER or stage.table.view(None).deal_number == 3
    assert all(earlier.seq + 1 == later.seq for earlier, later in pairwise(stage.table.log))


async def test_the_host_closes_the_table_and_nobody_wins(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    await stage.players[0].closes()
    assert stage.told().phase is Phase.CLOSED
    assert stage.table.state.outcome is None


async def test_who_leaves_a_game_ranks_last_and_the_others_play_on(stage: Stage) -> None:
    await sits_down(stage, people=3)
    await stage.players[0].starts()
    ben = stage.players[1]
    seat = seat_of(stage, ben)
    await plays_on(stage, lambda: stage.table.state.seats[seat].has_had_turn, humbly)
    await ben.resigns()
    await plays_on(stage)
    assert stage.told().phase is Phase.OVER
    assert outcome_of(stage.table.state).ranking[seat] == 3


async def test_who_left_does_not_come_back(stage: Stage) -> None:
    await sits_down(stage, people=3)
    await stage.players[0].starts()
    await stage.players[1].resigns()
    with pytest.raises(RefusedError, match=r"no seat|no table"):
        await stage.players[1].does("pass")


# -- time -------------------------------------------------------------------------------------------------------------


async def test_who_misses_a_turn_is_played_for(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    absent = on_turn(stage)
    await stage.time_passes(DAY)
    assert on_turn(stage) is not absent
    (entry,) = [entry for entry in stage.table.log if entry.cause is Cause.TIMER]
    assert (entry.seat, entry.line) == (seat_of(stage, absent), "pass")


async def test_who_misses_two_turns_is_on_auto_until_they_are_back(stage: Stage) -> None:
    await sits_down(stage, people=2)
    await stage.players[0].starts()
    absent = on_turn(stage)
    seat = seat_of(stage, absent)
    (other,) = others(stage, absent, 2)
    for _ in range(2):
        await plays_on(stage, until=lambda: on_turn(stage) is absent, choosing=humbly)
        await stage.time_passes(DAY)
    assert stage.table.state.seats[seat].on_auto
    await plays_on(stage, until=lambda: stage.table.seq > 20, choosing=humbly)
    await absent.comes_back()
    assert not stage.table.state.seats[seat].on_auto
    await plays_on(stage, until=lambda: on_turn(stage) is absent, choosing=humbly)
    assert on_turn(stage) in {absent, other}


async def test_without_a_clock_nobody_runs_out_of_time(stage: Stage) -> None:
    await sits_down(stage, people=2, options={"clock": "none"})
    await stage.players[0].starts()
    before = stage.table.seq
    await stage.time_passes(29 * DAY)
    assert stage.table.seq == before
