"""From the CV an academic has to a homepage they own."""

# An interrupt during an import would end in a traceback: `typing` takes a while.
__version__ = "0.1.0"
