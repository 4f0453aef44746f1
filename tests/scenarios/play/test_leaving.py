"""Nobody gains by somebody's leaving, and nobody loses a game that they took no part in."""

from bot.table_pages.components import escaped_text
from data.leaderboards.models import ALL_GAMES, Ladder, LeaderboardQuery
from engine.tables.log import Cause
from engine.tables.state import Phase
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.playing import leaves_early_often
from tests.scenarios.screen import answered, board_of, boards_of, labels, presses_more, says, seen_by
from tests.scenarios.stage import SLUG, humbly, plays_on, seat_of, sits_down


async def games_of(clicks: DiscordStage, *, is_solo: bool = False) -> dict[str, int]:
    """How many games each person on a ladder has played."""
    ladder = Ladder(str(clicks.place.world.guild_id), ALL_GAMES, is_solo)
    return {one.name: one.played for one in (await clicks.bot.store.leaderboard(LeaderboardQuery(ladder))).standings}


def board_in_play(player: ClickingPlayer) -> MessageView:
    """The board, though pings may stand below it."""
    return next(one for one in reversed(boards_of(player.person)) if "My hand" in labels(one))


async def leaves(player: ClickingPlayer) -> str:
    """Somebody leaves the game: what they are asked before."""
    question = answered(await presses_more(player.person, "Leave game", on=board_in_play(player)))
    asked = question.text
    await player.person.click("Leave game", on=question)
    await player.stage.bot.shown()
    return asked


async def test_the_question_and_the_news_say_what_becomes_of_the_seat(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 3)
    ann, ben, cem = clicks.players[:3]
    await ann.starts()
    await clicks.comes_to_rest()
    assert "a computer plays your seat and ranks as it plays" in await leaves(ben)
    assert f"{escaped_text(ben.name)} left before their first turn was over" in board_of(ann.person).text
    await plays_on(clicks, lambda: all(one.has_had_turn for one in clicks.table.state.seats if not one.left), humbly)
    assert "ranks last" in await leaves(cem)
    assert "resigned" in {one.event.code for one in clicks.table.recent_events}
    await ann.resigns()
    told = [one.event.code for one in clicks.table.recent_events]
    assert told[-2:] == ["resigned_at_end", "closed"]


async def test_nobody_loses_by_leaving_before_their_first_turn_is_over(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2, computers=1)
    ann, ben = clicks.players[:2]
    await ann.starts()
    await plays_on(clicks, lambda: any(one.has_had_turn for one in clicks.table.state.seats), humbly)
    first, second = (ann, ben) if clicks.table.state.seats[seat_of(clicks, ann)].has_had_turn else (ben, ann)
    await first.resigns()
    asked = await leaves(second)
    assert "the table closes" in asked
    assert "you lose" not in asked
    assert clicks.table.state.kept_losses == {seat_of(clicks, first)}


async def test_a_question_from_before_the_first_turn_lets_nobody_lose_unasked(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, 2)
    ann, ben = clicks.players[:2]
    await ann.starts()
    await clicks.comes_to_rest()
    page = answered(await presses_more(ben.person, "Leave game"))
    assert "you are not rated" in page.text
    await plays_on(clicks, lambda: all(one.has_had_turn for one in clicks.table.state.seats), humbly)
    asked = answered(await ben.person.click("Leave game", on=page))
    assert "ranks last" in asked.text
    assert not clicks.table.state.seats[seat_of(clicks, ben)].left
    await ben.person.click("Leave game", on=asked)
    assert clicks.table.state.seats[seat_of(clicks, ben)].left


async def test_who_leaves_at_once_turns_no_question_into_an_end(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2)
    ann, ben = clicks.players[:2]
    await ann.starts()
    await plays_on(clicks, lambda: any(one.has_had_turn for one in clicks.table.state.seats), humbly)
    first, second = (ann, ben) if clicks.table.state.seats[seat_of(clicks, ann)].has_had_turn else (ben, ann)
    await first.person.click("Ask the others", on=answered(await first.person.slash("/table close")))
    await second.resigns()
    assert clicks.table.state.phase is Phase.PLAYING
    assert clicks.table.state.close_vote.agreed == frozenset()


