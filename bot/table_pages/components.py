"""Parts of which messages are built: the page itself, pictures with alt text, lines that many messages have, and
controls.

A control works by its custom id alone, so it survives the process that made it: `bot.intake` answers all of them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.table_pages.custom_ids import CustomId
from bot.table_pages.snapshot import TableSnapshot
from bot.tables.live_table import LiveTable
from bot.texts import play as texts
from render import PictureFile

FELT = discord.Colour(0x2BD9A0)
GOLD = discord.Colour(0xF5B82E)
PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
SUCCESS, DANGER = discord.ButtonStyle.success, discord.ButtonStyle.danger

MAX_TEXT_LENGTH = 3500
"""The most characters of one text of a message; those of all texts together are limited too."""
MAX_MESSAGE_LENGTH = 4000
"""The most characters of all texts of a message together."""
MAX_TABLE_TEXT_LENGTH = 2000
"""The most characters of a table that is shown in words."""
MAX_ALT_LENGTH = 1024
MAX_LABEL_LENGTH = 80
MAX_PLACEHOLDER_LENGTH = 150
BUTTONS_PER_ROW = 5

Files = tuple[tuple[str, bytes], ...]
"""The files of a message as pairs of name and content."""


# -- pages ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """A message to write: its components and files.

    Discord's file objects are made anew for each call, as sending uses them up.
    """

    view: ui.LayoutView
    files: Files = ()
    version: int = 0
    """The number of the table's log entry up to which the page shows the table; 0 for a page that shows no table."""

    def _discord_files(self) -> list[discord.File]:
        return [discord.File(BytesIO(content), filename=name) for name, content in self.files]

    @property
    def texts(self) -> tuple[str, ...]:
        """The page's texts in reading order, without labels of controls and alt texts of pictures."""
        return tuple(item.content for item in self.view.walk_children() if isinstance(item, ui.TextDisplay))

    def is_shown_by(self, message: discord.Message) -> bool:
        """Whether a message has exactly this page's texts. Discord may answer a repeated post with an older message,
        which shows an older page.
        """
        return tuple(_component_texts(message.components)) == self.texts

    def send_arguments(self, mentions: Sequence[str] = ()) -> dict[str, Any]:
        """The keyword arguments with which discord.py sends this page as a new message. Of the people whom its text
        mentions, Discord notifies those whose ids are in ``mentions``.
        """
        return {"view": self.view, "files": self._discord_files(), "allowed_mentions": allowed_mentions(mentions)}

    def edit_arguments(self, mentions: Sequence[str] = ()) -> dict[str, Any]:
        """The keyword arguments with which discord.py edits a message so that it shows this page and nothing else. For
        the people with the ids in ``mentions`` Discord marks it as theirs; an edit notifies nobody.
        """
        files = self._discord_files()
        return {"view": self.view, "attachments": files, "allowed_mentions": allowed_mentions(mentions)}


def allowed_mentions(player_ids: Sequence[str] = ()) -> discord.AllowedMentions:
    """The people whom a message may mention, as discord.py takes them: those with these ids, and nobody else."""
    if not player_ids:
        return discord.AllowedMentions.none()
    people = [discord.Object(int(one)) for one in player_ids]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def make_page(
    items: Iterable[ui.Item[Any]], colour: discord.Colour | None = None, files: Files = (), table_version: int = 0
) -> Page:
    """A page with these items from top to bottom, in a box with a coloured edge; ``colour`` ``None``: without a box.

    ``files`` are those that the items show. ``table_version`` is the number of the table's log entry up to which the
    page shows the table.
    """
    view = ui.LayoutView(timeout=None)
    view.stop()  # its controls live from their ids; discord.py would hold every private page for a quarter of an hour
    if colour is None:
        for item in items:
            view.add_item(item)
    else:
        view.add_item(ui.Container(*items, accent_colour=colour))
    return Page(view, files, table_version)


class PagePart(NamedTuple):
    """Pictures and texts that belong together on a page, with the files of the pictures."""

    pictures: tuple[ui.Item[Any], ...] = ()
    texts: tuple[ui.TextDisplay[Any], ...] = ()
    files: Files = ()


EMPTY_PART = PagePart()


def text_page(text: str) -> Page:
    """A page with only a text, cut to `MAX_TEXT_LENGTH` characters."""
    return make_page([ui.TextDisplay(text[:MAX_TEXT_LENGTH])])


def picture_page(file_name: str, picture: PictureFile) -> Page:
    """A page with only a picture, sent as a file of this name."""
    item, file = gallery_and_file(file_name, picture)
    return make_page([item], files=(file,))


def has_picture(message: discord.Message) -> bool:
    """Whether a message shows a picture in a gallery; Discord does not list such pictures among the attachments."""
    return any(
        isinstance(component, discord.MediaGalleryComponent) for component in _walk_components(message.components)
    )


