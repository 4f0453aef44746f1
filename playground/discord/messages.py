"""A message as it is stored here, and the JSON in which Discord describes it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from playground.discord.attachments import Attachment, Cdn
from playground.discord.components import Component, copy_json, media_objects, walk_components
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
"""The flags of a message that only one person sees, of one that shows "thinking…", and of one that is built from
components, by Discord's bits.
"""
SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12
"""The flags of messages that show no embeds, or make no sound, by Discord's bits."""
CHAT_INPUT_RESPONSE, REPLY, THREAD_CREATED, DEFAULT = 20, 19, 18, 0
"""Types of messages, by Discord's numbers."""


@dataclass(slots=True)
class Message:
    """One message, as it is stored here.

    `visible_to` is the id of the one person who sees an ephemeral message, None for any other message; `interaction` is
    the `interaction_metadata` of an answer. `created_at` and `edited_at` are seconds since 1970. In `components` a
    media object that shows a file of the message is `{"attachment_id": id}`: its address is made when the message is
    described, because addresses expire.
    """

    id: Snowflake
    channel_id: Snowflake
    author: User
    created_at: float
    type: int = DEFAULT
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    flags: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_everyone: bool = False
    nonce: str | int | None = None
    edited_at: float | None = None
    reference: dict[str, Any] | None = None
    interaction: dict[str, Any] | None = None
    application_id: Snowflake | None = None
    visible_to: Snowflake | None = None

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees the message."""
        return self.visible_to is not None

    @property
    def is_loading(self) -> bool:
        """Whether the message shows "thinking…" because its content is still to come."""
        return bool(self.flags & LOADING)

    def attachment(self, attachment_id: Snowflake) -> Attachment | None:
        """The message's file with this id; None if it has no such file."""
        return next((file for file in self.attachments if file.id == attachment_id), None)

    def json(self, cdn: Cdn, now: float) -> dict[str, Any]:
        """Discord's message object; the addresses of its files are signed at `now`, in seconds since 1970."""
        components = self._components_json(cdn, now)
        shown: dict[str, Any] = {
            "id": self.id,
            "channel_id": self.channel_id,
            "type": self.type,
            "content": self.content,
            "author": self.author.json(),
            "timestamp": iso_timestamp(self.created_at),
            "edited_timestamp": None if self.edited_at is None else iso_timestamp(self.edited_at),
            "tts": False,
            "mention_everyone": self.mention_everyone,
            "mentions": [user.json() for user in self.mentions],
            "mention_roles": [],
            "attachments": self._attachments_json(cdn, now),
            "embeds": self._embeds_json(cdn, now),
            "pinned": False,
            "components": components,
            "flags": self.flags,
        }
        return shown | self._interaction_and_reference_json()

    def _interaction_and_reference_json(self) -> dict[str, Any]:
        """The fields of Discord's message object on the message's origin; fields that do not apply are absent, as on
        Discord.
        """
        origin: dict[str, Any] = {}
        if self.nonce is not None:
            origin["nonce"] = self.nonce
        if self.reference is not None:
            origin["message_reference"] = self.reference
        if self.application_id is not None:
            origin["application_id"] = self.application_id
        if self.interaction is not None:
            origin["interaction_metadata"] = self.interaction
            origin["webhook_id"] = self.application_id
        return origin

    def _components_json(self, cdn: Cdn, now: float) -> list[Component]:
        components: list[Component] = copy_json(self.components)
        parts = list(walk_components(components))
        for media in (media for part in parts for media in media_objects(part)):
            kept = self.attachment(media.get("attachment_id", ""))
            if kept is not None:
                media.update(kept.media_json(cdn.signed_url(self.channel_id, kept, now)))
            elif "attachment_id" in media:
                media.update({"url": "", "proxy_url": "", "loading_state": 3, "id": media["attachment_id"]})
        for part in parts:
            kept = self.attachment(part.get("file", {}).get("attachment_id", ""))
            if kept is not None:
                part.update({"name": kept.filename, "size": len(kept.data)})
        return components

    def _embeds_json(self, cdn: Cdn, now: float) -> list[dict[str, Any]]:
        embeds: list[dict[str, Any]] = copy_json(self.embeds)
        for picture in (picture for embed in embeds for picture in embed_pictures(embed)):
            kept = self.attachment_for_url(picture["url"])
            if kept is not None:
                url = cdn.signed_url(self.channel_id, kept, now)
                picture.update(
                    {"url": url, "proxy_url": url, "flags": 0, "content_type": kept.content_type} | kept.dimensions()
                )
        return embeds

    def _attachments_json(self, cdn: Cdn, now: float) -> list[dict[str, Any]]:
        """Discord's objects for the message's files, without those that its components or embeds show, as Discord does
        (discord-api-docs issue 8277).
        """
        used = {file.id for file in self.shown_attachments()}
        return [
            file.json(cdn.signed_url(self.channel_id, file, now)) for file in self.attachments if file.id not in used
        ]

    def shown_attachments(self) -> list[Attachment]:
        """The files that the message's components or embeds show, in that order; a file shown twice comes twice."""
        ids = [
            media.get("attachment_id", "") for part in walk_components(self.components) for media in media_objects(part)
        ]
        named = [self.attachment_for_url(picture["url"]) for embed in self.embeds for picture in embed_pictures(embed)]
        return [file for file in (*map(self.attachment, ids), *named) if file is not None]

    def attachment_for_url(self, url: str) -> Attachment | None:
        """The message's file with the name in an address of the form `attachment://filename`; None for any other
        address or name.
        """
        name = url.removeprefix("attachment://") if url.startswith("attachment://") else None
        return next((file for file in self.attachments if file.filename == name), None)


def embed_pictures(embed: dict[str, Any]) -> list[dict[str, Any]]:
    """The image and the thumbnail of an embed object, as far as each is there and has an address."""
    return [embed[key] for key in ("image", "thumbnail") if (embed.get(key) or {}).get("url")]


def iso_timestamp(moment: float) -> str:
    """A moment, given in seconds since 1970, as Discord writes it in JSON.

    >>> iso_timestamp(0.5)
    '1970-01-01T00:00:00.500000+00:00'
    """
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
