"""A bot with more to do than it can: clicks are heard in time; nothing is done for whom Discord told of a failure."""

import asyncio
from collections.abc import Callable

import pytest

from bot.table_pages.drawing import DRAWING_THREADS
from engine.tables.state import Phase
from playground.discord import posting
from playground.discord.interactions import CallbackType, InteractionState
from playground.driver.people import InteractionFailedError
from playground.driver.views import MessageView
from playground.server import Playground
from render import Picture, PictureFile
from tests.bot.serving import Serving
from tests.patience import until
from tests.scenarios.counters import counted
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.past_results import Past
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.routes import CALLBACK
from tests.scenarios.screen import answered, board_of, has_menu, says
from tests.scenarios.spoilt_store import spoilt
from tests.scenarios.stage import SLUG, sits_down

FOR_A_PICTURE, FOR_AN_ANSWER = "bot.messages.api.replies.PICTURE_SECONDS", "bot.messages.api.replies.ANSWER_SECONDS"
"""How long people wait: nobody any longer, once these are 0."""


def callbacks(place: Playground) -> list[int]:
    return [call.status for call in place.world.calls.all if call.path.endswith("/callback")]


def unanswered() -> float:
    return counted("deckhand_unanswered_total")


async def fails(pressing: asyncio.Task[object], place: Playground) -> None:
    """Discord gives up on this click."""
    place.skip_time(place.world.answer_seconds + 1)
    with pytest.raises(InteractionFailedError):
        await pressing


