"""Measure how fast sites are built and served, on generated content."""
