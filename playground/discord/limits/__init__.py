"""Discord's limits and what it refuses, as pure functions of decoded JSON.

Rule 1: a request goes in, and Discord's error body or None comes out; nothing is changed, fetched or timed here.
Rule 2: a limit stands once, beside the kind of thing that it limits.

The numbers are those of Discord's documentation and OpenAPI file; the rest (components counted at any depth, text
summed over a message, required options first, ...) is what its servers are known to check beyond that file. Codes
inside the error tree are Discord's own where reports show them, and otherwise made up in the same manner: a bot should
not depend on them.
"""

from playground.discord.limits.commands import autocomplete_errors, command_errors
from playground.discord.limits.components import COMPONENTS_V2
from playground.discord.limits.form import ErrorBody, error_codes, error_sentences, http_status
from playground.discord.limits.messages import AttachedFile, message_errors, undisplayed_file_names
from playground.discord.limits.modals import modal_errors
from playground.discord.limits.submissions import FieldValue, form_errors, select_errors

__all__ = [
    "COMPONENTS_V2",
    "AttachedFile",
    "ErrorBody",
    "FieldValue",
    "autocomplete_errors",
    "command_errors",
    "error_codes",
    "error_sentences",
    "form_errors",
    "http_status",
    "message_errors",
    "modal_errors",
    "select_errors",
    "undisplayed_file_names",
]
