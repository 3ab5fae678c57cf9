"""SHA-256 and BLAKE2b as `hashlib` has them, but the interpreter's own: that one loads OpenSSL, which takes longer than
to digest all that a site of one person is made from. BLAKE2b is the quicker of the two by far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b as blake2b
    from hashlib import sha256 as sha256
else:
    try:
        from _blake2 import blake2b

        try:
            from _sha2 import sha256  # from Python 3.12 on
        except ImportError:
            from _sha256 import sha256
    except ImportError:
        from hashlib import blake2b, sha256

__all__ = ["blake2b", "sha256"]
