"""Discord's rate limits: how many requests of a kind it accepts in a time, and its answers to requests beyond that.

Source: Discord's documentation ("Rate Limits") for headers, scopes, the global limit and the ban. Discord does not
promise the sizes of buckets: these are what developers observe.
"""

import hashlib
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from math import ceil
from typing import Literal, NamedTuple

from playground.discord.calls import INVALID_STATUSES

Clock = Callable[[], float]
Scope = Literal["user", "global", "shared"]


INVALID_WINDOW, INVALID_MOST = 600.0, 10_000
"""The seconds and the number of answers of the limit for invalid requests: Cloudflare bans an address that gets so many
answers with a status of 401, 403 or 429 in this time.
"""
OLD_MESSAGE_SECONDS = 3600.0
"""The age of a message in seconds above which edits fall under the stricter limit of error 30046."""
VIA = {"Via": "1.1 playground"}
"""The header by which discord.py knows an answer of Discord's own servers: it takes a 429 without it for a ban by
Cloudflare, and gives up instead of waiting.
"""


class Limit(NamedTuple):
    """A rate limit: at most `max_count` requests in any window of `seconds`."""

    max_count: int
    seconds: float


GLOBAL = Limit(50, 1.0)
"""The limit of all calls of the bot together, except answers to interactions."""
WEBHOOK = Limit(5, 2.0)
"""The limit of calls by one interaction's token."""
OLD_EDITS = Limit(2, 30.0)
"""The limit of edits of messages in one channel that are older than an hour."""
NEW_DMS = Limit(20, 600.0)
"""The limit of direct message channels that the bot may create."""
ORDINARY = Limit(10, 1.0)
"""The limit of a route that `ROUTES` does not name."""
ROUTES = {
    "POST /channels/{channel}/messages": Limit(5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": Limit(5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": Limit(5, 1.0),
}
"""The limits of routes in one channel."""
UNLIMITED = Limit(1_000_000, 1.0)
"""The limit that the headers of answers promise while no limits are enforced."""


class Admission(NamedTuple):
    """The decision on a request under the limits.

    `headers` belong to the request's answer; for a refused request, `status` and `body` are that answer.
    """

    headers: dict[str, str]
    status: int = 200
    body: dict[str, object] | None = None

    @property
    def is_refused(self) -> bool:
        """Whether the request must not have its effect, and is answered with `status` and `body`."""
        return self.body is not None


@dataclass
class Bucket:
    """The requests that count against one limit. Its window of time begins with the first request."""

    limit: Limit
    resets_at: float = 0.0
    used: int = 0

    def count_request(self, now: float) -> bool:
        """Count a request at `now` (seconds since 1970) if the limit allows it. Returns whether it does."""
        if now >= self.resets_at:
            self.resets_at, self.used = now + self.limit.seconds, 0
        has_room = self.used < self.limit.max_count
        self.used += has_room
        return has_room

    def seconds_left(self, now: float) -> float:
        """The seconds from `now` until the window is over; 0 if it already is."""
        return max(0.0, self.resets_at - now)


class RateLimits:
    """The limits of one bot. `override` changes them while it runs, `restore` brings the first ones back."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        """Create Discord's own limits on `clock` (seconds since 1970).

        With `enabled` false nothing is refused, and the headers of every answer promise that more requests are allowed.
        """
        self.clock = clock
        self.enabled = enabled
        self._usual = enabled
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._global = Bucket(GLOBAL)
        self._invalid: deque[tuple[float, int]] = deque()

    @property
    def global_max(self) -> int:
        """The most calls in a second under the global limit."""
        return self._global.limit.max_count

    @property
    def is_default(self) -> bool:
        """Whether the limits are those with which this object was created."""
        return self.enabled is self._usual and self.global_max == GLOBAL.max_count

    def override(self, *, enabled: bool, max_count: int = GLOBAL.max_count) -> None:
        """Enforce limits from now on, with a global one of `max_count` calls a second; or none, if `enabled` is false.

        All counts begin anew.
        """
        self.enabled = enabled
        self._global = Bucket(Limit(max_count, GLOBAL.seconds))
        self._buckets.clear()

    def restore(self) -> None:
        """Bring back the limits with which this object was created. All counts begin anew."""
        self.override(enabled=self._usual)

    def admit(  # noqa: PLR0913  # what a request is, told by keywords
        self,
        method: str,
        route: str,
        major_id: str = "",
        *,
        exempt_from_global: bool = False,
        message_age: float = 0.0,
        opens_dm: bool = False,
    ) -> Admission:
        """Count a request and decide whether it passes; a refused one counts among the invalid requests.

        `route` is the path with names for its ids (`/channels/{channel}/messages`), `major_id` the id or token in the
        path that has a bucket of its own. Answers to interactions are `exempt_from_global`: the global limit does not
        count them. `message_age` is the age in seconds of a message that is edited; `opens_dm` says that a direct
        message channel would be created.
        """
        refused = self._refusal_by_special_limit(
            method, route, major_id, message_age=message_age, opens_dm=opens_dm, exempt=exempt_from_global
        )
        if refused is not None:
            return self._count_if_refused(refused)
        if route.endswith("/callback"):
            return Admission({})
        return self._count_if_refused(
            self._admit_by_bucket(method, route, major_id, exempt_from_global=exempt_from_global)
        )

    def _refusal_by_special_limit(  # noqa: PLR0913  # as `admit`
        self, method: str, route: str, major_id: str, *, message_age: float, opens_dm: bool, exempt: bool
    ) -> Admission | None:
        """The refusal of a request by the global limit, that of new direct messages or that of edits of old messages;
        None if these let it pass, and while no limits are enforced.
        """
        if not self.enabled:
            return None
        now = self.clock()
        if not exempt and self._is_globally_full(now):
            return too_many_requests_answer(self._global.seconds_left(now), "global")
        if opens_dm and not self._bucket_of("new DMs", "", NEW_DMS).count_request(now):
            message = "You are opening direct messages too fast"
            return Admission({}, HTTPStatus.BAD_REQUEST, {"code": 40003, "message": message})
        if method == "PATCH" and message_age > OLD_MESSAGE_SECONDS and not exempt:
            bucket = self._bucket_of(f"old {route}", major_id, OLD_EDITS)
            if not bucket.count_request(now):
                return too_many_requests_answer(bucket.seconds_left(now), "user", OLD_EDIT)
        return None

    def _is_globally_full(self, now: float) -> bool:
        return now < self._global.resets_at and self._global.used >= self.global_max

    def _admit_by_bucket(self, method: str, route: str, major_id: str, *, exempt_from_global: bool) -> Admission:
        now = self.clock()
        name = "webhook" if route.startswith("/webhooks/") else f"{method} {route}"
        limit = WEBHOOK if name == "webhook" else ROUTES.get(name, ORDINARY)
        bucket = self._bucket_of(name, major_id, limit if self.enabled else UNLIMITED)
        passes = bucket.count_request(now)
        if passes and not exempt_from_global:
            self._global.count_request(now)
        headers = _bucket_headers(bucket, name, now)
        if passes:
            return Admission(headers)
        refused = too_many_requests_answer(bucket.seconds_left(now), "user")
        return refused._replace(headers=headers | refused.headers)

    def _bucket_of(self, name: str, major_id: str, limit: Limit) -> Bucket:
        return self._buckets.setdefault((name, major_id), Bucket(limit))

    def _count_if_refused(self, admission: Admission) -> Admission:
        if admission.is_refused:
            self.count_status(admission.status)
        return admission

    def count_status(self, status: int, scope: Scope = "user") -> None:
        """Count an answer's status if it is an invalid one: 401, 403 or 429, but no 429 of `shared` scope.

        `admit` counts its own refusals; they must not be counted again.
        """
        if status in INVALID_STATUSES and scope != "shared":
            self._invalid.append((self.clock(), status))

    @property
    def invalid_requests(self) -> Counter[int]:
        """The numbers of answers of 401, 403 and 429 within the last ten minutes, by status."""
        self._forget_old_invalid_answers()
        return Counter(status for _at, status in self._invalid)

    @property
    def is_banned(self) -> bool:
        """Whether Cloudflare refuses the bot's address, because it got 10,000 invalid answers within the last ten
        minutes.
        """
        return self.invalid_requests.total() >= INVALID_MOST

    def _forget_old_invalid_answers(self) -> None:
        since = self.clock() - INVALID_WINDOW
        while self._invalid and self._invalid[0][0] <= since:
            self._invalid.popleft()


ORDINARY_429 = (0, "You are being rate limited.")
"""The JSON error code and the sentence of most answers of 429."""
OLD_EDIT = (30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")
"""The JSON error code and the sentence of a 429 for an edit of a message that is older than an hour."""


def too_many_requests_answer(retry_after: float, scope: Scope, error: tuple[int, str] = ORDINARY_429) -> Admission:
    """An answer of 429 as Discord's own servers send it, which asks the bot to wait `retry_after` seconds.

    The header says whole seconds, rounded up; the body says milliseconds too. `error` is the error code and sentence.
    """
    code, message = error
    is_global = scope == "global"
    headers = {"Retry-After": str(max(1, ceil(retry_after))), "X-RateLimit-Scope": scope, **VIA}
    if is_global:
        headers["X-RateLimit-Global"] = "true"
    body = {"message": message, "retry_after": round(retry_after, 3), "global": is_global, "code": code}
    return Admission(headers, HTTPStatus.TOO_MANY_REQUESTS, body)


def _bucket_headers(bucket: Bucket, name: str, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.limit.max_count),
        "X-RateLimit-Remaining": str(bucket.limit.max_count - bucket.used),
        "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
        "X-RateLimit-Reset-After": f"{bucket.seconds_left(now):.3f}",
        "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
    }
