"""What breaks on Discord breaks here: the traps, through unmodified discord.py."""

import asyncio

import discord
import pytest

from playground.discord import posting
from playground.discord.commands import NotOfferedError
from playground.discord.guild import invite_bot, remove_bot
from playground.discord.permissions import Permissions
from playground.driver.people import InteractionFailedError
from playground.server import Playground
from tests.patience import WAIT_SECONDS
from tests.playground.stock_bot import StockBot, board, picture, png

MESSAGES = r"POST /channels/\d+/messages$"


def channel_of(bot: StockBot, name: str = "general") -> discord.TextChannel:
    return next(channel for channel in bot.guilds[0].text_channels if channel.name == name)


async def test_a_send_that_is_retried_after_its_effect_makes_one_message(place: Playground, bot: StockBot) -> None:
    place.world.faults.inject(MESSAGES, 502, after_effect=True)
    sent = await channel_of(bot).send("once")
    assert [message.text for message in place.person("Ann").messages()] == ["once"]
    assert sent.id == int(place.person("Ann").messages()[0].id)
    assert [call.status for call in place.world.calls.calls_of_route("POST /channels/{channel}/messages")] == [502, 200]


async def test_a_callback_that_is_retried_after_its_effect_was_already_acknowledged(
    place: Playground, bot: StockBot
) -> None:
    place.world.faults.inject(r"POST /interactions/.*/callback", 502, after_effect=True)
    answer = await place.person("Ann").slash("/echo", text="taken")
    assert answer is not None
    await place.until(lambda: place.world.calls.all[-1].code == 40060)
    await place.until_idle()
    assert len(place.person("Ann").messages()) == 1
    (problem,) = bot.problems
    assert isinstance(problem.__cause__, discord.HTTPException)
    assert problem.__cause__.code == 40060


async def test_a_429_out_of_nothing_is_waited_for(place: Playground, bot: StockBot) -> None:
    place.world.faults.inject(MESSAGES, 429, retry_after=0.01)
    await channel_of(bot).send("patience")
    assert place.world.calls.invalid == {429: 1}


async def test_a_banned_address_is_told_so_at_once(place: Playground, bot: StockBot) -> None:
    for _ in range(10_000):
        place.rate_limits.count_status(403)
    with pytest.raises(discord.HTTPException) as caught:
        await channel_of(bot).send("hello?")
    assert caught.value.status == 429


async def test_a_bot_that_never_answers_fails_as_soon_as_discord_waits_no_longer(
    place: Playground, bot: StockBot
) -> None:
    ann = place.person("Ann")
    sent = asyncio.create_task(ann.slash("/silent"))
    await place.until(lambda: place.world.interactions)
    place.skip_time(place.world.answer_seconds)
    with pytest.raises(InteractionFailedError, match="The application did not respond"):
        await sent
    assert ann.notices == ["The application did not respond"]


async def test_an_old_token_is_dead(place: Playground, bot: StockBot) -> None:
    answer = await place.person("Ann").slash("/board")
    assert answer is not None
    (interaction,) = place.world.interactions.values()
    place.skip_time(15 * 60 + 1)
    webhook = discord.Webhook.from_url(
        f"https://discord.com/api/webhooks/{place.world.application_id}/{'x' * 60}", client=bot
    )
    webhook.token = interaction.token
    with pytest.raises(discord.HTTPException) as caught:
        await webhook.edit_message(int(answer.id), content="late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_too_much_text_is_refused(place: Playground, bot: StockBot) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("x" * 2001))
    view.add_item(discord.ui.TextDisplay("x" * 2000))
    with pytest.raises(discord.HTTPException) as caught:
        await channel_of(bot).send(view=view)
    assert caught.value.code == 50035
    assert not place.person("Ann").messages()


async def test_the_bot_meets_missing_permissions_and_missing_things(place: Playground, bot: StockBot) -> None:
    room, channel = place.world.channel_named("den"), channel_of(bot, "den")
    sent = await channel.send("one")
    place.world.deny_bot(room, Permissions.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden) as forbidden:
        await channel.send("two")
    assert forbidden.value.code == 50013
    place.world.deny_bot(room, Permissions.VIEW_CHANNEL)
    with pytest.raises(discord.Forbidden) as forbidden:
        await sent.edit(content="three")
    assert forbidden.value.code == 50001
    place.world.allow_bot(room, Permissions.VIEW_CHANNEL)
    posting.delete_message(place.world, room.messages[str(sent.id)])
    with pytest.raises(discord.NotFound) as missing:
        await sent.edit(content="four")
    assert missing.value.code == 10008
    place.world.delete_channel(room)
    with pytest.raises(discord.NotFound) as missing:
        await channel.send("five")
    assert missing.value.code == 10003
    assert place.world.calls.invalid == {403: 2}


async def test_a_picture_is_read_back_until_its_address_expires(place: Playground, bot: StockBot) -> None:
    sent = await channel_of(bot).send(file=picture("board.png"))
    assert await sent.attachments[0].read() == png()
    place.skip_time(25 * 3600)
    with pytest.raises(discord.NotFound):
        await sent.attachments[0].read()
    again = await channel_of(bot).fetch_message(sent.id)
    assert await again.attachments[0].read() == png()


async def test_a_board_is_edited_in_place_by_the_bots_token(place: Playground, bot: StockBot) -> None:
    sent = await channel_of(bot).send(view=board(0), file=picture("board0.png"))
    await sent.edit(view=board(7), attachments=[picture("board7.png")])
    (seen,) = place.person("Ben").messages()
    assert (seen.text, seen.image.filename, seen.image.alt) == ("## Counted 7", "board7.png", "A board with 7 counts")
    clicked = await place.person("Ben").click("Count 7")
    assert clicked is not None
    assert clicked.text == "## Counted 8"


async def test_two_clicks_at_once_are_two_interactions(place: Playground, bot: StockBot) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    await ann.slash("/board")
    with place.holds.holding(r"POST /interactions/.*/callback") as hold:
        both = asyncio.gather(ann.click("Count 0"), ben.click("Count 0"))
        await asyncio.wait_for(hold.arrived.wait(), WAIT_SECONDS)
        hold.release()
        await both
    assert len(place.world.calls.calls_of_route("POST /interactions/{interaction}/{token}/callback")) == 3


async def test_what_a_person_reads_names_pictures_and_controls(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    await ann.slash("/board")
    assert ann.read_aloud().splitlines() == [
        "Deckhand: ## Counted 0",
        "  [picture: A board with 0 counts]",
        "  (🎲 Count 0)",
    ]


async def test_waiting_in_vain_tells_what_was_read(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    await ann.slash("/secret")
    with pytest.raises(TimeoutError, match="psst"):
        await ann.until(lambda: ann.dm.last, within=0.0)


async def test_a_bot_that_is_thrown_out_and_invited_again(place: Playground, bot: StockBot) -> None:
    channel, ann = channel_of(bot), place.person("Ann")
    remove_bot(place.world)
    with pytest.raises(discord.Forbidden) as forbidden:
        await channel.send("still here?")
    assert forbidden.value.code == 50001
    with pytest.raises(NotOfferedError):
        await ann.slash("/echo", text="anybody?")
    assert not list(bot.guilds)
    invite_bot(place.world)
    assert await ann.slash("/echo", text="back") is not None
    assert [guild.name for guild in bot.guilds] == ["Harbour"]
