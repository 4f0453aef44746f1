"""A game of one person against computers that its player ends, leaves or lets run out is lost, as one of several is."""

import pytest

from data.leaderboards.models import ALL_GAMES, Ladder, LeaderboardQuery
from engine.durations import DAY
from engine.tables.state import Phase
from playground.server import Playground
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.playing import plays_to_the_end, waited_for
from tests.scenarios.screen import answered, board_of, labels, plain, says
from tests.scenarios.stage import sits_down

LOST = "left or ended the game against the computers, which counts as a loss."


async def solo_games(clicks: DiscordStage) -> dict[str, tuple[int, int]]:
    """How many games each person on the leaderboard against computers has played and won; nobody is on the other."""
    found = {}
    for is_solo in (True, False):
        ladder = Ladder(str(clicks.place.world.guild_id), ALL_GAMES, is_solo)
        page = await clicks.bot.store.leaderboard(LeaderboardQuery(ladder))
        found[is_solo] = {one.name: (one.played, one.won) for one in page.standings}
    assert not found[False]
    return found[True]


async def plays_a_turn(clicks: DiscordStage, **options: str) -> ClickingPlayer:
    """Ann plays against a computer, and her first turn is over."""
    await sits_down(clicks, 1, computers=1, options=options)
    ann = clicks.players[0]
    await ann.starts()
    await clicks.comes_to_rest()
    await waited_for(clicks).does("bid level=2")
    await clicks.comes_to_rest()
    return ann


