"""What is left out of the log's lines. `tests/scenarios/faults/test_log.py` reads the log of a game."""

import re

import pytest

from bot.telemetry.logging import redact_library_line
from bot.telemetry.redaction import redacted_traceback


def chained(quoted: str) -> Exception:
    """A fault with another behind it, both of which quote something."""

    def sought() -> None:
        try:
            dict[str, str]()[quoted]
        except KeyError as first:
            raise ValueError(quoted) from first

    with pytest.raises(ValueError) as caught:  # noqa: PT011  # it is what is looked at, not awaited
        sought()
    return caught.value


def test_a_fault_is_told_with_what_led_to_it_and_without_its_words() -> None:
    told = redacted_traceback(chained("Ann holds Td"))
    assert re.findall(r"^\w+Error$", told, re.MULTILINE) == ["KeyError", "ValueError"]
    assert "in sought" in told
    assert "Ann" not in told


def test_what_discord_answered_is_told_by_its_numbers() -> None:
    fault = OSError("secret")
    fault.status, fault.code = 400, 50035  # type: ignore[attr-defined]  # as discord.py's have them
    assert redacted_traceback(fault) == "OSError (status 400, code 50035)"


def test_tokens_in_addresses_and_whole_exceptions_of_libraries_are_left_out() -> None:
    line = {"event": "POST https://discord.com/api/v10/webhooks/123/aW50ZXI/messages failed\nfuture: KeyError('Td')"}
    told = redact_library_line(None, "warning", line)
    assert told["event"] == "POST https://discord.com/api/v10/webhooks/123/…/messages failed"
