"""A small bot on unmodified discord.py, with one command for each thing that a game bot does.

As a program it is a bot in a process of its own, which finds Discord by its environment as the real one does.
"""

import asyncio
import contextlib
import io
import os
import re
import struct
import zlib
from collections.abc import AsyncIterator
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui

from playground.server import Playground
from tests.patience import WAIT_SECONDS, until


def png(width: int = 2, height: int = 3) -> bytes:
    """A whole white PNG of this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\xff" * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def picture(name: str = "board.png") -> discord.File:
    """A small picture, to be sent under this name."""
    return discord.File(io.BytesIO(png()), filename=name)


class Counter(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    """A button whose number stands in its custom id, so that it works after a restart; a click counts up."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", emoji="🎲", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board(self.n + 1), attachments=[picture(f"board{self.n + 1}.png")])


def board(n: int, name: str | None = None) -> ui.LayoutView:
    """A message with a heading, a picture with alt text and a button; it shows the file `name`, or `board{n}.png`."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(accent_colour=0x336699)
    container.add_item(ui.TextDisplay(f"## Counted {n}"))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media=f"attachment://{name or f'board{n}.png'}", description=f"A board with {n} counts")
    container.add_item(gallery)
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(Counter(n))
    container.add_item(row)
    view.add_item(container)
    return view


class Colours(ui.Select[Any]):
    """A select of one or two colours; the bot answers privately which were picked."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, value=name.lower()) for name in ("Red", "Blue", "Green")]
        super().__init__(placeholder="Pick colours", options=options, min_values=1, max_values=2, custom_id="colours")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"picked {', '.join(self.values)}", ephemeral=True)


class Friends(ui.UserSelect[Any]):
    """A select of people; the bot answers privately who was picked."""

    def __init__(self) -> None:
        super().__init__(placeholder="Pick a friend", custom_id="friends")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"picked {self.values[0].display_name}", ephemeral=True)


class Form(ui.Modal, title="A form"):
    """A form for a name and one or two colours; the bot answers with both."""

    name: ui.Label[Any] = ui.Label(text="Your name", component=ui.TextInput(custom_id="name", max_length=20))
    colours: ui.Label[Any] = ui.Label(
        text="Colours",
        component=ui.Select(
            custom_id="colours",
            min_values=1,
            max_values=2,
            options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, colours = self.name.component, self.colours.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(colours, ui.Select)
        await interaction.response.send_message(f"{name.value} likes {', '.join(colours.values)}")


class StockBot(discord.Client):
    """The bot: `problems` are the errors of its commands, `heard` the messages that it was told of.

    Its commands are /board, /echo, /secret, /form, /colours, /slow, /later, /tell, /silent and /group add.
    """

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        chosen = intents or discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(
            intents=chosen,
            guild_ready_timeout=0.02,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.problems: list[BaseException] = []
        self.resumed = asyncio.Event()
        self.heard: asyncio.Queue[discord.Message] = asyncio.Queue()
        self.tree.on_error = self._note  # type: ignore[method-assign]  # the documented way to set it
        add_commands(self.tree)

    async def _note(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.problems.append(error)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Counter)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait five seconds before identifying again."""

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.put_nowait(message)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands and context menus to a bot that has not synchronised them yet."""
    command: app_commands.Command[Any, Any, Any]
    for command in (show_board, echo, secret, form, colours, slow, later, tell, silent):
        tree.add_command(command)
    tree.add_command(group)
    tree.context_menu(name="Quote")(quote)
    tree.context_menu(name="Greet")(greet)


@app_commands.command(name="board", description="Show a board")
async def show_board(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=board(0), file=picture("board0.png"))


@app_commands.command(description="Say it again")
@app_commands.describe(text="what to say", times="how often")
async def echo(interaction: discord.Interaction, text: str, times: app_commands.Range[int, 1, 5] = 1) -> None:
    await interaction.response.send_message(" ".join([text] * times))


@echo.autocomplete("text")
async def offered(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    words = ("apple", "apricot", "pear")
    return [app_commands.Choice(name=word.title(), value=word) for word in words if word.startswith(current)]


@app_commands.command(description="Only for you")
async def secret(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("psst", ephemeral=True)


@app_commands.command(description="A modal")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Form())


@app_commands.command(description="A select")
async def colours(interaction: discord.Interaction) -> None:
    view = ui.View(timeout=None)
    view.add_item(Colours())
    view.add_item(Friends())
    await interaction.response.send_message("choose", view=view)


@app_commands.command(description="Thinks first")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True, ephemeral=True)
    await interaction.edit_original_response(content="thought")
    await interaction.followup.send("and more", ephemeral=True)


@app_commands.command(description="Acknowledges a button without an edit")
async def later(interaction: discord.Interaction) -> None:
    view = ui.View(timeout=None)
    button: ui.Button[Any] = ui.Button(label="Later", custom_id="later")

    async def press(pressed: discord.Interaction) -> None:
        await pressed.response.defer()
        await pressed.edit_original_response(content="now", view=None)

    button.callback = press  # type: ignore[method-assign,assignment]  # the plain way to give a button its answer
    view.add_item(button)
    await interaction.response.send_message("wait", view=view)


@app_commands.command(description="Sends a direct message")
async def tell(interaction: discord.Interaction, text: str) -> None:
    await interaction.response.defer()
    try:
        await interaction.user.send(text, file=picture("hand.png"))
    except discord.Forbidden as problem:
        await interaction.followup.send(f"could not: {problem.code}")
    else:
        await interaction.followup.send("sent")


@app_commands.command(description="Never answers")
async def silent(interaction: discord.Interaction) -> None:
    return


async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"> {message.content}", ephemeral=True)


async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"hello {member.mention}")


group = app_commands.Group(name="group", description="Some")


@group.command(name="add", description="Adds")
async def add(interaction: discord.Interaction, left: int, right: int) -> None:
    await interaction.response.send_message(str(left + right))


@contextlib.asynccontextmanager
async def run_bot(place: Playground, bot: discord.Client) -> AsyncIterator[None]:
    """Run a bot in this process on a playground for the length of a block; it begins once the bot knows its guild.

    discord.py keeps Discord's addresses in class attributes, so one such bot can run at a time.
    """
    before = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    discord.http.Route.BASE = place.api_base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(place.gateway_url)
    discord.Asset.BASE = place.url
    task = asyncio.create_task(bot.start(place.world.token))
    ready = asyncio.create_task(bot.wait_until_ready())
    try:
        await asyncio.wait({task, ready}, timeout=WAIT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
        await until(lambda: bool(bot.guilds))
        yield
    finally:
        await bot.close()
        ready.cancel()
        await asyncio.gather(task, ready, return_exceptions=True)
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_BASE"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])
    discord.Asset.BASE = os.environ["DISCORD_CDN"]
    StockBot().run(os.environ["DISCORD_TOKEN"])
