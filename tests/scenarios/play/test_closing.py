"""A game that counts ends without a result by a vote of all who hold a seat, or by a moderator who says why."""

from bot.texts.play import LEAVERS_LOST
from data.leaderboards.models import ALL_GAMES, Ladder, LeaderboardQuery
from engine.chance import FastChance
from engine.durations import DAY
from engine.tables.log import Cause
from engine.tables.state import Phase
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import ASKS_FOR_ANSWER, answered, board_of, labels, plain, presses_more, seen_by
from tests.scenarios.stage import humbly, plays_on, sits_down


async def asks_others(player: ClickingPlayer) -> MessageView:
    question = answered(await player.person.slash("/table close"))
    return answered(await player.person.click("Ask the others", on=question))


async def losses(clicks: DiscordStage) -> dict[str, tuple[int, int]]:
    """How many games each person on the leaderboard has played and won."""
    guild = str(clicks.place.world.guild_id)
    page = await clicks.bot.store.leaderboard(LeaderboardQuery(Ladder(guild, ALL_GAMES)))
    return {one.name: (one.played, one.won) for one in page.standings}


async def test_all_who_hold_a_seat_agree_and_the_game_ends_for_nobody(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks, people=3)
    ann, ben, cem = clicks.players[:3]
    told = await asks_others(ben)
    assert "The table shows how they answer" in told.text
    await clicks.bot.shown()
    assert "wants to end this game without a result" in board_of(ann.person).text
    assert {"End the game", "Play on"} <= set(labels(board_of(ann.person)))
    await cem.person.click("End the game", on=board_of(cem.person))
    assert clicks.told().phase is Phase.PLAYING
    await ann.person.click("End the game", on=board_of(ann.person))
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.CLOSED
    assert "The players agreed to end the game" in board_of(ann.person).text
    assert "all agreed to end it" in answered(await ann.person.slash("/games history", unfinished=True)).text
    assert await losses(clicks) == {}


