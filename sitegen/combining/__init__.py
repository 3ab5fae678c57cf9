"""Combine entries that point to lines of a CV with the rule-based reading.

The network and assistants can only point to lines: a value that is not in the lines of its entry
is dropped, so nothing can be invented. Lines that no entry points to keep their rule-based reading,
or are moved to `unsorted`, so nothing can be lost.

    privacy            private values <-> placeholders
    lines              a CV -> numbered lines
    entries            entries that point to lines, and their conversion to the model
    evidence, check    entries -> entries whose values are in the CV
    edited             a reference in APA style -> editors, book and pages
    works              entries of publications -> BibTeX
    leftovers          entries and lines -> words that are in no entry
    notes              words that are in no entry -> the entries of their lines
    details            the person's own details, from both readings
    differences        values that the two readings give in different words
    matching           entries of the two readings that are the same
    combine            entries and the rule-based reading -> a ParsedCV
"""