async def test_who_has_waited_for_a_while_is_heard_at_once_and_the_picture_follows(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    hand, before = acting.person.dm.last, clicks.table.seq
    with spoilt(clicks.bot, "append") as saving:
        pressing = asyncio.create_task(acting.person.click("Pass", on=hand))
        await saving.arrived.wait()
        monkeypatch.setattr(FOR_A_PICTURE, 0.0)
        saving.released.set()
        await pressing
    assert list(place.world.interactions.values())[-1].callback_type is CallbackType.DEFERRED_UPDATE
    await place.until(lambda: not has_menu(hand))
    assert clicks.table.seq > before


async def test_a_lobby_is_heard_at_once_too(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = clicks.players[0]
    await ann.opens()
    with spoilt(clicks.bot, "append") as saving:
        joining = asyncio.create_task(ann.joins())
        await saving.arrived.wait()
        monkeypatch.setattr(FOR_A_PICTURE, 0.0)
        saving.released.set()
        await joining
    assert list(place.world.interactions.values())[-1].callback_type is CallbackType.DEFERRED_UPDATE
    await place.until(lambda: "Ann" in board_of(ann.person).text)


async def test_an_answer_that_nobody_waits_for_is_neither_drawn_nor_sent_and_what_was_done_is_shown(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    hand, count = acting.person.dm.last, unanswered()
    place.world.calls.clear()
    with spoilt(clicks.bot, "append") as saving:
        pressing = asyncio.create_task(acting.person.click("Pass", on=hand))
        await saving.arrived.wait()
        monkeypatch.setattr(FOR_AN_ANSWER, 0.0)
        saving.released.set()
        await place.until(lambda: not has_menu(hand))
    assert callbacks(place) == []
    assert unanswered() == count + 1
    await fails(pressing, place)


async def test_a_click_that_comes_to_its_turn_too_late_does_nothing(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its person was told that it failed, and so it did; the next click is an ordinary one."""
    ann, ben = clicks.players[:2]
    await ann.opens()
    place.world.calls.clear()
    with monkeypatch.context() as impatient, spoilt(clicks.bot, "set_player") as noting:
        joining = asyncio.create_task(ben.joins())  # whose name is not known yet
        await noting.arrived.wait()
        impatient.setattr(FOR_AN_ANSWER, 0.0)
        noting.released.set()
        await fails(joining, place)
        await until(lambda: not clicks.bot.app.intake.in_flight)
    assert (clicks.table.seq, callbacks(place)) == (0, [])
    await ben.joins()
    assert clicks.told().names == ("Ben",)


@pytest.mark.parametrize(("command", "method"), [("/play", "append"), ("/table duplicate", "append_together")])
async def test_a_click_that_waits_for_too_long_behind_what_is_saved_does_nothing(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch, command: str, method: str
) -> None:
    """As behind a database that hangs; what is being saved by then cannot be called off."""
    ann, ben = place.people[:2]
    await ben.slash("/help")  # his name is noted
    await ann.slash(command, game=SLUG)
    (table,) = clicks.bot.app.tables.in_memory.values()
    with monkeypatch.context() as impatient, spoilt(clicks.bot, method) as saving:
        first = asyncio.create_task(ann.click("Join"))
        await saving.arrived.wait()
        second = asyncio.create_task(ben.click("Join"))
        lock = table.table._lock if table.duplicate_set is None else table.duplicate_set.lock
        await until(lambda: bool(lock._waiters))
        impatient.setattr(FOR_AN_ANSWER, 0.0)
        saving.released.set()
        await until(lambda: not clicks.bot.app.intake.in_flight)
        await fails(first, place)
        await fails(second, place)
    assert table.person_ids() == (ann.user.id,)


async def test_a_click_that_waited_in_the_line_of_a_paused_process_does_nothing(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as late as Discord says by the times of both clicks, not as early as the bot read it."""
    ann, ben = clicks.players[:2]
    await ann.opens()
    await ann.joins()
    place.world.calls.clear()
    before = clicks.table.seq
    with monkeypatch.context() as impatient:
        with place.gateway.holding_events():
            joining = asyncio.create_task(ben.joins())
            await asyncio.sleep(1.0)
            impatient.setattr(FOR_AN_ANSWER, 0.5)
        await fails(joining, place)
        await until(lambda: not clicks.bot.app.intake.in_flight)
    assert (clicks.table.seq, callbacks(place)) == (before, [])
    await ben.joins()
    assert clicks.told().names == ("Ann", "Ben")


async def test_who_is_told_by_discord_that_it_was_too_late_is_not_answered_again(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2)
    place.world.calls.clear()
    with spoilt(clicks.bot, "append") as saving:
        starting = asyncio.create_task(clicks.players[0].starts())
        await saving.arrived.wait()
        await fails(starting, place)
        saving.released.set()
        await place.until(lambda: callbacks(place))
        await clicks.bot.shown()
    assert callbacks(place) == [404]
    assert clicks.table.state.phase is Phase.PLAYING
    assert "To play" in board_of(clicks.players[0].person).text


class Held:
    """Pictures that begin to be drawn, and wait until they may be finished."""

    def __init__(self, bot: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[bool] = []
        """For each, whether a click waits for it."""
        self.may_end = asyncio.Event()
        studio = bot.app.pool
        self._draw = studio.draw
        monkeypatch.setattr(studio, "draw", self._slowly)

    async def _slowly(self, paint: Callable[[], Picture], theme: str, *, about: str) -> PictureFile | None:
        task = asyncio.current_task()
        self.begun.append(task is not None and task.get_name() == "page")
        await self.may_end.wait()
        return await self._draw(paint, theme, about=about)

    async def have_begun(self, number: int) -> None:
        await until(lambda: len(self.begun) >= number)


async def test_who_clicks_does_not_wait_behind_the_pictures_that_no_click_waits_for(
    place: Playground, bot: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight boards are to be posted anew; of these only a few wait to be drawn before the one that is clicked."""
    ann, boards = place.people[0], list[MessageView]()
    for number in range(9):
        channel = place.world.add_channel(f"room-{number}")
        boards.append(answered(await ann.slash("/play", channel.name, game=SLUG)))
    await bot.shown()
    held = Held(bot, monkeypatch)
    for board in boards[1:]:
        posting.delete_message(place.world, board.message)
    few = DRAWING_THREADS
    await held.have_begun(few)
    joining = asyncio.create_task(ann.click("Join", on=boards[0]))
    await held.have_begun(few + 1)
    held.may_end.set()
    await joining
    await bot.shown()
    assert held.begun == [False] * few + [True] + [False] * (len(boards) - 1 - few)


async def test_the_hands_of_a_full_table_are_drawn_a_few_at_a_time(
    clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sits_down(clicks, people=4)
    held, few = Held(clicks.bot, monkeypatch), DRAWING_THREADS + 1
    await clicks.players[0].starts("solo4")  # which is answered in words
    await held.have_begun(few + 1)
    await until(lambda: bool(clicks.bot.app.pool.hands._waiters))  # the fourth hand waits
    assert len(held.begun) == few + 1  # with the board
    held.may_end.set()
    await clicks.bot.shown()
    assert all("You hold" in player.person.dm.last.image.alt for player in clicks.players[:4])


async def test_who_waits_for_a_picture_that_is_still_drawn_is_heard_and_it_is_drawn_once(
    clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    hand, held = acting.person.dm.last, Held(clicks.bot, monkeypatch)
    monkeypatch.setattr(FOR_A_PICTURE, 0.0)
    await acting.person.click("Pass", on=hand)
    assert has_menu(hand)
    held.may_end.set()
    await clicks.bot.shown()
    assert not has_menu(hand)
    assert held.begun.count(True) == 1
    assert held.begun.count(False) <= 2  # the board, and the next one's hand


async def test_a_hand_that_discord_edits_late_is_written_again(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the late edit would undo the newer hand of somebody who is to play."""
    await in_play(clicks, people=3)
    acting = waited_for(clicks)
    hand, drawn = acting.person.dm.last, Held(clicks.bot, monkeypatch)
    with monkeypatch.context() as impatient:
        impatient.setattr(FOR_A_PICTURE, 0.0)
        await acting.does("bid level=2")
        token = list(place.world.interactions.values())[-1].token
        with place.holds.holding(f"PATCH /webhooks/.*{token}", first_only=True) as late:
            impatient.setattr(FOR_AN_ANSWER, 0.5)
            drawn.may_end.set()
            await late.arrived.wait()
            await until(lambda: not clicks.bot.app.intake.in_flight)
            impatient.undo()
            for _ in range(2):
                await waited_for(clicks).person.slash("/act", do="pass")
            await place.until(lambda: "Your turn" in hand.text)
    await until(lambda: not clicks.bot.app.gates.unsettled_count)
    await clicks.bot.shown()
    assert "Your turn" in hand.text
    assert has_menu(hand)


async def test_who_asks_for_a_hand_that_takes_a_while_sees_that_it_is_coming(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_play(clicks)
    held = Held(clicks.bot, monkeypatch)
    monkeypatch.setattr(FOR_A_PICTURE, 0.0)
    asking = asyncio.create_task(clicks.players[0].person.click("My hand"))
    await held.have_begun(1)
    interaction = list(place.world.interactions.values())[-1]
    await place.until(lambda: interaction.state is InteractionState.THINKING)
    held.may_end.set()
    hand = answered(await asking)
    assert hand.is_ephemeral
    assert "You hold" in hand.image.alt


async def test_rules_that_come_too_late_are_not_sent(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await says(ann, "/privacy")  # her name is noted
    count, faults = unanswered(), counted("deckhand_faults_total")
    place.world.calls.clear()
    with place.holds.holding(CALLBACK) as held:
        asking = asyncio.create_task(ann.slash("/table rules", game=SLUG))
        await held.arrived.wait()
        await fails(asking, place)
    await until(lambda: not clicks.bot.app.intake.in_flight)
    assert callbacks(place) == [404]
    assert not [call for call in place.world.calls.all if "/webhooks/" in call.path]
    assert (unanswered(), counted("deckhand_faults_total")) == (count + 1, faults)


async def test_who_wants_no_hand_by_message_has_none_that_was_still_to_be_drawn(
    clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sits_down(clicks, people=4)
    held = Held(clicks.bot, monkeypatch)
    clicks.place.world.calls.clear()
    await clicks.players[0].starts("solo4")
    await held.have_begun(DRAWING_THREADS + 2)
    for player in clicks.players[:4]:
        await player.person.slash("/preferences", hands="button")
    held.may_end.set()
    await clicks.bot.shown()
    assert not [
        call for call in clicks.place.world.calls.all if call.method_and_route == "POST /channels/{channel}/messages"
    ]


async def test_what_is_told_aside_does_not_take_the_place_of_an_answer_that_is_coming(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben takes no direct messages. That his hand is refused is found out while he waits for it behind the button."""
    ben = place.people[1]
    ben.refuse_dms()
    await sits_down(clicks, people=2)
    with place.holds.holding("POST /users/@me/channels") as knocking:
        await clicks.players[0].starts()
        await knocking.arrived.wait()
        held = Held(clicks.bot, monkeypatch)
        monkeypatch.setattr(FOR_A_PICTURE, 0.0)
        asking = asyncio.create_task(ben.click("My hand"))
        await held.have_begun(1)
        await place.until(lambda: list(place.world.interactions.values())[-1].state is InteractionState.THINKING)
    await place.until(lambda: place.world.calls.invalid[403])
    await until(lambda: bool(clicks.bot.app.hands._dm_closed_at))  # now he could be told aside
    held.may_end.set()
    assert "You hold" in answered(await asking).image.alt
    await clicks.bot.shown()


async def test_what_goes_wrong_with_a_public_answer_is_told_to_nobody_else(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = place.people[0]
    await Past(place, clicks.bot).play(str(ann.user.id), "2")
    own = await ann.slash("/leaderboard")
    before = len(ann.messages())

    async def fails_after_a_while(*_asked: object, **_more: object) -> None:
        await place.until(lambda: list(place.world.interactions.values())[-1].state is InteractionState.THINKING)
        raise RuntimeError("out of order")

    monkeypatch.setattr(clicks.bot.store, "leaderboard", fails_after_a_while)
    monkeypatch.setattr(FOR_A_PICTURE, 0.0)
    asking = asyncio.create_task(ann.click("Show everybody", on=own))
    await place.until(lambda: len(ann.messages()) > before and "went wrong" in ann.messages()[-1].text)
    await asking
    assert [message.is_ephemeral for message in ann.messages()[before:]] == [True]


async def test_a_private_copy_with_a_picture_keeps_it(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    copy = answered(await acting.person.click("My hand"))
    await acting.person.click("Pass", on=copy)
    await place.until(lambda: not any(button.label == "Pass" for button in copy.buttons))
    assert "You hold" in copy.image.alt


@pytest.mark.parametrize("command", ["/table hint", "/table recap"])
async def test_who_reads_an_answer_may_ask_again_before_the_bot_hears_that_it_was_sent(
    place: Playground, clicks: DiscordStage, command: str
) -> None:
    await in_play(clicks)
    ann = waited_for(clicks).person
    with place.holds.holding(CALLBACK, after_effect=True, first_only=True):
        first = await says(ann, command)
        assert await says(ann, command) == first


async def test_who_has_their_data_may_have_it_again_before_the_bot_hears_that_it_was_sent(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    page = answered(await ann.slash("/privacy"))
    with place.holds.holding(CALLBACK, after_effect=True, first_only=True):
        files = [answered(await ann.click("Export my data", on=page)).files for _ in range(2)]
    assert all(files)
    await bot.shown()
