"""Entries that point to lines of a CV, combined with what the rules read.

Whoever names entries, the network or an assistant, can only point: every value has to be in the
lines that its entry names, and whatever is not there is dropped. So nothing can be invented. Lines
that no entry names keep the reading of the rules, or go to `unsorted`; so nothing can be lost.

    privacy            private values <-> placeholders
    lines              a CV -> numbered lines
    entries            what points to lines, and what it becomes in the model
    evidence, check    entries -> entries whose values are in the CV
    edited             a reference in the form of APA -> editors, book and pages
    works              entries of publications -> BibTeX
    leftovers          entries and lines -> words that no entry has
    notes              words that no entry has -> entries of their lines
    details            a person's own details, of both readings
    differences        what both readings have, but with other words
    combine            entries and the reading of the rules -> a ParsedCV
"""