async def test_who_leaves_as_the_last_who_had_not_agreed_reads_that_the_game_ends(
    place: Playground, clicks: DiscordStage
) -> None:
    """They read that their seat plays on and ranks last."""
    await sits_down(clicks, 3)
    ann, ben, cem = clicks.players[:3]
    await ann.starts()
    await plays_on(clicks, lambda: all(one.has_had_turn for one in clicks.table.state.seats), humbly)
    await ann.person.click("Ask the others", on=answered(await ann.person.slash("/table close")))
    await clicks.bot.shown()
    assert "ranks last" in answered(await presses_more(cem.person, "Leave game", on=board_in_play(cem))).text
    await ben.person.click("End the game", on=board_in_play(ben))
    asked = await leaves(cem)
    assert "All others have agreed to end the game, so it ends without a result when you leave, and you keep a" in asked
    assert clicks.table.state.phase is Phase.CLOSED
    assert clicks.table.state.kept_losses == {seat_of(clicks, cem)}
    assert "it has ended without a result" in seen_by(cem.person)[-1]


async def test_a_friend_who_leaves_at_once_is_a_computer_that_may_win(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2, options={"target": "7"})
    ann, ben = clicks.players[:2]
    await ann.starts()
    await clicks.comes_to_rest()
    await ben.resigns()
    seat = clicks.table.state.seats.index(next(one for one in clicks.table.state.seats if one.left))
    await plays_on(clicks, choosing=humbly)
    await clicks.bot.shown()
    state = clicks.table.state
    assert state.outcome is not None
    assert state.outcome == clicks.table.game.rules.outcome(state.game), "nobody ranks last for leaving"
    assert Cause.COMPUTER in {entry.cause for entry in clicks.table.log if entry.seat == seat}
    result = board_of(ann.person)
    assert f"{escaped_text('Ben (computer)')}: a computer played this seat" in result.text
    assert any("Ben (computer) (left)" in image.alt for image in result.images)
    winners = {clicks.told().names[at] for at, place in enumerate(state.outcome.ranking) if place == 1}
    history = answered(await ann.person.slash("/games history")).text
    assert all(escaped_text(name) in history for name in winners)
    assert await games_of(clicks) == {}
    assert await games_of(clicks, is_solo=True) == {"Ann": 1}


async def test_whoever_looks_at_hand_after_hand_and_leaves_must_wait(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    told = await leaves_early_often(bot, ben, ann)
    assert told[:2] == ["You left the game."] * 2
    assert "You have left 3 games before your first turn was over" in told[2]
    assert "You can sit down again in 358 minutes." in told[2], "six hours after the first of them"
    opened = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=opened)
    await bot.restart()
    assert "You have left 3 games before your first turn was over" in await says(ben, "/table join")
    assert "You can sit down again in 357 minutes." in answered(await ben.click("Join", on=opened)).text
    assert "Join" not in labels(answered(await ben.slash("/table start"))), "what would be refused is not offered"
    await bot.skip(357 * 60.0)
    assert "Join" in labels(answered(await ben.slash("/table start")))
    await says(ben, "/table join")
    assert len((await bot.table_here(ann)).person_ids()) == 2


async def test_whoever_must_wait_sits_down_by_no_other_way(
    place: Playground, bot: Serving, clicks: DiscordStage
) -> None:
    """Play again and the end of a lesson seat people, too."""
    ann, ben = place.people[:2]
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    await plays_on(clicks)
    await bot.shown()
    result = next(one for one in reversed(boards_of(ben)) if "Play again" in labels(one))
    await leaves_early_often(bot, ben, ann)
    left = "You have left 3 games before your first turn was over"
    assert left in answered(await ben.click("Play again", on=result)).text
    end = answered(await ben.slash("/learn", game=SLUG, step=14))
    end = answered(await ben.click("Go on", on=end))
    assert left in answered(await ben.click("Play against computers", on=end)).text
    await ann.click("Play again", on=result)
    assert left in answered(await ben.click("Play again", on=result)).text
    assert (await bot.table_here(ann)).table.state.people == (ann.user.id,)
