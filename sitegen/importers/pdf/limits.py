"""What a process that opens a PDF may use, so that no PDF can loop, crash or eat the machine."""

from __future__ import annotations

from typing import Final

MEMORY: Final = 1 << 30


def limit(seconds: int) -> None:
    """Bound the memory and time of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(what, (most, most))
        except (OSError, ValueError):
            continue
