"""Limits of a message: its text, embeds, poll and attachments, and the fields that Components V2 exclude."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from playground.discord.limits.components import COMPONENTS_V2, check_components, walk_fields
from playground.discord.limits.form import EMPTY_MESSAGE, TOO_LARGE, ErrorBody, Field

FILE_BYTES = 10 * 1024 * 1024
"""The size of the largest file, in bytes."""
REQUEST_BYTES = 25 * 1024 * 1024
"""The size of the largest request with all its files, in bytes."""
FILE_COUNT = 10
"""The most files that a message can have."""
EMBED_CHARACTERS = 6000
"""The most characters in all embeds of a message."""
LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")
"""The fields that a message with Components V2 cannot have."""
ATTACHMENT_PREFIX = "attachment://"
"""The beginning of an address that names a file of the message."""


class SizedFile(Protocol):
    """A file that a message will have: sent with this request, or kept by an edit."""

    @property
    def name(self) -> str:
        """The file's name."""

    @property
    def size(self) -> int:
        """The size in bytes; 0 for a file that the message had before an edit, which was checked when it was sent."""


class AttachedFile(NamedTuple):
    """The name and size in bytes of a file; the size is 0 for a file that the message had before an edit."""

    name: str
    size: int = 0


def message_errors(  # noqa: PLR0913  # one request, told in full by keywords
    payload: Mapping[str, object],
    *,
    attachments: Sequence[SizedFile] = (),
    edit: bool = False,
    existing_flags: int = 0,
    existing_fields: Collection[str] = (),
    path_prefix: Sequence[str] = (),
) -> ErrorBody | None:
    """Discord's refusal of a message that is created or (`edit`) changed by `payload`; None if nothing is wrong.

    `attachments` are all files that the message will have. For an edit, `existing_flags` are the message's flags so
    far, and `existing_fields` those of `content`, `embeds`, `poll`, `components` and `attachments` that are not empty.
    `path_prefix` is the path to the message in the request's body: `("data",)` for an answer to an interaction.
    """
    if _is_request_too_large(attachments):
        return {"code": TOO_LARGE, "message": "Request entity too large"}
    body = Field(dict(payload), tuple(path_prefix))
    v2 = bool((body.field_at("flags").number | (existing_flags if edit else 0)) & COMPONENTS_V2)
    _check_text(body)
    _check_embeds(body.field_at("embeds"))
    _check_poll(body.field_at("poll"))
    _check_mentions(body.field_at("allowed_mentions"))
    _check_attachments(body, attachments)
    check_components(body.field_at("components"), v2=v2)
    if v2:
        _check_v2_fields_only(
            body, existing_fields if edit else (), upgrade=edit and not existing_flags & COMPONENTS_V2
        )
    if edit:
        _check_components_v2_flag_kept(body, existing_flags)
    return body.error_body() or _empty_message_error(body, attachments, existing_fields if edit else (), v2=v2)


def undisplayed_file_names(payload: Mapping[str, object], attachments: Sequence[SizedFile]) -> list[str]:
    """The names of attached files that no component or embed of a message shows. Discord allows such files."""
    used = {url.text.removeprefix(ATTACHMENT_PREFIX) for url in _attachment_url_fields(Field(dict(payload)))}
    return [file.name for file in attachments if file.name not in used]


def _is_request_too_large(attachments: Sequence[SizedFile]) -> bool:
    sizes = [file.size for file in attachments]
    return max(sizes, default=0) > FILE_BYTES or sum(sizes) > REQUEST_BYTES


def _check_text(body: Field) -> None:
    body.field_at("content").check_length(0, 2000)
    nonce = body.field_at("nonce")
    if len(str(nonce.value or "")) > 25:
        nonce.add_fault("NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer characters.")
    body.field_at("sticker_ids").check_length(0, 3)


def _check_embeds(embeds: Field) -> None:
    embeds.check_length(0, 10)
    for embed in embeds.item_fields():
        _check_embed(embed)
    if sum(len(text) for embed in embeds.item_fields() for text in _embed_texts(embed)) > EMBED_CHARACTERS:
        embeds.add_fault("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_CHARACTERS}")


