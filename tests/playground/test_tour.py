"""A tour of the rest of the interface through discord.py: what a bot may fetch, start, delete and register."""

import discord
from discord import app_commands

from playground.server import Playground
from tests.playground.stock_bot import StockBot, picture, png


def general(bot: StockBot) -> discord.TextChannel:
    return next(channel for channel in bot.guilds[0].text_channels if channel.name == "general")


async def test_what_is_there_can_be_fetched(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    guild = await bot.fetch_guild(int(place.world.guild_id))
    member = await guild.fetch_member(int(ann.user.id))
    assert (guild.name, member.display_name) == ("Harbour", "Ann")
    assert (await bot.fetch_user(int(ann.user.id))).global_name == "Ann"
    assert {channel.name for channel in await guild.fetch_channels()} == {"general", "card-room", "den"}
    fetched = await bot.fetch_channel(general(bot).id)
    assert isinstance(fetched, discord.TextChannel)
    assert (await bot.application_info()).owner.id == int(ann.user.id)
    assert [entry.name async for entry in bot.fetch_guilds()] == ["Harbour"]
    assert await bot.fetch_application_emojis() == []


async def test_history_replies_and_deletes(place: Playground, bot: StockBot) -> None:
    channel = general(bot)
    first = await channel.send("one")
    reply = await first.reply("two")
    assert reply.type is discord.MessageType.reply
    assert [message.content async for message in channel.history(limit=5)] == ["two", "one"]
    await first.add_reaction("👍")
    async with channel.typing():
        await first.delete()
    assert [message.text for message in place.person("Ann").messages()] == ["two"]


async def test_threads_are_started_and_written_in(place: Playground, bot: StockBot) -> None:
    channel = general(bot)
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    await thread.send("in the thread")
    under = await (await channel.send("start")).create_thread(name="under")
    await under.send("under it")
    ann = place.person("Ann")
    assert ann.channel("table").last.text == "in the thread"
    assert ann.channel("under").text == "under it"


async def test_a_file_may_be_exchanged_or_kept_in_an_edit(place: Playground, bot: StockBot) -> None:
    sent = await general(bot).send("x", files=[picture("a.png"), picture("b.png")])
    edited = await sent.edit(attachments=[sent.attachments[1], picture("c.png")])
    assert [file.filename for file in edited.attachments] == ["b.png", "c.png"]
    assert place.person("Ann").messages()[0].image.bytes == png()


async def test_embeds_carry_pictures(place: Playground, bot: StockBot) -> None:
    embed = discord.Embed(title="Standings", description="so far").set_image(url="attachment://a.png")
    sent = await general(bot).send(embed=embed, file=picture("a.png"))
    assert sent.attachments == []
    assert sent.embeds[0].image.width == 2
    assert place.person("Ann").messages()[0].text == "Standings\nso far"


async def test_commands_of_the_guild_stand_beside_the_global_ones(place: Playground, bot: StockBot) -> None:
    guild = discord.Object(int(place.world.guild_id))

    @app_commands.command(name="local", description="Only here")
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("local")

    bot.tree.add_command(local, guild=guild)
    await bot.tree.sync(guild=guild)
    answer = await place.person("Ann").slash("/local")
    assert answer is not None
    assert answer.text == "local"
    assert "local" in [command.name for command in await bot.tree.fetch_commands(guild=guild)]
    assert "local" not in [command.name for command in await bot.tree.fetch_commands()]


async def test_an_edit_of_an_interactions_answer_goes_by_its_token(place: Playground, bot: StockBot) -> None:
    answer = await place.person("Ann").slash("/echo", text="before")
    assert answer is not None
    channel = general(bot)
    message = await channel.fetch_message(int(answer.id))
    assert message.interaction_metadata is not None
    assert message.interaction_metadata.user.display_name == "Ann"
    await message.edit(content="after")
    assert answer.text == "after"
    assert answer.is_edited
