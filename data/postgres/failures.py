"""The failures that PostgreSQL reports, in words for the host."""

from collections.abc import Mapping
from ssl import SSLCertVerificationError

from sqlalchemy.exc import InternalError
from sqlalchemy.exc import TimeoutError as NoConnectionFreeError

_TEMPORARY: Mapping[str, str] = {
    "57P03": "is starting up or recovering; try again later",
    "57P": "was stopped or restarted; try again later",
    "53300": "has no connection free; allow it more connections, or try again later",
    "08": "cannot be reached; check that the server runs and that DATABASE_URL is right",
    "40": "was busy with another change; try again",
    "55P03": "is locked by another program; close that program and try again",
}
POOLED = "is behind a pooler that changes its session; put the pooler into session mode (pool_mode = session)"
"""The reason for a pooler that serves a connection by another session after each transaction or statement."""
_FOREIGN_STATEMENT = ("26000", "42P05")
"""The error codes of a session that does not know a statement that we have prepared, or has prepared one that we have
not: it was exchanged.
"""
_LASTING: Mapping[str, str] = {
    "28": "does not let this user in; check the user and the password in DATABASE_URL",
    "3D": "does not exist; create it, or change DATABASE_URL",
    "42501": "may not be changed by this user; make this user the owner of the database and of its tables",
    "25006": "cannot be written: the server is a standby, or the database is set to be read only",
    "53100": "cannot grow because the disk is full; make room and try again",
    "53": "has run out of memory or another resource",
    "58": "cannot be read or written because the disk failed",
    "XX001": "is damaged; put a backup in its place",
    "XX002": "is damaged; put a backup in its place",
}
"""By the beginning of PostgreSQL's error codes, what is wrong with a database and what the host can do, in words that
follow "the database".
"""
_REASONS: Mapping[str, str] = {**_TEMPORARY, **_LASTING}
_LINE_IS_CUT = ("08", "57P")
_NOT_ADMITTED = "28000"
_UNREACHABLE = _TEMPORARY["08"]
_SLOW = "did not answer in time; check the server and the network to it"


def is_temporary(error: BaseException | None) -> bool:
    """Whether the failed act may succeed if it is tried again: the server starts, restarts or recovers, or cannot be
    reached.
    """
    if is_pooled(error):
        return False
    code = error_code(error)
    return code.startswith(tuple(_TEMPORARY)) or _is_unreachable(error)


def is_pooled(error: BaseException | None) -> bool:
    """Whether a statement failed because a pooler exchanges sessions: the session does not know what we prepared, or
    PgBouncer refuses transactions, as in its statement mode.
    """
    return error_code(error) in _FOREIGN_STATEMENT or "statement pooling mode" in str(error)


def is_disk_full(error: BaseException | None) -> bool:
    """Whether the server refused a statement because its disk is full."""
    return error_code(error) == "53100"


def is_read_only(error: BaseException | None) -> bool:
    """Whether the server refused a change because the session may only read, as the database was configured when the
    session began.
    """
    return error_code(error) == "25006"


def is_duplicate(error: BaseException | None, index: str) -> bool:
    """Whether the server refused a row because another row has the same value in the unique ``index``."""
    return error_code(error) == "23505" and index in str(error)


def is_connection_lost(error: BaseException) -> bool:
    """Whether the driver found at the beginning of a statement that the connection is lost: it then reports that it is
    busy, by an error without a code.
    """
    return isinstance(error, InternalError) and not error_code(error)


def is_unsent(error: BaseException) -> bool:
    """Whether the driver itself refused a statement, because of its values or because the connection is already lost,
    so that the server never got it.
    """
    from asyncpg import InternalClientError  # noqa: PLC0415  # of an extra, which is there once there is a connection

    return isinstance(error, (ValueError, InternalClientError))


def is_refused(error: BaseException) -> bool:
    """Whether the server refused a statement and the session goes on, so that the statement has done nothing."""
    return bool(code := error_code(error)) and not code.startswith(_LINE_IS_CUT)


def failure_reason(error: BaseException | None) -> str:
    """The reason for a failure, in words that follow "the database", like "cannot be reached; ...". ``error`` is the
    driver's own, or SQLAlchemy's around it; for other errors the words are "failed with" and the error's name.
    """
    if setup_fault := _setup_fault(error):
        return setup_fault
    if is_pooled(error):
        return POOLED
    code = error_code(error)
    for prefix in sorted(_REASONS, key=len, reverse=True):
        if code.startswith(prefix):
            return _REASONS[prefix]
    if isinstance(error, (TimeoutError, NoConnectionFreeError)):
        return _SLOW
    if _is_unreachable(error):
        return _UNREACHABLE
    return f"failed with {code or type(getattr(error, 'orig', error)).__name__}"


def _setup_fault(error: BaseException | None) -> str:
    """The reason why a connection failed by its encryption, or by an address that the driver refuses; empty for another
    error. Neither text holds the password.
    """
    if isinstance(error, SSLCertVerificationError):
        why = error.verify_message.rstrip(".")
        authority = "the authority that signs it belongs into ~/.postgresql/root.crt"
        return f"has a certificate that is not accepted: {why}; {authority}"
    if _refuses_encryption(error):
        return "does not encrypt, as DATABASE_URL asks; switch the server's ssl on, or leave ssl out of DATABASE_URL"
    if error_code(error) == _NOT_ADMITTED and "pg_hba.conf" in str(error):
        return "does not let this user in from here; check user and ssl in DATABASE_URL, and the server's pg_hba.conf"
    cause = getattr(getattr(error, "orig", error), "__cause__", None)
    if type(cause).__name__ == "ClientConfigurationError":  # asyncpg's, which is an extra
        return f"cannot be reached as DATABASE_URL says: {str(cause).splitlines()[0]}"
    return ""


def _refuses_encryption(error: BaseException | None) -> bool:
    """Whether the server answered that it does not encrypt connections; the driver has no error of its own for this."""
    return isinstance(error, ConnectionError) and "rejected SSL upgrade" in str(error)


def error_code(error: BaseException | None) -> str:
    """PostgreSQL's code of an error, such as "57P03"; empty for an error that did not come from the server."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")


def _is_unreachable(error: BaseException | None) -> bool:
    """Whether the connection was refused or lost, or the server did not answer. For a connection that is already
    closed, the driver has an error of its own without a code.
    """
    if isinstance(error, SSLCertVerificationError) or _refuses_encryption(error):
        return False
    is_lost = bool(getattr(error, "connection_invalidated", False))
    return is_lost or isinstance(error, (OSError, TimeoutError, NoConnectionFreeError))
