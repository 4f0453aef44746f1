"""Edits by the tokens of clicks: they do not count, last a quarter of an hour, and fail unseen."""

import io
import logging
import sys
from collections.abc import Sequence

import pytest
import structlog

from bot.messages.api.api_errors import BOT_FLAGGED
from bot.telemetry.logging import configure_logging
from playground.discord.calls import Call
from playground.discord.permissions import Permissions
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import board_of, presses_more, says
from tests.scenarios.stage import humbly, lines, seat_of, sits_down

QUARTER = 15 * 60.0
MINUTE = 60.0
BY_TOKEN = "PATCH /webhooks/{application}/{token}/messages/{message}"
BY_BOT = "PATCH /channels/{channel}/messages/{message}"
NO_WRITING = Permissions.SEND_MESSAGES | Permissions.VIEW_CHANNEL


def counted(place: Playground) -> Sequence[Call]:
    """The calls since the last `clear` that count against Discord's limit of all calls."""
    return [call for call in place.world.calls.all if call.counted]


def edits_by_token(place: Playground) -> int:
    return len(place.world.calls.calls_of_route(BY_TOKEN))


def token_for(place: Playground, message: MessageView) -> str:
    """The token of the last interaction that edited a message, or answered by it."""
    return [one.token for one in place.world.interactions.values() if one.original is message.message][-1]


async def acts(clicks: DiscordStage, line: str = "") -> ClickingPlayer:
    """Whoever is waited for does something by a click, and everything is written. Returns who it was."""
    player = waited_for(clicks)
    await player.does(line or humbly(lines(clicks.table.menu(seat_of(clicks, player)))))
    await clicks.bot.shown()
    return player


async def two_of_three_have_bid(clicks: DiscordStage) -> ClickingPlayer:
    """When the third passes, the second begins to play. Returns the second."""
    await in_play(clicks, people=3)
    await acts(clicks, "bid level=2")
    return await acts(clicks, "bid level=3")


# -- where no limit counts --------------------------------------------------------------------------------------------


async def test_a_hand_and_a_board_that_were_clicked_are_edited_without_a_counted_call(
    place: Playground, clicks: DiscordStage
) -> None:
    second = await two_of_three_have_bid(clicks)
    hand, board = second.person.dm.last, board_of(second.person)
    before = hand.image
    place.world.calls.clear()
    await acts(clicks, "pass")
    assert not counted(place)
    assert edits_by_token(place) == 2
    assert "Your turn" in hand.text
    assert hand.image != before
    assert board_of(second.person).id == board.id
    assert f"To play: \u2068{second.name}\u2069" in board.text


async def test_a_lobby_is_edited_by_the_token_of_the_command_that_it_answered(
    place: Playground, clicks: DiscordStage
) -> None:
    await clicks.players[0].opens()
    place.world.calls.clear()
    await says(place.people[1], "/table join")
    await clicks.bot.shown()
    assert "Ben" in board_of(place.people[0]).text
    assert edits_by_token(place) == 1
    assert not counted(place)


async def test_a_click_that_was_answered_by_a_message_of_its_own_lends_the_board_no_token(
    place: Playground, clicks: DiscordStage
) -> None:
    """Its token would edit that message, which is somebody's hand."""
    await in_play(clicks)
    await clicks.bot.restart()
    await clicks.find_table(place.people[0])
    acting = waited_for(clicks)
    await acting.person.click("My hand", on=board_of(acting.person))
    place.world.calls.clear()
    await acts(clicks, "bid level=2")
    assert edits_by_token(place) == 0
    assert "bid 2" in board_of(acting.person).read_aloud()


async def test_everybody_sees_their_own_cards_in_a_hand_that_is_edited_by_token(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks, people=3)
    place.world.calls.clear()
    for _ in range(15):
        await acts(clicks)
        for one in clicks.players[:3]:
            assert sorted(one.hand()) == sorted(clicks.table.view(seat_of(clicks, one)).hand)
            assert len(one.person.dm.messages) == 1
    assert edits_by_token(place) > 15


# -- where there is no token ------------------------------------------------------------------------------------------


async def test_a_quarter_of_an_hour_after_the_click_the_bots_own_call_edits(
    place: Playground, clicks: DiscordStage
) -> None:
    second = await two_of_three_have_bid(clicks)
    await second.person.slash("/preferences", notices="off")  # else their hand is posted anew
    await clicks.bot.shown()
    await clicks.bot.skip(QUARTER)
    place.world.calls.clear()
    await acts(clicks, "pass")
    assert edits_by_token(place) == 0
    assert len(place.world.calls.calls_of_route(BY_BOT)) == 2
    assert not place.world.calls.invalid
    assert f"To play: \u2068{second.name}\u2069" in board_of(second.person).text
    assert "Your turn" in second.person.dm.last.text


async def test_a_token_that_only_discord_takes_for_spent_is_tried_once_and_nobody_sees_that(
    place: Playground, clicks: DiscordStage
) -> None:
    """As after a pause of the machine, in which the bot's clock stood still."""
    second = await two_of_three_have_bid(clicks)
    place.skip_time(QUARTER)
    place.world.calls.clear()
    await acts(clicks, "pass")
    assert place.world.calls.invalid[401] == 2
    assert f"To play: \u2068{second.name}\u2069" in board_of(second.person).text
    assert "Your turn" in second.person.dm.last.text
    for _ in range(7):
        await acts(clicks)
    assert place.world.calls.invalid[401] <= 4  # the board's, and the one of each hand


