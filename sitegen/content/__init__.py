"""A site folder on disk: its YAML, BibTeX and settings, read, checked and edited in place."""
