"""CVs that are made of the data of a site."""
