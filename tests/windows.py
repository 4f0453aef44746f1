"""What Windows lacks, so that programs can be tried without it on other systems."""

LACKS = """
import asyncio, os, signal

def refuse(*_arguments):
    raise NotImplementedError

asyncio.SelectorEventLoop.add_signal_handler = refuse
del os.EX_TEMPFAIL, os.geteuid, signal.SIGHUP
"""
"""Lines after which event loops take no signals, no file has an owner, and some constants are missing."""

WITHOUT = f"""{LACKS}
import runpy, sys
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""
"""A program (``python -c WITHOUT MODULE ...``) that runs a module after `LACKS`."""
