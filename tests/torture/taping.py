"""Every write of SQLite's to a disk, in order: its own way to the operating system (a VFS) with a tape recorder in it.

A copy of SQLite's default VFS is made the default, and in each file that it opens, three methods are ours: they note
what is asked of them and pass it on. SQLite itself, Python's driver and the store above know nothing of it.
"""

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast, memmove
from pathlib import Path
from typing import Any, NamedTuple

_OK = 0
_File = c_void_p
_Name = c_void_p
"""Not ``c_char_p``: SQLite keeps the address, and looks for more behind the text."""
_Open = CFUNCTYPE(c_int, c_void_p, _Name, _File, c_int, POINTER(c_int))
_Delete = CFUNCTYPE(c_int, c_void_p, _Name, c_int)
_WriteAt = CFUNCTYPE(c_int, _File, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, _File, c_int64)
_Sync = CFUNCTYPE(c_int, _File, c_int)


class _Vfs(Structure):
    """``sqlite3_vfs``, version 3."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("others", c_void_p * 14),
    )


class _Methods(Structure):
    """``sqlite3_io_methods``, version 3."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", _WriteAt),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("others", c_void_p * 13),
    )


class Written(NamedTuple):
    """Bytes that were handed to the operating system; the disk may have them or not."""

    file: str
    """The end of the file's name: nothing for the database, ``-wal`` for its log."""
    offset: int
    content: bytes


class Synced(NamedTuple):
    """The disk has everything that was written to this file before."""

    file: str


class Shortened(NamedTuple):
    """A file was cut to a length, or (-1) deleted."""

    file: str
    length: int


class Answered(NamedTuple):
    """Somebody was shown an answer: from here on, what it says may not be lost."""

    what: Any


Happening = Written | Synced | Shortened | Answered


class Tape:
    """What happens to one database, in order."""

    def __init__(self, database: Path) -> None:
        self.happenings: list[Happening] = []
        self._database = str(database)
        self._files: dict[int, str] = {}
        """The files that are open, by the addresses of SQLite's structures."""
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}
        """Of each set of methods, by its address: theirs, and ours in its place."""
        driver = getattr(_sqlite3, "__file__", None)  # where there is none, it is a part of Python itself
        self._library = ctypes.CDLL(driver)  # finds what the driver is linked with
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._default = self._library.sqlite3_vfs_find(None)
        self._ours = _Vfs()
        memmove(byref(self._ours), self._default, ctypes.sizeof(_Vfs))
        self._ours.name = b"taping"
        self._ours.open, self._ours.delete = _Open(self._open), _Delete(self._delete)

    def answered(self, what: object) -> None:
        self.happenings.append(Answered(what))

    @contextmanager
    def running(self) -> Iterator["Tape"]:
        """Records what connections do that are opened, and closed, within the block."""
        self._library.sqlite3_vfs_register(byref(self._ours), 1)
        try:
            yield self
        finally:
            self._library.sqlite3_vfs_register(self._default, 1)
            self._library.sqlite3_vfs_unregister(byref(self._ours))

    # -- called by SQLite ---------------------------------------------------------------------------------------------

    def _open(self, _vfs: int, name: int | None, file: int, flags: int, given: Any) -> int:
        answer: int = self._default.contents.open(cast(self._default, c_void_p), name, file, flags, given)
        path = ctypes.string_at(name).decode() if name else ""
        methods = cast(file, POINTER(c_void_p))
        if answer == _OK and path.startswith(self._database) and methods[0]:
            self._files[file] = path.removeprefix(self._database)
            if methods[0] not in {ctypes.addressof(ours) for _, ours in self._methods.values()}:
                methods[0] = self._taping(methods[0])
        return answer

    def _taping(self, address: int) -> int:
        """The address of the same methods, with a recorder in them."""
        if address not in self._methods:
            theirs, ours = _Methods(), _Methods()
            memmove(byref(theirs), address, ctypes.sizeof(_Methods))
            memmove(byref(ours), address, ctypes.sizeof(_Methods))
            ours.write = _WriteAt(lambda file, data, size, at: self._write(theirs, file, data, size, at))
            ours.truncate = _Truncate(lambda file, length: self._shorten(theirs, file, length))
            ours.sync = _Sync(lambda file, how: self._sync(theirs, file, how))
            self._methods[address] = theirs, ours
        return ctypes.addressof(self._methods[address][1])

    def _write(self, theirs: _Methods, file: int, data: int, size: int, offset: int) -> int:
        self.happenings.append(Written(self._files[file], offset, ctypes.string_at(data, size)))
        return int(theirs.write(file, data, size, offset))

    def _shorten(self, theirs: _Methods, file: int, length: int) -> int:
        self.happenings.append(Shortened(self._files[file], length))
        return int(theirs.truncate(file, length))

    def _sync(self, theirs: _Methods, file: int, how: int) -> int:
        answer = int(theirs.sync(file, how))
        if answer == _OK:
            self.happenings.append(Synced(self._files[file]))
        return answer

    def _delete(self, _vfs: int, name: int, how: int) -> int:
        path = ctypes.string_at(name).decode()
        if path.startswith(self._database):
            self.happenings.append(Shortened(path.removeprefix(self._database), -1))
        return int(self._default.contents.delete(cast(self._default, c_void_p), name, how))
