"""A PostgreSQL server for tests: Debian's package in a private folder, started once in a process that needs it.

Without the package its tests are skipped, loudly; ``DECKHAND_NO_SKIP=1`` forbids that.
"""

import asyncio
import atexit
import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest

from data.migrate import migrate
from data.postgres.address import ServerAddress
from data.postgres.engines import writer_engine
from tests.long_runs import in_memory
from tests.patience import WAIT_SECONDS, wait_until

FAST = ("fsync=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=16MB", "max_wal_size=64MB")
"""A test's server need not outlive a power cut."""
END_SESSION = f"pg_terminate_backend(pid, {WAIT_SECONDS * 1000:.0f})"
"""Ends, in a query with a column ``pid``, the session that this process of the server serves, and waits for its end."""
_numbers = itertools.count(1)
_shared = ExitStack()
"""What this process keeps until all tests have ended."""
atexit.register(_shared.close)


@cache
def programs() -> Path | None:
    """The folder of the newest server's programs; ``None`` if there is none, or nobody who may run it."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    beside = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(beside).parent if beside else None


def without_server() -> str | None:
    """Why there is no server, ``None`` if there is one; fails where nothing may be skipped."""
    if programs() is not None:
        return None
    if os.environ.get("DECKHAND_NO_SKIP") == "1":
        pytest.fail("PostgreSQL is missing, and DECKHAND_NO_SKIP=1 forbids leaving its tests out.")
    return "PostgreSQL is missing: on Debian and Ubuntu, apt install postgresql"


def _user() -> dict[str, Any]:
    """As whom `subprocess` is to run a server's programs, which refuse to be run by root."""
    return {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}


def _give_to_server(folder: Path) -> None:
    if _user():
        shutil.chown(folder, "postgres", "postgres")


def _run(program: str, *arguments: str, folder: Path) -> str:
    """Run one of the server's programs in a folder, and return what it answers."""
    programs_folder = programs()
    assert programs_folder is not None
    with (folder / f"{program}.out").open("w+") as output:  # a server that is started would hold a pipe open
        command = [str(programs_folder / program), *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=output, stderr=subprocess.STDOUT, **_user())
        output.seek(0)
        return output.read().strip()


