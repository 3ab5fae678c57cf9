"""The files of a new site to fill in by hand."""
