"""Fault injection: kill commands, fail disks, and check that user files and the last good site survive.

cases    commands to test, each with the workspace that it runs in
faults   runs a command in a child process and injects a fault before one of its file operations
trials   runs a case with a fault, checks its files, and checks that the next run succeeds

`python -m tests.trouble` tries every step and many points in time; the tests try a sample of them.
"""