@cache
def _new_cluster() -> Path:
    """The data of a server that has never run, made once: copying it costs a tenth of that."""
    folder = Path(_shared.enter_context(TemporaryDirectory(prefix="deckhand-pg-", dir=in_memory())))
    _give_to_server(folder)
    options = ("-U", "deckhand", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8")
    _run("initdb", *options, str(folder / "data"), folder=folder)
    return folder / "data"


class Server:
    """A server of our own, reached by a socket in its folder alone."""

    def __init__(self, folder: Path, options: Sequence[str] = FAST) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._port = 5432
        _give_to_server(folder)
        subprocess.run(["cp", "-a", str(_new_cluster()), str(self._data)], check=True)
        with (self._data / "postgresql.conf").open("a") as settings:
            settings.write(f"listen_addresses = ''\nunix_socket_directories = '{folder}'\n" + "\n".join(options) + "\n")

    def listen(self, port: int, *, host_names: str = "", lets_in: str = "host") -> None:
        """Have the server, once it starts, listen on a port of 127.0.0.1, too: encrypted if it has ``host_names``, for
        which it signs a certificate itself, such as ``DNS:localhost``. ``lets_in`` is ``hostssl`` to refuse others.
        """
        self._port, settings = port, ["listen_addresses = '127.0.0.1'", f"port = {port}"]
        if host_names:
            self._sign_certificate(host_names)
            settings += ["ssl = on", f"ssl_cert_file = '{self.certificate}'", f"ssl_key_file = '{self.folder / 'key'}'"]
        with (self._data / "postgresql.conf").open("a") as file:
            file.write("\n".join(settings) + "\n")
        (self._data / "pg_hba.conf").write_text(f"local all all trust\n{lets_in} all all 127.0.0.1/32 trust\n")

    @property
    def certificate(self) -> Path:
        """The file of the certificate that `listen` signs."""
        return self.folder / "certificate"

    def _sign_certificate(self, host_names: str) -> None:
        key = (
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-keyout",
            str(self.folder / "key"),
        )
        names = ("-subj", "/CN=deckhand", "-addext", f"subjectAltName={host_names}")
        openssl = ("openssl", "req", "-x509", "-days", "2", *key, *names, "-out", str(self.certificate))
        subprocess.run(openssl, check=True, capture_output=True, **_user())

    def start(self, *, wait: bool = True) -> None:
        """Start the server; without ``wait`` it may still be starting, or recovering, when this returns."""
        self._run("pg_ctl", "start", "-w" if wait else "-W", "-D", str(self._data), "-l", str(self.folder / "log"))

    def stop(self, how: str = "fast") -> None:
        """Stop the server: ``fast``, or ``immediate``, as a crash does, after which it recovers."""
        self._run("pg_ctl", "stop", "-w", "-m", how, "-D", str(self._data))

    def crash(self) -> None:
        """Kill all processes of the server with -9. What they wrote is with the system, and not lost."""
        main = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGSTOP)  # it starts no further ones
        parts = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        for pid in (main, *map(int, parts)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not any(_is_alive(pid) for pid in (main, *map(int, parts))))
        for left in (self._data / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            left.unlink(missing_ok=True)  # as after a restart of the machine; the dead may still have their numbers

    def crash_session(self, url: str) -> None:
        """Kill one process with -9 that serves a session with a lock in the database, if there is any: the server ends
        all others, too, and recovers.
        """
        held = "locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        found = self.execute(f"SELECT DISTINCT pid FROM pg_locks WHERE {held} LIMIT 1", self.database_of(url))
        if found:
            os.kill(int(found), signal.SIGKILL)

    def url(self, name: str) -> str:
        """The ``DATABASE_URL`` of a database."""
        return f"postgresql+asyncpg://deckhand@/{name}?host={self.folder}"

    def url_by_port(self, name: str, host: str = "127.0.0.1") -> str:
        """The ``DATABASE_URL`` of a database, by the port on which `listen` has the server listen."""
        return f"postgresql+asyncpg://deckhand@{host}:{self._port}/{name}"

    def database_of(self, url: str) -> str:
        """The name of the database of a ``DATABASE_URL`` that `url` made."""
        return url.partition("@/")[2].partition("?")[0]

    def create(self, *options: str) -> str:
        """Make a new database, empty unless ``options`` say otherwise, and return its name."""
        name = f"test{next(_numbers)}"
        self.execute(" ".join(("CREATE DATABASE", name, *options)))
        return name

    def execute(self, statement: str, database: str = "postgres") -> str:
        """Run a statement by another program, and return what it answers."""
        connect = ("-h", str(self.folder), "-p", str(self._port), "-U", "deckhand", "-d", database)
        return self._run("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", *connect, "-c", statement)

    def copy_by_dump(self, name: str, copy: str) -> None:
        """Fill the empty database ``copy`` with a dump of another one."""
        connect, dump = ("-h", str(self.folder), "-U", "deckhand"), self.folder / f"{name}.dump"
        self._run("pg_dump", *connect, "--format=custom", f"--file={dump}", name)
        self._run("pg_restore", *connect, "--no-owner", f"--dbname={copy}", str(dump))

    def dump(self, name: str, *options: str) -> str:
        """What a database holds, as SQL without comments; with ``--schema-only``, what its tables are."""
        dumped = self._run("pg_dump", "-h", str(self.folder), "-U", "deckhand", "--inserts", *options, name)
        return "\n".join(line for line in dumped.splitlines() if line and not line.startswith(("--", "\\")))

    def _run(self, program: str, *arguments: str) -> str:
        return _run(program, *arguments, folder=self.folder)


def _is_alive(pid: int) -> bool:
    """Whether a process runs; of one that has ended its parent may not have heard yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def do_nothing(_: Server) -> None:
    """Leave a server as it is."""


@contextmanager
def running_server(*, is_safe: bool = False, prepare: Callable[[Server], None] = do_nothing) -> Iterator[Server]:
    """A server that is stopped and forgotten at the end: in memory, or, if it ``is_safe``, on a disk for which it waits
    at each commit. ``prepare`` is called before it starts.
    """
    if why := without_server():
        pytest.skip(why)
    folder = Path(tempfile.mkdtemp(prefix="deckhand-pg-", dir=None if is_safe else in_memory()))
    try:
        server = Server(folder, () if is_safe else FAST)
        prepare(server)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def blank_template(server: Server) -> str:
    """The name of a database that is up to date and empty, from which others are made."""

    async def make() -> None:
        engine = writer_engine(ServerAddress.parse(server.url(name)))
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        await engine.dispose()

    name = server.create()
    maker = Thread(target=lambda: asyncio.run(make()))  # a test's own loop may be running in this one
    maker.start()
    maker.join()
    return name


@cache
def shared_server() -> Server:
    """The server of this process, for tests that leave it running; it is stopped when all tests have ended."""
    return _shared.enter_context(running_server())


def stop_shared_server() -> None:
    """Stop the server of this process, if any test has started it, and forget what others are copied from."""
    _shared.close()
