"""Measure how accurately references are read, by family of citation styles."""
