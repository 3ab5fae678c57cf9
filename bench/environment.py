"""The environment of a program that is timed: as its users have it."""

from __future__ import annotations

import os
from typing import Final

# Modules that are compiled anew at each start would cost more than most commands take.
AS_INSTALLED: Final = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
