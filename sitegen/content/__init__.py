"""The folder of a site on disk: its YAML and BibTeX files, read, validated and edited in place."""
