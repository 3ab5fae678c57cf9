"""Attacks with generated input: whatever a file contains, the promises of `tests/README.md` hold.

attacks    one function for each promise; each builds a case from a random number and checks that the promise holds
generate   generates CVs and data files of every format

`python -m tests.attack` tries many cases of each attack; the tests try the same few in every run.
"""
