"""Fuzzing: whatever a file contains, reading it ends in a result or a message, within limits.

targets       functions of bytes that read files, and check what they read
seeds         files that other tests read, as the first inputs
regressions   inputs that once failed; every test run reads them again

`python -m tests.fuzz` searches for more with atheris, guided by coverage; the tests are a short, deterministic run with
hypothesis.
"""
