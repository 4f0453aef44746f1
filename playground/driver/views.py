"""What a person sees: messages, their text, pictures and controls, and open modals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from playground.discord.attachments import Attachment
from playground.discord.components import (
    BUTTON,
    FILE,
    LABEL,
    MEDIA_GALLERY,
    SELECTS,
    TEXT_DISPLAY,
    THUMBNAIL,
    Component,
    walk,
)
from playground.discord.messages import Message, embed_pictures
from playground.discord.snowflakes import Snowflake


class Image(NamedTuple):
    """A picture in a message; `alt` is what a screen reader says."""

    alt: str
    bytes: bytes
    filename: str


class Button(NamedTuple):
    """`label` has the emoji before the words, as a person sees them; `style` is 1 to 5, 5 being a link."""

    label: str
    words: str
    emoji: str
    custom_id: str
    style: int
    disabled: bool
    url: str | None

    def matches(self, label: str) -> bool:
        """Whether a person would call this button so: by its words, its emoji, or both."""
        return label in (self.label, self.words, self.emoji)


class Option(NamedTuple):
    label: str
    value: str
    description: str
    default: bool


class Select(NamedTuple):
    placeholder: str
    custom_id: str
    options: list[Option]
    low: int
    high: int
    disabled: bool
    type: int

    def matches(self, text: str) -> bool:
        """Whether `text` is the placeholder, or a part of it or of the custom id."""
        return text in self.placeholder or text in self.custom_id

    def values(self, chosen: Sequence[str]) -> list[str]:
        """The values of options given by label or value."""
        by_label = {option.label: option.value for option in self.options}
        return [by_label.get(choice, choice) for choice in chosen]


@dataclass(frozen=True, slots=True)
class MessageView:
    """One message as a person sees it now."""

    message: Message

    @property
    def id(self) -> Snowflake:
        return self.message.id

    @property
    def flags(self) -> int:
        return self.message.flags

    @property
    def author(self) -> str:
        return self.message.author.name

    @property
    def is_ephemeral(self) -> bool:
        return self.message.is_ephemeral

    @property
    def is_thinking(self) -> bool:
        return self.message.is_loading

    @property
    def is_edited(self) -> bool:
        return self.message.edited_at is not None

    @property
    def mentions(self) -> list[str]:
        """The names of those whom this message pinged."""
        return [user.name for user in self.message.mentions]

    @property
    def components(self) -> list[Component]:
        """Every component, in reading order."""
        return list(walk(self.message.components))

    @property
    def text(self) -> str:
        """Content, embeds and text displays, a line for each."""
        texts = [self.message.content, *(text for embed in self.message.embeds for text in _embed_texts(embed))]
        texts += [part["content"] for part in self.components if part["type"] == TEXT_DISPLAY]
        return "\n".join(text for text in texts if text)

    @property
    def images(self) -> list[Image]:
        """The pictures in reading order: of galleries and thumbnails, of embeds, then attached ones."""
        shown = [self._image(holder, holder["media"]) for part in self.components for holder in _pictures(part)]
        pictures = [picture for embed in self.message.embeds for picture in embed_pictures(embed)]
        embedded = [self.message.attachment_for_url(picture["url"]) for picture in pictures]
        attached = [file for file in (*embedded, *self._loose()) if file and file.content_type.startswith("image/")]
        return [image for image in shown if image is not None] + [
            _image_of(file, file.description) for file in attached
        ]

    @property
    def image(self) -> Image:
        """The last picture. Raises LookupError if there is none."""
        if not self.images:
            raise LookupError("this message has no picture")
        return self.images[-1]

    @property
    def files(self) -> list[Attachment]:
        """The files that are offered for download: file components, and attachments that are no pictures."""
        listed = {part["file"].get("attachment_id") for part in self.components if part["type"] == FILE}
        loose = [file for file in self._loose() if not file.content_type.startswith("image/")]
        return [file for file in self.message.attachments if file.id in listed] + loose

    @property
    def buttons(self) -> list[Button]:
        return [_button(part) for part in self.components if part["type"] == BUTTON]

    @property
    def selects(self) -> list[Select]:
        return [_select(part) for part in self.components if part["type"] in SELECTS]

    def button(self, label: str) -> Button:
        """The button that says so. Raises LookupError."""
        for button in self.buttons:
            if button.matches(label):
                return button
        raise LookupError(f"there is no button {label!r}; there are: {[button.label for button in self.buttons]}")

    def read_aloud(self) -> str:
        """The message as a screen reader would tell it: author, text, alt text, controls."""
        lines = [f"{self.author}{' (only you can see this)' if self.is_ephemeral else ''}: {self.text}".rstrip()]
        if self.is_thinking:
            lines.append("  thinking…")
        lines += [f"  [picture: {image.alt or image.filename}]" for image in self.images]
        lines += [f"  [file: {file.filename}]" for file in self.files]
        lines += [f"  ({button.label}{', disabled' if button.disabled else ''})" for button in self.buttons]
        lines += [f"  <{select.placeholder}: {', '.join(o.label for o in select.options)}>" for select in self.selects]
        return "\n".join(lines)

    def _loose(self) -> list[Attachment]:
        """The attachments that stand below the message."""
        used = {file.id for file in self.message.used_attachments()}
        return [file for file in self.message.attachments if file.id not in used]

    def _image(self, holder: dict[str, Any], media: dict[str, Any]) -> Image | None:
        file = self.message.attachment(media.get("attachment_id", ""))
        return None if file is None else _image_of(file, holder.get("description") or file.description)


class Field(NamedTuple):
    """One field of a modal; `options` is empty for a text."""

    label: str
    description: str
    custom_id: str
    type: int
    value: str
    placeholder: str
    required: bool
    options: list[Option]

    def answer(self, given: "str | bool | Sequence[str]") -> "str | bool | list[str]":
        """What the field sends: options given by label become values."""
        if not self.options:
            return list(given) if not isinstance(given, str | bool) else given
        by_label = {option.label: option.value for option in self.options}
        if isinstance(given, str | bool):
            return by_label.get(str(given), str(given))
        return [by_label.get(choice, choice) for choice in given]


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened for one person."""

    id: Snowflake
    json: dict[str, Any]

    @property
    def title(self) -> str:
        return str(self.json["title"])

    @property
    def text(self) -> str:
        return "\n".join(part["content"] for part in walk(self.json["components"]) if part["type"] == TEXT_DISPLAY)

    @property
    def fields(self) -> list[Field]:
        labels = [part for part in self.json["components"] if part["type"] == LABEL]
        rows = [inner for part in self.json["components"] for inner in part.get("components", ())]
        return [_field(part, part["component"]) for part in labels] + [_field(inner, inner) for inner in rows]

    def field(self, name: str) -> Field:
        """The field with this label or custom id. Raises LookupError."""
        for field in self.fields:
            if name in (field.label, field.custom_id):
                return field
        raise LookupError(f"the modal has no field {name!r}; it has: {[field.label for field in self.fields]}")


