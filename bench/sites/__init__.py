"""How fast sites are built and served, on content made up for it."""
