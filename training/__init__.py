"""Train the reader of CVs: labelled CVs in, a model file out. Only this package needs torch."""
