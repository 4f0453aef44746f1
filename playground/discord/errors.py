"""Discord's error answers: the kinds with their status, code and sentence, and the exception that carries one.

Source: Discord's documentation, "Opcodes and Status Codes" (JSON error codes).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from playground.discord.limits import ErrorBody, http_status


class ErrorKind(NamedTuple):
    """One kind of error answer: the HTTP status, the JSON error code (0 where there is none) and the sentence."""

    status: int
    code: int
    message: str


BOT_FLAGGED = ErrorKind(
    403, 20026, "Your bot has been flagged by our anti-spam system for abusive behavior. Please apply for verification."
)
UNAUTHORIZED = ErrorKind(401, 0, "401: Unauthorized")
NOT_FOUND = ErrorKind(404, 0, "404: Not Found")
METHOD_NOT_ALLOWED = ErrorKind(405, 0, "405: Method Not Allowed")
UNKNOWN_APPLICATION = ErrorKind(404, 10002, "Unknown Application")
UNKNOWN_CHANNEL = ErrorKind(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = ErrorKind(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = ErrorKind(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = ErrorKind(404, 10008, "Unknown Message")
UNKNOWN_USER = ErrorKind(404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = ErrorKind(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = ErrorKind(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = ErrorKind(404, 10063, "Unknown application command")
REQUEST_TOO_LARGE = ErrorKind(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = ErrorKind(400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS = ErrorKind(403, 50001, "Missing Access")
NOT_THE_AUTHOR = ErrorKind(403, 50005, "Cannot edit a message authored by another user")
CLOSED_DIRECT_MESSAGES = ErrorKind(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = ErrorKind(403, 50013, "Missing Permissions")
NOT_FOR_THIS_CHANNEL = ErrorKind(400, 50024, "Cannot execute action on this channel type")
INVALID_TOKEN = ErrorKind(401, 50027, "Invalid Webhook Token")
INVALID_RECIPIENT = ErrorKind(400, 50033, "Invalid Recipient(s)")
INVALID_FORM = ErrorKind(400, 50035, "Invalid Form Body")
THREAD_ARCHIVED = ErrorKind(400, 50083, "Thread is archived")
INVALID_JSON = ErrorKind(400, 50109, "The request body contains invalid JSON.")
NO_MUTUAL_GUILD = ErrorKind(
    403, 50278, "Cannot send messages to this user due to having no mutual guilds with the recipient."
)
THREAD_EXISTS = ErrorKind(400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = ErrorKind(400, 160005, "This thread is locked")


class DiscordError(Exception):
    """Discord's refusal of a request: an answer with a status of 4xx and a JSON body."""

    def __init__(self, kind: ErrorKind, errors: Mapping[str, Any] | None = None) -> None:
        """Create an error of a kind; its text is "code: sentence".

        `errors` says for a 50035 which fields are wrong: a tree of field names and indexes with leaves of
        `{"_errors": [{"code": ..., "message": ...}]}`.
        """
        super().__init__(f"{kind.code}: {kind.message}")
        self.kind = kind
        self.errors = errors

    @property
    def body(self) -> dict[str, Any]:
        """The JSON body of the answer: `message`, `code` and, where fields are wrong, `errors`."""
        body: dict[str, Any] = {"message": self.kind.message, "code": self.kind.code}
        if self.errors:
            body["errors"] = dict(self.errors)
        return body


def raise_if_refused(refusal: ErrorBody | None) -> None:
    """Raise DiscordError for an error body that a function of `playground.discord.limits` returned; do nothing for
    None.
    """
    if refusal is not None:
        kind = ErrorKind(http_status(refusal), refusal["code"], refusal["message"])
        raise DiscordError(kind, refusal.get("errors"))


def field_error(path: str, code: str, message: str) -> dict[str, Any]:
    """The `errors` of a 50035 in which one field is wrong; `path` leads to the field, with dots between its steps.

    >>> field_error("data.type", "BASE_TYPE_REQUIRED", "This field is required")
    {'data': {'type': {'_errors': [{'code': 'BASE_TYPE_REQUIRED', 'message': 'This field is required'}]}}}
    """
    tree: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(path.split(".")):
        tree = {part: tree}
    return tree