@pytest.mark.parametrize(
    ("status", "code", "after"),
    [
        pytest.param(401, 50027, False, id="expired"),
        pytest.param(404, 10015, False, id="unknown webhook"),
        pytest.param(404, 10008, False, id="unknown message"),
        pytest.param(429, 0, False, id="rate limited"),
        pytest.param(503, 0, False, id="failed"),
        pytest.param(503, 0, True, id="failed after its effect"),
    ],
)
async def test_a_refused_token_gives_way_at_once_to_the_bots_own_call(
    place: Playground, clicks: DiscordStage, status: int, code: int, *, after: bool
) -> None:
    await in_play(clicks)
    board = board_of(place.people[0])
    token = token_for(place, board)
    place.world.faults.inject(
        f"PATCH /webhooks/.*{token}/", status, code=code, retry_after=600.0, after_effect=after, times=9
    )
    place.world.calls.clear()
    await acts(clicks, "bid level=2")
    await acts(clicks, "bid level=3")
    assert board_of(place.people[0]).id == board.id
    assert "bid 3" in board.read_aloud()
    statuses = [call.status for call in place.world.calls.calls_of_route(BY_TOKEN)]
    assert statuses.count(status) == 1
    assert not [notice for person in place.people for notice in person.notices]


async def test_no_token_outlives_the_process_and_the_next_click_brings_one(
    place: Playground, clicks: DiscordStage
) -> None:
    await two_of_three_have_bid(clicks)
    await clicks.bot.restart()
    await clicks.find_table(place.people[0])
    place.world.calls.clear()
    await acts(clicks, "pass")
    assert edits_by_token(place) == 0
    assert len(counted(place)) == 2
    for _ in range(3):  # now everybody has clicked, and nobody on the board
        await acts(clicks)
    place.world.calls.clear()
    for _ in range(4):
        await acts(clicks)
    assert edits_by_token(place) > 0
    assert {call.path.rpartition("/")[2] for call in counted(place)} == {board_of(place.people[0]).id}


# -- order, restraints, secrets ---------------------------------------------------------------------------------------


async def test_a_newer_change_waits_for_a_slow_edit_by_token_and_then_wins(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    board = board_of(place.people[0])
    with place.holds.holding(f"PATCH /webhooks/.*{token_for(place, board)}/") as held:
        await waited_for(clicks).does("bid level=2")
        await held.arrived.wait()
        place.world.calls.clear()
        await waited_for(clicks).does("bid level=3")
        await place.until_idle()
        assert not [call for call in place.world.calls.all if board.id in call.path]
        assert "bid" not in board.read_aloud().partition("Bidding")[2]
    await clicks.bot.shown()
    assert "bid 3" in board.read_aloud()


async def test_a_click_lifts_no_restraint_that_a_refusal_of_the_bots_own_call_has_set(
    place: Playground, clicks: DiscordStage
) -> None:
    """The click's token could write the board, which would tell nothing of what the bot itself may do."""
    await sits_down(clicks, people=1)
    _ann, ben, cem, dot = place.people[:4]
    board, live = board_of(ben), clicks.hosted
    assert live is not None
    place.world.deny_bot(ben.here, NO_WRITING)
    place.world.faults.inject("PATCH /webhooks/", 401, code=50027)
    await says(ben, "/table join")
    await clicks.bot.shown()
    assert live.missing_board_permissions_text
    await cem.click("Join", on=board)
    await clicks.bot.shown()
    assert "Cem" in board.text
    assert live.missing_board_permissions_text
    await clicks.bot.skip(MINUTE + 1)
    place.world.calls.clear()
    await says(dot, "/table join")
    await clicks.bot.shown()
    assert edits_by_token(place) == 0
    assert place.world.calls.invalid[403] == 1
    assert live.missing_board_permissions_text
    place.world.allow_bot(ben.here, NO_WRITING)
    await place.until(lambda: "Dot" in board.text)
    await clicks.bot.shown()
    assert not live.missing_board_permissions_text
    await presses_more(cem, "Leave", on=board)
    await clicks.bot.shown()
    place.world.calls.clear()
    await says(cem, "/table join")
    await clicks.bot.shown()
    assert edits_by_token(place) == 1


async def test_an_own_call_that_is_taken_lets_tokens_edit_again(place: Playground, clicks: DiscordStage) -> None:
    """Also where no event tells of permissions, as after a refusal with an odd code."""
    await sits_down(clicks, people=1)
    _ann, ben, cem, dot = place.people[:4]
    board = board_of(ben)
    place.world.faults.inject("PATCH /webhooks/", 401, code=50027)
    place.world.faults.inject(rf"PATCH /channels/\d+/messages/{board.id}", 403, code=BOT_FLAGGED)
    await says(ben, "/table join")
    await clicks.bot.shown()
    await cem.click("Join", on=board)
    await clicks.bot.skip(MINUTE + 1)
    for command, by_token in (("/table join", 0), ("/table leave", 1)):
        place.world.calls.clear()
        await says(dot, command)
        await clicks.bot.shown()
        assert edits_by_token(place) == by_token


async def test_no_token_stands_in_a_line_of_the_log_or_in_what_a_debugger_prints(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, root = io.StringIO(), logging.getLogger()
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    configure_logging("DEBUG")
    await in_play(clicks)
    for level, status in ((2, 401), (3, 503)):
        place.world.faults.inject("PATCH /webhooks/", status)
        await acts(clicks, f"bid level={level}")
    await clicks.bot.restart()
    structlog.reset_defaults()
    tokens = clicks.bot.app.calls.tokens
    told = f"{written.getvalue()} {tokens!r} {vars(tokens)!r}"
    assert "not_edited_by_token" in told
    assert len(place.world.tokens) > 4
    assert not [token for token in place.world.tokens if token in told]
