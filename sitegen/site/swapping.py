"""Two folders change places, in one step where the system can do that."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_HERE: Final = -100  # AT_FDCWD: paths are as the process sees them
_EXCHANGE: Final = 2  # RENAME_EXCHANGE of Linux, and RENAME_SWAP of macOS


def swap(fresh: Path, target: Path) -> None:
    """Put the folder `fresh` where `target` is; what was there is gone then. Raises OSError, with `target` as it was.

    Nobody ever finds `target` missing on Linux and macOS. Elsewhere, and on file systems that cannot exchange two
    names, it is missing for a moment; should the process be killed in it, the old folder lies beside, named `.….old-…`.
    """
    if not target.exists():
        fresh.rename(target)
        return
    if _exchanged(fresh, target):
        return  # `fresh` holds the old site now
    old = fresh.with_name(fresh.name.replace(".new-", ".old-"))
    target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        old.rename(target)
        raise
    import shutil  # as rarely as this is needed

    shutil.rmtree(old, ignore_errors=True)


def _exchanged(one: Path, other: Path) -> bool:
    """Whether two names have changed what they stand for."""
    import ctypes  # few runs change a folder that is there

    names = os.fsencode(one), os.fsencode(other)
    try:
        library = ctypes.CDLL(None)
        if sys.platform == "darwin":
            return bool(library.renamex_np(*names, _EXCHANGE) == 0)
        return bool(library.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)
    except (AttributeError, OSError, TypeError):  # no such call, or no C library to ask
        return False
