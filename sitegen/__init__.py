"""From the CV an academic has to a homepage they own."""

from typing import Final

__version__: Final = "0.1.0"
