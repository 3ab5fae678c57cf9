"""Runs a command and prints its seconds, those of its processors and the KiB of its largest process.

Small and by itself: what a process is measured to take includes what the one that started it had at that moment.
"""

from __future__ import annotations

import os
import sys
import time

started = time.perf_counter()
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
print(time.perf_counter() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