def _embed_texts(embed: dict[str, Any]) -> list[str]:
    fields = [f"{field['name']}: {field['value']}" for field in embed.get("fields", ())]
    footer = (embed.get("footer") or {}).get("text", "")
    return [embed.get("title") or "", embed.get("description") or "", *fields, footer]


def _pictures(part: Component) -> list[dict[str, Any]]:
    if part["type"] == MEDIA_GALLERY:
        return list(part["items"])
    return [part] if part["type"] == THUMBNAIL else []


def _image_of(file: Attachment, alt: str | None) -> Image:
    return Image(alt or "", file.data, file.filename)


def _button(part: Component) -> Button:
    words, emoji = part.get("label") or "", (part.get("emoji") or {}).get("name") or ""
    label = f"{emoji} {words}".strip()
    custom_id, style = part.get("custom_id") or "", part["style"]
    return Button(label, words, emoji, custom_id, style, bool(part.get("disabled")), part.get("url"))


def _options(part: Component) -> list[Option]:
    return [
        Option(option["label"], option["value"], option.get("description") or "", bool(option.get("default")))
        for option in part.get("options") or ()
    ]


def _select(part: Component) -> Select:
    return Select(
        part.get("placeholder") or "",
        part["custom_id"],
        _options(part),
        part.get("min_values", 1),
        part.get("max_values", 1),
        bool(part.get("disabled")),
        part["type"],
    )


def _field(titled: Component, part: Component) -> Field:
    return Field(
        titled.get("label") or "",
        titled.get("description") or "",
        part["custom_id"],
        part["type"],
        str(part.get("value") or ""),
        part.get("placeholder") or "",
        part.get("required", True),
        _options(part),
    )
