"""What is logged of interactions that failed, and not said to anybody."""

from types import SimpleNamespace
from typing import Any, cast

from structlog.testing import capture_logs

from bot.intake.errors import ErrorReplies
from bot.messages.api.api_errors import SilencedError


async def test_what_a_process_may_not_say_any_more_is_no_fault_of_the_program() -> None:
    with capture_logs() as logs:
        await ErrorReplies(cast("Any", None)).reply(cast("Any", SimpleNamespace()), SilencedError("gone"))
    assert [line["event"] for line in logs] == ["not_answered"]
