"""Turn an academic's CV into a homepage they own."""

# No imports: an interrupt during one would end in a traceback.
__version__ = "0.1.0"
