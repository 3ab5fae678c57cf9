"""Deprecated: `spelled_out` is now in `sitegen.content.bibtex`."""

from sitegen.content.bibtex.latex import spelled_out as spelled_out
