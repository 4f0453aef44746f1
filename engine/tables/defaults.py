"""Options whose defaults have changed since the first release: what a log means that does not state them, and how new
logs state them.

A log holds the options that somebody chose, and no defaults. A new table's log therefore begins with an entry that
states these options, and a log without it means what it meant when it was written.
"""

from collections.abc import Mapping

from engine.game import Meta
from engine.options import option_fields
from engine.tables.actions import SetOptions
from engine.tables.state import TableState


def values_if_unstated(meta: Meta) -> dict[str, str]:
    """The values, as texts, that a log or a transcript means for options that it does not state; by name, only options
    of which this is no longer the default.
    """
    return {field.name: field.unstated for field in option_fields(meta.options) if field.unstated != field.default}


def stated_defaults(meta: Meta) -> dict[str, str]:
    """The defaults, as texts, that the log of a new table states, by name; the options of `values_if_unstated`."""
    return {field.name: field.default for field in option_fields(meta.options) if field.unstated != field.default}


def without_stated_defaults(meta: Meta, chosen: Mapping[str, str]) -> dict[str, str]:
    """The values of ``chosen``, as texts by option name, without those that the log of any new table states."""
    stated = stated_defaults(meta)
    return {name: value for name, value in chosen.items() if stated.get(name) != value}


def state_of_new_table(meta: Meta) -> TableState:
    """The state of a table that has no log yet."""
    return TableState(chosen=stated_defaults(meta))


def state_before_log(meta: Meta) -> TableState:
    """The state from which a log that has entries is replayed."""
    return TableState(chosen=values_if_unstated(meta))


def first_entry_action(meta: Meta) -> tuple[SetOptions, ...]:
    """The action with which the log of a new table begins; () for a game whose defaults are all as they were."""
    stated = tuple(f"{name}={value}" for name, value in stated_defaults(meta).items())
    return (SetOptions(values=stated),) if stated else ()


def with_defaults_stated(meta: Meta, action: SetOptions) -> SetOptions:
    """The action with the default itself in place of each ``name=`` that sets an option of `stated_defaults` back to
    it: in a log, ``name=`` sets the option to its value of `values_if_unstated`.
    """
    defaults = stated_defaults(meta)
    values = tuple(text + defaults.get(text.removesuffix("="), "") for text in action.values)
    return action if values == action.values else SetOptions(values=values)