async def test_one_refusal_ends_the_vote(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    await asks_others(ben)
    await clicks.bot.shown()
    await ann.person.click("Play on", on=board_of(ann.person))
    await clicks.bot.shown()
    assert "wants to play on" in board_of(ann.person).text
    assert "End the game" not in labels(board_of(ann.person))
    assert "Ask again once everybody has had a turn" in (await asks_others(ben)).text


async def test_close_leads_to_the_vote_that_runs(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks, people=3)
    ann, ben, cem = (player.person for player in clicks.players[:3])
    await asks_others(clicks.players[1])
    await clicks.bot.shown()
    note = answered(await presses_more(cem, "Close table", on=board_of(cem)))
    assert "A vote on that is already running" in note.text
    assert "Ben wants to end this game" in plain(note.text)
    assert labels(note) == ["End the game", "Play on"]
    assert "Your answer is noted" in answered(await cem.click("End the game", on=note)).text
    own = answered(await ben.slash("/table close"))
    assert "You want to end this game" in plain(own.text)
    assert labels(own) == ["Play on"]
    as_moderator = answered(await ann.slash("/table close"))
    assert labels(as_moderator) == ["End the game", "Play on", "End it as a moderator"]
    assert "Your answer is noted" in answered(await ben.click("Play on", on=own)).text
    assert not clicks.table.state.close_vote.is_open
    assert "Nobody has asked to end the game" in answered(await ann.click("End the game", on=as_moderator)).text
    assert clicks.told().phase is Phase.PLAYING


async def test_a_page_from_before_a_vote_leads_to_it_and_votes_for_nobody(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    old = answered(await ann.slash("/table close"))
    await asks_others(clicks.players[1])
    note = answered(await ann.click("Ask the others", on=old))
    assert "A vote on that is already running" in note.text
    assert clicks.table.state.close_vote.agreed == {clicks.table.state.seat_of(ben.user.id)}


async def test_a_page_from_before_a_vote_that_has_ended_the_game_is_answered(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ben = clicks.players[1].person
    page = answered(await ben.slash("/table close"))
    await asks_others(clicks.players[0])
    await clicks.bot.shown()
    await ben.click("End the game", on=board_of(ben))
    assert clicks.told().phase is Phase.CLOSED
    told = answered(await ben.click("Ask the others", on=page)).text
    assert told == "This game is over. /play opens a new table."


async def test_a_moderator_is_told_where_they_can_end_a_game(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, looker = clicks.players[0].person, clicks.players[3].person
    told = answered(await ann.slash("/table close", "dm", reason="It is late")).text
    assert "only in the table's own server" in told
    assert clicks.hosted is not None
    assert f"<#{clicks.hosted.place.channel}>" in told
    told = answered(await looker.slash("/table close", "dm", reason="It is late")).text
    assert "as a moderator" in told
    assert "in the table's channel" in told
    assert "You are at no table" in answered(await looker.slash("/table close", "dm")).text
    assert clicks.told().phase is Phase.PLAYING


async def test_silence_is_no_after_a_day(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2, options={"clock": "3d"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await asks_others(clicks.players[1])
    await clicks.bot.skip(DAY + 1)
    await place.until(lambda: not clicks.table.state.close_vote.is_open)
    await clicks.bot.shown()
    assert "Not everybody agreed to end the game" in board_of(clicks.players[0].person).text
    assert clicks.told().phase is Phase.PLAYING


async def test_nobody_else_has_a_say(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    looker = clicks.players[3].person
    assert "This game counts" in answered(await looker.slash("/table close")).text
    await asks_others(clicks.players[1])
    await clicks.bot.shown()
    await looker.click("End the game", on=board_of(looker))
    assert "seat at this table" in seen_by(looker)[-1]


async def test_whoever_left_keeps_the_loss_when_the_others_end_the_game(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks, people=3)
    ann, ben, cem = clicks.players[:3]
    for bid in ("pass", "pass", "bid level=2"):
        await waited_for(clicks).does(bid)
    assert LEAVERS_LOST not in answered(await ben.person.slash("/table close")).text
    await cem.resigns()
    assert LEAVERS_LOST in answered(await ben.person.slash("/table close")).text
    await asks_others(ben)
    await clicks.bot.shown()
    await ann.person.click("End the game", on=board_of(ann.person))
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.CLOSED
    assert "had left before, which counts as a loss" in board_of(ann.person).text
    assert await losses(clicks) == {"Cem": (1, 0)}


async def test_of_three_whoever_left_before_their_first_turn_counts_for_nobody(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks, people=3)
    leaver = next(player for player in clicks.players[:3] if player is not waited_for(clicks))
    await leaver.resigns()
    asks, agrees = (player for player in clicks.players[:3] if player is not leaver)
    await asks_others(asks)
    await clicks.bot.shown()
    await agrees.person.click("End the game", on=board_of(agrees.person))
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.CLOSED
    assert "counts as a loss" not in board_of(asks.person).text
    assert await losses(clicks) == {}


async def test_whoever_left_keeps_the_loss_when_a_moderator_ends_the_game(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks, people=3)
    _, ben, cem = clicks.players[:3]
    for bid in ("pass", "pass", "bid level=2"):
        await waited_for(clicks).does(bid)
    await cem.resigns()
    moderator = clicks.players[3].person
    moderator.user.moderator = True
    await moderator.slash("/table close", reason="It is late")
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.CLOSED
    assert "had left before, which counts as a loss" in board_of(ben.person).text
    assert "without a result: “\u2068It is late\u2069”. Its table is in <#" in ben.person.dm.last.text
    assert await losses(clicks) == {"Cem": (1, 0)}


async def test_a_moderator_who_ends_their_own_game_has_lost_it(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    await everybody_has_a_turn(clicks)
    question = answered(await ann.slash("/table close"))
    assert "counts as a loss for you" in question.text
    await ann.click("End it as a moderator", on=question)
    await ann.submit({"Why": "I lose"})
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.CLOSED
    assert "ended their own game as a moderator" in board_of(ben).text
    assert await losses(clicks) == {"Ann": (1, 0)}


async def test_a_moderator_who_types_why_their_own_game_ends_is_asked_first(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    question = answered(await ann.slash("/table close", reason="I lose"))
    assert "counts as a loss for you" in question.text
    assert labels(question) == ["Ask the others", "End it as a moderator"]
    assert clicks.told().phase is Phase.PLAYING


async def test_whoever_is_left_alone_may_leave_and_the_first_leaver_has_lost(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    await everybody_has_a_turn(clicks)
    await ben.resigns()
    await ann.resigns()
    assert clicks.told().phase is Phase.CLOSED
    assert await losses(clicks) == {"Ben": (1, 0)}


async def test_whoever_leaves_before_their_first_turn_makes_no_opponent(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    await ben.resigns()
    question = answered(await ann.person.slash("/table close"))
    assert "Your first turn is not over, so it does not count for you." in question.text
    await ann.person.click("End the game", on=question)
    assert clicks.told().phase is Phase.CLOSED
    assert await losses(clicks) == {}


async def everybody_has_a_turn(clicks: DiscordStage) -> None:
    """Two people bid: each has acted in the game."""
    for bid in ("pass", "bid level=2"):
        await waited_for(clicks).does(bid)


async def test_a_moderator_ends_a_game_and_everybody_reads_why(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    question = answered(await ann.slash("/table close"))
    assert labels(question) == ["Ask the others", "End it as a moderator"]
    await ann.click("End it as a moderator", on=question)
    await ann.submit({"Why": "They *swore* @everyone"})
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.CLOSED
    shown = board_of(ben).text
    assert "A moderator closed the table without a result" in shown
    assert "They \\*swore\\*" in shown
    assert "@everyone" not in shown
    assert await losses(clicks) == {}


async def test_whoever_is_left_alone_with_computers_loses_by_ending_the_game(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2, computers=1)
    ann, ben = clicks.players[:2]
    await ann.starts()
    await plays_on(
        clicks, lambda: {one.has_had_turn for one in clicks.table.state.seats if one.player} == {True}, humbly
    )
    await ben.resigns()
    question = answered(await ann.person.slash("/table close"))
    assert "You are alone with computers, so it counts as a loss." in question.text
    ended = answered(await ann.person.click("End the game", on=question))
    assert ended.text == "The game has ended, and you have lost it."
    await clicks.bot.shown()
    assert "left or ended the game against the computers" in board_of(ann.person).text
    assert await losses(clicks) == {"Ann": (1, 0), "Ben": (1, 0)}


async def test_whoever_asked_for_an_end_and_is_then_left_alone_with_computers_plays_on(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2, computers=1)
    ann, ben = clicks.players[:2]
    await ann.starts()
    await plays_on(
        clicks, lambda: {one.has_had_turn for one in clicks.table.state.seats if one.player} == {True}, humbly
    )
    await asks_others(ann)
    await ben.resigns()
    assert clicks.told().phase is Phase.PLAYING
    assert clicks.table.state.close_vote.agreed == frozenset()


async def test_whoever_lets_a_game_without_a_time_limit_wait_until_it_is_closed_has_lost_it(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2, options={"clock": "none", "sitting_in": "never"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await everybody_has_a_turn(clicks)
    stalls, waits = waited_for(clicks), next(one for one in clicks.players if one is not waited_for(clicks))
    await clicks.bot.skip(31 * DAY)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    await clicks.bot.shown()
    assert "let the game wait until it was closed, which counts as a loss" in board_of(waits.person).text
    assert await losses(clicks) == {stalls.name: (1, 0)}
    listed = answered(await waits.person.slash("/games history", unfinished=True)).text
    assert f"(it waited too long for somebody); {stalls.name} lost" in plain(listed)


async def all_are_waited_for_again(clicks: DiscordStage) -> None:
    """People play as computers would, until the game waits for all of them and each has had a turn."""
    hosted, chance = clicks.hosted, FastChance(5)
    assert hosted is not None
    table = hosted.table
    while not (len(table.waiting_for()) > 1 and all(seat.has_had_turn for seat in table.state.seats)):
        seat = table.waiting_for()[0]
        action = hosted.game.mind.policy(table.view(seat), table.menu(seat), chance)
        await clicks.bot.tables.act_for(hosted, seat, action, Cause.PERSON)
    await clicks.bot.shown()


async def test_all_who_let_such_a_game_wait_have_lost_it_as_the_board_says(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game="high-roller"))
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    await ann.slash("/table options", name="clock", value="none")
    await clicks.find_table(ann)
    await ann.slash("/table start")
    await all_are_waited_for_again(clicks)
    both = " and ".join(clicks.told().names)
    assert f"as a loss for {both}" in plain(board_of(ann).text)
    await clicks.bot.skip(31 * DAY)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    await clicks.bot.shown()
    assert await losses(clicks) == {"Ann": (1, 0), "Ben": (1, 0)}
    listed = plain(answered(await ann.slash("/games history", unfinished=True)).text)
    assert f"{both} lost" in listed


async def test_whoever_left_has_lost_even_if_the_last_one_lets_the_game_wait(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2, options={"clock": "none"})
    ann, ben = clicks.players[:2]
    await ann.starts()
    await everybody_has_a_turn(clicks)
    await clicks.bot.shown()
    await ben.resigns()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    assert "as a loss for Ann" in plain(board_of(ann.person).text)
    await clicks.bot.skip(31 * DAY)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    await clicks.bot.shown()
    assert await losses(clicks) == {"Ann": (1, 0), "Ben": (1, 0)}


async def test_a_game_in_which_the_one_who_is_waited_for_has_had_no_turn_has_no_losers(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2, options={"clock": "none"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await clicks.bot.skip(31 * DAY)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    assert await losses(clicks) == {}


async def test_a_moderator_without_a_reason_and_whoever_opened_the_table_end_nothing(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    ben.user.moderator = False
    await ben.slash("/play", game="hi-lo-jack")
    for person in (ann, ben):
        await person.click("Join")
    await clicks.find_table(ben)
    await ben.slash("/table start")
    await clicks.bot.shown()
    assert labels(answered(await ben.slash("/table close"))) == ["Ask the others"]
    assert "This game counts" in answered(await ben.slash("/table close", reason="I lose")).text
    assert clicks.told().phase is Phase.PLAYING
    assert labels(answered(await ann.slash("/table close", reason="  "))) == ["Ask the others", "End it as a moderator"]


async def test_a_question_from_the_lobby_closes_no_game_that_has_begun_since(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2)
    ann = clicks.players[0]
    question = answered(await ann.person.slash("/table close"))
    await ann.starts()
    await clicks.comes_to_rest()
    answer = answered(await ann.person.click("Close table", on=question))
    assert "This game of Hi Lo Jack" in answer.text
    assert labels(answer) == ["Ask the others", "End it as a moderator"]
    assert clicks.told().phase is Phase.PLAYING


def pings(player: ClickingPlayer) -> list[MessageView]:
    """The messages in the channel that ask for an answer."""
    return [message for message in player.person.messages() if ASKS_FOR_ANSWER in message.text]


async def test_whoever_must_answer_is_named_once_in_the_channel_until_it_is_settled(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks, people=3)
    ann, ben, cem = clicks.players[:3]
    await cem.person.slash("/preferences", notices="off")
    await asks_others(ben)
    await clicks.bot.shown()
    (ping,) = pings(ann)
    assert ", Ben wants to end your game of **Hi Lo Jack** without a result. Do you agree?" in plain(ping.text)
    assert ping.mentions == ["Ann"]
    assert "a question for you" in (await answered_text(cem, "/mytables"))
    await cem.person.click("End the game", on=board_of(cem.person))
    await clicks.bot.shown()
    assert len(pings(ann)) == 1
    assert "a question for you" not in (await answered_text(cem, "/mytables"))
    await ann.person.click("Play on", on=board_of(ann.person))
    await clicks.bot.shown()
    assert pings(ann) == []


async def answered_text(player: ClickingPlayer, command: str) -> str:
    return answered(await player.person.slash(command)).text


async def everybody_acts(clicks: DiscordStage) -> None:
    """The game of two people goes on by two actions."""
    noticed = clicks.table.state.noticed + 2
    await plays_on(clicks, lambda: clicks.table.state.noticed >= noticed, humbly)


async def test_who_asks_again_and_again_has_nobody_named_more_than_once_an_hour(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks, people=2)
    ann, ben = clicks.players[:2]
    named = []
    for seconds in (0.0, 1.0, 3600.0):
        await clicks.bot.skip(seconds)
        assert "The table shows" in (await asks_others(ben)).text
        await clicks.bot.shown()
        named.append(len(pings(ann)))
        await ann.person.click("Play on", on=board_of(ann.person))
        await everybody_acts(clicks)
    assert named == [1, 0, 1]


async def test_a_pause_is_asked_for_by_name_too_and_a_restart_asks_nobody_again(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    await ben.person.slash("/table pause")
    await clicks.bot.shown()
    assert ["Ben wants to pause your game of **Hi Lo Jack**" in plain(ping.text) for ping in pings(ann)] == [True]
    await clicks.bot.restart()
    await clicks.bot.shown()
    await ben.person.slash("/mytables")
    assert len(pings(ann)) == 1


async def test_a_question_of_which_nobody_was_told_before_a_restart_is_asked_by_name_after_it(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    with clicks.bot.unseen():
        await ben.person.slash("/table pause")
        await clicks.bot.stop()
    assert pings(ann) == []
    await clicks.bot.start()
    await clicks.bot.shown()
    assert len(pings(ann)) == 1
