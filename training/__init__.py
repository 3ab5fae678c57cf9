"""Train the reader of CVs: labelled CVs in, a model file out. Needs torch; the package does not."""
