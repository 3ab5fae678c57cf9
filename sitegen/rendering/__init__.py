"""Render pages: templates, and the text and pictures in them."""
