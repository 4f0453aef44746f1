"""Uploaded files, and the CDN that serves them at signed addresses which expire, as Discord's do."""

import hashlib
import hmac
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote

from playground.discord.snowflakes import Snowflake

ADDRESS_SECONDS = 24 * 3600
"""The seconds for which a signed address works."""
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
    """One file of a multipart request: the part `files[number]`."""

    number: int
    filename: str
    data: bytes


@dataclass(slots=True)
class Attachment:
    """A file that a message has; `description` is its alt text, if the bot gave one."""

    id: Snowflake
    filename: str
    data: bytes
    description: str | None = None

    @property
    def content_type(self) -> str:
        """The MIME type by the ending of the file's name; `application/octet-stream` for an unknown one."""
        return _TYPES.get(self.filename.rpartition(".")[2].lower(), "application/octet-stream")

    def dimensions(self) -> dict[str, int]:
        """`{"width": ..., "height": ...}` in pixels, read from the bytes of a PNG or GIF; empty for another file."""
        if self.data.startswith(_PNG) and len(self.data) >= 24:
            width, height = struct.unpack(">II", self.data[16:24])
        elif self.data.startswith(_GIF) and len(self.data) >= 10:
            width, height = struct.unpack("<HH", self.data[6:10])
        else:
            return {}
        return {"width": width, "height": height}

    def json(self, url: str) -> dict[str, Any]:
        """Discord's attachment object of a file that is served at `url`."""
        described = {
            "id": self.id,
            "filename": self.filename,
            "size": len(self.data),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        }
        if self.description:
            described["description"] = self.description
        return described | self.dimensions()

    def media_json(self, url: str) -> dict[str, Any]:
        """Discord's media object, as galleries, thumbnails and file components carry it, of a file served at `url`."""
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
    """The content delivery network, which serves files: `base` is its address without a slash at the end, `key` signs
    addresses.
    """

    base: str = "http://cdn.invalid"
    key: bytes = b"playground"

    def signed_url(self, channel_id: Snowflake, attachment: Attachment, now: float) -> str:
        """The address of a file in this channel, signed at `now` (seconds since 1970); it works for 24 hours.

        Its query is Discord's: `ex` is the end and `is` the beginning of that time in hexadecimal, `hm` is the
        signature.
        """
        path = f"/attachments/{channel_id}/{attachment.id}/{quote(attachment.filename)}"
        expires, issued = int(now) + ADDRESS_SECONDS, int(now)
        signature = self._signature(path, expires, issued)
        return f"{self.base}{path}?ex={expires:x}&is={issued:x}&hm={signature}&"

    def is_valid(self, path: str, query: Mapping[str, str], now: float) -> bool:
        """Whether a request for `path` (percent-encoded) carries this CDN's signature and the address has not expired
        at `now`.
        """
        try:
            expires, issued = int(query["ex"], 16), int(query["is"], 16)
        except (KeyError, ValueError):
            return False
        return now < expires and hmac.compare_digest(query.get("hm", ""), self._signature(path, expires, issued))

    def _signature(self, path: str, expires: int, issued: int) -> str:
        return hmac.new(self.key, f"{path}|{expires}|{issued}".encode(), hashlib.sha256).hexdigest()
