"""Deprecated: `safe` is now in `sitegen.content.bibtex`."""

from sitegen.content.bibtex.latex import safe as safe
