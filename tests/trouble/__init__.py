"""Commands that are killed, and disks that fail: the user's files and the last good site stay whole.

cases    commands on sites, and what they must make in the end
steps    runs a command in a process of its own that something happens to at one of its steps
trying   a command, something that happens at a step -> whether all is whole, and the next run succeeds

`python -m tests.trouble` tries every step and many moments; the tests try a share of them.
"""
