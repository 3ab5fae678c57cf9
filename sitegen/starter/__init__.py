"""The files of a new site that no CV fills."""
