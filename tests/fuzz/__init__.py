"""Inputs that nobody would think of: whatever stands in a file, it is read or refused, within bounds.

targets   what reads files, as functions of bytes; each also holds what it read against what must always be true of it
seeds     where the fuzzers begin: the files that other tests read
found     inputs that once broke something; every test run reads them again

`python -m tests.fuzz` looks for more with atheris, which follows what code an input reaches; `test_fuzz.py` is a short
run with hypothesis, the same in every test run.
"""