async def test_whoever_closes_their_game_after_their_first_turn_has_lost_it_and_was_told_before(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_a_turn(clicks)
    question = answered(await ann.person.slash("/table close"))
    assert "You are alone with computers, so it counts as a loss." in question.text
    assert labels(question) == ["End the game"]
    assert clicks.told().phase is Phase.PLAYING
    ended = answered(await ann.person.click("End the game", on=question))
    assert ended.text == "The game has ended, and you have lost it."
    await clicks.bot.shown()
    assert "Ann ended the game before it was over." in plain(board_of(ann.person).text)
    assert LOST in board_of(ann.person).text
    assert await solo_games(clicks) == {"Ann": (1, 0)}
    assert "Ann lost" in plain(await says(ann.person, "/games history", unfinished=True))
    page = answered(await ann.person.slash("/leaderboard", game="hi-lo-jack", players="computers"))
    assert "Ann" in page.read_aloud()


async def test_whoever_leaves_their_game_has_lost_it_and_was_told_before(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_a_turn(clicks)
    question = answered(await ann.person.slash("/table leave"))
    assert "the table closes and you lose to the computers" in question.text
    await ann.person.click("Leave game", on=question)
    await clicks.bot.shown()
    assert LOST in board_of(ann.person).text
    assert await solo_games(clicks) == {"Ann": (1, 0)}


@pytest.mark.parametrize("how", ["/table close", "/table leave"])
async def test_before_their_first_turn_is_over_an_end_counts_for_nobody(
    place: Playground, clicks: DiscordStage, how: str
) -> None:
    await sits_down(clicks, 1, computers=1)
    ann = clicks.players[0]
    await ann.starts()
    await clicks.comes_to_rest()
    question = answered(await ann.person.slash(how))
    assert "loss" not in question.text
    assert "you lose" not in question.text
    await ann.person.click("End the game" if how == "/table close" else "Leave game", on=question)
    assert clicks.told().phase is Phase.CLOSED
    assert await solo_games(clicks) == {}


async def test_a_question_from_before_the_first_turn_lets_nobody_lose_unasked(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, 1, computers=1)
    ann = clicks.players[0]
    await ann.starts()
    await clicks.comes_to_rest()
    question = answered(await ann.person.slash("/table close"))
    await waited_for(clicks).does("bid level=2")
    await clicks.comes_to_rest()
    asked = answered(await ann.person.click("End the game", on=question))
    assert clicks.told().phase is Phase.PLAYING
    assert "it counts as a loss" in asked.text
    await ann.person.click("End the game", on=asked)
    assert await solo_games(clicks) == {"Ann": (1, 0)}


async def test_whoever_stays_away_until_the_game_is_closed_has_lost_it(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_a_turn(clicks, clock="5m")
    for _ in range(2):
        await clicks.time_passes(400)
    await clicks.bot.shown()
    ends = f"closes <t:{int(clicks.table.public_at + 7 * DAY)}:R>"
    assert f"**Ann is away.** The game waits, and {ends} as a loss for Ann." in plain(board_of(ann.person).text)
    back = f"The game waits for you, and {ends} as a loss for you. Press **I am back** to play on."
    assert f"**You are on auto.** {back}" in plain(ann.person.dm.last.text)
    listed = await says(ann.person, "/mytables")
    assert f"waits for you: it {ends}, and you lose it, unless you press **I am back**" in listed
    await clicks.bot.skip(31 * DAY)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    await clicks.bot.shown()
    assert LOST in board_of(ann.person).text
    assert await solo_games(clicks) == {"Ann": (1, 0)}


async def test_whoever_lets_a_game_without_a_time_limit_wait_has_lost_it(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, 1, computers=1, options={"clock": "none"})
    ann = clicks.players[0]
    await ann.starts()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    assert "If nobody moves" not in ann.person.dm.last.text, "before their first turn is over it costs them nothing"
    await waited_for(clicks).does("bid level=2")
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    ends = f"closes <t:{int(clicks.table.public_at + 30 * DAY)}:R>"
    assert f"if nobody moves, the game {ends} as a loss for Ann" in plain(board_of(ann.person).text)
    assert f"If nobody moves, the game {ends}, and you lose it." in ann.person.dm.last.text
    assert f"**your turn**, {ends} if nobody moves, and you lose it" in await says(ann.person, "/mytables")
    await clicks.bot.skip(31 * DAY)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    await clicks.bot.shown()
    assert "let the game wait until it was closed, which counts as a loss" in board_of(ann.person).text
    assert await solo_games(clicks) == {"Ann": (1, 0)}


async def test_with_a_time_limit_or_in_a_pause_nobody_loses_by_waiting(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_a_turn(clicks)
    await clicks.bot.shown()
    assert "if nobody moves" not in board_of(ann.person).text
    assert "If nobody moves" not in ann.person.dm.last.text
    await ann.resigns()
    ann = await plays_a_turn(clicks, clock="none")
    await ann.person.slash("/table pause")
    await clicks.bot.shown()
    assert clicks.table.state.is_paused
    assert "if nobody moves" not in board_of(ann.person).text
    assert "If nobody moves" not in answered(await ann.person.click("My hand", on=board_of(ann.person))).text


async def test_a_moderator_who_ends_the_game_of_somebody_else_takes_nothing_from_them(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]  # Ann is a moderator
    ben.user.moderator = False
    await ben.slash("/play", game="hi-lo-jack")
    await ben.click("Join")
    await ben.slash("/table computers", number=1)
    await clicks.find_table(ben)
    await ben.slash("/table start")
    await clicks.comes_to_rest()
    await waited_for(clicks).does("bid level=2")
    question = answered(await ann.slash("/table close"))
    assert labels(question) == ["End it as a moderator"]
    await ann.slash("/table close", reason="The channel is needed")
    assert clicks.told().phase is Phase.CLOSED
    assert await solo_games(clicks) == {}


async def test_whoever_opened_the_table_and_has_no_seat_ends_nobodys_game(
    place: Playground, clicks: DiscordStage
) -> None:
    """A second account that opens the tables could else undo every loss."""
    ben, cem = place.people[1:3]
    ben.user.moderator = cem.user.moderator = False
    await cem.slash("/play", game="hi-lo-jack")
    await ben.click("Join")
    await cem.slash("/table computers", number=1)
    await clicks.find_table(ben)
    await cem.click("Start without me", on=answered(await cem.slash("/table start")))
    await clicks.comes_to_rest()
    assert "a moderator who says why" in await says(cem, "/table close")
    assert clicks.told().phase is Phase.PLAYING


async def test_a_channel_that_is_deleted_takes_nothing_from_its_player(place: Playground, clicks: DiscordStage) -> None:
    await plays_a_turn(clicks)
    place.world.delete_channel(place.people[0].here)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    assert await solo_games(clicks) == {}


async def test_results_against_computers_count_as_ever(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 1, computers=1, options={"target": "7"})
    await clicks.players[0].starts()
    await plays_to_the_end(clicks)
    assert (await solo_games(clicks))["Ann"][0] == 1
