"""Errors of citation styles."""

from __future__ import annotations


class NoStyleError(Exception):
    """A `.csl` file that cannot be used.

    The message continues a sentence that begins with the name of the file.
    """

    def __init__(self, message: str, hint: str) -> None:
        """Keep the `hint`, which says what to do."""
        super().__init__(message)
        self.hint = hint


class UncitedError(Exception):
    """A style that produces no reference for a work, or fails on it."""