def _component_texts(components: Iterable[Any]) -> Iterator[str]:
    """The texts of a message's components, in reading order."""
    return (
        component.content for component in _walk_components(components) if isinstance(component, discord.TextDisplay)
    )


def _walk_components(components: Iterable[Any]) -> Iterator[Any]:
    """Components and the components inside them, in reading order."""
    for component in components:
        yield component
        yield from _walk_components(getattr(component, "children", ()))


# -- parts of a page --------------------------------------------------------------------------------------------------


def gallery_and_file(file_name: str, picture: PictureFile) -> tuple[ui.MediaGallery[Any], tuple[str, bytes]]:
    """A picture with its alt text as a page item, and the (name, content) pair of the file to send with the page."""
    media = discord.MediaGalleryItem(f"attachment://{file_name}", description=picture.alt[:MAX_ALT_LENGTH])
    return ui.MediaGallery(media), (file_name, picture.content)


def optional_gallery_and_files(file_name: str, picture: PictureFile | None) -> tuple[list[ui.Item[Any]], Files]:
    """A picture as ([page item], (file,)), to be sent under this file name; for ``None``, ([], ())."""
    if picture is None:
        return [], ()
    item, file = gallery_and_file(file_name, picture)
    return [item], (file,)


def picture_or_text_item(
    file_name: str, picture: PictureFile | None, text: str, max_length: int = MAX_TABLE_TEXT_LENGTH
) -> tuple[ui.Item[Any], Files]:
    """A picture as a page item with its file; if ``picture`` is ``None``, ``text`` as a code block, cut to
    ``max_length`` characters, without files.
    """
    if picture is None:
        unbroken = text[:max_length].replace("```", "'''")  # a name could close the block
        return ui.TextDisplay(f"```\n{unbroken}\n```"), ()
    item, file = gallery_and_file(file_name, picture)
    return item, (file,)


def escaped_text(text: str) -> str:
    r"""The text escaped for a chat: Discord shows no markdown or mention in it, and its letters that are written from
    right to left do not turn the text around it.

    >>> escaped_text("*@everyone*") == "\u2068\\*@\u200beveryone\\*\u2069"
    True
    """
    marked = re.sub(r"([\\`*_~|>#\[\]()<:-])", r"\\\1", text).replace("@", "@\u200b")
    return f"\u2068{marked}\u2069"


def board_link(live: LiveTable) -> str | None:
    """The URL of the message that is the table's board; ``None`` without a board or outside a server."""
    if live.board is None or live.place.guild is None:
        return None
    return f"https://discord.com/channels/{live.place.guild}/{live.board.channel}/{live.board.message}"


# -- lines on every message of a table --------------------------------------------------------------------------------


def heading_item(snapshot: TableSnapshot, suffix: str = "") -> ui.TextDisplay[Any]:
    """The heading of a table's message: the game's title and the table's id, followed by ``suffix``."""
    return ui.TextDisplay(texts.TABLE_HEADING.format(title=snapshot.game.meta.title, table=snapshot.id, rest=suffix))


def as_of_line(at: float) -> str:
    """The small print of a page that the bot does not keep up to date: when it was made (``at``, seconds since 1970),
    and how to have it drawn again.
    """
    return texts.SMALL_PRINT.format(text=f"{texts.AS_OF.format(at=int(at))} {texts.REFRESH_IT}")


def fixed_seed_warning(snapshot: TableSnapshot) -> str:
    """A line break and a warning that shuffles come from a fixed test seed; empty if they do not."""
    return texts.TEST_SHUFFLES if snapshot.is_test else ""


# -- controls ---------------------------------------------------------------------------------------------------------


def make_button(
    custom_id: CustomId, label: str, style: discord.ButtonStyle = SECONDARY, *, disabled: bool = False
) -> ui.Button[Any]:
    """A button; its label is cut to `MAX_LABEL_LENGTH` characters."""
    return ui.Button(label=label[:MAX_LABEL_LENGTH], style=style, custom_id=custom_id.as_button_id(), disabled=disabled)


def make_select(
    custom_id: CustomId, placeholder: str, options: list[discord.SelectOption], *, low: int = 1, high: int = 1
) -> ui.Select[Any]:
    """A select from which people pick at least ``low`` and at most ``high`` options.

    ``placeholder`` is the text in the empty select, cut to `MAX_PLACEHOLDER_LENGTH` characters.
    """
    return ui.Select(
        custom_id=custom_id.as_select_id(),
        placeholder=placeholder[:MAX_PLACEHOLDER_LENGTH],
        options=options,
        min_values=low,
        max_values=high,
    )


def button_rows(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """The buttons in rows of `BUTTONS_PER_ROW`; an empty list if there are none."""
    starts = range(0, len(buttons), BUTTONS_PER_ROW)
    return [ui.ActionRow(*buttons[start : start + BUTTONS_PER_ROW]) for start in starts]
