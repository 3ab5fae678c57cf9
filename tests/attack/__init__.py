"""Attacks with generated cases: whatever a file contains, a promise of `tests/README.md` holds.

classes   what is attacked, one function a class; each makes a case of its own from a random number
sources   generated CVs and data files of every format

`python -m tests.attack` tries many cases of every class and prints how many failed; `test_attack.py`
tries a few, the same ones in every run.
"""
