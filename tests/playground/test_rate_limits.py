"""Discord's rate limits: buckets, the global limit and the ban, in the headers and answers that clients read."""

import pytest

from playground.discord.rate_limits import OLD_MESSAGE_SECONDS, Admission, RateLimits, too_many_requests_answer

MESSAGES = "/channels/{channel}/messages"
MESSAGE = f"{MESSAGES}/{{message}}"
WEBHOOK = "/webhooks/{application}/{token}"
ORIGINAL = f"{WEBHOOK}/messages/{{message}}"
CALLBACK = "/interactions/{interaction}/{token}/callback"


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock: Clock) -> RateLimits:
    return RateLimits(clock)


def how_many_pass(limits: RateLimits, method: str, route: str, major: str = "1", *, exempt: bool = False) -> int:
    """Requests in one moment until the first is refused; at most a hundred."""
    tries = (
        number for number in range(100) if limits.admit(method, route, major, exempt_from_global=exempt).is_refused
    )
    return next(tries, 100)


@pytest.mark.parametrize(
    ("method", "route", "seconds"),
    [("POST", MESSAGES, 5.0), ("PATCH", MESSAGE, 5.0), ("DELETE", MESSAGE, 1.0), ("POST", WEBHOOK, 2.0)],
)
def test_a_bucket_takes_five_requests_and_opens_again_in_time(
    clock: Clock, limits: RateLimits, method: str, route: str, seconds: float
) -> None:
    assert how_many_pass(limits, method, route) == 5
    clock.now += seconds - 0.01
    assert limits.admit(method, route, "1").is_refused
    clock.now += 0.01
    assert how_many_pass(limits, method, route) == 5


def test_the_headers_count_down_so_that_a_client_waits_before_the_limit(clock: Clock, limits: RateLimits) -> None:
    first = limits.admit("PATCH", MESSAGE, "1").headers
    clock.now += 1.5
    second = limits.admit("PATCH", MESSAGE, "1").headers
    assert (first["X-RateLimit-Limit"], first["X-RateLimit-Remaining"]) == ("5", "4")
    assert (second["X-RateLimit-Limit"], second["X-RateLimit-Remaining"]) == ("5", "3")
    assert (first["X-RateLimit-Reset-After"], second["X-RateLimit-Reset-After"]) == ("5.000", "3.500")
    assert first["X-RateLimit-Reset"] == second["X-RateLimit-Reset"] == "1000005.000"
    assert first["X-RateLimit-Bucket"] == second["X-RateLimit-Bucket"]


def test_a_refused_request_says_when_to_try_again_and_passes_for_no_ban(limits: RateLimits) -> None:
    how_many_pass(limits, "POST", MESSAGES)
    refused = limits.admit("POST", MESSAGES, "1")
    assert refused.status == 429
    assert refused.body == {"message": "You are being rate limited.", "retry_after": 5.0, "global": False, "code": 0}
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert refused.headers["X-RateLimit-Remaining"] == "0"
    assert refused.headers["Via"]


def test_channels_and_kinds_of_request_have_buckets_of_their_own(limits: RateLimits) -> None:
    how_many_pass(limits, "POST", MESSAGES, "1")
    assert not limits.admit("POST", MESSAGES, "2").is_refused
    assert not limits.admit("PATCH", MESSAGE, "1").is_refused
    posting = limits.admit("POST", MESSAGES, "3").headers["X-RateLimit-Bucket"]
    editing = limits.admit("PATCH", MESSAGE, "3").headers["X-RateLimit-Bucket"]
    assert posting != editing


def test_one_interaction_token_has_one_bucket_for_all_its_messages(limits: RateLimits) -> None:
    taken = [limits.admit("POST", WEBHOOK, "token") for _ in range(3)]
    taken += [limits.admit("PATCH", ORIGINAL, "token") for _ in range(2)]
    assert not any(admission.is_refused for admission in taken)
    assert limits.admit("PATCH", ORIGINAL, "token").is_refused
    assert not limits.admit("PATCH", ORIGINAL, "other").is_refused


