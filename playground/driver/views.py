"""The contents of a person's Discord window: channels, and messages with their text, pictures and controls."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from playground.discord.attachments import Attachment
from playground.discord.channels import Channel
from playground.discord.component_types import SELECTS, ComponentType
from playground.discord.components import Component, walk_components
from playground.discord.messages import Message, embed_pictures
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.visibility import visible_messages


class Image(NamedTuple):
    """A picture in a message: its alt text (empty if the bot gave none), the file's bytes and name."""

    alt: str
    bytes: bytes
    filename: str


class Button(NamedTuple):
    """A button in a message.

    `label` is the emoji, then the words, as a person sees them. `style` is Discord's number, 1 to 5; 5 is a link, which
    has a `url` and no custom id.
    """

    label: str
    words: str
    emoji: str
    custom_id: str
    style: int
    is_disabled: bool
    url: str | None

    def matches(self, label: str) -> bool:
        """Whether a person would call this button by `label`: its words, its emoji, or both with a space between."""
        return label in (self.label, self.words, self.emoji)


class Option(NamedTuple):
    """One option of a select or of a form's field; `is_default` says whether it is chosen at first."""

    label: str
    value: str
    description: str
    is_default: bool


class Select(NamedTuple):
    """A select in a message, in which `min_values` to `max_values` options can be chosen.

    `type` is Discord's component type; only a string select has `options`, others offer people, roles or channels, of
    which those with the ids `default_ids` are chosen at first.
    """

    placeholder: str
    custom_id: str
    options: list[Option]
    min_values: int
    max_values: int
    is_disabled: bool
    type: int
    default_ids: tuple[Snowflake, ...] = ()

    def has_placeholder_or_id(self, text: str) -> bool:
        """Whether `text` is a part of the placeholder or of the custom id."""
        return text in self.placeholder or text in self.custom_id

    def option_values(self, chosen: Sequence[str]) -> list[str]:
        """The values of the `chosen` options, each given by its label or its value; unknown ones stay as they are."""
        by_label = {option.label: option.value for option in self.options}
        return [by_label.get(choice, choice) for choice in chosen]


@dataclass(frozen=True, slots=True)
class MessageView:
    """One message as a person sees it: always with its newest content; after its deletion, with its last content."""

    message: Message

    @property
    def id(self) -> Snowflake:
        """The message's id."""
        return self.message.id

    @property
    def flags(self) -> int:
        """The message's flags, as Discord's bits."""
        return self.message.flags

    @property
    def author(self) -> str:
        """The name of the message's author."""
        return self.message.author.name

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees the message."""
        return self.message.is_ephemeral

    @property
    def is_thinking(self) -> bool:
        """Whether the message says "thinking…" and its content is still to come."""
        return self.message.is_loading

    @property
    def is_edited(self) -> bool:
        """Whether the message was edited after it had its first content."""
        return self.message.edited_at is not None

    @property
    def mentions(self) -> list[str]:
        """The names of the people whom this message pings."""
        return [user.name for user in self.message.mentions]

    @property
    def components(self) -> list[Component]:
        """Every component at any depth, in reading order, as Discord's component objects."""
        return list(walk_components(self.message.components))

    @property
    def text(self) -> str:
        """The message's content, the texts of its embeds, then its text displays, separated by line ends."""
        texts = [self.message.content, *(text for embed in self.message.embeds for text in _embed_texts(embed))]
        texts += [part["content"] for part in self.components if part["type"] == ComponentType.TEXT_DISPLAY]
        return "\n".join(text for text in texts if text)

    @property
    def images(self) -> list[Image]:
        """The message's pictures: those of galleries and thumbnails in reading order, then those of embeds, then
        attached ones.
        """
        shown = [self._image_in(holder, holder["media"]) for part in self.components for holder in _media_items(part)]
        pictures = [picture for embed in self.message.embeds for picture in embed_pictures(embed)]
        embedded = [self.message.attachment_for_url(picture["url"]) for picture in pictures]
        attached = [
            file for file in (*embedded, *self._loose_attachments()) if file and file.content_type.startswith("image/")
        ]
        return [image for image in shown if image is not None] + [
            _image_of(file, file.description) for file in attached
        ]

    @property
    def image(self) -> Image:
        """The last of the message's pictures. Raises LookupError if it has none."""
        if not self.images:
            raise LookupError("this message has no picture")
        return self.images[-1]

    @property
    def files(self) -> list[Attachment]:
        """The files that the message offers for download: those of file components, then attachments that are no
        pictures.
        """
        offered = {part["file"].get("attachment_id") for part in self.components if part["type"] == ComponentType.FILE}
        loose = [file for file in self._loose_attachments() if not file.content_type.startswith("image/")]
        return [file for file in self.message.attachments if file.id in offered] + loose

    @property
    def buttons(self) -> list[Button]:
        """The buttons in reading order, disabled ones and links too."""
        return [_button_view(part) for part in self.components if part["type"] == ComponentType.BUTTON]

    @property
    def selects(self) -> list[Select]:
        """The selects of every kind in reading order, disabled ones too."""
        return [_select_view(part) for part in self.components if part["type"] in SELECTS]

    def button(self, label: str) -> Button:
        """The first button that a person would call by `label`. Raises LookupError if there is none."""
        for button in self.buttons:
            if button.matches(label):
                return button
        raise LookupError(f"there is no button {label!r}; there are: {[button.label for button in self.buttons]}")

    def read_aloud(self) -> str:
        """The message as a screen reader tells it, in lines: author and text, alt texts, files, buttons, selects."""
        lines = [f"{self.author}{' (only you can see this)' if self.is_ephemeral else ''}: {self.text}".rstrip()]
        if self.is_thinking:
            lines.append("  thinking…")
        lines += [f"  [picture: {image.alt or image.filename}]" for image in self.images]
        lines += [f"  [file: {file.filename}]" for file in self.files]
        lines += [f"  ({button.label}{', disabled' if button.is_disabled else ''})" for button in self.buttons]
        lines += [f"  <{select.placeholder}: {', '.join(o.label for o in select.options)}>" for select in self.selects]
        return "\n".join(lines)

    def _loose_attachments(self) -> list[Attachment]:
        """The attachments that no component or embed shows; they stand below the message."""
        used = {file.id for file in self.message.shown_attachments()}
        return [file for file in self.message.attachments if file.id not in used]

    def _image_in(self, holder: dict[str, Any], media: dict[str, Any]) -> Image | None:
        file = self.message.attachment(media.get("attachment_id", ""))
        return None if file is None else _image_of(file, holder.get("description") or file.description)


