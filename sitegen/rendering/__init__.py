"""Render pages: templates, and the text, formulas and pictures in them."""
