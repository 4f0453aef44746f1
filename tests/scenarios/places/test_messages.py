"""Messages: hands in direct messages and behind the button, boards that stay in sight, clicks that come too late."""

import asyncio
import re
from collections.abc import AsyncIterator

import pytest

from bot.messages.api.calls import Priority, RateLimit
from engine.durations import DAY, HOUR
from engine.tables.state import Phase
from playground.discord import posting
from playground.discord.messages import SUPPRESS_NOTIFICATIONS
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import serving
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, board_of, boards_of, has_menu, says, seen_by
from tests.scenarios.stage import humbly, plays_on, sits_down

# -- hands ------------------------------------------------------------------------------------------------------------


async def test_a_hand_is_one_direct_message_that_is_edited(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    first = ann.dm.last
    await plays_on(clicks, until=lambda: clicks.table.view(None).phase == "tricks", choosing=humbly)
    await clicks.comes_to_rest()
    assert [message.id for message in ann.dm.messages] == [first.id]
    assert ann.dm.last.is_edited


async def test_a_hand_is_written_only_when_that_hand_changes(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks, people=3)
    acting = waited_for(clicks)
    (*_, third) = [p for p in clicks.players[:3] if p is not acting]
    seats = {player.name: seat for seat, player in ((clicks.told().names.index(p.name), p) for p in clicks.players[:3])}
    after_next = next(p for p in clicks.players[:3] if seats[p.name] == (seats[acting.name] + 2) % 3)
    assert third in clicks.players
    place.world.calls.clear()
    await acting.does("pass")
    await clicks.comes_to_rest()
    dm = place.world.dm_with(after_next.person.user)
    assert dm is not None
    assert not [call for call in place.world.calls.all if dm.id in call.path]


async def test_a_click_on_a_hand_is_answered_by_that_very_message(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    hand = acting.person.dm.last
    place.world.calls.clear()
    answer = answered(await acting.person.click("Pass", on=hand))
    assert answer.id == hand.id
    assert not has_menu(hand)
    counted = [call for call in place.world.calls.all if call.counted and "PATCH" in call.method_and_route]
    dm = place.world.dm_with(acting.person.user)
    assert dm is not None
    assert not [call for call in counted if dm.id in call.path]


async def test_a_closed_dm_is_told_once_privately_and_stops_nothing(place: Playground, clicks: DiscordStage) -> None:
    ben = place.people[1]
    ben.refuse_dms()
    await in_play(clicks)
    await clicks.bot.shown()
    told = [text for text in seen_by(ben) if "cannot send you direct messages" in text]
    assert len(told) == 1
    assert not [text for text in seen_by(place.people[0]) if "direct messages" in text]
    hand = answered(await ben.click("My hand"))
    assert hand.is_ephemeral
    assert "You hold" in hand.image.alt
    await plays_on(clicks)
    assert clicks.told().phase is Phase.OVER
    told = [text for text in seen_by(ben) if "cannot send you direct messages" in text]
    assert len(told) == 1


async def test_a_closed_dm_is_not_knocked_at_again_and_again(place: Playground, clicks: DiscordStage) -> None:
    place.people[1].refuse_dms()
    await in_play(clicks)
    await plays_on(clicks)
    await clicks.bot.shown()
    assert place.world.calls.invalid[403] <= 2


async def test_a_dm_that_was_opened_again_takes_the_hand_that_is_asked_for_and_the_next(
    place: Playground, clicks: DiscordStage
) -> None:
    ben = place.people[1]
    ben.refuse_dms()
    await in_play(clicks)
    await clicks.bot.shown()
    ben.allow_dms()
    await ben.slash("/hand", where="dm")
    await ben.until(lambda: ben.dm.last.image)
    await plays_on(clicks, until=lambda: clicks.table.view(None).phase == "tricks", choosing=humbly)
    await clicks.place.until(lambda: ben.dm.last.image)


async def test_who_prefers_the_button_gets_no_direct_messages(place: Playground, clicks: DiscordStage) -> None:
    ben = place.people[1]
    await sits_down(clicks, people=2)
    await ben.slash("/hand", where="button")
    await clicks.players[0].starts()
    await clicks.bot.shown()
    assert ben.dm.messages == []
    assert "You hold" in answered(await ben.click("My hand")).image.alt


async def test_the_button_and_the_message_show_the_same_hand(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    private = answered(await acting.click("My hand"))
    typed = answered(await acting.slash("/hand"))
    for shown in (private, typed):
        assert shown.is_ephemeral
        assert shown.image == acting.dm.last.image
        assert [button.label for button in shown.buttons] == [button.label for button in acting.dm.last.buttons]


async def test_a_private_hand_is_drawn_anew_when_its_owner_asks(place: Playground, clicks: DiscordStage) -> None:
    """Nobody but its owner can have it changed, so it has a button for that."""
    await in_play(clicks)
    acting = waited_for(clicks)
    other = next(player for player in clicks.players if player is not acting)
    private = answered(await other.person.click("My hand"))
    assert "the game was waiting for" in private.text
    await acting.does("bid level=2")
    await clicks.comes_to_rest()
    assert "Your turn" in answered(await other.person.click("Refresh", on=private)).text


async def test_who_waits_sees_how_the_game_stands_now_by_a_button_and_without_a_counted_call(
    place: Playground, clicks: DiscordStage
) -> None:
    """No hand is written for what others do alone; it says as of when. Drawn anew it leaves old controls fresh."""
    await in_play(clicks, people=3)
    acting = waited_for(clicks)
    await acting.does("bid level=2")
    await clicks.comes_to_rest()
    following = waited_for(clicks)
    (third,) = {player.name for player in clicks.players[:3]} - {acting.name, following.name}
    waiting = next(player.person for player in clicks.players if player.name == third)
    hand = waiting.dm.last
    assert f"the game was waiting for \u2068{acting.name}\u2069." in hand.text
    assert "Nobody has bid yet." in hand.text
    place.world.calls.clear()
    answer = answered(await waiting.click("Refresh", on=hand))
    assert answer.id == hand.id
    assert re.search(rf"As of <t:\d+:R>, the game was waiting for \u2068{following.name}\u2069\.", answer.text)
    assert f"\u2068{acting.name}\u2069 bid 2" in answer.text
    assert "-# This message changes when it is your turn." in answer.text
    assert not [call for call in place.world.calls.all if call.counted]


async def test_a_refreshed_hand_leaves_the_buttons_of_other_copies_fresh(clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    copy = answered(await acting.click("My hand"))
    await acting.click("Refresh", on=acting.dm.last)
    before = clicks.table.seq
    await acting.click("Pass", on=copy)
    await clicks.comes_to_rest()
    assert clicks.table.seq == before + 1


async def test_a_hand_can_be_played_from_the_private_message_too(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    private = answered(await acting.click("My hand"))
    await acting.click("Pass", on=private)
    await clicks.comes_to_rest()
    assert clicks.table.log[-1].line == "pass"
    assert not [button for button in acting.dm.last.buttons if button.label == "Pass"]


async def test_a_hand_that_has_grown_old_is_sent_anew(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    other = next(player for player in clicks.players[:2] if player is not acting)
    old = other.person.dm.last
    await clicks.bot.skip(HOUR)
    await acting.does("bid level=2")
    await clicks.bot.shown()
    assert other.person.dm.last.id != old.id
    assert len(other.person.dm.messages) == 1


async def test_a_hand_that_was_deleted_is_sent_anew(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    other = next(player for player in clicks.players[:2] if player is not acting)
    dm = place.world.dm_with(other.person.user)
    assert dm is not None
    dm.messages.clear()
    await acting.does("bid level=2")
    await clicks.bot.shown()
    assert "Your turn" in other.person.dm.last.text


async def test_who_left_has_no_buttons_to_press_any_more(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks, people=3)
    leaver = waited_for(clicks)
    await leaver.resigns()
    await clicks.bot.shown()
    assert not [button for button in leaver.person.dm.last.buttons if button.label in {"Pass", "Bid 2"}]


# -- late, doubled and odd clicks -------------------------------------------------------------------------------------


async def test_two_clicks_on_one_button_count_once(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    before = clicks.table.seq
    custom_id = acting.dm.last.button("Bid 2").custom_id
    await asyncio.gather(*(acting.press(acting.dm.last, custom_id) for _ in range(5)))
    await clicks.bot.shown()
    lines = [entry.line for entry in clicks.table.log if entry.seq > before]
    assert lines == ["bid level=2"]


async def test_a_late_click_shows_the_hand_as_it_is_and_does_nothing(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    private = answered(await acting.click("My hand"))
    await acting.click("Pass", on=acting.dm.last)
    await clicks.comes_to_rest()
    before = clicks.table.seq
    answer = answered(await acting.click("Bid 4", on=private))
    assert clicks.table.seq == before
    assert answer.id == private.id
    assert not [button for button in answer.buttons if button.label == "Bid 4"]


async def test_a_late_click_in_the_lobby_is_refused_in_words(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ann, ben = clicks.players[0].person, clicks.players[1].person
    board = board_of(ann)
    start, page = board.button("Start").custom_id, answered(await ann.click("Host"))
    components = [dict(part) for part in board.message.components]
    await ann.press(board, start)
    await clicks.bot.shown()
    board.message.components[:] = components
    assert "already started" in answered(await ann.click("Add computer", on=page)).text
    assert "already started" in answered(await ann.press(board, start)).text
    assert "already started" in answered(await ben.press(board, start)).text, "whoever asks"


async def test_two_people_who_join_at_once_both_sit(place: Playground, clicks: DiscordStage) -> None:
    await clicks.players[0].opens()
    people = [player.person for player in clicks.players]
    answers = await asyncio.gather(*(person.click("Join") for person in people))
    await clicks.bot.shown()
    assert len(clicks.told().names) == 4
    refused = [answer for answer in answers if answer is not None and answer.is_ephemeral]
    assert len(refused) == 1
    assert all(name in board_of(people[0]).text for name in clicks.told().names)


async def test_a_button_of_another_version_is_answered_kindly(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=1)
    ann = clicks.players[0].person
    board = board_of(ann)
    old = {"type": 2, "id": 91, "style": 1, "label": "Old", "custom_id": "dk0:join:7Q2M"}
    unknown = {"type": 2, "id": 92, "style": 1, "label": "Odd", "custom_id": "dk1:dance:7Q2M"}
    gone = {"type": 2, "id": 93, "style": 1, "label": "Gone", "custom_id": "dk1:join:ZZZZZ"}
    board.message.components.append({"type": 1, "id": 90, "components": [old, unknown, gone]})
    assert "is out of date" in answered(await ann.press(board, old["custom_id"])).text  # type: ignore[arg-type]
    assert "is out of date" in answered(await ann.press(board, unknown["custom_id"])).text  # type: ignore[arg-type]
    assert "no longer exists" in answered(await ann.press(board, gone["custom_id"])).text  # type: ignore[arg-type]


# -- boards -----------------------------------------------------------------------------------------------------------


async def test_a_board_that_somebody_deletes_is_posted_anew_at_once(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    for _ in range(2):
        old = board_of(ann)
        posting.delete_message(place.world, old.message)
        await ann.until(lambda: "To play" in board_of(ann).text)
        assert board_of(ann).id != old.id
        await clicks.bot.shown()


async def test_a_board_whose_end_nobody_told_of_is_posted_anew_when_the_game_goes_on(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    ann.here.messages.clear()
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    assert "To play" in board_of(ann).text
    await waited_for(clicks).does("bid level=3")
    await clicks.bot.shown()
    assert len(ann.messages()) == 1


async def test_a_board_that_chat_has_pushed_up_is_posted_anew(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    old = board_of(ann)
    for number in range(15):
        await place.people[2].say(f"chat {number}")
    await clicks.bot.shown()
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    assert board_of(ann).id != old.id
    assert len([message for message in boards_of(ann) if message.author == "Deckhand"]) == 1
    assert ann.messages()[-1].id == board_of(ann).id
    assert not old.message.flags & SUPPRESS_NOTIFICATIONS
    assert board_of(ann).message.flags & SUPPRESS_NOTIFICATIONS


async def test_a_new_board_of_which_we_heard_nothing_does_not_stand_beside_the_old_one_after_a_restart(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    for number in range(15):
        await place.people[2].say(f"chat {number}")
    await clicks.bot.shown()
    place.world.faults.inject(f"POST /channels/{ann.here.id}/messages", 503, after_effect=True)
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    await clicks.bot.restart()
    await place.until(lambda: len([message for message in boards_of(ann) if message.author == "Deckhand"]) == 1)
    await clicks.bot.shown()
    assert "bids 2" in board_of(ann).text
    assert len([message for message in boards_of(ann) if message.author == "Deckhand"]) == 1


async def test_a_board_older_than_fifty_minutes_is_replaced(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    old = board_of(ann)
    await clicks.bot.skip(HOUR)
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    assert board_of(ann).id != old.id
    assert len([message for message in boards_of(ann) if message.author == "Deckhand"]) == 1


@pytest.mark.usefixtures("own_calls")
async def test_a_board_that_discord_kept_back_is_shown_later(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.01)
    await in_play(clicks)
    acting = waited_for(clicks)
    place.world.faults.inject(r"PATCH /channels/\d+/messages", 503, times=3)
    await acting.does("bid level=2")
    other = waited_for(clicks)
    await place.until(lambda: f"To play: \u2068{other.name}" in board_of(acting.person).text)


async def test_a_hand_that_discord_kept_back_is_sent_later(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.01)
    await sits_down(clicks, people=2)
    place.world.faults.inject(r"POST /channels/\d+/messages", 503, times=3)
    await clicks.players[0].starts()
    for player in clicks.players[:2]:
        await place.until(lambda player=player: "You hold" in player.person.dm.last.image.alt)  # type: ignore[misc]


async def test_a_lobby_whose_answer_was_lost_is_shown_all_the_same(place: Playground, clicks: DiscordStage) -> None:
    """Discord took the answer, but the bot heard of a fault: the retry is told 40060, and the lobby stands there."""
    place.world.faults.inject(r"POST /interactions/\d+/[^/]+/callback", 502, after_effect=True)
    ann = clicks.players[0]
    await ann.opens()
    await ann.joins()
    await clicks.bot.shown()
    boards = [message for message in ann.person.messages() if message.author == "Deckhand" and not message.is_ephemeral]
    assert len(boards) == 1
    assert "Ann" in boards[0].text


# -- time -------------------------------------------------------------------------------------------------------------


@pytest.fixture
async def pinging(
    place: Playground, own_discord: None, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[DiscordStage]:
    """A game on a bot that pings after ten minutes."""
    async with serving(place, tmp_path_factory.mktemp("pings"), ping_after=600.0) as bot:
        stage = DiscordStage(bot)
        await in_play(stage)
        yield stage


def pings(player: ClickingPlayer) -> list[MessageView]:
    return [message for message in player.person.messages() if message.mentions]


async def test_who_is_idle_is_pinged_once_and_the_ping_goes_when_they_act(
    place: Playground, pinging: DiscordStage
) -> None:
    acting = waited_for(pinging)
    await pinging.bot.skip(601)
    await place.until(lambda: pings(acting))
    (ping,) = pings(acting)
    assert ping.mentions == [acting.name]
    assert "it is your turn" in ping.text
    await pinging.bot.skip(600)
    await pinging.bot.shown()
    assert len(pings(acting)) == 1
    await acting.does("bid level=2")
    await place.until(lambda: not pings(acting))


async def test_a_ping_stays_while_nothing_happens_that_everybody_sees(place: Playground, pinging: DiscordStage) -> None:
    """It went with the first /preferences of anybody, unless somebody had done something in secret."""
    await pinging.bot.skip(601)
    await place.until(lambda: pings(waited_for(pinging)))
    await pinging.players[0].person.slash("/preferences", hands="dm")
    await pinging.bot.shown()
    assert pings(waited_for(pinging))


async def test_a_ping_that_had_to_wait_is_not_sent_when_the_turn_is_over(
    pinging: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, may_go = asyncio.Event(), asyncio.Event()
    usual = RateLimit.wait_turn

    async def turn(self: RateLimit, priority: Priority) -> None:
        if priority == Priority.OTHER:
            waiting.set()
            await may_go.wait()
        await usual(self, priority)

    acting = waited_for(pinging)
    monkeypatch.setattr(RateLimit, "wait_turn", turn)
    await pinging.bot.skip(601)
    await waiting.wait()
    await acting.does("bid level=2")
    may_go.set()
    await pinging.bot.shown()
    assert not pings(acting)


async def test_half_of_the_time_brings_a_reminder(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    await clicks.bot.skip(DAY / 2 + 1)
    await place.until(lambda: pings(acting))
    (ping,) = pings(acting)
    assert ping.mentions == [acting.name]
    assert "runs out" in ping.text


async def test_a_lobby_that_nobody_starts_closes_itself(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.bot.skip(DAY + 1)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)
    await clicks.bot.shown()
    assert "closed" in board_of(place.people[0]).text.lower()


async def test_a_lobby_nobody_ever_joined_closes_itself_too(place: Playground, clicks: DiscordStage) -> None:
    await clicks.players[0].opens()
    await clicks.bot.skip(DAY + 1)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)


async def test_who_is_on_auto_sees_a_button_to_come_back(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    absent = waited_for(clicks)
    for _ in range(2):
        await plays_on(clicks, until=lambda: waited_for(clicks) is absent, choosing=humbly)
        await clicks.time_passes(DAY)
    await clicks.bot.shown()
    assert "on auto" in absent.person.dm.last.text
    await absent.person.click("I am back", on=absent.person.dm.last)
    await clicks.comes_to_rest()
    assert "on auto" not in absent.person.dm.last.text
    assert "not on auto" in await says(absent.person, "/table back") or "already playing" in await says(
        absent.person, "/table back"
    )