def _check_embed(embed: Field) -> None:
    embed.field_at("title").check_length(0, 256)
    embed.field_at("description").check_length(0, 4096)
    embed.field_at("footer").field_at("text").check_length(0, 2048)
    embed.field_at("author").field_at("name").check_length(0, 256)
    embed.field_at("color").check_range(0, 0xFFFFFF)
    embed.field_at("fields").check_length(0, 25)
    for field in embed.field_at("fields").item_fields():
        for key, most in (("name", 256), ("value", 1024)):
            if field.field_at(key).check_present():
                field.field_at(key).check_length(1, most)


def _embed_texts(embed: Field) -> list[str]:
    fields = embed.field_at("fields").item_fields()
    alone = [
        embed.field_at("title"),
        embed.field_at("description"),
        embed.field_at("footer").field_at("text"),
        embed.field_at("author").field_at("name"),
    ]
    return [part.text for part in (*alone, *(field.field_at(key) for field in fields for key in ("name", "value")))]


def _check_poll(poll: Field) -> None:
    if poll.is_missing:
        return
    question, answers = poll.field_at("question").field_at("text"), poll.field_at("answers")
    if question.check_present():
        question.check_length(1, 300)
    if answers.check_present():
        answers.check_length(1, 10)
    for answer in answers.item_fields():
        answer.field_at("poll_media").field_at("text").check_length(1, 55)
    poll.field_at("duration").check_range(1, 32 * 24)


def _check_mentions(mentions: Field) -> None:
    parsed = [kind.text for kind in mentions.field_at("parse").item_fields()]
    for kind in ("users", "roles"):
        mentions.field_at(kind).check_length(0, 100)
        if kind in parsed and mentions.field_at(kind).item_fields():
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            mentions.add_fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_attachments(body: Field, attachments: Sequence[SizedFile]) -> None:
    described = body.field_at("attachments")
    for each in described.item_fields():
        each.field_at("description").check_length(0, 1024)
        each.field_at("filename").check_length(1, 1024)
    if len(attachments) > FILE_COUNT or len(described.item_fields()) > FILE_COUNT:
        described.add_fault("BASE_TYPE_MAX_LENGTH", f"Must be {FILE_COUNT} or fewer in length.")
    names = {file.name for file in attachments}
    for url in _attachment_url_fields(body):
        if url.text.startswith(ATTACHMENT_PREFIX) and url.text.removeprefix(ATTACHMENT_PREFIX) not in names:
            url.add_fault(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f'The referenced attachment ("{url.text}") was not found',
            )


def _attachment_url_fields(body: Field) -> list[Field]:
    """The fields of all URLs in a message that may have the form `attachment://name`."""
    parts = list(walk_fields(body.field_at("components")))
    media = [part.field_at(key) for part in parts for key in ("media", "file") if part.has_value(key)]
    media += [picture.field_at("media") for part in parts for picture in part.field_at("items").item_fields()]
    embeds = body.field_at("embeds").item_fields()
    media += [embed.field_at(key) for embed in embeds for key in ("image", "thumbnail") if embed.has_value(key)]
    return [holder.field_at("url") for holder in media]


def _check_v2_fields_only(body: Field, existing: Collection[str], *, upgrade: bool) -> None:
    """Note a fault for each field besides components and files that a V2 message has; on an `upgrade` to V2, also for
    each existing field that the request does not clear.
    """
    given = body.value if isinstance(body.value, dict) else {}
    for name in LEGACY_FIELDS:
        kept = upgrade and name in existing and name not in given
        if given.get(name) or kept:
            body.field_at(name).add_fault(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_components_v2_flag_kept(body: Field, existing_flags: int) -> None:
    flags = body.field_at("flags")
    if existing_flags & COMPONENTS_V2 and not flags.is_missing and not flags.number & COMPONENTS_V2:
        flags.add_fault(
            "MESSAGE_COMPONENTS_V2_IRREVOCABLE", "MessageFlags.IS_COMPONENTS_V2 cannot be removed from a message"
        )


def _empty_message_error(
    body: Field, attachments: Sequence[SizedFile], existing_fields: Collection[str], *, v2: bool
) -> ErrorBody | None:
    """Discord's refusal 50006 of a message that shows nothing, else None. Without `v2`, a message of buttons alone is
    allowed.
    """
    given = body.value if isinstance(body.value, dict) else {}
    shown = ("components",) if v2 else ("components", *LEGACY_FIELDS)
    filled = [given.get(name) if name in given else name in existing_fields for name in shown]
    if any(filled) or (attachments and not v2):
        return None
    return {"code": EMPTY_MESSAGE, "message": "Cannot send an empty message"}
