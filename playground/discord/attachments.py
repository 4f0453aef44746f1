"""Uploaded files and the CDN that shows them: signed addresses that expire, as Discord's do."""

import hashlib
import hmac
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote

from playground.discord.snowflakes import Snowflake

LIFETIME = 24 * 3600
"""Seconds for which a signed address works."""
_PNG = b"\x89PNG\r\n\x1a\n"
_GIF = (b"GIF87a", b"GIF89a")
_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "json": "application/json; charset=utf-8",
}


class Upload(NamedTuple):
    """One part `files[n]` of a multipart request."""

    number: int
    filename: str
    data: bytes


@dataclass(slots=True)
class Attachment:
    """A file that a message keeps; `description` is its alt text."""

    id: Snowflake
    filename: str
    data: bytes
    description: str | None = None

    @property
    def content_type(self) -> str:
        return _TYPES.get(self.filename.rpartition(".")[2].lower(), "application/octet-stream")

    def dimensions(self) -> dict[str, int]:
        """Width and height in pixels of a PNG or GIF; nothing for another file."""
        if self.data.startswith(_PNG) and len(self.data) >= 24:
            width, height = struct.unpack(">II", self.data[16:24])
        elif self.data.startswith(_GIF) and len(self.data) >= 10:
            width, height = struct.unpack("<HH", self.data[6:10])
        else:
            return {}
        return {"width": width, "height": height}

    def json(self, url: str) -> dict[str, Any]:
        shown = {
            "id": self.id,
            "filename": self.filename,
            "size": len(self.data),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        }
        if self.description:
            shown["description"] = self.description
        return shown | self.dimensions()

    def media_json(self, url: str) -> dict[str, Any]:
        """The file as a gallery, thumbnail or file component shows it."""
        return {
            "id": self.id,
            "url": url,
            "proxy_url": url,
            "width": None,
            "height": None,
            "content_type": self.content_type,
            "loading_state": 2,
            "flags": 0,
            "attachment_id": self.id,
        } | self.dimensions()


@dataclass(slots=True)
class Cdn:
    """Where attachments are shown. `base` is an address without a slash at its end."""

    base: str = "http://cdn.invalid"
    key: bytes = b"playground"

    def signed_url(self, channel_id: Snowflake, attachment: Attachment, now: float) -> str:
        """A signed address of an attachment, with Discord's query: expires, issued, signature."""
        path = f"/attachments/{channel_id}/{attachment.id}/{quote(attachment.filename)}"
        expires, issued = int(now) + LIFETIME, int(now)
        signature = self._signature(path, expires, issued)
        return f"{self.base}{path}?ex={expires:x}&is={issued:x}&hm={signature}&"

    def is_valid(self, path: str, query: Mapping[str, str], now: float) -> bool:
        """Whether a request for `path` (percent-encoded) carries a signature of ours that has not expired."""
        try:
            expires, issued = int(query["ex"], 16), int(query["is"], 16)
        except (KeyError, ValueError):
            return False
        return now < expires and hmac.compare_digest(query.get("hm", ""), self._signature(path, expires, issued))

    def _signature(self, path: str, expires: int, issued: int) -> str:
        return hmac.new(self.key, f"{path}|{expires}|{issued}".encode(), hashlib.sha256).hexdigest()
