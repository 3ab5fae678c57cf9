"""An invented person of whom there is everything, as a site."""
