"""Measure time and memory of imports, by format."""
