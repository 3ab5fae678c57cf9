"""Run a command; print its seconds, CPU seconds and peak memory (`ru_maxrss`) as the last line.

A script of its own, because on Linux the peak memory of a process includes that of its parent at
the time of the fork. This parent is small.
"""

from __future__ import annotations

import os
import sys
import time

started = time.perf_counter()
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
print()  # the command's output may lack the last line break
print(time.perf_counter() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
