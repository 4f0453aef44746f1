"""A bot with a command for each thing that the page draws: components of every kind, a form, a moving picture."""

import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from tests.playground.stock_bot import StockBot, png


class Everything(ui.LayoutView):
    """A message with every kind of component, and text in every form of Markdown that the page draws."""

    def __init__(self, user: discord.abc.User) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(accent_colour=0x2E8B57)
        heading = ui.TextDisplay[Any](
            f"## Table 7\n**bold** *italic* `code` {user.mention} <t:1700000000:R>\n-# small print"
        )
        box.add_item(
            ui.Section(heading, accessory=ui.Thumbnail("attachment://card.png", description="The ten of diamonds"))
        )
        box.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
        box.add_item(
            ui.TextDisplay(
                "- one\n- two\n  - deeper\n1. first\n> quoted\n```\nfixed <b>width</b>\n```\n<script>alert(1)</script>"
            )
        )
        box.add_item(
            ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description="Four players at a table"))
        )
        box.add_item(buttons())
        box.add_item(ui.ActionRow(People()))
        self.add_item(box)


def buttons() -> ui.ActionRow[Any]:
    """A row with a button of each style, the red one disabled, and a link."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    for style in (
        discord.ButtonStyle.primary,
        discord.ButtonStyle.secondary,
        discord.ButtonStyle.success,
        discord.ButtonStyle.danger,
    ):
        row.add_item(
            ui.Button(
                label=style.name.title(),
                style=style,
                custom_id=f"nothing:{style.name}",
                disabled=style.name == "danger",
            )
        )
    row.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
    return row


class People(ui.UserSelect[Any]):
    """A select of people; the bot answers privately who was chosen."""

    def __init__(self) -> None:
        super().__init__(placeholder="Choose a partner", custom_id="people")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"with {self.values[0].mention}", ephemeral=True)


class Questions(ui.Modal, title="House rules"):
    """A form with every kind of field; the bot answers with all values."""

    about: ui.TextDisplay[Any] = ui.TextDisplay("These hold for **this table**.")
    name: ui.Label[Any] = ui.Label(
        text="Table name", description="Shown above the board", component=ui.TextInput(custom_id="name", max_length=20)
    )
    speed: ui.Label[Any] = ui.Label(
        text="Speed",
        component=ui.RadioGroup(
            custom_id="speed",
            options=[
                discord.RadioGroupOption(label="Quick", value="q"),
                discord.RadioGroupOption(label="Slow", value="s"),
            ],
        ),
    )
    extras: ui.Label[Any] = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[
                discord.CheckboxGroupOption(label="Jokers", value="j"),
                discord.CheckboxGroupOption(label="Smudge", value="m"),
            ],
        ),
    )
    target: ui.Label[Any] = ui.Label(
        text="Target",
        component=ui.Select(
            custom_id="target", options=[discord.SelectOption(label=f"{n} points", value=str(n)) for n in (7, 11, 21)]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        said = [
            str(getattr(label.component, "value", None) or getattr(label.component, "values", None))
            for label in self.walk_children()
            if isinstance(label, ui.Label)
        ]
        await interaction.response.send_message(" / ".join(said))


@app_commands.command(description="Shows one of each")
@app_commands.describe(whom="Whom to greet", loud="In capitals")
async def show(interaction: discord.Interaction, whom: discord.Member, loud: bool = False) -> None:
    files = [discord.File(io.BytesIO(png(320, 200)), "table.png"), discord.File(io.BytesIO(png(60, 90)), "card.png")]
    await interaction.response.send_message(view=Everything(whom), files=files)


@app_commands.command(description="Shows a picture that moves")
async def moving(interaction: discord.Interaction) -> None:
    frames = [Image.new("P", (40, 30), colour) for colour in (1, 2)]
    gif = io.BytesIO()
    frames[0].save(gif, "GIF", save_all=True, append_images=frames[1:], duration=200, loop=0)
    gif.seek(0)
    await interaction.response.send_message(file=discord.File(gif, "replay.gif", description="A game, told again"))


@app_commands.command(description="Asks for the house rules")
async def rules(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Questions())


class ShowcaseBot(StockBot):
    """The stock bot with the commands /show, /moving and /rules beside its own."""

    async def setup_hook(self) -> None:
        self.tree.add_command(show)
        self.tree.add_command(moving)
        self.tree.add_command(rules)
        await super().setup_hook()