class ChannelView:
    """A channel as one person sees it: its messages and their texts."""

    def __init__(self, user: User, channel: Channel | None) -> None:
        """Show `channel` as `user` sees it; None is a channel without messages, such as a DM that nobody opened."""
        self._user = user
        self._channel = channel

    @property
    def messages(self) -> list[MessageView]:
        """The messages that the person sees, oldest first, with their own ephemeral ones."""
        return [] if self._channel is None else [MessageView(m) for m in visible_messages(self._user, self._channel)]

    @property
    def last(self) -> MessageView:
        """The newest message that the person sees. Raises LookupError if there is none."""
        if not self.messages:
            raise LookupError(f"{self._user.name} sees no message there")
        return self.messages[-1]

    @property
    def text(self) -> str:
        """The texts of all messages, oldest first, separated by line ends."""
        return "\n".join(message.text for message in self.messages)

    def read_aloud(self) -> str:
        """The channel as a screen reader tells it: text, alt texts and controls of each message, oldest first."""
        return "\n".join(message.read_aloud() for message in self.messages)


def _embed_texts(embed: dict[str, Any]) -> list[str]:
    fields = [f"{field['name']}: {field['value']}" for field in embed.get("fields", ())]
    footer = (embed.get("footer") or {}).get("text", "")
    return [embed.get("title") or "", embed.get("description") or "", *fields, footer]


def _media_items(part: Component) -> list[dict[str, Any]]:
    if part["type"] == ComponentType.MEDIA_GALLERY:
        return list(part["items"])
    return [part] if part["type"] == ComponentType.THUMBNAIL else []


def _image_of(file: Attachment, alt: str | None) -> Image:
    return Image(alt or "", file.data, file.filename)


def _button_view(part: Component) -> Button:
    words, emoji = part.get("label") or "", (part.get("emoji") or {}).get("name") or ""
    label = f"{emoji} {words}".strip()
    custom_id, style = part.get("custom_id") or "", part["style"]
    return Button(label, words, emoji, custom_id, style, bool(part.get("disabled")), part.get("url"))


def options_of_component(component: Component) -> list[Option]:
    """The options of a select or field, given as Discord's component object; empty if it has none."""
    return [
        Option(option["label"], option["value"], option.get("description") or "", bool(option.get("default")))
        for option in component.get("options") or ()
    ]


def _select_view(part: Component) -> Select:
    return Select(
        part.get("placeholder") or "",
        part["custom_id"],
        options_of_component(part),
        part.get("min_values", 1),
        part.get("max_values", 1),
        bool(part.get("disabled")),
        part["type"],
        tuple(value["id"] for value in part.get("default_values") or ()),
    )
