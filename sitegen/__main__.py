"""`python -m sitegen`, and what the command `sitegen` runs."""

import atexit
import gc
import os
import sys


def run() -> int:
    """Run the command as a program of its own, which ends without giving its memory back piece by piece.

    That would take a tenth of the time of building one person. Exit codes are those of `cli.main`.
    """
    gc.disable()  # what is imported stays
    from sitegen.bare import postponed

    # Most of what is imported could ask these something, and does not.
    postponed("inspect", "getattr_static")
    postponed("ipaddress")
    postponed("threading", "Lock")
    from sitegen.cli import main

    gc.enable()
    code = main()
    try:
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream:
                stream.flush()
    except (OSError, ValueError):
        return code  # the reader of our output went away: Python ends as it always does
    os._exit(code)


if __name__ == "__main__":
    sys.exit(run())
