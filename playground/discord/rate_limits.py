"""Discord's rate limits: how many requests of a kind it takes in a while, and what it answers to one too many.

Pure: the clock is passed in, and nothing waits. Source: Discord's documentation ("Rate Limits") for headers, scopes,
the global limit and the ban. The sizes of buckets are not promised by Discord: these are what developers observe.
"""

import hashlib
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from math import ceil
from typing import Literal, NamedTuple

Clock = Callable[[], float]
Scope = Literal["user", "global", "shared"]

INVALID_STATUSES = frozenset({401, 403, 429})
INVALID_WINDOW, INVALID_MOST = 600.0, 10_000
OLD_MESSAGE_SECONDS = 3600.0
"""A message of this age, in seconds, has the tighter edit limit of error 30046."""
VIA = {"Via": "1.1 playground"}
"""A 429 without this header is taken for a ban by Cloudflare, and discord.py gives up instead of waiting."""


class Limit(NamedTuple):
    """So many requests in so many seconds."""

    most: int
    seconds: float


GLOBAL = Limit(50, 1.0)
WEBHOOK = Limit(5, 2.0)
OLD_EDITS = Limit(2, 30.0)
NEW_DMS = Limit(20, 600.0)
ORDINARY = Limit(10, 1.0)
ROUTES = {
    "POST /channels/{channel}/messages": Limit(5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": Limit(5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": Limit(5, 1.0),
}
UNLIMITED = Limit(1_000_000, 1.0)


class Admission(NamedTuple):
    """What becomes of a request: its headers, and an answer of `status` with `body` when it is refused."""

    headers: dict[str, str]
    status: int = 200
    body: dict[str, object] | None = None

    @property
    def is_refused(self) -> bool:
        return self.body is not None


@dataclass
class Bucket:
    """A window that opens with the first request and is forgotten when it has passed."""

    limit: Limit
    resets_at: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        """Count a request, if there is room for it."""
        if now >= self.resets_at:
            self.resets_at, self.used = now + self.limit.seconds, 0
        has_room = self.used < self.limit.most
        self.used += has_room
        return has_room

    def seconds_left(self, now: float) -> float:
        """Seconds until the window has passed."""
        return max(0.0, self.resets_at - now)


class RateLimits:
    """The limits of one bot. With `enabled` false nothing is refused, and the headers promise room.

    `order` changes them while the bot runs, `restore` brings back what they were made with.
    """

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self.clock = clock
        self.enabled = enabled
        self._usual = enabled
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._global = Bucket(GLOBAL)
        self._invalid: deque[tuple[float, int]] = deque()

    @property
    def global_most(self) -> int:
        """How many calls a second the global limit lets through."""
        return self._global.limit.most

    @property
    def is_default(self) -> bool:
        """Whether the limits are what they were made with."""
        return self.enabled is self._usual and self.global_most == GLOBAL.most

    def override(self, *, enabled: bool, most: int = GLOBAL.most) -> None:
        """Keep limits from now on, or none, with a global one of `most` calls a second. Counts begin anew."""
        self.enabled = enabled
        self._global = Bucket(Limit(most, GLOBAL.seconds))
        self._buckets.clear()

    def restore(self) -> None:
        self.override(enabled=self._usual)

    def admit(  # noqa: PLR0913  # what a request is, told by keywords
        self,
        method: str,
        route: str,
        major: str = "",
        *,
        exempt: bool = False,
        message_age: float = 0.0,
        opens_dm: bool = False,
    ) -> Admission:
        """Whether a request passes.

        `route` is the template (`/channels/{channel}/messages`), `major` the id or token in it that has a bucket of its
        own. Callbacks and webhooks of interactions are `exempt` from the global limit. An edit says the age of its
        message in seconds; `opens_dm` is for a DM channel that did not exist before.
        """
        refused = self._tighter(method, route, major, message_age=message_age, opens_dm=opens_dm, exempt=exempt)
        if refused is not None:
            return self._noted(refused)
        if route.endswith("/callback"):
            return Admission({})
        return self._noted(self._in_bucket(method, route, major, exempt=exempt))

    def _tighter(  # noqa: PLR0913  # as `admit`
        self, method: str, route: str, major: str, *, message_age: float, opens_dm: bool, exempt: bool
    ) -> Admission | None:
        """The limits beside the route's own."""
        if not self.enabled:
            return None
        now = self.clock()
        if not exempt and self._is_globally_full(now):
            return too_many_requests(self._global.seconds_left(now), "global")
        if opens_dm and not self._bucket("new DMs", "", NEW_DMS).take(now):
            message = "You are opening direct messages too fast"
            return Admission({}, HTTPStatus.BAD_REQUEST, {"code": 40003, "message": message})
        if method == "PATCH" and message_age > OLD_MESSAGE_SECONDS and not exempt:
            bucket = self._bucket(f"old {route}", major, OLD_EDITS)
            if not bucket.take(now):
                return too_many_requests(bucket.seconds_left(now), "user", OLD_EDIT)
        return None

    def _is_globally_full(self, now: float) -> bool:
        return now < self._global.resets_at and self._global.used >= self.global_most

    def _in_bucket(self, method: str, route: str, major: str, *, exempt: bool) -> Admission:
        now = self.clock()
        name = "webhook" if route.startswith("/webhooks/") else f"{method} {route}"
        limit = WEBHOOK if name == "webhook" else ROUTES.get(name, ORDINARY)
        bucket = self._bucket(name, major, limit if self.enabled else UNLIMITED)
        passes = bucket.take(now)
        if passes and not exempt:
            self._global.take(now)
        headers = _headers(bucket, name, now)
        if passes:
            return Admission(headers)
        refused = too_many_requests(bucket.seconds_left(now), "user")
        return refused._replace(headers=headers | refused.headers)

    def _bucket(self, name: str, major: str, limit: Limit) -> Bucket:
        return self._buckets.setdefault((name, major), Bucket(limit))

    def _noted(self, admission: Admission) -> Admission:
        if admission.is_refused:
            self.count_status(admission.status)
        return admission

    def count_status(self, status: int, scope: Scope = "user") -> None:
        """Count an answer that Discord gave; a 429 of `shared` scope is nobody's fault. `admit` notes its own."""
        if status in INVALID_STATUSES and scope != "shared":
            self._invalid.append((self.clock(), status))

    @property
    def invalid_requests(self) -> Counter[int]:
        """Answers of 401, 403 and 429 within the last ten minutes, by status."""
        self._forget_invalid()
        return Counter(status for _at, status in self._invalid)

    @property
    def is_banned(self) -> bool:
        """Whether Cloudflare would refuse this address by now."""
        return self.invalid_requests.total() >= INVALID_MOST

    def _forget_invalid(self) -> None:
        since = self.clock() - INVALID_WINDOW
        while self._invalid and self._invalid[0][0] <= since:
            self._invalid.popleft()


ORDINARY_429 = (0, "You are being rate limited.")
OLD_EDIT = (30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")


def too_many_requests(retry_after: float, scope: Scope, said: tuple[int, str] = ORDINARY_429) -> Admission:
    """A 429 as Discord's own servers send it; seconds."""
    code, message = said
    is_global = scope == "global"
    headers = {"Retry-After": str(max(1, ceil(retry_after))), "X-RateLimit-Scope": scope, **VIA}
    if is_global:
        headers["X-RateLimit-Global"] = "true"
    body = {"message": message, "retry_after": round(retry_after, 3), "global": is_global, "code": code}
    return Admission(headers, HTTPStatus.TOO_MANY_REQUESTS, body)


def _headers(bucket: Bucket, name: str, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.limit.most),
        "X-RateLimit-Remaining": str(bucket.limit.most - bucket.used),
        "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
        "X-RateLimit-Reset-After": f"{bucket.seconds_left(now):.3f}",
        "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
    }