def over_channels(limits: RateLimits, count: int) -> list[Admission]:
    return [limits.admit("POST", MESSAGES, f"channel {number}") for number in range(count)]


def test_fifty_requests_a_second_is_the_limit_over_all(clock: Clock, limits: RateLimits) -> None:
    *passed, refused = over_channels(limits, 51)
    assert not any(admission.is_refused for admission in passed)
    assert refused.body is not None
    assert refused.body["global"] is True
    assert refused.headers["X-RateLimit-Scope"] == "global"
    assert refused.headers["X-RateLimit-Global"] == "true"
    clock.now += 1.0
    assert not limits.admit("POST", MESSAGES, "another").is_refused


def test_answers_to_interactions_do_not_count_against_the_global_limit(limits: RateLimits) -> None:
    over_channels(limits, 50)
    assert limits.admit("GET", "/users/@me").is_refused
    assert how_many_pass(limits, "POST", CALLBACK, exempt=True) == 100
    assert not limits.admit("POST", WEBHOOK, "token", exempt_from_global=True).is_refused


def test_exempt_requests_leave_room_for_the_others(limits: RateLimits) -> None:
    for number in range(60):
        limits.admit("POST", WEBHOOK, f"token {number}", exempt_from_global=True)
    assert not any(admission.is_refused for admission in over_channels(limits, 50))


def test_a_message_older_than_an_hour_is_edited_rarely(clock: Clock, limits: RateLimits) -> None:
    def edit(age: float) -> Admission:
        return limits.admit("PATCH", MESSAGE, "1", message_age=age)

    assert [edit(OLD_MESSAGE_SECONDS + 1).is_refused for _ in range(3)] == [False, False, True]
    refused = edit(OLD_MESSAGE_SECONDS + 1)
    assert refused.status == 429
    assert refused.body is not None
    assert refused.body["code"] == 30046
    assert not edit(OLD_MESSAGE_SECONDS).is_refused
    clock.now += 30.0
    assert not edit(OLD_MESSAGE_SECONDS + 1).is_refused


def test_opening_many_dms_is_too_fast_but_open_ones_are_free(clock: Clock, limits: RateLimits) -> None:
    def opened(*, new: bool) -> Admission:
        clock.now += 1.0
        return limits.admit("POST", "/users/@me/channels", opens_dm=new)

    assert not any(opened(new=True).is_refused for _ in range(20))
    refused = opened(new=True)
    assert (refused.status, refused.body) == (
        400,
        {"code": 40003, "message": "You are opening direct messages too fast"},
    )
    assert not opened(new=False).is_refused
    clock.now += 600.0
    assert not opened(new=True).is_refused


def test_answers_that_lead_to_a_ban_are_counted_for_ten_minutes(clock: Clock, limits: RateLimits) -> None:
    for status in (200, 401, 403, 403, 404):
        limits.count_status(status)
    limits.count_status(429, "shared")
    how_many_pass(limits, "POST", MESSAGES)
    assert limits.invalid_requests == {401: 1, 403: 2, 429: 1}
    clock.now += 600.0
    assert not limits.invalid_requests


def test_ten_thousand_of_them_are_a_ban(limits: RateLimits) -> None:
    for _ in range(9_999):
        limits.count_status(403)
    assert not limits.is_banned
    limits.count_status(403)
    assert limits.is_banned


def test_without_limits_nothing_is_refused_and_clients_need_not_wait(clock: Clock) -> None:
    limits = RateLimits(clock, enabled=False)
    assert how_many_pass(limits, "POST", MESSAGES) == 100
    admission = limits.admit("PATCH", MESSAGE, "1", message_age=OLD_MESSAGE_SECONDS + 1, opens_dm=True)
    assert int(admission.headers["X-RateLimit-Remaining"]) > 1000
    assert not limits.invalid_requests


def test_a_shared_limit_can_be_made_for_a_fault() -> None:
    refused = too_many_requests_answer(0.25, "shared")
    assert refused.headers == {"Retry-After": "1", "X-RateLimit-Scope": "shared", "Via": refused.headers["Via"]}
    assert refused.body is not None
    assert refused.body["retry_after"] == 0.25
