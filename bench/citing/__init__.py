"""How works are cited in the styles of the Citation Style Language that there are, and in those of sitegen."""
